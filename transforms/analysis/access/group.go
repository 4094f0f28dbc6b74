package access

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
)

// A Group is the operations of a function that become one kernel.
type Group struct {
	Func fn.FuncOp
	// Ops are the structured operations, in the order in which they run, without fills that only others read.
	Ops []linalg.Structured
	// Names are those of the operations in a schedule.
	Names []string
	// Outputs are what the function returns.
	Outputs []*ir.Value
}

// GroupOf reads a function as a group. ok is false if it has no structured operation, or is no function of one block.
func GroupOf(f fn.FuncOp) (g Group, ok bool) {
	if f.IsDeclaration() || !f.Body.HasOneBlock() {
		return g, false
	}
	g.Func = f
	seen := map[string]int{}
	for op := range f.Body.Entry().Ops() {
		s, ok := ir.As[linalg.Structured](op)
		if !ok || Fills(s) && !isReturned(s) {
			continue
		}
		name := nameOf(s)
		if seen[name]++; seen[name] > 1 {
			name = fmt.Sprint(name, seen[name])
		}
		g.Ops, g.Names = append(g.Ops, s), append(g.Names, name)
	}
	g.Outputs = f.Body.Entry().Last().Operands()
	return g, len(g.Ops) > 0
}

// Fills reports whether an operation makes all elements of its result the same scalar.
func Fills(s linalg.Structured) bool {
	r := ReadsOf(s, s.Body().Entry().Last().Operand(0))
	for _, i := range r.Inputs {
		if _, shaped := s.Inputs()[i].Type().(ir.ShapedType); shaped {
			return false
		}
	}
	return !r.Outputs && len(r.Loops) == 0 && len(s.Results()) == 1
}

// isReturned reports whether a terminator has a result of an operation: its elements are what the function computes.
func isReturned(s linalg.Structured) bool {
	return slices.ContainsFunc(s.Results(), func(v *ir.Value) bool {
		return slices.ContainsFunc(v.Users(), func(u *ir.Op) bool { return u.Has(ir.Terminator) })
	})
}

// nameOf is what an operation is called: a named one by its name, a linalg.generic by what it computes.
func nameOf(s linalg.Structured) string {
	op := s.Operation()
	if !linalg.Generic.Is(op) {
		return op.Name()[len("linalg."):]
	}
	switch c := ClassOf(s); {
	case c.Kind == Contraction:
		return "matmul"
	case c.Kind == Reduction && c.Combinations[0].Op != nil:
		return c.Combinations[0].Kind.String()
	}
	last := unconverted(s.Body().Entry().Last().Operand(0)).DefiningOp()
	if last == nil {
		return "copy"
	}
	_, name, _ := strings.Cut(last.Name(), ".")
	return name
}
