"""Tests that axes, rotations, intrinsics and depth follow docs/CONVENTIONS.md."""

from __future__ import annotations

import unittest

import numpy as np

import support  # noqa: F401  finds the package

from lockstep import geometry


class AxesTests(unittest.TestCase):
    # The camera is at (1, 2, 3) and looks along world +x. The top of its image is toward world +y.
    world_from_camera = np.array([
        [0.0, 0, -1, 1], [0, 1, 0, 2], [1, 0, 0, 3], [0, 0, 0, 1]])

    def test_opencv_camera_looks_along_z_and_has_y_down(self) -> None:
        pose = geometry.world_from_opencv(self.world_from_camera)
        ahead = geometry.transform_points(pose, [0, 0, 5])
        below = geometry.transform_points(pose, [0, 5, 0])
        np.testing.assert_array_equal(ahead, [6, 2, 3])
        np.testing.assert_array_equal(below, [1, -3, 3])

    def test_opencv_from_world_is_the_inverse(self) -> None:
        extrinsics = geometry.opencv_from_world(self.world_from_camera)
        np.testing.assert_array_equal(
            geometry.transform_points(extrinsics, [6, 2, 3]), [0, 0, 5])

    def test_specific_force_of_a_phone_at_rest_points_up(self) -> None:
        np.testing.assert_array_equal(geometry.specific_force([0, 0, -1]), [0, 0, 9.80665])


class RotationTests(unittest.TestCase):
    def test_quaternions_survive_conversion_to_matrices_whichever_component_is_largest(self) -> None:
        some = np.array([
            [0.9, 0.1, 0.2, 0.3], [0.1, 0.9, -0.2, 0.3], [0.1, -0.2, 0.9, 0.3],
            [0.1, 0.2, 0.3, 0.9], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]])
        some /= np.linalg.norm(some, axis=1, keepdims=True)
        matrices = geometry.matrix_from_quaternion(some)
        np.testing.assert_allclose(
            matrices @ np.swapaxes(matrices, 1, 2), np.tile(np.eye(3), (7, 1, 1)), atol=1e-15)
        np.testing.assert_allclose(geometry.quaternion_from_matrix(matrices), some, atol=1e-15)

    def test_a_quarter_turn_about_z_rotates_x_to_y(self) -> None:
        half = np.sqrt(0.5)
        matrix = geometry.matrix_from_quaternion([0, 0, half, half])
        np.testing.assert_allclose(matrix @ [1, 0, 0], [0, 1, 0], atol=1e-15)

    def test_quaternion_products_apply_the_right_factor_first(self) -> None:
        a, b = [0.5, 0.5, 0.5, 0.5], [0, 0, np.sqrt(0.5), np.sqrt(0.5)]
        product = geometry.matrix_from_quaternion(geometry.multiply_quaternions(a, b))
        expected = geometry.matrix_from_quaternion(a) @ geometry.matrix_from_quaternion(b)
        np.testing.assert_allclose(product, expected, atol=1e-15)


class PixelTests(unittest.TestCase):
    k = np.array([[100.0, 0, 49.5], [0, 80, 29.5], [0, 0, 1]])

    def test_scaling_and_change_of_origin_keep_the_image_center(self) -> None:
        small = geometry.scaled_intrinsics(self.k, size=(100, 60), to=(50, 15))
        np.testing.assert_array_equal(small, [[50, 0, 24.5], [0, 20, 7], [0, 0, 1]])
        corner = geometry.intrinsics_with_origin(
            self.k, origin="pixel_centre", to="pixel_corner")
        self.assertEqual(corner[:2, 2].tolist(), [50, 30])
        scaled = geometry.scaled_intrinsics(
            corner, size=(100, 60), to=(50, 15), pixel_origin="pixel_corner")
        self.assertEqual(scaled[:2, 2].tolist(), [25, 7.5])

    def test_unknown_pixel_origins_are_rejected(self) -> None:
        with self.assertRaises(ValueError):
            geometry.scaled_intrinsics(self.k, size=(1, 1), to=(1, 1), pixel_origin="middle")

    def test_depth_is_along_the_viewing_axis(self) -> None:
        k = [[2.0, 0, 1], [0, 2, 0], [0, 0, 1]]
        points = geometry.points_from_depth([[4.0, 0], [np.nan, 2]], k)
        np.testing.assert_array_equal(points[0, 0], [-2, 0, -4])
        np.testing.assert_array_equal(points[1, 1], [0, -1, -2])
        self.assertTrue(np.isnan(points[0, 1]).all() and np.isnan(points[1, 0]).all())


if __name__ == "__main__":
    unittest.main()
