package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Threads in roles. A number of a thread that is asked for in a T.role counts the role's threads, from 0, as code of a
// role is that of a block with so many. One that was asked for before the T.specialize is the block's in the roles,
// too: the second of two roles of 128 threads has 128 to 255. Roles by hand (manualroles.go) have the block's
// everywhere, as TileLang's programs do.

// countedBy is the T.role whose threads a number that is asked for now counts, nil where it counts the block's.
func (k *launch) countedBy() *role {
	if k == nil || k.role == nil || k.role.manual != nil {
		return nil
	}
	return k.role
}

// threadsHere is how many threads come to a place: the block's, or the role's.
func (t *translator) threadsHere(at eval.Site) (int64, error) {
	k := t.kernel
	if k.role == nil {
		return k.threads, nil
	}
	if k.shape[0] != k.given {
		return 0, at.Interp.Errorf(at.Node, "code per thread in a role needs a one-dimensional block; use threads=%d, and compute the other indices from it", k.threads)
	}
	return k.role.threads(), nil
}

// numberIn is the number of a thread of the role under way, if there is one, as one of another count: that of a role,
// or of the block.
func (t *translator) numberIn(at eval.Site, in *role, n *scalar) (eval.Value, error) {
	r := t.kernel.role
	if r == nil || r == in || r.first == 0 {
		return n, nil
	}
	return t.binary(at, python.Add, n, r.first)
}

// madeBeforeRole is the error of reading, in a role, what each thread of the block holds; nil where it was lost
// elsewhere.
func (t *translator) madeBeforeRole(at eval.Site, name string, lost python.Node) error {
	if r := t.kernel.role; r == nil || lost == nil || lost != r.frame.node {
		return nil
	}
	return at.Interp.Errorf(at.Node, "%s is private to each thread of the block, so a role cannot use it; compute it in the role, or pass it through a T.alloc_shared before the T.specialize", name)
}

// inRole is the error of threads of a role that wait for each other where only some of them come.
func (t *translator) inRole(w wait) error {
	var n python.Node = w.at.stmt
	if w.said != nil {
		n = w.said.node
	}
	return t.in.Errorf(n, "threads of a role synchronize here, but only some of them reach it: the %s depends on the thread index; make the synchronization convergent, with separate conditions before and after it", statementName(w.at.f.node))
}

// ofRole reports whether an expression is in the text of a role: numbers of threads that it asks for count the role's.
func (r *role) ofRole(x python.Expr) bool {
	for _, s := range r.body {
		if s.Range().Contains(x.Range()) {
			return true
		}
	}
	return false
}

// firstOf is the number in the block of the first thread of a role, or of the block.
func (k *launch) firstOf(r *role) int64 {
	if r == nil {
		return 0
	}
	return r.first
}

// threadsOfRole are the numbers in the block of the threads that come: from the first of the T.role, or of the block,
// to that behind the last.
func (k *launch) threadsOfRole() (from, to int64) {
	if r := k.countedBy(); r != nil {
		return r.first, r.first + r.threads()
	}
	return 0, k.threads
}

// hasWarp reports whether a warp of the block is one of them.
func (k *launch) hasWarp(warp int64) bool {
	from, to := k.threadsOfRole()
	return warp*32 >= from && warp*32 < to
}
