"""What the records of all measuring programs have: the line of a run, and the numbers of a side."""
import datetime, os, platform, re, subprocess

UNITS = {"ns": 1e-3, "µs": 1, "ms": 1e3, "s": 1e6}


def spread(times):
    """The numbers of a side, of sorted times in µs."""
    return {"median": round(times[len(times) // 2], 2), "min": round(times[0], 2), "max": round(times[-1], 2), "runs": len(times)}


def kernels(said):
    """The kernels' times that tsrun --bench printed: name, device, (median, least, greatest) in µs, and the number of runs."""
    found = []
    for name, device, *times, runs in re.findall(r"kernel @(\S+) on device (\d+): median (\S+), min (\S+), max (\S+) of (\d+) runs", said):
        parts = [re.fullmatch(r"([\d.]+)(\D+)", t).groups() for t in times]
        found.append((name, device, [float(n) * UNITS[unit] for n, unit in parts], int(runs)))
    return found


def query(*names):
    """What nvidia-smi says of the GPU."""
    said = subprocess.run(["nvidia-smi", "--query-gpu=" + ",".join(names), "--format=csv,noheader"], capture_output=True, text=True)
    return [v.strip() for v in said.stdout.splitlines()[0].split(",")] if said.returncode == 0 and said.stdout else [""] * len(names)


def commit(folder):
    """Writes the commit of the checkout to a folder of compiled programs."""
    here = os.path.dirname(os.path.abspath(__file__))
    said = subprocess.run(["git", "-C", here, "describe", "--always", "--dirty", "--abbrev=10"], capture_output=True, text=True)
    with open(os.path.join(folder, "commit"), "w") as f:
        f.write(said.stdout.strip())


def run(torch, kind, builds, versions, command, method):
    """The line of a run: builds are folders of compiled programs by name, versions those of the peers."""
    driver, sm, memory, power = query("driver_version", "clocks.max.sm", "clocks.max.memory", "power.limit")
    versions = {"torch": torch.__version__, "cuda": torch.version.cuda, "python": platform.python_version()} | versions
    commits = {}
    for name, folder in builds.items():
        path = os.path.join(folder, "commit")
        commits[name] = open(path).read().strip() if os.path.exists(path) else ""
    now = datetime.datetime.now(datetime.timezone.utc)
    machine = torch.cuda.get_device_name()
    return {
        "run": f"{kind}-{machine.split()[1].lower()}-{now:%Y-%m-%d-%H%M}", "date": f"{now:%Y-%m-%d}", "machine": machine, "driver": driver,
        "clocks": {"max_sm": sm, "max_memory": memory, "power_limit": power}, "versions": versions, "commits": commits,
        "command": command, "method": method,
    }
