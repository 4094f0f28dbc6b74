package transforms

import "github.com/tsopt/tsopt/ir"

// opTable is a hash table of operations with scopes: leaving a scope forgets
// what was added in it.
type opTable struct {
	heads   []int32 // index of the newest entry of a bucket, -1 for none
	entries []opEntry
}

type opEntry struct {
	op   *ir.Op
	hash uint64
	next int32
}

func newOpTable() *opTable {
	t := &opTable{}
	t.resize(64)
	return t
}

func (t *opTable) resize(n int) {
	t.heads = make([]int32, n)
	for i := range t.heads {
		t.heads[i] = -1
	}
	for i := range t.entries {
		e := &t.entries[i]
		head := &t.heads[e.hash&uint64(n-1)]
		e.next, *head = *head, int32(i)
	}
}

// find is an operation equal to op, nil when there is none.
func (t *opTable) find(op *ir.Op, hash uint64) *ir.Op {
	for i := t.heads[hash&uint64(len(t.heads)-1)]; i >= 0; i = t.entries[i].next {
		e := &t.entries[i]
		if e.hash == hash && (e.op == op || new(ir.Equivalence).Equal(e.op, op)) {
			return e.op
		}
	}
	return nil
}

func (t *opTable) add(op *ir.Op, hash uint64) {
	if len(t.entries) >= len(t.heads) {
		t.resize(2 * len(t.heads))
	}
	head := &t.heads[hash&uint64(len(t.heads)-1)]
	t.entries = append(t.entries, opEntry{op, hash, *head})
	*head = int32(len(t.entries) - 1)
}

// enter starts a scope, to be given to leave.
func (t *opTable) enter() int { return len(t.entries) }

func (t *opTable) leave(scope int) {
	for i := len(t.entries) - 1; i >= scope; i-- {
		e := &t.entries[i]
		t.heads[e.hash&uint64(len(t.heads)-1)] = e.next
	}
	t.entries = t.entries[:scope]
}
