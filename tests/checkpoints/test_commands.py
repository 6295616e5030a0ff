"""The checkpoints on the command line, run as a reader runs them."""

import subprocess
import sys
from pathlib import Path

import pytest

from bpe_examples.__main__ import main
from bpe_examples.checkpoints import NAMES, part
from bpe_examples.checkpoints.sentences import LANGUAGES, messages
from tests.checkpoints.written import answers
from tests.copies import ROOT, environment


def run(*arguments, **variables):
    return subprocess.run(
        [sys.executable, "-m", "bpe_examples", *arguments],
        cwd=ROOT,
        env=environment(PYTHONUTF8="1", **variables),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


@pytest.fixture
def answer(tmp_path):
    def written(source):
        file = tmp_path / "my_answer.py"
        file.write_text(source, "utf-8")
        return str(file)

    return written


def test_a_right_answer_passes_with_exit_code_0(answer):
    result = run("check", "merge_pair", answer(part("merge_pair", "solution")), "--lang", "nl")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == "Geslaagd: merge_pair doet het goed in alle 17 gevallen.\n"


def test_a_wrong_answer_is_explained_with_exit_code_1(answer):
    result = run("check", "merge_pair", answer(answers("merge_pair")["right_to_left.1"]), "--lang", "en")
    assert (result.returncode, result.stderr) == (1, "")
    assert result.stdout == (
        "Not yet: merge_pair is right in 15 of 17 cases.\n"
        "\n"
        "    input   merge_pair([97, 97, 97], (97, 97), 256)\n"
        "    wanted  [256, 97]\n"
        "    got     [97, 256]\n"
        "\n"
        "It looks as if you replace from right to left. Decoding would give the same text, so a "
        "round trip does not show it; the ids do. Start at the other end.\n"
        "\n"
        "and 1 more case\n"
        "\n"
        "Stuck? The next step may be: python -m bpe_examples hint merge_pair 1 --lang en\n"
    )


def test_the_language_is_the_environments_unless_it_is_said(answer):
    file = answer(part("encode", "stub"))
    assert "Ещё не готово" in run("check", "encode", file, LANG="ru_RU.UTF-8", LC_ALL="", LANGUAGE="").stdout
    assert "Nog niet" in run("check", "encode", file, "--lang=nl", LANG="ru_RU.UTF-8", LC_ALL="").stdout
    assert "Not yet" in run("check", "encode", file, LANG="C.UTF-8", LC_ALL="", LANGUAGE="").stdout


@pytest.mark.parametrize(
    ("language", "more"), [("en", "and 1 more case"), ("nl", "en nog 1 geval"), ("ru", "и ещё 1 случай")]
)
def test_a_suggested_command_speaks_the_language_that_was_asked_for(language, more, answer, capsys):
    file = answer(answers("merge_pair")["right_to_left.1"])
    assert main(["check", "merge_pair", file, f"--lang={language}"]) == 1
    said = capsys.readouterr().out
    assert said.endswith(f"python -m bpe_examples hint merge_pair 1 --lang {language}\n")
    assert f"\n{more}\n" in said


def test_a_suggested_command_names_no_language_when_nobody_did(answer, capsys, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "nl")
    assert main(["check", "encode", answer(part("encode", "stub"))]) == 1
    assert capsys.readouterr().out.endswith("python -m bpe_examples hint encode 1\n")


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("input_changed.2", {"en": "(but the input has changed)", "nl": "(maar de invoer is veranderd)"}),
        ("input_changed.2", {"ru": "(но исходные данные изменены)"}),
        ("result_is_input", {"en": "(the same list, not a new one)", "nl": "(dezelfde lijst, geen nieuwe)"}),
        ("result_is_input", {"ru": "(тот же список, а не новый)"}),
    ],
)
def test_a_right_value_that_came_in_a_wrong_way_says_so_beside_the_value(section, said, answer, capsys):
    file = answer(answers("merge_pair")[section])
    for language, words in said.items():
        assert main(["check", "merge_pair", file, "--lang", language]) == 1
        [line] = [line for line in capsys.readouterr().out.splitlines() if line.endswith(words)]
        assert line.startswith(f"    {messages(language)['labels']['got']}")


def test_one_case_is_shown_and_the_others_are_counted(answer, capsys):
    file = answer("def pair_counts(sequences):\n    return {pair: 3 for s in sequences for pair in zip(s, s[1:])}\n")
    assert main(["check", "pair_counts", file, "--lang", "ru"]) == 1
    assert capsys.readouterr().out.splitlines()[2:9] == [
        "    вход       pair_counts([[97, 98]])",
        "    ожидалось  {(97, 98): 1}",
        "    получено   {(97, 98): 3}",
        "",
        "Первое различие\u00a0— [(97, 98)].",
        "",
        "и ещё 11 случаев",
    ]


def test_what_is_wrong_in_many_cases_is_said_once(answer, capsys):
    accepting = part("decode", "solution").replace("raise ValueError", "continue  #")
    assert main(["check", "decode", answer(accepting), "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert said.count("should raise ValueError, and it ends with KeyError") == 1
    assert said.count("should raise ValueError, and it returns") == 1
    assert "\nand 4 more cases\n" in said


def test_an_endless_loop_comes_back(answer, monkeypatch, capsys):
    from bpe_examples import __main__ as commands
    from bpe_examples.checkpoints.running import grade_apart

    monkeypatch.setattr(commands, "grade_apart", lambda *given, **named: grade_apart(*given, **named, seconds=4))
    source = "def merge_pair(tokens, pair, new_id):\n    while tokens:\n        pass\n    return tokens\n"
    assert main(["check", "merge_pair", answer(source), "--lang", "ru"]) == 1
    assert "ответ не получен вовремя" in capsys.readouterr().out


def test_the_stub_and_the_solution_are_printed_as_files_to_begin_with(capsys):
    for name in NAMES:
        for section in ("stub", "solution"):
            assert main([section, name]) == 0
            assert capsys.readouterr().out == part(name, section) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_come_one_at_a_time(language, capsys):
    words = messages(language)["checkpoints"]["train_bpe"]["hints"]
    for number, hint in enumerate(words, 1):
        assert main(["hint", "train_bpe", str(number), "--lang", language]) == 0
        assert capsys.readouterr().out.splitlines()[1:] == [hint]


def test_the_checkpoints_are_listed_with_their_signatures(capsys):
    assert main(["checkpoints", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("(")[0] for line in lines] == list(NAMES)
    assert lines[2] == "train_bpe(documents, budget=20)      Train"


def test_the_task_is_told(capsys):
    assert main(["task", "decode", "--lang", "nl"]) == 0
    assert capsys.readouterr().out.startswith("Schrijf decode(ids, merges).")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "python -m bpe_examples check NAME my_answer.py"),
        (["check", "merge_pair"], "python -m bpe_examples check NAME my_answer.py"),
        (["grade", "merge_pair", "x.py"], "python -m bpe_examples check NAME my_answer.py"),
        (["check", "merge", "x.py"], "There is no checkpoint called merge."),
        (["check", "merge_pair", "no_such_file.py"], "no_such_file.py cannot be read"),
        (["hint", "merge_pair", "4"], "merge_pair has the hints 1 to 3; there is no hint 4."),
        (["hint", "merge_pair", "zero"], "there is no hint zero."),
        (["stub", "merge_pair", "--lang"], "--lang knows en, nl, ru, and not ."),
        (["stub", "merge_pair", "--lang", "de"], "--lang knows en, nl, ru, and not de."),
    ],
)
def test_a_wrong_call_is_explained_with_exit_code_2(arguments, said, capsys, monkeypatch):
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(variable, "")
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err


def test_a_file_that_is_not_text_is_explained(tmp_path, capsys):
    for content in (b"\xff\xfe", b"# coding: no-such-coding\n"):
        (tmp_path / "a.py").write_bytes(content)
        assert main(["check", "merge_pair", str(tmp_path / "a.py"), "--lang", "en"]) == 2
        assert "cannot be read" in capsys.readouterr().err


def test_help_is_no_error(capsys):
    assert main(["--help", "--lang", "ru"]) == 0
    assert "python -m bpe_examples check ИМЯ my_answer.py" in capsys.readouterr().out


def test_what_nobody_asked_for_is_not_in_the_package():
    import tomllib

    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    folders = {".".join(file.parent.relative_to(ROOT).parts) for file in (ROOT / "bpe_examples").rglob("*.py")}
    assert set(settings["packages"]) == folders
    assert "messages/*" in settings["package-data"]["bpe_examples"]
    assert Path(ROOT / "bpe_examples/messages").is_dir()
