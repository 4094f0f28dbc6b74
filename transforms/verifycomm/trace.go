package verifycomm

import (
	"errors"
	"maps"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// maxEvents bounds how many events are followed at a time.
const maxEvents = 1 << 20

// launch is a kernel that was launched: what each block of each device does, or the
// first of each device where all are alike.
type launch struct {
	kernel          tile.KernelOp
	dims            []int64   // of the grid
	grid            int       // how many blocks there are on a device
	devices, blocks int       // whose traces there are
	traces          [][]event // of the blocks of device 0, then of device 1, …
}

// tracer lists the events of one agent.
type tracer struct {
	env
	check  *checker
	number int // of the launch
	device int
	block  int
	ranks  map[string][2]int64
	events []event
	rounds map[int32]int64  // counters of the own device that the agent has changed
	met    map[*ir.Op]int64 // how often it has been at a meeting
}

// trace lists the events of the blocks of every device.
func (c *checker) trace(k tile.KernelOp, host env) (*launch, error) {
	dims, err := grid(k, host)
	if err != nil {
		return nil, err
	}
	l := &launch{kernel: k, dims: dims, grid: 1, devices: int(k.Devices())}
	for _, n := range dims {
		l.grid *= int(n)
	}
	if l.grid > 1 && c.alike(k) {
		stands, err := c.first(l, host)
		if stands || err != nil {
			return l, err
		}
		if c.stood[k.Op] {
			return nil, &unknown{k.Op, "its blocks have nothing to do with each other in one launch and do in another"}
		}
		c.alikeKernels[k.Op] = false // nor in later launches
	}
	if int64(l.grid)*k.Devices() > int64(c.left) {
		return nil, &unknown{k.Op, "there are more blocks than are followed"}
	}
	if l.traces, err = c.blocks(l, host, l.grid); err != nil {
		return nil, err
	}
	l.blocks = l.grid
	c.expect(l.traces)
	return l, nil
}

// first follows the first block of each device; it reports false when it does not
// stand for all.
func (c *checker) first(l *launch, host env) (stands bool, err error) {
	if l.traces, err = c.blocks(l, host, 1); err != nil {
		return false, err
	}
	var neighbours [][][]event
	block := 1
	for _, n := range l.dims {
		var traces [][]event
		for d := range l.devices {
			if n == 1 {
				break
			}
			events, err := c.block(l, host, d, block)
			if err != nil {
				return false, err
			}
			traces = append(traces, events)
		}
		neighbours = append(neighbours, traces)
		block *= int(n)
	}
	if !c.apart(l.traces, neighbours, l.dims) {
		return false, nil
	}
	l.blocks = 1
	c.stood[l.kernel.Op] = true
	for _, traces := range append(neighbours, l.traces) {
		c.expect(traces)
	}
	return true, nil
}

// blocks are the traces of the first n blocks of each device.
func (c *checker) blocks(l *launch, host env, n int) (traces [][]event, err error) {
	for d := range l.devices {
		for b := range n {
			events, err := c.block(l, host, d, b)
			if err != nil {
				return nil, err
			}
			traces = append(traces, events)
		}
	}
	return traces, nil
}

// block is the trace of a block of a device.
func (c *checker) block(l *launch, host env, device, block int) ([]event, error) {
	t := &tracer{env: maps.Clone(host), check: c, number: len(c.launches), device: device, block: block, rounds: map[int32]int64{}, met: map[*ir.Op]int64{}}
	t.ranks = map[string][2]int64{scale.Device: {int64(device), int64(l.devices)}, scale.Block: {int64(block), int64(l.grid)}}
	rest := int64(block)
	for i, id := range l.kernel.BlockIDs() {
		t.env[id] = rest % l.dims[i]
		rest /= l.dims[i]
	}
	if err := t.follow(l.kernel.Body.Entry()); err != nil {
		return nil, err
	}
	t.publish()
	return t.events, nil
}

// expect says what the counters will be when blocks have ended.
func (c *checker) expect(traces [][]event) {
	for _, events := range traces {
		for i := range events {
			switch e := &events[i]; {
			case e.kind == reset:
				c.expected[e.counter] = 0
			case e.kind == notify && e.set:
				c.expected[e.counter] = e.value
			case e.kind == notify:
				c.expected[e.counter] += e.value
			}
		}
	}
}

// grid is the number of blocks in each dimension.
func grid(k tile.KernelOp, host env) ([]int64, error) {
	var out []int64
	for _, g := range k.Grid() {
		n := g.Const
		if g.Value != nil {
			var ok bool
			if n, ok = host.get(g.Value); !ok {
				return nil, depends(k.Op, "the number of blocks")
			}
		}
		out = append(out, n)
	}
	return out, nil
}

// unknown is why a program's communication cannot be followed: it depends on a
// value that is not known.
type unknown struct {
	op  *ir.Op
	why string
}

func (u *unknown) Error() string { return u.why }

func depends(op *ir.Op, what string) error {
	return &unknown{op, what + " is not known before the program runs"}
}

var errTooLong = errors.New("too much communication to follow")

// follow executes a block.
func (t *tracer) follow(b *ir.Block) error {
	for _, s := range t.check.programs.of(b) {
		var err error
		switch s.kind {
		case makes:
			if t.check.left--; t.check.left < 0 {
				return errTooLong
			}
			err = t.event(s.op)
		case scalar:
			t.env.step(s.op, t.ranks, t.check.folded)
		case region:
			err = t.enter(s.op)
		case closed:
			t.forget(s.op)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *tracer) forget(op *ir.Op) {
	for _, r := range op.Results() {
		delete(t.env, r)
	}
}

// enter executes an operation with regions.
func (t *tracer) enter(op *ir.Op) error {
	if l, ok := ir.As[ir.CountedLoop](op); ok {
		return t.loop(op, l)
	}
	switch op.Name() {
	case "scf.if":
		c, ok := t.get(scf.If.Of(op).Condition)
		if !ok {
			return t.choice(op)
		}
		return t.branch(op, op.Region(int(1-c&1)))
	case "scf.execute_region":
		return t.branch(op, op.Region(0))
	}
	if on, ok := scale.On.Cast(op); ok {
		return t.units(on)
	}
	return t.choice(op)
}

// choice is an operation of which it is not known what it executes.
func (t *tracer) choice(op *ir.Op) error {
	if mattersInside(op) {
		return depends(op, "whether the communication in here takes place")
	}
	t.forget(op)
	return nil
}

func (t *tracer) branch(op *ir.Op, rg *ir.Region) error {
	if rg.Empty() {
		return nil
	}
	if !rg.HasOneBlock() {
		return t.choice(op)
	}
	if err := t.follow(rg.Entry()); err != nil {
		return err
	}
	t.forward(op.Results(), rg.Entry().Last().Operands())
	return nil
}

// loop executes the iterations of a loop, or two of them where all are alike.
func (t *tracer) loop(op *ir.Op, l ir.CountedLoop) error {
	n, ok := t.trips(l)
	if !ok {
		return depends(op, "the number of iterations of this loop, which communicates,")
	}
	done := int64(0)
	if n > 2 && t.check.quiet(op, l) {
		if all, err := t.alike(op, l, n); all || err != nil {
			return err
		}
		done = 2
	}
	lower, _, step := l.Bounds()
	body := op.Region(0).Entry()
	if done == 0 {
		t.forward(l.IterArgs(), l.InitArgs())
	}
	for i := done; i < n; i++ {
		t.iteration(l.InductionVar(), lower, step, i)
		if err := t.follow(body); err != nil {
			return err
		}
		t.forward(l.IterArgs(), body.Last().Operands())
	}
	t.forward(op.Results(), l.IterArgs())
	return nil
}

// units executes the body of a scale.on for each unit, one after the other.
// Only accesses can be told that way: signals in there are the units' own.
func (t *tracer) units(on scale.OnOp) error {
	start := len(t.events)
	for u := range on.Units() {
		t.env[on.Unit()], t.env[on.NumUnits()] = u, on.Units()
		t.forward(on.LocalInputs(), on.Inputs)
		if err := t.follow(on.Body.Entry()); err != nil {
			return err
		}
	}
	for _, e := range t.events[start:] {
		if e.kind != touch && e.kind != put {
			return &unknown{e.op, "it is executed by each unit of @" + on.Level + " on its own"}
		}
	}
	return nil
}
