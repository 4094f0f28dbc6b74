package ir

import "strconv"

// Type writes a type, or its alias.
func (w *Writer) Type(t Type) {
	if t == nil {
		w.Str("<<NULL TYPE>>")
		return
	}
	if w.writeAlias(t) {
		return
	}
	w.TypeInFull(t)
}

// TypeInFull writes a type itself even where it has an alias.
func (w *Writer) TypeInFull(t Type) {
	if !w.enter() {
		return
	}
	defer w.leave()
	switch t := t.(type) {
	case *IntegerType:
		w.Str([...]string{Signless: "i", Signed: "si", Unsigned: "ui"}[t.sign])
		w.Buf = strconv.AppendInt(w.Buf, int64(t.width), 10)
	case *IndexType:
		w.Str("index")
	case *NoneType:
		w.Str("none")
	case *FloatType:
		w.Str(t.name)
	case *VectorType:
		w.vectorType(t)
	case *TensorType:
		w.tensorType(t)
	case *MemRefType:
		w.memrefType(t)
	case *ComplexType:
		w.Str("complex<")
		w.Type(t.elem)
		w.Byte('>')
	case *TupleType:
		w.Str("tuple<")
		w.Types(t.types)
		w.Byte('>')
	case *FunctionType:
		w.FunctionType(t.inputs, t.results)
	case *OpaqueType:
		w.dialectSymbol('!', t.dialect, func(w *Writer) { w.Str(t.body) })
	case DialectType:
		w.dialectSymbol('!', t.DialectName(), t.WriteBody)
	default:
		w.Str(t.String())
	}
}

// Types writes types separated by commas.
func (w *Writer) Types(ts []Type) {
	for i, t := range ts {
		if i > 0 {
			w.Str(", ")
		}
		w.Type(t)
	}
}

// FunctionType writes `(inputs) -> results`.
func (w *Writer) FunctionType(inputs, results []Type) {
	w.Byte('(')
	w.Types(inputs)
	w.Str(") -> ")
	w.ResultTypes(results)
}

// ResultTypes writes what follows the arrow of a function type: one type bare
// unless it is itself a function type, otherwise a list in parentheses.
func (w *Writer) ResultTypes(results []Type) {
	if len(results) == 1 {
		if _, nested := results[0].(*FunctionType); !nested {
			w.Type(results[0])
			return
		}
	}
	w.Byte('(')
	w.Types(results)
	w.Byte(')')
}

// Dims writes extents, each followed by x: `4x?x`.
func (w *Writer) Dims(shape []int64) {
	for _, d := range shape {
		w.Dim(d)
		w.Byte('x')
	}
}

func (w *Writer) vectorType(t *VectorType) {
	w.Str("vector<")
	for i, d := range t.shape {
		if t.scalable != nil && t.scalable[i] {
			w.Byte('[')
			w.Int(d)
			w.Byte(']')
		} else {
			w.Int(d)
		}
		w.Byte('x')
	}
	w.Type(t.elem)
	w.Byte('>')
}

func (w *Writer) tensorType(t *TensorType) {
	w.Str("tensor<")
	w.dimsOrStar(t.shape, t.unranked)
	w.Type(t.elem)
	if t.encoding != nil {
		w.Str(", ")
		w.Attr(t.encoding)
	}
	w.Byte('>')
}

func (w *Writer) memrefType(t *MemRefType) {
	w.Str("memref<")
	w.dimsOrStar(t.shape, t.unranked)
	w.Type(t.elem)
	for _, a := range [...]Attr{t.layout, t.space} {
		if a != nil {
			w.Str(", ")
			w.AttrShort(a)
		}
	}
	w.Byte('>')
}

func (w *Writer) dimsOrStar(shape []int64, unranked bool) {
	if unranked {
		w.Str("*x")
		return
	}
	w.Dims(shape)
}
