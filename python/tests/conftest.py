"""What all tests share."""

from hypothesis import settings

settings.register_profile("reproducible", database=None, derandomize=True, deadline=None)
settings.load_profile("reproducible")
