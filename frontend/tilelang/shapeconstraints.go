package tilelang

import (
	"fmt"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Numbers of arrays that are those of others, which every caller must satisfy.

// A Quantity is the extent, or the stride, of a dimension of an argument of the function.
type Quantity struct {
	Arg, Dim int
	Stride   bool
}

// String is how messages call it.
func (q Quantity) String() string {
	if q.Stride {
		return fmt.Sprintf("the stride of dimension %d", q.Dim)
	}
	return fmt.Sprintf("dimension %d", q.Dim)
}

// Constraint says that a quantity is another one, by Steps one after the other, if there are any: the program calls it
// Name, as "ceildiv(n, 128)".
type Constraint struct {
	What, Of Quantity
	Name     string
	Steps    []Step
}

// A Step is an operator of Python, + - * // or %, with a number on its right, or a quantity.
type Step struct {
	Op string
	By int64
	Of *Quantity
}

// Value is what the quantity is where that which it is computed of are these.
func (s Constraint) Value(of func(Quantity) int64) int64 {
	n := of(s.Of)
	for _, step := range s.Steps {
		by := step.By
		if step.Of != nil {
			by = of(*step.Of)
		}
		switch step.Op {
		case "+":
			n += by
		case "-":
			n -= by
		case "*":
			n *= by
		case "//":
			n = (n - ((n%by)+by)%by) / by
		case "%":
			n = ((n % by) + by) % by
		}
	}
	return n
}

// shapeConstraints are the numbers that arrays have from others, and those that are computed from one of another's.
// Strides that are neither are an error: nothing would check them in calls.
func (t *translator) shapeConstraints() (out []Constraint, err error) {
	for _, b := range t.arrays {
		for i, v := range b.shape {
			if s := t.constraintOf(v, Quantity{Arg: b.mem.Index(), Dim: i}); s != nil {
				out = append(out, *s)
			}
		}
		for i, v := range b.arr.strides {
			what := Quantity{b.mem.Index(), i, true}
			if s := t.constraintOf(v, what); s != nil {
				out = append(out, *s)
			} else if d, ok := v.(*dimension); !ok && isOpen(v) || ok && d.quantity() != what {
				at := t.nowhere()
				return nil, at.Interp.Errorf(b.node, "argument %s: a stride must be a number, a T.dynamic, or an expression of numbers and one T.dynamic that is an extent or a stride of an array", b.name)
			}
		}
	}
	return out, nil
}

func isOpen(v eval.Value) bool {
	_, known := v.(int64)
	return !known
}

// constraintOf is how a number of an array follows from another one's; nil where it does not.
func (t *translator) constraintOf(v eval.Value, what Quantity) *Constraint {
	d, steps, text := t.chain(v)
	if d == nil {
		return nil
	}
	t.follow(d)
	if d.less != 0 {
		steps = append([]Step{{Op: "-", By: d.less}}, steps...)
	}
	if d.of == nil || d.quantity() == what {
		return nil
	}
	return &Constraint{What: what, Of: d.quantity(), Name: text, Steps: steps}
}

// quantity is what the dimension is, of an array that has it.
func (d *dimension) quantity() Quantity {
	return Quantity{d.of.mem.Index(), d.dim, d.what == strideOf}
}

// operators are those by which an extent is computed, as Python has them; that of a quotient that is rounded up has
// what is added before.
var operators = map[python.Operator]string{python.Add: "+", python.Sub: "-", python.Mult: "*", python.FloorDiv: "//",
	python.Mod: "%", ceildiv: "//"}

// chain is a number of an array as steps from another one by numbers, or by another one's; nil where it is no such.
func (t *translator) chain(v eval.Value) (d *dimension, steps []Step, text string) {
	switch v := v.(type) {
	case *dimension:
		return v, nil, v.name
	case *derived:
		x, y := v.x, v.y
		if _, ok := y.(int64); !ok && (v.op == python.Add || v.op == python.Mult) {
			if _, ok := x.(int64); ok || isDimension(x) && !isDimension(y) {
				x, y = y, x
			}
		}
		op := operators[v.op]
		d, steps, text = t.chain(x)
		if d == nil || op == "" {
			return nil, nil, ""
		}
		if len(steps) > 0 && v.op != ceildiv {
			text = "(" + text + ")"
		}
		if by, ok := y.(*dimension); ok && by.of != nil && by.less == 0 && by.of.elem.bits() >= 8 &&
			(op == "+" || op == "-" || op == "*") {
			q := by.quantity()
			return d, append(steps, Step{Op: op, Of: &q}), fmt.Sprintf("%s %s %s", text, op, by.name)
		}
		n, ok := y.(int64)
		if !ok || (op == "//" || op == "%") && n <= 0 {
			return nil, nil, ""
		}
		if v.op == ceildiv {
			return d, append(steps, Step{Op: "+", By: n - 1}, Step{Op: op, By: n}), fmt.Sprintf("ceildiv(%s, %d)", text, n)
		}
		return d, append(steps, Step{Op: op, By: n}), fmt.Sprintf("%s %s %d", text, op, n)
	}
	return nil, nil, ""
}

func isDimension(v eval.Value) bool {
	_, ok := v.(*dimension)
	return ok
}
