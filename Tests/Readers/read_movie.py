"""The mean luma of each image of a movie, decoded by PyAV.

Usage: read_movie.py MOVIE
"""

import json
import sys

import av

with av.open(sys.argv[1]) as movie:
    print(json.dumps({"means": [
        round(float(frame.to_ndarray(format="gray").mean()), 2) for frame in movie.decode(video=0)
    ]}))
