package ir

import "fmt"

// Names of the properties that size variadic groups.
const (
	OperandSegments = "operandSegmentSizes"
	ResultSegments  = "resultSegmentSizes"
)

func addSegmentProps(d *OpDef) {
	sizes := AttrConstraint{Summary: "i32 dense array attribute", OK: func(a Attr) bool {
		arr, ok := a.(*DenseArrayAttr)
		return ok && arr.Elem() == I32
	}}
	if d.Traits&AttrSizedOperandSegments != 0 && d.attrIndex(OperandSegments) < 0 {
		d.Attrs = append(d.Attrs[:len(d.Attrs):len(d.Attrs)], AttrField{Name: OperandSegments, Attr: sizes})
	}
	if d.Traits&AttrSizedResultSegments != 0 && d.attrIndex(ResultSegments) < 0 {
		d.Attrs = append(d.Attrs[:len(d.Attrs):len(d.Attrs)], AttrField{Name: ResultSegments, Attr: sizes})
	}
}

// OperandRange is the first operand and the number of operands that the
// declared operand group stands for.
func (op *Op) OperandRange(group int) (start, n int) {
	start, n, err := segment(op.def.Operands, group, len(op.operands),
		op.segments(AttrSizedOperandSegments, OperandSegments))
	if err != nil {
		panic(op.Name() + ": " + err.Error())
	}
	return start, n
}

// OperandGroup are the operands of a declared group, in a new slice.
func (op *Op) OperandGroup(group int) []*Value {
	start, n := op.OperandRange(group)
	out := make([]*Value, n)
	for i := range out {
		out[i] = op.operands[start+i].value
	}
	return out
}

// OptionalOperand is the operand of an Optional group, nil when absent.
func (op *Op) OptionalOperand(group int) *Value {
	start, n := op.OperandRange(group)
	if n == 0 {
		return nil
	}
	return op.operands[start].value
}

// ResultRange is the first result and the number of results of a declared
// result group.
func (op *Op) ResultRange(group int) (start, n int) {
	start, n, err := segment(op.def.Results, group, len(op.results), op.segments(AttrSizedResultSegments, ResultSegments))
	if err != nil {
		panic(op.Name() + ": " + err.Error())
	}
	return start, n
}

// ResultGroup are the results of a declared group, in a new slice.
func (op *Op) ResultGroup(group int) []*Value {
	start, n := op.ResultRange(group)
	out := make([]*Value, n)
	for i := range out {
		out[i] = &op.results[start+i]
	}
	return out
}

func (op *Op) segments(trait Traits, name string) []int64 {
	if op.def.Traits&trait == 0 {
		return nil
	}
	if a, ok := op.Attr(name).(*DenseArrayAttr); ok {
		return a.bits
	}
	return nil
}

// SetOperandGroup replaces the operands of one group and keeps the segment
// sizes right.
func (op *Op) SetOperandGroup(group int, vs []*Value) {
	start, n := op.OperandRange(group)
	all := op.Operands()
	next := append(append(append([]*Value(nil), all[:start]...), vs...), all[start+n:]...)
	if old := op.segments(AttrSizedOperandSegments, OperandSegments); old != nil {
		sizes := append([]int64(nil), old...)
		sizes[group] = int64(len(vs))
		op.SetAttr(OperandSegments, DenseI32(sizes...))
	}
	op.SetOperands(next)
}

// segment locates a declared group among total values. Without explicit sizes all variadic groups share what is left
// equally, as upstream's SameVariadicOperandSize does for several and as is unambiguous for one.
func segment(decl []Operand, group, total int, sizes []int64) (start, n int, err error) {
	if sizes != nil {
		if len(sizes) != len(decl) {
			return 0, 0, fmt.Errorf("%d segment sizes for %d groups", len(sizes), len(decl))
		}
		for _, s := range sizes[:group] {
			start += int(s)
		}
		return start, int(sizes[group]), nil
	}
	variadic := 0
	for i := range decl {
		if decl[i].Arity != One {
			variadic++
		}
	}
	each := 0
	if variadic > 0 {
		each = (total - (len(decl) - variadic)) / variadic
	}
	for i := range decl[:group] {
		if decl[i].Arity == One {
			start++
		} else {
			start += each
		}
	}
	if decl[group].Arity == One {
		return start, 1, nil
	}
	return start, each, nil
}
