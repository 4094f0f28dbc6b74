package exec

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/launchplan"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// What of a plan is another for other arguments. The recorder notes each number that follows from what the function is
// called with by calculation, and how. What else depends on an argument fixes that: the plan is for the value that it
// was recorded with.

// openings are what is noted of a plan.
type openings struct {
	*dependence
	values []launchplan.Value
	made   map[string]int // the number of a value, by its text
	known  map[*ir.Value]int
	fixed  leaves
	open   []launchplan.Open
	// pending are those of the step that is being made.
	pending []launchplan.Open
}

func newOpenings(fn *ir.Op) *openings {
	o := &openings{dependence: newDependence(fn), made: map[string]int{}, known: map[*ir.Value]int{}, fixed: leaves{}}
	ir.WalkOps(fn, func(op *ir.Op) {
		if op != fn && hasEffect(op) {
			o.fix(op.Operands()...) // an assertion, say
			o.executed(op)
		}
	})
	return o
}

// fix says that the plan is for these values only.
func (o *openings) fix(vs ...*ir.Value) { o.fixed.add(o.ofAll(vs)) }

// executed is called for an operation whose effect is recorded.
func (o *openings) executed(op *ir.Op) { o.fixed.add(o.control(op)) }

// note says that a value stands somewhere in the step that is being made.
func (o *openings) note(at string, v *ir.Value) {
	if len(o.of(v)) == 0 {
		return
	}
	if n, ok := o.express(v); ok {
		o.pending = append(o.pending, launchplan.Open{At: at, Value: n})
	} else {
		o.fix(v)
	}
}

// place ends a step: where in the plan it is.
func (o *openings) place(at string) {
	for _, p := range o.pending {
		o.open = append(o.open, launchplan.Open{At: at + p.At, Value: p.Value})
	}
	o.pending = nil
}

// value is the number of a value.
func (o *openings) value(v launchplan.Value) int {
	text := fmt.Sprint(v.Op, v.Width, v.Of)
	if v.Argument != nil {
		text += fmt.Sprint(" argument ", v.Leaf())
	}
	if v.Number != nil {
		text += fmt.Sprint(" number ", *v.Number)
	}
	n, ok := o.made[text]
	if !ok {
		n = len(o.values)
		o.values, o.made[text] = append(o.values, v), n
	}
	return n
}

func (o *openings) number(n int64) int { return o.value(launchplan.Value{Number: &n}) }

// multiply multiplies factors.
func (o *openings) multiply(f factors) int {
	n := o.number(f.more)
	for _, l := range f.of {
		n = o.apply("mul", n, o.value(l.Value()))
	}
	return n
}

// apply is an operation on 64-bit numbers.
func (o *openings) apply(op string, x, y int) int {
	return o.value(launchplan.Value{Op: op, Width: 64, Of: []int{x, y}})
}

// express is the number of a value that follows from arguments.
func (o *openings) express(v *ir.Value) (n int, ok bool) {
	if n, ok := o.known[v]; ok {
		return n, true
	}
	switch op := v.DefiningOp(); {
	case op == nil:
		if v.ParentBlock().ParentOp() != o.fn || !v.ParentBlock().IsEntry() {
			return 0, false
		}
		n, ok = o.value(launchplan.Leaf{Arg: v.Index(), Dim: -1}.Value()), engine.ElementBytes(v.Type()) > 0
	default:
		if f, made := o.factors(v); made {
			n, ok = o.multiply(f), true
		} else {
			n, ok = o.calculate(op)
		}
	}
	if ok {
		o.known[v] = n
	}
	return n, ok
}

// operations are what plans call operations on integers.
var operations = map[string]string{
	"arith.addi": "add", "arith.subi": "sub", "arith.muli": "mul", "arith.divsi": "div", "arith.divui": "divu",
	"arith.remsi": "rem", "arith.remui": "remu",
	"arith.floordivsi": "floordiv", "arith.ceildivsi": "ceildiv", "arith.ceildivui": "ceildivu",
	"arith.minsi": "min", "arith.maxsi": "max", "arith.minui": "minu", "arith.maxui": "maxu",
	"arith.andi": "and", "arith.ori": "or", "arith.xori": "xor", "arith.select": "select",
	"arith.trunci": "wrap", "arith.index_cast": "wrap", "arith.extui": "unsigned", "arith.extsi": "wrap",
}

var comparisons = map[string]string{
	"eq": "eq", "ne": "ne", "slt": "lt", "sle": "le", "sgt": "gt", "sge": "ge", "ult": "ltu", "ule": "leu", "ugt": "gtu",
	"uge": "geu",
}

// calculate is an operation on values that can be expressed themselves.
func (o *openings) calculate(op *ir.Op) (int, bool) {
	if c, ok := arith.Constant.Cast(op); ok {
		a, ok := c.Value.(*ir.IntegerAttr)
		if !ok {
			return 0, false
		}
		return o.number(a.Int()), true
	}
	out := launchplan.Value{Op: operations[op.Name()]}
	if c, ok := arith.CmpI.Cast(op); ok {
		out.Op = comparisons[c.Predicate.String()]
	}
	if out.Op == "" {
		return 0, false
	}
	for _, v := range op.Operands() {
		w, isInt := width(v.Type())
		n, ok := o.express(v)
		if !isInt || !ok {
			return 0, false
		}
		out.Width, out.Of = w, append(out.Of, n)
	}
	result, _ := width(op.Result(0).Type())
	if out.Op == "wrap" {
		if out.Width == 1 && result > 1 {
			return 0, false // one bit has no sign in plans
		}
		out.Width = result
	}
	return o.value(out), true
}

// width is that of an integer.
func width(t ir.Type) (int, bool) {
	if t == ir.Index {
		return 64, true
	}
	if i, ok := t.(*ir.IntegerType); ok && i.Width() <= 64 {
		return int(i.Width()), true
	}
	return 0, false
}

// finish puts what is open into the plan: nothing that follows from fixed arguments alone.
func (o *openings) finish(p *launchplan.Plan) error {
	recorded := func(l launchplan.Leaf) int64 { return recordedNumber(p, l) }
	varies := make([]bool, len(o.values))
	for i, v := range o.values {
		for _, k := range v.Of {
			varies[i] = varies[i] || varies[k]
		}
		if v.Argument == nil {
			continue
		}
		l := v.Leaf()
		if varies[i] = !o.fixed[l]; o.fixed[l] {
			n := recorded(l)
			o.values[i] = launchplan.Value{Number: &n}
		}
	}
	for _, x := range o.open {
		if varies[x.Value] {
			p.Open = append(p.Open, x)
		}
	}
	inOrder := func(a, b launchplan.Leaf) int {
		return cmp.Or(cmp.Compare(a.Arg, b.Arg), cmp.Compare(a.Dim, b.Dim), strings.Compare(a.At(), b.At()))
	}
	for _, l := range slices.SortedFunc(maps.Keys(o.all), inOrder) {
		if !o.fixed[l] {
			p.Open = append(p.Open, launchplan.Open{At: l.At(), Value: o.value(l.Value())})
		}
	}
	if len(p.Open) > 0 {
		p.Values = o.values
	}
	_, err := launchplan.Evaluate(o.values, recorded)
	return err
}
