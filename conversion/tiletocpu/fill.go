package tiletocpu

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// fill lets reductions along rows compute the kept tile that they are of, such as the exponentials that a softmax adds:
// one loop writes the tile and combines it.
func (p *plan) fill() {
	for r := range ir.Collect(p.kernel.Op, tile.Reduce) {
		if v := p.filledBy(r); v != nil {
			p.fills[r.Op] = v
			p.at[v.DefiningOp()] = p.at[r.Op] // it runs there
		}
	}
}

// filledBy is the kept tile that a reduction can compute, nil if there is none: nothing is made between the two, the
// reduction reads it at each point once, and what may share its buffer only there, too.
func (p *plan) filledBy(r tile.ReduceOp) *ir.Value {
	if !p.alongRows(r) {
		return nil
	}
	op := r.Op.Prev()
	for ; op != nil && p.makesNothing(op); op = op.Prev() {
	}
	if op == nil || op.NumResults() != 1 || !pulls(op) {
		return nil
	}
	v, read := op.Result(0), false
	for _, l := range p.leaves(r.Sources[0]) {
		if !l.same && sameStorage(l.tile, v) {
			return nil
		}
		read = read || l.tile == v
	}
	if !read || !p.runsComputed(v) {
		return nil
	}
	return v
}

// alongRows reports whether a reduction combines vectors of its rows.
func (p *plan) alongRows(r tile.ReduceOp) bool {
	rank := len(shapeOf(r.Sources[0]))
	return len(r.Dims) == 1 && !r.Keep && int(r.Dim()) == rank-1 && r.Kind.OK && p.lanesFor(rank, r.Sources...) > 1
}

// makesNothing reports whether an operation has no code of its own but for numbers.
func (p *plan) makesNothing(op *ir.Op) bool {
	for _, v := range tilesAmong(op.Results()) {
		if p.kept[v] {
			return false
		}
	}
	return pulls(op) || op.NumRegions() == 0 && ir.IsPure(op)
}

// runsComputed reports whether a kept tile is computed in vectors along its rows.
func (p *plan) runsComputed(v *ir.Value) bool {
	p.kept[v] = false
	defer func() { p.kept[v] = true }()
	return p.lanesFor(len(shapeOf(v)), v) > 1
}

// isFilled reports whether a reduction computes a kept tile.
func (p *plan) isFilled(v *ir.Value) bool {
	for _, x := range p.fills {
		if x == v {
			return true
		}
	}
	return false
}

// readAndFill is a vector of what a reduction combines. The kept tile that it computes is written.
func (k *kernel) readAndFill(n *nest, r tile.ReduceOp, p point) *ir.Value {
	v := k.fills[r.Op]
	if v == nil {
		return n.vec(r.Sources[0], p)
	}
	k.kept[v] = false
	x, e := n.vec(r.Sources[0], p), n.at(v, p)
	k.kept[v] = true
	n.write(e, k.memory(v), p)
	return x
}
