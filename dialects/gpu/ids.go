package gpu

import "github.com/tsopt/tsopt/ir"

// IndexOp is an operation that asks for an index: an id or an extent, of a
// dimension where there are three.
type IndexOp struct {
	ir.Base
	Dim        Dimension     // X where there is only one
	UpperBound ir.Opt[int64] // the asserted exclusive upper bound of the result
	Result     *ir.Value
}

// dimOp declares an id or extent with a dimension.
func dimOp(name, what string) ir.Def[IndexOp] {
	return ir.Define(ir.Spec[IndexOp]{
		Name:    "gpu." + name,
		Summary: what + " along a dimension",
		Doc: "The " + what + " along x, y or z. An upper bound may be asserted.\n\n" +
			"```mlir\nfunc.func @f() -> index {\n  %0 = gpu." + name + " x\n  %1 = gpu." + name +
			" y upper_bound 64\n  return %0 : index\n}\n```",
		Traits: ir.Pure,
		Fields: func(o *IndexOp) []ir.Field {
			return []ir.Field{
				ir.Enum(&o.Dim, "dimension", ir.EnumOf(dimensions, "a dimension, either 'x', 'y', or 'z'")),
				ir.OptNumber(&o.UpperBound, "upper_bound", ir.IndexAttrC),
				ir.Out(&o.Result, "result", ir.IsIndex),
			}
		},
		Format: "$dimension (`upper_bound` $upper_bound^)? attr-dict",
		ResultNames: func(o IndexOp, set func(*ir.Value, string)) {
			set(o.Result, name+"_"+o.Dim.String())
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
		Doc: "The " + what + ". An upper bound may be asserted.\n\n```mlir\nfunc.func @f() -> index {\n" +
			"  %0 = gpu." + name + example + "\n  %1 = gpu." + name + " upper_bound 32" + example +
			"\n  return %0 : index\n}\n```",
		Traits: ir.Pure,
		Fields: func(o *IndexOp) []ir.Field {
			return []ir.Field{
				ir.OptNumber(&o.UpperBound, "upper_bound", ir.IndexAttrC),
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
