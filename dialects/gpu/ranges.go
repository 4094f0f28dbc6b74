package gpu

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Limits of what a device may be asked for, upstream's.
const (
	maxExtent       = 1<<32 - 1
	maxClusterSize  = 8
	maxSubgroupSize = 128
)

// indexRule says what an id or extent can be.
type indexRule struct {
	extent bool   // an extent, from one up; otherwise an id, from zero up
	known  string // its bound in a function's attributes: "block", "grid", "cluster" or ""
	max    int64  // the greatest extent
}

var indexRules = map[string]indexRule{
	"gpu.block_dim":          {true, "block", maxExtent},
	"gpu.grid_dim":           {true, "grid", maxExtent},
	"gpu.cluster_dim_blocks": {true, "cluster", maxClusterSize},
	"gpu.cluster_dim":        {true, "", maxExtent},
	"gpu.num_subgroups":      {true, "", maxExtent},
	"gpu.subgroup_size":      {true, "", maxSubgroupSize},
	"gpu.thread_id":          {false, "block", maxExtent},
	"gpu.block_id":           {false, "grid", maxExtent},
	"gpu.cluster_block_id":   {false, "cluster", maxClusterSize},
	"gpu.cluster_id":         {false, "", maxExtent},
	"gpu.subgroup_id":        {false, "", maxExtent},
	"gpu.lane_id":            {false, "", maxSubgroupSize},
}

// InferRanges implements [intrange.Inferrer]. An upper bound of the operation itself overrides its function's.
func (o IndexOp) InferRanges([]*intrange.Range) []*intrange.Range {
	bound, bounded := o.UpperBound.V, o.UpperBound.OK
	if GlobalID.Is(o.Op) {
		most := new(big.Int).SetInt64(bound)
		if !bounded {
			most.Mul(o.extentOr("block", maxExtent), o.extentOr("grid", maxExtent))
		}
		return []*intrange.Range{idsBelow(most)}
	}
	rule := indexRules[o.Name()]
	known, exact := knownExtent(o.Op, rule.known, int(o.Dim))
	switch {
	case rule.extent && exact:
		return []*intrange.Range{intrange.Constant(64, big.NewInt(known))}
	case rule.extent && bounded:
		return []*intrange.Range{extentsUpTo(bound)}
	case rule.extent:
		return []*intrange.Range{extentsUpTo(rule.max)}
	case bounded:
		return []*intrange.Range{idsBelow(big.NewInt(bound))}
	case exact:
		return []*intrange.Range{idsBelow(big.NewInt(known))}
	}
	return []*intrange.Range{idsBelow(big.NewInt(rule.max))}
}

func (o IndexOp) extentOr(what string, otherwise int64) *big.Int {
	if n, ok := knownExtent(o.Op, what, int(o.Dim)); ok {
		return big.NewInt(n)
	}
	return big.NewInt(otherwise)
}

func extentsUpTo(n int64) *intrange.Range {
	return intrange.FromUnsigned(64, big.NewInt(1), big.NewInt(n))
}

func idsBelow(n *big.Int) *intrange.Range {
	return intrange.FromUnsigned(64, new(big.Int), new(big.Int).Sub(n, big.NewInt(1)))
}

// knownExtent is the extent of the launch around op, or the known extent in the function's attributes.
func knownExtent(op *ir.Op, what string, dim int) (int64, bool) {
	if what == "" {
		return 0, false
	}
	if l, ok := ir.Enclosing(op, Launch); ok {
		sizes := map[string][]*ir.Value{"block": l.BlockSize(), "grid": l.GridSize(), "cluster": l.ClusterSize()}[what]
		if dim < len(sizes) {
			return rewrite.IntConstant(sizes[dim])
		}
		return 0, false
	}
	for f := op.ParentOp(); f != nil; f = f.ParentOp() {
		if _, ok := ir.As[ir.FunctionLike](f); !ok {
			continue
		}
		hint, ok := f.Attr("known_" + what + "_size").(*ir.DenseArrayAttr)
		if !ok || !Func.Is(f) {
			hint, ok = f.Attr("gpu.known_" + what + "_size").(*ir.DenseArrayAttr)
		}
		if ok && dim < len(hint.Ints()) {
			return hint.Ints()[dim], true
		}
		return 0, false
	}
	return 0, false
}

// ArgRange implements [intrange.ArgInferrer]: the arguments are ids and extents
// of the grid and its blocks.
func (l LaunchOp) ArgRange(arg *ir.Value, of func(*ir.Value) *intrange.Range) *intrange.Range {
	at := arg.Index()
	if at >= 12 {
		return nil
	}
	size := append(l.GridSize(), l.BlockSize()...)[at%6]
	r := of(size)
	if r == nil {
		r = intrange.Full(64)
	}
	r = intrange.FromUnsigned(64, max64(r.UMin, 1), min64(r.UMax, maxExtent))
	if at < 6 {
		return idsBelow(r.UMax)
	}
	return r
}

// InferArrays implements [intrange.ArrayInferrer].
func (a AllocOp) InferArrays(of *intrange.Analysis) []*intrange.Array {
	return []*intrange.Array{{Sizes: of.SizesOf(a.Type(), a.DynamicSizes), Offset: 1, Align: intrange.AllocationAlign}}
}

func max64(v *big.Int, n int64) *big.Int {
	if v.Cmp(big.NewInt(n)) < 0 {
		return big.NewInt(n)
	}
	return v
}

func min64(v *big.Int, n int64) *big.Int {
	if v.Cmp(big.NewInt(n)) > 0 {
		return big.NewInt(n)
	}
	return v
}
