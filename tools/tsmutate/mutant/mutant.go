// Package mutant is what instrumented sources ask: which bug is planted? Only the
// copies that tsmutate makes import it; the compiler itself knows nothing of it.
package mutant

import (
	"maps"
	"os"
	"slices"
	"sync"
)

// Variable names, in the environment, the bug to plant.
const Variable = "TSMUTATE"

// Trace in place of a bug's name plants none and notes whose places are reached.
const Trace = "trace"

var planted = os.Getenv(Variable)

var (
	mu      sync.Mutex
	reached = map[string]bool{}
)

// On reports whether the bug is planted.
func On(bug string) bool {
	if planted == Trace {
		mu.Lock()
		reached[bug] = true
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

// Reached lists in order the bugs whose places were reached since the last call.
func Reached() []string {
	mu.Lock()
	defer mu.Unlock()
	list := slices.Sorted(maps.Keys(reached))
	clear(reached)
	return list
}
