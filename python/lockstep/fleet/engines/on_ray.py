"""Tasks on Ray: inside this computer, or on a cluster.

The embedded Ray listens on the loopback interface alone, with a token that no file holds, and a
watchdog ends its processes if the driver is killed. Tasks reserve a processor each and no memory:
a reservation larger than every node would wait for ever. The limits of time and memory are those
of the tool's process.
"""

from __future__ import annotations

import atexit
import logging
import os
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Dict, Optional

from ...extras import package
from ..errors import FleetError
from ..options import Options, Settings, Task
from ..outcome import Outcome
from ..scratch import sweep
from ..task import process
from . import Completed
from .processes import PACKAGE_FOLDER

OBJECT_STORE_BYTES = 100 << 20
ENVIRONMENT = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # Makes all of Ray's servers listen on 127.0.0.1.
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_raylet_start_wait_time_s": "120",
}


class RayEngine:
    """A window of Ray tasks. Retries are the driver's, so Ray makes none.

    If the program has started Ray itself, that is used, and stays.
    """

    def __init__(self, options: Options, settings: Settings) -> None:
        self._is_own = "ray" not in sys.modules or not package("ray").is_initialized()
        self._embedded = _Embedded() if self._is_own and not options.address else None
        self._ray = package("ray")
        self._tasks: Dict[Any, Task] = {}
        try:
            self._connect(options)
        except Exception as error:
            self.close()
            raise FleetError(
                f"Ray does not start ({type(error).__name__}: {error}).",
                remedy="Use '--engine processes', or check the address.") from error
        self.worker_count = options.workers or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._settings = self._ray.put(settings)
        self._process = self._ray.remote(max_retries=0, num_cpus=1)(_process)

    def submit(self, task: Task) -> None:
        """See ``Engine``."""
        self._tasks[self._process.remote(self._settings, task)] = task

    def next(self, timeout_s: float) -> Optional[Completed]:
        """See ``Engine``."""
        if not self._tasks:
            return None
        ready, _ = self._ray.wait(list(self._tasks), num_returns=1, timeout=timeout_s)
        for reference in ready:
            task = self._tasks.pop(reference)
            try:
                return Completed(task, self._ray.get(reference))
            except self._ray.exceptions.RayTaskError as error:
                raise FleetError(
                    f"A worker cannot run tasks ({error.cause!r}).",
                    remedy="Install the same version of the package on every node.") from error
            except self._ray.exceptions.RayError:
                return Completed(task, None)
        return None

    def close(self) -> None:
        """See ``Engine``."""
        if self._is_own:
            self._ray.shutdown()
        if self._embedded:
            self._embedded.close()

    def _connect(self, options: Options) -> None:
        if not self._is_own:
            return
        if self._embedded is None:
            self._ray.init(
                address=options.address, log_to_driver=False, logging_level=logging.ERROR)
            return
        self._embedded.init(num_cpus=options.worker_count, object_store_memory=OBJECT_STORE_BYTES)


def start_embedded() -> None:
    """Starts an embedded Ray until the end of the program, unless Ray runs or RAY_ADDRESS names one."""
    if "ray" in sys.modules and package("ray").is_initialized():
        return
    if os.environ.get("RAY_ADDRESS"):
        package("ray").init(log_to_driver=False, logging_level=logging.ERROR)
        return
    embedded = _Embedded()
    try:
        embedded.init()
    except Exception as error:
        embedded.close()
        raise FleetError(
            f"Ray does not start ({type(error).__name__}: {error}).",
            remedy="Start it with ray.init, and call this again.") from error
    atexit.register(_end_embedded, embedded)


def _end_embedded(embedded: "_Embedded") -> None:
    package("ray").shutdown()
    embedded.close()


class _Embedded:
    """The folder of an embedded Ray, and the watchdog that removes it with all that uses it.

    It sets what Ray reads from the environment.
    """

    def __init__(self) -> None:
        os.environ.update(ENVIRONMENT)
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
        if "ray" in sys.modules:
            # Ray has read the environment already; ray.init sets the mode of authentication.
            package("ray._private.ray_constants").ENABLE_RAY_CLUSTER = False
        else:
            os.environ["RAY_AUTH_MODE"] = "token"
        paths = [PACKAGE_FOLDER, *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
        # Paths of Unix sockets have at most 107 bytes, so the folder's is short.
        self.folder = tempfile.mkdtemp(prefix="lsf-", dir="/tmp")
        script = str(Path(__file__).with_name("watchdog.py"))
        self._watchdog = subprocess.Popen(
            [sys.executable, "-S", "-E", script, self.folder], stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)

    def init(self, **more: Any) -> None:
        """Starts Ray."""
        package("ray").init(
            include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR,
            _temp_dir=self.folder, **more)

    def close(self) -> None:
        """Ends what Ray left."""
        assert self._watchdog.stdin is not None
        self._watchdog.stdin.close()
        self._watchdog.wait()


def _process(settings: Settings, task: Task) -> Outcome:
    """The body of a Ray task."""
    global _has_swept
    if not _has_swept:
        sweep(settings.scratch)
        _has_swept = True
    return process(settings, task)


_has_swept = False
