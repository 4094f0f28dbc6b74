package tile

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// FutureType is `!tile.future<tensor<…>>`: a tile that is being computed. It has the
// shape and the layout of the tile, but its elements cannot be used.
type FutureType struct {
	ir.TypeBase
	tile *ir.TensorType
}

var futures = ir.NewInterner(func(t *ir.TensorType) *FutureType { return &FutureType{ir.NewTypeBase(), t} })

// Future is the type of a tile that is being computed.
func Future(t *ir.TensorType) *FutureType { return futures.Get(t) }

// Tile is the type of the awaited tile.
func (t *FutureType) Tile() *ir.TensorType { return t.tile }

// Shape implements [ir.ShapedType].
func (t *FutureType) Shape() []int64 { return t.tile.Shape() }

// Elem implements [ir.ShapedType].
func (t *FutureType) Elem() ir.Type { return t.tile.Elem() }

// HasRank implements [ir.ShapedType].
func (*FutureType) HasRank() bool { return true }

// CloneWith implements [ir.ShapedType].
func (t *FutureType) CloneWith(shape []int64, elem ir.Type) ir.Type {
	return Future(t.tile.CloneWith(shape, elem).(*ir.TensorType))
}

// DialectName implements [ir.DialectType].
func (*FutureType) DialectName() string { return "tile" }

// WriteBody implements [ir.DialectType].
func (t *FutureType) WriteBody(w *ir.Writer) {
	w.Str("future<")
	w.Type(t.tile)
	w.Str(">")
}

func (t *FutureType) String() string { return ir.TypeText(t) }

var futureType = ir.TypeDef{
	Mnemonic: "future",
	Summary:  "the result of an asynchronous MMA",
	Parse: func(p ir.OpParser) ir.Type {
		p.Expect("<")
		at := p.Pos()
		t := p.Type()
		p.Expect(">")
		if p.Err() != nil {
			return nil
		}
		r, ok := t.(*ir.TensorType)
		if !ok || !registerTile.OK(t) {
			p.Errorf(at, "a future is of a register tile, a ranked tensor with static shape, not of %v", t)
			return nil
		}
		return Future(r)
	},
}

// TileOf is the type of a register tile, also of one that is being computed.
func TileOf(t ir.Type) (*ir.TensorType, bool) {
	if f, ok := t.(*FutureType); ok {
		return f.tile, true
	}
	r, ok := t.(*ir.TensorType)
	return r, ok
}

// Retiled is a type of a register tile, or of one that is being computed, with another
// tile.
func Retiled(t ir.Type, to *ir.TensorType) ir.Type {
	if _, ok := t.(*FutureType); ok {
		return Future(to)
	}
	return to
}

// IsFuture reports whether a value is a tile that is being computed.
func IsFuture(v *ir.Value) bool { return isFuture.OK(v.Type()) }

var isFuture = ir.TypeConstraint{Summary: "future of a register tile", OK: func(t ir.Type) bool {
	_, ok := t.(*FutureType)
	return ok
}}

// accumulated is the accumulator of a GEMM.
var accumulated = ir.Either("register tile or future of one", shapedTile, isFuture)

// Await is tile.await.
var Await = ir.Define(ir.Spec[AwaitOp]{
	Name:    "tile.await",
	Summary: "waits for an async GEMM",
	Doc: `
Waits until an async GEMM is complete, and returns its result. GEMMs complete in the order in which
they were issued: all that were issued earlier are complete, too. From here on the operands in shared
memory may be overwritten and their stage released.

` + "```mlir" + `
%f = tile.gemm async %a, %b, %c : tensor<128x32xbf16>, memref<32x64xbf16, #scale.mem<l1>>, tensor<128x64xf32> -> !tile.future<tensor<128x64xf32>>
%d = tile.await %f : !tile.future<tensor<128x64xf32>> -> tensor<128x64xf32>
` + "```",
	Traits: ir.Together,
	Fields: func(o *AwaitOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Future, "future", isFuture).Frees(),
			ir.Out(&o.Result, "result", registerTile),
		}
	},
	Format: "$future attr-dict `:` type($future) `->` type($result)",
	Verify: func(o AwaitOp) error {
		if t, _ := TileOf(o.Future.Type()); t != o.Result.Type() {
			return o.Errorf("returns %v, but waits for %v", o.Result.Type(), t)
		}
		return nil
	},
})

// AwaitOp is the view of tile.await.
type AwaitOp struct {
	ir.Base
	Future, Result *ir.Value
}

// MMAs are the GEMMs that may be awaited, and the ones that they accumulate to.
func (o AwaitOp) MMAs() (out []GemmOp) {
	work := []*ir.Value{o.Future}
	for len(work) > 0 {
		v := work[0]
		work = work[1:]
		for _, root := range memory.Roots(v) {
			g, ok := Gemm.Cast(root.DefiningOp())
			if !ok || slices.ContainsFunc(out, func(h GemmOp) bool { return h.Op == g.Op }) {
				continue
			}
			out = append(out, g)
			if g.Acc != nil && IsFuture(g.Acc) {
				work = append(work, g.Acc)
			}
		}
	}
	return out
}

// StaysInFlight reports whether a wgmma can stay in flight after the operation that begins it. Accumulators in f16 are
// two to a register of the instruction: to unpack them is a use, so they are awaited at once.
func (o GemmOp) StaysInFlight() bool { return o.Sum().Elem() != ir.F16 }

// Awaits are where an async GEMM may be awaited.
func (o GemmOp) Awaits() (out []AwaitOp) {
	kernel, ok := ir.Enclosing(o.Op, Kernel)
	if !ok || !o.Async {
		return nil
	}
	for a := range ir.Collect(kernel.Op, Await) {
		if slices.ContainsFunc(a.MMAs(), func(g GemmOp) bool { return g.Op == o.Op }) {
			out = append(out, a)
		}
	}
	return out
}
