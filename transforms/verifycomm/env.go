package verifycomm

import "github.com/tsopt/tsopt/ir"

// env holds the scalars that are known.
type env map[*ir.Value]int64

// get is the value of v, computed from constants outside the kernel if need be.
func (e env) get(v *ir.Value) (int64, bool) {
	if x, ok := e[v]; ok {
		return x, true
	}
	if def := v.DefiningOp(); def != nil && def.Has(ir.ConstantLike) {
		if a, ok := def.Attr("value").(*ir.IntegerAttr); ok {
			x := a.Int()
			if a.Type() == ir.I1 {
				x &= 1
			}
			return x, true
		}
	}
	return 0, false
}

// all are the values of vs; ok is false unless all are known.
func (e env) all(vs []*ir.Value) (xs []int64, ok bool) {
	for _, v := range vs {
		x, ok := e.get(v)
		if !ok {
			return nil, false
		}
		xs = append(xs, x)
	}
	return xs, true
}

// trips is how often a loop runs.
func (e env) trips(l ir.CountedLoop) (int64, bool) {
	lower, upper, step := l.Bounds()
	x, ok := e.all([]*ir.Value{lower, upper, step})
	if !ok || x[2] <= 0 {
		return 0, false
	}
	return max(0, (x[1]-x[0]+x[2]-1)/x[2]), true
}

// iteration sets a loop's induction variable, where its bounds are known.
func (e env) iteration(iv, lower, step *ir.Value, i int64) {
	if x, ok := e.all([]*ir.Value{lower, step}); ok {
		e[iv] = x[0] + i*x[1]
	}
}

// forward copies what is known of values along an edge of control flow.
func (e env) forward(to, from []*ir.Value) {
	xs := make([]int64, len(from))
	known := make([]bool, len(from))
	for i, v := range from {
		xs[i], known[i] = e.get(v)
	}
	for i := range min(len(to), len(from)) {
		if known[i] {
			e[to[i]] = xs[i]
		} else {
			delete(e, to[i])
		}
	}
}

// compute evaluates a scalar operation if it can. ranks gives the numbers of
// units by level, twice: which and how many.
func (e env) compute(op *ir.Op, ranks map[string][2]int64) {
	if op.NumResults() != 1 {
		return
	}
	r := op.Result(0)
	delete(e, r)
	switch op.Name() {
	case "scale.rank", "comm.rank", "scale.num_ranks", "comm.num_ranks":
		if of, ok := ranks[ir.AttrAs[*ir.SymbolRefAttr](op, "level").Root()]; ok {
			e[r] = of[0]
			if op.Name() == "scale.num_ranks" || op.Name() == "comm.num_ranks" {
				e[r] = of[1]
			}
		}
		return
	case "arith.select":
		if c, ok := e.get(op.Operand(0)); ok {
			e.forward(op.Results(), op.Operands()[2-c&1:])
		}
		return
	case "arith.index_cast", "arith.index_castui", "arith.extsi", "arith.extui", "arith.trunci":
		e.forward(op.Results(), op.Operands())
		return
	}
	if f := binary[op.Name()]; f != nil {
		if x, ok := e.all(op.Operands()); ok {
			if y, ok := f(x[0], x[1]); ok {
				e[r] = y
			}
		}
		return
	}
	if op.Name() == "arith.cmpi" {
		if x, ok := e.all(op.Operands()); ok {
			if p := ir.IntOf(op, "predicate", 0); p < 6 || x[0] >= 0 && x[1] >= 0 {
				e[r] = compare(p, x[0], x[1])
			}
		}
	}
}

func total(f func(x, y int64) int64) func(x, y int64) (int64, bool) {
	return func(x, y int64) (int64, bool) { return f(x, y), true }
}

func divides(f func(x, y int64) int64) func(x, y int64) (int64, bool) {
	return func(x, y int64) (int64, bool) {
		if y == 0 {
			return 0, false
		}
		return f(x, y), true
	}
}

// unsigned is an operation on numbers whose sign bit is none: of numbers below zero
// nothing is known. Others are the same with and without sign.
func unsigned(f func(x, y int64) (int64, bool)) func(x, y int64) (int64, bool) {
	return func(x, y int64) (int64, bool) {
		if x < 0 || y < 0 {
			return 0, false
		}
		return f(x, y)
	}
}

// binary evaluates operations on two numbers.
var binary = map[string]func(x, y int64) (int64, bool){
	"arith.addi":       total(func(x, y int64) int64 { return x + y }),
	"arith.subi":       total(func(x, y int64) int64 { return x - y }),
	"arith.muli":       total(func(x, y int64) int64 { return x * y }),
	"arith.andi":       total(func(x, y int64) int64 { return x & y }),
	"arith.ori":        total(func(x, y int64) int64 { return x | y }),
	"arith.xori":       total(func(x, y int64) int64 { return x ^ y }),
	"arith.minsi":      total(func(x, y int64) int64 { return min(x, y) }),
	"arith.maxsi":      total(func(x, y int64) int64 { return max(x, y) }),
	"arith.minui":      unsigned(total(func(x, y int64) int64 { return min(x, y) })),
	"arith.maxui":      unsigned(total(func(x, y int64) int64 { return max(x, y) })),
	"arith.shli":       total(func(x, y int64) int64 { return x << uint(y&63) }),
	"arith.shrsi":      total(func(x, y int64) int64 { return x >> uint(y&63) }),
	"arith.shrui":      unsigned(total(func(x, y int64) int64 { return x >> uint(y&63) })),
	"arith.divsi":      divides(func(x, y int64) int64 { return x / y }),
	"arith.divui":      unsigned(divides(func(x, y int64) int64 { return x / y })),
	"arith.remsi":      divides(func(x, y int64) int64 { return x % y }),
	"arith.remui":      unsigned(divides(func(x, y int64) int64 { return x % y })),
	"arith.ceildivsi":  divides(func(x, y int64) int64 { return -floorDiv(-x, y) }),
	"arith.ceildivui":  unsigned(divides(func(x, y int64) int64 { return -floorDiv(-x, y) })),
	"arith.floordivsi": divides(floorDiv),
}

func floorDiv(x, y int64) int64 {
	q := x / y
	if x%y != 0 && (x < 0) != (y < 0) {
		q--
	}
	return q
}

// compare evaluates arith.cmpi: eq ne slt sle sgt sge ult ule ugt uge.
func compare(predicate, x, y int64) int64 {
	holds := false
	switch predicate {
	case 0:
		holds = x == y
	case 1:
		holds = x != y
	case 2, 6:
		holds = x < y
	case 3, 7:
		holds = x <= y
	case 4, 8:
		holds = x > y
	case 5, 9:
		holds = x >= y
	}
	if holds {
		return 1
	}
	return 0
}
