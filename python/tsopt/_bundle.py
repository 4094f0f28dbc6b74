"""A program that was exported: it needs no compiler."""
from ._callable import Callable
from ._cpu import is_for_cpu
from ._errors import Error
from ._instance import read_plan
from ._signature import Param, Signature
from ._targets import CPU
from ._values import Openings, word


class Bundle(Callable):
    """An exported program, for the shapes and numbers that it was exported for, and others
    where it is open for these."""

    simulates = False

    def __init__(self, folder):
        super().__init__()
        self.folder, self.plan = folder, read_plan(folder)
        self.target = CPU if is_for_cpu(self.plan) else None
        self._openings, self.devices = Openings(self.plan), self.plan["devices"]
        params = [Param(a["name"], a["type"], self._openings.shape(i), "number" not in a, a.get("out", False), strides=self._openings.strides(i), divisible=a.get("divisible", ())) for i, a in enumerate(self.plan["arguments"])]
        self.signature = Signature(self.plan["function"], params)

    def __repr__(self):
        return f"<tsopt.Bundle {self.signature}>"

    def identity(self):
        import hashlib

        return hashlib.sha256(repr(self.plan).encode()).hexdigest()

    def on_host(self, views):
        raise Error(f"{self.signature.function}: an exported program runs on CUDA devices only; load its text to simulate it")

    def bundle(self, chip, views):
        for i, (a, v) in enumerate(zip(self.plan["arguments"], views)):
            if "number" in a and not self._openings.number(i) and word(a["type"], v) % 256 ** a["number"]["bytes"] != int(a["number"]["bits"], 16):
                raise TypeError(f"{self.signature.function}: argument {a['name']}: the program was exported for the number with the bits {a['number']['bits']}, not for {v}")
        targets = {i["target"] for i in self.plan["images"] if i.get("target")}
        if any(t.rstrip("af") > chip.rstrip("af") or t[-1] == "a" and t != chip for t in targets):
            raise Error(f"{self.folder} was compiled for {', '.join(sorted(targets))}, and the device is {chip}; export the program for it")
        return self.folder
