"""A session's depth maps fused into one coloured point cloud.

to_ply.py SESSION OUT
"""

from clouds import fused, write_ply
from recording import arguments, posed

VOXEL_M = 0.01

recording, out = arguments()
points, colours = fused(recording, posed(recording.frames()), VOXEL_M)
write_ply(str(out / "points.ply"), points, colours)
