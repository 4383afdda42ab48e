"""What must be true of a recording that was killed and recovered."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

from rows import SAMPLE_FILES, Rows, prints
from victim import Victim

# The findings of `lockstep check` about files. The others judge sensors: a recording of a second or
# so is too short for them.
FILE_FINDINGS = ("session.", "rows.", "seq.", "counts.", "files.", "movie.", "images.decode")
MOST_LOST_SECONDS = 1.0


class RecoveryChecks:
    """Recovers one session and collects everything that is wrong with it, as sentences."""

    def __init__(self, tool: str, victim: Victim) -> None:
        self.tool = tool
        self.plan = victim.plan
        self.configuration = str(victim.folder.parent / "configuration")
        self.session = victim.session
        self.killed_host_time = victim.killed_host_time
        self.was_late = victim.clock.lag_seconds > 0.2
        self.failures: list[str] = []
        self.figures: dict[str, float] = {}

    def run(self) -> None:
        """Runs all checks."""
        if self.session is None:
            self.figures["before_the_session"] = 1
            return
        self.before = Rows(self.session)
        self.files_before = prints(self.session)
        self.was_complete = self._state() == "complete"
        if "metadata.json" not in self.files_before and not self.before.all_sequences():
            return self._judge_nothing()
        self._judge_open_seal()
        self._kill_recovery()
        report = self._recover()
        if report is None:
            return
        self.after = Rows(self.session)
        self._judge_rows(report)
        self._judge_loss(report)
        self._judge_images()
        self._judge_findings()
        self._judge_seal()
        self._judge_again()

    def _demand(self, holds: bool, sentence: str) -> None:
        if not holds:
            self.failures.append(sentence)

    def _call(self, *words: str) -> subprocess.CompletedProcess:
        environment = os.environ | {"XDG_CONFIG_HOME": self.configuration}
        return subprocess.run(
            [self.tool, *words], stdin=subprocess.DEVNULL, capture_output=True, env=environment,
            timeout=120, check=False)

    def _state(self) -> str | None:
        try:
            return json.loads((self.session / "metadata.json").read_text())["state"]
        except (OSError, ValueError, KeyError):
            return None

    def _judge_nothing(self) -> None:
        """Killed before the manifest was written: nothing was recorded, so recover changes nothing."""
        self.figures["before_the_manifest"] = 1
        run = self._call("recover", str(self.session))
        self._demand(run.returncode == 3, f"recover of a folder without a row exits {run.returncode}")
        self._demand(prints(self.session) == self.files_before, "recover changed what it refused")

    def _judge_open_seal(self) -> None:
        if not self.plan.is_sealed or self.was_complete:
            return
        run = self._call("verify", str(self.session), "--json")
        report = json.loads(run.stdout or "{}")
        differences = [item["problem"] for item in report.get("differences", [])]
        self._demand("differences" in report, f"verify before recover: {run.stderr.decode()}")
        self._demand(not differences, f"the killed session differs from its seal: {differences}")

    def _kill_recovery(self) -> None:
        if self.plan.recovery_seconds is None:
            return
        environment = os.environ | {"XDG_CONFIG_HOME": self.configuration}
        process = subprocess.Popen(
            [self.tool, "recover", str(self.session)], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        time.sleep(self.plan.recovery_seconds)
        process.send_signal(signal.SIGKILL)
        self.figures["killed_recoveries"] = int(process.wait() == -signal.SIGKILL)

    def _recover(self) -> dict | None:
        run = self._call("recover", str(self.session), "--json")
        self._demand(run.returncode == 0, f"recover exits {run.returncode}: {run.stderr.decode()}")
        return json.loads(run.stdout) if run.returncode == 0 else None

    @property
    def _is_first_recovery(self) -> bool:
        return self.plan.recovery_seconds is None

    def _judge_rows(self, report: dict) -> None:
        """Every complete row remains, or is reported as lost."""
        lost = self.after.lost_in_crash
        removed = {name: self.before.removed(name, self.after) for name in self.before.lines}
        frames = {json.loads(line)["seq"] for line in removed.pop("frames.jsonl", [])}
        features = {json.loads(line)["seq"] for line in removed.pop("features.jsonl", [])}
        motions = {
            int(line.rsplit(b",", 1)[1])
            for name in ("imu.csv", "attitude.csv") for line in removed.pop(name, [])}
        self._demand(frames <= lost.get("camera", set()), "a frame's row is missing without a report")
        self._demand(motions <= lost.get("deviceMotion", set()), "a device motion is missing without a report")
        unframed = features - frames - set(self.before.sequences("frames.jsonl"))
        self._demand(features - unframed <= frames, "feature points of a kept frame are missing")
        for name, lines in removed.items():
            self._demand(not lines, f"{name} lost {len(lines)} complete rows")
        self.figures["frames_taken_back"] = len(frames)
        if not self._is_first_recovery:
            return
        self._demand(report["frames_lost_count"] == len(frames), "another count of lost frames")
        self._demand(report["motions_lost_count"] == len(motions), "another count of lost motions")
        torn = {file["name"] for file in report["files"] if file["rows_removed_count"] > 0}
        self._demand(torn == self.before.torn, f"torn rows: {self.before.torn}, reported: {torn}")
        sequences = self.after.all_sequences()
        missing = max(sequences, default=-1) + 1 - len(sequences)
        said = report["sequences_missing_count"]
        self._demand(said == missing, f"{missing} numbers have no row, the report says {said}")
        self.figures["sequences_missing"] = missing

    def _judge_loss(self, report: dict) -> None:
        """At most the last second is lost, and a camera that ends early is reported."""
        inertial = self.after.last_arrival("imu.csv")
        if self.killed_host_time is None or inertial is None:
            self.figures["before_the_first_row"] = 1
            return
        first = min(
            (int(line.rsplit(b",", 2)[1]) for line in self.after.lines["imu.csv"]), default=inertial)
        camera = self.after.last_camera or first
        # A computer that is too slow for the phone delivers rows late. Then the phone's time is not
        # known, except that the stored inertial samples had arrived.
        end = inertial if self.was_late else max(self.killed_host_time, inertial)
        self.figures["late_phones"] = int(self.was_late)
        for name, last in (("camera", camera), ("inertial", inertial)):
            lost = (end - last) / 1e9
            self.figures[f"{name}_lost_s"] = lost
            self._demand(lost <= MOST_LOST_SECONDS, f"the last {lost:.3f} s of {name} are lost")
        interval = 1 / 60 if self.plan.is_full_rate else 1 / 30
        early = (inertial - camera) / 1e9
        says = bool(self.after.lost_in_crash.get("camera")) or "camera_end_missing_s" in report
        # Recover uses timestamps; arrivals differ from them by less than 0.1 s.
        if early > 3 * interval + 0.1 and not self.was_complete:
            self._demand(says, f"the camera ends {early:.3f} s early without a report")

    def _judge_images(self) -> None:
        frames = self.after.objects("frames.jsonl")
        self.figures["frames"] = len(frames)
        movie = self.session / "video.mov"
        if movie.exists():
            count = self._decode("-i", str(movie))
            indices = [frame["video_index"] for frame in frames]
            self._demand(all(index < count for index in indices), "a row has no image in the movie")
            self._demand(indices == sorted(set(indices)), "rows name images twice")
            known = {row["seq"] for row in self.before.objects("frames.jsonl")
                     if row["video_index"] < count}
            kept = {row["seq"] for row in frames}
            self._demand(known <= kept, "a row whose image can be decoded is missing")
            self.figures["images_without_row"] = count - len(frames)
        elif any((self.session / "rgb").glob("*.jpg")):
            pattern = str(self.session / "rgb" / "*.jpg")
            count = self._decode("-f", "image2", "-pattern_type", "glob", "-i", pattern)
            self._demand(count == len(frames), f"{count} images for {len(frames)} rows")
        else:
            self._demand(not frames, "rows without any image")

    def _decode(self, *source: str) -> int:
        """Decodes everything with FFmpeg, which must not report errors; returns the image count."""
        run = subprocess.run(
            ["ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames",
             "-of", "csv=p=0", *source],
            stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)
        words = run.stderr.decode().strip()
        self._demand(run.returncode == 0 and not words, f"FFmpeg: {words or run.returncode}")
        found = re.search(rb"\d+", run.stdout)
        return int(found[0]) if found else 0

    def _judge_findings(self) -> None:
        run = self._call("check", str(self.session), "--json")
        self._demand(run.returncode in (0, 1), f"check exits {run.returncode}: {run.stderr.decode()}")
        findings = json.loads(run.stdout or "{}").get("findings", [])
        is_empty = not any(self.after.lines.get(name) for name in SAMPLE_FILES)
        failing = [
            finding["name"] for finding in findings
            if finding["severity"] == "fail" and finding["name"].startswith(FILE_FINDINGS)
            and not (is_empty and finding["name"] == "session.empty")]
        self._demand(not failing, f"check fails: {failing}")

    def _judge_seal(self) -> None:
        if not self.plan.is_sealed:
            return
        run = self._call("verify", str(self.session), "--json")
        report = json.loads(run.stdout or "{}")
        amendments = report.get("amendments", [])
        said = [words for item in amendments for words in item["differences"]]
        self._demand(
            run.returncode == (1 if said else 0) and report.get("is_whole") is True,
            f"verify exits {run.returncode}: {report} {run.stderr}")
        if self._state() == "complete":
            self._demand(not amendments, "a complete session was amended")
            return
        self._demand([item["command"] for item in amendments] == ["recover"], "no signed amendment")
        # A recovery that was killed has changed files without an amendment.
        if self._is_first_recovery:
            self._demand(not said, f"verify reports changes by another program: {said}")

    def _judge_again(self) -> None:
        before = prints(self.session)
        run = self._call("recover", str(self.session), "--json")
        report = json.loads(run.stdout or "{}")
        self._demand(report.get("is_unchanged") is True, "a second recovery changes something")
        self._demand(prints(self.session) == before, "a second recovery changes bytes")

