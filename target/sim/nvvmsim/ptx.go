package nvvmsim

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// InlineAsm runs the PTX that lowered programs contain: atomics, fences, loads
// and stores with order and scope, and approximate mathematics.
func InlineAsm(c *engine.Compiler, op *ir.Op) {
	var outs []engine.Span
	if op.NumResults() > 0 {
		outs = []engine.Span{c.Define(op.Result(0))}
	}
	text := ir.AttrAs[*ir.StringAttr](op, "asm_string").Value()
	p := &ptx{c: c, op: op, in: c.Ins(op.Operands())}
	if len(outs) > 0 {
		for i := range outs[0].N {
			p.regs = append(p.regs, outs[0].At+i)
		}
	}
	p.outputs = len(p.regs)
	for _, s := range p.in {
		p.regs = append(p.regs, s.At)
	}
	p.tie(strings.Split(llvm.InlineAsm.Of(op).Constraints, ","))
	for _, line := range strings.Split(text, ";") {
		if line = strings.TrimLeft(strings.TrimSpace(line), "{} \t\n"); line != "" {
			p.statement(line)
		}
	}
}

// tie gives outputs the values of the inputs that share their registers: constraints
// that are an output's number.
func (p *ptx) tie(constraints []string) {
	for i, s := range constraints {
		out, err := strconv.Atoi(s)
		if in := i; err == nil && out < p.outputs && in < len(p.regs) {
			p.tied = append(p.tied, [2]int{p.regs[out], p.regs[in]})
		}
	}
	if len(p.tied) > 0 {
		p.c.Emit(func(a *engine.Agent) {
			for _, t := range p.tied {
				a.F[t[0]] = a.F[t[1]]
			}
		})
	}
}

// ptx compiles statements of one inline_asm.
type ptx struct {
	c       *engine.Compiler
	op      *ir.Op
	in      []engine.Span
	regs    []int // places of $0, $1, …
	outputs int
	tied    [][2]int       // outputs and the inputs in the same registers
	named   map[string]int // registers that the text declares
}

// statement compiles `@guard opcode.mod.mod operand, operand`.
func (p *ptx) statement(line string) {
	opcode, rest := line, ""
	if i := strings.IndexAny(line, " \t\n"); i >= 0 {
		opcode, rest = line[:i], strings.TrimSpace(line[i:])
	}
	if guard, ok := strings.CutPrefix(opcode, "@"); ok {
		skip := &engine.Label{}
		p.c.Unless(p.reg(guard), skip)
		p.statement(rest)
		p.c.Bind(skip)
		return
	}
	if opcode == ".reg" {
		p.declare(rest)
		return
	}
	mods := strings.Split(opcode, ".")
	args := splitOperands(rest)
	run := ptxTable[mods[0]]
	if run == nil {
		p.c.Fail("contains the PTX %q, which has no simulator semantics", line)
	}
	run(p, mods[1:], args)
}

// declare makes registers: `.pred p, q`.
func (p *ptx) declare(list string) {
	_, names, _ := strings.Cut(list, " ")
	if p.named == nil {
		p.named = map[string]int{}
	}
	for _, name := range splitOperands(names) {
		p.named[name] = p.c.Take(1)
	}
}

func splitOperands(s string) []string {
	var out []string
	for _, part := range strings.Split(s, ",") {
		if part = strings.Trim(strings.TrimSpace(part), "{}"); part != "" {
			out = append(out, strings.TrimSpace(part))
		}
	}
	return out
}

// reg is the place of an operand: $n, or a constant.
func (p *ptx) reg(s string) int {
	s = strings.Trim(s, "[]{} ")
	if n, err := strconv.Atoi(strings.TrimPrefix(s, "$")); err == nil && strings.HasPrefix(s, "$") && n < len(p.regs) {
		return p.regs[n]
	}
	if v, err := strconv.ParseInt(s, 0, 64); err == nil {
		return p.c.Constant(uint64(v))
	}
	if at, ok := p.named[s]; ok {
		return at
	}
	p.c.Fail("uses unknown PTX operand %q", s)
	return 0
}

// address is a pointer operand `[$n]` or `[$n+8]`; shared says that it is an
// offset in shared memory.
func (p *ptx) address(s string, shared bool) func(a *engine.Agent) uint64 {
	s = strings.Trim(s, "[] ")
	base, off, _ := strings.Cut(s, "+")
	at := p.reg(base)
	plus, _ := strconv.ParseInt(strings.TrimSpace(off), 0, 64)
	space := int64(0)
	if shared {
		space = 3
	}
	return func(a *engine.Agent) uint64 { return a.Generic(a.F[at]+uint64(plus), space) }
}

// modifiers are what the suffixes of an opcode say.
type modifiers struct {
	order  engine.Ordering
	atomic bool
	scope  engine.Scope
	shared bool
	elem   word.Elem
	kind   string // add, max, …
	vec    int
}

var ptxTypes = map[string]ir.Type{
	"b8": ir.Int(8), "u8": ir.Int(8), "s8": ir.Int(8), "b16": ir.Int(16), "u16": ir.Int(16), "s16": ir.Int(16),
	"b32": ir.Int(32), "u32": ir.Int(32), "s32": ir.Int(32), "b64": ir.Int(64), "u64": ir.Int(64), "s64": ir.Int(64),
	"f16": ir.F16, "bf16": ir.BF16, "f32": ir.F32, "f64": ir.F64,
}

var ptxOrders = map[string]engine.Ordering{"relaxed": engine.Relaxed, "volatile": engine.Relaxed,
	"acquire": engine.Acquire, "release": engine.Release, "acq_rel": engine.AcqRel}

func (p *ptx) modifiers(mods []string) modifiers {
	m := modifiers{scope: engine.ScopeGPU, vec: 1}
	typ := ""
	for _, s := range mods {
		s, _, _ = strings.Cut(s, ":")
		switch s {
		case "acquire", "release", "acq_rel", "relaxed", "volatile":
			m.order, m.atomic = ptxOrders[s], true
			if s == "volatile" {
				m.scope = engine.ScopeSys
			}
		case "sc":
			m.order, m.atomic = engine.SeqCst, true
		case "cta":
			m.scope = engine.ScopeCTA
		case "cluster":
			m.scope = engine.ScopeCluster
		case "gpu", "gl":
			m.scope = engine.ScopeGPU
		case "sys":
			m.scope = engine.ScopeSys
		case "shared":
			m.shared = true
		case "v2":
			m.vec = 2
		case "v4":
			m.vec = 4
		case "add", "min", "max", "and", "or", "xor", "exch", "cas", "inc", "dec":
			m.kind = s
		default:
			if t, ok := ptxTypes[s]; ok {
				m.elem, typ = word.MustElem(t), s
			}
		}
	}
	m.kind = ptxKind(m.kind, typ)
	return m
}

// ptxKind is the update that an operation and a type suffix mean.
func ptxKind(op, typ string) string {
	float, unsigned := strings.Contains(typ, "f"), strings.HasPrefix(typ, "u")
	switch op {
	case "exch":
		return "assign"
	case "and", "or", "xor":
		return op + "i"
	case "add":
		if float {
			return "addf"
		}
		return "addi"
	case "max", "min":
		switch {
		case float:
			return op + "numf"
		case unsigned:
			return op + "u"
		}
		return op + "s"
	}
	return op
}

// ptxTable is the opcodes known.
var ptxTable = map[string]func(p *ptx, mods, args []string){
	"red": ptxAtomic, "atom": ptxAtomic,
	"ld": ptxLoad, "st": ptxStore,
	"fence": ptxFence(engine.AcqRel), "membar": ptxFence(engine.SeqCst),
	"mov": func(p *ptx, _, args []string) {
		d, x := p.reg(args[0]), p.reg(args[1])
		p.c.Emit(func(a *engine.Agent) { a.F[d] = a.F[x] })
	},
	"nanosleep": func(p *ptx, _, _ []string) { p.c.Emit(engine.Rest) },
	"ex2":       ptxUnary(math.Exp2), "lg2": ptxUnary(math.Log2), "tanh": ptxUnary(math.Tanh), "sin": ptxUnary(math.Sin),
	"cos": ptxUnary(math.Cos),
	"rcp": ptxUnary(func(x float64) float64 { return 1 / x }), "sqrt": ptxUnary(math.Sqrt),
	"rsqrt": ptxUnary(func(x float64) float64 { return 1 / math.Sqrt(x) }),
	"selp": func(p *ptx, _, args []string) {
		d, x, y, which := p.reg(args[0]), p.reg(args[1]), p.reg(args[2]), p.reg(args[3])
		p.c.Emit(func(a *engine.Agent) {
			from := y
			if a.F[which] != 0 {
				from = x
			}
			a.F[d] = a.F[from]
		})
	},
	"cvt": ptxConvert, "lop3": ptxLop3, "add": ptxAdd,
	"setp": ptxCompare, "wgmma": ptxWgmma, "mbarrier": ptxMBarrier,
	"bar":      func(p *ptx, mods, args []string) { ptxBarrier(p, mods, args) },
	"cp":       ptxBulkReduce,
	"prefetch": func(*ptx, []string, []string) {},
}

// ptxAdd is add of integers.
func ptxAdd(p *ptx, mods, args []string) {
	e := p.modifiers(mods).elem
	if e.IsFloat() || e.Bits == 0 {
		p.c.Fail("contains the PTX add.%s, which has no simulator semantics", strings.Join(mods, "."))
	}
	d, x, y := p.reg(args[0]), p.reg(args[1]), p.reg(args[2])
	p.c.Emit(func(a *engine.Agent) { a.F[d] = (a.F[x] + a.F[y]) & e.Mask() })
}

func ptxUnary(fn func(float64) float64) func(p *ptx, mods, args []string) {
	return func(p *ptx, mods, args []string) {
		e := p.modifiers(mods).elem
		d, x := p.reg(args[0]), p.reg(args[1])
		p.c.Emit(func(a *engine.Agent) { a.F[d] = e.Word(fn(e.Float(a.F[x]))) })
	}
}

// ptxConvert is cvt.rn.bf16x2.f32 and f16x2: two floats packed in one register,
// the second operand in the low half.
func ptxConvert(p *ptx, mods, args []string) {
	name := strings.Join(mods, ".")
	var pack func(float32) uint16
	switch {
	case strings.Contains(name, "bf16x2.f32"):
		pack = fp.F32ToBF16
	case strings.Contains(name, "f16x2.f32"):
		pack = fp.F32ToF16
	default:
		p.c.Fail("contains the PTX cvt.%s, which has no simulator semantics", name)
	}
	d, hi, lo := p.reg(args[0]), p.reg(args[1]), p.reg(args[2])
	p.c.Emit(func(a *engine.Agent) {
		f := func(w uint64) uint64 { return uint64(pack(math.Float32frombits(uint32(w)))) }
		a.F[d] = f(a.F[hi])<<16 | f(a.F[lo])
	})
}

func ptxAtomic(p *ptx, mods, args []string) {
	m := p.modifiers(mods)
	d := -1
	if strings.HasPrefix(args[0], "$") {
		d = p.reg(args[0])
		args = args[1:]
	}
	addr := p.address(args[0], m.shared)
	x := p.reg(args[1])
	f := word.Combine(m.elem, m.kind)
	swap := -1
	if m.kind == "cas" {
		swap = p.reg(args[2])
	} else if f == nil {
		p.c.Fail("contains a PTX atomic by %s, which has no simulator semantics", m.kind)
	}
	p.c.Emit(func(a *engine.Agent) {
		old := engine.Atomic{Elem: m.elem, Order: m.order, Scope: m.scope}.Update(a, addr(a),
			func(old uint64) (uint64, bool) {
				if swap >= 0 {
					return a.F[swap], old == a.F[x]
				}
				return f(old, a.F[x]&m.elem.Mask()), true
			})
		if d >= 0 {
			a.F[d] = old
		}
	})
}

func ptxLoad(p *ptx, mods, args []string) {
	m := p.modifiers(mods)
	addr := p.address(args[len(args)-1], m.shared)
	regs := make([]int, len(args)-1)
	for i := range regs {
		regs[i] = p.reg(args[i])
	}
	p.c.Emit(func(a *engine.Agent) {
		base := addr(a)
		for i, d := range regs {
			at := base + uint64(i*m.elem.Bytes)
			if !m.atomic {
				a.F[d] = a.Load(at, m.elem)
				continue
			}
			w, spinning := engine.Atomic{Elem: m.elem, Order: m.order, Scope: m.scope}.Load(a, at)
			if spinning {
				return
			}
			a.F[d] = w
		}
	})
}

func ptxStore(p *ptx, mods, args []string) {
	m := p.modifiers(mods)
	addr := p.address(args[0], m.shared)
	regs := make([]int, len(args)-1)
	for i := range regs {
		regs[i] = p.reg(args[i+1])
	}
	p.c.Emit(func(a *engine.Agent) {
		base := addr(a)
		for i, x := range regs {
			at := base + uint64(i*m.elem.Bytes)
			if m.atomic {
				engine.Atomic{Elem: m.elem, Order: m.order, Scope: m.scope}.Store(a, at, a.F[x])
			} else {
				a.Store(at, m.elem, a.F[x])
			}
		}
	})
}

// ptxFence is a fence of the semantics that it names, or of its own; membar is
// fence.sc.
func ptxFence(order engine.Ordering) func(p *ptx, mods, args []string) {
	return func(p *ptx, mods, _ []string) {
		if len(mods) > 0 && mods[0] == "proxy" {
			ptxProxyFence(p, mods[1:])
			return
		}
		m := p.modifiers(mods)
		order := order
		if m.atomic {
			order = m.order
		}
		p.c.Emit(func(a *engine.Agent) { a.Fence(order, m.scope) })
	}
}

// ptxProxyFence is fence.proxy.async, of all memory or of a space.
func ptxProxyFence(p *ptx, mods []string) {
	if len(mods) == 0 || mods[0] != "async" {
		return
	}
	views := []int32{clock.AsyncShared, clock.AsyncGlobal}
	if len(mods) > 1 && strings.HasPrefix(mods[1], "shared") {
		views = views[:1]
	} else if len(mods) > 1 {
		views = views[1:]
	}
	p.c.Emit(func(a *engine.Agent) { a.FenceProxy(views...) })
}

func ptxBarrier(p *ptx, mods, args []string) {
	wait_ := len(mods) == 0 || mods[0] != "arrive"
	if len(mods) > 0 && mods[0] == "warp" {
		mask := p.reg(args[0])
		p.c.Emit(func(a *engine.Agent) {
			a.Converge(uint32(a.F[mask]), func(w *engine.Warp, m uint32) {
				var as []*engine.Agent
				w.Each(m, func(x *engine.Agent) { as = append(as, x) })
				engine.Synchronise(as)
			})
		})
		return
	}
	reduce := func(*engine.Agent, uint64, int) {}
	if len(mods) > 1 && mods[0] == "red" { // q, id, threads, p
		kind := slices.Index([]string{"popc", "and", "or"}, mods[1])
		if kind < 0 || len(args) != 4 {
			p.c.Fail("contains the PTX bar.%s, which has no simulator semantics", strings.Join(mods, "."))
		}
		reduce = reduceAtBarrier(nvvm.BarrierReduction(kind), p.reg(args[3]), p.reg(args[0]))
		args = args[1:3]
	}
	id, n := p.reg(args[0]), -1
	if len(args) > 1 {
		n = p.reg(args[1])
	}
	p.c.Emit(func(a *engine.Agent) {
		count := a.Launch.BlockThreads()
		if n >= 0 {
			count = int(a.F[n])
		}
		reduce(a, a.F[id], count)
		a.BarrierSync(a.F[id], count, wait_)
	})
}
