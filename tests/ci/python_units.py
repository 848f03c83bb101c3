#!/usr/bin/env python3
"""Runs the unit tests of a folder, `python_units.py FOLDER`, and writes their counts to
ROADSIDE_TESTS_REPORT.
"""

import json
import os
import sys
import unittest
from pathlib import Path

result = unittest.TextTestRunner().run(unittest.defaultTestLoader.discover(sys.argv[1]))
failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
if report := os.environ.get("ROADSIDE_TESTS_REPORT"):
    passed = result.testsRun - failed - len(result.skipped)
    Path(report).write_text(json.dumps({"passed": passed, "failed": failed}))
sys.exit(0 if result.wasSuccessful() else 1)
