import numpy as np
import json
from pathlib import Path
session = Path("session_20260331_142301")
# Load all frames
frames = [json.loads(l) for l in (session / "frames.jsonl").read_text().splitlines()]
# Camera pose for frame 0
T = np.array(frames[0]["camera_transform"]).reshape(4, 4, order='F')
position = T[:3, 3]
rotation = T[:3, :3]
# Intrinsics
K = np.array(frames[0]["camera_intrinsics"]).reshape(3, 3, order='F')
fx, fy, cx, cy = K[0,0], K[1,1], K[0,2], K[1,2]
# Depth map (LiDAR only)
w, h = frames[0]["depth_resolution"]
depth = np.fromfile(session / "depth/000000.bin", dtype=np.float32).reshape(h, w)
conf = np.fromfile(session / "confidence/000000.bin", dtype=np.uint8).reshape(h, w)
