package arithsim

import (
	"math"
	"math/bits"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

var Arith = engine.Meanings(map[string]engine.Rule{
	"arith.constant": engine.ConstantSem,

	"arith.addi":  defined(intBinary(func(x, y uint64) uint64 { return x + y }), AddDefined),
	"arith.subi":  defined(intBinary(func(x, y uint64) uint64 { return x - y }), SubDefined),
	"arith.muli":  defined(intBinary(func(x, y uint64) uint64 { return x * y }), MulDefined),
	"arith.andi":  absorbing(func(word.Elem) uint64 { return 0 }, func(x, y uint64) uint64 { return x & y }),
	"arith.ori":   absorbing(word.Elem.Mask, func(x, y uint64) uint64 { return x | y }),
	"arith.xori":  intBinary(func(x, y uint64) uint64 { return x ^ y }),
	"arith.maxsi": signedBinary(func(x, y int64) int64 { return max(x, y) }),
	"arith.minsi": signedBinary(func(x, y int64) int64 { return min(x, y) }),
	"arith.maxui": intBinary(func(x, y uint64) uint64 { return max(x, y) }),
	"arith.minui": intBinary(func(x, y uint64) uint64 { return min(x, y) }),
	"arith.divsi": defined(division(divS), quotientFits),
	"arith.remsi": defined(division(remS), quotientFits),
	"arith.divui": defined(division(divU), divUDefined),
	"arith.remui": division(remU),
	"arith.ceildivsi": defined(division(func(e word.Elem, x, y uint64) uint64 {
		return uint64(ceilDiv(e.Signed(x), e.Signed(y)))
	}), quotientFits),
	"arith.floordivsi": defined(division(func(e word.Elem, x, y uint64) uint64 {
		return uint64(FloorDiv(e.Signed(x), e.Signed(y)))
	}), quotientFits),
	"arith.ceildivui": division(func(_ word.Elem, x, y uint64) uint64 {
		if x == 0 {
			return 0
		}
		return (x-1)/y + 1
	}),
	"arith.shli":  defined(shift(shl), shlDefined),
	"arith.shrui": defined(shift(lshr), shrDefined),
	"arith.shrsi": defined(shift(ashr), shrDefined),

	"arith.addf":     AddF,
	"arith.subf":     SubF,
	"arith.mulf":     MulF,
	"arith.divf":     DivF,
	"arith.remf":     FloatBinary(math.Mod),
	"arith.negf":     NegF,
	"arith.maximumf": FloatBinary(fp.Maximum),
	"arith.minimumf": FloatBinary(fp.Minimum),
	"arith.maxnumf":  FloatBinary(fp.MaxNum),
	"arith.minnumf":  FloatBinary(fp.MinNum),

	"arith.extui": defined(zext, nonNegative), "arith.extsi": Sext, "arith.trunci": defined(trunc, truncDefined),
	"arith.index_cast": Sext, "arith.index_castui": zext,
	"arith.scaling_extf": scaling(true), "arith.scaling_truncf": scaling(false),
	"arith.extf": ConvertF, "arith.truncf": ConvertF,
	"arith.sitofp": intToFloat(true), "arith.uitofp": defined(intToFloat(false), nonNegative),
	"arith.fptosi": defined(floatToInt(true), fitsSigned), "arith.fptoui": defined(floatToInt(false), fitsUnsigned),
	"arith.bitcast": BitcastSem,
},
	engine.On(arith.AddUIExtended, addExtended), engine.On(arith.MulSIExtended, mulExtended(true)),
	engine.On(arith.MulUIExtended, mulExtended(false)),
	engine.On(arith.CmpI, func(c *engine.Compiler, o arith.CmpIOp) { CompareInts(c, o.Op, o.Predicate) }),
	engine.On(arith.CmpF, func(c *engine.Compiler, o arith.CmpFOp) { CompareFloats(c, o.Op, o.Predicate) }),
	engine.On(arith.Select, func(c *engine.Compiler,
		o arith.SelectOp) {
		Choose(c, o.Op, o.Condition, o.TrueValue, o.FalseValue)
	}),
)

func shl(_ word.Elem, x, y uint64) uint64  { return x << y }
func lshr(_ word.Elem, x, y uint64) uint64 { return x >> y }
func ashr(e word.Elem, x, y uint64) uint64 { return uint64(e.Signed(x) >> y) }
func divU(_ word.Elem, x, y uint64) uint64 { return x / y }
func remU(_ word.Elem, x, y uint64) uint64 { return x % y }

func divS(e word.Elem, x, y uint64) uint64 {
	if e.Signed(y) == -1 {
		return -x
	}
	return uint64(e.Signed(x) / e.Signed(y))
}

func remS(e word.Elem, x, y uint64) uint64 {
	if e.Signed(y) == -1 {
		return 0
	}
	return uint64(e.Signed(x) % e.Signed(y))
}

func FloorDiv(x, y int64) int64 {
	q := x / y
	if x%y != 0 && (x < 0) != (y < 0) {
		q--
	}
	return q
}

func ceilDiv(x, y int64) int64 {
	q := x / y
	if x%y != 0 && (x < 0) == (y < 0) {
		q++
	}
	return q
}

// arithmetic makes a float operation with fast ways for the common formats.
func arithmetic(f32 func(x, y float32) float32, f64 func(x, y float64) float64) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		e := c.Elem(op.Result(0))
		switch e.Fmt {
		case fp.F32:
			map2(c, op, func(_ *engine.Agent, x, y uint64) uint64 {
				return uint64(math.Float32bits(f32(math.Float32frombits(uint32(x)), math.Float32frombits(uint32(y)))))
			})
		case fp.F64:
			map2(c, op, func(_ *engine.Agent, x, y uint64) uint64 {
				return math.Float64bits(f64(math.Float64frombits(x), math.Float64frombits(y)))
			})
		default:
			// Every format narrower than f32 has few enough bits that rounding the
			// f64 result once more cannot change it.
			map2(c, op, func(_ *engine.Agent, x, y uint64) uint64 { return e.Word(f64(e.Float(x), e.Float(y))) })
		}
	}
}

var (
	AddF = arithmetic(func(x, y float32) float32 { return x + y }, func(x, y float64) float64 { return x + y })
	SubF = arithmetic(func(x, y float32) float32 { return x - y }, func(x, y float64) float64 { return x - y })
	MulF = arithmetic(func(x, y float32) float32 { return x * y }, func(x, y float64) float64 { return x * y })
	DivF = arithmetic(func(x, y float32) float32 { return x / y }, func(x, y float64) float64 { return x / y })
)

func NegF(c *engine.Compiler, op *ir.Op) {
	e := c.Elem(op.Result(0))
	sign := uint64(1) << uint(e.Bits-1)
	Map1(c, op, func(_ *engine.Agent, x uint64) uint64 { return x ^ sign })
}

// intOrder compares by a predicate of arith.cmpi, whose numbers llvm.icmp has too.
func intOrder(pred arith.CmpIPredicate, e word.Elem) func(x, y uint64) bool {
	s := e.Signed
	return [...]func(x, y uint64) bool{
		func(x, y uint64) bool { return x == y }, func(x, y uint64) bool { return x != y },
		func(x, y uint64) bool { return s(x) < s(y) }, func(x, y uint64) bool { return s(x) <= s(y) },
		func(x, y uint64) bool { return s(x) > s(y) }, func(x, y uint64) bool { return s(x) >= s(y) },
		func(x, y uint64) bool { return x < y }, func(x, y uint64) bool { return x <= y },
		func(x, y uint64) bool { return x > y }, func(x, y uint64) bool { return x >= y },
	}[pred]
}

func CompareInts(c *engine.Compiler, op *ir.Op, pred arith.CmpIPredicate) {
	less := intOrder(pred, c.Elem(engine.Only(op)))
	map2(c, op, func(_ *engine.Agent, x, y uint64) uint64 { return word.Bit(less(x, y)) })
}

// floatPredicates are MLIR's predicates of cmpf and fcmp by number, as sets of
// outcomes: bit 0 equal, bit 1 greater, bit 2 less, bit 3 unordered.
var floatPredicates = [...]uint8{
	0b0000, 0b0001, 0b0010, 0b0011, 0b0100, 0b0101, 0b0110, 0b0111, // false oeq ogt oge olt ole one ord
	0b1001, 0b1010, 0b1011, 0b1100, 0b1101, 0b1110, 0b1000, 0b1111, // ueq ugt uge ult ule une uno true
}

func floatOrder(pred arith.CmpFPredicate, x, y float64) uint64 {
	outcome := 3
	switch {
	case x == y:
		outcome = 0
	case x > y:
		outcome = 1
	case x < y:
		outcome = 2
	}
	return uint64(floatPredicates[pred]) >> outcome & 1
}

func CompareFloats(c *engine.Compiler, op *ir.Op, pred arith.CmpFPredicate) {
	e := c.Elem(engine.Only(op))
	map2(c, op, func(_ *engine.Agent, x, y uint64) uint64 { return floatOrder(pred, e.Float(x), e.Float(y)) })
}

// Choose selects elements, or whole values of any type by one bit.
func Choose(c *engine.Compiler, op *ir.Op, condition, then, otherwise *ir.Value) {
	if _, ok := word.LanesOf(op.Result(0).Type()); ok {
		combine3(c, op, func(_ *engine.Agent, cond, x, y uint64) uint64 {
			switch {
			case engine.IsUnwritten(cond):
				return cond
			case cond&1 != 0:
				return x
			}
			return y
		})
		return
	}
	cond, x, y := c.At(condition), c.In(then), c.In(otherwise)
	d := c.Define(op.Result(0))
	c.Emit(func(a *engine.Agent) {
		from := y
		if a.F[cond]&1 != 0 {
			from = x
		}
		copy(a.F[d.At:d.At+d.N], a.F[from.At:from.At+d.N])
	})
}

func zext(c *engine.Compiler, op *ir.Op) {
	m := c.Elem(op.Result(0)).Mask()
	Map1(c, op, func(_ *engine.Agent, x uint64) uint64 { return x & m })
}

func trunc(c *engine.Compiler, op *ir.Op) { zext(c, op) }

func Sext(c *engine.Compiler, op *ir.Op) {
	in, m := c.Elem(engine.Only(op)), c.Elem(op.Result(0)).Mask()
	Map1(c, op, func(_ *engine.Agent, x uint64) uint64 { return uint64(in.Signed(x)) & m })
}

// roundingModes are those of arith.truncf, by number.
var roundingModes = []fp.Mode{fp.NearestEven, fp.Down, fp.Up, fp.TowardZero, fp.NearestAway}

// scaling multiplies or divides by a power of two, the scale rounded to f8E8M0FNU
// (upstream's expansion).
func scaling(extend bool) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		in, out := formats(c, op)
		from, by := in[0], in[1]
		map2(c, op, func(_ *engine.Agent, x, s uint64) uint64 {
			p := fp.F8E8M0FNU.Decode(fp.F8E8M0FNU.Encode(by.Float(s)))
			if extend {
				return out.Word(out.Float(out.Word(from.Float(x))) * p)
			}
			return out.Word(from.Float(from.Word(from.Float(x) / p)))
		})
	}
}

func ConvertF(c *engine.Compiler, op *ir.Op) {
	in, out := c.Elem(engine.Only(op)), c.Elem(op.Result(0))
	if mode, ok := op.Attr("roundingmode").(*ir.IntegerAttr); ok && mode.Int() != 0 {
		m := roundingModes[mode.Int()]
		Map1(c, op, func(_ *engine.Agent, x uint64) uint64 { return out.Fmt.EncodeMode(in.Float(x), m) })
		return
	}
	switch {
	case in.Fmt == fp.BF16 && out.Fmt == fp.F32:
		Map1(c, op, func(_ *engine.Agent, x uint64) uint64 { return x << 16 })
	case in.Fmt == fp.F32 && out.Fmt == fp.BF16:
		Map1(c, op, func(_ *engine.Agent, x uint64) uint64 { return uint64(fp.F32ToBF16(math.Float32frombits(uint32(x)))) })
	case in.Fmt == fp.F32 && out.Fmt == fp.F16:
		Map1(c, op, func(_ *engine.Agent, x uint64) uint64 { return uint64(fp.F32ToF16(math.Float32frombits(uint32(x)))) })
	default:
		Map1(c, op, func(_ *engine.Agent, x uint64) uint64 { return out.Word(in.Float(x)) })
	}
}

func intToFloat(signed bool) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		in, out := c.Elem(engine.Only(op)), c.Elem(op.Result(0))
		Map1(c, op, func(_ *engine.Agent, x uint64) uint64 {
			if signed {
				return out.Fmt.FromSigned(in.Signed(x))
			}
			return out.Fmt.FromUnsigned(x)
		})
	}
}

// floatToInt truncates; what does not fit saturates, as PTX's cvt does.
func floatToInt(signed bool) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		in, out := c.Elem(engine.Only(op)), c.Elem(op.Result(0))
		m := out.Mask()
		Map1(c, op, func(_ *engine.Agent, x uint64) uint64 {
			if signed {
				return uint64(fp.ToSigned(in.Float(x), out.Bits)) & m
			}
			return fp.ToUnsigned(in.Float(x), out.Bits)
		})
	}
}

// BitcastSem reads the bits of all elements, in order, as elements of another
// width.
func BitcastSem(c *engine.Compiler, op *ir.Op) {
	in, out := c.Lanes(engine.Only(op)), c.Lanes(op.Result(0))
	x := c.At(engine.Only(op))
	d := c.Define(op.Result(0)).At
	if in.Elem.Bits == out.Elem.Bits {
		n := out.Words()
		c.Wordwise = true
		c.Emit(func(a *engine.Agent) { copy(a.F[d:d+n], a.F[x:x+n]) })
		return
	}
	n, m := in.Words(), out.Words()
	c.Emit(func(a *engine.Agent) { Repack(a.F[d:d+m], out.Elem.Bits, a.F[x:x+n], in.Elem.Bits) })
}

// Repack moves a string of bits from words of one width to words of another.
func Repack(dst []uint64, dw int, src []uint64, sw int) {
	clear(dst)
	for i := range src {
		for b := 0; b < sw; {
			p := i*sw + b
			k := min(sw-b, dw-p%dw)
			part := src[i] >> uint(b) & (^uint64(0) >> uint(64-k))
			dst[p/dw] |= part << uint(p%dw)
			b += k
		}
	}
}

func addExtended(c *engine.Compiler, o arith.ExtendedOp) {
	l := c.Lanes(o.SumResult)
	x, y := c.At(o.LHS), c.At(o.RHS)
	sum, over := c.Define(o.SumResult).At, c.Define(o.Overflow).At
	n, m := l.Words(), l.Elem.Mask()
	c.Emit(func(a *engine.Agent) {
		for i := range n {
			s, carry := bits.Add64(a.F[x+i], a.F[y+i], 0)
			a.F[sum+i], a.F[over+i] = s&m, carry|word.Bit(s&m != s)
		}
	})
}

func mulExtended(signed bool) func(c *engine.Compiler, o arith.ExtendedOp) {
	return func(c *engine.Compiler, o arith.ExtendedOp) {
		l := c.Lanes(o.LowResult)
		x, y := c.At(o.LHS), c.At(o.RHS)
		lo, hi := c.Define(o.LowResult).At, c.Define(o.HighResult).At
		c.Emit(func(a *engine.Agent) {
			for i := range l.Words() {
				a.F[lo+i], a.F[hi+i] = wideProduct(l.Elem, a.F[x+i], a.F[y+i], signed)
			}
		})
	}
}

// wideProduct multiplies x and y to two words of the element's width.
func wideProduct(e word.Elem, x, y uint64, signed bool) (lo, hi uint64) {
	if signed {
		x, y = uint64(e.Signed(x)), uint64(e.Signed(y))
	}
	h, l := bits.Mul64(x, y)
	if signed {
		if int64(x) < 0 {
			h -= y
		}
		if int64(y) < 0 {
			h -= x
		}
	}
	if e.Bits == 64 {
		return l, h
	}
	w := uint(e.Bits)
	return l & e.Mask(), (l>>w | h<<(64-w)) & e.Mask()
}
