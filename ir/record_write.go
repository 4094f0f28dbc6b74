package ir

import (
	"fmt"
	"slices"
	"unsafe"
)

// attr is the attribute that the field at p says, nil for absence.
func (s *viewField) attr(p unsafe.Pointer, f *AttrField) Attr {
	optional := f.Optional || f.Default != nil
	switch s.kind {
	case flagField:
		if *(*bool)(p) {
			return Unit
		}
	case boolField:
		if v := *(*bool)(p); v || !optional {
			return Bool(v)
		}
	case numberField:
		if v := *(*int64)(p); v != 0 || !optional {
			return wordAttr(&f.Attr, v)
		}
	case optNumberField:
		if o := (*Opt[int64])(p); o.OK {
			return wordAttr(&f.Attr, o.V)
		}
	case textField:
		if v := *(*string)(p); v != "" || !optional {
			return String_(v)
		}
	case optTextField:
		if o := (*Opt[string])(p); o.OK {
			return String_(o.V)
		}
	case numbersField:
		if v := *(*[]int64)(p); v != nil || !optional {
			return DenseArray(f.Attr.Array, v)
		}
	case typeField:
		if v := *(*Type)(p); v != nil {
			return TypeOf(v)
		}
	case refField:
		if v := *(*string)(p); v != "" {
			return SymbolRef(v)
		}
	case attrField:
		return *(*Attr)(p)
	case typedAttrField:
		if v := *(*TypedAttr)(p); v != nil {
			return v
		}
	case boxField:
		return s.box.put(*(*unsafe.Pointer)(p))
	}
	return nil
}

func wordAttr(c *AttrConstraint, v int64) Attr {
	switch {
	case c.EnumKind != nil:
		return c.EnumKind.Of(v)
	case c.Type != nil:
		return Integer(c.Type, v)
	}
	return Integer(I64, v)
}

// made completes the view at w, which op was made from: only what it did not say is
// read.
func (op *Op) made(w unsafe.Pointer) {
	*(**Op)(w) = op
	for i := range op.def.record.fields {
		s := &op.def.record.fields[i]
		if s.kind > operandsField && (s.kind <= resultsField || s.kind > boxField || op.def.Attrs[s.index].Default != nil) {
			op.loadSlot(s, unsafe.Add(w, s.off))
		}
	}
}

// state is what the view at w, of the definition, describes, but for result types.
// The operands are put into vs and the attributes into props, both empty, if they fit.
func (d *OpDef) state(w unsafe.Pointer, vs []*Value, props []Attr) OpState {
	st := OpState{Def: d, Operands: vs, Props: slices.Grow(props, len(d.Attrs))[:len(d.Attrs)]}
	var sizes []int64
	if d.Traits&AttrSizedOperandSegments != 0 {
		sizes = make([]int64, len(d.Operands))
	}
	for i := range d.record.fields {
		s := &d.record.fields[i]
		p := unsafe.Add(w, s.off)
		switch {
		case s.kind <= operandsField:
			st.Operands = d.gather(st.Operands, s, p, sizes)
		case s.kind <= resultsField:
		case s.kind <= boxField:
			st.Props[s.index] = s.attr(p, &d.Attrs[s.index])
		case s.kind == regionField:
			st.Regions = append(st.Regions, *(**Region)(p))
		case s.kind == regionsField:
			st.Regions = append(st.Regions, *(*[]*Region)(p)...)
		case s.kind == succField:
			st.Succs = append(st.Succs, *(**Block)(p))
		case s.kind == succsField:
			st.Succs = append(st.Succs, *(*[]*Block)(p)...)
		}
	}
	if sizes != nil {
		st.Props[d.AttrIndex(OperandSegments)] = DenseI32(sizes...)
	}
	return st
}

// gather appends the operands of a field.
func (d *OpDef) gather(vs []*Value, s *viewField, p unsafe.Pointer, sizes []int64) []*Value {
	group := unsafe.Slice((**Value)(p), s.n)
	if s.kind == operandsField {
		group = *(*[]*Value)(p)
	}
	for i, v := range group {
		switch {
		case v != nil:
			vs = append(vs, v)
		case s.kind == optOperandField:
			return vs
		default:
			panic(fmt.Sprintf("ir: %s is built without its operand %s", d.Name,
				d.Operands[int(s.index)+i*int(s.n)/len(group)].Name))
		}
		if sizes != nil && s.kind != operandsField {
			sizes[int(s.index)+i] = 1
		}
	}
	if sizes != nil && s.kind == operandsField {
		sizes[s.index] = int64(len(group))
	}
	return vs
}

// Edit changes an operation: change gets a fresh view, and what it leaves there is
// written back. Results and regions are not changed by it. It is no method of
// [Def], so that functions inside a declaration may use it.
func Edit[W any](op *Op, change func(w *W)) {
	d := op.def
	w := viewOf[W](op)
	old := d.state(unsafe.Pointer(&w), nil, nil)
	d.record.ownGroups(unsafe.Pointer(&w))
	change(&w)
	st := d.state(unsafe.Pointer(&w), nil, nil)
	// What the view did not change is left as it is: an attribute may say more than
	// its field.
	for i, a := range st.Props {
		if a != old.Props[i] {
			op.props[i] = a
		}
	}
	for i, b := range st.Succs {
		if i < op.NumSuccessors() && op.Successor(i) != b {
			op.SetSuccessor(i, b)
		}
	}
	op.setOperands(st.Operands)
}

// ownGroups gives the view at w groups of its own, with which a change may do as it
// likes.
func (r *record) ownGroups(w unsafe.Pointer) {
	for i := range r.fields {
		if s := &r.fields[i]; s.kind == operandsField || s.kind == resultsField {
			vs := (*[]*Value)(unsafe.Add(w, s.off))
			*vs = slices.Clone(*vs)
		}
	}
}

func (op *Op) setOperands(vs []*Value) {
	if len(vs) != len(op.operands) {
		op.SetOperands(vs)
		return
	}
	for i, v := range vs {
		if op.operands[i].value != v {
			op.operands[i].Set(v)
		}
	}
}
