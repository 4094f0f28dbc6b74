package resolvescale

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/budget"
)

// Kernel binds a kernel to a target: it checks that the levels the program names exist and are large enough, and makes
// the numbers of units constants.
func Kernel(k tile.KernelOp, m arch.Machine) error {
	if m.LevelName(scale.BlockRole) == "" {
		return k.Errorf("cannot run on %s, none of whose levels executes blocks; add role = \"block\" to a scale.level", m.Name)
	}
	renameLevels(k, m)
	each := k.Devices() / k.Nodes()
	if n := m.Devices(); each > 1 && each > n {
		return k.Errorf("runs on %d devices, but a node of %s has %d", each, m.Name, n)
	}
	if n := m.Nodes(); k.Nodes() > 1 && k.Nodes() > n {
		return k.Errorf("runs on %d nodes, but %s has %d", k.Nodes(), m.Name, n)
	}
	if err := budget.Check(k, m); err != nil {
		return err
	}
	if n := m.Count(scale.ClusterRole); k.Cluster() > 1 && k.Cluster() > n {
		if n == 0 {
			return k.Errorf("has clusters of %d blocks, but %s does not support clusters; remove cluster(%d)", k.Cluster(),
				m.Name, k.Cluster())
		}
		return k.Errorf("has clusters of %d blocks, but %s allows %d", k.Cluster(), m.Name, n)
	}
	if err := checkLevels(k); err != nil {
		return err
	}
	if err := checkNetwork(k, m); err != nil {
		return err
	}
	if err := bindMemories(k, m); err != nil {
		return err
	}
	for v := range ir.Collect(k.Op, scale.View) {
		if n := v.Units(); v.Level == scale.Device && n != 0 && n != k.Devices() {
			return v.Errorf("splits its source in %d parts, but the kernel runs on %d devices", n, k.Devices())
		}
	}
	for n := range ir.Collect(k.Op, scale.NumRanks) {
		if c, ok := scale.UnitsAround(n.Op, n.Level); ok {
			b := ir.Before(n.Op)
			n.Result.ReplaceAllUsesWith(arith.ConstantIndex(b, c))
			n.Erase()
		}
	}
	for on := range ir.Collect(k.Op, scale.On) {
		if n := on.NumUnits(); n.HasUses() {
			var b ir.Builder
			b.SetToStart(on.Body.Entry())
			n.ReplaceAllUsesWith(arith.ConstantIndex(&b, on.Units()))
		}
	}
	return nil
}

// checkLevels rejects units that a block does not have.
func checkLevels(k tile.KernelOp) error {
	for on := range ir.Collect(k.Op, scale.On) {
		if _, ok := scale.UnitsAround(on.Op, on.Level); !ok {
			return on.Errorf("uses level @%s, but a block of %d threads is not a multiple of its units", on.Level, k.Threads)
		}
	}
	return nil
}
