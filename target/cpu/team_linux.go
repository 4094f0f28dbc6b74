//go:build linux && (amd64 || arm64) && !nodriver

package cpu

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tsopt/tsopt/dialects/cpu"
)

// Member is a launch of a team: of a kernel on one device, whose workers are a pool.
type Member struct {
	Pool    *Pool
	Kernel  Kernel
	Words   []uint64
	Blocks  int64
	Scratch int
	// Waits says that the kernel has a record of waits (dialects/cpu).
	Waits bool
}

// Together executes launches that may wait for each other, each on a pool of its own. If all workers of all pools that
// have blocks wait, none will go on: the error is a [Deadlock].
func Together(ctx context.Context, team []Member) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	launches := make([]*launch, len(team))
	for i, m := range team {
		l := m.Pool.newLaunch(m.Kernel, m.Words, m.Blocks)
		if launches[i] = l; !m.Waits {
			continue
		}
		l.chunk = 1 // blocks begin in the order of their numbers
		for _, w := range m.Pool.workers {
			if err := w.reserve(m.Scratch); err != nil {
				return err
			}
			clear(w.scratch.Data[:cpu.ScratchAlign]) // its record
		}
	}
	var running, watching sync.WaitGroup
	over := make(chan struct{})
	watching.Go(func() { watchWaits(team, launches, over, end) })
	for i, m := range team {
		running.Go(func() {
			if err := m.Pool.run(ctx, launches[i], m.Scratch); err != nil {
				end(err)
			}
		})
	}
	running.Wait()
	close(over)
	watching.Wait()
	return context.Cause(ctx)
}

// waiting is a worker that waits.
type waiting struct {
	Wait
	worker *worker
	looks  uint64
	over   uint64
}

// lookEvery is how often workers are asked whether they wait.
const lookEvery = 2 * time.Millisecond

// watchWaits ends a team when all its workers wait. A worker may have stopped waiting while others were asked. So all
// are asked again: if each has been in the same wait since, and has looked once more, then no wait can end any more, as
// only the workers write what is waited for.
func watchWaits(team []Member, launches []*launch, over <-chan struct{}, end context.CancelCauseFunc) {
	var before []waiting
	for {
		select {
		case <-over:
			return
		case <-time.After(lookEvery):
		}
		now, all := waitingWorkers(team, launches)
		switch same, looked := compareWaits(before, now); {
		case !all || len(now) == 0:
			before = nil
		case !same:
			before = now
		case looked:
			end(deadlock(launches, now))
			return
		}
	}
}

// compareWaits reports whether the same workers are in the same waits, and whether all have looked since.
func compareWaits(before, now []waiting) (same, looked bool) {
	if len(before) != len(now) {
		return false, false
	}
	looked = true
	for i, n := range now {
		b := before[i]
		if b.worker != n.worker || b.over != n.over {
			return false, false
		}
		looked = looked && n.looks >= b.looks+2 // one look may have begun before
	}
	return true, looked
}

// waitingWorkers are the workers that wait; all says that no other one executes a block or may begin one.
func waitingWorkers(team []Member, launches []*launch) (found []waiting, all bool) {
	for i, m := range team {
		l, busy := launches[i], 0
		for _, w := range m.Pool.workers[:l.used] {
			if w.thread.Load() == 0 {
				continue
			}
			busy++
			if !m.Waits {
				return nil, false
			}
			x, ok := w.waiting()
			if !ok {
				return nil, false
			}
			x.Member = i
			found = append(found, x)
		}
		if l.next.Load() < l.blocks && busy < l.used {
			return nil, false
		}
	}
	return found, true
}

// waiting reads the record of a worker; ok is false if it does not wait, or has just ended a wait.
func (w *worker) waiting() (x waiting, ok bool) {
	over := w.word(cpu.WaitsOver)
	x = waiting{worker: w, over: over, looks: w.word(cpu.WaitLooks)}
	x.Block, x.Site = w.first.Load(), int(w.word(cpu.WaitSite))-1
	return x, x.looks > 0 && w.word(cpu.WaitsOver) == over
}

func (w *worker) word(n int) uint64 { return atomic.LoadUint64(wordAt(w.scratch.Data, n)) }

// deadlock is the error of workers that all wait.
func deadlock(launches []*launch, found []waiting) *Deadlock {
	d := &Deadlock{}
	for _, x := range found {
		d.Waits = append(d.Waits, x.Wait)
	}
	for _, l := range launches {
		d.Waiting = append(d.Waiting, max(0, l.blocks-l.next.Load()))
	}
	return d
}
