"""Random kernels that are written by the numbers of threads.

A block has n elements of a row of the arrays, one a thread. Within a statement no thread reads of shared memory what another one writes, and no two
write one element but by atomics of integers. From one statement to the next they read what others wrote, as if all waited for each other, which the
program need not say. Where only some threads come, they are whole warps, or what they do is one statement.
"""

from expressions import FLOATS


class Threads:
    """A kernel that is being made."""

    def __init__(self, p, inputs, outputs):
        self.p, self.inputs, self.outputs, self.n = p, inputs, outputs, p.random.choice([32, 64, 64, 128, 128, 256])
        self.held = []  # what each thread holds: pairs of a text and a type
        self.shared = []  # shared memory of an element a thread: a name, its type and how thread t's element is named

    def make(self):
        p, n = self.p, self.n
        grid = f"T.ceildiv({p.N}, {n}), {p.M}" + (f", {p.layers}" if p.layers else "")
        with p.block(f"with T.Kernel({grid}, threads={n}) as (bx, by{', bz' if p.layers else ''}):"):
            p.put(f"tx = {p.pick('T.get_thread_binding()', 'T.get_thread_binding(0)')}")
            p.indices = ["bx", "by", "tx", "tx"] + ["bz"] * bool(p.layers)
            for a in self.inputs:
                self.load(a)
            for _ in range(p.random.randint(1, 3)):
                self.memory()
            for _ in range(p.random.randint(2, 7)):
                self.statement()
            for o in self.outputs:
                with p.block(f"if bx * {n} + tx < {p.N}:"):
                    p.put(f"{o.at('by', f'bx * {n} + tx')} = {self.value(o.dtype)}")

    # What there is.

    def load(self, a):
        p, x = self.p, self.p.name("x")
        element = f"T.if_then_else(bx * {self.n} + tx < {p.N}, {a.at('by', f'bx * {self.n} + tx')}, T.cast(1, \"{a.dtype}\"))"
        if p.random.random() < 0.5:
            p.put(f'{x} = T.alloc_var("{a.dtype}", init={p.random.randint(0, 2)})')
            p.put(f"{x} = {element}")
            self.held.append((x, a.dtype))
        else:
            p.put(f'{x} = T.alloc_local(({p.random.randint(1, 3)},), "{a.dtype}")')
            p.put(f"{x}[0] = {element}")
            self.held.append((f"{x}[0]", a.dtype))

    def memory(self):
        p, n, s = self.p, self.n, self.p.name("s")
        dtype = p.random.choice(p.dtypes)
        if p.random.random() < 0.3 and n % 8 == 0:
            p.put(f'{s} = T.alloc_shared(({n // 8}, 8), "{dtype}")')
            at = lambda t: f"{s}[({t}) // 8, ({t}) % 8]"
        else:
            p.put(f'{s} = T.alloc_shared(({n},), "{dtype}")')
            at = lambda t: f"{s}[{t}]"
        p.put(f"{at(p.pick('tx', f'{n - 1} - tx', 'tx ^ 1'))} = {self.value(dtype)}")
        self.shared.append((s, dtype, at))

    def elsewhere(self):
        """A thread's number, of which some may be named twice."""
        n, p = self.n, self.p
        return p.pick("tx", f"(tx + {p.random.randint(1, n - 1)}) % {n}", f"{n - 1} - tx", f"tx ^ {p.pick(1, 2, 16, n // 2)}", "tx // 2", f"tx * 3 % {n}", f"{p.random.randrange(n)}", f"(tx + bx) % {n}")

    def scope(self, without=None, own=()):
        """What a statement may read, of all shared memory but one."""
        return self.p.scope(self.held + self.p.scalars + [(at(self.elsewhere()), t) for s, t, at in self.shared if s != without] + list(own))

    def value(self, dtype, without=None, own=()):
        return self.p.expressions.value(dtype, self.scope(without, own), 2)

    # Statements.

    def statement(self, depth=0):
        p = self.p
        kinds = [self.write, self.write, self.write, self.read, self.read, self.some, self.some, self.counted, self.own_loop]
        if depth < 2:
            kinds += [self.loop, self.loop, self.warps, self.tree, self.exchanged, self.until]
        f = p.random.choice(kinds)
        f(depth)
        if p.random.random() < 0.15 and not depth:
            p.put("T.sync_threads()")

    def write(self, depth=0):
        """Each thread writes an element, which may be another one's."""
        p, n = self.p, self.n
        s, dtype, at = p.random.choice(self.shared)
        own = at(p.pick("tx", "tx", "tx", f"{n - 1} - tx", "tx ^ 1", f"(tx + {p.random.randint(1, n - 1)}) % {n}"))
        p.put(f"{own} {p.pick('=', '=', '+=')} {self.value(dtype, s, [(own, dtype)])}")

    def read(self, depth=0):
        p = self.p
        x, dtype = p.random.choice(self.held)
        p.put(f"{x} = {self.value(dtype)}")

    def condition(self):
        p, n = self.p, self.n
        return p.pick(f"tx < {p.random.randint(1, n)}", f"tx < {n // 2}", f"tx % {p.random.randint(2, 4)} == {p.random.randint(0, 1)}", f"tx // 32 == {p.random.randrange(n // 32)}", f"tx == {p.random.randrange(n)}", f"tx >= {n // 2}", f"tx + bx < {n // 2}")

    def some(self, depth=0):
        """One statement of some threads, and perhaps another one of the others, who know nothing of what is written meanwhile."""
        p = self.p
        with p.block(f"if {self.condition()}:"):
            p.pick(self.write, self.read)()
        if p.random.random() < 0.3:
            x, dtype = p.random.choice(self.held)
            with p.block("else:"):
                p.put(f"{x} = {p.expressions.value(dtype, p.scope(self.held), 2)}")

    def warps(self, depth):
        """Several statements of whole warps."""
        p, n = self.p, self.n
        first = p.random.randrange(n // 32)
        last = p.random.randint(first + 1, n // 32)
        condition = p.pick(f"tx < {32 * last}", f"tx >= {32 * first}", f"tx // 32 == {first}", f"tx >= {32 * first} and tx < {32 * last}")
        with p.block(f"if {condition}:"):
            for _ in range(p.random.randint(2, 3)):
                p.pick(self.read, self.write_own)()

    def write_own(self):
        """Each thread writes its own element, or one of its warp's."""
        p = self.p
        s, dtype, at = p.random.choice(self.shared)
        own = at(p.pick("tx", "tx", "tx ^ 1"))
        p.put(f"{own} = {self.value(dtype, s, [(own, dtype)])}")

    def loop(self, depth):
        """A loop of the block."""
        p, k = self.p, self.p.name("k")
        with p.block(f"for {k} in T.{p.pick('serial', 'serial', 'unroll')}({p.random.randint(1, 4)}):"), p.inner(k):
            for _ in range(p.random.randint(1, 3)):
                self.statement(depth + 1)

    def own_loop(self, depth=0):
        """A loop of which each thread has its own bounds."""
        p, k = self.p, self.p.name("k")
        x, dtype = p.random.choice(self.held)
        s, t, at = p.random.choice(self.shared)
        bounds = p.pick("tx % 4", "tx // 32 + 1", "T.min(tx, 3)", f"tx % 3, {p.random.randint(3, 5)}")
        with p.block(f"for {k} in T.serial({bounds}):"), p.inner(k):
            if p.random.random() < 0.3 and dtype == t:
                p.put(f"{at('tx')} = {x} + T.cast({k}, \"{t}\")")
            else:
                p.put(f"{x} = {p.expressions.value(dtype, p.scope(self.held + [(at(f'(tx + {k}) % {self.n}'), t)]), 1)}")

    def until(self, depth):
        """A while of each thread, or of the block."""
        p, v = self.p, self.p.name("n")
        x, dtype = p.random.choice(self.held)
        each = p.random.random() < 0.5
        p.put(f'{v} = T.alloc_var("int32", init={p.pick("0", "1")})')
        if each:
            p.put(f"{v} = tx % {p.random.randint(2, 4)}")
        with p.block(f"while {v} < {p.pick('2', '3', '4')}:"), p.inner():
            if each:
                p.put(f"{x} = {p.expressions.value(dtype, p.scope(self.held + [(v, 'int32')]), 1)}")
            else:
                self.write()
                self.read()
            p.put(f"{v} = {v} + {p.random.randint(1, 2)}")

    def tree(self, depth):
        """A sum, or another combination, by halves."""
        p, n, k = self.p, self.n, self.p.name("k")
        s, dtype, at = p.random.choice(self.shared)
        levels = n.bit_length() - 1
        with p.block(f"for {k} in T.serial({p.random.randint(1, levels)}):"):
            stride = f"({n // 2} >> {k})"
            with p.block(f"if tx < {stride}:"):
                a, b = at("tx"), at(f"tx + {stride}")
                p.put(p.pick(f"{a} += {b}", f"{a} = T.max({a}, {b})", f"{a} = {a} - {b}"))

    def exchanged(self, depth):
        """Lanes of each warp exchange what they hold."""
        p = self.p
        held = [(x, t) for x, t in self.held if t in ("float32", "int32")]
        if not held:
            return self.write()
        x, dtype = p.random.choice(held)
        if p.random.random() < 0.5:
            k = p.name("k")
            with p.block(f"for {k} in T.serial({p.random.randint(1, 5)}):"):
                p.put(f"{x} = {p.pick(f'{x} + ', f'{x} * 0.5 + ' if dtype in FLOATS else f'{x} ^ ')}T.shfl_xor({x}, 1 << {k})")
        else:
            d = p.random.randint(1, 16)
            p.put(f"{x} = T.{p.pick(f'shfl_up({x}, {d})', f'shfl_down({x}, {d})', f'shfl_xor({x}, {d})')}")

    def counted(self, depth=0):
        """Atomics into shared memory or an array."""
        p, n = self.p, self.n
        ints = [x for x, t in self.held if t == "int32"]
        value = p.random.choice(ints + ["1", "tx % 3"])
        if p.counts and p.random.random() < 0.5:
            h, size = p.counts
            guard = [f"if {self.condition()}:"] * (p.random.random() < 0.5)
            with p.blocks(guard):
                p.put(f"T.atomic_{p.atomic}({h}[(tx + by) % {size}], {value})")
            return
        mine = [s for s in self.shared if s[1] == "int32"]
        if not mine:
            return self.write()
        s, _, at = p.random.choice(mine)
        p.put(f"T.atomic_{p.pick('add', 'max')}({at(f'tx * 5 % {n // 2}')}, {value})")
