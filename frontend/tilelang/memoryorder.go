package tilelang

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Loads, stores and atomics of TileScale that say what they order. One that releases is a fence, and an atomic behind
// it; one that acquires has the fence behind it. Of an array that the program waits for, T.st is a signal.

var orderedFunctions = []Function{
	{Name: "st", Params: "dst, value, scope=\"gpu\", sem=\"weak\", na=False, dst_pe=-1", perThread: true,
		Doc: "Stores a number to an element of an array. sem=\"relaxed\" makes the store atomic; \"release\" also orders it after all earlier operations of the block, for the scope \"cta\", \"gpu\" or \"sys\". With dst_pe it stores to that " +
			"device's array. If the program waits for elements of the array, the store is a signal.",
		call: (*translator).storeOf},
	{Name: "ld", Params: "src, value, scope=\"gpu\", sem=\"weak\", na=False, nc=False, src_pe=-1", perThread: true,
		Doc:  "Loads an element of an array into value, a T.alloc_var or an element. sem=\"relaxed\" makes the load atomic; \"acquire\" also orders it before all later operations of the block. With src_pe it loads from that device's array.",
		call: (*translator).loadOf},
	{Name: "atom_add", Params: "target, value, scope=\"gpu\", sem=\"relaxed\"", Result: "Expr", perThread: true,
		Doc:  "Adds to an element of an array and returns the previous value. sem=\"release\" orders it after all earlier operations of the block, \"acquire\" before all later ones.",
		call: (*translator).atomAddOf},
}

// An order is what an access orders, for threads of a scope.
type order struct {
	release, acquire bool
	relaxed          bool // it is done in one piece
	scope            comm.Scope
}

// orderOf reads scope and sem; some are allowed.
func (t *translator) orderOf(a *args, allowed ...string) (o order, err error) {
	if err := t.needKernel(a); err != nil {
		return o, err
	}
	t.hint(a, "na", "nc")
	scopes := map[string]comm.Scope{"cta": comm.CTA, "gpu": comm.GPU, "sys": comm.Sys}
	name, _ := a.value("scope").(string)
	o.scope = scopes[name]
	if o.scope == comm.AutoScope {
		return o, a.wrongf("scope", "expected \"cta\", \"gpu\" or \"sys\", got %s", eval.Repr(a.value("scope")))
	}
	sem, _ := a.value("sem").(string)
	for _, s := range allowed {
		if s == sem {
			o.release, o.acquire = sem == "release" || sem == "acq_rel", sem == "acquire" || sem == "acq_rel"
			o.relaxed = sem != "weak"
			return o, nil
		}
	}
	return o, a.wrongf("sem", "expected one of %s, got %s", strings.Join(allowed, ", "), eval.Repr(a.value("sem")))
}

// fence orders what the block did with what it does.
func (t *translator) fence(o order, sem comm.Sem) {
	comm.Fence.New(t.b, comm.FenceOp{Scope: o.scope, WrittenSem: sem})
}

// elementOf is an argument that is an element of an array.
func (t *translator) elementOf(a *args, name string) (*region, error) {
	var r *region
	switch v := a.value(name).(type) {
	case *address:
		r = v.r
	case *region:
		r = v
	}
	if r == nil || r.b.arr == nil || !r.element() {
		return nil, a.wrongf(name, "expected an element of an array, as A[i, j], got %s", eval.TypeName(a.value(name)))
	}
	return r, nil
}

// isOwn reports whether an argument that is the number of a device says that none is meant.
func (a *args) isOwn(pe string) bool {
	n, ok := a.value(pe).(int64)
	return ok && n < 0
}

func (t *translator) storeOf(a *args) (eval.Value, error) {
	o, err := t.orderOf(a, "weak", "volatile", "relaxed", "release")
	if err != nil {
		return nil, err
	}
	r, err := t.elementOf(a, "dst")
	if err != nil {
		return nil, err
	}
	switch {
	case t.uses.counters[r.b.arr]:
		return nil, t.signalBy(a, r, o)
	case !a.isOwn("dst_pe"):
		return nil, t.storeTo(a, r, o)
	case !o.relaxed:
		return nil, t.writeElement(a.Site, r, a.value("value"))
	}
	_, err = t.inOnePiece(a, r, o, memref.Assign)
	return nil, err
}

// inOnePiece combines an element with the argument value in one piece, between the fences that the order asks for, and
// gives what was there.
func (t *translator) inOnePiece(a *args, r *region, o order, kind memref.AtomicKind) (*scalar, error) {
	v, err := t.stored(a.site("value"), a.value("value"), r.b.elem)
	if err != nil {
		return nil, err
	}
	t.at(a.Site)
	if o.release {
		t.fence(o, comm.Release)
	}
	t.combined(r.b)
	was := t.exchanged(r, v, kind)
	if o.acquire {
		t.fence(o, comm.Acquire)
	}
	return was, nil
}

// theirs is the device whose copy of an array an access is to, by the argument that numbers it.
func (t *translator) theirs(a *args, array, pe string, r *region) (*ir.Value, error) {
	if err := t.eachRuns(a); err != nil {
		return nil, err
	}
	if _, err := t.onDevices(a); err != nil {
		return nil, err
	}
	if err := t.reach(a, array, r.b); err != nil {
		return nil, err
	}
	return t.peer(a, pe)
}

// signalBy is a T.st of an array that the program waits for.
func (t *translator) signalBy(a *args, r *region, o order) error {
	if err := t.signals(a); err != nil {
		return err
	}
	if !o.release {
		return a.wrongf("sem", "the program waits for %s, so a store to it must have sem=\"release\"", r.b)
	}
	signal, i, err := t.counter(a, "dst")
	if err != nil {
		return err
	}
	x, err := t.counted32(a, "value")
	if err != nil {
		return err
	}
	peer, err := t.peer(a, "dst_pe")
	if err != nil {
		return err
	}
	t.at(a.Site)
	sent, _ := t.get(t.sent())
	comm.Notify.New(t.b, comm.NotifyOp{Signal: signal, Index: i, Value: x, Rank: peer, SigOp: comm.SigSet,
		After: []*ir.Value{sent}})
	return nil
}

// storeTo is a T.st to another device's array.
func (t *translator) storeTo(a *args, r *region, o order) error {
	if o.release {
		return a.wrongf("sem", "nothing waits for %s, so sem=\"release\" has no matching acquire; wait for it with T.wait_ge or T.signal_wait_until, which makes it a signal", r.b)
	}
	peer, err := t.theirs(a, "dst", "dst_pe", r)
	if err != nil {
		return err
	}
	v, err := t.stored(a.site("value"), a.value("value"), r.b.elem)
	if err != nil {
		return err
	}
	t.at(a.Site)
	w := r.elementWindow()
	r.b.arr.written = true
	one := tile.Fill.New(t.b, tile.FillOp{Value: v}, ir.Tensor(w.size, r.b.elem.typ, nil)).Result
	t.announce(peer, comm.Put.New(t.b, comm.PutOp{Value: one, Dest: w.b.mem, At: t.slice(w, w.size), Rank: peer},
		comm.Token).Token)
	return nil
}

func (t *translator) loadOf(a *args) (eval.Value, error) {
	o, err := t.orderOf(a, "weak", "volatile", "relaxed", "acquire")
	if err != nil {
		return nil, err
	}
	r, err := t.elementOf(a, "src")
	if err != nil {
		return nil, err
	}
	var x *scalar
	switch {
	case t.uses.counters[r.b.arr]:
		return nil, a.wrongf("src", "%s is an array of signals, as the program waits for its elements; wait with T.wait_ge and related functions", r.b)
	case !a.isOwn("src_pe"):
		x, err = t.loadFrom(a, r, o)
	case !o.relaxed:
		x, err = t.readElement(a.Site, r)
	case r.b.elem.isFloat():
		err = a.wrongf("src", "an atomic load needs integer elements, but the elements of %s are floats", r.b)
	default:
		r.b.arr.read = true
		t.combined(r.b)
		t.at(a.Site)
		x = t.exchanged(r, arith.Zero(t.b, r.b.elem.typ), memref.OrI)
	}
	if err != nil {
		return nil, err
	}
	if o.acquire {
		t.fence(o, comm.Acquire)
	}
	switch to := a.value("value").(type) {
	case *variable:
		return nil, to.Store(a.site("value"), x)
	case *region:
		return nil, t.writeElement(a.site("value"), to, x)
	}
	return nil, a.wrongf("value", "expected a T.alloc_var or an element, got %s", eval.TypeName(a.value("value")))
}

// loadFrom is a T.ld of another device's array.
func (t *translator) loadFrom(a *args, r *region, o order) (*scalar, error) {
	if o.acquire {
		return nil, a.wrongf("sem", "sem=\"acquire\" on another device's array is unsupported; signal from that device with T.signal_op or T.st, and wait for the signal")
	}
	peer, err := t.theirs(a, "src", "src_pe", r)
	if err != nil {
		return nil, err
	}
	t.at(a.Site)
	r.b.arr.read = true
	w := r.elementWindow()
	v := comm.Get.New(t.b, comm.GetOp{Source: w.b.mem, At: t.slice(w, w.size), Rank: peer},
		ir.Tensor(w.size, r.b.elem.typ, nil)).Result
	return t.element(t.firstOf(v), r.b.elem), nil
}

func (t *translator) atomAddOf(a *args) (eval.Value, error) {
	o, err := t.orderOf(a, "relaxed", "acquire", "release", "acq_rel")
	if err != nil {
		return nil, err
	}
	r, err := t.elementOf(a, "target")
	if err != nil {
		return nil, err
	}
	if t.uses.counters[r.b.arr] {
		return nil, a.wrongf("target", "%s is an array of signals, as the program waits for its elements; add to them with T.signal_op", r.b)
	}
	was, err := t.inOnePiece(a, r, o, elementKind(scale.Add, r.b.elem))
	if err != nil {
		return nil, err
	}
	return was, nil
}
