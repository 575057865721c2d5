"""Queries: at poses, one against many, by threads, and their errors."""

import threading

import collide2d as c2
import numpy as np
import pytest
from collide2d import ShapeError, Shapes
from columns import mixed

A, B = mixed(400, 1), mixed(400, 2)
BOOLEANS = [c2.intersects, c2.contains, c2.touches]
TABLES = [c2.closest_points, c2.contact, c2.escape, c2.manifold]
MOTION = np.random.default_rng(3).uniform(-5, 5, (400, 2))
TURNS = (MOTION, MOTION[:, 0] / 9, MOTION[::-1])


def all_queries(a, b, by=slice(None), **options):
    """The answers of every query of two columns."""
    turns = tuple(part[by] for part in TURNS)
    answers = [query(a, b, **options) for query in BOOLEANS + TABLES]
    answers += [c2.distance(a, b, **options), c2.dwithin(a, b, MOTION[by, 0], **options)]
    answers += [c2.cast(a, MOTION[by], b, **options), c2.sweep(a, turns, b, turns, **options)]
    return answers


def same(first, second) -> bool:
    return all(one.tobytes() == other.tobytes() for one, other in zip(first, second, strict=True))


def test_threads_do_not_change_answers():
    for options in ({}, {"pose_a": (MOTION, MOTION[:, 1])}):
        single = all_queries(A, B, **options)
        assert same(single, all_queries(A, B, threads=3, **options))
        assert same(single, all_queries(A, B, threads=None, **options))


def test_one_shape_meets_all():
    for one in range(8):
        repeated = A[np.full(len(B), one)]
        assert same(all_queries(A[one], B), all_queries(repeated, B))
        repeated = B[np.full(len(A), one)]
        assert same(all_queries(A, B[one]), all_queries(A, repeated))
        assert len(c2.intersects(A[one], B[:0])) == len(c2.intersects(A[:0], B[one])) == 0


def test_a_query_answers_rows_one_by_one():
    pose = (MOTION, MOTION[:, 1])
    for options in ({}, {"pose_a": pose}, {"pose_a": pose, "pose_b": pose}):
        together = all_queries(A, B, **options)
        del together[6]
        for row in range(0, 400, 23):
            at = slice(row, row + 1)
            posed = {name: (xy[at], angle[at]) for name, (xy, angle) in options.items()}
            alone = all_queries(A[row], B[row], at, **posed)
            del alone[6]
            assert same(alone, [answers[at] for answers in together])


def test_one_shape_along_a_trajectory():
    robot = Shapes.rects([0, 0], [1, 0.5])
    pose = (MOTION, MOTION[:, 1])
    copies = robot[np.zeros(400, int)]
    assert same(all_queries(robot, B, pose_a=pose), all_queries(copies, B, pose_a=pose))
    wall = Shapes.half_planes([0, 0], [0, 1])
    placed = Shapes.rects(MOTION, [1, 0.5], MOTION[:, 1])
    at_poses = c2.distance(robot, wall, pose_a=pose)
    np.testing.assert_allclose(at_poses, c2.distance(placed, wall), atol=1e-14)
    still = (np.zeros((400, 2)), np.zeros(400))
    assert (c2.intersects(A, B, pose_a=still) == c2.intersects(A, B)).all()


def test_rays_and_points():
    rays = Shapes.rays([[-9, 0], [-9, 0]], [[1, 0], [-1, 0]])
    disc = Shapes.circles([0, 0], 1.0)
    hits = c2.cast_ray(rays, disc)
    assert hits["t"][0] == 8 and np.isnan(hits["t"][1]) and hits["kind"][0] == 0
    assert hits["normal"][0].tolist() == [-1, 0]
    assert np.isnan(c2.cast_ray(rays, disc, [7.9, 9])["t"]).all()
    assert c2.cast_ray(rays[0], disc, pose=([[1, 0], [2, 0]], [0, 0]))["t"].tolist() == [9, 10]
    points = MOTION[:50]
    by_array = c2.signed_distance(points, B[:50])
    assert by_array.tobytes() == c2.signed_distance(Shapes.points(points), B[:50]).tobytes()
    assert c2.signed_distance([0, 0], disc)["gradient"].shape == (1, 2)
    inside = c2.intersects(Shapes.points(points), B[:50])
    assert (inside | (by_array["distance"] > 0)).all()


def test_mass_properties():
    mass = c2.mass_properties(B)
    circles = B.kinds == "circle"
    radius = [spec["radius"] for spec in B[circles].to_specs()]
    np.testing.assert_allclose(mass["area"][circles], np.pi * np.square(radius))
    assert np.isnan(mass["area"][B.kinds == "half_plane"]).all()
    assert mass.tobytes() == c2.mass_properties(B, threads=2).tobytes()


def test_wrong_arguments_are_named():
    def fails(kind: str, argument: str, query, *args, row=None, **options) -> None:
        with pytest.raises(ShapeError) as caught:
            query(*args, **options)
        error = caught.value
        assert (error.kind, error.argument, error.row) == (kind, argument, row), error

    for query in BOOLEANS + TABLES + [c2.distance]:
        fails("unequal_lengths", "b", query, A, B[:3])
        fails("wrong_type", "b", query, A, [1, 2])
        fails("wrong_type", "a", query, None, B)
        pose = ([[0, 0], [0, 0]], [0, 0])
        fails("unequal_lengths", "pose_a", query, A, B, pose_a=pose)
        fails("wrong_shape", "pose_b.xy", query, A, B, pose_b=([1], [0]))
        fails("wrong_shape", "pose_b", query, A, B, pose_b=3)
        pose = (MOTION, np.where(np.arange(400) == 7, np.nan, 0.0))
        fails("non_finite", "pose_a", query, A, B, pose_a=pose, row=7)
        fails("out_of_range", "threads", query, A, B, threads=0)
    fails("wrong_shape", "margin", c2.contact, A, B, [1, 2])
    fails("wrong_dtype", "margin", c2.contact, A, B, "far")
    fails("unequal_lengths", "distance", c2.dwithin, A, B, [1, 2])
    fails("unequal_lengths", "motion_a", c2.cast, A, MOTION[:3], B)
    fails("non_finite", "motion_a", c2.cast, A, [np.inf, 0], B, row=0)
    fails("wrong_shape", "motion_a", c2.sweep, A, MOTION, B)
    far = (MOTION, np.where(np.arange(400) == 9, 1e9, 0.0), MOTION)
    fails("out_of_range", "motion_b", c2.sweep, A, TURNS, B, far, row=9)
    fails("wrong_shape", "rays", c2.cast_ray, A[A.kinds == "circle"], B[0], row=0)
    fails("wrong_shape", "points", c2.signed_distance, [[0, 0, 0]], B)
    fails("non_finite", "points", c2.signed_distance, [[0, 0], [0, np.nan]], B[:2], row=1)


def test_margins_that_are_no_numbers_find_no_contact_apart():
    contacts = c2.contact(A, B, np.nan)
    assert (np.isnan(contacts["depth"]) | (contacts["depth"] >= 0)).all()


def test_the_gil_is_released():
    discs = Shapes.circles(np.random.default_rng(1).uniform(0, 300, (300_000, 2)), 1.0)
    thread = threading.Thread(target=lambda: c2.pairs(discs))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
    assert turns > 1000
