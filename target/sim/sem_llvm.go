package sim

import (
	"math"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

var llvmSem = withIntrinsics(map[string]sem{
	"llvm.mlir.constant": constantSem, "llvm.mlir.zero": zeroSem, "llvm.mlir.undef": zeroSem, "llvm.mlir.poison": zeroSem,
	"llvm.mlir.addressof": llvmAddressOf,

	"llvm.add": arithSem["arith.addi"], "llvm.sub": arithSem["arith.subi"], "llvm.mul": arithSem["arith.muli"],
	"llvm.udiv": arithSem["arith.divui"], "llvm.sdiv": arithSem["arith.divsi"],
	"llvm.urem": arithSem["arith.remui"], "llvm.srem": arithSem["arith.remsi"],
	"llvm.and": arithSem["arith.andi"], "llvm.or": arithSem["arith.ori"], "llvm.xor": arithSem["arith.xori"],
	"llvm.shl": arithSem["arith.shli"], "llvm.lshr": arithSem["arith.shrui"], "llvm.ashr": arithSem["arith.shrsi"],
	"llvm.fadd": addF, "llvm.fsub": subF, "llvm.fmul": mulF, "llvm.fdiv": divF,
	"llvm.frem": floatBinary(math.Mod), "llvm.fneg": negF,
	"llvm.icmp": cmpI, "llvm.fcmp": cmpF, "llvm.select": selectSem, "llvm.freeze": copyWords,

	"llvm.trunc": trunc, "llvm.zext": zext, "llvm.sext": sext, "llvm.fptrunc": convertF, "llvm.fpext": convertF,
	"llvm.sitofp": intToFloat(true), "llvm.uitofp": intToFloat(false),
	"llvm.fptosi": floatToInt(true), "llvm.fptoui": floatToInt(false),
	"llvm.bitcast": bitcastSem, "llvm.ptrtoint": llvmPtrCast, "llvm.inttoptr": llvmPtrCast, "llvm.addrspacecast": llvmPtrCast,

	"llvm.extractvalue": llvmExtractValue, "llvm.insertvalue": llvmInsertValue,
	"llvm.getelementptr": llvmGEP, "llvm.alloca": llvmAlloca, "llvm.load": llvmLoad, "llvm.store": llvmStore,
	"llvm.atomicrmw": llvmAtomicRMW, "llvm.cmpxchg": llvmCmpXchg, "llvm.fence": llvmFence,
	"llvm.call": llvmCall, "llvm.call_intrinsic": llvmCallIntrinsic, "llvm.inline_asm": inlineAsm,
})

// zeroSem is a value of zeros that lies in the frame from the start.
func zeroSem(c *compiler, op *ir.Op) {
	s := c.fresh(c.width(op.Result(0).Type()))
	c.slots[op.Result(0)] = s
	for i := range s.n {
		c.code.template = append(c.code.template, word{s.at + i, 0})
	}
}

// llvmPtrCast converts between pointers of address spaces and integers.
func llvmPtrCast(c *compiler, op *ir.Op) {
	from, to := int64(-1), int64(-1)
	if t, ok := ir.ElemOrSelf(op.Operand(0).Type()).(*llvm.PointerType); ok {
		from = t.AddressSpace()
	}
	if t, ok := ir.ElemOrSelf(op.Result(0).Type()).(*llvm.PointerType); ok {
		to = t.AddressSpace()
	}
	m := c.elem(op.Result(0)).mask()
	switch {
	case isSharedPointer(from) && to >= 0 && !isSharedPointer(to):
		c.map1(op, func(a *Agent, x uint64) uint64 { return a.generic(x, from) })
	case isSharedPointer(to) && from >= 0 && !isSharedPointer(from):
		c.map1(op, func(_ *Agent, x uint64) uint64 { return x & offsetMask })
	default:
		c.map1(op, func(_ *Agent, x uint64) uint64 { return x & m })
	}
}

// part finds the words of an aggregate at a position.
func (c *compiler) part(t ir.Type, position []int64) (at int, part ir.Type) {
	for _, p := range position {
		switch s := t.(type) {
		case *llvm.StructType:
			for _, f := range s.Fields()[:p] {
				at += c.width(f)
			}
			t = s.Fields()[p]
		case *llvm.ArrayType:
			at += int(p) * c.width(s.Elem())
			t = s.Elem()
		}
	}
	return at, t
}

func llvmExtractValue(c *compiler, op *ir.Op) {
	at, _ := c.part(op.Operand(0).Type(), staticInts(op, "position"))
	x := c.at(op.Operand(0)) + at
	d := c.define(op.Result(0))
	c.copyAll([]span{d}, []span{{x, d.n}})
}

func llvmInsertValue(c *compiler, op *ir.Op) {
	at, _ := c.part(op.Operand(0).Type(), staticInts(op, "position"))
	x, v := c.in(op.Operand(0)), c.in(op.Operand(1))
	d := c.define(op.Result(0))
	c.emit(func(a *Agent) {
		copy(a.f[d.at:d.at+d.n], a.f[x.at:])
		copy(a.f[d.at+at:], a.f[v.at:v.at+v.n])
	})
}

// dataLayout is the size and alignment of a type in memory (NVPTX's natural
// layout).
func dataLayout(t ir.Type) (size, align int, ok bool) {
	if e, scalar := elemOf(t); scalar {
		return e.bytes, e.bytes, true
	}
	switch t := t.(type) {
	case *ir.VectorType:
		l, okL := lanesOf(t)
		n := l.n * l.elem.bytes
		return n, max(intBytes(n*8), 1), okL
	case *llvm.ArrayType:
		s, a, okE := dataLayout(t.Elem())
		return s * int(t.NumElements()), a, okE
	case *llvm.StructType:
		align = 1
		for _, f := range t.Fields() {
			s, a, okF := dataLayout(f)
			if !okF {
				return 0, 0, false
			}
			if t.IsPacked() {
				a = 1
			}
			size = (size+a-1)/a*a + s
			align = max(align, a)
		}
		return (size + align - 1) / align * align, align, true
	}
	return 0, 0, false
}

// leaf is one element of a type in memory.
type leaf struct {
	off  int
	elem elem
}

// leaves lists the elements of a type in the order of its words.
func leaves(t ir.Type, off int) []leaf {
	if l, ok := lanesOf(t); ok {
		var out []leaf
		for i := range l.n {
			out = append(out, leaf{off + i*l.elem.bytes, l.elem})
		}
		return out
	}
	var out []leaf
	switch t := t.(type) {
	case *llvm.ArrayType:
		s, _, _ := dataLayout(t.Elem())
		for i := range int(t.NumElements()) {
			out = append(out, leaves(t.Elem(), off+i*s)...)
		}
	case *llvm.StructType:
		at := 0
		for _, f := range t.Fields() {
			s, a, _ := dataLayout(f)
			if !t.IsPacked() {
				at = (at + a - 1) / a * a
			}
			out = append(out, leaves(f, off+at)...)
			at += s
		}
	}
	return out
}

func (c *compiler) sizeOf(t ir.Type) int {
	n, _, ok := dataLayout(t)
	if !ok {
		c.fail("uses memory of type %v, which the simulator cannot hold", t)
	}
	return n
}

// fieldOffset is where a field of a struct begins.
func fieldOffset(t *llvm.StructType, field int) int {
	at := 0
	for i, f := range t.Fields() {
		n, align, _ := dataLayout(f)
		if !t.IsPacked() {
			at = (at + align - 1) / align * align
		}
		if i == field {
			break
		}
		at += n
	}
	return at
}

// llvmGEP computes an address; a field of a struct has a fixed offset.
func llvmGEP(c *compiler, op *ir.Op) {
	g := llvm.GEPOp{Op: op}
	base := c.in(op.Operand(0))
	type term struct{ at, scale, bits int }
	var terms []term
	fixed := 0
	t := g.ElemType()
	for i, idx := range g.Indices() {
		scale := 0
		switch {
		case i == 0:
			scale = c.sizeOf(t)
		default:
			switch s := t.(type) {
			case *llvm.StructType:
				fixed += fieldOffset(s, int(idx.Const))
				t = s.Fields()[idx.Const]
				continue
			case *llvm.ArrayType:
				t = s.Elem()
			case *ir.VectorType:
				t = s.Elem()
			}
			scale = c.sizeOf(t)
		}
		if idx.Value == nil {
			fixed += int(idx.Const) * scale
			continue
		}
		terms = append(terms, term{c.at(idx.Value), scale, c.elem(idx.Value).bits})
	}
	d := c.define(op.Result(0))
	if d.n != 1 {
		c.fail("on a vector of pointers has no simulator semantics")
	}
	c.emit(func(a *Agent) {
		p := int64(a.f[base.at]) + int64(fixed)
		for _, t := range terms {
			s := uint(64 - t.bits)
			p += int64(a.f[t.at]<<s) >> s * int64(t.scale)
		}
		a.f[d.at] = uint64(p)
	})
}

func llvmAlloca(c *compiler, op *ir.Op) {
	n := c.at(op.Operand(0))
	size := c.sizeOf(ir.AttrAs[*ir.TypeAttr](op, "elem_type").Value())
	d := c.define(op.Result(0)).at
	c.emit(func(a *Agent) {
		al, err := a.m.mem.alloc(size*int(a.f[n]), Local, false)
		if err != nil {
			a.fail("failed: %v", err)
		}
		al.device = a.device
		if a.device < 0 {
			al.space = Host
		}
		a.stack = append(a.stack, al)
		a.f[d] = al.base
	})
}

// llvmAddressOf is the address of a global or a function.
func llvmAddressOf(c *compiler, op *ir.Op) {
	ref := ir.AttrAs[*ir.SymbolRefAttr](op, "global_name")
	g := ir.ResolveSymbol(op, ref)
	if g == nil || g.Name() != "llvm.mlir.global" {
		c.fail("names @%s, which is not a global", ref.Leaf())
	}
	t := ir.AttrAs[*ir.TypeAttr](g, "global_type").Value()
	d := c.define(op.Result(0)).at
	if isSharedPointer(ir.IntOf(g, "addr_space", 0)) {
		size := c.sizeOf(t)
		if size == 0 {
			// The array of no elements is where dynamic shared memory begins.
			c.emit(func(a *Agent) { a.f[d] = uint64(a.launch.dynamic) })
			return
		}
		off := uint64(c.reserveShared(g, size))
		c.emit(func(a *Agent) { a.f[d] = off })
		return
	}
	base := c.m.llvmGlobal(c, g, t).base
	c.emit(func(a *Agent) { a.f[d] = base })
}

// llvmGlobal is the memory of an llvm.mlir.global.
func (m *Machine) llvmGlobal(c *compiler, g *ir.Op, t ir.Type) *Alloc {
	if al := m.globals[g]; al != nil {
		return al
	}
	value := g.Attr("value")
	al, err := m.mem.alloc(c.sizeOf(t), Host, value != nil)
	if err != nil {
		c.fail("cannot allocate @%s: %v", ir.SymbolName(g), err)
	}
	al.name, al.registered, al.device = "@"+ir.SymbolName(g), true, -1
	if s, ok := value.(*ir.StringAttr); ok {
		copy(al.data, s.Value())
	} else if value != nil {
		words, ok := constantWords(t, value)
		if !ok {
			c.fail("names @%s, whose value the simulator cannot hold", ir.SymbolName(g))
		}
		for i, l := range leaves(t, 0) {
			l.elem.put(al, l.off, words[i])
		}
	}
	m.globals[g] = al
	return al
}

// llvmOrdering is an LLVM ordering as PTX has it; ok is false for an access that
// is not atomic.
func llvmOrdering(n int64) (o ordering, ok bool) {
	switch n {
	case llvm.Acquire:
		return acquire, true
	case llvm.Release:
		return release, true
	case llvm.AcqRel, llvm.SeqCst:
		return acqRel, true
	case llvm.Monotonic, llvm.Unordered:
		return relaxed, true
	}
	return relaxed, false
}

// llvmScope is a syncscope as PTX has it.
func (c *compiler) llvmScope(op *ir.Op) scope {
	s, ok := op.Attr("syncscope").(*ir.StringAttr)
	if !ok {
		return scopeSys
	}
	switch s.Value() {
	case "block", "workgroup", "cta", "singlethread", "thread":
		return scopeCTA
	case "cluster":
		return scopeCluster
	case "device", "agent", "gpu":
		return scopeGPU
	case "", "system", "sys":
		return scopeSys
	}
	c.fail("has the unknown syncscope %q", s.Value())
	return scopeSys
}

func llvmLoad(c *compiler, op *ir.Op) {
	p := c.pointer(op.Operand(0))
	t := op.Result(0).Type()
	sc := c.llvmScope(op)
	order, atomic := llvmOrdering(ir.IntOf(op, "ordering", 0))
	volatile := op.HasAttr("volatile_")
	size := c.sizeOf(t)
	ls := leaves(t, 0)
	align := uint64(ir.IntOf(op, "alignment", 0))
	d := c.define(op.Result(0))
	if atomic || volatile {
		if len(ls) != 1 {
			c.fail("reads a value of type %v atomically", t)
		}
		c.emit(func(a *Agent) {
			if w, spinning := a.atomicLoad(p.addr(a), ls[0].elem, order, sc); !spinning {
				a.f[d.at] = w
			}
		})
		return
	}
	c.emit(func(a *Agent) {
		addr := p.addr(a)
		a.aligned(addr, align)
		al, off := a.resolve(addr, size)
		a.checkRead(al, off, size)
		for i, l := range ls {
			a.f[d.at+i] = l.elem.get(al, off+l.off)
		}
	})
}

// aligned holds an address against the alignment that an access promises.
func (a *Agent) aligned(addr, align uint64) {
	if align > 1 && addr%align != 0 {
		a.fail("promises an alignment of %d bytes, but accesses address %#x", align, addr)
	}
}

func llvmStore(c *compiler, op *ir.Op) {
	v := c.in(op.Operand(0))
	p := c.pointer(op.Operand(1))
	t := op.Operand(0).Type()
	sc := c.llvmScope(op)
	order, atomic := llvmOrdering(ir.IntOf(op, "ordering", 0))
	volatile := op.HasAttr("volatile_")
	size := c.sizeOf(t)
	ls := leaves(t, 0)
	align := uint64(ir.IntOf(op, "alignment", 0))
	if atomic || volatile {
		if len(ls) != 1 {
			c.fail("writes a value of type %v atomically", t)
		}
		c.emit(func(a *Agent) { a.atomicStore(p.addr(a), ls[0].elem, a.f[v.at], order, sc) })
		return
	}
	c.emit(func(a *Agent) {
		addr := p.addr(a)
		a.aligned(addr, align)
		al, off := a.resolve(addr, size)
		a.checkWrite(al, off, size)
		for i, l := range ls {
			l.elem.put(al, off+l.off, a.f[v.at+i])
		}
	})
}

// binOps are llvm.atomicrmw's operations as updates by name.
var binOps = map[string]string{
	"xchg": "assign", "add": "addi", "_and": "andi", "_or": "ori", "_xor": "xori", "max": "maxs", "min": "mins", "umax": "maxu",
	"umin": "minu", "fadd": "addf", "fmax": "maxnumf", "fmin": "minnumf", "fmaximum": "maximumf", "fminimum": "minimumf",
}

// binOp is the update of an llvm.atomicrmw.
func (c *compiler) binOp(e elem, name string) func(x, y uint64) uint64 {
	m := e.mask()
	switch name {
	case "sub":
		return func(x, y uint64) uint64 { return (x - y) & m }
	case "nand":
		return func(x, y uint64) uint64 { return ^(x & y) & m }
	case "fsub":
		return func(x, y uint64) uint64 { return e.word(e.float(x) - e.float(y)) }
	case "uinc_wrap":
		return func(x, y uint64) uint64 { return pick(x >= y, 0, x+1) & m }
	case "udec_wrap":
		return func(x, y uint64) uint64 { return pick(x == 0 || x > y, y, x-1) & m }
	}
	f := combine(e, binOps[name])
	if f == nil {
		c.fail("by %s has no simulator semantics", name)
	}
	return f
}

// llvmAtomicRMW keeps the order and scope that the operation asks for. (LLVM's
// NVPTX backend drops them; the lowering must not rely on it.)
func llvmAtomicRMW(c *compiler, op *ir.Op) {
	p, v := c.pointer(op.Operand(0)), c.at(op.Operand(1))
	e := c.elem(op.Operand(1))
	f := c.binOp(e, llvm.AtomicBinOps[ir.IntOf(op, "bin_op", 0)])
	order, _ := llvmOrdering(ir.IntOf(op, "ordering", 0))
	sc := c.llvmScope(op)
	d := c.define(op.Result(0)).at
	c.emit(func(a *Agent) {
		a.f[d] = a.rmw(p.addr(a), e, order, sc, func(old uint64) (uint64, bool) { return f(old, a.f[v]), true })
	})
}

func llvmCmpXchg(c *compiler, op *ir.Op) {
	p, cmp, v := c.pointer(op.Operand(0)), c.at(op.Operand(1)), c.at(op.Operand(2))
	e := c.elem(op.Operand(1))
	order, _ := llvmOrdering(ir.IntOf(op, "success_ordering", 0))
	sc := c.llvmScope(op)
	d := c.define(op.Result(0)).at
	c.emit(func(a *Agent) {
		addr := p.addr(a)
		// A loop around a failing exchange waits, as one around a load does.
		if al, off := a.resolve(addr, e.bytes); e.get(al, off) != a.f[cmp] && a.spinRead(al, off, e.get(al, off)) {
			return
		}
		old := a.rmw(addr, e, order, sc, func(old uint64) (uint64, bool) { return a.f[v], old == a.f[cmp] })
		a.f[d], a.f[d+1] = old, bit(old == a.f[cmp])
	})
}

func llvmFence(c *compiler, op *ir.Op) {
	order, _ := llvmOrdering(ir.IntOf(op, "ordering", 0))
	sc := c.llvmScope(op)
	c.emit(func(a *Agent) { a.fence(order, sc) })
}

func llvmCall(c *compiler, op *ir.Op) {
	ref, ok := op.Attr("callee").(*ir.SymbolRefAttr)
	if !ok {
		c.fail("through a pointer has no simulator semantics")
	}
	fn := ir.ResolveSymbol(op, ref)
	if fn == nil {
		c.fail("calls @%s, which does not exist", ref.Leaf())
	}
	c.call(fn, op.Operands(), op.Results())
}

// nvvmIntrinsics are the intrinsics of one number that lowered programs call by
// name; the approximations of hardware are computed exactly.
var nvvmIntrinsics = map[string]func(float64) float64{
	"ex2.approx": math.Exp2, "lg2.approx": math.Log2, "tanh.approx": math.Tanh, "sin.approx": math.Sin, "cos.approx": math.Cos,
	"rcp.approx": func(x float64) float64 { return 1 / x }, "rcp.rn": func(x float64) float64 { return 1 / x },
	"sqrt.approx": math.Sqrt, "sqrt.rn": math.Sqrt, "rsqrt.approx": func(x float64) float64 { return 1 / math.Sqrt(x) },
	"fabs": math.Abs, "saturate": func(x float64) float64 { return min(max(x, 0), 1) },
}

// llvmCallIntrinsic calls an intrinsic by its name, `llvm.nvvm.ex2.approx.ftz.f`.
func llvmCallIntrinsic(c *compiler, op *ir.Op) {
	name := ir.AttrAs[*ir.StringAttr](op, "intrin").Value()
	short := strings.TrimPrefix(name, "llvm.nvvm.")
	for _, suffix := range []string{".f32", ".f16", ".f", ".d", ".ftz"} {
		short = strings.TrimSuffix(short, suffix)
	}
	switch fn := nvvmIntrinsics[short]; {
	case fn != nil && op.NumOperands() == 1:
		floatUnary(fn)(c, op)
	case name == "llvm.nvvm.nanosleep":
		c.emit(func(a *Agent) { a.state = yielded })
	default:
		c.fail("calls %s, which has no simulator semantics", name)
	}
}

// externals are functions that kernels call without a body: those of libdevice,
// whose f suffix says f32.
var externals = libdevice()

func libdevice() map[string]func(a *Agent, in, out []span) {
	t := map[string]func(a *Agent, in, out []span){}
	f32, f64 := mustElem(ir.F32), mustElem(ir.F64)
	for name, fn := range mathFunctions {
		for suffix, e := range map[string]elem{"": f64, "f": f32} {
			t["__nv_"+name+suffix] = func(a *Agent, in, out []span) {
				a.f[out[0].at] = e.word(fn(e.float(a.f[in[0].at])))
			}
		}
	}
	for name, fn := range map[string]func(x, y float64) float64{"pow": math.Pow, "atan2": math.Atan2, "fmod": math.Mod, "fmax": maxNum, "fmin": minNum} {
		for suffix, e := range map[string]elem{"": f64, "f": f32} {
			t["__nv_"+name+suffix] = func(a *Agent, in, out []span) {
				a.f[out[0].at] = e.word(fn(e.float(a.f[in[0].at]), e.float(a.f[in[1].at])))
			}
		}
	}
	return t
}

func mustElem(t ir.Type) elem {
	e, _ := elemOf(t)
	return e
}

// mathFunctions are the functions of one number that LLVM and libdevice have.
var mathFunctions = map[string]func(float64) float64{
	"exp": math.Exp, "exp2": math.Exp2, "exp10": func(x float64) float64 { return math.Pow(10, x) }, "expm1": math.Expm1,
	"log": math.Log, "log2": math.Log2, "log10": math.Log10, "log1p": math.Log1p, "sqrt": math.Sqrt, "cbrt": math.Cbrt,
	"rsqrt": func(x float64) float64 { return 1 / math.Sqrt(x) },
	"sin":   math.Sin, "cos": math.Cos, "tan": math.Tan, "asin": math.Asin, "acos": math.Acos, "atan": math.Atan,
	"sinh": math.Sinh, "cosh": math.Cosh, "tanh": math.Tanh, "asinh": math.Asinh, "acosh": math.Acosh, "atanh": math.Atanh,
	"erf": math.Erf, "erfc": math.Erfc, "fabs": math.Abs, "floor": math.Floor, "ceil": math.Ceil, "trunc": math.Trunc,
	"round": math.Round, "roundeven": math.RoundToEven, "rint": math.RoundToEven, "nearbyint": math.RoundToEven,
}

// withIntrinsics adds the operations that stand for LLVM's intrinsics.
func withIntrinsics(t map[string]sem) map[string]sem {
	add := func(name string, s sem) { t["llvm.intr."+name] = s }
	for name, fn := range mathFunctions {
		add(name, floatUnary(fn))
	}
	for name, of := range map[string]string{
		"smax": "maxsi", "smin": "minsi", "umax": "maxui", "umin": "minui", "maxnum": "maxnumf", "minnum": "minnumf",
		"maximum": "maximumf", "minimum": "minimumf",
	} {
		add(name, arithSem["arith."+of])
	}
	for name, of := range map[string]string{
		"fma": "fma", "fmuladd": "fma", "abs": "absi", "ctpop": "ctpop", "ctlz": "ctlz", "cttz": "cttz", "pow": "powf",
		"powi": "fpowi", "copysign": "copysign",
	} {
		add(name, mathSem["math."+of])
	}
	for _, name := range []string{"assume", "lifetime.start", "lifetime.end", "prefetch", "dbg.value", "dbg.declare", "dbg.label"} {
		add(name, noEffect)
	}
	add("expect", copyWords)
	add("memcpy", llvmMemcpy)
	add("memmove", llvmMemcpy)
	add("memset", llvmMemset)
	add("trap", func(c *compiler, _ *ir.Op) { c.emit(func(a *Agent) { a.fail("stops the program") }) })
	for name, kind := range map[string]string{
		"add": "addi", "mul": "muli", "and": "andi", "or": "ori", "xor": "xori", "smax": "maxs", "smin": "mins", "umax": "maxu",
		"umin": "minu", "fmax": "maxnumf", "fmin": "minnumf", "fmaximum": "maximumf", "fminimum": "minimumf", "fadd": "addf", "fmul": "mulf",
	} {
		add("vector.reduce."+name, llvmReduce(kind, strings.HasPrefix(name, "fadd") || name == "fmul"))
	}
	return t
}

// llvmMemcpy copies bytes.
func llvmMemcpy(c *compiler, op *ir.Op) {
	dst, src, n := c.pointer(op.Operand(0)), c.pointer(op.Operand(1)), c.at(op.Operand(2))
	c.emit(func(a *Agent) {
		k := int(a.f[n])
		if k == 0 {
			return
		}
		from, fo := a.resolve(src.addr(a), k)
		a.checkRead(from, fo, k)
		to, off := a.resolve(dst.addr(a), k)
		a.checkWrite(to, off, k)
		copy(to.data[off:off+k], from.data[fo:fo+k])
	})
}

// llvmMemset fills bytes.
func llvmMemset(c *compiler, op *ir.Op) {
	dst, v, n := c.pointer(op.Operand(0)), c.at(op.Operand(1)), c.at(op.Operand(2))
	c.emit(func(a *Agent) {
		k := int(a.f[n])
		if k == 0 {
			return
		}
		to, off := a.resolve(dst.addr(a), k)
		a.checkWrite(to, off, k)
		for i := range k {
			to.data[off+i] = byte(a.f[v])
		}
	})
}

// llvmReduce reduces a vector, with a start value in front of some.
func llvmReduce(kind string, start bool) sem {
	return func(c *compiler, op *ir.Op) {
		v := op.Operand(op.NumOperands() - 1)
		x := c.in(v)
		f := combine(c.elem(v), kind)
		s := -1
		if start {
			s = c.at(op.Operand(0))
		}
		d := c.define(op.Result(0)).at
		c.emit(func(a *Agent) {
			i, r := 1, a.f[x.at]
			if s >= 0 {
				i, r = 0, a.f[s]
			}
			for ; i < x.n; i++ {
				r = f(r, a.f[x.at+i])
			}
			a.f[d] = r
		})
	}
}
