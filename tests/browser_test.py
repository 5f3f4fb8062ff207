#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: tests/browser_test.py SMITER PLANTED_SOLVER [FOLDER]

The page of `smiter serve` in headless Chromium, on a campaign that it records with planted solvers: every
page, filters, keys, copying, marks, a running campaign, hostile content. Screenshots go to FOLDER. Exit code 77:
there is no Chromium (tools/bootstrap browser).
"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import report_page  # noqa: E402
import serve_support  # noqa: E402
import webdriver  # noqa: E402
from serve_support import Server  # noqa: E402

SMITER, PLANTED = sys.argv[1:3]
PICTURES = sys.argv[3] if len(sys.argv) > 3 else None


class BrowserTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.out = serve_support.record(SMITER, PLANTED, cls.folder, 100)
        serve_support.add_hostile_finding(cls.out)
        cls.server = Server(SMITER, [cls.out])
        cls.addClassCleanup(cls.server.__exit__)
        cls.server.loaded()
        cls.browser = webdriver.Browser()
        if PICTURES:
            os.makedirs(PICTURES, exist_ok=True)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        shutil.rmtree(cls.folder)

    def setUp(self):
        self.browser.screen(1280, 900)
        self.go("")
        self.browser.run("localStorage.clear(); window.pwned = undefined;")

    def tearDown(self):
        self.assertEqual(self.browser.console(), [])
        self.assertIsNone(self.browser.run("return window.pwned === undefined ? null : 'pwned';"))

    def go(self, place, server=None):
        # Another page in between, so that the address is really opened.
        self.browser.open("about:blank")
        self.browser.open((server or self.server).base + "/#/" + place)

    def picture(self, name):
        if PICTURES:
            self.browser.screenshot(os.path.join(PICTURES, name + ".png"))

    def rows(self):
        return self.browser.run("return [...document.querySelectorAll('table.list tbody tr[data-id]')].map((r) => Number(r.dataset.id));")

    def list_is_there(self):
        self.browser.wait("return document.querySelector('table.list tbody tr[data-id]') !== null;", "the list")

    def searched_for(self, words):
        # Each letter is searched for. The address has all of them when the last search is back.
        self.browser.wait(f"return new URLSearchParams(location.hash.split('?')[1]).get('text') === '{words}' && /^[12] /.test(document.getElementById('shown').textContent);", "what was searched for")

    def test_overview(self):
        self.go("0/overview")
        self.browser.wait("return document.querySelectorAll('.card').length >= 8;", "cards")
        text = self.browser.text("main")
        for words in ("clusters", "tests per CPU-second", "CPU outside solvers", "Report first", "Strategies", "Solvers", "limit ms", "ended"):
            self.assertIn(words, text)
        self.browser.wait("return document.querySelectorAll('svg.plot[aria-label]').length >= 3 || document.body.innerText.includes('No plots yet');", "plots")
        for name, size in {"laptop": (1280, 1400, False), "phone": (390, 1600, True)}.items():
            for dark in (False, True):
                self.browser.screen(*size[:2], phone=size[2], dark=dark)
                self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - window.innerWidth;"), 0, name)
                self.picture(f"overview-{name}-{'dark' if dark else 'light'}")

    def test_machines_are_added_up(self):
        tests = self.server.json("/api/campaign/0/summary")["tests"]
        out = shutil.copytree(self.out, os.path.join(self.folder, "shared"))
        serve_support.share_among_machines(out, ["alpha", "<b>beta</b>", "gamma"])
        with Server(SMITER, [out]) as server:
            self.go("0/overview", server.loaded())
            self.browser.wait("return document.querySelectorAll('table[aria-label=machines] tbody tr').length === 3;", "the machines")
            shown = self.browser.run("return [...document.querySelectorAll('table[aria-label=machines] tbody tr')].map((r) => [r.cells[0].textContent, Number(r.cells[2].textContent.replace(/\\D/g, ''))]);")
            self.assertEqual(shown, [["alpha", tests], ["<b>beta</b>", tests], ["gamma", tests]])
            card = "const c = [...document.querySelectorAll('.card')].find((c) => c.innerText.endsWith('\\ntests')); return c ? Number(c.querySelector('b').textContent.replace(/\\D/g, '')) : 0;"
            self.assertEqual(self.browser.wait(card, "a number of tests"), 3 * tests)
            self.assertIn("running", self.browser.text("main"))
            self.browser.wait("return document.querySelectorAll('svg.plot[aria-label]').length >= 3;", "plots")
            self.picture("machines-laptop-light")
            self.browser.open("about:blank")

    def test_findings_filter_sort_search_and_keys(self):
        self.go("0/findings")
        self.list_is_there()
        everything = self.rows()
        self.assertGreaterEqual(len(everything), 3)
        self.picture("findings-laptop-light")
        # A filter leaves fewer; the address says which, and opens the same again.
        self.browser.run("const s = document.querySelector('select[name=origin]'); s.focus(); s.value = 'seed'; s.dispatchEvent(new Event('change'));")
        fewer = self.rows()
        self.assertTrue(0 < len(fewer) < len(everything))
        self.assertIn("origin=seed", self.browser.run("return location.hash;"))
        self.browser.run("window.old_page = true; location.reload();")
        self.browser.wait("return window.old_page === undefined;", "the page anew")
        self.list_is_there()
        self.assertEqual(self.rows(), fewer)
        self.browser.run("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Clear').click();")
        self.assertEqual(self.rows(), everything)
        # Order.
        self.browser.run("[...document.querySelectorAll('th button')].find((b) => b.textContent.startsWith('#')).click();")
        self.assertEqual(self.rows(), sorted(everything))
        self.assertEqual(self.browser.run("return document.querySelector('th[aria-sort=ascending]').textContent.trim()[0];"), "#")
        self.browser.run("[...document.querySelectorAll('th button')].find((b) => b.textContent.startsWith('#')).click();")
        self.assertEqual(self.rows(), sorted(everything, reverse=True))
        # / searches, over scripts.
        self.browser.key("/")
        self.browser.type("input[type=search]", "window.pwned")
        self.searched_for("window.pwned")
        self.assertIn(900, self.rows())
        self.browser.key("Escape")
        self.browser.run("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Clear').click();")
        # j, k, Enter, and j again in the finding.
        self.browser.key("j")
        self.browser.key("j")
        self.browser.key("k")
        chosen = self.browser.run("return Number(document.querySelector('tr[aria-selected=true]').dataset.id);")
        self.assertEqual(chosen, self.rows()[1])
        order = self.rows()
        self.browser.key("Enter")
        self.browser.wait(f"return location.hash === '#/0/finding/{chosen}' && (document.querySelector('h1') || document.body).textContent.startsWith('{chosen} ');", "the finding")
        self.browser.key("j")
        self.browser.wait(f"return location.hash === '#/0/finding/{order[2]}';", "the next one")
        self.browser.key("u")
        self.list_is_there()

    def test_one_finding_copies_and_downloads(self):
        first = min(row["id"] for row in self.server.json("/api/campaign/0/findings")["rows"])
        self.browser.cdp("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"], origin=self.server.base)
        self.go(f"0/finding/{first}")
        self.browser.wait("return document.querySelector('section[aria-label=scripts] pre .kw') !== null;", "a script with colours")
        text = self.browser.text("main")
        for words in ("Observed:", "Answers of every solver", "Where it comes from", "See it again", "Issue for the tracker", "Marks", "bad"):
            self.assertIn(words, text)
        self.browser.click("section[aria-label=reproduce] button.copy")
        self.browser.wait("return document.getElementById('say').textContent.startsWith('Copied');", "the word that it was copied")
        copied = self.browser.run_async("const done = arguments[0]; navigator.clipboard.readText().then(done, (e) => done('error ' + e));")
        self.assertIn("reduced.smt2", copied)
        self.browser.click("section[aria-label=scripts] [role=tab]:nth-child(2)")
        self.assertEqual(self.browser.run("return document.querySelector('[role=tab][aria-selected=true]').textContent;"), "original.smt2")
        links = self.browser.run("return [...document.querySelectorAll('a[download]')].map((a) => a.getAttribute('href'));")
        for link in links:
            self.assertEqual(self.server.get(link)[0], 200, link)
        self.picture("finding-laptop-light")
        self.browser.screen(1280, 900, dark=True)
        self.picture("finding-laptop-dark")
        self.browser.screen(390, 1400, phone=True)
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - window.innerWidth;"), 0)
        self.picture("finding-phone-light")

    def test_marks(self):
        last = sorted(row["id"] for row in self.server.json("/api/campaign/0/findings")["rows"])[1]
        self.go(f"0/finding/{last}")
        self.browser.wait("return document.getElementById('put-mark') !== null;", "the form")
        hostile = "javascript:window.pwned=1//<img src=x onerror=window.pwned=1>"
        self.browser.type("input[aria-label='text of the mark']", hostile)
        self.browser.type("input[aria-label='your name']", "me <b>")
        self.browser.click("#put-mark")
        self.browser.wait("return document.querySelector('section[aria-label=marks] li').textContent.includes('me <b>');", "the mark")
        self.assertIsNone(self.browser.run("return document.querySelector('section[aria-label=marks] li a');"))
        self.assertIn(hostile, self.browser.text("section[aria-label=marks]"))
        self.go("0/findings?state=reported")
        self.list_is_there()
        self.assertEqual(self.rows(), [last])
        self.go("0/queue")
        self.browser.wait("return document.body.innerText.includes('reported: 1');", "the queue without it")

    def test_seeds_and_queue(self):
        self.go("0/seeds")
        self.browser.wait("return document.querySelector('table[aria-label=seeds] tbody tr') !== null;", "seeds")
        self.picture("seeds-laptop-light")
        text = self.browser.text("main")
        self.assertIn("1.smt2", text)
        self.assertIn("onerror", text)
        self.go("0/queue")
        self.browser.wait("return document.body.innerText.includes('This week');", "the queue")
        self.picture("queue-laptop-light")
        self.browser.screen(390, 900, phone=True)
        self.picture("queue-phone-light")
        self.go("0/findings")
        self.list_is_there()
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - window.innerWidth;"), 0)
        self.picture("findings-phone-light")

    def test_hostile_content_is_text(self):
        for place in ("0/finding/900", "0/findings", "0/seeds", "0/queue", "0/overview"):
            self.go(place)
            self.browser.wait("return document.body.innerText.includes('onerror') || document.body.innerText.includes('pwned');", place) if place != "0/overview" else None
            self.assertEqual(self.browser.run("return document.querySelectorAll('main img, main script, main iframe, main [onerror]').length;"), 0, place)
            self.assertNotIn("\u202e", self.browser.run("return document.body.textContent;"), place)
            self.assertNotIn("\x1b", self.browser.run("return document.body.textContent;"), place)
        self.go("0/finding/900")
        self.browser.wait("return document.querySelector('section[aria-label=scripts] pre') !== null;", "the hostile finding")
        self.assertIn("<script>window.pwned=1</script>", self.browser.text("section[aria-label=scripts]"))
        self.assertIn("U+202E", self.browser.text("main"))
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - window.innerWidth;"), 0)
        self.picture("hostile-laptop-light")

    def test_the_page_from_disk_is_the_same(self):
        page = os.path.join(self.folder, "page")
        subprocess.run([SMITER, "report", self.out, "--out", page], check=True, stdout=subprocess.DEVNULL)
        report_page.read(os.path.join(page, "report.html"))
        address = "file://" + urllib.parse.quote(os.path.join(page, "report.html"))

        def go(place):
            self.browser.open("about:blank")
            self.browser.open(address + "#/0/" + place)

        go("overview")
        self.browser.wait("return document.querySelectorAll('.card').length >= 8;", "cards")
        self.assertIn("Written", self.browser.text("main"))
        self.assertNotIn("Loading", self.browser.text("main"))
        self.picture("disk-overview-laptop-light")
        go("findings")
        self.list_is_there()
        self.assertEqual(sorted(self.rows()), sorted(row["id"] for row in self.server.json("/api/campaign/0/findings")["rows"]))
        self.browser.run("const s = document.querySelector('select[name=origin]'); s.focus(); s.value = 'seed'; s.dispatchEvent(new Event('change'));")
        self.assertIn("origin=seed", self.browser.run("return location.hash;"))
        self.browser.run("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Clear').click();")
        self.browser.type("input[type=search]", "window.pwned")
        self.searched_for("window.pwned")
        self.assertIn(900, self.rows())
        go("finding/900")
        self.browser.wait("return document.querySelector('section[aria-label=scripts] pre') !== null;", "the hostile finding")
        self.assertIn("<script>window.pwned=1</script>", self.browser.text("section[aria-label=scripts]"))
        self.assertIsNone(self.browser.run("return document.getElementById('put-mark');"), "nothing can be marked")
        self.assertEqual(self.browser.run("return document.querySelectorAll('main img, main script, main iframe, main [onerror]').length;"), 0)
        first = min(row["id"] for row in self.server.json("/api/campaign/0/findings")["rows"])
        go(f"finding/{first}")
        self.browser.wait("return document.querySelector('section[aria-label=scripts] pre .kw') !== null;", "a script with colours")
        for link in self.browser.run("return [...document.querySelectorAll('a[download]')].map((a) => a.getAttribute('href'));"):
            self.assertTrue(os.path.exists(os.path.join(page, link)), link)
        go("queue?per_week=1")
        self.browser.wait("return document.body.innerText.includes('This week') && document.querySelector('section[aria-label=\"week 1\"] pre') !== null;", "the queue with scripts")
        weeks = self.server.json("/api/campaign/0/queue?per_week=1")["queue"]
        shown = self.browser.run("return [...document.querySelectorAll('main section li > a')].map((a) => Number(a.textContent.split(' ')[0]));")
        self.assertEqual(shown, [entry["id"] for entry in weeks])
        go("seeds")
        self.browser.wait("return document.querySelector('table[aria-label=seeds] tbody tr') !== null;", "seeds")
        self.assertEqual(self.browser.run("return performance.getEntriesByType('resource').length;"), 0, "nobody is asked")

    def test_a_running_campaign_is_seen_to_run(self):
        bad = serve_support.profile(self.folder, "live", PLANTED, "--fault=dull")
        out = os.path.join(self.folder, "live")
        fuzz = subprocess.Popen([SMITER, "fuzz", os.path.join(self.folder, "seeds"), "--solver", bad, "--time", "1h", "--out", out, "--jobs", "1"],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            serve_support.wait_until(lambda: subprocess.run([SMITER, "report", out, "--keys"], capture_output=True).returncode == 0, "a campaign in the folder")
            with Server(SMITER, [self.out, out]) as server:
                self.go("", server)
                self.browser.wait("return document.querySelectorAll('table[aria-label=campaigns] tbody tr').length === 2;", "the list of campaigns")
                self.go("1/overview", server)
                tests = "const c = [...document.querySelectorAll('.card')].find((c) => c.innerText.endsWith('\\ntests')); return c ? Number(c.querySelector('b').textContent.replace(/\\D/g, '')) : 0;"
                first = self.browser.wait(tests, "a number of tests")
                self.browser.run("window.same_page = true;")
                self.browser.wait(tests.replace("return c ?", f"return c && Number(c.querySelector('b').textContent.replace(/\\D/g, '')) > {first} ?"), "more tests, without loading again")
                self.assertTrue(self.browser.run("return window.same_page === true;"))
                self.assertIn("running", self.browser.text("main"))
                self.browser.wait("return document.querySelectorAll('svg.plot').length >= 3;", "plots")
                self.picture("running-laptop-light")
                # A page that asks a server which has ended complains.
                self.browser.open("about:blank")
        finally:
            fuzz.terminate()
            fuzz.wait(timeout=200)


if __name__ == "__main__":
    if not webdriver.CHROMIUM or not webdriver.DRIVER:
        print("skipped: chromium and chromedriver are not there (tools/bootstrap browser)")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=1)
