"""Random expressions of numbers.

What they may read is a [Scope]. Results are finite for most numbers and stay right when they are rounded differently: no condition and no
conversion to an integer depends on a float that has been computed.
"""

FLOATS = ("float32", "float16", "bfloat16", "float64")
INTEGERS = ("int32", "int8", "uint8", "int64", "int16", "uint16", "uint32")


class Scope:
    """What an expression may read: numbers, as pairs of a text and a type, and the names of indices."""

    def __init__(self, numbers=(), indices=()):
        self.numbers, self.indices = list(numbers), list(indices)

    def of(self, dtype):
        return [text for text, t in self.numbers if t == dtype]

    def integers(self):
        return [text for text, t in self.numbers if t in INTEGERS]


class Expressions:
    def __init__(self, random):
        self.random = random

    def pick(self, *choices):
        return self.random.choice(choices)

    def number(self, dtype):
        """A number that is known."""
        n = self.random.randint(0 if dtype[0] == "u" else -9, 9)
        if dtype == "float32" and self.random.random() < 0.4:
            return f"{n / 8}"
        return f'T.cast({n}, "{dtype}")'

    def index(self, scope):
        """An integer that indices make."""
        i, j = self.random.choice(scope.indices), self.random.choice(scope.indices)
        return self.pick(i, i, f"({i} + {self.random.randint(1, 3)})", f"{i} * 3 + 1", f"{i} % 5", f"{i} // 3", f"({i} + {j})", f"({i} ^ {j})", f"T.max({i}, 2)")

    def leaf(self, dtype, scope):
        same, integers = scope.of(dtype), scope.integers()
        others = [text for text, t in scope.numbers if t != dtype and (dtype in FLOATS) >= (t in FLOATS)]
        kind = self.random.random()
        if same and kind < 0.7:
            return self.random.choice(same)
        if others and kind < 0.8:
            x = self.random.choice(others)
            return f'T.cast({x} % 32, "{dtype}")' if x in integers else f'T.cast({x}, "{dtype}")'
        if scope.indices and kind < 0.9:
            return f'T.cast({self.index(scope)}, "{dtype}")'
        return self.number(dtype)

    def condition(self, scope, depth=1):
        kind, number = self.random.randrange(8), self.random.randint(1, 40)
        integers = scope.integers()
        if kind == 0 and depth:
            return f"({self.condition(scope, depth - 1)} {self.pick('and', 'or')} {self.condition(scope, depth - 1)})"
        if kind == 1 and depth:
            return f"not {self.condition(scope, depth - 1)}"
        if kind == 2 and integers:
            return f"{self.random.choice(integers)} {self.pick('<', '<=', '>', '==', '!=')} {self.random.randint(0, 9)}"
        if not scope.indices:
            return f"{self.random.choice(integers)} > 1" if integers else "True"
        i = self.index(scope)
        if kind == 3:
            return f"{i} % {self.random.randint(2, 5)} == {self.random.randint(0, 1)}"
        if kind == 4:
            return f"{self.random.choice(scope.indices)} {self.pick('<', '>=', '==', '!=')} {self.index(scope)}"
        if kind == 5:
            return f"{self.random.randint(0, 3)} <= {i} < {number}"
        return f"{i} {self.pick('<', '>=', '>')} {number}"

    def value(self, dtype, scope, depth):
        if depth == 0 or self.random.random() < 0.15:
            return self.leaf(dtype, scope)
        return (self.of_floats if dtype in FLOATS else self.of_integers)(dtype, scope, lambda: self.value(dtype, scope, depth - 1))

    def of_any(self, scope, x):
        return self.pick(
            lambda: f"({x()} {self.pick('+', '-', '*')} {x()})",
            lambda: f"({x()} {self.pick('+', '-', '*')} {x()})",
            lambda: f"({x()} + {x()} - {x()})",
            lambda: f"T.{self.pick('max', 'min')}({x()}, {x()})",
            lambda: f"T.if_then_else({self.condition(scope)}, {x()}, {x()})",
            lambda: f"({x()} if {self.condition(scope)} else {x()})",
        )()

    def of_integers(self, dtype, scope, x):
        n, signed = self.random.randint(1, 7), dtype[0] != "u"
        return self.pick(
            *4 * [lambda: self.of_any(scope, x)],
            lambda: f"({x()} {self.pick('//', '%')} {n})",
            lambda: f"({x()} {self.pick('//', '%')} T.clamp({x()}, {self.pick('1, 9', '-9, -1') if signed else '1, 9'}))",
            lambda: f"({x()} {self.pick('&', '|', '^')} {x()})",
            lambda: f"({x()} {self.pick('<<', '>>')} {n % 4})",
            lambda: f"T.{self.pick('truncdiv', 'truncmod')}({x()}, {n})",
            lambda: f"T.clamp({x()}, {0 if not signed else -n}, {n + 3})",
            lambda: f"T.abs({x()})" if signed else f"({x()} % 16)",
            lambda: f"(-{x()})" if signed else f"({x()} // 2)",
        )()

    def of_floats(self, dtype, scope, x):
        one = f'T.cast(1, "{dtype}")'
        return self.pick(
            *4 * [lambda: self.of_any(scope, x)],
            lambda: f"({x()} * {self.pick('0.5', '2.0', '-1.0')})",
            lambda: f"T.clamp({x()}, -3.0, 2.5)",
            lambda: f"T.abs({x()})",
            lambda: f"(-{x()})",
            lambda: f"({x()} / (T.abs({x()}) + {one}))",
            lambda: f"T.{self.pick('exp', 'exp2')}(T.min({x()}, {one}))",
            lambda: f"T.{self.pick('sqrt', 'tanh', 'sigmoid')}(T.abs({x()}))",
            lambda: f"T.{self.pick('rsqrt', 'log', 'log2')}(T.abs({x()}) + {one})",
            lambda: f"T.{self.pick('sin', 'cos')}(T.clamp({x()}, -4.0, 4.0))",
        )()
