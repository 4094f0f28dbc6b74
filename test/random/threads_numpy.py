"""Code of threads by NumPy: what tilelang_numpy.py does with the body of a T.Kernel that asks for the number of its thread.

Statements are executed one after the other, each by all threads that come to it: first all read, then all write. So each of them sees what the others
wrote before, as TileLang's barriers have it; and a loop, or a choice, goes on as long as there are threads for it.
"""

import ast
import operator


class Block:
    """The threads of a block. Each has the names that it gave values; what is allocated as shared memory all have."""

    def __init__(self, T, n, names, outer):
        self.T, self.names, self.code = T, names, T.code
        self.known = [dict(outer) for _ in range(n)]

    def value(self, node, t):
        """The value of an expression in a thread."""
        if id(node) not in self.code:
            self.code[id(node)] = compile(ast.fix_missing_locations(ast.Expression(node)), "program.py", "eval")
        self.T.thread, self.T.exchanged = t, self.known[t].get("exchanged")
        return eval(self.code[id(node)], self.names, self.known[t])

    def run(self, body, threads):
        for node in body:
            if threads:
                getattr(self, type(node).__name__)(node, threads)

    def If(self, node, threads):
        holds = {t for t in threads if self.value(node.test, t)}
        self.run(node.body, [t for t in threads if t in holds])
        self.run(node.orelse, [t for t in threads if t not in holds])

    def For(self, node, threads):
        ranges = {t: list(self.value(node.iter, t)) for t in threads}
        for i in range(max(map(len, ranges.values()))):
            threads = [t for t in threads if i < len(ranges[t])]
            for t in threads:
                self.known[t][node.target.id] = ranges[t][i]
            self.run(node.body, threads)

    def While(self, node, threads):
        while threads := [t for t in threads if self.value(node.test, t)]:
            self.run(node.body, threads)

    def Expr(self, node, threads):
        for t in threads:
            self.value(node.value, t)

    def Assign(self, node, threads):
        (target,) = node.targets
        called = node.value.func.attr if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute) else ""
        if called == "alloc_shared":
            buffer = self.value(node.value, threads[0])
            values = {t: buffer for t in threads}
        else:
            self.exchange(node.value, threads)
            values = {t: self.value(node.value, t) for t in threads}
        for t in threads:
            self.give(target, values[t], t)

    def exchange(self, node, threads):
        """What the lanes of each warp give in the shuffles of an expression, which stand there for what is evaluated."""
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr.startswith("shfl_"):
                given = {t: self.value(call.args[0], t) for t in threads}
                for t in threads:
                    lane = {"shfl_xor": operator.xor, "shfl_up": operator.sub, "shfl_down": operator.add}[call.func.attr](t % 32, int(self.value(call.args[1], t)))
                    self.known[t]["exchanged"] = given[t - t % 32 + lane if 0 <= lane < 32 else t]

    def give(self, target, value, t):
        if isinstance(target, ast.Name):
            self.known[t][target.id] = value
        else:
            self.value(target.value, t)[self.value(target.slice, t)] = value

    def AugAssign(self, node, threads):
        read = ast.parse(ast.unparse(node.target), mode="eval").body
        both = self.code.setdefault(("both", id(node)), ast.BinOp(read, node.op, node.value))
        self.Assign(ast.Assign([node.target], both), threads)
