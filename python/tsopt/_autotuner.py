"""TileLang's AutoTuner: what `@tsopt.autotune` does, by calls."""
from ._autotune import autotune
from ._errors import Error
from ._jit import jit


class AutoTuner:
    """The best configuration of a factory whose parameters are all tuned. Options are those of
    jit and autotune."""

    def __init__(self, kernel, configs):
        self._kernel, self._configs, self._compiled, self._profiled = kernel, configs, {}, {}

    @classmethod
    def from_kernel(cls, kernel, configs):
        return cls(kernel, configs)

    def set_compile_args(self, **options):
        self._compiled = options
        return self

    def set_profile_args(self, **options):
        self._profiled = options
        return self

    def run(self, warmup=25, rep=100, **options):
        """Tunes, and gives the kernel with what was found of it."""
        tuned = autotune(jit(self._kernel, **self._compiled), self._configs, **{**self._profiled, "warmup": warmup, "rep": rep, **options})
        kernel = tuned.compile()
        if not hasattr(kernel, "config"):
            raise Error(f"{self._kernel.__name__} has no parameters to tune")
        return AutotuneResult(kernel)


class AutotuneResult:
    """A tuned kernel: its `config`, its `latency` in milliseconds and that of the reference,
    None where they were not taken."""

    def __init__(self, kernel):
        self.kernel, self.config, self.latency, self.ref_latency = kernel, kernel.config, kernel.latency, kernel.ref_latency

    @property
    def libcode(self):
        """The PTX."""
        return self.kernel.ptx()

    def tuning(self):
        """All configurations."""
        return self.kernel.tuning()
