package engine

import (
	"github.com/tsopt/tsopt/target/sim/clock"
)

// Ordering is the memory order of an atomic operation or a fence.
type Ordering uint8

const (
	Relaxed Ordering = iota
	Acquire
	Release
	AcqRel
	// SeqCst is acqRel after a fence.sc, as LLVM and CUDA make it.
	SeqCst
)

func (o Ordering) Acquires() bool { return o == Acquire || o >= AcqRel }
func (o Ordering) Releases() bool { return o >= Release }

// fences is what an agent's fences order: what it had done at its last release
// fence, puts included, and what its relaxed reads saw for its next acquire fence.
type fences struct {
	Released *Released
	Puts     uint32
	pending  []*Released
}

// Released is what an agent publishes at a release.
type Released struct {
	By    *Agent
	Scope Scope
	Past  *clock.History
}

// Learn is the acquiring end of a release.
func (a *Agent) Learn(r *Released, o Ordering, sc Scope) {
	if r == nil || r.By == a {
		return
	}
	if need := a.distance(r.By); sc < need || r.Scope < need {
		return
	}
	if o.Acquires() {
		a.Clock.Acquire(r.Past)
	} else {
		a.Fences.pending = append(a.Fences.pending, r)
	}
}

// Fence orders the agent's accesses for observers in the scope.
func (a *Agent) Fence(o Ordering, sc Scope) {
	if o == SeqCst {
		joinFenceOrder(a, sc)
	}
	if o.Acquires() {
		for _, h := range a.Fences.pending {
			if sc >= a.distance(h.By) {
				a.Clock.Acquire(h.Past)
			}
		}
		a.Fences.pending = nil
	}
	if o.Releases() {
		a.Fences.Released, a.Fences.Puts = &Released{a, sc, a.Clock.Release()}, a.Puts.count
	}
}

// domain is the agents within a scope of one of them.
type domain struct {
	scope  Scope
	device int
	block  *Block
}

// joinFenceOrder puts a fence.sc after those that came before it: each
// synchronises with the later ones that it is morally strong with (PTX ISA,
// "Fence-SC order"). Two are strong where both scopes have both agents, so each
// counts in the domains up to its own scope.
func joinFenceOrder(a *Agent, sc Scope) {
	var in []domain
	for _, d := range []domain{{ScopeCTA, a.Device, a.Block}, {scope: ScopeGPU, device: a.Device}, {scope: ScopeSys}} {
		if d.scope <= sc {
			in = append(in, d)
		}
	}
	for _, d := range in {
		if h := a.M.fenceOrder[d]; h != nil {
			a.Clock.Acquire(h)
		}
	}
	past := a.Clock.Release()
	for _, d := range in {
		a.M.fenceOrder[d] = past
	}
}
