"""Two phones with one desk: they record together, and their sessions are tied to one clock."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from typing import Any, ClassVar, Dict, List, Optional

from app_tests import TOOL, AppTests, UsedHome, lockstep
from desk import Desk, pair
from phone import Phone
from program import wait_for


def mark_of(session: Path) -> int:
    """The host time of the session's only mark, ns."""
    events = [json.loads(line) for line in (session / "events.jsonl").read_text().splitlines()]
    (mark,) = [each["time_ns"] for each in events if each["event"] == "mark"]
    return int(mark)


class TwoPhonesTests(AppTests):
    desk: ClassVar[Desk]
    other: ClassVar[Phone]

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        place = Path(cls.folder.name)
        cls.desk = Desk(TOOL, place / "desk")
        cls.addClassCleanup(cls.desk.stop)
        shutil.copytree(UsedHome.folder(), place / "other")
        cls.other = Phone(place / "other", "iPhone 15 Pro Max", "en", {"--seed": "2"})
        cls.other.ready()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.other.stop()
        super().tearDownClass()

    def results(self, action: str) -> List[Dict[str, Any]]:
        """What both phones answered to the last command, and the command's time on the desk's clock."""

        def found() -> List[Dict[str, Any]]:
            commands = [each for each in self.desk.events("command") if each["action"] == action]
            return [
                {**each, "desk_ns": commands[-1]["desk_ns"]}
                for each in self.desk.events("result")
                if commands and each["identifier"] == commands[-1]["identifier"]
            ]

        return wait_for(lambda: len(them := found()) == 2 and them, f"no {action}", 30)

    def received(self, result: Dict[str, Any]) -> Path:
        """The folder of the received session."""

        def found() -> Optional[str]:
            for each in self.desk.events("transfer"):
                if each["state"] == "received" and all(
                    each[key] == result[key] for key in ("phone", "session")
                ):
                    return str(each["path"])
            return None

        return Path(wait_for(found, "a session does not arrive", 60))

    def test_sessions_of_two_phones_are_on_one_clock(self) -> None:
        phones, desk = [self.phone, self.other], self.desk
        for phone in phones:
            phone.world("desk", desk.address)
            pair(phone, desk)
        desk.write("start walk")
        started = self.results("start")
        self.assertEqual([each["outcome"] for each in started], ["done", "done"])
        for phone in phones:
            phone.wait_words("Stop recording", seconds=20)
        time.sleep(2)
        desk.write("mark door")
        marked = self.results("mark")[0]["desk_ns"]
        time.sleep(1)
        desk.write("stop")
        folders = [self.received(each) for each in started]

        group = desk.received / "group.json"
        made = lockstep("group", f"left={folders[0]}", f"right={folders[1]}", "--to", group)
        self.assertEqual(made.returncode, 0, made.stdout + made.stderr)
        members = json.loads(group.read_text())["members"]
        self.assertEqual([each["name"] for each in members], ["left", "right"])
        for member, folder in zip(members, folders):
            relation = member["relation"]
            self.assertEqual(relation["method"], "anchors")
            self.assertLess(relation["bound_ns"], 20_000_000)
            # The phone marked the moment of the desk by its own clock, with the offset that it knew
            # then. Both are clocks of one computer, which do not drift.
            error = mark_of(folder) + relation["offset_ns"] - marked
            self.assertLessEqual(abs(error), 2 * relation["bound_ns"])
        findings = json.loads(lockstep("check", "--json", group).stdout)["findings"]
        self.assertIn("group.bound", [each["name"] for each in findings])
        wrong = [each["meaning"] for each in findings if each["severity"] in ("warn", "fail")]
        self.assertEqual(wrong, [])
