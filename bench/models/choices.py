"""The schedules of a group that tiles.py compares: what may vary in a sched.tree, and in which order it is tried."""
import itertools, math, random, re

TREE = re.compile(r"^  sched\.tree @\S+ of @(\S+) axes\((.*?)\) \{\n(.*?)^  \}\n", re.S | re.M)
SPATIAL = re.compile(r"sched\.tile spatial \[(.*?)\] threads\((\d+)\)")
TEMPORAL = re.compile(r"sched\.tile temporal \[(.*?)\] stages\((?:at_least )?(\d+)\)")
NEAREST = 50  # choices around the one that the compiler takes come first, then others at random
EACH = (1, 128)  # elements of a tile that a thread has


class Tree:
    """A sched.tree in a program's text. A choice is a dictionary: the tile of each axis by its name, threads and stages; of a
    matmul also how many blocks are a cluster, and how many divide the iterations."""

    def __init__(self, text):
        found = list(TREE.finditer(text))
        if len(found) != 1:
            raise ValueError(f"has {len(found)} schedules: one is compared")
        match = found[0]
        self.before, self.after = text[: match.start()], text[match.end() :]
        self.head = match.group().split("\n")[0]
        self.leaves = [line.strip() for line in match.group(3).split("\n") if "sched.leaf" in line]
        self.extents = extents(match.group(2))
        spatial, self.temporal = SPATIAL.search(match.group(3)), TEMPORAL.search(match.group(3))
        self.spatial = list(extents(spatial.group(1)))
        self.chosen = extents(spatial.group(1)) | {"threads": int(spatial.group(2)), "stages": 1}
        if self.temporal:
            self.chosen |= extents(self.temporal.group(1)) | {"stages": int(self.temporal.group(2))}
        # Other axes have names of their own: m, n and k are a matmul's, r those that are reduced.
        self.loops = [a for a in self.extents if a[0] in "kr" and a not in self.spatial]
        self.matmul = "k" in self.extents
        for a in self.loops:
            self.chosen.setdefault(a, self.extents[a])
        if self.matmul:
            self.chosen |= {"cluster": 1, "split": 1}

    def coarsened(self, remarks):
        """Makes the choice what remarks say that coarsen-blocks and deepen-rings changed."""
        for key, pattern in {"threads": r"a block has (\d+) instead", "split": r"(\d+) blocks divide the iterations",
                             "cluster": r"(\d+) blocks are a cluster", "stages": r"has (\d+) stages instead",
                             (self.loops or [""])[-1]: r"each iteration computes (\d+) instead"}.items():
            for n in re.findall(pattern, remarks):
                self.chosen[key] = int(n)
        for n, i in re.findall(r"each block computes (\d+) instead of \d+ elements along block index #(\d+)", remarks):
            self.chosen[self.spatial[-1 - int(i)]] = int(n)

    def text(self, choice):
        """The program with the schedule of a choice."""
        temporal = [a for a in self.loops if choice[a] < self.extents[a]]
        lines = [self.head, f"    sched.tile spatial [{said(choice, self.spatial)}] threads({choice['threads']}) {{"]
        if temporal:
            lines.append(f"      sched.tile temporal [{said(choice, temporal)}] stages({choice['stages']}) {{")
        lines += ["        " + leaf for leaf in self.leaves] + ["      }"] * bool(temporal) + ["    }", "  }"]
        return self.before + "\n".join(lines) + "\n" + self.after

    def others(self, seed):
        """All other choices that blocks may have room for, in the order in which they are tried."""
        values = {}
        for a in [*self.spatial, *self.loops]:
            values[a] = self.values(a)
        values["threads"] = [128, 256, 384, 512] if self.matmul else [32, 64, 128, 256, 512, 1024]
        values["stages"] = [2, 3, 4, 5, 6, 7, 8] if self.matmul else [1, 2, 3, 4]
        if self.matmul:
            values |= {"cluster": [1, 2], "split": [1, 2, 4]}
        found = [dict(zip(values, c)) for c in itertools.product(*values.values())]
        found = [c for c in found if self.sensible(c) and self.distance(c) > 0]
        random.Random(seed).shuffle(found)
        near = sorted(found, key=self.distance)[:NEAREST]
        return near + [c for c in found if c not in near]

    def values(self, axis):
        extent = self.extents[axis]
        if self.matmul and axis == "m":
            return [64, 128, 192, 256]
        if self.matmul and axis == "n":
            return [64, 80, 96, 128, 160, 192, 256]
        if self.matmul and axis == "k":
            return [32, 64, 128]
        powers = [1 << i for i in range(extent.bit_length()) if 1 << i < extent]
        return [p for p in powers if axis in self.spatial or p >= 32] + [extent]

    def sensible(self, choice):
        """Leaves out what is another choice's program, and what cannot be fast."""
        looped = any(choice[a] < self.extents[a] for a in self.loops)
        if not looped and choice["stages"] > 1 or choice.get("split", 1) > 1 and choice["cluster"] > 1:
            return False
        axes = self.spatial if self.matmul else self.spatial + self.loops
        each = math.prod(choice[a] for a in axes) / choice["threads"]
        return EACH[0] <= each <= EACH[1]

    def distance(self, choice):
        return sum(abs(math.log2(n / self.chosen[a])) for a, n in choice.items())


def extents(text):
    """Axes with their extents: "m = 64, n = 128"."""
    return {a: int(n) for a, n in re.findall(r"(\w+) = (\d+)", text)}


def said(choice, axes):
    return ", ".join(f"{a} = {choice[a]}" for a in axes)
