package app

import (
	"sync"
	"time"
)

// watch ends a process that computes for too long between two outcomes. Time that
// other processes take from it on a busy machine does not count, up to a limit.
type watch struct {
	pid int
	end func()

	mu      sync.Mutex
	timer   *time.Timer
	used    time.Duration // by the process when it began
	began   time.Time
	expired bool
}

// waitLimit is how many times as long as it may compute a process may take.
const waitLimit = 10

// expect begins the time in which the next outcome must come.
func (w *watch) expect(patience time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.halt()
	w.used, w.began = cpuTime(w.pid), time.Now()
	w.timer = time.AfterFunc(patience, func() { w.ring(patience) })
}

func (w *watch) ring(patience time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	left := patience - (cpuTime(w.pid) - w.used)
	if left > 0 && time.Since(w.began) < waitLimit*patience {
		w.timer = time.AfterFunc(max(left, time.Second), func() { w.ring(patience) })
		return
	}
	w.expired = true
	w.end()
}

func (w *watch) halt() {
	if w.timer != nil {
		w.timer.Stop()
	}
}

// stop ends the watch and reports whether the process took too long.
func (w *watch) stop() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.halt()
	return w.expired
}
