package resolvescale

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// private checks a kernel on a machine whose units have no memory of arrays but their own.
type private struct {
	ctx    *pass.Context
	kernel tile.KernelOp
	arch.Machine
	home   scale.MemoryOp
	views  map[*ir.Value]scale.ViewOp // by the array
	reader *linear.Reader
}

// checkPrivate rejects accesses to what another unit holds: an array belongs to the units as the scale.views of it at
// the level that executes blocks say.
func checkPrivate(ctx *pass.Context, k tile.KernelOp, m arch.Machine) error {
	home, ok := m.PrivateHome()
	if !ok {
		return nil
	}
	p := &private{ctx, k, m, home, map[*ir.Value]scale.ViewOp{},
		&linear.Reader{Ranges: intrange.New(intrange.Scope(k.Op)), Casts: true}}
	if err := p.divide(); err != nil {
		return err
	}
	if err := p.fits(); err != nil {
		return err
	}
	var err error
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if comm.SymmAlloc.Is(op) && err == nil {
			err = op.Errorf("is memory of a whole device, but %s has only the @%s of each @%s; send tiles through a comm.channel",
				m.Name, home.SymName, home.Level)
		}
		for _, a := range tile.AccessesOf(op) {
			if err == nil {
				err = p.access(op, a)
			}
		}
	})
	return err
}

// divide finds how each array is divided: alike by all views of it in the program.
func (p *private) divide() error {
	root := p.kernel.Op
	for root.ParentOp() != nil {
		root = root.ParentOp()
	}
	for v := range ir.Collect(root, scale.View) {
		if p.Called(v.Level) != scale.Block {
			continue
		}
		if err := p.parts(v); err != nil {
			return err
		}
		other, twice := p.views[v.Source]
		if twice && (other.Dist != v.Dist || other.Result.Type() != v.Result.Type()) {
			return v.Errorf("divides %s by %v, but a @%s holds one part of an array; use the same distribution, or copy the array through comm.channels",
				p.array(v.Source), v.Dist, p.home.Level).Note(other.Loc(), "it is divided by %v here", other.Dist)
		}
		if !twice {
			p.views[v.Source] = v
		}
	}
	return nil
}

// parts checks that a view of the kernel has a part for each block.
func (p *private) parts(v scale.ViewOp) error {
	total, _ := p.blocks()
	if n := v.Units(); n != 0 && total != 0 && n != total && p.kernel.Op.IsAncestor(v.Op) {
		return v.Errorf("divides its source in %d parts, but the kernel has %d blocks, and block i holds part i; make both agree", n, total)
	}
	return nil
}

// fits checks that the parts of the kernel's arrays fit into the memory of a unit.
func (p *private) fits() error {
	has, taken := int64(p.Number(p.home.SymName, "bytes")), int64(0)
	if has == 0 {
		return nil
	}
	counted := map[*ir.Value]bool{}
	for v := range ir.Collect(p.kernel.Op, scale.View) {
		if p.Called(v.Level) != scale.Block || counted[v.Source] {
			continue
		}
		counted[v.Source] = true
		part := tile.SharedBytes(v.Result.Type().(*ir.MemRefType))
		if taken += part; taken > has {
			with := ""
			if taken > part {
				with = ", with the arrays before it " + describe(taken)
			}
			return v.Errorf("gives each @%s %s%s, but its @%s of %s has %d bytes; divide the array among more", p.home.Level,
				describe(part), with, p.home.SymName, p.Name, has)
		}
	}
	return nil
}

// array is what messages call an array.
func (p *private) array(v *ir.Value) string {
	if _, function := ir.As[ir.FunctionLike](v.ParentBlock().ParentOp()); function && v.IsBlockArg() {
		return fmt.Sprintf("argument #%d", v.Index())
	}
	return "the array"
}

// access checks what an operation reads or writes of an array.
func (p *private) access(op *ir.Op, a tile.Access) error {
	mem := a.Memory
	t := mem.Type().(*ir.MemRefType)
	if space := scale.SpaceOf(t); space != nil && scale.RoleOfMemory(space.Name()) != scale.HomeRole {
		return nil
	}
	does := "reads"
	if a.Writes {
		does = "writes"
	}
	for def := mem.DefiningOp(); def != nil; def = mem.DefiningOp() {
		if v, ok := scale.View.Cast(def); ok && p.Called(v.Level) == scale.Block {
			if a.Writes && !v.OwnPart() {
				return op.Errorf("writes a replica of %s, but every @%s has its copy in its own @%s; let each write a part of the array (shard<dim>)",
					p.array(v.Source), p.home.Level, p.home.SymName).Note(v.Loc(), "the replica is made here")
			}
			return nil
		}
		view, ok := ir.As[ir.ViewLike](def)
		if !ok {
			break
		}
		mem = view.ViewSource()
	}
	view, ok := p.views[mem]
	if !ok {
		return op.Errorf("%s %s, but no unit holds it: each @%s of %s reaches its own @%s only. Say which part each holds, as in: %%own = scale.view … shard<0> at @%s",
			does, p.array(mem), p.home.Level, p.Name, p.home.SymName, p.home.Level)
	}
	return p.window(op, a, does, mem, view)
}

// blocks is how many blocks the kernel has, and in each dimension; 0 if that is not constant or too many to look at.
func (p *private) blocks() (total int64, grid []int64) {
	const most = 4096
	total = 1
	for _, g := range p.kernel.Grid() {
		if g.Value != nil || g.Const < 1 || g.Const > most {
			return 0, nil
		}
		grid = append(grid, g.Const)
		total *= g.Const
	}
	if total > most || p.kernel.Stepped() {
		return 0, nil
	}
	return total, grid
}

// blockID is what a value is in block n, if it is an index of the block.
func (p *private) blockID(v *ir.Value, n int64, grid []int64) (i int64, ok bool) {
	for d, id := range p.kernel.BlockIDs() {
		if v == id {
			return n % grid[d], true
		}
		n /= grid[d]
	}
	return 0, false
}

// plain reports whether a value takes both ends of its range: an index of the block, or of a loop with constant bounds.
func (p *private) plain(v *ir.Value) bool {
	if !v.IsBlockArg() || v.OwnerBlock().ParentOp() == p.kernel.Op {
		return v.IsBlockArg()
	}
	loop, counted := ir.As[ir.CountedLoop](v.OwnerBlock().ParentOp())
	if !counted || loop.InductionVar() != v {
		return false
	}
	lower, upper, step := loop.Bounds()
	for _, bound := range []*ir.Value{lower, upper, step} {
		if _, ok := rewrite.IntConstant(bound); !ok {
			return false
		}
	}
	return true
}

// conditional reports whether an operation may not be executed in each block.
func conditional(op, kernel *ir.Op) bool {
	for p := op.ParentOp(); p != kernel; p = p.ParentOp() {
		if scf.If.Is(p) || scf.While.Is(p) {
			return true
		}
	}
	return false
}
