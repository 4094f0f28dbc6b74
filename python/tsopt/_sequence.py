"""Calls of several steps on one device: kernels, fills and copies in their order."""
import functools

from . import _driver
from ._steps import Copy, Fill, Start


class Sequence:
    """The steps of a program for arrays of some shapes, which do as one start does: what is ready for a stream and a set of
    addresses and numbers is the list of what is ready of each step."""

    def __init__(self, instance, steps):
        self._steps, self._lock = steps, instance.lock
        self.device, = instance.devices.values()

    def __call__(self, pointers, streams):
        with self._lock:  # of several threads' steps those of one come together
            for step in self._steps:
                step(pointers, streams)

    def prepare(self, stream, pointers):
        return functools.partial(self._all, [s.prepare(stream, pointers) for s in self._steps])

    def _all(self, parts):
        """A code of the driver. Kernels are launched in the device's context, as the default stream is the current one's."""
        with self._lock, self.device:
            for part in parts:
                code = part()
                if code:
                    return code
        return 0

    def again(self, code, ready):
        _driver.fail("cuLaunchKernelEx", code)


def repeatable(instance, steps):
    """What a call does, where it can be prepared: one kernel, or several steps of a device that nothing else takes part in.
    None otherwise."""
    if len(instance.devices) != 1:
        return None
    if len(steps) == 1 and isinstance(steps[0], Start):
        return steps[0]
    if instance.alone and steps and all(isinstance(s, (Start, Fill, Copy)) for s in steps):
        return Sequence(instance, steps)
    return None
