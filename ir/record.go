package ir

import (
	"fmt"
	"reflect"
	"unsafe"
)

// The files record*.go move values between an operation and the struct that views
// it: this one finds out where a struct's fields lie, record_read.go fills a struct,
// record_write.go makes and changes operations from one.

// viewField is a compiled [Field]: where in the view, which of the operation. n operands or results that are adjacent
// in both are one.
//
// There is a kind, and no function, for each way to read: a call through a pointer would make every view escape to the
// heap.
type viewField struct {
	kind  fieldKind
	place place
	index uint16 // of the declared group, attribute, region or successor
	n     uint16
	// others is how many groups there are besides: of a group that alone is variadic,
	// what the others leave.
	others uint16
	off    uint32
	box    *attrBox
	// fallback is what an absent attribute says, nil where that is the zero of its
	// field.
	fallback Attr
}

// isProp reports whether it reads an inherent attribute.
func (s *viewField) isProp() bool { return s.kind > resultsField && s.kind <= boxField }

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
	fields []viewField // all fields
	// Read in line: the single operands that most views start with, how many, and
	// where the only result goes, 0 for nowhere. rest are the other fields.
	lead int
	out  uintptr
	rest []viewField
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
			r.add(viewField{kind: f.kind, place: d.placeOf(f.kind, indices[i]), index: uint16(indices[i]), n: 1,
				others: d.others(f.kind), off: uint32(offs[i]), box: f.box, fallback: f.fallback()})
		}
	}
	r.inline()
	r.likeOperand = d.likeOperand()
}

// fallback is what an absent attribute says, where that is not the zero of a field.
func (f *Field) fallback() Attr {
	switch f.kind {
	case flagField, boolField, numberField:
		return nil // by checkDefault
	}
	return f.attr.Default
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

// add appends a compiled field, or widens the last one if the two are neighbours.
func (r *record) add(s viewField) {
	if k := len(r.fields); k > 0 && s.place == fromStart && (s.kind == operandField || s.kind == resultField) {
		l := &r.fields[k-1]
		if l.kind == s.kind && l.place == fromStart && l.index+l.n == s.index &&
			l.off+uint32(l.n)*uint32(unsafe.Sizeof(uintptr(0))) == s.off {
			l.n++
			return
		}
	}
	r.fields = append(r.fields, s)
}

// inline takes out what [viewOf] reads by itself.
func (r *record) inline() {
	r.rest = r.fields
	if len(r.rest) > 0 {
		if s := &r.rest[0]; s.kind == operandField && s.place == fromStart && s.index == 0 &&
			uintptr(s.off) == unsafe.Sizeof(Base{}) {
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

// locate is where among total values the group of a field lies; a missing part is cut off, since views are read before
// the verifier has counted.
func (s *viewField) locate(decl []Operand, total int, sizes []int64) (start, n int) {
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
