"""Reads every row of a dataset with LeRobot itself, and prints what it got as JSON lines.

judge_lerobot.py DATASET SCRATCH

It runs in an environment of its own, with LeRobot 0.4.4 and without Lockstep: docs/DATASETS.md has the
packages. SCRATCH gets the copy of the tables that Hugging Face's library makes.
"""

import json
import os
import sys
from typing import Any

os.environ.update(HF_HUB_OFFLINE="1", HF_HOME=sys.argv[2], HF_DATASETS_OFFLINE="1")

import torch

# torchvision's wheel is for graphics cards; with torch for processors, it misses two operators that
# reading a dataset never calls.
library: Any = torch.library.Library("torchvision", "DEF")  # type: ignore[no-untyped-call]
for name in ("nms", "qnms"):
    try:
        library.define(f"{name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
    except RuntimeError:
        pass

from lerobot.datasets.lerobot_dataset import LeRobotDataset

BLOCKS = 4
DEPTH = "observation.images.depth"


def main() -> None:
    dataset = LeRobotDataset("lockstep/judged", root=sys.argv[1])
    camera = dataset.meta.video_keys[0]
    print(json.dumps({
        "episodes": dataset.num_episodes, "frames": len(dataset), "fps": dataset.fps,
        "stats": sorted(dataset.meta.stats), "tasks": sorted(dataset.meta.tasks.index)}))
    for index in range(len(dataset)):
        item = dataset[index]
        blocks = torch.nn.functional.adaptive_avg_pool2d(item[camera].mean(0, keepdim=True), BLOCKS)
        row = {
            "blocks": (blocks.flatten() * 255).tolist(), "size": list(item[camera].shape),
            "task": item["task"]}
        for name in ("host_ns", "episode_index", "frame_index", "frames_row", "index"):
            row[name] = int(item[name])
        for name in ("observation.state", "action"):
            row[name] = item[name].tolist()
        for name in ("session_id", "session_sha256", "stream_file"):
            row[name] = item[name]
        if DEPTH in item:
            row["depth"] = {"size": list(item[DEPTH].shape), "last": int(item[DEPTH][0, -1, -1])}
        print(json.dumps(row))
    loader = torch.utils.data.DataLoader(dataset, batch_size=8, shuffle=True, num_workers=0)
    batch = next(iter(loader))
    print(json.dumps({"batch": list(batch[camera].shape), "state": list(batch["observation.state"].shape)}))


main()
