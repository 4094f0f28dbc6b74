package ir

import "strconv"

// elision says when a typed attribute's type is left out.
type elision uint8

const (
	elideNever elision = iota
	elideMay           // i64 and f64 are left out
	elideMust
)

// Attr writes an attribute, or its alias, with its type.
func (w *Writer) Attr(a Attr) { w.attr(a, elideNever) }

// AttrShort is [Writer.Attr], but an i64 or f64 goes without its type, as in
// arrays.
func (w *Writer) AttrShort(a Attr) { w.attr(a, elideMay) }

// AttrWithoutType writes an attribute's value only.
func (w *Writer) AttrWithoutType(a Attr) { w.attr(a, elideMust) }

func (w *Writer) attr(a Attr, e elision) {
	if a == nil {
		w.Str("<<NULL ATTRIBUTE>>")
		return
	}
	if w.writeAlias(a) {
		return
	}
	w.attrInFull(a, e)
}

// AttrInFull writes an attribute itself even where it has an alias.
func (w *Writer) AttrInFull(a Attr) { w.attrInFull(a, elideNever) }

func (w *Writer) attrInFull(a Attr, e elision) {
	if !w.enter() {
		return
	}
	defer w.leave()
	if w.attrValue(a, e) || e == elideMust {
		return
	}
	if typed, ok := a.(TypedAttr); ok && typed.Type() != None && typed.Type() != nil {
		w.Str(" : ")
		w.Type(typed.Type())
	}
}

// attrValue writes a without its type; done says that no type may follow.
func (w *Writer) attrValue(a Attr, e elision) (done bool) {
	switch a := a.(type) {
	case *UnitAttr:
		w.Str("unit")
	case *IntegerAttr:
		return w.integer(a, e)
	case *FloatAttr:
		hex := w.Float(a)
		return e == elideMay && a.typ == F64 && !hex
	case *StringAttr:
		w.Quoted(a.value)
	case *ArrayAttr:
		w.array(a)
	case *DictAttr:
		w.Byte('{')
		w.NamedAttrs(a.entries)
		w.Byte('}')
	case *TypeAttr:
		w.Type(a.value)
	case *SymbolRefAttr:
		w.symbolRef(a)
	case *AffineMapAttr:
		w.Str("affine_map<" + a.m.String() + ">")
	case *IntegerSetAttr:
		w.Str("affine_set<" + a.set.String() + ">")
	case *StridedLayoutAttr:
		w.strided(a)
	case *DenseArrayAttr:
		w.denseArray(a)
		return true
	case *LocAttr:
		w.Loc(a.loc)
	case *DistinctAttr:
		w.distinctAttr(a)
		return true
	case *OpaqueAttr:
		w.dialectSymbol('#', a.dialect, func(w *Writer) { w.Str(a.body) })
	case *DenseElementsAttr:
		w.denseElements(a)
	case *DenseResourceAttr:
		w.resource(a)
	case *SparseElementsAttr:
		w.sparse(a)
	case DialectAttr:
		w.dialectSymbol('#', a.DialectName(), a.WriteBody)
	default:
		w.Str(a.String())
	}
	return false
}

// StrippedAttr writes a dialect's attribute without `#dialect.mnemonic`, as a
// format's `$attr` does; other attributes are written in full.
func (w *Writer) StrippedAttr(a Attr) {
	d, ok := a.(DialectAttr)
	if !ok {
		w.Attr(a)
		return
	}
	w.stripped(d.WriteBody)
}

// StrippedType is [Writer.StrippedAttr] for a type.
func (w *Writer) StrippedType(t Type) {
	d, ok := t.(DialectType)
	if !ok {
		w.Type(t)
		return
	}
	w.stripped(d.WriteBody)
}

func (w *Writer) stripped(body func(*Writer)) {
	start := len(w.Buf)
	body(w)
	i := start
	for i < len(w.Buf) && (isLetter(w.Buf[i]) || isDigit(w.Buf[i]) || w.Buf[i] == '.' || w.Buf[i] == '_') {
		i++
	}
	w.Buf = append(w.Buf[:start], w.Buf[i:]...)
}

func (w *Writer) integer(a *IntegerAttr, e elision) (done bool) {
	switch {
	case a.typ == I1:
		w.Buf = strconv.AppendBool(w.Buf, a.value != 0)
		return true
	case a.wide != nil:
		w.Str(a.wide.String())
	default:
		w.intOf(a.typ, a.value)
	}
	return e == elideMay && a.typ == I64
}

// intOf writes a number as its type says: unsigned only for `uiN`.
func (w *Writer) intOf(t Type, v int64) {
	if it, ok := t.(*IntegerType); ok && it.sign == Unsigned {
		w.Buf = strconv.AppendUint(w.Buf, uint64(v), 10)
		return
	}
	w.Int(v)
}

func (w *Writer) array(a *ArrayAttr) {
	w.Byte('[')
	for i, e := range a.elems {
		if i > 0 {
			w.Str(", ")
		}
		w.AttrShort(e)
	}
	w.Byte(']')
}

// NamedAttrs writes the inside of a dictionary.
func (w *Writer) NamedAttrs(as []NamedAttr) {
	for i, na := range as {
		if i > 0 {
			w.Str(", ")
		}
		w.KeywordOrString(na.Name)
		if na.Value == Attr(Unit) {
			continue
		}
		w.Str(" = ")
		w.Attr(na.Value)
	}
}

func (w *Writer) symbolRef(a *SymbolRefAttr) {
	for i, p := range a.path {
		if i > 0 {
			w.Str("::")
		}
		w.Symbol(p)
	}
}

func (w *Writer) strided(a *StridedLayoutAttr) {
	w.Str("strided<[")
	for i, s := range a.strides {
		if i > 0 {
			w.Str(", ")
		}
		w.Dim(s)
	}
	w.Byte(']')
	if a.offset != 0 {
		w.Str(", offset: ")
		w.Dim(a.offset)
	}
	w.Byte('>')
}

// distinctAttr numbers distinct attributes in the order of their first print.
func (w *Writer) distinctAttr(a *DistinctAttr) {
	id, ok := w.distinct[a]
	if !ok {
		if w.distinct == nil {
			w.distinct = map[*DistinctAttr]int{}
		}
		id = len(w.distinct)
		w.distinct[a] = id
	}
	w.Str("distinct[")
	w.Int(int64(id))
	w.Str("]<")
	if a.value != Attr(Unit) {
		w.Attr(a.value)
	}
	w.Byte('>')
}
