"""Who finds the best configuration: a process alone, or for a program of several devices all ranks
of a job together, each of which has one of them and must end with the same choice."""
import contextlib

from . import _cache
from ._errors import Error


class Alone:
    """A process of its own."""

    leads = True  # whether it is this process that remembers

    def asked(self, question):
        """Compares what is asked with what others ask."""

    def turn(self, question):
        """Processes that ask the same at the same time do so one after the other, so that all but the first
        find an answer: ranks with a program of one device each have the same one, and do not time
        kernels beside each other."""
        return _cache.turn(question)

    def first(self, what, make):
        """What make() returns, which is JSON: on rank 0, for all."""
        return make()

    def some(self, trials):
        """Trials in parts, of which each is planned or compiled at once."""
        return [trials]

    def agreed(self, what, make):
        """What make() returns here; an error on one rank is one on all."""
        return make()

    def slowest(self, what, make):
        """The longest of the times that make() returns."""
        return make()

    def signature(self, program, chip):
        """What the arguments of a compiled program are like here."""
        return program.signature


class Together:
    """A rank of a job, whose others do the same. Rank 0 plans, compiles and remembers for all."""

    def __init__(self, name, program, at_once):
        from ._ranks import job_of

        self._name, self._job, self._at_once = name, job_of(program.signature.function, program.devices), at_once
        self.leads = self._job.rank == 0

    def asked(self, question):
        every = self._job.gather(f"autotune of {self._name}", lambda: question)
        for r, other in enumerate(every):
            if other != every[0]:
                raise Error(
                    f"autotune of {self._name}: rank {r} asks for another kernel, other parameters or configurations than rank 0; "
                    "all ranks choose together, and call the same with the same")

    def turn(self, question):
        return contextlib.nullcontext()  # the others do not wait for as long

    def first(self, what, make):
        return self._job.gather(f"{what} of {self._name}", lambda: make() if self.leads else None)[0]

    def some(self, trials):
        return [trials[i:i + self._at_once] for i in range(0, len(trials), self._at_once)]  # so that others hear of rank 0

    def agreed(self, what, make):
        return self._all(what, make, lambda made: None)[0]

    def slowest(self, what, make):
        return max(self._all(what, make, lambda made: made)[1])

    def _all(self, what, make, told):
        """What make() returns here, and what is told of it on each rank. It may do what ranks do together, which
        fails on all if one has failed before."""
        made, mine = None, {}
        try:
            made = make()
            mine["told"] = told(made)
        except Exception as e:
            mine["error"] = f"{type(e).__name__}: {e}"
        every, came = self._job.meet(f"{what} of {self._name}", mine)
        failed = [r for r in came if "error" in every[r]]
        if failed:
            raise Error(f"rank {failed[0]}: {every[failed[0]]['error']}")
        return made, [one["told"] for one in every]

    def signature(self, program, chip):
        from ._ranks import signature

        return signature(program, self._job, chip)
