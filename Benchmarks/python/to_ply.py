"""A session's depth maps fused into one colored point cloud.

to_ply.py SESSION OUT [VOXEL_M]
"""

from clouds import fused, write_ply
from recording import arguments, posed, voxel_edge

recording, out = arguments()
points, colors = fused(recording, posed(recording.frames()), voxel_edge())
write_ply(str(out / "points.ply"), points, colors)
