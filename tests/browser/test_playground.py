"""Readers train, encode, decode, compare and take away in the playground, and the package gives the same."""

import base64
import json
import random
import re
import subprocess
import sys
import zlib
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import expect

from bpe_examples import ByteBPE, train
from bpe_examples.corpora import LANGUAGES
from bpe_examples.costs import cost_of
from tests.browser.visiting import sideways_scroll, violations_in_both_schemes

ROOT = Path(__file__).parents[2]
WORKER = "assets/javascripts/playground-worker.js"


class Playground:
    """The playground on a page, by the names of its parts."""

    def __init__(self, seen):
        self.seen = seen
        self.page = seen.page
        self.whole = seen.page.locator("bpe-playground")
        self.notice = self.whole.locator(".playground__notice")
        self.rows = self.whole.locator(".playground__rules tbody tr")
        self.decoded = self.part("decode").get_by_role("status")

    def part(self, name):
        return self.whole.locator(f"[data-part={name}]")

    def said(self, name):
        return self.part(name).get_by_role("status")

    def alert(self, name):
        return self.part(name).get_by_role("alert")

    def field(self, name):
        return self.whole.locator(f"[name={name}]")

    def press(self, name):
        self.whole.locator(f"button[name={name}]").click()

    def fill(self, **values):
        for name, value in values.items():
            if name == "tie":
                self.field(name).select_option(value)
            else:
                self.field(name).fill(value)

    def train(self, **values):
        """Train, and wait until the rules are there."""
        self.fill(**values)
        self.press("train")
        expect(self.field("train")).to_be_enabled(timeout=60_000)
        expect(self.whole.locator("button[name=stop]")).to_be_disabled()

    def values(self):
        return {name: self.field(name).input_value() for name in FIELDS}

    def rules(self):
        """Pair, id, count, replaced, before and after, of every row that is drawn."""
        told = self.rows.evaluate_all(
            """rows => rows.map(row => {
                const ids = [...row.querySelectorAll(".card__id")].map(id => id.textContent);
                const cells = [...row.querySelectorAll("td")].slice(2).map(cell => cell.textContent);
                const texts = [...ids, ...cells.flatMap(text => text.split(" → "))];
                return texts.map(text => Number(text.replace(/\\D/g, "")));
            })"""
        )
        return [tuple(row) for row in told]

    def cards(self):
        listed = "ids => ids.map(id => Number(id.textContent))"
        return self.whole.locator(".playground__cards .card__id").evaluate_all(listed)


FIELDS = ["documents", "budget", "min_count", "tie", "text", "ids"]


@pytest.fixture
def playing(site, revisit):
    @contextmanager
    def playing(language="en", fragment="", quiet=True, **options):
        with revisit(site.address(language, "playground") + fragment, **options) as seen:
            playground = Playground(seen)
            playground.whole.scroll_into_view_if_needed()
            expect(playground.field("documents")).to_be_enabled()
            yield playground
            if quiet:
                assert seen.problems == []

    return playing


def rules_of(training):
    return [
        (*played.pair, played.new_id, played.count, played.replacements, played.length_before, played.length_after)
        for played in training.rounds
    ]


# Train and rules --------------------------------------------------------------------------------------------------

PARTS = [".playground__rules", "[data-part=encode] [role=status]", ".playground__cards", ".chart__rows"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_script_draws_the_very_example_that_the_build_has_drawn(site, playing, language):
    folder = site.folder if language == "en" else site.folder / language
    built = BeautifulSoup((folder / "playground" / "index.html").read_text("utf-8"), "lxml")
    with playing(language) as playground:
        example = playground.values()
        playground.train(documents="x y x y", text="z")
        expect(playground.rows).to_have_count(2)
        playground.train(documents=example["documents"], text=example["text"])
        expect(playground.rows).to_have_count(11)
        for part in PARTS:
            drawn = playground.whole.locator(part)
            expect(drawn).to_have_text(built.select_one(f"bpe-playground {part}").get_text())


TRAININGS = [
    (["мама мыла раму", "мама мыла маму"], {}),
    (["abcabc abcabc", "cbacba", "aaaaaaa"], {"min_count": "1", "tie": "largest", "budget": "20"}),
    (["baabaab", "", "abba"], {"min_count": "1", "tie": "first", "budget": "6"}),
    (['"quoted" \\ back', "\ttabs\t\ttabs", "é 😀😀 é\u2028\u2028"], {"min_count": "2", "budget": "9"}),
]


def test_rules_counts_and_lengths_are_those_of_the_package(playing):
    with playing() as playground:
        for documents, settings in TRAININGS:
            budget, least = int(settings.get("budget", 32)), int(settings.get("min_count", 2))
            tie = settings.get("tie", playground.field("tie").input_value())
            training = train(documents, budget, tie=tie, min_count=least)
            playground.train(documents="\n".join(documents), **settings)
            expect(playground.said("train")).to_contain_text(f"Rules learned: {len(training.merges)}.")
            assert playground.rules() == rules_of(training)
            spent = len(training.merges) == budget
            reason = "The budget is spent." if spent else f"No pair that is left reaches the minimum count, {least}."
            expect(playground.said("train")).to_contain_text(reason)


def test_enter_and_ctrl_enter_train_and_focus_goes_to_stop_and_back(playing):
    with playing() as playground:
        playground.field("documents").fill("ab ab")
        playground.page.keyboard.press("Control+Enter")
        expect(playground.rows).to_have_count(1)
        playground.field("budget").fill("0")
        playground.page.keyboard.press("Enter")
        expect(playground.rows).to_have_count(0)
        button = playground.field("train")
        button.focus()
        playground.page.keyboard.press("Enter")
        expect(button).to_be_focused()
        expect(button).to_be_enabled()


def test_rules_that_belong_to_another_text_are_called_so(playing):
    with playing("nl") as playground:
        said = playground.said("train")
        playground.field("documents").fill("iets anders")
        expect(said).to_contain_text("De samenvoegregels hieronder horen bij een andere tekst")
        playground.field("documents").fill("to be or not to be, to be or not")
        expect(said).to_contain_text("Geleerde samenvoegregels: 11.")
        playground.fill(tie="largest")
        expect(said).to_contain_text("De samenvoegregels hieronder horen bij een andere tekst")


def test_many_rules_are_shown_a_few_at_a_time(playing):
    words = [chr(97 + a) + chr(97 + b) for a in range(10) for b in range(9)]
    with playing("ru") as playground:
        playground.train(documents=f"{' '.join(words)}\n{' '.join(words)}", budget="121")
        expect(playground.rows).to_have_count(50)
        more = playground.part("rules").get_by_role("button", name="Показать ещё 50 правил")
        more.focus()
        playground.page.keyboard.press("Enter")
        expect(playground.rows).to_have_count(100)
        expect(playground.part("rules").get_by_role("button", name="Показать ещё 21 правило")).to_be_focused()
        playground.page.keyboard.press("Enter")
        expect(playground.rows).to_have_count(121)
        expect(playground.part("rules").get_by_role("group")).to_be_focused()


def test_a_long_piece_is_cut_where_it_is_drawn_and_nowhere_else(playing):
    with playing() as playground:
        playground.train(documents="a" * 4096, text="a" * 4096)
        tokens = ByteBPE.train(["a" * 4096], 32).encode("a" * 4096)
        assert max(len(text) for text in playground.rows.locator(".card__piece").all_inner_texts()) == 23
        expect(playground.field("encoded")).to_have_value(" ".join(map(str, tokens)))
        playground.press("decode")
        expect(playground.decoded).to_have_text("a" * 4096)


# Encode and decode ------------------------------------------------------------------------------------------------


def test_a_text_of_ones_own_is_encoded_as_the_package_does(playing):
    documents, text = ["мама мыла раму", "мама 😀😀"], "мама, 😀\nyes"
    tokens = ByteBPE.train(documents, 12).encode(text)
    with playing() as playground:
        playground.train(documents="\n".join(documents), budget="12")
        playground.field("text").fill(text)
        sentence = f"Code points: {len(text)}. Bytes: {len(text.encode())}. Tokens: {len(tokens)}."
        expect(playground.said("encode")).to_contain_text(sentence)
        assert playground.cards() == tokens
        expect(playground.field("encoded")).to_have_value(" ".join(map(str, tokens)))
        playground.press("decode")
        expect(playground.field("ids")).to_be_focused()
        expect(playground.decoded).to_have_text(text, use_inner_text=True)


def test_a_text_of_many_tokens_is_drawn_in_part_and_said_so(playing):
    with playing() as playground:
        playground.field("text").fill("xyz" * 200)
        expect(playground.said("encode")).to_contain_text("Only the first 300 of 600 tokens are drawn.")
        assert playground.whole.locator(".playground__cards .card").count() == 300
        assert len(playground.field("encoded").input_value().split()) == 600


def test_ids_typed_by_hand_are_decoded(playing):
    with playing() as playground:
        for typed in ("110 263 262", "[110, 263, 262]", "110,263;262\n", "  110\t263 262 "):
            playground.field("ids").fill("")
            expect(playground.decoded).to_have_text("")
            playground.field("ids").fill(typed)
            expect(playground.decoded).to_have_text("not to be")


WRONG_IDS = {
    "en": [
        ("110 x2 262", "At position 1 stands “x2”, which is no id"),
        ("-1", "At position 0 stands “-1”"),
        ("110 1e2", "At position 1 stands “1e2”"),
        ("110 263 267", "At position 2 stands 267, and no byte or rule has this id. The ids go up to 266."),
        ("110 99999999999999999", "At position 1 stands 99999999999999999, and no byte or rule has this id."),
        ("9" * 400, f"stands {'9' * 24}…, and no byte or rule has this id."),
        ("110 208", "the bytes are 6e d0, and they break at byte position 1."),
        ("226 130 110", "the bytes are e2 82 6e, and they break at byte position 0."),
        ("1 " * 20_001, "These are 20,001 ids; here it may be at most 20,000."),
    ],
    "nl": [
        ("110 x2 262", "Op positie 1 staat “x2”, en dat is geen ID"),
        ("110 263 1267", "Op positie 2 staat 1267, en geen enkele byte of regel heeft dat ID."),
        ("110 208", "de bytes zijn 6e d0, en op bytepositie 1 gaat het mis."),
    ],
    "ru": [
        ("110 x2 262", "На позиции 1 стоит «x2», а это не номер"),
        ("110 263 1267", "На позиции 2 стоит 1267, но такого номера нет ни у байта, ни у правила."),
        ("110 208", "получаются байты 6e d0, и начиная с позиции 1, считая с 0, они не читаются."),
        ("1 " * 20_001, "Введён 20\u00a0001 номер, а здесь их может быть не больше 20\u00a0000."),
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_ids_that_cannot_be_decoded_are_named_with_their_place(playing, language):
    with playing(language) as playground:
        for typed, sentence in WRONG_IDS[language]:
            playground.field("ids").fill(typed)
            expect(playground.alert("decode")).to_contain_text(sentence)
            expect(playground.field("ids")).to_have_attribute("aria-invalid", "true")
            expect(playground.decoded).to_have_text("")
        playground.field("ids").fill("110")
        expect(playground.decoded).to_have_text("n")
        expect(playground.alert("decode")).to_have_text("")


def test_ids_that_stand_for_too_much_are_not_decoded(playing):
    with playing() as playground:
        playground.train(documents="a" * 100_000)
        playground.field("ids").fill("271 271 271 271 271 271 271")
        # 2 ** 16 letters each.
        sentence = "These ids stand for 458,752 bytes; here it may be at most 200,000."
        expect(playground.alert("decode")).to_contain_text(sentence)


IN_WORKER = """([address, tasks]) => new Promise((done, failed) => {
    const worker = new Worker(address, { type: "module" });
    const answers = [];
    worker.onerror = failed;
    worker.onmessage = ({ data }) => {
        if (data.learned !== undefined) return;
        answers.push(data);
        if (answers.length === tasks.length) done(answers);
    };
    tasks.forEach(([task, input], number) => worker.postMessage({ number, task, input }));
})"""


def test_bytes_that_are_no_text_break_where_python_says_they_do(site, playing):
    chance = random.Random(7)
    leads = [0x24, 0x7F, 0x80, 0xBF, 0xC1, 0xC2, 0xD0, 0xDF, 0xE0, 0xE2, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF, 0x9F, 0xA0]
    cases = [[chance.choice(leads) for _ in range(chance.randint(0, 7))] for _ in range(600)]
    cases += [list(text.encode()) for text in ("é", "€", "😀", "\ufeffa", "\ufffd")]
    tasks = [["decode", {"ids": ids, "merges": [], "limit": 99}] for ids in cases]
    with playing() as playground:
        answers = playground.page.evaluate(IN_WORKER, [site.url + WORKER, tasks])
    whole = 0
    for ids, answer in zip(cases, answers, strict=True):
        try:
            assert answer.get("result") == ByteBPE([]).decode(ids)
            whole += 1
        except ValueError as error:
            position = int(re.search(r"byte position (\d+)", str(error))[1])
            assert answer["wrong"]["name"] == "ids_not_text", ids
            assert answer["wrong"]["values"]["position"] == position, ids
    assert whole > 50


def test_random_trainings_in_the_worker_count_as_the_package_does(site, playing):
    chance = random.Random(11)
    cases = []
    for _ in range(200):
        letters = chance.choice(["ab", "aab", "abc ", "бан"])
        documents = ["".join(chance.choices(letters, k=chance.randint(0, 25))) for _ in range(chance.randint(1, 4))]
        settings = {"min_count": chance.randint(1, 3), "tie": chance.choice(["smallest", "largest", "first"])}
        cases.append((documents, chance.randint(0, 9), settings))
    tasks = [
        ["train", {"documents": "\n".join(documents), "budget": budget, **settings}]
        for documents, budget, settings in cases
    ]
    with playing() as playground:
        answers = playground.page.evaluate(IN_WORKER, [site.url + WORKER, tasks])
    for (documents, budget, settings), answer in zip(cases, answers, strict=True):
        training = train(documents, budget, **settings)
        told = answer["result"]
        assert [tuple(rule) for rule in told["merges"]] == training.merges
        assert told["counts"] == [played.count for played in training.rounds]
        assert told["lengths"] == training.lengths


# Cost -------------------------------------------------------------------------------------------------------------


def test_the_same_article_costs_what_the_package_says(playing):
    documents = ["Каждый человек имеет право", "every person has the right", "ieder mens heeft het recht"] * 2
    tokenizer = ByteBPE.train(documents, 40)
    with playing() as playground:
        playground.train(documents="\n".join(documents), budget="40")
        for row, language in zip(playground.whole.locator(".chart__rows tbody tr").all(), LANGUAGES, strict=True):
            cost = cost_of(language, tokenizer)
            expect(row.locator("td").nth(2)).to_have_text(f"{cost['tokens']:,}")
            expect(row.locator("td").nth(3)).to_have_text(f"{cost['tokens'] / cost['characters']:.2f}")
            least = min(cost_of(other, tokenizer)["tokens"] for other in LANGUAGES)
            expect(row.locator("td").nth(5)).to_have_text(f"{cost['tokens'] / least:.2f}×")
        bars = [float(bar.get_attribute("width").rstrip("%")) for bar in playground.whole.locator("rect").all()]
        assert max(bars) == 100
        costs = [cost_of(language, tokenizer) for language in LANGUAGES]
        rates = [cost["tokens"] / cost["characters"] for cost in costs]
        assert bars == pytest.approx([100 * rate / max(rates) for rate in rates], abs=0.06)


# Take it along ----------------------------------------------------------------------------------------------------

OWN = {
    "documents": 'say "мама"\\n\nмама 😀 мама 😀\n\n\tends with \\',
    "budget": "14",
    "min_count": "2",
    "tie": "largest",
    "text": 'мама\n"😀" \\ \t\u2028end',
    "ids": "110 111",
}


def own_tokenizer():
    return ByteBPE.train(OWN["documents"].split("\n"), 14, tie="largest")


def test_the_downloaded_tokenizer_is_the_file_that_the_package_writes(playing, tmp_path):
    with playing() as playground:
        playground.train(**OWN)
        with playground.page.expect_download() as waiting:
            playground.press("download")
        path = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(path)
        expect(playground.said("take")).to_contain_text("tokenizer.json")
        loaded = ByteBPE.load(path)
        assert loaded == own_tokenizer()
        assert playground.whole.locator(".playground__digest code").inner_text() == loaded.digest()
        assert playground.field("encoded").input_value() == " ".join(map(str, loaded.encode(OWN["text"])))
    loaded.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == path.read_bytes()
    assert path.name == "tokenizer.json"


def test_the_copied_program_runs_and_gives_the_same(playing):
    with playing() as playground:
        playground.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        playground.train(**OWN)
        playground.press("copy")
        expect(playground.said("take")).to_have_text("The program is copied.")
        program = playground.page.evaluate("navigator.clipboard.readText()")
        playground.whole.get_by_text("The program in Python").click()
        expect(playground.field("program")).to_have_value(program)
    prepared = f"import sys; sys.path.insert(0, {str(ROOT)!r}); exec(sys.stdin.buffer.read())"
    command = [sys.executable, "-I", "-X", "utf8", "-c", prepared]
    ran = subprocess.run(command, input=program.encode(), capture_output=True, check=False)
    assert ran.stderr.decode() == ""
    assert json.loads(ran.stdout) == own_tokenizer().encode(OWN["text"])
    assert own_tokenizer().digest() in program


def test_where_the_browser_forbids_copying_the_program_is_there_to_be_selected(site, playing):
    with playing("ru") as playground:
        playground.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')) }")
        playground.press("copy")
        expect(playground.alert("take")).to_contain_text("Браузер не разрешил копирование.")
        expect(playground.field("program")).to_be_visible()
        assert "ByteBPE.train" in playground.page.evaluate("getSelection().toString() || document.activeElement.value")


def copied_link(playground):
    playground.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    playground.press("link")
    expect(playground.field("address")).to_be_visible()
    link = playground.field("address").input_value()
    assert playground.page.evaluate("navigator.clipboard.readText()") == link
    return link


def test_a_link_restores_everything_in_another_language_and_is_sent_to_nobody(site, playing):
    with playing("en") as playground:
        playground.train(**OWN)
        link = copied_link(playground)
        rules = playground.rules()
    assert link.startswith(site.address("en", "playground") + "#playground=")
    fragment = "#" + urlsplit(link).fragment
    with playing("nl", fragment) as playground:
        asked = []
        playground.page.on("request", lambda request: asked.append(request.url))
        expect(playground.notice).to_contain_text("Dit komt uit een link.")
        expect(playground.said("train")).to_contain_text(f"Geleerde samenvoegregels: {len(own_tokenizer().merges)}.")
        assert playground.values() == OWN
        assert playground.rules() == rules
        # Nothing is kept of it before something is changed, and a third language opens the same.
        assert playground.page.evaluate("Object.keys(localStorage).filter(name => name.includes('playground'))") == []
        playground.page.locator("header a[hreflang=ru]").click()
        playground.page.wait_for_url("**/ru/playground/#playground=*", wait_until="networkidle")
        expect(playground.notice).to_contain_text("Содержимое страницы открыто по ссылке.")
        assert playground.values() == OWN
        playground.field("text").fill("мама!")
        expect(playground.notice).to_have_text("")
        assert urlsplit(playground.page.url).fragment == ""
        playground.page.reload(wait_until="networkidle")
        playground.whole.scroll_into_view_if_needed()
        expect(playground.field("text")).to_have_value("мама!")
        expect(playground.field("documents")).to_have_value(OWN["documents"])
        assert [url for url in asked if fragment[-20:] in url.partition("#")[0]] == []


def test_a_broken_link_says_so_and_takes_nothing(site, playing):
    with playing("en") as playground:
        playground.fill(documents="ab ab ab")
        fragment = "#" + urlsplit(copied_link(playground)).fragment
        # A link is of what was typed then.
        playground.fill(text="ab")
        expect(playground.field("address")).not_to_be_visible()
        expect(playground.said("take")).to_have_text("")
    broken = [fragment[:-9], fragment[:20] + "x" + fragment[21:], "#playground=", "#playground=%E0%A4%A"]
    with playing("en", broken[0]) as playground:
        for wrong in broken:
            playground.page.evaluate("hash => { location.hash = hash }", wrong)
            expect(playground.notice).to_have_text("The link is damaged or incomplete, so nothing was taken from it.")
            expect(playground.field("documents")).to_have_value("to be or not to be, to be or not")
            playground.notice.evaluate("notice => { notice.textContent = '' }")


def test_a_link_that_holds_too_much_says_so(playing):
    with playing("en") as playground:
        # A million letters, packed into a thousand.
        playground.page.evaluate(
            """async () => {
                const data = JSON.stringify(["a".repeat(1_000_000), "1", "1", "first", "", ""]);
                const packed = new Blob([data]).stream().pipeThrough(new CompressionStream("deflate-raw"));
                const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
                const code = btoa(String.fromCharCode(...bytes));
                location.hash = "playground=" + code.replace(/\\+/g, "-").replace(/\\//g, "_");
            }"""
        )
        expect(playground.notice).to_contain_text("The link holds more than this page takes")
        expect(playground.field("budget")).to_have_value("32")
        playground.page.evaluate("location.hash = 'playground=' + 'A'.repeat(500_000)")
        expect(playground.notice).to_contain_text("holds more than this page takes")


def test_a_text_too_long_for_a_link_says_so(playing):
    noise = "".join(random.Random(3).choices("abcdefghijklmnopqrstuvwxyzабвгдежз", k=20_000))
    with playing("nl") as playground:
        playground.field("documents").fill(noise)
        playground.press("link")
        expect(playground.alert("take")).to_contain_text("en veel programma’s kappen links af na 8.000")
        assert not playground.field("address").is_visible()


# Kept -------------------------------------------------------------------------------------------------------------


def test_what_was_typed_is_kept_for_all_languages_and_can_be_erased(site, playing):
    with playing("en") as playground:
        playground.train(**OWN)
        playground.page.goto(site.address("ru", "playground"), wait_until="networkidle")
        playground.whole.scroll_into_view_if_needed()
        expect(playground.said("train")).to_contain_text(f"Выучено правил: {len(own_tokenizer().merges)}.")
        assert playground.values() == OWN
        assert playground.rules() == rules_of(train(OWN["documents"].split("\n"), 14, tie="largest"))
        playground.press("erase")
        expect(playground.said("take")).to_have_text("Стёрто. Здесь снова пример.")
        expect(playground.rows).to_have_count(11)
        expect(playground.field("text")).to_have_value("not to be")
        assert playground.page.evaluate("Object.keys(localStorage).filter(name => name.includes('playground'))") == []
        playground.page.reload(wait_until="networkidle")
        expect(playground.field("documents")).to_have_value("to be or not to be, to be or not")


def test_a_browser_that_keeps_nothing_is_told_of(site, playing):
    with playing("nl") as playground:
        playground.page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full') } }")
        playground.field("text").fill("weg")
        expect(playground.notice).to_contain_text("Deze browser bewaart niets voor deze site")
        expect(playground.said("encode")).to_contain_text("Codepunten: 3.")


def test_where_a_wrong_setting_is_kept_the_text_is_encoded_with_the_rules_that_are_there(playing):
    text = "hello world hello"
    with playing() as playground:
        playground.fill(budget="abc", text=text)
        playground.page.reload(wait_until="networkidle")
        playground.whole.scroll_into_view_if_needed()
        budget, alert = playground.field("budget"), playground.alert("train")
        expect(alert).to_contain_text("“abc” is not.")
        assert budget.get_attribute("aria-describedby") == alert.get_attribute("id")
        expect(playground.said("train")).to_contain_text("The rules below are those of another text or other settings.")
        expect(playground.said("encode")).to_contain_text("Code points: 17.")
        assert playground.cards() == ByteBPE(train(["to be or not to be, to be or not"], 32).merges).encode(text)
        expect(playground.decoded).to_have_text("not to be")
        playground.whole.get_by_text("The program in Python").click()
        expect(playground.field("program")).to_have_value(re.compile(f'text = "{text}"'))
        # A sentence about what was typed goes with it.
        budget.fill("12")
        expect(alert).to_have_text("")
        assert playground.whole.locator("[aria-invalid], [aria-describedby]").count() == 0


def test_two_windows_keep_what_is_typed_in_either(site, playing):
    with playing() as playground:
        other = playground.page.context.new_page()
        other.goto(site.address("en", "playground"), wait_until="networkidle")
        other.locator("bpe-playground").scroll_into_view_if_needed()
        other.locator("[name=documents]").fill("typed there")
        # What is left is kept.
        other.goto("about:blank")
        playground.fill(text="typed here")
        playground.page.reload(wait_until="networkidle")
        expect(playground.field("text")).to_have_value("typed here")
        expect(playground.field("documents")).to_have_value("typed there")


# Long texts -------------------------------------------------------------------------------------------------------

NOISE = "".join(random.Random(5).choices("abcdefghijklmnopqrstuvwxyz", k=200_000))


def test_the_page_answers_while_a_long_text_trains_and_stop_stops(playing):
    with playing() as playground:
        playground.fill(documents=NOISE, budget="2000", tie="first")
        playground.page.evaluate(
            """() => {
                window.turns = 0;
                setInterval(() => { turns += 1 }, 20);
            }"""
        )
        playground.field("train").focus()
        playground.page.keyboard.press("Enter")
        stop = playground.whole.locator("button[name=stop]")
        expect(stop).to_be_focused()
        expect(playground.whole.locator("progress")).to_be_visible()
        so_far = playground.whole.locator(".playground__so-far")
        expect(so_far).to_have_text(re.compile(r"Rules so far: [1-9]\d* of 2,000"))
        # The page is at work beside the training: a field takes letters and its list opens.
        playground.field("text").fill("to be")
        expect(playground.said("encode")).to_contain_text("Code points: 5.")
        assert playground.cards() == ByteBPE(train(["to be or not to be, to be or not"], 32).merges).encode("to be")
        playground.whole.get_by_text("The program in Python").click()
        expect(playground.field("program")).to_be_visible()
        # A page that trained by itself would have had no turn before the end of the training.
        assert playground.page.evaluate("turns") > 3
        # The first is that of the training, and no other is ended.
        worker, desk = playground.page.workers
        with worker.expect_event("close"):
            stop.press("Enter")
        sentence = "Stopped. The rules below are still those from before."
        expect(playground.said("train")).to_have_text(sentence)
        expect(playground.field("train")).to_be_focused()
        assert playground.rows.count() == 11
        assert playground.page.workers == [desk]


def test_what_is_erased_or_replaced_by_a_link_is_not_trained_any_more(playing):
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(list(OWN.values())).encode()) + packer.flush()
    link = "playground=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    with playing() as playground:
        for budget in ("x", "2000"):
            playground.fill(documents=NOISE, budget=budget)
            playground.press("train")
            expect(playground.alert("train") if budget == "x" else playground.whole.locator("progress")).to_be_visible()
            playground.press("erase")
            expect(playground.said("take")).to_have_text("Erased. This is the example again.")
            expect(playground.alert("train")).to_have_text("")
            expect(playground.said("train")).to_contain_text("Rules learned: 11.")
            expect(playground.field("train")).to_be_enabled()
        playground.fill(documents=NOISE, budget="2000")
        playground.press("train")
        expect(playground.whole.locator("progress")).to_be_visible()
        playground.page.evaluate("link => { location.hash = link }", link)
        expect(playground.said("train")).to_contain_text(f"Rules learned: {len(own_tokenizer().merges)}.")
        assert playground.rules() == rules_of(train(OWN["documents"].split("\n"), 14, tie="largest"))
        assert playground.values() == OWN


def test_the_longest_text_that_is_allowed_trains_to_its_end(playing):
    with playing() as playground:
        playground.train(documents=NOISE, budget="2000")
        expect(playground.said("train")).to_contain_text("Rules learned: 2,000.")
        expect(playground.rows).to_have_count(50)


LIMITS = {
    "en": [
        ("train", {"documents": NOISE + "a"}, "The training text has 200,001 bytes; here it may have at most 200,000."),
        ("train", {"budget": "2001"}, "The number of rules is a whole number from 0 to 2,000; “2001” is not."),
        ("train", {"budget": "ten"}, "“ten” is not."),
        ("train", {"min_count": "0"}, "The minimum count is a whole number from 1 to 200,000; “0” is not."),
        ("encode", {"text": "é" * 10_001}, "The text has 20,002 bytes; here it may have at most 20,000."),
    ],
    "nl": [
        (
            "train",
            {"budget": "-1"},
            "Het aantal samenvoegregels moet een geheel getal van 0 tot en met 2.000 zijn; “-1” voldoet niet.",
        ),
    ],
    "ru": [
        ("encode", {"text": "a" * 20_001}, "В тексте 20\u00a0001 байт, а здесь их может быть не больше 20\u00a0000."),
        ("train", {"min_count": "1,5"}, "частота должна быть целым числом от 1 до 200\u00a0000, а введено «1,5»."),
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_limits_are_enforced_with_a_sentence_and_the_field_is_marked(playing, language):
    with playing(language) as playground:
        example = playground.values()
        for part, typed, sentence in LIMITS[language]:
            [name] = typed
            playground.fill(**typed)
            if part == "train":
                playground.press("train")
            expect(playground.alert(part)).to_contain_text(sentence)
            expect(playground.field(name)).to_have_attribute("aria-invalid", "true")
            assert playground.rows.count() == 11
            if part == "encode":
                assert playground.cards() == []
            playground.fill(**{name: example[name]})
            if part == "train":
                playground.press("train")
            expect(playground.alert(part)).to_have_text("")


def test_half_a_character_is_named_with_its_line_and_place(playing):
    typed = "(field, value) => { field.value = value; field.dispatchEvent(new Event('input', { bubbles: true })) }"
    with playing() as playground:
        playground.field("documents").evaluate(typed, "fine\nab\ud83d")
        playground.press("train")
        sentence = "Line 2 of the training text has half a character at position 2"
        expect(playground.alert("train")).to_contain_text(sentence)
        playground.field("text").evaluate(typed, "😀\udc00")
        expect(playground.alert("encode")).to_contain_text("The text has half a character at position 1")


def test_a_browser_that_does_not_start_the_worker_says_so(site, playing):
    with playing("en", quiet=False) as playground:
        playground.page.route("**/playground-worker.js", lambda route: route.abort())
        playground.press("train")
        expect(playground.alert("train")).to_contain_text("This browser did not start the training")
        expect(playground.field("train")).to_be_enabled()
        playground.page.unroute("**/playground-worker.js")
        playground.train(documents="ab ab")
        expect(playground.rows).to_have_count(1)


# For everybody ----------------------------------------------------------------------------------------------------


def test_every_state_is_accessible_in_light_and_dark_and_fits_a_phone(playing):
    with playing("nl", width=320) as playground:

        def looked_at():
            assert sideways_scroll(playground.page) == 0
            assert violations_in_both_schemes(playground.page, "bpe-playground") == []

        looked_at()
        playground.train(**OWN)
        playground.press("link")
        expect(playground.field("address")).to_be_visible()
        playground.whole.locator("summary").click()
        playground.field("ids").fill("999")
        expect(playground.alert("decode")).not_to_have_text("")
        looked_at()
        small = "fields => fields.filter(field => field.getBoundingClientRect().height < 24).length"
        controls = playground.whole.locator("input, textarea, button, select, summary")
        assert controls.filter(visible=True).evaluate_all(small) == 0
        # On paper there is nothing to press or to fill in, and what was found is whole.
        playground.page.emulate_media(media="print")
        names = controls.filter(visible=True).evaluate_all("all => all.map(({ name, tagName }) => name || tagName)")
        assert names == ["encoded", "SUMMARY", "program"]
        playground.page.emulate_media(media="screen")
        # A worker that never answers: the training goes on as long as it is looked at.
        deaf = {"content_type": "text/javascript", "body": ""}
        playground.page.route("**/playground-worker.js", lambda route: route.fulfill(**deaf))
        playground.page.reload(wait_until="networkidle")
        expect(playground.whole.locator("progress")).to_be_visible()
        looked_at()
        playground.press("stop")
        expect(playground.said("train")).to_contain_text("Gestopt.")


def test_the_worker_is_asked_for_at_its_first_task(playing):
    with playing() as playground:
        asked = []
        playground.page.on("request", lambda request: asked.append(request.url))
        playground.page.reload(wait_until="networkidle")
        expect(playground.field("documents")).to_be_enabled()
        assert [url for url in asked if url.endswith(WORKER)] == []
        playground.field("text").fill("to be")
        expect(playground.said("encode")).to_contain_text("Code points: 5.")
        assert [url for url in asked if url.endswith(WORKER)]


def test_nothing_moves_when_the_script_arrives(site, visit):
    with visit(site.url, width=360) as seen:
        seen.page.add_init_script(
            "window.shift = 0; const add = list => list.getEntries().forEach(entry => { shift += entry.value });"
            "new PerformanceObserver(add).observe({type: 'layout-shift', buffered: true})"
        )
        seen.page.goto(f"{site.address('nl', 'playground')}#your-own", wait_until="networkidle")
        expect(seen.page.locator("bpe-playground [name=documents]")).to_be_enabled()
        seen.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert seen.page.evaluate("shift") < 0.02


def test_without_a_script_the_example_is_whole_and_no_field_is_there(site, visit):
    with visit(site.address("ru", "playground"), javascript=False) as seen:
        whole = seen.page.locator("bpe-playground")
        expect(whole.get_by_text("Этот пример можно читать без JavaScript.")).to_be_visible()
        expect(whole.locator(".playground__rules tbody tr").last).to_be_visible()
        expect(whole.locator(".playground__decoded")).to_have_text("not to be")
        assert whole.locator("input, select, button").filter(visible=True).count() == 0
        areas = whole.locator("textarea").filter(visible=True)
        assert [area.get_attribute("name") for area in areas.all()] == ["encoded"]


# Nobody is blamed, and nothing is lost ----------------------------------------------------------------------------


def test_no_field_that_nobody_touched_is_called_wrong(playing):
    with playing("en") as playground:
        # Fewer rules than the ids of the example need.
        playground.train(documents="xyxy")
        text = playground.field("text").input_value()
        expect(playground.field("ids")).to_have_value(" ".join(map(str, text.encode())))
        expect(playground.decoded).to_have_text(text)
        for part in ("train", "encode", "decode"):
            expect(playground.alert(part)).to_have_text("")
        # What somebody has typed stays, and is judged.
        playground.fill(ids="256 257")
        expect(playground.alert("decode")).to_contain_text("At position 1 stands 257")
        playground.train(documents="xyxyz xyxyz")
        expect(playground.field("ids")).to_have_value("256 257")
        expect(playground.alert("decode")).to_have_text("")


#: What mail and chat programs make of a link, and what people copy with it.
ALTERED = ["{}.", "({})", "<{}>", "{},", "{}%29", "{}»"]


def test_a_link_that_arrives_altered_opens(playing):
    with playing("en") as playground:
        playground.train(documents="ab ab ab", text="abab")
        code = "#" + urlsplit(copied_link(playground)).fragment
    altered = [form.partition("{}")[2].join([code, ""]) for form in ALTERED]
    altered += [code.replace("=", "%3D"), code.replace("=", "%253D"), code.replace("=", "%3d") + "%5D."]
    for fragment in altered:
        with playing("en", fragment) as playground:
            expect(playground.notice).to_contain_text("This comes from a link.")
            expect(playground.field("documents")).to_have_value("ab ab ab")


def test_undo_brings_back_what_was_typed_before_the_example_came_again(playing):
    with playing("en") as playground:
        example = playground.field("documents").input_value()
        field = playground.field("documents")
        playground.fill(documents="mine, all mine")
        playground.press("erase")
        expect(field).to_have_value(example)
        expect(playground.field("erase")).to_be_focused()
        field.focus()
        playground.page.keyboard.press("Control+z")
        expect(field).to_have_value("mine, all mine")
