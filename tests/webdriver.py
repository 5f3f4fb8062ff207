# SPDX-License-Identifier: MIT
"""A browser driven through chromedriver's WebDriver protocol, with Python's standard library."""
import base64
import http.client
import json
import re
import shutil
import subprocess
import tempfile
import time

CHROMIUM = shutil.which("chromium")
DRIVER = shutil.which("chromedriver")
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--disable-extensions", "--window-size=1280,900"]
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Escape": "\ue00c"}


class Browser:
    def __init__(self):
        self.data = tempfile.mkdtemp()
        self.driver = subprocess.Popen([DRIVER, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        port = None
        for line in self.driver.stdout:
            if match := re.search(r"successfully on port (\d+)", line):
                port = int(match.group(1))
                break
        if port is None:
            raise RuntimeError("chromedriver did not start")
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        self.session = "/session/" + self.begin()["sessionId"]

    def begin(self):
        # The driver gives a browser one minute to start, which a busy machine may need for something else.
        error = None
        for attempt in range(3):
            options = {"args": [*FLAGS, f"--user-data-dir={self.data}/{attempt}"], "binary": CHROMIUM}
            try:
                return self.call("POST", "/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})
            except RuntimeError as problem:
                error = problem
        raise error

    def close(self):
        try:
            self.call("DELETE", self.session)
        except (OSError, RuntimeError):
            pass
        self.driver.terminate()
        self.driver.communicate(timeout=120)
        self.connection.close()
        shutil.rmtree(self.data, ignore_errors=True)

    def call(self, method, path, body=None):
        self.connection.request(method, path, json.dumps(body if body is not None else {}) if method == "POST" else None, {"Content-Type": "application/json"})
        value = json.loads(self.connection.getresponse().read())["value"]
        if isinstance(value, dict) and "error" in value and "message" in value:
            raise RuntimeError(f"{value['error']}: {value['message'][:300]}")
        return value

    def post(self, path, body=None):
        return self.call("POST", self.session + path, body)

    def open(self, address):
        self.post("/url", {"url": address})

    def run(self, script, *arguments):
        return self.post("/execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script, *arguments):
        return self.post("/execute/async", {"script": script, "args": list(arguments)})

    def cdp(self, command, **parameters):
        return self.post("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def find(self, selector):
        return self.post("/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.post(f"/element/{self.find(selector)}/click")

    def type(self, selector, text):
        self.post(f"/element/{self.find(selector)}/value", {"text": text})

    def key(self, key):
        value = KEYS.get(key, key)
        self.post("/actions", {"actions": [{"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]}]})

    def text(self, selector="body"):
        return self.run("const e = document.querySelector(arguments[0]); return e ? e.innerText : null;", selector)

    def wait(self, script, what, seconds=180):
        """Until the script gives something that is true; gives that back. An error of the script is a page that is not there yet."""
        end = time.monotonic() + seconds
        error = ""
        while time.monotonic() < end:
            try:
                if value := self.run(script):
                    return value
                error = ""
            except RuntimeError as problem:
                error = f" ({problem})"
            time.sleep(0.05)
        raise AssertionError(f"not seen within {seconds} s: {what}{error}\n{(self.text() or '')[:1500]}")

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", self.session + "/screenshot")))

    def console(self):
        """What the browser complained about since the last time."""
        return [entry["message"] for entry in self.post("/se/log", {"type": "browser"}) if entry["level"] in ("SEVERE", "WARNING")]

    def screen(self, width, height, phone=False, dark=False):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)
        self.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
