"""``python -m stoneage`` is the command ``stoneage``."""

import sys

from stoneage.cli import main

if __name__ == "__main__":
    sys.exit(main())
