package exec

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/diag"
)

// Stamped is an argument in which a kernel writes stamps.
type Stamped struct {
	Arg    int
	Kernel string // its name among [Outcome.Kernels], or its number where it is not compiled
	Means  tile.Stamps
	Shape  []int64 // blocks, lanes and words
}

// StampedBy are the arguments of a function with stamps.
func StampedBy(f *ir.Op) (out []Stamped, err error) {
	for _, p := range Params(f) {
		if !p.Stamps {
			continue
		}
		means, err := tile.ReadStamps(fn.ArgAttr(f, p.Index, tile.StampsAttr))
		if err != nil {
			return nil, diag.Errorf(p.Loc, "'%s' %v", tile.StampsAttr, err)
		}
		s := Stamped{Arg: p.Index, Kernel: fmt.Sprintf("kernel %d", means.Kernel), Means: means,
			Shape: p.Type.(*ir.MemRefType).Shape()}
		for _, v := range memory.Reach(f.Region(0).Entry().Arg(p.Index)) {
			for u := range v.Uses() {
				if l, ok := gpu.LaunchFunc.Cast(u.Owner()); ok {
					s.Kernel = kernelName(ir.AttrAs[*ir.SymbolRefAttr](l.Op, "kernel"))
				}
			}
		}
		out = append(out, s)
	}
	return out, nil
}
