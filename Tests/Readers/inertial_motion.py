"""Whether a path of poses and an inertial sensor's samples describe the same motion."""

import numpy as np

GRAVITY = 9.80665


def disagreement(times, world_from_body, stamps, rates, forces, up) -> dict[str, float]:
    """The median differences: rad/s between rotations and rates, m/s² between movement and forces.

    `times` (seconds) are those of the poses and evenly spaced; samples are on the same clock.
    `up` is the world's axis that points against gravity.
    """
    R, p = world_from_body[:, :3, :3], world_from_body[:, :3, 3]
    turns = [turn_error(times, R, stamps, rates, i) for i in range(len(times) - 1)]
    moves = [move_error(times, R, p, stamps, forces, up, i) for i in range(1, len(times) - 1)]
    found = [error for error in turns if error is not None], [e for e in moves if e is not None]
    assert min(len(errors) for errors in found) > len(times) / 2, "readings cover the path"
    return {"turn": float(np.median(found[0])), "move": float(np.median(found[1]))}


def turn_error(times, R, stamps, rates, i):
    """Difference of the integrated rates from the rotation of one step, rad/s; None without rates."""
    if times[i] < stamps[0] or times[i + 1] > stamps[-1]:
        return None
    edges = np.linspace(times[i], times[i + 1], 17)
    middles, step = (edges[1:] + edges[:-1]) / 2, edges[1] - edges[0]
    turned = np.eye(3)
    for middle in middles:
        turned = turned @ exponential(at(middle, stamps, rates) * step)
    return np.linalg.norm(logarithm(turned.T @ R[i].T @ R[i + 1])) / (times[i + 1] - times[i])


def move_error(times, R, p, stamps, forces, up, i):
    """Difference in acceleration, m/s²; None without samples.

    The second difference of positions is the mean of the accelerations, weighted by a triangle.
    """
    if times[i - 1] < stamps[0] or times[i + 1] > stamps[-1]:
        return None
    step = (times[i + 1] - times[i - 1]) / 2
    shares = (np.arange(64) + 0.5) / 32 - 1
    mean = np.zeros(3)
    for share in shares:
        j, rest = (i - 1, 1 + share) if share < 0 else (i, share)
        turned = R[j] @ exponential(logarithm(R[j].T @ R[j + 1]) * rest)
        mean += (1 - abs(share)) / 32 * (turned @ at(times[i] + share * step, stamps, forces))
    return np.linalg.norm(
        (p[i + 1] - 2 * p[i] + p[i - 1]) / step**2 - mean + GRAVITY * np.asarray(up))


def at(time, stamps, values):
    return np.array([np.interp(time, stamps, values[:, axis]) for axis in range(3)])


def exponential(vector):
    angle = np.linalg.norm(vector)
    x, y, z = vector
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    if angle < 1e-9:
        return np.eye(3) + cross
    return (np.eye(3) + np.sin(angle) / angle * cross
            + (1 - np.cos(angle)) / angle**2 * cross @ cross)


def logarithm(R):
    axis = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) / 2
    sine, cosine = np.linalg.norm(axis), (np.trace(R) - 1) / 2
    return axis if sine < 1e-12 else axis / sine * np.arctan2(sine, cosine)


def mutants(world_from_body, world_from_other, rates, forces) -> dict[str, tuple]:
    """Mistakes that an exporter can make, each as (poses, rates, forces)."""
    inverse = np.linalg.inv(world_from_body)
    flipped = world_from_body @ np.diag([1.0, -1, -1, 1])
    swapped = forces[:, [1, 0, 2]]
    return {
        "inverse pose": (inverse, rates, forces),
        "wrong axes of the body": (flipped, rates, forces),
        "wrong axes of the sensor": (world_from_body, rates[:, [1, 0, 2]], swapped),
        "sign of gravity": (world_from_body, rates, -forces),
        "the camera's place": (world_from_other, rates, forces),
    }
