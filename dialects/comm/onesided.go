package comm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Put is comm.put.
var Put = ir.Define(ir.Spec[PutOp]{
	Name:    "comm.put",
	Summary: "writes a tile to a peer's memory",
	Doc: `
Writes the tile to a window of a peer's copy of the buffer, with the window of tile.store: indices, then
sizes and strides where the tile does not imply them. Peers are numbered as by scale.rank @world, over all
nodes. Others may read the window only after a comm.notify that names the token, and a comm.wait for that
signal. Elements outside of the buffer are not written.

The memory determines the peers. Symmetric memory has one copy on each device, and the rank is a device's.
A block's shared memory has one copy in each block of its cluster, and the rank is a block's in the
cluster: before the first put all blocks must have passed a tile.barrier @cluster, and another one signals
that the tile has arrived.

` + "```mlir" + `
%t = comm.put %x, %buf[%i] to %peer : tensor<128xf32>, memref<1024xf32, #scale.mem<symmetric>>
%u = comm.put %y, %rows[0, %i, 2] [1, 16, 1] to %peer : tensor<16xf32>, memref<4x64x8xf32, #scale.mem<symmetric>>  // a column
%v = comm.put %x, %shared[0] to %block : tensor<128xf32>, memref<128xf32, #scale.mem<l1>>  // of the cluster
` + "```",
	Fields: func(o *PutOp) []ir.Field {
		return slices.Concat([]ir.Field{
			ir.In(&o.Value, "value", registerTile),
			ir.In(&o.Dest, "dest", reachable).Writes(),
		}, tile.SliceFields(&o.At, ""), []ir.Field{
			ir.In(&o.Rank, "rank", ir.IsIndex),
			ir.Out(&o.Token, "token", anyToken),
		})
	},
	Traits:     ir.AttrSizedOperandSegments | ir.Together,
	Directives: tile.SliceText(func(op *ir.Op) tile.Slice { return ir.View[PutOp](op).At }),
	Format:     "$value `,` $dest `` custom<Slice>($indices, $counts, $static_indices, $sizes, $strides) `to` $rank attr-dict `:` type($value) `,` type($dest)",
	Verify:     func(o PutOp) error { return checkWindow(o.Op, o.Dest, o.At, o.Value.Type()) },
})

// PutOp is the view of comm.put.
type PutOp struct {
	ir.Base
	Value *ir.Value  // the tile
	Dest  *ir.Value  // the own copy of the buffer
	At    tile.Slice // where in it
	Rank  *ir.Value  // the peer
	Token *ir.Value
}

// Window is what the put writes of the peer's buffer.
func (o PutOp) Window() tile.Window { return o.At.Window(o.Dest, shapeOf(o.Value)) }

func shapeOf(v *ir.Value) []int64 { return v.Type().(ir.ShapedType).Shape() }

func checkWindow(op *ir.Op, mem *ir.Value, at tile.Slice, moved ir.Type) error {
	m, t := mem.Type().(*ir.MemRefType), moved.(*ir.TensorType)
	if m.Elem() != t.Elem() {
		return op.Errorf("copies elements of type %v to %v", t.Elem(), m.Elem())
	}
	return at.Verify(op, m, t.Shape())
}

// Get is comm.get.
var Get = ir.Define(ir.Spec[GetOp]{
	Name:    "comm.get",
	Summary: "reads a tile from a peer's memory",
	Doc: `
Reads a window of a peer's copy of the buffer, with the window of tile.load. The peer must have announced
it by a signal that this unit waited for, and be on the same node. A block of the cluster, whose shared
memory is read, announces it by a tile.barrier @cluster, and may neither write there again nor end before
the next one.

` + "```mlir" + `
%x = comm.get %buf[%i] from %peer : memref<1024xf32, #scale.mem<symmetric>> -> tensor<128xf32>
%y = comm.get %shared[0] from %block : memref<128xf32, #scale.mem<l1>> -> tensor<128xf32>  // of the cluster
` + "```",
	Fields: func(o *GetOp) []ir.Field {
		return slices.Concat([]ir.Field{ir.In(&o.Source, "source", reachable).Reads()}, tile.SliceFields(&o.At, ""),
			[]ir.Field{
				ir.In(&o.Rank, "rank", ir.IsIndex),
				ir.Out(&o.Result, "result", registerTile),
			})
	},
	Traits:     ir.AttrSizedOperandSegments | ir.Together,
	Directives: tile.SliceText(func(op *ir.Op) tile.Slice { return ir.View[GetOp](op).At }),
	Format:     "$source `` custom<Slice>($indices, $counts, $static_indices, $sizes, $strides) `from` $rank attr-dict `:` type($source) `->` type($result)",
	Verify:     func(o GetOp) error { return checkWindow(o.Op, o.Source, o.At, o.Result.Type()) },
})

// GetOp is the view of comm.get.
type GetOp struct {
	ir.Base
	Source *ir.Value  // the own copy of the buffer
	At     tile.Slice // where in it
	Rank   *ir.Value  // the peer
	Result *ir.Value
}

// Window is what the get reads of the peer's buffer.
func (o GetOp) Window() tile.Window { return o.At.Window(o.Source, shapeOf(o.Result)) }

// A block's shared memory is symmetric memory of its cluster: each block has what a tile.alloc says.

// Reached is the memory of a peer's copy that a comm.put or comm.get names; nil for other operations.
func Reached(op *ir.Op) *ir.Value {
	if p, ok := Put.Cast(op); ok {
		return p.Dest
	}
	if g, ok := Get.Cast(op); ok {
		return g.Source
	}
	return nil
}

// InCluster reports whether an operation is a comm.put or comm.get of the shared memory of a block of the cluster.
func InCluster(op *ir.Op) bool {
	mem := Reached(op)
	return mem != nil && scale.InShared(mem.Type().(*ir.MemRefType))
}
