"""What goes wrong, as exceptions."""


class Error(Exception):
    """A fault of tsopt's use or of a program. `diagnostics` are dictionaries with
    severity, message, file, line, column and notes; the text shows source lines."""

    def __init__(self, text, diagnostics=()):
        super().__init__(text)
        self.diagnostics = list(diagnostics)


class CompileError(Error):
    """The program is wrong."""


class Unknown(Error):
    """A program reads variables of the environment that the compiler was not told of."""

    def __init__(self, text, names):
        super().__init__(text)
        self.names = names


class SimulationError(Error):
    """The program went wrong in the simulator: a race, a deadlock, an access out of
    bounds, a read of memory that nobody wrote, an assertion."""


class CudaError(Error):
    """The driver refused something, or a kernel failed."""


class Mismatch(Error):
    """A result differs from that of the reference."""


def needed(what):
    """torch, for what it does: "bench times calls"."""
    try:
        import torch
    except ImportError:
        raise Error(f"{what} by torch, which is not installed: pip install torch") from None
    return torch
