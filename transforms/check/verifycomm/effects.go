package verifycomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// event adds the events of an operation that communicates.
func (t *tracer) event(op *ir.Op) error {
	if ok, err := t.channelEvent(op); ok {
		return err
	}
	switch op.Name() {
	case "comm.put":
		p := ir.View[comm.PutOp](op)
		return t.touch(put, access{op: op, writes: true}, p.Window(), p.Rank)
	case "comm.get":
		g := ir.View[comm.GetOp](op)
		return t.touch(touch, access{op: op}, g.Window(), g.Rank)
	case "comm.putmem":
		p := ir.View[comm.PutMemOp](op)
		if err := t.ownAccesses(op); err != nil {
			return err
		}
		kind := put
		if p.Via == comm.CopyEngine {
			kind = touch // it is there when the kernel ends, whatever is announced
		}
		return t.touch(kind, access{op: op, writes: true, atomic: p.Accumulate == tile.AddTo}, array(p.Dest), p.Rank)
	case "comm.getmem":
		g := ir.View[comm.GetMemOp](op)
		if err := t.touch(touch, access{op: op}, array(g.Source), g.Rank); err != nil {
			return err
		}
		return t.ownAccesses(op)
	case "comm.notify":
		return t.notify(comm.Notify.Of(op))
	case "comm.wait":
		return t.wait(comm.Wait.Of(op))
	case "comm.post":
		return t.post(comm.Post.Of(op))
	case "comm.take":
		return t.take(comm.Take.Of(op))
	case "comm.join":
		t.join(comm.Join.Of(op))
	case "comm.round":
		return t.round(ir.View[comm.RoundOp](op))
	case "comm.reset":
		r := comm.Reset.Of(op)
		i, err := t.index(op, r.Signal, r.Index)
		if err != nil {
			return err
		}
		t.add(event{op: op, kind: reset, counter: t.own(r.Signal, i)})
	case "comm.fence":
		t.add(event{op: op, kind: fence})
	case "comm.test":
		t.forget(op)
	case "tile.alloc":
		t.lives(op, beginning)
	default:
		if meetingLevel(op) != "" {
			t.meet(op)
			return nil
		}
		return t.ownAccesses(op)
	}
	return nil
}

// ownAccesses adds the accesses to the own device's symmetric memory.
func (t *tracer) ownAccesses(op *ir.Op) error {
	for _, x := range ownAccesses(op) {
		if err := t.touch(touch, access{op: op, writes: x.Writes, atomic: x.Atomic}, x.Window, nil); err != nil {
			return err
		}
	}
	return nil
}

func (t *tracer) add(e event) { t.events = append(t.events, e) }

// meet adds that the blocks of this number meet on all devices, on those of this node or with this
// number in their node, or the blocks of this device or cluster.
func (t *tracer) meet(op *ir.Op) {
	k := counterKey{meeting: op, unit: t.unit, life: t.number}
	level := meetingLevel(op)
	units := max(t.ranks[level][1], 1)
	switch level {
	case scale.World, scale.Node, scale.Device:
		k.device, k.index = t.circle(level), int64(t.block)
	case scale.Block:
		k.device = t.device
	case scale.Cluster:
		k.device, k.index = t.device, int64(t.block)/units
	}
	t.met[op]++
	t.add(event{op: op, kind: meet, counter: t.check.counter(k), value: t.met[op] * units, units: units})
}

// circle is the first device of those that meet at a level.
func (t *tracer) circle(level string) int {
	switch level {
	case scale.Node:
		return int(t.ranks[scale.Device][0])
	case scale.Device:
		return t.device - int(t.ranks[level][0])
	}
	return 0
}

// across reports whether a device is on another node: only the signal with the same destination orders what is put
// there.
func (t *tracer) across(device int) bool {
	each := int(t.ranks[scale.Device][1]) // of a node
	return device/each != t.device/each
}

// touch adds an access to a window of a device's copy, or of a block's, the own one when rank is nil. The token of a
// put is its place in the trace.
func (t *tracer) touch(kind eventKind, x access, w tile.Window, rank *ir.Value) error {
	root, b, known := t.boxOf(w)
	if root == nil {
		return depends(x.op, "which of several memrefs this accesses")
	}
	if !known {
		t.check.vague(x.op)
	}
	device := t.device
	if scale.InShared(w.Memory.Type().(*ir.MemRefType)) {
		block, err := t.blockAt(x.op, rank)
		if err != nil {
			return err
		}
		x.shared, b = true, append(box{span(block, block+1)}, b...)
	} else if peer, err := t.peer(x.op, rank); err != nil {
		return err
	} else if device = peer; kind == touch && t.across(device) {
		return x.op.Errorf("reads from device %d on device %d, which is on another node; put from the other device instead",
			device, t.device)
	}
	if kind == put {
		t.stands(x.op.Result(0), token{put: int32(len(t.events))})
	}
	x.device, x.place, x.box, x.known = device, t.check.place(root, device), b, int32(len(t.events))
	t.add(event{op: x.op, kind: kind, access: &x})
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
	if n := t.ranks[scale.World][1]; d < 0 || d >= n {
		return 0, op.Errorf("names device %d on device %d, but the kernel runs on %d", d, t.device, n)
	}
	return int(d), nil
}

func (t *tracer) notify(n comm.NotifyOp) error {
	device, err := t.peer(n.Op, n.Rank)
	if err != nil {
		return err
	}
	i, err := t.index(n.Op, n.Signal, n.Index)
	if err != nil {
		return err
	}
	value, ok := t.get(n.Value)
	if !ok {
		return depends(n.Op, "the value")
	}
	e := event{op: n.Op, kind: notify, value: value, set: n.SigOp == comm.SigSet, relaxed: n.Sem() == comm.Relaxed}
	e.counter = t.check.counter(counterKey{signal: n.Signal, device: device, index: i})
	e.after, e.all = t.puts(n.After), n.All
	if device == t.device {
		now := value
		if !e.set {
			now += t.reached(e.counter)
		}
		t.rounds[e.counter] = now
	}
	t.add(e)
	return nil
}

// wait adds an event for each counter that is waited for.
func (t *tracer) wait(w comm.WaitOp) error {
	i, err := t.index(w.Op, w.Signal, w.Index)
	if err != nil {
		return err
	}
	value, ok := t.get(w.Value)
	if !ok {
		return depends(w.Op, "the value")
	}
	for j := range w.Each() {
		t.add(event{op: w.Op, kind: wait, counter: t.own(w.Signal, i+j), value: value, compare: w.Compare,
			relaxed: w.Sem() == comm.Relaxed})
	}
	return nil
}

// round is a counter that this agent alone changes.
func (t *tracer) round(r comm.RoundOp) error {
	i, ok := t.get(r.Index)
	if !ok {
		return depends(r.Op, "the counter it names")
	}
	t.env[r.Round] = t.reached(t.own(r.Signal, i))
	return nil
}

// reached is what the agent has made a counter of its own.
func (t *tracer) reached(counter int32) int64 {
	if n, ok := t.rounds[counter]; ok {
		return n
	}
	return t.check.expected[counter]
}

// own is a counter of the own device.
func (t *tracer) own(signal *ir.Value, i int64) int32 {
	return t.check.counter(counterKey{signal: signal, device: t.device, index: i})
}

// index is which counter of a signal an operation names.
func (t *tracer) index(op *ir.Op, signal, index *ir.Value) (int64, error) {
	i, ok := t.get(index)
	if !ok {
		return 0, depends(op, "the counter it names")
	}
	if n := signal.Type().(*comm.SignalType).Count(); n != ir.Dynamic && (i < 0 || i >= n) {
		return 0, op.Errorf("names counter %d of %v", i, signal.Type())
	}
	return i, nil
}

// publish says, of a finished trace, what each notify publishes, and from where
// on others may know of each access: of a put from the notify on that names it,
// or a meeting. A relaxed notify publishes what the fence before it released.
func (t *tracer) publish() {
	fenced := int32(-1)
	var open []*access // of puts, since the last meeting
	for i := range t.events {
		at := int32(i)
		switch e := &t.events[i]; e.kind {
		case put:
			e.access.known = unannounced
			open = append(open, e.access)
		case fence:
			if comm.Fence.Of(e.op).Sem() != comm.Acquire {
				fenced = at
			}
		case notify:
			e.upTo = at
			if e.relaxed {
				e.upTo = fenced
			}
			for _, p := range e.after {
				if p < e.upTo {
					t.announce(e, t.events[p].access)
				}
			}
			if e.all {
				open = t.announceAll(e, open)
			}
		case meet:
			for _, x := range open {
				x.announced = true
				if x.known == unannounced {
					x.known = at
				}
			}
			open = nil
		}
	}
}

// announce notes that a notify announces a put.
func (t *tracer) announce(e *event, x *access) {
	to := t.check.keys[e.counter].device
	if x.known == unannounced && (x.device == to || !t.across(x.device)) {
		x.known = e.upTo
	}
	if x.device == to {
		x.announced = true
	} else if x.elsewhere == nil {
		x.elsewhere = e.op
	}
}

// announceAll notes that a notify announces all puts that are open, and returns those that its
// device does not have, which the notifies behind it announce to others.
func (t *tracer) announceAll(e *event, open []*access) []*access {
	for _, x := range open {
		if x.at < e.upTo {
			t.announce(e, x)
		}
	}
	return slices.DeleteFunc(open, func(x *access) bool { return x.announced })
}
