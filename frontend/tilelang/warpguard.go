package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Tiles of some warps: `if tx < 128: T.copy(a, b)`. Whole-warp operations on tiles are done by the block as a whole,
// like those under T.ws: the compiler chooses the warps. So such an if is no branch, and its else follows its body.
// What would have another meaning is rejected: operations of each thread, numbers that differ afterwards for the other
// threads, and ways out.
//
// A kernel with barriers by hand, whose warps synchronize as it says, has roles instead (manualroles.go).

// warpGuard is such an if under way.
type warpGuard struct {
	at  eval.Site
	has []bool // which warps of the block come to what is translated
	one bool   // one thread of them alone
}

// tilesOfSome restarts the translation if tiles are used in code of some threads that are whole warps: then the block
// does it.
func (t *translator) tilesOfSome() error {
	k := t.kernel
	if k.thread == nil || k.some == nil || k.threadCode.on {
		return nil
	}
	s := k.some.Node.(*python.If)
	if _, err := k.warpsMeeting(*k.some, s); err != nil {
		return nil // the report about other threads' code says it
	}
	return t.establish(ofWarps, s)
}

// dividing is how conditions divide the warps of the kernel.
func (k *launch) dividing(at eval.Site) *division {
	return &division{at: at, launch: k, threads: numbersOfThreads(k, k.statements)}
}

// byWarps does what each of two groups of warps does, the block as a whole.
func (t *translator) byWarps(at eval.Site, then, orelse func() error) error {
	s := at.Node.(*python.If)
	k := t.kernel
	was := k.warps
	defer func() { k.warps = was }()
	holds, err := k.warpsMeeting(at, s)
	if err != nil {
		return err
	}
	if leaves := leavesIf(s); leaves != nil {
		return at.Interp.Errorf(leaves, "this leaves the loop or kernel for some warps only, in a condition with tile operations, which the block executes as a whole; let all threads or none leave")
	}
	t.remarkAt(s.Test, "tile operations for some warps: the block executes them as a whole; the compiler assigns work to warps")
	for i, branch := range []func() error{then, orelse} {
		has := slices.Clone(holds)
		for w := range has {
			has[w] = (has[w] == (i == 0)) && (was == nil || was.has[w]) && k.hasWarp(int64(w))
		}
		if !slices.Contains(has, true) {
			continue
		}
		k.warps = &warpGuard{at: at, has: has}
		before := t.held(t.top)
		if err := branch(); err != nil {
			return err
		}
		if name := before.changed(t.top); name != "" {
			return at.Interp.Errorf(at.Node, "%s is private to each thread and changes for some warps, in a condition with tile operations, which the block executes as a whole; define it in the if, or use a T.alloc_shared if other threads read it", name)
		}
	}
	return nil
}

// warpsMeeting are the warps that meet a condition, which whole warps do each time that it is come to: all may, or
// none.
func (k *launch) warpsMeeting(at eval.Site, s *python.If) ([]bool, error) {
	d := k.dividing(at)
	if holds := d.of(s.Test); holds != nil {
		return holds, nil
	}
	from, to := k.threadsOfRole()
	switch n, ok := d.threads.meeting(at, s.Test, from, to); {
	case ok && (n == 0 || n == to-from):
		return slices.Repeat([]bool{n != 0}, int(d.warps())), nil
	}
	return nil, at.Interp.Errorf(at.Node, "tile operations under a condition that is not uniform in each warp; use a condition that selects whole warps, as tx < 32")
}

// leavesIf is a statement of an if that leaves what is around it, nil if there is none.
func leavesIf(s *python.If) (found python.Node) {
	var visit func(n python.Node, inLoop bool)
	visit = func(n python.Node, inLoop bool) {
		switch n := n.(type) {
		case *python.For, *python.While:
			inLoop = true
		case *python.FunctionDef, *python.ClassDef, *python.Lambda:
			return
		case *python.Break, *python.Continue:
			if !inLoop {
				found = n
			}
		case *python.Return:
			found = n
		}
		python.Children(n, func(c python.Node) { visit(c, inLoop) })
	}
	visit(s, false)
	return found
}

// A holding is what threads hold, each its own, before a branch that some warps take.
type holding struct {
	cells  map[*cell]*ir.Value
	locals []*buffer
	writes []int // of these, in memory
}

// held is what is held where a frame is.
func (t *translator) held(f *frame) holding {
	out := holding{cells: map[*cell]*ir.Value{}, locals: slices.Clone(t.kernel.locals)}
	for ; f != nil; f = f.parent {
		for c, s := range f.cells {
			if _, known := out.cells[c]; !known {
				out.cells[c] = s.now
			}
		}
	}
	for _, b := range out.locals {
		out.writes = append(out.writes, writesOf(b))
	}
	return out
}

// changed is the name of a variable, or of what threads hold, that is another one than before; "" where nothing is.
func (h holding) changed(f *frame) string {
	for _, c := range f.order {
		_, isTile := c.typ.(*ir.TensorType)
		if was, known := h.cells[c]; known && f.cells[c].now != was && !isTile && c.typ != comm.Token {
			return c.name
		}
	}
	for i, b := range h.locals {
		if was, known := h.cells[b.c]; writesOf(b) > h.writes[i] || known && f.cells[b.c] != nil && f.cells[b.c].now != was {
			return b.name
		}
	}
	return ""
}

// writesOf is how many operations write what threads hold in memory.
func writesOf(b *buffer) (n int) {
	if b.mem == nil {
		return 0
	}
	for u := range b.mem.Uses() {
		if mayWrite(u.Owner(), b.mem) {
			n++
		}
	}
	return n
}

// onceForAll are functions of code of some threads that mean the same if the block calls them once.
var onceForAll = []string{
	"If", "Then", "Else", "get_thread_binding", "get_thread_bindings", "thread_binding", "__ldg", "assume", "print",
	"device_assert", "popcount",
	"access_ptr", "tvm_access_ptr", "type_annotation", "evaluate", "get_rank", "get_num_ranks",
}

// sameForAll rejects what each of some threads would do, where the block does once what they do.
func (t *translator) sameForAll(at eval.Site, what string) error {
	if t.kernel == nil || t.kernel.warps == nil || t.kernel.warps.one || t.par != nil {
		return nil
	}
	return at.Interp.Errorf(at.Node, "%s by each thread, in a condition with tile operations (the if at line %d), which the block executes as a whole; use a separate if that selects one thread", what, t.kernel.warps.at.Node.Range().Start.Line)
}

// narrowed is the way that the threads of some warps take at a condition inside of it.
func (w *warpGuard) narrowed(t *translator, c *threadCondition, at eval.Site, then, orelse func() error) error {
	n, known, all := int64(0), true, int64(0)
	s, isIf := at.Node.(*python.If)
	d := t.kernel.dividing(at)
	if isIf && d.of(s.Test) != nil {
		return t.byWarps(at, then, orelse)
	}
	for warp, has := range w.has {
		from, to := int64(warp)*32, min(int64(warp+1)*32, t.kernel.threads)
		if !has {
			continue
		}
		all += to - from
		switch {
		case c.first && from == t.kernel.firstOf(c.in):
			n++
		case c.first:
		case !isIf:
			known = false
		default:
			met, ok := d.threads.meeting(at, s.Test, from, to)
			n, known = n+met, known && ok
		}
	}
	switch {
	case known && n == 0:
		return orelse()
	case known && n == all:
		return then()
	case known && n == 1 && isIf && len(s.Orelse) == 0:
		defer func(was bool) { w.one = was }(w.one)
		w.one = true
		return then()
	}
	return at.Interp.Errorf(at.Node, "divergent if, in a condition with tile operations (the if at line %d), which the block executes as a whole; select whole warps or a single thread", w.at.Node.Range().Start.Line)
}
