package verifytile

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
)

// levels are those that every program may name, finest first.
var levels = append(scale.LevelsInBlock(), scale.Block, scale.Cluster, scale.Device, scale.Node, scale.World)

// placement checks that operations of scale and comm stand where they make
// sense and name levels that exist.
func (v *verifier) placement(root *ir.Op) {
	declared := append(slices.Clone(levels), tile.RoleLevel)
	for l := range ir.Collect(root, scale.Level) {
		declared = append(declared, l.SymName)
	}
	ir.WalkOps(root, func(op *ir.Op) {
		dialect := op.Def().Dialect()
		if dialect != "scale" && dialect != "comm" && !tile.Barrier.Is(op) || insideArch(op) {
			return
		}
		v.report(inKernel(op))
		v.report(levelExists(op, declared))
		v.report(levelHere(op))
	})
}

func insideArch(op *ir.Op) bool {
	_, ok := ir.Enclosing(op, scale.Arch)
	return ok || scale.Arch.Is(op)
}

// inKernel checks that host operations are on the host and others in a kernel.
func inKernel(op *ir.Op) error {
	host := comm.SymmAlloc.Is(op) || comm.SignalAlloc.Is(op)
	switch {
	case comm.OfWholeArrays(op): // they say it themselves
		return nil
	case !host:
		return tile.InKernel(op)
	}
	if _, inside := ir.Enclosing(op, tile.Kernel); inside {
		return op.Errorf("allocates on all devices, which only the host can; move it before the tile.kernel")
	}
	return nil
}

// levelOf is the level that an operation names, "" for none.
func levelOf(op *ir.Op) string {
	if ref := ir.AttrAs[*ir.SymbolRefAttr](op, "level"); ref != nil {
		return ref.Root()
	}
	return ""
}

func levelExists(op *ir.Op, declared []string) error {
	if l := levelOf(op); l != "" && !slices.Contains(declared, l) {
		return op.Errorf("names level @%s, which does not exist; there are @%s%s", l, strings.Join(declared, ", @"),
			nearest.DidYouMean(l, declared))
	}
	return nil
}

// levelHere checks that the code around op is run by units of the level that it
// names.
func levelHere(op *ir.Op) error {
	level := levelOf(op)
	if !slices.Contains(scale.LevelsInBlock(), level) {
		return nil
	}
	var units tile.Places // functions that kernels call have some, too
	if on, ok := scale.On.Cast(op); ok {
		around := units.Of(op.Block()).Level
		if around == tile.RoleLevel {
			around = scale.Block // a part of it
		}
		if slices.Index(levels, level) >= slices.Index(levels, around) {
			return on.Errorf("distributes over units of @%s inside one unit of @%s; a finer level is needed", level, around)
		}
		return nil
	}
	if _, ok := units.Meeting(op.Block(), level); ok || scale.View.Is(op) || comm.Channel.Is(op) || sumsSummands(op) {
		return nil
	}
	return op.Errorf("uses units of @%s, but is not inside of a scale.on @%s: the whole block executes it", level, level)
}

// sumsSummands reports whether op is the all_reduce of partial sums of the units, outside of their scale.on.
func sumsSummands(op *ir.Op) bool {
	o, ok := comm.AllReduce.Cast(op)
	return ok && partialLayout(o.Values[0]) != nil
}
