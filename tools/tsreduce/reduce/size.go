package reduce

import (
	"cmp"

	"github.com/tsopt/tsopt/ir"
)

// size orders programs. Every step of a reduction makes it smaller, so that the
// reduction ends: first by weight, then by the text.
type size struct {
	weight int
	text   string
	ops    int
}

// What the parts of a program weigh. A constant weighs less than another
// operation: it depends on nothing and says little.
const (
	opWeight       = 10
	constantWeight = 4
	blockWeight    = 3
	attrWeight     = 1
	valueWeight    = 1
)

func sizeOf(root *ir.Op, text string) size {
	s := size{text: text}
	ir.WalkOps(root, func(op *ir.Op) {
		s.ops++
		s.weight += weightOf(op)
	})
	return s
}

func weightOf(op *ir.Op) int {
	w := opWeight
	if op.Has(ir.ConstantLike) {
		w = constantWeight
	}
	w += valueWeight*(op.NumOperands()+op.NumResults()) + attrWeight*(len(op.DiscardableAttrs())+len(op.PropEntries()))
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			w += blockWeight + valueWeight*b.NumArgs()
		}
	}
	return w
}

func (s size) less(t size) bool {
	return cmp.Or(cmp.Compare(s.weight, t.weight), cmp.Compare(len(s.text), len(t.text)), cmp.Compare(s.text, t.text)) < 0
}
