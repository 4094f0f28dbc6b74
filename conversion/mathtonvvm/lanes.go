package mathtonvvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// Instructions that convert several small numbers take them in one register.

// registers are the bits of a vector of one dimension as registers of a type; where they do
// not fill the last one its first element fills it.
func registers(b *ir.Builder, v *ir.Value, t ir.Type) []*ir.Value {
	from := v.Type().(*ir.VectorType)
	have, _ := ir.BitWidth(from.Elem())
	want, _ := ir.BitWidth(t)
	each, n := int64(want/have), from.Shape()[0]
	if n%each != 0 {
		es := slices.Clone(elementsOf(b, v))
		for ; n%each != 0; n++ {
			es = append(es, es[0])
		}
		v = pack(b, es)
	}
	return elementsOf(b, vector.BitCast.New(b, vector.BitCastOp{Source: v}, ir.Vector([]int64{n / each}, t)).Result)
}

// ofRegisters is the vector of a type whose bits are the first of registers.
func ofRegisters(b *ir.Builder, words []*ir.Value, t *ir.VectorType) *ir.Value {
	word, _ := ir.BitWidth(words[0].Type())
	width, _ := ir.BitWidth(t.Elem())
	each, n := int64(word/width), t.Shape()[0]
	words = words[:(n+each-1)/each]
	v := vector.BitCast.New(b, vector.BitCastOp{Source: pack(b, words)},
		ir.Vector([]int64{int64(len(words)) * each}, t.Elem())).Result
	if n%each != 0 {
		v = pack(b, elementsOf(b, v)[:n])
	}
	return v
}

func elementsOf(b *ir.Builder, v *ir.Value) []*ir.Value {
	return vector.ToElements.New(b, vector.ToElementsOp{Source: v}).Elements
}

func pack(b *ir.Builder, es []*ir.Value) *ir.Value {
	return fromElements(b, es, ir.Vector([]int64{int64(len(es))}, es[0].Type()))
}

func fromElements(b *ir.Builder, es []*ir.Value, t ir.Type) *ir.Value {
	return vector.FromElements.New(b, vector.FromElementsOp{Elements: es}, t).Dest
}
