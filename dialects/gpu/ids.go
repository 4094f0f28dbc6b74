package gpu

import "github.com/tsopt/tsopt/ir"

// IndexOp is an operation that asks for an index: an id or an extent, of a
// dimension where there are three.
type IndexOp struct {
	ir.Base
	UpperBoundAttr ir.Opt[int64]
	Result         *ir.Value
}

// Dim is the dimension: 0 is x, 1 is y, 2 is z; 0 where there is only one.
func (o IndexOp) Dim() int {
	if d, ok := o.Attr("dimension").(*ir.EnumAttr); ok {
		return int(d.Value())
	}
	return 0
}

// UpperBound is the promised bound above which the result does not lie; ok is
// false when none is promised.
func (o IndexOp) UpperBound() (bound int64, ok bool) {
	a, ok := o.Attr("upper_bound").(*ir.IntegerAttr)
	if !ok {
		return 0, false
	}
	return a.Int(), true
}

// dimOp declares an id or extent with a dimension.
func dimOp(name, what string) ir.Def[IndexOp] {
	return ir.Define(ir.Spec[IndexOp]{
		Name:    "gpu." + name,
		Summary: what + " along a dimension",
		Doc: "The " + what + " along x, y or z. An upper bound may be promised.\n\n" +
			"```mlir\nfunc.func @f() -> index {\n  %0 = gpu." + name + " x\n  %1 = gpu." + name +
			" y upper_bound 64\n  return %0 : index\n}\n```",
		Traits: ir.Pure,
		Fields: func(o *IndexOp) []ir.Field {
			return []ir.Field{
				ir.Prop("dimension", ir.EnumOf(Dimension, "a dimension, either 'x', 'y', or 'z'")),
				ir.OptNumber(&o.UpperBoundAttr, "upper_bound", ir.IndexAttrC),
				ir.Out(&o.Result, "result", ir.IsIndex),
			}
		},
		Format: "$dimension (`upper_bound` $upper_bound^)? attr-dict",
		ResultNames: func(o IndexOp, set func(*ir.Value, string)) {
			set(o.Result, name+"_"+ir.AttrAs[*ir.EnumAttr](o.Op, "dimension").Keyword())
		},
	})
}

// scalarOp declares an id or extent without a dimension.
func scalarOp(name, what, typeSuffix string) ir.Def[IndexOp] {
	example := ""
	if typeSuffix != "" {
		example = " : index"
	}
	return ir.Define(ir.Spec[IndexOp]{
		Name:    "gpu." + name,
		Summary: what,
		Doc: "The " + what + ". An upper bound may be promised.\n\n```mlir\nfunc.func @f() -> index {\n" +
			"  %0 = gpu." + name + example + "\n  %1 = gpu." + name + " upper_bound 32" + example +
			"\n  return %0 : index\n}\n```",
		Traits: ir.Pure,
		Fields: func(o *IndexOp) []ir.Field {
			return []ir.Field{
				ir.OptNumber(&o.UpperBoundAttr, "upper_bound", ir.IndexAttrC),
				ir.Out(&o.Result, "result", ir.IsIndex),
			}
		},
		Format: "(`upper_bound` $upper_bound^)? attr-dict" + typeSuffix,
	})
}

const typed = " `:` type($result)"

// Ids and extents.
var (
	BlockDim         = dimOp("block_dim", "number of threads of a block")
	BlockID          = dimOp("block_id", "id of the block in the grid")
	ClusterBlockID   = dimOp("cluster_block_id", "id of the block in its cluster")
	ClusterDim       = dimOp("cluster_dim", "number of clusters of the grid")
	ClusterDimBlocks = dimOp("cluster_dim_blocks", "number of blocks of a cluster")
	ClusterID        = dimOp("cluster_id", "id of the cluster in the grid")
	GlobalID         = dimOp("global_id", "id of the thread in the grid")
	GridDim          = dimOp("grid_dim", "number of blocks of the grid")
	ThreadID         = dimOp("thread_id", "id of the thread in its block")
	LaneID           = scalarOp("lane_id", "id of the thread in its subgroup", "")
	NumSubgroups     = scalarOp("num_subgroups", "number of subgroups of a block", typed)
	SubgroupID       = scalarOp("subgroup_id", "id of the subgroup in its block", typed)
	SubgroupSize     = scalarOp("subgroup_size", "number of threads of a subgroup", typed)
)
