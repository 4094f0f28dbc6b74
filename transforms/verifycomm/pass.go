package verifycomm

import (
	"errors"
	"maps"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// Pass is verify-comm.
var Pass = pass.Simple("verify-comm", "VerifyComm", "",
	`Find races and deadlocks between devices

Executes the communication of each kernel for all its devices and blocks, without
the computation, and checks that each wait is reached by as many signals as it
asks for, that nothing reads what a peer puts before it was announced, that each
put is announced, that counters that are reset or compared for equality cannot
be overtaken, and that scopes are wide enough, and that all
threads of the unit that communicates take part. A remark says what depends on
values that are not known and is not checked.`,
	func(ctx *pass.Context, root *ir.Op) error {
		var errs []error
		for k := range ir.Collect(root, tile.Kernel) {
			if err := k.WrittenOut(); err != nil {
				errs = append(errs, err)
				continue
			}
			errs = append(errs, checkScopes(k)...)
			errs = append(errs, checkReached(k)...)
		}
		if len(errs) > 0 {
			return errors.Join(errs...)
		}
		for _, fn := range functions(root) {
			c := &checker{remark: ctx.Emit, counters: map[counterKey]*counter{}, said: map[pair]bool{}}
			c.function(fn)
			errs = append(errs, c.errs...)
		}
		return errors.Join(errs...)
	})

// functions are those that hold kernels.
func functions(root *ir.Op) []*ir.Op {
	var out []*ir.Op
	ir.Walk(root, func(op *ir.Op) ir.WalkResult {
		if _, ok := ir.As[ir.FunctionLike](op); !ok {
			return ir.Advance
		}
		if ir.Contains(op, tile.Kernel) {
			out = append(out, op)
		}
		return ir.Skip
	})
	return out
}

// checker is the state of one host function: its signals live from kernel to
// kernel.
type checker struct {
	remark   func(*diag.Diagnostic)
	counters map[counterKey]*counter
	errs     []error
	said     map[pair]bool
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
	host := env{}
	for _, rg := range fn.Regions() {
		for b := range rg.Blocks() {
			c.hostBlock(b, host)
		}
	}
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
		if comm.SignalAlloc.Is(op) {
			c.allocate(op.Result(0))
		}
		if op.NumRegions() == 0 {
			host.step(op, nil)
			continue
		}
		for i := range hostTrips(op, host) {
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

// allocate makes the counters of a signal new: each time that the host gets
// there they are others.
func (c *checker) allocate(signal *ir.Value) {
	maps.DeleteFunc(c.counters, func(k counterKey, _ *counter) bool { return k.signal == signal })
}

func hostTrips(op *ir.Op, host env) int64 {
	l, ok := ir.As[ir.CountedLoop](op)
	if !ok {
		return 1
	}
	n, ok := host.trips(l)
	if !ok {
		return 1
	}
	return min(n, maxHostTrips)
}
