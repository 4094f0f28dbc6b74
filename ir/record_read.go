package ir

import "unsafe"

// viewOf reads an operation. It is a reading of now: after a change, read again.
func viewOf[W any](op *Op) (w W) {
	op.view(unsafe.Pointer(&w))
	return w
}

// view fills a view of nothing.
func (op *Op) view(w unsafe.Pointer) {
	*(**Op)(w) = op
	r := &op.def.record
	if r.lead > 0 && len(op.operands) >= r.lead {
		vs := unsafe.Slice((**Value)(unsafe.Add(w, unsafe.Sizeof(op))), r.lead)
		for i := range vs {
			vs[i] = op.operands[i].value
		}
	}
	if r.out != 0 && len(op.results) > 0 {
		*(**Value)(unsafe.Add(w, r.out)) = &op.results[0]
	}
	if r.rest != nil {
		op.load(w)
	}
}

// OpOf is the operation of a view.
func OpOf[W any](w W) *Op { return *(**Op)(unsafe.Pointer(&w)) }

// load fills the fields that are not read in line. Those of what is not there stay
// zero: the verifier reports that.
func (op *Op) load(w unsafe.Pointer) {
	slots := op.def.record.rest
	for i := range slots {
		s := &slots[i]
		if s.isProp() && op.props[s.index] == nil && s.fallback == nil {
			continue // most attributes are absent most of the time
		}
		op.loadSlot(s, unsafe.Add(w, s.off))
	}
}

func (op *Op) loadSlot(s *viewField, p unsafe.Pointer) {
	switch {
	case s.kind <= operandsField:
		if s.place != theRest || len(op.operands) > int(s.others) {
			op.loadOperands(s, p)
		}
	case s.kind <= resultsField:
		if s.place != theRest || len(op.results) > int(s.others) {
			op.loadResults(s, p)
		}
	case s.kind <= boxField:
		if a := op.props[s.index]; a != nil {
			s.load(p, a)
		} else if s.fallback != nil {
			s.load(p, s.fallback)
		}
	case op.ext != nil:
		op.loadExtra(s, p)
	}
}

func (op *Op) loadOperands(s *viewField, p unsafe.Pointer) {
	start, n := s.locate(op.def.Operands, len(op.operands), op.segments(AttrSizedOperandSegments, OperandSegments))
	if n == 0 {
		return
	}
	if s.kind == operandsField {
		*(*[]*Value)(p) = op.values()[start : start+n : start+n]
		return
	}
	us := op.operands[start : start+n]
	for i, vs := 0, unsafe.Slice((**Value)(p), min(int(s.n), n)); i < len(vs); i++ {
		vs[i] = us[i].value
	}
}

func (op *Op) loadResults(s *viewField, p unsafe.Pointer) {
	start, n := s.locate(op.def.Results, len(op.results), op.segments(AttrSizedResultSegments, ResultSegments))
	if n == 0 {
		return
	}
	if s.kind == resultsField {
		start += len(op.operands)
		*(*[]*Value)(p) = op.values()[start : start+n : start+n]
		return
	}
	rs := op.results[start : start+n]
	for i, vs := 0, unsafe.Slice((**Value)(p), min(int(s.n), n)); i < len(vs); i++ {
		vs[i] = &rs[i]
	}
}

func (op *Op) loadExtra(s *viewField, p unsafe.Pointer) {
	i := int(s.index)
	switch s.kind {
	case regionField:
		if i < len(op.ext.regions) {
			*(**Region)(p) = op.ext.regions[i]
		}
	case regionsField:
		if i < len(op.ext.regions) {
			*(*[]*Region)(p) = op.ext.regions[i:]
		}
	case succField:
		if i < op.NumSuccessors() {
			*(**Block)(p) = op.ext.succs[i].block
		}
	case succsField:
		if i < op.NumSuccessors() {
			*(*[]*Block)(p) = op.Successors()[i:]
		}
	}
}

// load puts what an attribute says at p; one of another kind says nothing.
func (s *viewField) load(p unsafe.Pointer, a Attr) {
	switch s.kind {
	case flagField:
		*(*bool)(p) = true
	case boolField:
		v, _ := wordOf(a)
		*(*bool)(p) = v != 0
	case numberField:
		*(*int64)(p), _ = wordOf(a)
	case optNumberField:
		o := (*Opt[int64])(p)
		o.V, o.OK = wordOf(a)
	case textField:
		if t, ok := a.(*StringAttr); ok {
			*(*string)(p) = t.value
		}
	case optTextField:
		if t, ok := a.(*StringAttr); ok {
			*(*Opt[string])(p) = Some(t.value)
		}
	case numbersField:
		if t, ok := a.(*DenseArrayAttr); ok {
			*(*[]int64)(p) = t.bits
		}
	case typeField:
		if t, ok := a.(*TypeAttr); ok {
			*(*Type)(p) = t.value
		}
	case refField:
		if t, ok := a.(*SymbolRefAttr); ok {
			*(*string)(p) = t.Root()
		}
	case attrField:
		*(*Attr)(p) = a
	case typedAttrField:
		*(*TypedAttr)(p), _ = a.(TypedAttr)
	case boxField:
		*(*unsafe.Pointer)(p) = s.box.get(a)
	}
}

// wordOf is the value of an integer attribute or an enumeration.
func wordOf(a Attr) (int64, bool) {
	switch a := a.(type) {
	case *IntegerAttr:
		return a.Int(), true
	case *EnumAttr:
		return a.value, true
	}
	return 0, false
}

// shadow is an operation, in no block and using nothing, over values and attributes
// that are not yet or not any more those of one; it is only good to be viewed.
func shadow(d *OpDef, operands []*Value, props []Attr, ext *opExtra, results []Value) *Op {
	op := &Op{def: d, props: props, ext: ext, results: results, operands: make([]Use, len(operands))}
	if len(props) < len(d.Attrs) {
		op.props = append(make([]Attr, 0, len(d.Attrs)), props...)[:len(d.Attrs)]
	}
	for i, v := range operands {
		op.operands[i].value = v
	}
	return op
}

// viewState reads what an operation will be made from; the view has no Op.
func viewState[W any](st *OpState) W {
	var ext *opExtra
	if st.Regions != nil {
		ext = &opExtra{regions: st.Regions}
	}
	op := shadow(st.Def, st.Operands, st.Props, ext, nil)
	w := viewOf[W](op)
	*(**Op)(unsafe.Pointer(&w)) = nil
	return w
}

// viewWith reads op with other operands in the place of its own.
func viewWith[W any](op *Op, operands []*Value) W {
	s := shadow(op.def, operands, op.props, op.ext, op.results)
	s.loc = op.loc
	return viewOf[W](s)
}
