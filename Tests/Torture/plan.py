"""What is done to one recording: all random choices, from one seed."""

import random
from dataclasses import dataclass

MODES = ("logger", "video", "vio", "vislam")


@dataclass(frozen=True)
class Plan:
    """One recording and its end."""

    seed: int
    number: int
    mode: str
    is_sealed: bool
    is_full_rate: bool
    # From the start of the program to the signal, seconds.
    seconds: float
    # From a SIGINT, which ends the recording, to the SIGKILL, seconds; None if only SIGKILL is sent.
    ending_seconds: float | None
    # From the start of the first recovery to its own SIGKILL, seconds; None if it is not killed.
    recovery_seconds: float | None

    def __init__(self, seed: int, number: int) -> None:
        chance = random.Random(f"{seed} {number}")
        choices = {
            "seed": seed,
            "number": number,
            # Each mode equally often.
            "mode": MODES[number % len(MODES)],
            "is_sealed": chance.random() < 0.7,
            "is_full_rate": chance.random() < 0.1,
            # Most are killed in the first fragments and synchronizations of files, some after the
            # seal's checkpoint at five seconds.
            "seconds": chance.uniform(0.05, 3 if chance.random() < 0.75 else 7),
            "ending_seconds": chance.uniform(0, 0.15) if chance.random() < 0.1 else None,
            "recovery_seconds": chance.uniform(0, 0.06) if chance.random() < 0.2 else None,
        }
        for name, value in choices.items():
            object.__setattr__(self, name, value)

    @property
    def arguments(self) -> list[str]:
        """The arguments of `lockstep record`, without the source and the folder."""
        words = ["--mode", self.mode, "--speed", "realtime", "--duration", "60"]
        words += ["--seed", str(self.number + 1)]
        words += [] if self.is_sealed else ["--no-seal"]
        if self.is_full_rate:
            return words + ["--size", "640x480", "--fps", "60", "--imu-rate", "800"]
        return words + ["--size", "64x48"]

    @property
    def words(self) -> str:
        """A description from which a person can repeat it."""
        words = f"--seed {self.seed}, kill {self.number}: {self.mode}"
        words += ", sealed" if self.is_sealed else ", not sealed"
        words += ", full rate" if self.is_full_rate else ""
        words += f", killed after {self.seconds:.3f} s"
        if self.ending_seconds is not None:
            words += f" and {self.ending_seconds:.3f} s of its ending"
        if self.recovery_seconds is not None:
            words += f", its recovery after {self.recovery_seconds:.3f} s"
        return words
