package verifytile

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/footprint"
)

// CheckBounds finds only the accesses that must leave a tile, in the kernels of a well-formed, desugared program.
func CheckBounds(root *ir.Op) error {
	v := &verifier{}
	for k := range ir.Collect(root, tile.Kernel) {
		v.bounds(k)
	}
	return errors.Join(v.errs...)
}

// bounds checks that no access must leave a tile. The simulator finds those that depend on data.
func (v *verifier) bounds(k tile.KernelOp) {
	for _, o := range footprint.Overruns(k) {
		of := ""
		if name := diag.NameIn(o.Tile.Loc()); name != "" {
			of = " of " + name
		}
		v.report(o.Op.Errorf("reaches index %d in dimension %d%s, whose size is %d", o.At, o.Dim, of, o.Extent))
	}
}
