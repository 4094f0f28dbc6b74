package memref

import (
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
)

// slice is what subview and reinterpret_cast share.
type slice struct {
	ir.Base
	Source *ir.Value // the memref whose buffer is viewed
	shaped.Slice
	Result *ir.Value
}

func sliceFields(o *slice, source, result ir.TypeConstraint) []ir.Field {
	return append(o.SliceFields(ir.In(&o.Source, "source", source)), ir.Out(&o.Result, "result", result))
}

// finishSlice reads `attributes : source to result` and resolves everything.
func finishSlice(p ir.OpParser, st *ir.OpState, source ir.Unresolved, groups [3][]ir.Unresolved) {
	p.FormatAttrs(st)
	p.Expect(":")
	t := p.TypeIn(st.Def.Operands[0].Type.Class)
	p.Expect("to")
	st.Types = []ir.Type{p.TypeIn(ir.AnyMemRef.Class)}
	shaped.Resolve(p, st, []*ir.Value{p.Resolve(source, t)}, groups)
}

// print writes the lists, each after what before(list) writes, and the types.
func (s slice) print(p ir.OpPrinter, before [3]string) {
	s.Slice.Print(p, s.Op, before)
	p.Str(" : ")
	p.Type(s.Source.Type())
	p.Str(" to ")
	p.Type(s.Result.Type())
}

// mul and add are arithmetic on numbers that may be unknown; 0 times anything
// is 0.
func mul(a, b int64) int64 {
	switch {
	case a == 0 || b == 0:
		return 0
	case a == ir.Dynamic || b == ir.Dynamic:
		return ir.Dynamic
	}
	return a * b
}

func add(a, b int64) int64 {
	if a == ir.Dynamic || b == ir.Dynamic {
		return ir.Dynamic
	}
	return a + b
}
