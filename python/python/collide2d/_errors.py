"""The error of the package."""

from __future__ import annotations


class ShapeError(ValueError):
    """An argument, or one row of it, that is not what it must be.

    ``row`` is the row at fault, or ``None`` where it is the whole argument; ``kind`` a short name
    for programs (``"negative_radius"``, ``"self_intersection"``, ``"wrong_dtype"``, ...);
    ``argument`` the name of what is at fault, with its indices, or ``None``.

    >>> import collide2d
    >>> try:
    ...     collide2d.Shapes.circles([[0, 0], [1, 1]], [1.0, -1.0])
    ... except collide2d.ShapeError as error:
    ...     print(error.row, error.kind, error.argument)
    1 negative_radius radius
    """

    def __init__(
        self, message: str, row: int | None = None, kind: str = "", argument: str | None = None
    ) -> None:
        super().__init__(message if row is None else f"row {row}: {message}")
        self.message = message
        self.row = row
        self.kind = kind
        self.argument = argument

    def __reduce__(self) -> tuple[type[ShapeError], tuple[str, int | None, str, str | None]]:
        return type(self), (self.message, self.row, self.kind, self.argument)
