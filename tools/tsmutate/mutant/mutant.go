// Package mutant is what instrumented sources ask: which bug is planted? Only the
// copies that tsmutate makes import it; the compiler itself knows nothing of it.
package mutant

import (
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// Variable names, in the environment, the bug to plant.
const Variable = "TSMUTATE"

// Trace in place of a bug's name plants none and notes whose places are reached.
const Trace = "trace"

var planted = os.Getenv(Variable)

var (
	mu      sync.Mutex
	reached = map[string]bool{} // whether under a sync.Once
)

// On reports whether the bug is planted.
func On(bug string) bool {
	if planted == Trace {
		mu.Lock()
		if _, seen := reached[bug]; !seen {
			reached[bug] = underOnce()
		}
		mu.Unlock()
	}
	return planted == bug
}

// Pick is the wrong value if the bug is planted, otherwise the right one.
func Pick[T any](bug string, wrong, right T) T {
	if On(bug) {
		return wrong
	}
	return right
}

// Reached lists in order the bugs whose places were reached since the last call, and
// those of them that a sync.Once reached: the place is not reached again, but what it
// made is used.
func Reached() (all, once []string) {
	mu.Lock()
	defer mu.Unlock()
	all = slices.Sorted(maps.Keys(reached))
	for _, bug := range all {
		if reached[bug] {
			once = append(once, bug)
		}
	}
	clear(reached)
	return all, once
}

// underOnce reports whether a sync.Once called the caller, however far up.
func underOnce() bool {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs[:])])
	for {
		f, more := frames.Next()
		if strings.HasPrefix(f.Function, "sync.(*Once)") {
			return true
		}
		if !more {
			return false
		}
	}
}
