"""How much of what changed drift finds, and how much it invents: precision and recall by block over all scenarios."""

import sys
import tempfile
from pathlib import Path

from tests.translations.scenarios import SCENARIOS, outcome


def main() -> int:
    """Print the measures and every miss; return 0 when there is none."""
    right = missed = false = 0
    for scenario in SCENARIOS:
        with tempfile.TemporaryDirectory() as folder:
            found = outcome(scenario, Path(folder))
        right, missed, false = right + found.right, missed + len(found.missed), false + len(found.false)
        for text in found.missed:
            print(f"{scenario.name}: missed: {text}")
        for text in found.false:
            print(f"{scenario.name}: false: {text}")
    print(f"scenarios: {len(SCENARIOS)}; blocks and errors to report: {right + missed}")
    print(f"recall: {right / (right + missed):.1%} ({missed} missed)")
    print(f"precision: {right / (right + false):.1%} ({false} false alarms)")
    return 1 if missed or false else 0


if __name__ == "__main__":
    sys.exit(main())
