"""What one device has of a program's arrays, by the copies of launch.json that bring it."""
import math

from . import _types
from ._errors import Error
from ._signature import Param, Signature
from ._steps import rows_of


class Parts:
    """A rank's parts of the arguments of a plan. `signature` says what they are like; an
    argument that no kernel of the rank has a part of is as the program has it."""

    def __init__(self, name, plan, rank, size):
        self.name, self.arguments = name, plan["arguments"]
        self._rank, self._parts = rank, {}  # by argument, its shape and the rows that it has
        for says in plan["steps"]:
            if "copy" in says:
                self._copy(says["copy"], plan["buffers"])
        params = [Param(a["name"], a["type"], self._shape(i), "number" not in a, a.get("out", False)) for i, a in enumerate(self.arguments)]
        self.signature = _Parts(f"{name} (rank {rank} of {size})", params, self.arguments)

    def _copy(self, says, buffers):
        to, start = says["to"], says["from"]
        argument = to.get("argument", start.get("argument"))
        whole, part = (start, to) if "argument" in start else (to, start)
        if argument is None or buffers[part["buffer"]]["device"] != self._rank:
            return
        if "part" not in says:
            raise Error(
                f"{self.name} copies {self.called(argument)} in a way of its own: under torchrun devices have the parts of arrays that kernels view (scale.view … at @device)")
        shape = tuple(says["part"])
        rows = (whole["offset"], *whole["pitches"]), (part["offset"], *part["pitches"]), tuple(says["counts"]), says["bytes"]
        known, sizes = self._parts.setdefault(argument, (shape, {}))
        sizes[rows] = says["bytes"] * math.prod(says["counts"])
        if known != shape or sum(sizes.values()) > _types.size(self.arguments[argument]["type"], shape):
            raise Error(
                f"{self.name} cuts {self.called(argument)} in two ways, as {list(known)} and {list(shape)} on rank {self._rank}, between which it would pass through the host; "
                "cut it alike, or run one process for all devices")

    def called(self, argument):
        return f"argument {self.arguments[argument]['name']}"

    def _shape(self, argument):
        return self._parts[argument][0] if argument in self._parts else self.arguments[argument]["shape"]

    def rows(self, argument):
        """Where the elements of the part are in the whole array, as offsets in both and sizes in
        bytes, one for each row."""
        if argument not in self._parts:
            size = self.arguments[argument]["bytes"]
            return [(0, 0, size)] if size else []
        rows = []
        for (to, *whole), (start, *part), counts, size in self._parts[argument][1]:
            for a, b, pitch_a, pitch_b, count in rows_of(whole, part, counts, size):
                rows += [(to + a + i * pitch_a, start + b + i * pitch_b, size) for i in range(count)]
        return rows

    def put(self, argument, part, whole):
        """Writes a part to its place in a whole array, both bytes."""
        for to, start, size in self.rows(argument):
            whole[to:to + size] = part[start:start + size]

    def take(self, argument, whole):
        """The bytes of the part in a whole array's."""
        a = self.arguments[argument]
        part = bytearray(_types.size(a["type"], self._shape(argument)))
        for at, to, size in self.rows(argument):
            part[to:to + size] = whole[at:at + size]
        return bytes(part)


class _Parts(Signature):
    """The arguments of one rank: its parts of those of the program."""

    def __init__(self, function, params, whole):
        super().__init__(function, params)
        self._arrays = ", ".join(f"{a['name']}: {_types.text(a['type'], a['shape'])}" for a in whole if "number" not in a)

    def __str__(self):
        return f"{super().__str__()}: each rank passes its own part of the program's {self._arrays}"
