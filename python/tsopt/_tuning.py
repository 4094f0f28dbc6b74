"""What was found of configurations: how long the model thinks that they take, how long they
took, and why some fail."""


_MOST = 8  # reasons that are told at once


class Trial:
    """A configuration. Times are in microseconds, None where they are not known; `reason`
    is why it was not chosen, where that was not the time."""

    def __init__(self, config, predicted=None, measured=None, reason=""):
        self.config, self.predicted, self.measured, self.reason = config, predicted, measured, reason

    def __repr__(self):
        return f"Trial({self})"

    def __str__(self):
        return ", ".join(f"{k}={v}" for k, v in self.config.items())


class Tuning(list):
    """Trials, the chosen one first, then those that were measured and predicted by their
    times, and those that fail. Printed it is a table. `device` is what measured, "" where
    the model chose alone, `reference` how long ref_prog takes there, None without."""

    def __init__(self, trials, device, reference=None):
        def place(t):
            return (t is not best, t.reason != "", t.measured is None, t.measured or 0, t.predicted is None, t.predicted or 0)

        self.device, self.reference = device, reference
        measured = [t for t in trials if t.measured is not None]
        predicted = [t for t in trials if t.predicted is not None and not t.reason]
        works = [t for t in trials if not t.reason]
        best = min(measured, key=lambda t: t.measured) if measured else min(predicted, key=lambda t: t.predicted) if predicted else works[0] if works else None
        super().__init__(sorted(trials, key=place))
        self.best = best

    def says(self, configs):
        """As JSON, for Tuning.of, which is given the same configurations: they may have any values."""
        return {"device": self.device, "reference": self.reference, "trials": [[configs.index(t.config), t.predicted, t.measured, t.reason] for t in self]}

    @classmethod
    def of(cls, says, configs):
        return cls([Trial(configs[i], *rest) for i, *rest in says["trials"]], says["device"], says["reference"])

    def reasons(self):
        """Why configurations fail: a line for each reason, with the first that has it."""
        by_reason = {}
        for t in self:
            if t.reason:
                by_reason.setdefault(t.reason.splitlines()[0], []).append(t)
        lines = [f"{ts[0]}{f' and {len(ts) - 1} more' if len(ts) > 1 else ''}: {reason}" for reason, ts in by_reason.items()]
        return "\n".join(lines[:_MOST] + ([f"and {len(lines) - _MOST} more reasons, which .tuning() tells"] if len(lines) > _MOST else []))

    def remark(self):
        """What was chosen, and how, as a sentence."""
        b, count = self.best, len(self)
        if b.measured is not None:
            timed = sum(t.measured is not None for t in self)
            model = f", the model said {b.predicted:.1f}" if b.predicted is not None else ""
            return f"{b} is the fastest of {timed} configurations that were timed on {self.device}, of {count}: {b.measured:.1f} µs{model}"
        how = f"the model thinks that it takes {b.predicted:.1f} µs" if b.predicted is not None else "it is the first that compiles, as the model knows no time of it"
        return f"{b} was chosen of {count} configurations without a device: {how}; call the kernel with arrays on one to time the best"

    def __str__(self):
        def time(t):
            return "–" if t is None else f"{t:.1f}"

        rows = [("configuration", "predicted µs", "measured µs", "")]
        for t in self:
            rows.append((str(t), time(t.predicted), time(t.measured), "chosen" if t is self.best else t.reason.split("\n")[0]))
        first = max(len(r[0]) for r in rows)
        return "\n".join(f"{a:{first}}  {b:>12}  {c:>11}  {d}".rstrip() for a, b, c, d in rows)
