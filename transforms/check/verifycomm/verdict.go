package verifycomm

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// examination checks a function: as it is, and where that is not possible an instance.
type examination struct {
	machine  arch.Machine
	streamed bool
	fn       *ir.Op
	emit     func(*diag.Diagnostic)
}

// try follows a function with what is supposed of it.
func (x *examination) try(in *instance) *checker {
	in.settle()
	c := newChecker(x.machine, x.streamed, in)
	c.function(x.fn)
	return c
}

// check is what is wrong with the function.
func (x *examination) check() []error {
	whole := x.try(&instance{fn: x.fn})
	in := &instance{fn: x.fn}
	for k := range ir.Collect(x.fn, tile.Kernel) {
		in.agents = max(in.agents, int(k.Devices()))
	}
	open := whole.open
	if len(whole.errs) > 0 || !in.add(open) {
		return x.end(whole)
	}
	for {
		c := x.try(in)
		if !in.add(c.open) {
			return x.judge(whole, c, in)
		}
	}
}

// end says what was found.
func (x *examination) end(c *checker) []error {
	for _, d := range c.remarks {
		x.emit(d)
	}
	return c.errs
}

// judge says what an instance tells of the whole program.
func (x *examination) judge(whole, c *checker, in *instance) []error {
	if len(c.errs) > 0 {
		return x.fails(whole, c, in)
	}
	why := x.standsForAll(c, in)
	if why != nil && why.of != nil && len(why.of.errs) > 0 {
		return x.fails(whole, why.of, in)
	}
	errs := x.end(c)
	if why != nil {
		for _, k := range in.cuts {
			x.emit(k.partly(in, why))
		}
	}
	return errs
}

// fails is about an instance that is wrong. If only one unknown number is assumed, the program is wrong; otherwise the
// assumptions may contradict each other.
func (x *examination) fails(whole, c *checker, in *instance) []error {
	k := in.cuts[0]
	if len(in.cuts) == 1 && !k.large && (k.isLoop() || tile.Kernel.Is(k.op)) {
		for _, err := range c.errs {
			if d, ok := err.(*diag.Diagnostic); ok {
				d.Note(k.op.Loc(), "found with %s: %s", k.extent(in), k.unknown())
			}
		}
		return x.end(c)
	}
	x.end(whole)
	for _, k := range in.cuts {
		if k.host {
			x.emit(k.partly(in, &construct{op: k.op,
				why: "this number of iterations has errors, so the iterations are not alike"}))
		}
	}
	return nil
}

// standsForAll is nil where an instance without errors proves all, otherwise why not.
func (x *examination) standsForAll(c *checker, in *instance) *construct {
	if in.form.bad != nil {
		return in.form.bad
	}
	for _, k := range in.cuts {
		if why := c.anyBlocks(k); why != nil {
			return why
		}
	}
	if c.most > in.agents && !x.inTurn(in) {
		in.agents = c.most
		if c = x.try(in); len(c.open) > 0 || len(c.errs) > 0 {
			return &construct{op: in.cuts[0].op, of: c,
				why: fmt.Sprintf("the visibility of a write may take as many iterations as there are blocks that wait for each other, %d, which is too many to check", in.agents)}
		}
	}
	in.more = in.form.period
	more := x.try(in)
	in.more = 0
	if len(more.errs) > 0 || len(more.open) > 0 {
		return &construct{op: in.cuts[0].op, of: more, why: "more iterations are too many to check"}
	}
	return c.drifts(more)
}

// inTurn reports whether all that is cut are loops of a host that waits for each launch: no news is then on its way
// from one round to the next.
func (x *examination) inTurn(in *instance) bool {
	return !x.streamed && !slices.ContainsFunc(in.cuts, func(k *cut) bool { return !k.host })
}

// anyBlocks is why blocks of a kernel do not represent any number of them.
func (c *checker) anyBlocks(k *cut) *construct {
	switch {
	case !tile.Kernel.Is(k.op):
		return nil
	case !c.stood[k.op]:
		return &construct{op: k.op, why: "its blocks use the same counters or elements"}
	case c.bounded[k.op] != "":
		return &construct{op: k.op, why: c.bounded[k.op]}
	}
	return nil
}

// slackOf is a wait of one block or unit for one counter.
type slackOf struct {
	op            *ir.Op
	device, block int
	unit          string
	counter       counterKey
}

// noteSlack notes, by wait, how much more than it asks for its counter comes to. Where that depends on how
// many rounds there are, rounds are not alike.
func (r *run) noteSlack() {
	if len(r.owner.in.cuts) == 0 {
		return
	}
	for i := range r.agents {
		a := &r.agents[i]
		for j := range a.syncs {
			if y := &a.syncs[j]; y.kind == awaits {
				r.owner.slack[slackOf{a.events[y.at].op, a.device, a.block, a.unit,
					r.owner.keys[y.counter]}] = r.value[y.counter] - y.value
			}
		}
	}
}

// drifts is the first wait that asks for more, or less, of its counter the more rounds there are.
func (c *checker) drifts(more *checker) (first *construct) {
	drifting := map[*ir.Op]bool{}
	for k, n := range c.slack {
		if m, ok := more.slack[k]; ok && m != n {
			drifting[k.op] = true
		}
	}
	ir.WalkOps(c.in.fn, func(op *ir.Op) {
		if drifting[op] && first == nil {
			first = &construct{op: op, why: "the number of notifications per iteration differs from what it waits for"}
		}
	})
	return first
}

// extent is what is supposed.
func (k *cut) extent(in *instance) string {
	switch {
	case tile.Kernel.Is(k.op):
		return fmt.Sprintf("%d blocks", k.was)
	case k.host:
		return fmt.Sprintf("%d iterations of this loop", in.rounds())
	case k.isLoop():
		return fmt.Sprintf("%d iterations of this loop", in.rounds())
	}
	return "the case that this is executed"
}

// unknown is why something is supposed.
func (k *cut) unknown() string {
	switch {
	case k.large:
		return "there are too many to check"
	case tile.Kernel.Is(k.op):
		return "the number of blocks is not statically known"
	case k.isLoop():
		return "the trip count of this loop, which communicates, is not statically known"
	}
	return "whether this communication is executed is not statically known"
}

// partly says that an instance was checked and that it does not prove all.
func (k *cut) partly(in *instance, why *construct) *diag.Diagnostic {
	d := k.said
	if d == nil {
		d = diag.Remarkf(k.op.Loc(), "communication is checked for %s only: %s", k.extent(in),
			k.unknown()).In(diag.Comm).Of(diag.Analysis)
	}
	if why.op == k.op {
		d.Message += "; " + why.why
		return d
	}
	return d.Note(why.op.Loc(), "this does not prove all cases: %s", why.why)
}
