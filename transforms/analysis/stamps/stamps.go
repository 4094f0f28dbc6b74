// Package stamps finds where the threads of a planned kernel write stamps: at the boundaries that its schedule has.
//
// A site is what a role does from one stamp to the next: a wait for data or other threads, a GEMM that its threads
// start and wait for, or all that is between two of these. Only such operations are boundaries: ptxas mixes arithmetic
// with waits for outstanding GEMMs and with other arithmetic, and does not move it over the reading of a clock. In
// attention of head_dim 128 stamps around these waits cost 3 to 8 % of the time. A loop or a branch with boundaries
// inside is divided, and another one is part of a site.
//
// insert-stamps writes the stamps, and `tsopt explain` finds the same sites again to compare them with the schedule's
// predictions.
package stamps

import (
	"crypto/sha256"
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// A Site is what begins with a stamp.
type Site struct {
	Number int64  // from 1 on, in its lane
	Before *ir.Op // the operation that the stamp precedes
	Main   *ir.Op // the operation that begins a wait, or that is predicted to take most
	Wait   bool
	// Predicted is how long it takes each time, in cycles, without waits that only a whole loop has.
	Predicted float64
	// Unit is the part of the SM that is busy longest with Main, "" for none.
	Unit string
}

// A Node is a site, or an operation with the nodes of its regions.
type Node struct {
	Site   *Site
	Op     *ir.Op
	Bodies [][]Node // by region
	// Waits is how long an iteration of a loop is predicted to wait besides its sites, in cycles.
	Waits float64
}

// A Lane is the code of a role, or of a block without roles.
type Lane struct {
	Role    string
	Threads int64
	Region  *ir.Region
	Nodes   []Node
	Sites   []*Site // by number, from 1 on
}

// Of finds the lanes of a planned kernel.
func Of(k tile.KernelOp, m arch.Machine) ([]Lane, error) {
	_, s, err := estimate.ScheduleOf(k, m)
	if err != nil {
		return nil, err
	}
	var out []Lane
	for _, l := range s.Lanes {
		f := finder{steps: map[*ir.Op]estimate.Step{}}
		f.read(l.Steps)
		lane := Lane{Role: l.Role, Threads: l.Threads, Region: l.Op.Region(0)}
		lane.Nodes = f.region(lane.Region)
		lane.Sites = f.sites
		out = append(out, lane)
	}
	return out, nil
}

// Table is what the stamps of a kernel mean, the number-th of its function.
func Table(k tile.KernelOp, number int64, lanes []Lane) tile.Stamps {
	out := tile.Stamps{Kernel: number}
	for _, g := range k.Grid() {
		if g.Value != nil {
			g.Const = ir.Dynamic
		}
		out.Grid = append(out.Grid, g.Const)
	}
	for _, l := range lanes {
		lane := tile.StampLane{Role: l.Role, Threads: l.Threads}
		for _, s := range l.Sites {
			at := diag.Text(s.Main.Loc())
			if p := diag.Position(s.Main.Loc()); p != nil {
				at = fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
			}
			lane.Sites = append(lane.Sites, tile.StampSite{Name: s.Main.Name(), At: at, Wait: s.Wait})
		}
		out.Lanes = append(out.Lanes, lane)
	}
	out.Fingerprint = fingerprint(k, out.Lanes)
	return out
}

// fingerprint is a hash of a planned kernel and its sites. Lines and the name of the file are not in it.
func fingerprint(k tile.KernelOp, lanes []tile.StampLane) string {
	h := sha256.New()
	if err := asm.Print(h, k.Op, asm.PrintOptions{}); err != nil {
		panic(err) // a hash takes everything
	}
	for _, l := range lanes {
		for _, s := range l.Sites {
			fmt.Fprintln(h, l.Role, s.Name, s.Wait)
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// finder divides a lane into sites.
type finder struct {
	steps map[*ir.Op]estimate.Step // of what the schedule has
	sites []*Site
}

func (f *finder) read(steps []estimate.Step) {
	for _, s := range steps {
		if s.Op != nil {
			f.steps[s.Op] = s
		}
		f.read(s.Body)
	}
}

// region divides a region. What follows a boundary, or begins the region, is a site from there on if the schedule has
// some of it.
func (f *finder) region(r *ir.Region) (out []Node) {
	if r.Empty() {
		return nil
	}
	var open *Site
	from := r.Entry().First()
	site := func(before, main *ir.Op, wait bool) *Site {
		s := &Site{Number: int64(len(f.sites) + 1), Before: before, Main: main, Wait: wait,
			Predicted: f.steps[main].Time * f.steps[main].Repeats, Unit: f.steps[main].Unit}
		f.sites = append(f.sites, s)
		out = append(out, Node{Site: s})
		return s
	}
	most := 0.0
	for op := range r.Entry().Ops() {
		step, known := f.steps[op]
		time := step.Time * step.Repeats
		// What is only issued belongs to what is before it, but for copies, and a wait for a GEMM to what is around it.
		awaits, weight := tile.Await.Is(op) || tile.WaitProducts.Is(op), time
		timed := known && (time > 0 || tile.Copy.Is(op)) || awaits
		if awaits {
			weight = 0 // which does not name a site with a computation
		}
		switch {
		case divided(op):
			n := Node{Op: op}
			for _, inner := range op.Regions() {
				n.Bodies = append(n.Bodies, f.region(inner))
			}
			for _, s := range step.Body {
				if s.Op == nil {
					n.Waits += s.Time
				}
			}
			out = append(out, n)
			open, from = nil, op.Next()
		case waits(op) || finishes(op):
			site(op, op, waits(op))
			open, from = nil, op.Next()
		case timed && open == nil:
			open, most = site(from, op, false), weight
		case timed:
			open.Predicted += time
			if weight > most {
				open.Main, open.Unit, most = op, step.Unit, weight
			}
		}
	}
	return out
}

// divided reports whether stamps are also inside of an operation: of a loop or a branch with boundaries.
func divided(op *ir.Op) bool {
	if !scf.For.Is(op) && !scf.While.Is(op) && !scf.If.Is(op) {
		return false
	}
	found := false
	ir.WalkOps(op, func(x *ir.Op) { found = found || waits(x) || finishes(x) })
	return found
}

// waits reports whether threads do nothing in an operation but wait for data or other threads.
func waits(op *ir.Op) bool {
	switch op.Def() {
	case tile.Acquire.OpDef, tile.Take.OpDef, tile.AsyncWait.OpDef, tile.Barrier.OpDef,
		tile.MBarrierWait.OpDef, tile.NamedBarrierSync.OpDef:
		return true
	}
	return false
}

// finishes reports whether an operation is a GEMM that its threads start and wait for.
func finishes(op *ir.Op) bool {
	g, ok := tile.Gemm.Cast(op)
	return ok && g.Impl == tile.WGMMA && !g.Async
}
