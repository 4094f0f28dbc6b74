package commtomemory

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// counterBytes is the distance of two counters: a line of the L2 cache, so that
// waiting for one does not slow down changes of another.
const (
	counterBytes = 128
	counterWords = counterBytes / 4
)

// lower lowers the symmetric memory and the signals inside root.
func lower(root *ir.Op, reports bool) error {
	arenas, err := makeArenas(root)
	if err != nil {
		return err
	}
	functions, err := passArenas(root, arenas, reports)
	if err != nil {
		return err
	}
	for launch := range ir.Collect(root, gpu.Launch) {
		if err := lowerLaunch(launch, functions[intrange.Scope(launch.Op)]); err != nil {
			return err
		}
	}
	for _, f := range functions {
		if f.report != nil {
			f.report.close()
		}
	}
	for s := range ir.Collect(root, comm.SymmAlloc) {
		if err := eraseUnused(s.Op); err != nil {
			return err
		}
	}
	for s := range ir.Collect(root, comm.SignalAlloc) {
		if err := eraseUnused(s.Op); err != nil {
			return err
		}
	}
	return nil
}

// eraseUnused erases what was replaced by a part of an arena.
func eraseUnused(op *ir.Op) error {
	if v := op.Result(0); v.HasUses() {
		return op.Errorf("has an unsupported use: %s", v.Users()[0].Name())
	}
	op.Erase()
	return nil
}
