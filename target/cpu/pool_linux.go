//go:build linux && (amd64 || arm64) && !nodriver

package cpu

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/ebitengine/purego"
)

// Pool is a number of workers. The goroutine that launches is the first; launches follow one another.
type Pool struct {
	workers []*worker
	current atomic.Pointer[launch]
	ended   sync.WaitGroup // goroutines of workers
}

// worker executes blocks, one range after the other.
type worker struct {
	stack   uintptr // its record
	scratch *Memory
	wake    chan struct{} // that there is a launch
	thread  atomic.Int64  // of the system, while it executes a launch
	first   atomic.Int64  // the first block of the range that it executes
}

// launch is the grid of a kernel while workers take blocks from it.
type launch struct {
	kernel  uintptr
	words   []uint64
	blocks  int64
	used    int // workers
	chunk   int64
	next    atomic.Int64
	fault   atomic.Pointer[Fault]
	stopped atomic.Bool
	name    string
	// joined counts the workers that take part, and is less than 0 once no more may. left is closed when the last of them
	// has ended its part after that.
	joined atomic.Int64
	left   chan struct{}
}

// closed is added to the number of workers of a launch in which no more may take part.
const closed = -1 << 32

// join makes a worker take part, unless all blocks are given out.
func (l *launch) join() bool {
	for {
		n := l.joined.Load()
		if n < 0 {
			return false
		}
		if l.joined.CompareAndSwap(n, n+1) {
			return true
		}
	}
}

// leave ends a worker's part.
func (l *launch) leave() {
	if l.joined.Add(-1) == closed {
		close(l.left)
	}
}

// finish waits for the workers that take part, and lets no more do so: one that wakes late finds nothing to do.
func (l *launch) finish() {
	if l.joined.Add(closed) != closed {
		<-l.left
	}
}

// NewPool starts workers, as many as the process may use processors where n is 0.
func NewPool(n int) (*Pool, error) {
	if err := prepare(); err != nil {
		return nil, err
	}
	if n == 0 {
		n = runtime.GOMAXPROCS(0)
	}
	p := &Pool{}
	return p, p.Grow(n)
}

// Grow starts workers until there are n. No launch may run.
func (p *Pool) Grow(n int) error {
	for i := len(p.workers); i < n; i++ {
		stack, err := stacks.take()
		if err != nil {
			return fmt.Errorf("worker %d: %w", i, err)
		}
		w := &worker{stack: stack}
		p.workers = append(p.workers, w)
		if i == 0 {
			continue
		}
		w.wake = make(chan struct{}, 1)
		p.ended.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			for range w.wake {
				if l := p.current.Load(); l.join() {
					w.run(l)
					l.leave()
				}
			}
		})
	}
	return nil
}

// Workers is how many there are.
func (p *Pool) Workers() int { return len(p.workers) }

// Close ends the workers.
func (p *Pool) Close() error {
	var err error
	for _, w := range p.workers {
		if w.wake != nil {
			close(w.wake)
		}
	}
	p.ended.Wait()
	for _, w := range p.workers {
		stacks.give(w.stack)
		if w.scratch != nil {
			if closing := w.scratch.Close(); err == nil {
				err = closing
			}
		}
	}
	return err
}

// chunksOfWorker is into how many parts a worker's share of the blocks is divided, so that none waits long for another.
const chunksOfWorker = 8

// Run executes all blocks of a launch: a kernel with its words (dialects/cpu) and the bytes of scratch memory that a
// block needs. A kernel that faults is a [Fault]; kernels end when ctx does.
func (p *Pool) Run(ctx context.Context, k Kernel, words []uint64, blocks int64, scratch int) error {
	return p.run(ctx, p.newLaunch(k, words, blocks), scratch)
}

func (p *Pool) newLaunch(k Kernel, words []uint64, blocks int64) *launch {
	used := min(int64(len(p.workers)), blocks)
	return &launch{left: make(chan struct{}), kernel: k.at, words: words, blocks: blocks, name: k.Name, used: int(used),
		chunk: max(1, blocks/max(1, used*chunksOfWorker))}
}

// run executes a launch.
func (p *Pool) run(ctx context.Context, l *launch, scratch int) error {
	if l.blocks == 0 {
		return nil
	}
	for _, w := range p.workers {
		if err := w.reserve(scratch); err != nil {
			return err
		}
	}
	defer p.watch(ctx, l)()
	p.current.Store(l)
	for _, w := range p.workers[1:l.used] {
		select {
		case w.wake <- struct{}{}:
		default: // it has not seen the last one
		}
	}
	runtime.LockOSThread()
	p.workers[0].run(l)
	runtime.UnlockOSThread()
	l.finish()
	runtime.KeepAlive(l.words)
	if f := l.fault.Load(); f != nil {
		return f
	}
	return ctx.Err()
}

// stopEvery is how often a worker is asked to stop: it may be just about to call a kernel.
const stopEvery = 10 * time.Millisecond

// watch ends the kernels of a launch when ctx ends. The function that it returns ends the watch.
func (p *Pool) watch(ctx context.Context, l *launch) (end func()) {
	over := make(chan struct{})
	var asking sync.WaitGroup
	asking.Add(1)
	stop := context.AfterFunc(ctx, func() {
		defer asking.Done()
		l.stopped.Store(true)
		for {
			for _, w := range p.workers {
				atomic.StoreUint64(&recordAt(w.stack).stop, 1)
				if id := w.thread.Load(); id != 0 {
					_, _, _ = syscall.RawSyscall(syscall.SYS_TGKILL, uintptr(syscall.Getpid()), uintptr(id), uintptr(syscall.SIGURG))
				}
			}
			select {
			case <-over:
				for _, w := range p.workers {
					atomic.StoreUint64(&recordAt(w.stack).stop, 0)
				}
				return
			case <-time.After(stopEvery):
			}
		}
	})
	return func() {
		if close(over); !stop() {
			asking.Wait()
		}
	}
}

// reserve gives the worker scratch memory.
func (w *worker) reserve(bytes int) error {
	if w.scratch != nil && len(w.scratch.Data) == bytes {
		return nil
	}
	if w.scratch != nil {
		if err := w.scratch.Close(); err != nil {
			return err
		}
	}
	var err error
	w.scratch, err = Map(bytes, scratchAlign)
	return err
}

// run takes blocks until none is left or one has faulted.
func (w *worker) run(l *launch) {
	scratch := Address(w.scratch.Data)
	w.thread.Store(int64(syscall.Gettid()))
	defer w.thread.Store(0)
	for l.fault.Load() == nil && !l.stopped.Load() {
		first := l.next.Add(l.chunk) - l.chunk
		if first >= l.blocks {
			return
		}
		n := min(l.chunk, l.blocks-first)
		w.first.Store(first)
		signal, _, _ := purego.SyscallN(installed.enter, l.kernel, wordsAddress(l.words), uintptr(first), uintptr(n),
			scratch, w.stack)
		if signal != 0 && syscall.Signal(signal) != syscall.SIGURG {
			r := recordAt(w.stack)
			l.fault.CompareAndSwap(nil, &Fault{Kernel: l.name, First: first, Count: n, Blocks: l.blocks, Signal: int(signal),
				Address: r.address, Offset: r.pc - uint64(l.kernel), stack: uint64(w.stack),
				Arrays: []Array{{"its scratch memory", uint64(scratch), uint64(len(w.scratch.Data))}}})
		}
	}
}
