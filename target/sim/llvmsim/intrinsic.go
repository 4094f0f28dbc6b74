package llvmsim

import (
	"math"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/arithsim"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/nvvmsim"
	"github.com/tsopt/tsopt/target/sim/vectorsim"
	"github.com/tsopt/tsopt/target/sim/word"
)

// nvvmIntrinsics are the intrinsics of one number that lowered programs call by
// name; the approximations of hardware are computed exactly.
var nvvmIntrinsics = map[string]func(float64) float64{
	"ex2.approx": math.Exp2, "lg2.approx": math.Log2, "tanh.approx": math.Tanh, "sin.approx": math.Sin,
	"cos.approx": math.Cos,
	"rcp.approx": func(x float64) float64 { return 1 / x }, "rcp.rn": func(x float64) float64 { return 1 / x },
	"sqrt.approx": math.Sqrt, "sqrt.rn": math.Sqrt, "rsqrt.approx": func(x float64) float64 { return 1 / math.Sqrt(x) },
	"fabs": math.Abs, "saturate": func(x float64) float64 { return fp.MinNum(fp.MaxNum(x, 0), 1) }, // NaN becomes 0
}

// llvmCallIntrinsic calls an intrinsic by its name, `llvm.nvvm.ex2.approx.ftz.f`.
func llvmCallIntrinsic(c *engine.Compiler, op *ir.Op) {
	name := ir.AttrAs[*ir.StringAttr](op, "intrin").Value()
	short := strings.TrimPrefix(name, "llvm.nvvm.")
	for _, suffix := range []string{".f32", ".f16", ".f", ".d", ".ftz"} {
		short = strings.TrimSuffix(short, suffix)
	}
	matrix, isMatrix := strings.CutPrefix(name, "llvm.nvvm.mma.")
	switch fn := nvvmIntrinsics[short]; {
	case isMatrix:
		nvvmsim.MmaIntrinsic(c, op, matrix)
	case fn != nil && op.NumOperands() == 1:
		arithsim.FloatUnary(fn)(c, op)
	case name == "llvm.nvvm.nanosleep":
		c.Emit(engine.Rest)
	case amxIntrinsics[name] != nil:
		amxIntrinsics[name](c, op)
	default:
		if i, ok := arch.InstructionOf(op, name); ok {
			instruction(c, op, i)
			return
		}
		c.Fail("calls %s, which has no simulator semantics", name)
	}
}

// LibraryFunctions are functions that kernels call without a body: those of libdevice,
// whose f suffix says f32.
var LibraryFunctions = runtime(libdevice())

func libdevice() map[string]func(a *engine.Agent, in, out []engine.Span) {
	t := map[string]func(a *engine.Agent, in, out []engine.Span){}
	f32, f64 := word.MustElem(ir.F32), word.MustElem(ir.F64)
	for name, fn := range mathFunctions {
		for suffix, e := range map[string]word.Elem{"": f64, "f": f32} {
			t["__nv_"+name+suffix] = func(a *engine.Agent, in, out []engine.Span) {
				a.F[out[0].At] = e.Word(fn(e.Float(a.F[in[0].At])))
			}
		}
	}
	for name, fn := range map[string]func(x, y float64) float64{"pow": math.Pow, "atan2": math.Atan2, "fmod": math.Mod,
		"fmax": fp.MaxNum, "fmin": fp.MinNum} {
		for suffix, e := range map[string]word.Elem{"": f64, "f": f32} {
			t["__nv_"+name+suffix] = func(a *engine.Agent, in, out []engine.Span) {
				a.F[out[0].At] = e.Word(fn(e.Float(a.F[in[0].At]), e.Float(a.F[in[1].At])))
			}
		}
	}
	return t
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
func withIntrinsics(t map[string]engine.Rule) map[string]engine.Rule {
	add := func(name string, s engine.Rule) { t["llvm.intr."+name] = s }
	for name, fn := range mathFunctions {
		add(name, arithsim.FloatUnary(fn))
	}
	for sign, f := range map[string]arithsim.Flags{"s": {Nsw: true}, "u": {Nuw: true}} {
		add(sign+"add.with.overflow", arithsim.WithOverflow(func(x, y uint64) uint64 { return x + y }, arithsim.AddDefined,
			f))
		add(sign+"sub.with.overflow", arithsim.WithOverflow(func(x, y uint64) uint64 { return x - y }, arithsim.SubDefined,
			f))
		add(sign+"mul.with.overflow", arithsim.WithOverflow(func(x, y uint64) uint64 { return x * y }, arithsim.MulDefined,
			f))
	}
	for name, of := range map[string]string{
		"smax": "maxsi", "smin": "minsi", "umax": "maxui", "umin": "minui", "maxnum": "maxnumf", "minnum": "minnumf",
		"maximum": "maximumf", "minimum": "minimumf",
	} {
		add(name, arithsim.Arith["arith."+of])
	}
	for name, of := range map[string]string{
		"fma": "fma", "fmuladd": "fma", "abs": "absi", "ctpop": "ctpop", "ctlz": "ctlz", "cttz": "cttz", "pow": "powf",
		"powi": "fpowi", "copysign": "copysign",
	} {
		add(name, arithsim.Math["math."+of])
	}
	for _, name := range []string{"assume", "lifetime.start", "lifetime.end", "prefetch", "dbg.value", "dbg.declare",
		"dbg.label"} {
		add(name, engine.NoEffect)
	}
	add("expect", engine.CopyWords)
	add("trap", func(c *engine.Compiler, _ *ir.Op) { c.Emit((*engine.Agent).Trap) })
	for name, kind := range map[string]string{
		"add": "addi", "mul": "muli", "and": "andi", "or": "ori", "xor": "xori", "smax": "maxs", "smin": "mins",
		"umax": "maxu",
		"umin": "minu", "fmax": "maxnumf", "fmin": "minnumf", "fmaximum": "maximumf", "fminimum": "minimumf", "fadd": "addf",
		"fmul": "mulf",
	} {
		if d, ok := llvm.VPReductions[name]; ok {
			m := engine.On(d.Def, func(c *engine.Compiler, o llvm.VPReduceOp) { reducePredicated(c, o, kind) })
			t[m.Op] = m.Rule
		}
		add("vector.reduce."+name, llvmReduce(kind, strings.HasPrefix(name, "fadd") || name == "fmul"))
	}
	return t
}

// llvmMemcpy copies bytes.
func llvmMemcpy(c *engine.Compiler, o llvm.CopyOp) {
	dst, src, n := c.Pointer(o.Dst), c.Pointer(o.Src), c.At(o.Len)
	c.Emit(func(a *engine.Agent) {
		k := int(a.F[n])
		if k == 0 {
			return
		}
		from, fo := a.Resolve(src.Addr(a), k)
		a.CheckRead(from, fo, k)
		to, off := a.Resolve(dst.Addr(a), k)
		a.CheckWrite(to, off, k)
		copy(to.Data[off:off+k], from.Data[fo:fo+k])
	})
}

// llvmMemset fills bytes.
func llvmMemset(c *engine.Compiler, o llvm.FillOp) {
	dst, v, n := c.Pointer(o.Dst), c.At(o.Val), c.At(o.Len)
	c.Emit(func(a *engine.Agent) {
		k := int(a.F[n])
		if k == 0 {
			return
		}
		to, off := a.Resolve(dst.Addr(a), k)
		a.CheckWrite(to, off, k)
		for i := range k {
			to.Data[off+i] = byte(a.F[v])
		}
	})
}

// llvmReduce reduces a vector, with a start value in front of some.
func llvmReduce(kind string, started bool) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		v := op.Operand(op.NumOperands() - 1)
		var start *ir.Value
		if started {
			start = op.Operand(0)
		}
		vectorsim.Reduce(c, op.Result(0), v, start, word.Combine(c.Elem(v), kind))
	}
}

// reducePredicated reduces, into a start value, the elements that a mask allows and
// that are below a length.
func reducePredicated(c *engine.Compiler, o llvm.VPReduceOp, kind string) {
	f := word.Combine(c.Elem(o.Vector), kind)
	start, x, mask, length := c.At(o.Start), c.In(o.Vector), c.At(o.Mask), c.At(o.Length)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		r := a.F[start]
		for i := range min(x.N, int(uint32(a.F[length]))) {
			if a.F[mask+i]&1 != 0 {
				r = f(r, a.F[x.At+i])
			}
		}
		a.F[d] = r
	})
}

// fpClass tests whether a number is of one of the classes that bits name, in the
// order of LLVM's FPClassTest.
func fpClass(c *engine.Compiler, o llvm.IsFPClassOp) {
	e, bits := c.Elem(o.In), o.Classes
	arithsim.Map1(c, o.Op, func(_ *engine.Agent, x uint64) uint64 { return uint64(bits) >> class(e, x) & 1 })
}

// class is the number of a word's class: signalling and quiet NaN, then the others
// from -infinity to +infinity.
func class(e word.Elem, x uint64) int {
	v := e.Float(x)
	negative := x>>uint(e.Bits-1)&1 != 0
	subnormal := x>>uint(e.Fmt.ManBits)&(1<<uint(e.Fmt.ExpBits)-1) == 0
	from := 0 // of positive numbers, counted from +0
	switch {
	case math.IsNaN(v):
		return int(x >> uint(e.Fmt.ManBits-1) & 1)
	case v == 0:
	case subnormal:
		from = 1
	case math.IsInf(v, 0):
		from = 3
	default:
		from = 2
	}
	if negative {
		return 5 - from
	}
	return 6 + from
}
