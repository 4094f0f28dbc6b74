package raiseparallel

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
)

// kind is what a value of a body depends on.
type kind int

const (
	shared     kind = iota // nothing of the element
	coordinate             // where the element is
	element                // what an input, or memory, has there
)

// split is which operations of a body become those on whole tiles.
type split struct {
	o     tile.ParallelOp
	kinds map[*ir.Value]kind
	// stays are operations that do not, of the elements' kind.
	stays map[*ir.Op]bool
	// why is one that cannot, nil where all can.
	why *ir.Op
	// raised is how many do.
	raised int
	// quiet says that the body writes nothing.
	quiet bool
}

func splitOf(o tile.ParallelOp) *split {
	s := &split{o: o, kinds: map[*ir.Value]kind{}, stays: map[*ir.Op]bool{}, quiet: onlyReads(o.Op)}
	for _, c := range o.Coords() {
		s.kinds[c] = coordinate
	}
	for _, e := range o.Elements() {
		s.kinds[e] = element
	}
	body := o.Body.Entry()
	for op := range body.Ops() {
		if !op.Has(ir.Terminator) {
			s.classify(op)
		}
	}
	for op := range body.OpsReverse() {
		if s.stays[op] {
			s.keepOperands(op)
		}
	}
	for op := range body.Ops() {
		if s.whole(op) {
			s.raised++
		}
	}
	return s
}

// classify says of an operation what it depends on, and whether it can be one on tiles.
func (s *split) classify(op *ir.Op) {
	k := shared
	ir.WalkOps(op, func(inner *ir.Op) {
		for _, v := range inner.Operands() {
			k = max(k, s.kinds[v])
		}
	})
	if !ir.IsMemoryEffectFree(op) && !(k == shared && s.reads(op)) {
		k = element
	}
	for _, r := range op.Results() {
		s.kinds[r] = k
	}
	i, choice := scf.If.Cast(op)
	switch {
	case k != element:
	case choice && s.chooses(i):
	case !ir.IsSpeculatable(op), !op.Has(ir.Elementwise), op.NumResults() == 0, len(op.Regions()) > 0:
		s.stays[op] = true
		if s.why == nil {
			s.why = op
		}
	}
}

// reads reports whether an operation of the body itself loads a number that the body does not change.
func (s *split) reads(op *ir.Op) bool {
	return memref.Load.Is(op) && op.Block() == s.o.Body.Entry() && s.quiet
}

// onlyReads reports whether an operation has no effects but reads.
func onlyReads(op *ir.Op) bool {
	effects, known := analysis.EffectsRecursively(op)
	return known && !slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind != ir.Read })
}

// mostChosen is how many operations an scf.if may have for both sides to be computed.
const mostChosen = 16

// chooses reports whether an scf.if is arithmetic that may be done on both sides.
func (s *split) chooses(i scf.IfOp) bool {
	n := 0
	for _, r := range i.Op.Regions() {
		if r.Empty() {
			return false
		}
		for op := range r.Entry().Ops() {
			if op.Has(ir.Terminator) {
				continue
			}
			inner, choice := scf.If.Cast(op)
			plain := ir.IsMemoryEffectFree(op) && ir.IsSpeculatable(op) && len(op.Regions()) == 0 &&
				(op.Has(ir.Elementwise) || op.Has(ir.ConstantLike))
			if n++; n > mostChosen || !plain && !(choice && s.chooses(inner)) {
				return false
			}
		}
	}
	for _, r := range i.Op.Regions() {
		for op := range r.Entry().Ops() {
			if !op.Has(ir.Terminator) && !scf.If.Is(op) {
				s.classify(op)
			}
		}
	}
	return i.NumResults() > 0
}

// keepOperands keeps what an operation that stays needs.
func (s *split) keepOperands(op *ir.Op) {
	ir.WalkOps(op, func(inner *ir.Op) {
		for _, v := range inner.Operands() {
			if def := v.DefiningOp(); def != nil && s.kinds[v] == element && def.Block() == s.o.Body.Entry() {
				s.stays[def] = true
			}
		}
	})
}

// whole reports whether an operation of the body becomes one on tiles.
func (s *split) whole(op *ir.Op) bool {
	return op.NumResults() > 0 && s.kinds[op.Result(0)] == element && !s.stays[op]
}
