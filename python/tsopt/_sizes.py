"""Sizes that are known at launch: torch's symbolic expressions as indices."""
import sympy
from torch.utils._sympy.functions import CleanDiv, FloorDiv, Mod, PythonMod

from ._bodies import Body, Scalar


class Sizes:
    """`guess` gives an expression's value for the example inputs."""

    def __init__(self, hints=None):
        self._from, self._names, self._hints = {}, {}, dict(hints or {})

    def size(self, n):
        """A size as an int or an expression."""
        if isinstance(n, int):
            return n
        expression = n.node.expr if hasattr(n, "node") else n
        if hasattr(n, "node"):
            for symbol in expression.free_symbols:
                self._hints.setdefault(symbol, n.node.shape_env.var_to_val.get(symbol, 64))
        return int(expression) if expression.is_number else expression

    def shape(self, shape):
        return [self.size(n) for n in shape]

    def equal(self, a, b):
        return a == b or sympy.expand(sympy.sympify(a) - sympy.sympify(b)) == 0

    def guess(self, n):
        return int(sympy.sympify(n).subs(self._hints))

    def found(self, array):
        """An argument of the function, whose sizes tell symbols."""
        for k, n in enumerate(array.shape):
            if not isinstance(n, int):
                self.given(n, array, k)

    def given(self, n, array, k=None):
        """An expression that an argument, or its dimension k, is."""
        symbols = list(n.free_symbols)
        if len(symbols) == 1:
            self._from.setdefault(symbols[0], []).append((n, array, k))

    def unknown(self, n):
        """Symbols of an expression that no argument tells: those of results that depend on data."""
        return [s for s in getattr(n, "free_symbols", ()) if s not in self._from]

    def index(self, builder, n):
        """The name of an expression's value."""
        if n not in self._names:
            self._names[n] = self._written(builder, n).name
        return self._names[n]

    def _written(self, builder, n):
        body = Body(builder)
        body.name = lambda: builder.fresh("size")
        if isinstance(n, sympy.Symbol):
            result = self._of_argument(builder, body, n)
        elif isinstance(n, sympy.Integer):
            result = body.constant(int(n), "index")
        else:
            arguments = [Scalar(body, self.index(builder, a), "index") for a in n.args]
            result = _combined(n, arguments)
        builder.head += body.lines
        return result

    def _of_argument(self, builder, body, symbol):
        """From a dimension that is the symbol, or a multiple of it."""
        n, array, k = min(self._from[symbol], key=lambda found: found[0] != symbol)
        name = array.name
        if k is not None:
            number, name = builder.constant(k, "index"), builder.fresh("size")
            builder.head.append(f"{name} = tensor.dim {array.name}, {number} : {array.text()}")
        size = Scalar(body, name, "index")
        if n == symbol:
            return size
        factor = n / symbol
        if not factor.is_Integer:
            raise NotImplementedError(f"a size {n}, which does not tell {symbol}")
        return size / int(factor)


def _combined(n, arguments):
    first, *others = arguments
    if isinstance(n, (FloorDiv, CleanDiv)):
        return first / others[0]
    if isinstance(n, (Mod, PythonMod)):
        return first % others[0]
    if isinstance(n, sympy.Pow) and n.args[1].is_Integer and n.args[1] > 0:
        for _ in range(int(n.args[1]) - 1):
            first = first * arguments[0]
        return first
    if isinstance(n, (sympy.Add, sympy.Mul)):
        for other in others:
            first = first + other if isinstance(n, sympy.Add) else first * other
        return first
    raise NotImplementedError(f"a size {n}, of an operation other than + * // %")
