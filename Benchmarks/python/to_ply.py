"""A session's depth maps fused into one coloured point cloud.

to_ply.py SESSION OUT [VOXEL_M]
"""

from clouds import fused, write_ply
from recording import arguments, posed, voxel_edge

recording, out = arguments()
points, colours = fused(recording, posed(recording.frames()), voxel_edge())
write_ply(str(out / "points.ply"), points, colours)
