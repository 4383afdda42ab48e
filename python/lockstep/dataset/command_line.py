"""The arguments and exit codes of ``python -m lockstep.dataset``."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from typing import Sequence, Tuple

from ..errors import LockstepError
from ..fleet.command_line import bytes_of
from .build import build
from .errors import UsageError
from .options import FORMATS, SPLITS, TASK, Options

EPILOG = """\
Exit codes: 0 every session is in the dataset; 1 a session is left out, or the build could not go on;
2 wrong usage; 130 interrupted by Ctrl-C; 143 ended by SIGTERM. docs/DATASETS.md describes the formats.
"""


def main(arguments: Sequence[str]) -> int:
    """Runs the command and returns the exit code."""
    parsed = _parser().parse_args(arguments)
    signal.signal(signal.SIGTERM, _end)
    try:
        summary = build(parsed.source, parsed.to, _options(parsed))
    except LockstepError as error:
        print(f"lockstep.dataset: {error}", file=sys.stderr)
        return 2 if isinstance(error, UsageError) else 1
    except KeyboardInterrupt:
        print("lockstep.dataset: interrupted. Run the same command to continue.", file=sys.stderr)
        return 130
    try:
        print(summary.to_json() if parsed.json else summary.path if parsed.quiet else summary.lines(), flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return summary.exit_code


def _end(*_: object) -> None:
    raise SystemExit(143)


def _options(parsed: argparse.Namespace) -> Options:
    return Options(
        format=parsed.format, where=parsed.where, split=parsed.split, include_failed=parsed.include_failed,
        window_ms=parsed.window, shard_bytes=parsed.shard_size, depth=parsed.depth, task=parsed.task,
        license=parsed.license, jobs=parsed.jobs, force=parsed.force, quiet=parsed.quiet)


def _split(text: str) -> Tuple[int, int, int]:
    try:
        train, validation, test = (int(share) for share in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError("give three whole numbers, such as 80,10,10") from None
    return train, validation, test


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m lockstep.dataset", description="Builds datasets for training from sessions.",
        epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    builder = commands.add_parser(
        "build", help="builds a dataset", epilog=EPILOG, description="Builds a dataset in a new folder.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    add = builder.add_argument
    add("source", nargs="+", metavar="SOURCE",
        help="a folder to search, a session, a pattern, a URL such as s3://bucket/folder, or a Parquet "
        "file with a column 'path'")
    add("--to", required=True, metavar="FOLDER", help="the new folder of the dataset")
    add("--format", required=True, choices=FORMATS, help="the dataset's format")
    add("--where", metavar="FILTER", help="takes the sessions of the folders' catalogs that fulfill a "
        "filter of 'lockstep list'")
    add("--split", type=_split, default=(80, 10, 10), metavar="A,B,C",
        help=f"the shares of {', '.join(SPLITS)}; default: 80,10,10")
    add("--include-failed", action="store_true", help="includes sessions whose check fails")
    add("--window", type=int, default=100, metavar="MS",
        help="webdataset and parquet: inertial samples up to this time before and after each frame, in "
        "milliseconds; default: 100")
    add("--shard-size", type=bytes_of, metavar="BYTES",
        help="the largest size of a file; default: 200MB for lerobot's movies, else 500MB")
    add("--depth", action="store_true", help="lerobot: includes depth maps, as 16-bit images in millimeters")
    add("--task", default=TASK, help=f"lerobot: the task in words; default: '{TASK}'")
    add("--license", metavar="ID", help="the license in the card, such as cc-by-4.0; default: none stated")
    add("--jobs", type=int, metavar="N", help="sessions at once; default: one per processor")
    add("--force", action="store_true", help="replaces a dataset in the folder")
    add("--json", action="store_true", help="prints the summary as JSON")
    add("--quiet", action="store_true", help="shows no progress, and prints only the folder")
    return parser
