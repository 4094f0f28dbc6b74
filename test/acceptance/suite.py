"""Runs tests of another repository on the simulator, and sorts what does not pass by its cause.

    PYTHONPATH=python TSOPT=bin/tsopt python test/acceptance/suite.py CHECKOUT [PATH ...] [option ...]

PATHs are pytest's, of files and folders in CHECKOUT; a file without tests is run as a program. They import tilelang and
torch, and pytest has to be there. Of each test function the first cases are run (--cases), each in a process of its own
that ends after --limit seconds. Arrays are of the host: torch is told otherwise by host.py, so that tests go on, and arrays of more
than --elements are refused. A table says of each test whether it passed, failed, was skipped or took too long, and why:
--table writes it, and --again runs what did not pass in such a table."""
import argparse
import collections
import importlib
import os
import random
import re
import runpy
import signal
import sys
import time

import pytest

import host


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout")
    parser.add_argument("paths", nargs="*", default=["."])
    parser.add_argument("--cases", type=int, default=1, help="how many cases of each test function")
    parser.add_argument("--limit", type=int, default=12, help="seconds that a test may take")
    parser.add_argument("--elements", type=int, default=400_000, help="of the largest array")
    parser.add_argument("--path", action="append", default=[], help="a folder of CHECKOUT's from which it imports")
    parser.add_argument("--import", action="append", default=[], dest="modules", metavar="MODULE", help="imported once, before all tests")
    parser.add_argument("--set", action="append", default=[], metavar="MODULE.NAME=VALUE", help="what stands in place of a function: another one, or what it gives")
    parser.add_argument("--param", action="append", default=[], metavar="NAME=VALUE", help="the value of a test's parameter, in place of its cases', or of a program's option --NAME")
    parser.add_argument("--only", default="", help="a regular expression of the names of tests")
    parser.add_argument("--sample", metavar="N:SEED", help="N tests, at random")
    parser.add_argument("--table", help="the file to write")
    parser.add_argument("--again", help="a table, of which to run what did not pass")
    options = parser.parse_args()
    table = os.path.abspath(options.table) if options.table else None
    options.param = {name: eval(value) for name, _, value in (given.partition("=") for given in options.param)}
    again = {name for name, outcome, *_ in read(options.again) if outcome != "passed"} if options.again else None
    os.environ["TSOPT_SIM"] = "1"
    for name in ("TSOPT", "TSOPT_CACHE"):
        if os.environ.get(name):
            os.environ[name] = os.path.abspath(os.environ[name])
    sys.path[:] = [os.path.abspath(p) for p in sys.path]
    os.chdir(options.checkout)
    sys.path[:0] = [os.path.abspath(p) for p in ["."] + options.path]

    import tsopt

    tsopt.alias_tilelang()
    host.pretend(options.elements)
    for module in options.modules:
        importlib.import_module(module)
    for given in options.set:
        name, _, value = given.partition("=")
        host.replace(name, eval(value))
    suite = Suite(options, again)
    arguments = ["-q", "-p", "no:cacheprovider", "-p", "no:warnings", "--continue-on-collection-errors", "--tb=short", "--no-header", "--no-summary", "-o", "addopts="]
    pytest.main([*arguments, *options.paths], plugins=[suite])
    if table:
        with open(table, "w") as f:
            f.writelines("\t".join(row) + "\n" for row in suite.rows)
    report(suite.rows)


def read(file):
    with open(file) as f:
        return [line.rstrip("\n").split("\t") for line in f]


def report(rows):
    """How many passed, and the causes of others, the most frequent ones first."""
    counts = collections.Counter(outcome for _, outcome, _, _ in rows)
    print(f"\n{len(rows)} tests: " + ", ".join(f"{n} {outcome}" for outcome, n in counts.most_common()))
    causes = collections.Counter((outcome, alike(cause)) for _, outcome, _, cause in rows if outcome != "passed")
    for (outcome, cause), n in causes.most_common():
        print(f"{n:5} {outcome:8} {cause[:200]}")


def alike(cause):
    """A cause without what differs from one test to the next."""
    cause = re.sub(r" \[[^\]]*:\d+\]$", "", cause)
    cause = re.sub(r"'[^']*'|`[^`]*`", "'…'", cause)
    return re.sub(r"0x[0-9a-f]+|-?\d+(\.\d+)?(e[-+]?\d+)?", "N", cause)


class Suite:
    """The plugin of pytest that chooses cases, and runs each in a process."""

    def __init__(self, options, again):
        self.options, self.again, self.rows = options, again, []

    def pytest_configure(self, config):
        config.suite = self

    def pytest_collect_file(self, file_path, parent):
        if file_path.suffix == ".py" and not file_path.name.startswith("test_") and parent.session.isinitpath(file_path):
            return Program.from_parent(parent, path=file_path)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items):
        seen, chosen = collections.Counter(), []
        for item in items:
            function = item.nodeid.partition("[")[0]
            seen[function] += 1
            if seen[function] <= self.options.cases and re.search(self.options.only, item.nodeid) and (self.again is None or item.nodeid in self.again):
                chosen.append(item)
        for params in (item.callspec.params for item in chosen if hasattr(item, "callspec")):
            params.update((name, value) for name, value in self.options.param.items() if name in params)
        if self.options.sample:
            n, _, seed = self.options.sample.partition(":")
            chosen = random.Random(int(seed or 0)).sample(chosen, min(int(n), len(chosen)))
        items[:] = chosen

    def pytest_collectreport(self, report):
        if report.failed:
            self.rows.append((report.nodeid, "failed", "0", cause(str(report.longrepr))))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item, nextitem):
        start = time.monotonic()
        outcome, why = apart(lambda: self.run(item), self.options.limit)
        row = item.nodeid, outcome, f"{time.monotonic() - start:.1f}", why
        self.rows.append(row)
        print(f"\n{outcome:8} {row[2]:>5} s  {item.nodeid}  {why[:300]}", flush=True)
        return True

    def run(self, item):
        """The outcome of a test, and why it is that."""
        from _pytest.runner import runtestprotocol

        reports = runtestprotocol(item, nextitem=None, log=False)
        for r in reports:
            if r.skipped:
                return "skipped", cause(str(r.longrepr[2] if isinstance(r.longrepr, tuple) else r.longrepr))
            if r.failed:
                return "failed", cause(str(r.longrepr))
        return "passed", ""


class Program(pytest.File):
    """A file that is run as a program is."""

    def collect(self):
        yield Main.from_parent(self, name="main")


class Main(pytest.Item):
    def runtest(self):
        text = self.path.read_text()
        known = [(name, value) for name, value in self.config.suite.options.param.items() if f'"--{name}"' in text]
        sys.argv = [str(self.path), *(part for name, value in known for part in (f"--{name}", str(value)))]
        sys.path.insert(0, str(self.path.parent))
        runpy.run_path(str(self.path), run_name="__main__")


def apart(work, limit):
    """What work gives in a child process, which ends after limit seconds."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.setsid()  # the compiler, which it starts, ends with it
        os.close(reading)
        try:
            outcome = work()
        except BaseException as e:
            outcome = "failed", f"{type(e).__name__}: {e}"
        os.write(writing, "\t".join(re.sub(r"\s+", " ", s) for s in outcome).encode()[:4000])
        os.close(writing)
        os._exit(0)
    os.close(writing)
    outcome = b""
    import select

    deadline = time.monotonic() + limit
    while (left := deadline - time.monotonic()) > 0 and select.select([reading], [], [], left)[0]:
        part = os.read(reading, 65536)
        if not part:
            break
        outcome += part
    else:
        outcome = b"late\ttook too long"
    os.close(reading)
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        pass
    _, status = os.waitpid(child, 0)
    if not outcome:
        outcome = f"crashed\tended with status {status}".encode()
    name, _, why = outcome.decode(errors="replace").partition("\t")
    return name, why


def cause(text):
    """The error that ended a test, in a line: the compiler's with its place behind it."""
    lines = [line[1:].strip() for line in text.splitlines() if line.startswith("E ")]
    for line in lines:
        if found := re.search(r"([^\s/]+:\d+):\d+: error: (.*)", line):
            return f"{found[2]} [{found[1]}]"
    error = next((i for i, line in enumerate(lines) if re.match(r"[\w.]*(Error|Exception|Mismatch|TooLarge|Failed)\b", line)), None)
    return " ".join(lines[error or 0:] or text.strip().splitlines()[-1:])[:1500]


if __name__ == "__main__":
    main()
