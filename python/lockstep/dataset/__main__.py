"""``python -m lockstep.dataset``."""

import sys

from .command_line import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
