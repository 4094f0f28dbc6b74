package engine

import (
	"github.com/tsopt/tsopt/target/sim/clock"
)

// ordering is the memory order of an atomic operation or a fence.
type ordering uint8

const (
	relaxed ordering = iota
	acquire
	release
	acqRel
	// seqCst is acqRel after a fence.sc, as LLVM and CUDA make it.
	seqCst
)

func (o ordering) acquires() bool { return o == acquire || o >= acqRel }
func (o ordering) releases() bool { return o >= release }

// fences is what an agent's fences order: what it had done at its last release
// fence, puts included, and what its relaxed reads saw for its next acquire fence.
type fences struct {
	released *released
	puts     uint32
	pending  []*released
}

// released is what an agent publishes at a release.
type released struct {
	by    *Agent
	scope scope
	past  *clock.History
}

// announce is what an agent's notify publishes: what it did, and the puts that
// the notify names. A relaxed one publishes what the last release fence did.
func (a *Agent) announce(puts []uint64, device int, o ordering, sc scope) *released {
	puts, across := a.partAcross(puts, device)
	if o.releases() {
		for _, p := range puts {
			a.completePut(p)
		}
		r := &released{a, sc, a.clock.Release()}
		for _, p := range across {
			r.past = a.knowing(r.past, p)
			a.puts.end(p)
		}
		return r
	}
	puts = append(puts, across...)
	r := a.fences.released
	for _, p := range puts {
		if r != nil && uint32(p>>8) <= a.fences.puts {
			r = &released{a, r.scope, a.knowing(r.past, p)}
		}
	}
	return r
}

// learn is the acquiring end of a release.
func (a *Agent) learn(r *released, o ordering, sc scope) {
	if r == nil || r.by == a {
		return
	}
	if need := a.distance(r.by); sc < need || r.scope < need {
		return
	}
	if o.acquires() {
		a.clock.Acquire(r.past)
	} else {
		a.fences.pending = append(a.fences.pending, r)
	}
}

// fence orders the agent's accesses for observers in the scope.
func (a *Agent) fence(o ordering, sc scope) {
	if o == seqCst {
		a.joinFenceOrder(sc)
	}
	if o.acquires() {
		for _, h := range a.fences.pending {
			if sc >= a.distance(h.by) {
				a.clock.Acquire(h.past)
			}
		}
		a.fences.pending = nil
	}
	if o.releases() {
		a.fences.released, a.fences.puts = &released{a, sc, a.clock.Release()}, a.puts.count
	}
}

// domain is the agents within a scope of one of them.
type domain struct {
	scope  scope
	device int
	block  *block
}

// joinFenceOrder puts a fence.sc after those that came before it: each
// synchronises with the later ones that it is morally strong with (PTX ISA,
// "Fence-SC order"). Two are strong where both scopes have both agents, so each
// counts in the domains up to its own scope.
func (a *Agent) joinFenceOrder(sc scope) {
	var in []domain
	for _, d := range []domain{{scopeCTA, a.device, a.block}, {scope: scopeGPU, device: a.device}, {scope: scopeSys}} {
		if d.scope <= sc {
			in = append(in, d)
		}
	}
	for _, d := range in {
		if h := a.m.fenceOrder[d]; h != nil {
			a.clock.Acquire(h)
		}
	}
	past := a.clock.Release()
	for _, d := range in {
		a.m.fenceOrder[d] = past
	}
}
