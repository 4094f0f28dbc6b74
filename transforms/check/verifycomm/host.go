package verifycomm

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/divergence"
)

// checker is the state of one host function: its signals live from kernel to
// kernel.
type checker struct {
	machine  arch.Machine
	streamed bool
	in       *instance
	remarks  []*diag.Diagnostic
	open     []*unknown // what is not followed, or not to its end
	uniform  map[*ir.Op]*divergence.Kernel
	shared            // the signals and buffers
	folded   results  // of scalar operations
	programs programs // of blocks of operations
	// quietLoops caches whether a loop is quiet.
	quietLoops map[*ir.Op]bool
	// alikeKernels caches whether the blocks of a kernel are alike.
	alikeKernels map[*ir.Op]bool
	stood        map[*ir.Op]bool   // kernels whose first block represented all in some launch
	bounded      map[*ir.Op]string // why that is so of no more blocks than there are
	launches     []*launch         // that nothing waited for yet
	left         int               // how many events may still be followed
	endless      *ir.Op            // a kernel that is not followed to its end
	errs         []error
	said         map[pair]bool
	slack        map[slackOf]int64
	most         int // how many agents there are at a time
}

// remark says something once the function is checked.
func (c *checker) remark(d *diag.Diagnostic) { c.remarks = append(c.remarks, d) }

func newChecker(m arch.Machine, streamed bool, in *instance) *checker {
	return &checker{
		machine: m, streamed: streamed, in: in, said: map[pair]bool{}, uniform: map[*ir.Op]*divergence.Kernel{},
		slack:  map[slackOf]int64{},
		shared: newShared(), folded: results{}, programs: programs{}, quietLoops: map[*ir.Op]bool{},
		alikeKernels: map[*ir.Op]bool{}, stood: map[*ir.Op]bool{}, bounded: map[*ir.Op]string{}, left: maxEvents,
	}
}

// pair identifies a message by the operations that it is about.
type pair struct{ a, b *ir.Op }

// sayOnce reports an error about a pair of operations unless one was before.
func (c *checker) sayOnce(a, b *ir.Op, err func() *diag.Diagnostic) {
	if c.said[pair{a, b}] || c.said[pair{b, a}] {
		return
	}
	c.said[pair{a, b}] = true
	c.errs = append(c.errs, err())
}

// function launches the kernels of a host function in order. Loops of the host
// run as often as their bounds say; what is under a condition runs.
func (c *checker) function(fn *ir.Op) {
	host := c.in.host()
	for _, rg := range fn.Regions() {
		for b := range rg.Blocks() {
			c.hostBlock(b, host)
		}
	}
	c.check()
}

// maxHostTrips bounds how often the kernels of a host loop are executed: epochs
// repeat, so a few show what all do.
const maxHostTrips = 4

func (c *checker) hostBlock(b *ir.Block, host env) {
	for op := range b.Ops() {
		if k, ok := tile.Kernel.Cast(op); ok {
			c.launch(k, host)
			continue
		}
		if comm.SignalAlloc.Is(op) || comm.SymmAlloc.Is(op) {
			c.lives[op.Result(0)]++ // each time that the host gets here it is another
		}
		if op.NumRegions() == 0 {
			host.step(op, nil, c.folded, c.in.values)
			continue
		}
		for i := range c.hostTrips(op, host) {
			if l, ok := ir.As[ir.CountedLoop](op); ok {
				lower, _, step := l.Bounds()
				host.iteration(l.InductionVar(), lower, step, i)
			}
			for _, rg := range op.Regions() {
				for inner := range rg.Blocks() {
					c.hostBlock(inner, host)
				}
			}
		}
	}
}

// hostTrips is how often a loop of the host is followed.
func (c *checker) hostTrips(op *ir.Op, host env) int64 {
	if !ir.Contains(op, tile.Kernel) {
		return 1
	}
	l, ok := ir.As[ir.CountedLoop](op)
	if !ok {
		return c.whileTrips(op)
	}
	n, known := host.trips(l)
	if known && (n <= maxHostTrips || n <= c.in.rounds()) {
		return n
	}
	u := depends(op, "the trip count of this loop")
	if u.cut = host.cutOf(op, l); u.cut != nil {
		u.cut.host = true
		_, upper, _ := l.Bounds()
		u.cut.was, u.cut.large = host.get(upper)
	}
	c.open = append(c.open, u)
	if !known {
		return 1
	}
	return maxHostTrips
}

// whileTrips is how often a loop of the host is followed whose end its condition decides.
func (c *checker) whileTrips(op *ir.Op) int64 {
	n, supposed := c.in.turns[op]
	if !scf.While.Is(op) || supposed {
		return max(n, 1)
	}
	u := depends(op, "the trip count of this loop")
	u.cut = &cut{op: op, host: true}
	c.open = append(c.open, u)
	return 1
}

// launch follows a kernel. It is checked at once where the host waits for it,
// with those that follow where it does not.
func (c *checker) launch(k tile.KernelOp, host env) {
	if !mattersInside(k.Op) || c.endless == k.Op {
		return
	}
	if c.endless != nil {
		c.unfollowed(k, &unknown{op: k.Op, why: "the kernel before it is not analyzed to its end"})
		return
	}
	l, err := c.trace(k, host)
	var u *unknown
	if errors.As(err, &u) && u.large && (u.cut == nil || len(c.in.cuts) == 0) {
		c.open = append(c.open, u)
		c.check()
		l, err = c.part(k, host, u)
	}
	if err != nil {
		c.check()
		c.unfollowed(k, err)
		return
	}
	c.launches = append(c.launches, l)
	if !c.streamed || l.partial {
		c.check()
	}
}

// check checks the launches that nothing waited for yet.
func (c *checker) check() {
	if len(c.launches) == 0 {
		return
	}
	systems := []*system{newSystem(c, c.launches)}
	if posts(c.launches) {
		systems[0].posted = true
		systems = append(systems, newSystem(c, unposted(c.launches)))
	}
	c.launches, c.left = nil, maxEvents
	for _, s := range systems {
		if !s.check() {
			return
		}
	}
}

// unfollowed reports why a kernel's communication is not checked.
func (c *checker) unfollowed(k tile.KernelOp, err error) {
	c.left = maxEvents
	var u *unknown
	var d *diag.Diagnostic
	switch {
	case errors.As(err, &d):
		c.errs = append(c.errs, d)
	case errors.As(err, &u):
		c.open = append(c.open, u)
		c.remark(diag.Remarkf(u.op.Loc(), "communication is not checked for races and deadlocks: %s",
			u.why).In(diag.Comm).Of(diag.Analysis))
	default:
		c.remark(diag.Remarkf(k.Loc(), "communication is not checked for races and deadlocks: %v",
			err).In(diag.Comm).Of(diag.Analysis))
	}
}
