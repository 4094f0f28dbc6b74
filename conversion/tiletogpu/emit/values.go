package emit

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// StructFields takes a struct apart.
func StructFields(b *ir.Builder, s *ir.Value, n int) []*ir.Value {
	out := make([]*ir.Value, n)
	for i := range out {
		out[i] = llvm.NewExtractValue(b, s, int64(i))
	}
	return out
}

// values are the thread's values of the tile program's values.
type values struct {
	ir.Mapping
	elements map[*ir.Value][]*ir.Value // of vectors
	words    map[*ir.Value][]*ir.Value // of vectors, for matrix instructions
	Flat     map[*ir.Value]bool        // shared memory, by its view
	Stored   map[*ir.Value]bool        // pipeline states at which copies went through registers
}

// newValues begins with the host's values.
func newValues(host ir.Mapping) *values {
	return &values{host, map[*ir.Value][]*ir.Value{}, map[*ir.Value][]*ir.Value{}, map[*ir.Value]bool{},
		map[*ir.Value]bool{}}
}

// Elements are the elements of a thread's vector. Extracting what was just inserted costs nothing.
func (c *Ctx) Elements(v *ir.Value) []*ir.Value {
	if e, ok := c.elements[v]; ok {
		return e
	}
	if o, ok := vector.FromElements.Cast(v.DefiningOp()); ok {
		return o.Elements
	}
	c.atDefinition(v, func() { c.elements[v] = vector.ToElements.New(c.Builder, vector.ToElementsOp{Source: v}).Elements })
	return c.elements[v]
}

// atDefinition emits what is derived from a value once, directly after its definition, so that it is available to all
// uses in any branch.
func (c *Ctx) atDefinition(v *ir.Value, derive func()) {
	save, at := c.InsertionPoint()
	c.SetAfterValue(v)
	if e := c.elements[v]; e != nil {
		c.SetAfter(e[0].DefiningOp())
	}
	derive()
	c.SetInsertionPoint(save, at)
}

// Pack puts elements into a vector.
func (c *Ctx) Pack(elem ir.Type, es []*ir.Value) *ir.Value {
	return vector.FromElements.New(c.Builder, vector.FromElementsOp{Elements: es},
		ir.Vector([]int64{int64(len(es))}, elem)).Dest
}

// Splat is a vector whose n elements are v.
func (c *Ctx) Splat(v *ir.Value, n int64) *ir.Value {
	return vector.Broadcast.New(c.Builder, vector.BroadcastOp{Source: v}, ir.Vector([]int64{n}, v.Type())).Vector
}

// Words are the 32-bit words of a vector, as matrix instructions take them: a word has several smaller elements.
func (c *Ctx) Words(v *ir.Value) []*ir.Value {
	if w, ok := c.words[v]; ok {
		return w
	}
	es := c.Elements(v)
	t := v.Type().(*ir.VectorType)
	var out []*ir.Value
	c.atDefinition(v, func() {
		width, _ := ir.BitWidth(t.Elem())
		for e := range slices.Chunk(es, max(32/width, 1)) {
			out = append(out, c.word(t.Elem(), e))
		}
	})
	c.words[v] = out
	return out
}

// word packs elements into a 32-bit word; a 64-bit element is a register itself.
func (c *Ctx) word(elem ir.Type, es []*ir.Value) *ir.Value {
	if elem == ir.F64 {
		return es[0]
	}
	bits := vector.BitCast.New(c.Builder, vector.BitCastOp{Source: c.Pack(elem, es)}, ir.Vector([]int64{1}, ir.I32)).Result
	return c.Elements(bits)[0]
}

// FromWords makes the vector of elements that words hold.
func (c *Ctx) FromWords(elem ir.Type, words []*ir.Value) *ir.Value {
	bits := c.Pack(ir.I32, words)
	width, _ := ir.BitWidth(elem)
	v := vector.BitCast.New(c.Builder, vector.BitCastOp{Source: bits},
		ir.Vector([]int64{int64(32/width) * int64(len(words))}, elem)).Result
	c.words[v] = words
	return v
}
