#!/bin/bash
# SPDX-License-Identifier: MIT
# The page of smiter upgrade in a browser, with 5,000 queries: the policy lets its script run, the filters
# leave rows and dots out, a click on a dot shows its row. Exit code 77 (skipped) without Chromium.
#   upgrade_page_test.sh UI_TEST [SCREENSHOT.png]
set -u
command -v chromedriver >/dev/null && command -v chromium >/dev/null || { echo "skipped: no chromium with chromedriver"; exit 77; }
folder=$(mktemp -d)
driver=
trap '[ -z "$driver" ] || kill "$driver" 2>/dev/null; rm -rf "$folder"' EXIT
SMITER_PAGE=$folder/page.html "$1" --gtest_filter=UpgradePageTest.ShowsFiveThousandQueries >/dev/null || { echo "FAILED: no page"; exit 1; }
chromedriver --port=0 >"$folder/driver.log" 2>&1 &
driver=$!
for _ in $(seq 1200); do
  port=$(sed -n 's/.*started successfully on port \([0-9]*\).*/\1/p' "$folder/driver.log")
  [ -n "$port" ] && break
  sleep 0.1
done
[ -n "$port" ] || { echo "FAILED: chromedriver did not start within two minutes"; cat "$folder/driver.log"; exit 1; }
python3 - "$port" "$folder" "${2-}" <<'PYTHON'
import base64, json, sys, time, urllib.request

port, folder, picture = sys.argv[1:4]


def call(method, path, body=None):
    data = json.dumps(body or {}).encode() if method == "POST" else None
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=300) as answer:
        return json.load(answer)["value"]


arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", f"--user-data-dir={folder}/profile", "--window-size=1200,1700"]
session = "/session/" + call("POST", "/session", {"capabilities": {"alwaysMatch": {
    "browserName": "chrome", "goog:loggingPrefs": {"browser": "ALL"}, "goog:chromeOptions": {"args": arguments, "binary": "/usr/bin/chromium"}}}})["sessionId"]
failures = []


def check(what, seen, wanted):
    if seen != wanted:
        failures.append(f"{what}: {seen!r}, expected {wanted!r}")


def find(selector):
    return list(call("POST", session + "/element", {"using": "css selector", "value": selector}).values())[0]


def run(script):
    return call("POST", session + "/execute/sync", {"script": script, "args": []})


def shown():
    return call("GET", f"{session}/element/{find('.shown')}/text")


def rows_and_dots():
    return run("return [document.querySelectorAll('tbody.queries tr:not([hidden])').length, document.querySelectorAll('circle:not(.out)').length]")


def write(selector, text):
    call("POST", f"{session}/element/{find(selector)}/value", {"text": text})


def choose(name, value):
    run(f"const s = document.querySelector('select[name={name}]'); s.value = '{value}'; s.dispatchEvent(new Event('input', {{bubbles: true}}))")



try:
    began = time.time()
    call("POST", session + "/url", {"url": f"file://{folder}/page.html"})
    loaded = time.time() - began
    check("all", shown(), "5000 of 5000, the first 200")
    check("all rows and dots", rows_and_dots(), [200, 5000])
    choose("change", "lost")
    check("lost", shown(), "23 of 5000")
    check("lost rows and dots", rows_and_dots(), [23, 23])
    choose("folder", "project3")
    check("a folder", shown(), "2 of 5000")
    choose("change", "")
    check("the folder alone", rows_and_dots()[1], 417)
    began = time.time()
    write("input[name=words]", "query1239 qf_bv")
    check("words", shown(), "1 of 5000")
    typed = time.time() - began
    run("const w = document.querySelector('[name=words]'); w.value = ''; w.dispatchEvent(new Event('input'))")
    choose("folder", "")
    check("none left out", rows_and_dots(), [200, 5000])
    call("POST", f"{session}/element/{find('button.more')}/click")
    check("more", rows_and_dots()[0], 1000)
    run("document.querySelector('circle[data-q=\"4002\"]').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    check("a click on a dot", run("const r = document.querySelector('tr.picked'); return [r.dataset.q, r.hidden]"), ["4002", False])
    errors = [entry["message"] for entry in call("POST", session + "/se/log", {"type": "browser"}) if entry["level"] == "SEVERE"]
    check("errors of the page", errors, [])
    if picture:
        run("window.scrollTo(0, 0)")
        with open(picture, "wb") as file:
            file.write(base64.b64decode(call("GET", session + "/screenshot")))
    print(f"loaded in {loaded:.1f} s, 15 letters typed in {typed:.1f} s")
finally:
    call("DELETE", session)
for failure in failures:
    print("FAILED:", failure)
sys.exit(1 if failures else 0)
PYTHON
code=$?
[ "$code" = 0 ] && echo ok
exit "$code"
