package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// learned is what had to be known before the emission of a program: what analyses found on the trees of its kernels
// (analyses.go), and what they overlooked and the emission found out. Of the latter the program is emitted again, so
// that nothing is emitted that another statement contradicts.
type learned struct {
	inMemory  map[python.Node]bool // allocations that are shared memory, and variables that begin as 0
	partials  map[begins]string    // which tiles a loop begins with as partial sums, and the level of the units
	nodeFacts map[nodeFact]bool    // about statements and allocations
	updates   map[update]eval.Note // by which iterations meet in elements, or why it is by other writes
	foretold  int                  // how much of it analyses found, before the emission of what it is about
	// newest is what the latest is about.
	newest eval.Place
}

func newLearned(of *python.Module, file string) *learned {
	return &learned{inMemory: map[python.Node]bool{},
		partials: map[begins]string{}, nodeFacts: map[nodeFact]bool{}, updates: map[update]eval.Note{},
		newest: eval.Place{File: file, At: of.Range()}}
}

// count is how much was learned too late.
func (l *learned) count() int {
	return len(l.inMemory) + len(l.partials) + len(l.nodeFacts) + len(l.updates) -
		l.foretold
}

// knows reports whether something was learned of a statement or an allocation.
func (l *learned) knows(what nodeFactKind, n python.Node) bool { return l.nodeFacts[nodeFact{what, n}] }
