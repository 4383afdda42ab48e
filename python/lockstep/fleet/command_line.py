"""The command line of a fleet."""

from __future__ import annotations

import argparse
import json
import re
import signal
import sys
from typing import List, Sequence, Tuple

from ..errors import LockstepError
from .commands import run
from .errors import UsageError
from .options import COMMANDS, ENGINES, GIB, Options

USAGE, FAILURE, INTERRUPTED = 2, 1, 130
UNITS = {"": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12,
         "KIB": 1 << 10, "MIB": 1 << 20, "GIB": 1 << 30, "TIB": 1 << 40}
EPILOG = """
Behind -- come options of the tool's own command, such as: -- --profile vio
Exit codes: 0 every session is done, and no verdict is negative (fail, changed, unsealed,
interrupted, rows_removed, rows_left_out, empty); 1 some are quarantined, not started or negative;
2 wrong usage. docs/FLEET.md describes the results, the journal and the failures.
"""


def main(arguments: Sequence[str]) -> int:
    """Runs the command line, and returns the exit code."""
    own, tool = _split(arguments)
    parser = _parser()
    try:
        parsed = parser.parse_args(own)
    except SystemExit as end:
        return int(end.code or 0)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        summary = run(parsed.command, parsed.source, parsed.to, _options(parsed, tool))
    except UsageError as error:
        print(f"lockstep.fleet: {str(error).strip()}", file=sys.stderr)
        return USAGE
    except LockstepError as error:
        print(f"lockstep.fleet: {error}", file=sys.stderr)
        return FAILURE
    except KeyboardInterrupt:
        print("lockstep.fleet: Interrupted. Run the same command to continue.", file=sys.stderr)
        return INTERRUPTED
    print(json.dumps(summary.to_json()) if parsed.json else "\n".join(summary.lines()))
    return summary.exit_code


def bytes_of(text: str) -> int:
    """A number of bytes from text such as ``4 GiB``, ``500MB`` or ``1000000``."""
    match = re.fullmatch(r"\s*([0-9.]+)\s*([A-Za-z]*)\s*", text)
    if not match or match.group(2).upper() not in UNITS:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of bytes such as 4GiB or 500MB")
    return int(float(match.group(1)) * UNITS[match.group(2).upper()])


def _split(arguments: Sequence[str]) -> Tuple[List[str], Tuple[str, ...]]:
    """The arguments before ``--``, and those behind it."""
    if "--" not in arguments:
        return list(arguments), ()
    place = list(arguments).index("--")
    return list(arguments[:place]), tuple(arguments[place + 1:])


def _options(parsed: argparse.Namespace, tool_arguments: Tuple[str, ...]) -> Options:
    return Options(
        engine=parsed.engine, address=parsed.address, workers=parsed.workers, processors=parsed.processors,
        arguments=tool_arguments, where=parsed.where, time_limit_s=parsed.time_limit,
        memory_limit_bytes=parsed.memory_limit, staged_limit_bytes=parsed.staged_limit,
        max_failures=parsed.max_failures, retry_quarantined=parsed.retry_quarantined,
        quiet=parsed.quiet, **({"scratch": parsed.scratch} if parsed.scratch else {}))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m lockstep.fleet", epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="%(prog)s COMMAND SOURCE… --to TARGET [options] [-- options of the tool]",
        description="Runs a command of the lockstep tool on many sessions.")
    add = parser.add_argument
    add("command", choices=COMMANDS, metavar="COMMAND", help=", ".join(COMMANDS))
    add("source", nargs="+", metavar="SOURCE",
        help="a folder to search, a session, a pattern, a URL such as s3://bucket/folder, or a "
        "Parquet file with a column 'path'")
    add("--to", required=True, metavar="TARGET", help="the folder or URL for the results")
    add("--where", metavar="FILTER", help="takes the sessions of the folders' catalogs that "
        "fulfill a filter of 'lockstep list'")
    add("--engine", choices=ENGINES, default="ray", help="default: ray")
    add("--address", help="the address of a Ray cluster, or 'auto'; default: Ray on this computer")
    add("--workers", type=int, metavar="N", help="sessions at once; default: one per processor")
    add("--processors", type=int, default=1, metavar="N",
        help="processors that the tool of each worker may use; 0: all; default: 1")
    add("--time-limit", type=float, default=1800.0, metavar="SECONDS",
        help="for the tool, and for copying from a store, of each session; default: 1800")
    add("--memory-limit", type=bytes_of, default=4 * GIB, metavar="BYTES",
        help="address space of the tool for each session; default: 4GiB")
    add("--staged-limit", type=bytes_of, metavar="BYTES",
        help="sessions in scratch at once; default: half of its free space")
    add("--max-failures", type=int, metavar="N",
        help="starts no session after more than N were quarantined")
    add("--retry-quarantined", action="store_true",
        help="processes sessions again that earlier runs quarantined")
    add("--scratch", metavar="FOLDER", help="a folder on a local disk; default: TMPDIR or /tmp")
    add("--json", action="store_true", help="prints the summary as JSON")
    add("--quiet", action="store_true", help="shows no progress")
    return parser
