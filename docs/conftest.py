from tests.lessons.collector import pytest_collect_file
