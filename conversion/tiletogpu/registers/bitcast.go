package registers

import (
	"fmt"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// bitcast reinterprets a thread's registers: the parts of a wide element are adjacent registers, or registers of
// several threads that hold copies of it.
func bitcast(c *emit.Ctx, o tile.BitcastOp) error {
	wide, narrow := emit.DistOf(o.Source), emit.DistOf(o.Result)
	n, narrows := o.Ratio()
	if !narrows {
		wide, narrow = narrow, wide
	}
	if rank := wide.Rank(); rank > 0 {
		parts, err := wide.Narrow(rank-1, n)
		if err != nil {
			return o.Errorf("has no lowering: %v", err)
		}
		if !parts.Equal(narrow) {
			if held, err := narrow.WidenCopied(rank-1, n); narrows && err == nil && held.Equal(wide) {
				return c.Set(o.Result, ownFields(c, o, wide, narrow, n))
			}
			return o.Errorf("would move elements between threads, from layout %v to %v; run --infer-layout first", narrow, parts)
		}
	}
	t := emit.ThreadType(o.Result.Type()).(*ir.VectorType)
	return c.Set(o.Result, vector.BitCast.New(c.Builder, vector.BitCastOp{Source: c.Get(o.Source)}, t).Result)
}

// field is where a register's narrow element is: the register of wide ones, and its position there in narrow elements,
// relative to the thread's first.
type field struct{ word, up int64 }

// ownFields takes this thread's narrow elements from each wide element: they begin at the thread's offset, the same in
// each.
func ownFields(c *emit.Ctx, o tile.BitcastOp, wide, narrow layout.Distribution, n int64) *ir.Value {
	t := emit.ThreadType(o.Result.Type()).(*ir.VectorType)
	bits, _ := ir.BitWidth(t.Elem())
	words := downToOwn(c, o, narrow, n, int64(bits))
	at := fieldsOf(wide, narrow, n)
	count, bit := int64(len(at)), int64(bits)
	each := int64(32) / bit // of a register that is put together
	for count%each != 0 {
		each /= 2
	}
	to := ir.Int(int(each * bit))
	var out []*ir.Value
	for i := int64(0); i < count; i += each {
		var sum *ir.Value
		for k := int64(0); k < each; {
			run := int64(1) // neighbours of one word stay so
			for k+run < each && at[i+k+run] == (field{at[i+k].word, at[i+k].up + run}) {
				run++
			}
			part := bitsAt(c, words[at[i+k].word], at[i+k].up*bit, run*bit, to, k*bit)
			if sum == nil {
				sum = part
			} else {
				sum = arith.Binary(c.Builder, arith.OrI, sum, part)
			}
			k += run
		}
		out = append(out, sum)
	}
	v := vector.FromElements.New(c.Builder, vector.FromElementsOp{Elements: out},
		ir.Vector([]int64{int64(len(out))}, to)).Dest
	return vector.BitCast.New(c.Builder, vector.BitCastOp{Source: v}, t).Result
}

// bitsAt extracts bits of a word from a position, and places them in an integer of a type at another position.
func bitsAt(c *emit.Ctx, w *ir.Value, from, bits int64, to *ir.IntegerType, at int64) *ir.Value {
	of := w.Type().(*ir.IntegerType)
	if from > 0 {
		w = arith.Binary(c.Builder, arith.ShRUI, w, arith.ConstantInt(c.Builder, from, of))
	}
	if of.Width() > to.Width() {
		w = arith.Cast(c.Builder, arith.TruncI, w, to)
	}
	if bits < int64(to.Width()) {
		w = arith.Binary(c.Builder, arith.AndI, w, arith.ConstantInt(c.Builder, 1<<bits-1, to))
	}
	if at > 0 {
		w = arith.Binary(c.Builder, arith.ShLI, w, arith.ConstantInt(c.Builder, at, to))
	}
	return w
}

// downToOwn are the registers of wide elements, in words of at least 32 bits, shifted down to where the thread's narrow
// ones begin.
func downToOwn(c *emit.Ctx, o tile.BitcastOp, narrow layout.Distribution, n, bits int64) []*ir.Value {
	b := c.Builder
	v := c.Get(o.Source)
	from := v.Type().(*ir.VectorType)
	have, _ := ir.BitWidth(from.Elem())
	word := ir.Int(max(32, have))
	if from.Elem() != ir.Type(ir.Int(have)) {
		v = vector.BitCast.New(b, vector.BitCastOp{Source: v}, ir.Vector(from.Shape(), ir.Int(have))).Result
	}
	var by *ir.Value
	if first := c.Base(narrow)[narrow.Rank()-1]; first != nil {
		at := arith.Binary(c.Entry, arith.RemUI, first, c.Const(n))
		by = arith.Cast(c.Entry, arith.IndexCast, arith.Binary(c.Entry, arith.MulI, at, c.Const(bits)), word)
	}
	words := vector.ToElements.New(b, vector.ToElementsOp{Source: v}).Elements
	out := make([]*ir.Value, len(words))
	for i, w := range words {
		if have < word.Width() {
			w = arith.Cast(b, arith.ExtUI, w, word)
		}
		if by != nil {
			w = arith.Binary(b, arith.ShRUI, w, by)
		}
		out[i] = w
	}
	return out
}

// fieldsOf is the place of each register's narrow element.
func fieldsOf(wide, narrow layout.Distribution, n int64) []field {
	words := map[string]int64{}
	for q := wide.RegCount() - 1; q >= 0; q-- {
		words[fmt.Sprint(emit.RegisterCoord(wide, q))] = q
	}
	out := make([]field, narrow.RegCount())
	for r := range out {
		at := emit.RegisterCoord(narrow, int64(r))
		last := len(at) - 1
		up := at[last] % n
		at[last] /= n
		out[r] = field{words[fmt.Sprint(at)], up}
	}
	return out
}
