package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// elems are the elements of a thread's vector. Taking apart what was just put
// together costs nothing.
func (l *lowering) elems(v *ir.Value) []*ir.Value {
	if e, ok := l.elements[v]; ok {
		return e
	}
	if def := v.DefiningOp(); def != nil && def.Def() == vector.FromElements.OpDef {
		return def.Operands()
	}
	t := v.Type().(*ir.VectorType)
	types := make([]ir.Type, t.Shape()[0])
	for i := range types {
		types[i] = t.Elem()
	}
	l.atDefinition(v, func() { l.elements[v] = l.b.Op(vector.ToElements.OpDef, types, v).Results() })
	return l.elements[v]
}

// atDefinition emits what is derived from a value once right behind it, so that
// all uses can have it, in whatever branch they are.
func (l *lowering) atDefinition(v *ir.Value, emit func()) {
	save, at := l.b.InsertionPoint()
	l.b.SetAfterValue(v)
	if e := l.elements[v]; e != nil {
		l.b.SetAfter(e[0].DefiningOp())
	}
	emit()
	l.b.SetInsertionPoint(save, at)
}

// pack puts elements into a vector.
func (l *lowering) pack(elem ir.Type, es []*ir.Value) *ir.Value {
	return l.b.Op(vector.FromElements.OpDef, []ir.Type{ir.Vector([]int64{int64(len(es))}, elem)}, es...).Result(0)
}

// splat is a vector whose n elements are v.
func (l *lowering) splat(v *ir.Value, n int64) *ir.Value {
	return l.b.Value(vector.Broadcast.OpDef, ir.Vector([]int64{n}, v.Type()), v)
}

// wordsOf are the 32-bit words of a vector of 16-bit elements, two registers
// each, as matrix instructions take them.
func (l *lowering) wordsOf(v *ir.Value) []*ir.Value {
	if w, ok := l.words[v]; ok {
		return w
	}
	es := l.elems(v)
	t := v.Type().(*ir.VectorType)
	var out []*ir.Value
	l.atDefinition(v, func() {
		for i := 0; i+1 < len(es); i += 2 {
			out = append(out, l.word(t.Elem(), es[i], es[i+1]))
		}
	})
	l.words[v] = out
	return out
}

func (l *lowering) word(elem ir.Type, lo, hi *ir.Value) *ir.Value {
	pair := l.pack(elem, []*ir.Value{lo, hi})
	bits := l.b.Value(vector.BitCast.OpDef, ir.Vector([]int64{1}, ir.I32), pair)
	return l.elems(bits)[0]
}

// fromWords makes the vector of 16-bit elements that words hold.
func (l *lowering) fromWords(elem ir.Type, words []*ir.Value) *ir.Value {
	bits := l.pack(ir.I32, words)
	v := l.b.Value(vector.BitCast.OpDef, ir.Vector([]int64{2 * int64(len(words))}, elem), bits)
	l.words[v] = words
	return v
}
