package tiletocpu

import (
	"maps"
	"slices"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// isTree reports whether an instruction computes each element of its result of the same elements of its arguments, and
// has an intrinsic on vectors for it.
func isTree(i scale.InstructionOp) bool {
	body := i.Body.Entry()
	if i.Lower() == "" || i.State() != "" || i.Result().IsBlockArg() {
		return false
	}
	for op := range body.Ops() {
		if !op.Has(ir.Elementwise) && !op.Has(ir.ConstantLike) && !op.Has(ir.Terminator) {
			return false
		}
	}
	n := len(i.Places(body.NumArgs()))
	for a := range body.NumArgs() + 1 {
		if places := i.Places(a); len(places) != n || !rowMajor(places) {
			return false
		}
	}
	return !slices.ContainsFunc(body.Args(), func(a *ir.Value) bool { return !a.HasUses() })
}

// tree is an instruction that computes a tile, and the tiles that are its arguments.
type tree struct {
	scale.InstructionOp
	args []*ir.Value
}

// treeFor is the instruction that computes the result of an operation and the largest part of what is computed for it,
// nil for none.
func (p *plan) treeFor(op *ir.Op) *tree {
	var best *tree
	size := 0
	for _, i := range p.cpu.trees {
		body := i.Body.Entry()
		bound := map[*ir.Value]*ir.Value{}
		if op.NumResults() != 1 || body.Len() <= size || !p.matches(i.Result(), op.Result(0), true, bound) {
			continue
		}
		best, size = &tree{InstructionOp: i}, body.Len()
		for _, a := range body.Args() {
			best.args = append(best.args, bound[a])
		}
	}
	return best
}

// matches reports whether a tile of the program is computed as one of a body, and binds the body's arguments to tiles.
// Tiles between are computed where they are needed; the root may be kept.
func (p *plan) matches(body, v *ir.Value, root bool, bound map[*ir.Value]*ir.Value) bool {
	if !isTile(v) || tileType(body).Elem() != tileType(v).Elem() {
		return false
	}
	if body.IsBlockArg() {
		if bound[body] == nil {
			bound[body] = v
		}
		return bound[body] == v
	}
	x, y := body.DefiningOp(), v.DefiningOp()
	switch {
	case y == nil || x.Def() != y.Def() || !root && p.kept[v]:
		return false
	case x.Has(ir.ConstantLike):
		a, errA := ir.ElementsOf(x.Attr("value"))
		b, errB := ir.ElementsOf(y.Attr("value"))
		return errA == nil && errB == nil && a.IsSplat() && b.IsSplat() && a.At(0) == b.At(0)
	case !slices.Equal(x.Props(), y.Props()) || x.NumOperands() != y.NumOperands():
		return false
	}
	all := func(order ...int) bool {
		trial := maps.Clone(bound)
		for i, j := range order {
			if !p.matches(x.Operand(i), y.Operand(j), false, trial) {
				return false
			}
		}
		maps.Copy(bound, trial)
		return true
	}
	order := make([]int, x.NumOperands())
	for i := range order {
		order[i] = i
	}
	return all(order...) || x.Has(ir.Commutative) && len(order) == 2 && all(1, 0)
}

// byInstruction computes a vector of a tile by an instruction; ok is false where none does. A vector of another length
// is divided or made longer.
func (n *nest) byInstruction(op *ir.Op, p point) (x *ir.Value, ok bool) {
	if p.lane < 0 || len(n.k.cpu.trees) == 0 {
		return nil, false
	}
	t := n.k.treeFor(op)
	if t == nil {
		return nil, false
	}
	result := len(t.args)
	lanes := int64(len(t.Places(result)))
	if p.lanes%lanes != 0 && lanes%p.lanes != 0 {
		return nil, false
	}
	var args []*ir.Value
	for _, v := range t.args {
		args = append(args, n.vec(v, p))
	}
	return n.put(n.levelOf(args...), func(b *ir.Builder) *ir.Value {
		var out *ir.Value
		for at := int64(0); at < p.lanes; at += lanes {
			var operands []*ir.Value
			for i, v := range args {
				operands = append(operands, as(b, part(b, v, at, lanes), t.Operand(i)))
			}
			r := as(b, llvm.NewCallIntrinsic(b, t.Operand(result), t.Lower(), operands...).Result(0), t.Register(result))
			if out == nil {
				out = r
			} else {
				out = joined(b, out, r)
			}
		}
		return part(b, out, 0, p.lanes)
	}), true
}

// part are neighbours of a vector: from an element on, and from the first one again behind the last.
func part(b *ir.Builder, x *ir.Value, from, lanes int64) *ir.Value {
	n := x.Type().(*ir.VectorType).Shape()[0]
	if n == lanes {
		return x
	}
	elements := make([]int64, lanes)
	for i := range elements {
		elements[i] = (from + int64(i)) % n
	}
	return shuffled(b, x, x, elements)
}
