"""The work on one session: reads, checks and prepares it, in a worker process.

The result is a folder that appears complete. It has ``facts.json``, or ``omission.json`` for a session
that is left out.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Union

from ..errors import DecoderMissing, LockstepError, PackageMissing
from ..fleet.identity import identify, sha256_of
from ..fleet.outcome import Quarantine
from ..fleet.recognition import MANIFEST, SEAL
from ..fleet.seals import sealed_ranges
from ..fleet.staging import Staged, stage
from ..session import Session
from .days import is_redacted, local_days, place_of, start_wall_ns
from .errors import DatasetError, LeftOut
from .facts import Omission, Origin, SessionFacts
from .formats import format_of
from .options import Options
from .disk import synchronize
from .rows import FrameRows, read_rows, timing_of
from .verdict import Verdict, verdict_of
from .work import Prepared, SessionWork

FACTS, OMISSION = "facts.json", "omission.json"
PASSING = ("missing", "store_failed", "worker_died", "incomplete_copy")
"""Reasons that another run may not meet; they are not kept."""
CAUSES = {"half_object": "incomplete_copy", "rejected": "rejected"}

Result = Union[SessionFacts, Omission]


@dataclass(frozen=True)
class Task:
    """One session to prepare."""

    path: str
    """A local path or a URL."""
    fingerprint: str
    """A digest of the session's listing."""
    parts: str
    """The folder of finished parts."""
    scratch: str
    tool: str
    tool_version: str
    options: Options

    @property
    def name(self) -> str:
        """The name of the session's folder."""
        return self.path.rstrip("/").rpartition("/")[2]

    @property
    def folder(self) -> Path:
        """The folder of its finished part."""
        text = json.dumps([self.path, self.fingerprint])
        return Path(self.parts, hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32])


def known_result(task: Task) -> Union[Result, None]:
    """What an earlier run made of the session; None if nothing is finished."""
    try:
        return SessionFacts.from_json((task.folder / FACTS).read_text("utf-8"))
    except FileNotFoundError:
        pass
    try:
        return Omission(**json.loads((task.folder / OMISSION).read_text("utf-8")))
    except FileNotFoundError:
        return None


def run_task(task: Task) -> Result:
    """Prepares a session. Raises ``DatasetError`` for what would stop every other session too."""
    known = known_result(task)
    if known is not None:
        return known
    scratch = Path(tempfile.mkdtemp(dir=task.scratch))
    part = scratch / "part"
    part.mkdir()
    try:
        result = _prepared(task, scratch, part)
        if isinstance(result, SessionFacts):
            (part / FACTS).write_text(result.to_json(), "utf-8")
        elif result.reason in PASSING:
            return result
        else:
            (part / OMISSION).write_text(json.dumps(asdict(result)), "utf-8")
        for path in [*part.iterdir(), part]:
            synchronize(path)
        os.rename(part, task.folder)
        return result
    except OSError as error:
        raise _disk_error(error) from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _prepared(task: Task, scratch: Path, part: Path) -> Result:
    try:
        try:
            return _facts(task, scratch, part)
        except LeftOut:
            # Nothing of it may be kept beside the omission.
            shutil.rmtree(part)
            part.mkdir()
            raise
    except LeftOut as left:
        # The dataset names nothing of the computer that built it.
        detail = left.detail.replace(str(scratch / "session"), task.name).replace(task.path, task.name)
        return Omission(task.name, left.reason, detail)


def _facts(task: Task, scratch: Path, part: Path) -> SessionFacts:
    try:
        return _read(task, scratch, part)
    except (LeftOut, DatasetError):
        raise
    except (PackageMissing, DecoderMissing) as error:
        raise DatasetError(error.problem, remedy=error.remedy) from error
    except LockstepError as error:
        detail = f"{error.place}: {error.problem}" if error.place else error.problem
        raise LeftOut("rejected", detail) from error
    except Quarantine as error:
        reason, detail = error.args
        raise LeftOut(CAUSES.get(reason, "store_failed"), detail) from error
    except FileNotFoundError as error:
        raise LeftOut("missing", "There is no such session.") from error
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise
        raise LeftOut("store_failed", f"It cannot be read ({error.strerror or error}).") from error
    except Exception as error:  # Damaged bytes make libraries raise errors of any type.
        raise LeftOut("rejected", f"It cannot be read ({type(error).__name__}: {error}).") from error


def _read(task: Task, scratch: Path, part: Path) -> SessionFacts:
    staged = stage(task.path, scratch)
    origin = _origin(task, staged)
    session = Session(staged.path)
    if session.manifest.state == "recording":
        raise LeftOut("interrupted", "The recording was interrupted and not recovered.")
    verdict = verdict_of(task.tool, staged.path, scratch)
    if verdict.verdict == "fail" and not task.options.include_failed:
        raise LeftOut("failed", f"The check fails: {', '.join(verdict.failed)}.")
    rows = read_rows(session)
    work = SessionWork(session, origin, rows, timing_of(rows.host_ns), task.options)
    prepared = format_of(task.options.format).prepare(work, part)
    return _described(task, work, verdict, prepared)


def _origin(task: Task, staged: Staged) -> Origin:
    identified = identify(staged.path, staged.files, task.name)
    if identified.difference is not None:
        raise LeftOut("seal_differs", identified.difference)
    seal = staged.path / SEAL
    if seal.is_file() and sealed_ranges(seal.read_bytes()) is None:
        raise LeftOut("seal_differs", f"{SEAL} has a line that this version does not understand.")
    digests = {
        name: sha256_of(staged.path / name) if (staged.path / name).is_file() else ""
        for name in (MANIFEST, SEAL)}
    session = Session(staged.path)
    return Origin(
        session.manifest.session_id, identified.identity, digests[MANIFEST], digests[SEAL],
        task.tool_version)


def _described(task: Task, work: SessionWork, verdict: Verdict, prepared: Prepared) -> SessionFacts:
    session, rows = work.session, work.rows
    manifest = session.manifest
    camera = manifest.streams.get("camera")
    width, height = rows.described[0].size
    return SessionFacts(
        name=task.name, origin=work.origin, verdict=verdict.verdict, failed=verdict.failed,
        device_model=manifest.device_model, mode=manifest.mode, state=manifest.state,
        is_redacted=is_redacted(session), start_wall_ns=start_wall_ns(session, rows.host_ns),
        days=local_days(session, rows.host_ns), place=place_of(session), width_px=width,
        height_px=height, row_count=len(rows), without_image_count=rows.without_image_count,
        without_pose_count=_count_unknown(rows), images=prepared.images, timing=work.timing,
        depth_count=sum(one.depth_size is not None for one in rows.described),
        camera_clock=camera.clock if camera else "host",
        imu_minus_camera_s=manifest.calibration.imu_minus_camera_seconds,
        stamp_meaning=camera.stamp_meaning if camera else None, more=prepared.more)


def _count_unknown(rows: FrameRows) -> int:
    return int((~rows.has_pose).sum())


def _disk_error(error: OSError) -> DatasetError:
    return DatasetError(
        f"The unfinished dataset cannot be written ({error.strerror or error}).",
        place=str(error.filename or ""),
        remedy="Free space or check the folder, then run the same command to continue.")
