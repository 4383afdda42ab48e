"""Computes Allan deviations and power spectral densities with allantools and scipy.

Usage: judge_noise.py FOLDER

FOLDER contains request.json, a list of {"file", "rate", "sizes", "segment"}: samples as 64-bit
little-endian floats, their rate in hertz, the cluster sizes (in samples) at which to compute
deviations, and the length of a spectrum's segments in samples. Prints one JSON list of
{"deviations", "densities"}; densities are one-sided, in unit²/Hz, with a Hann window and segments that
overlap by half.
"""

import json
import sys
from pathlib import Path

import allantools
import numpy as np
from scipy import signal


def main(folder: Path) -> None:
    requests = json.loads((folder / "request.json").read_text())
    print(json.dumps([judge(folder, request) for request in requests]))


def judge(folder: Path, request: dict) -> dict:
    values = np.fromfile(folder / request["file"], dtype="<f8")
    rate, sizes = request["rate"], np.array(request["sizes"], dtype=float)
    taus, deviations, _, _ = allantools.oadev(
        values, rate=rate, data_type="freq", taus=sizes / rate)
    assert np.array_equal(np.round(taus * rate), sizes)
    _, densities = signal.welch(
        values, fs=rate, window="hann", nperseg=request["segment"], detrend="constant")
    return {"deviations": deviations.tolist(), "densities": densities.tolist()}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
