package tilelang

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// What a translation learns for the next one, most of it of a program that is written by the numbers of threads
// (threadregion.go).

// A nodeFact is one thing that was learned, of a statement, an allocation or a name.
type nodeFact struct {
	what nodeFactKind
	node python.Node
}

type nodeFactKind int

const (
	byThreads nodeFactKind = iota // the T.Kernel is written by the numbers of threads
	together                      // the block does the for, while or if statement, as it does something in it
	byBlock                       // the block does the statement, which stores what is the same for all threads
	// the loop's iterations are code of their own: its numbers are subscripts of what each thread holds
	unrolled
	owned  // each thread has its own value of the T.alloc_var, or of the name
	zeroed // what was allocated is read before it is written, and begins as 0
	// a T.Parallel reads the array behind what it writes there, in a loop, or where data decide whether iterations meet:
	// the body does both itself
	inPlace
	manualRoles // the T.Kernel has barriers of its own, and its warpgroups are roles
	ofWarps     // the if is what whole warps do with tiles: the block does it
	leaves      // a thread may leave the T.Kernel, in it or in the loop
	// the write of a T.Parallel may meet another one of it: each element is stored where it is written
	oneByOne
)

// establish restarts the translation if something is new.
func (t *translator) establish(what nodeFactKind, n python.Node) error {
	if t.note(what, n) {
		return restart{}
	}
	return nil
}

// foretell keeps what is known of a kernel before its emission.
func (k *launch) foretell(what nodeFactKind) {
	k.t.foretellAll(what, map[python.Node]bool{k.node: true})
}

// foretellAll keeps what is known of statements or allocations before the emission.
func (t *translator) foretellAll(what nodeFactKind, nodes map[python.Node]bool) {
	for n := range nodes {
		if t.note(what, n) {
			t.foretold++
		}
	}
}

// note keeps it, and reports whether it is new.
func (t *translator) note(what nodeFactKind, n python.Node) bool {
	l := nodeFact{what, n}
	known := t.nodeFacts[l]
	t.nodeFacts[l] = true
	if !known {
		t.newest = eval.Place{File: t.in.File, At: n.Range()}
	}
	return !known
}

// inTurn rejects communication and values of threads where the block executes sequentially what threads do concurrently
// (threadindex.go): such a kernel is written by threads' numbers.
func (t *translator) inTurn() error {
	if t.thread() == nil || t.kernel.threadCode.on {
		return nil
	}
	return t.establish(byThreads, t.kernel.node)
}

// isRead reports whether something uses a value, but what passes it on.
func isRead(v *ir.Value) bool {
	for u := range v.Uses() {
		op := u.Owner()
		if !scf.Yield.Is(op) {
			return true
		}
		if on := op.ParentOp(); on != nil {
			for i, w := range op.Operands() {
				if w == v && isRead(on.Result(i)) {
					return true
				}
			}
		}
	}
	return false
}
