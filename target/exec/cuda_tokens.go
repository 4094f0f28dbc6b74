package exec

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/cuda"
	"github.com/tsopt/tsopt/target/sim"
)

// token is the end of an async operation; event is nil when it ended at once.
type token struct {
	device int
	event  *cuda.Event
	// waiting is set while the operation is a launch that others must join first.
	waiting bool
	copied  bool // the operation is a copy that stands for what a kernel does
}

// isAsync reports whether an operation returns a token.
func isAsync(op *ir.Op) bool {
	n := op.NumResults()
	return n > 0 && op.Result(n-1).Type().String() == "!gpu.async.token"
}

// after makes the device's stream wait for the operations whose tokens are
// given.
func (c *Cuda) after(d *gpuDevice, tokens []sim.Value) error {
	for _, t := range tokens {
		tok := c.tokens[t[0]]
		if tok.waiting {
			return errNotAll
		}
		if tok.event == nil || tok.device == d.number {
			continue
		}
		if err := d.stream.Wait(tok.event); err != nil {
			return err
		}
	}
	return nil
}

// done ends an operation on a device: with a token by an event, else the host
// waits for it.
func (c *Cuda) done(op *ir.Op, d *gpuDevice, results ...sim.Value) ([]sim.Value, error) {
	if !isAsync(op) {
		if err := d.stream.Synchronize(c.ctx); err != nil {
			return nil, err
		}
		return results, nil
	}
	e, err := c.record(d, false)
	if err != nil {
		return nil, err
	}
	return append(results, c.token(token{device: d.number, event: e})), nil
}

// token gives out a token.
func (c *Cuda) token(t token) sim.Value {
	c.tokens = append(c.tokens, t)
	return sim.Value{uint64(len(c.tokens) - 1)}
}

func (c *Cuda) record(d *gpuDevice, timing bool) (*cuda.Event, error) {
	e, err := d.NewEvent(timing)
	if err != nil {
		return nil, err
	}
	c.events = append(c.events, e)
	return e, e.Record(d.stream)
}

func (c *Cuda) wait(_ *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	if isAsync(op) && c.remote(c.current) {
		return c.elsewhere(op)
	}
	if isAsync(op) {
		d, err := c.device(c.current)
		if err != nil {
			return nil, err
		}
		if err := c.after(d, in); err != nil {
			return nil, err
		}
		return c.done(op, d)
	}
	c.copying = nil
	// Streams are waited for, not events, because they can say what hangs.
	var streams []*cuda.Stream
	for _, t := range in {
		tok := c.tokens[t[0]]
		if tok.waiting {
			return nil, errNotAll
		}
		if tok.event == nil {
			continue
		}
		if s := c.devices[tok.device].stream; !slices.Contains(streams, s) {
			streams = append(streams, s)
		}
	}
	if err := cuda.SynchronizeAll(c.ctx, streams, c.stopWaiting); err != nil {
		return nil, err
	}
	if c.Ranks != nil {
		if err := c.Ranks.Group.Barrier(); err != nil { // devices of others have ended, too
			return nil, err
		}
	}
	return nil, c.repeatGroup()
}
