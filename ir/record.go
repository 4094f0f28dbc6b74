package ir

import (
	"fmt"
	"reflect"
	"slices"
	"unsafe"
)

// This file moves values between an operation and the struct that views it. It is
// the one place that knows where a struct's fields lie.

// slot is a compiled [Field]: where in the view, which of the operation. n operands
// or results that lie side by side in both are one slot.
//
// There is a kind, and no function, for each way to read: what is called through a
// pointer would make every view escape to the heap.
type slot struct {
	kind  fieldKind
	place place
	index uint16 // of the declared group, attribute, region or successor
	n     uint16
	// others is how many groups there are besides: of a group that alone is variadic,
	// what the others leave.
	others uint16
	off    uint32
	box    *attrBox
}

// place says how the values of a declared group are found.
type place uint8

const (
	fromStart place = iota // nothing before it is variadic
	theRest                // it alone is variadic
	fromEnd                // one before it is variadic
	bySizes                // ask the segment sizes
)

// attrBox moves attributes of a concrete type, which are pointers. It gets and gives
// words, and never a view's address.
type attrBox struct {
	get func(Attr) unsafe.Pointer
	put func(unsafe.Pointer) Attr
}

func boxOf[A Attr]() *attrBox {
	if reflect.TypeFor[A]().Kind() != reflect.Pointer {
		panic("ir.AttrIs: " + reflect.TypeFor[A]().String() + " is not a pointer to an attribute")
	}
	return &attrBox{
		get: func(a Attr) unsafe.Pointer {
			x, _ := a.(A)
			return *(*unsafe.Pointer)(unsafe.Pointer(&x))
		},
		put: func(p unsafe.Pointer) Attr {
			if p == nil {
				return nil
			}
			return *(*A)(unsafe.Pointer(&p))
		},
	}
}

// record is a definition's view, compiled.
type record struct {
	slots []slot // all fields
	// Read in line: the single operands that most views start with, how many, and
	// where the only result goes, 0 for nowhere. rest are the other fields.
	lead int
	out  uintptr
	rest []slot
	// effects are those of fields.
	effects []fieldEffect
	// like[i] names the field that has the type of result i.
	like []string
	// likeOperand is the operand whose type the only result has, where its place is
	// known, else -1.
	likeOperand int
}

type fieldEffect struct {
	kind   EffectKind
	on     *Resource
	result bool
	group  int
}

// bind compiles the fields of a view that starts at base and takes size bytes.
func (d *OpDef) bind(fields []Field, base any, size uintptr) {
	start := reflect.ValueOf(base).Pointer()
	offs := make([]uintptr, len(fields))
	indices := make([]int, len(fields))
	for i := range fields {
		f := &fields[i]
		indices[i] = f.declare(d)
		if p := reflect.ValueOf(f.at); p.IsNil() {
			continue
		} else if offs[i] = p.Pointer() - start; offs[i] >= size {
			panic(fmt.Sprintf("ir.Define: field %d of %s is not of its view", i, d.Name))
		}
	}
	addSegmentProps(d)
	r := &d.record
	for i := range fields {
		f := &fields[i]
		for _, e := range f.effects {
			r.effects = append(r.effects, fieldEffect{e, f.resource, f.kind >= resultField, indices[i]})
		}
		if f.kind >= resultField && f.kind <= resultsField {
			r.like = append(r.like, f.like)
		}
		if offs[i] != 0 {
			r.add(slot{kind: f.kind, place: d.placeOf(f.kind, indices[i]), index: uint16(indices[i]), n: 1,
				others: d.others(f.kind), off: uint32(offs[i]), box: f.box})
		}
	}
	r.inline()
	r.likeOperand = d.likeOperand()
}

func (d *OpDef) likeOperand() int {
	if len(d.record.like) == 1 {
		for i := range d.Operands {
			if d.Operands[i].Name == d.record.like[0] && placeIn(d.Operands, i, false) == fromStart {
				return i
			}
		}
	}
	return -1
}

// others is the number of declared operands or results less one.
func (d *OpDef) others(k fieldKind) uint16 {
	switch {
	case k <= operandsField:
		return uint16(len(d.Operands) - 1)
	case k <= resultsField:
		return uint16(len(d.Results) - 1)
	}
	return 0
}

// add appends a slot, or widens the last one where the two are neighbours.
func (r *record) add(s slot) {
	if k := len(r.slots); k > 0 && s.place == fromStart && (s.kind == operandField || s.kind == resultField) {
		l := &r.slots[k-1]
		if l.kind == s.kind && l.place == fromStart && l.index+l.n == s.index && l.off+uint32(l.n)*uint32(unsafe.Sizeof(uintptr(0))) == s.off {
			l.n++
			return
		}
	}
	r.slots = append(r.slots, s)
}

// inline takes out what [viewOf] reads by itself.
func (r *record) inline() {
	r.rest = r.slots
	if len(r.rest) > 0 {
		if s := &r.rest[0]; s.kind == operandField && s.place == fromStart && s.index == 0 && uintptr(s.off) == unsafe.Sizeof(Base{}) {
			r.lead, r.rest = int(s.n), r.rest[1:]
		}
	}
	if k := len(r.rest) - 1; k >= 0 {
		if s := &r.rest[k]; s.kind == resultField && s.place == fromStart && s.index == 0 && s.n == 1 {
			r.out, r.rest = uintptr(s.off), r.rest[:k]
		}
	}
	if len(r.rest) == 0 {
		r.rest = nil
	}
}

func (d *OpDef) placeOf(k fieldKind, index int) place {
	switch {
	case k <= operandsField:
		return placeIn(d.Operands, index, d.Traits&AttrSizedOperandSegments != 0)
	case k <= resultsField:
		return placeIn(d.Results, index, d.Traits&AttrSizedResultSegments != 0)
	}
	return fromStart
}

func placeIn(decl []Operand, index int, sized bool) place {
	before, all := 0, 0
	for i := range decl {
		if decl[i].Arity != One {
			all++
			if i < index {
				before++
			}
		}
	}
	switch single := decl[index].Arity == One; {
	case before == 0 && single:
		return fromStart
	case sized || all > 1:
		return bySizes
	case single:
		return fromEnd
	}
	return theRest
}

// locate is where among total values the group of a slot lies; what is not there is
// cut off, since views are read before the verifier has counted.
func (s *slot) locate(decl []Operand, total int, sizes []int64) (start, n int) {
	switch s.place {
	case fromStart:
		start, n = int(s.index), int(s.n)
	case theRest:
		start, n = int(s.index), total-int(s.others)
	case fromEnd:
		start, n = total-int(s.others)-1+int(s.index), 1
	default:
		var err error
		if start, n, err = segment(decl, int(s.index), total, sizes); err != nil {
			return 0, 0
		}
	}
	start = min(max(start, 0), total)
	return start, min(max(n, 0), total-start)
}

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
		op.loadSlot(&slots[i], unsafe.Add(w, slots[i].off))
	}
}

func (op *Op) loadSlot(s *slot, p unsafe.Pointer) {
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
		} else if def := op.def.Attrs[s.index].Default; def != nil {
			s.load(p, def)
		}
	case op.ext != nil:
		op.loadExtra(s, p)
	}
}

func (op *Op) loadOperands(s *slot, p unsafe.Pointer) {
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

func (op *Op) loadResults(s *slot, p unsafe.Pointer) {
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

func (op *Op) loadExtra(s *slot, p unsafe.Pointer) {
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
func (s *slot) load(p unsafe.Pointer, a Attr) {
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

// attr is the attribute that the field at p says, nil for absence.
func (s *slot) attr(p unsafe.Pointer, f *AttrField) Attr {
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
	for i := range op.def.record.slots {
		s := &op.def.record.slots[i]
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
	for i := range d.record.slots {
		s := &d.record.slots[i]
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

// gather appends the operands of a slot.
func (d *OpDef) gather(vs []*Value, s *slot, p unsafe.Pointer, sizes []int64) []*Value {
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
			panic(fmt.Sprintf("ir: %s is built without its operand %s", d.Name, d.Operands[int(s.index)+i*int(s.n)/len(group)].Name))
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
	for i := range r.slots {
		if s := &r.slots[i]; s.kind == operandsField || s.kind == resultsField {
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
