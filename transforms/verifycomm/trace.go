package verifycomm

import (
	"errors"
	"fmt"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// event is one thing that an agent does to others.
type event struct {
	op   *ir.Op
	kind eventKind
	// counter and value of a notify, wait or reset.
	counter counterKey
	value   int64
	after   []int // the puts that a notify announces, as numbers of accesses
	access        // of a put or another access of symmetric memory
}

type eventKind uint8

const (
	touch eventKind = iota // reads or writes symmetric memory
	put                    // writes to a peer, until announced at no time
	notify
	wait
	reset
	fence
	meet // all devices together
)

// matters lists the operations that make events.
func matters(op *ir.Op) bool {
	switch op.Name() {
	case "comm.put", "comm.get", "comm.notify", "comm.wait", "comm.test", "comm.round", "comm.reset", "comm.fence":
		return true
	case "tile.load", "tile.store", "tile.copy":
		for _, v := range op.Operands() {
			if inSymmetric(v) {
				return true
			}
		}
	}
	m, ok := comm.MeetingOf(op)
	return ok && m.Level == scale.Device
}

func inSymmetric(v *ir.Value) bool {
	t, ok := v.Type().(*ir.MemRefType)
	return ok && scale.SpaceOf(t) == scale.Symmetric
}

// mattersInside reports whether anything inside op does.
func mattersInside(op *ir.Op) bool {
	found := false
	ir.WalkOps(op, func(o *ir.Op) { found = found || o != op && matters(o) })
	return found
}

// tracer lists the events of one agent.
type tracer struct {
	env
	device  int
	ranks   map[string][2]int64
	events  []event
	touches int  // how many accesses there are so far
	left    *int // how many events all agents may still have
	inside  map[*ir.Op]bool
	rounds  map[counterKey]int64     // counters of the own device that the agent has changed
	before  func(k counterKey) int64 // the value of a counter when the kernel starts
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

func (t *tracer) block(b *ir.Block) error {
	for op := range b.Ops() {
		if err := t.op(op); err != nil {
			return err
		}
	}
	return nil
}

func (t *tracer) op(op *ir.Op) error {
	if matters(op) {
		if *t.left--; *t.left < 0 {
			return errTooLong
		}
		return t.event(op)
	}
	if op.NumRegions() == 0 {
		t.env.step(op, t.ranks)
		return nil
	}
	if !t.worthEntering(op) {
		for _, r := range op.Results() {
			delete(t.env, r)
		}
		return nil
	}
	return t.enter(op)
}

// worthEntering reports whether a region holds events or computes scalars.
func (t *tracer) worthEntering(op *ir.Op) bool {
	in, ok := t.inside[op]
	if !ok {
		in = mattersInside(op)
		for _, r := range op.Results() {
			in = in || ir.IsSignlessIntegerOrIndex(r.Type()) && !isCounted(op)
		}
		t.inside[op] = in
	}
	return in
}

func isCounted(op *ir.Op) bool { _, ok := ir.As[ir.CountedLoop](op); return ok }

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
	for _, r := range op.Results() {
		delete(t.env, r)
	}
	return nil
}

func (t *tracer) branch(op *ir.Op, rg *ir.Region) error {
	if rg.Empty() {
		return nil
	}
	if !rg.HasOneBlock() {
		return t.choice(op)
	}
	if err := t.block(rg.Entry()); err != nil {
		return err
	}
	t.forward(op.Results(), rg.Entry().Last().Operands())
	return nil
}

func (t *tracer) loop(op *ir.Op, l ir.CountedLoop) error {
	n, ok := t.trips(l)
	if !ok {
		return depends(op, "the number of iterations of this loop, which communicates,")
	}
	lower, _, step := l.Bounds()
	body := op.Region(0).Entry()
	t.forward(l.IterArgs(), l.InitArgs())
	for i := range n {
		t.iteration(l.InductionVar(), lower, step, i)
		if err := t.block(body); err != nil {
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
		if err := t.block(on.Body.Entry()); err != nil {
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

func (t *tracer) event(op *ir.Op) error {
	switch op.Name() {
	case "comm.put":
		p := ir.View[comm.PutOp](op)
		return t.touch(op, put, true, p.Window(), p.Rank)
	case "comm.get":
		g := ir.View[comm.GetOp](op)
		return t.touch(op, touch, false, g.Window(), g.Rank)
	case "tile.load":
		l := ir.View[tile.LoadOp](op)
		return t.touch(op, touch, false, l.Window(), nil)
	case "tile.store":
		s := ir.View[tile.StoreOp](op)
		return t.touch(op, touch, true, s.Window(), nil)
	case "tile.copy":
		return t.copy(ir.View[tile.CopyOp](op))
	case "comm.notify":
		return t.notify(comm.Notify.Of(op))
	case "comm.wait":
		return t.wait(comm.Wait.Of(op))
	case "comm.round":
		return t.round(ir.View[comm.RoundOp](op))
	case "comm.reset":
		r := comm.Reset.Of(op)
		return t.signal(op, reset, r.Signal, r.Index, nil)
	case "comm.fence":
		t.events = append(t.events, event{op: op, kind: fence})
	case "comm.test":
		for _, r := range op.Results() {
			delete(t.env, r)
		}
	default:
		t.events = append(t.events, event{op: op, kind: meet})
	}
	return nil
}

func (t *tracer) copy(c tile.CopyOp) error {
	if inSymmetric(c.Source) {
		if err := t.touch(c.Op, touch, false, c.From(), nil); err != nil {
			return err
		}
	}
	if inSymmetric(c.Dest) {
		return t.touch(c.Op, touch, true, c.To(), nil)
	}
	return nil
}

// touch adds an access to a window of a device's copy, the own one when rank is
// nil.
func (t *tracer) touch(op *ir.Op, kind eventKind, writes bool, w tile.Window, rank *ir.Value) error {
	at, ok := t.mixed(w.At)
	if !ok {
		return depends(op, "where this access starts")
	}
	root := memory.Root(w.Memory)
	if root == nil {
		return depends(op, "which of several memrefs this accesses")
	}
	device, err := t.peer(op, rank)
	if err != nil {
		return err
	}
	if kind == put {
		t.env[op.Result(0)] = int64(t.touches)
	}
	t.touches++
	t.events = append(t.events, event{op: op, kind: kind, access: access{
		op: op, writes: writes, place: place{root, device}, box: boxOf(at, w)}})
	return nil
}

// peer is the device that a rank names.
func (t *tracer) peer(op *ir.Op, rank *ir.Value) (int, error) {
	if rank == nil {
		return t.device, nil
	}
	d, ok := t.get(rank)
	if !ok {
		return 0, depends(op, "the device it names")
	}
	if n := t.ranks[scale.Device][1]; d < 0 || d >= n {
		return 0, op.Errorf("names device %d on device %d, but the kernel runs on %d", d, t.device, n)
	}
	return int(d), nil
}

func (t *tracer) notify(n comm.NotifyOp) error {
	device, err := t.peer(n.Op, n.Rank)
	if err != nil {
		return err
	}
	if err := t.signal(n.Op, notify, n.Signal, n.Index, n.Value); err != nil {
		return err
	}
	e := &t.events[len(t.events)-1]
	e.counter.device = device
	if device == t.device {
		t.rounds[e.counter] = e.value
		if n.SigOp == comm.SigAdd {
			t.rounds[e.counter] += t.reached(e.counter)
		}
	}
	for _, tok := range n.After {
		if i, ok := t.get(tok); ok {
			e.after = append(e.after, int(i))
		}
	}
	return nil
}

// wait adds an event for each counter that is waited for.
func (t *tracer) wait(w comm.WaitOp) error {
	if err := t.signal(w.Op, wait, w.Signal, w.Index, w.Value); err != nil {
		return err
	}
	first := t.events[len(t.events)-1]
	for i := int64(1); i < w.Each(); i++ {
		next := first
		next.counter.index += i
		t.events = append(t.events, next)
	}
	return nil
}

// round is a counter that this agent alone changes.
func (t *tracer) round(r comm.RoundOp) error {
	i, ok := t.get(r.Index)
	if !ok {
		return depends(r.Op, "the counter it names")
	}
	t.env[r.Round] = t.reached(counterKey{r.Signal, t.device, i})
	return nil
}

// reached is what the agent has made a counter of its own.
func (t *tracer) reached(k counterKey) int64 {
	if n, ok := t.rounds[k]; ok {
		return n
	}
	return t.before(k)
}

// signal adds an event on a counter of the own device.
func (t *tracer) signal(op *ir.Op, kind eventKind, sig, index, value *ir.Value) error {
	i, ok := t.get(index)
	if !ok {
		return depends(op, "the counter it names")
	}
	if n := sig.Type().(*comm.SignalType).Count(); n != ir.Dynamic && (i < 0 || i >= n) {
		return op.Errorf("names counter %d of %v", i, sig.Type())
	}
	e := event{op: op, kind: kind, counter: counterKey{sig, t.device, i}}
	if value != nil {
		if e.value, ok = t.get(value); !ok {
			return depends(op, "the value")
		}
	}
	t.events = append(t.events, e)
	return nil
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

func describe(device, block int, blocks int) string {
	if blocks == 1 {
		return fmt.Sprintf("device %d", device)
	}
	return fmt.Sprintf("block %d of device %d", block, device)
}
