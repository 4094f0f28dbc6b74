package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Programs that are written by the numbers of threads: T.get_thread_binding is in subscripts and values, not only in
// conditions (threadindex.go). Their code is of two kinds. Thread code, with elements and numbers of each thread, is
// gathered into thread regions; each is a scale.on of the threads. Block code, copies and GEMMs, is between them. A
// thread region ends where threads synchronize: at T.sync_threads, at block code, and, as in TileLang, before an access
// to shared memory that another thread may have accessed in it (threadraces.go). What a thread holds from one thread
// region to the next, T.alloc_local, T.alloc_var and names, is a tile of the block with an element for each thread
// (threadcell.go).
//
// A loop or an if is part of a thread region, unless threads synchronize in it: then it is the block's. Translating
// finds that, like all that [nodeFact] lists.

// A threadRegion is code of each thread, under way.
type threadRegion struct {
	*units
	axes       [3]*scalar // the numbers of the thread, x first
	accesses   []*access
	waits      []wait
	gathered   map[*ir.Op]gathered
	threadSets map[*frame]threadSet
	numbers    map[*ir.Value][]int64 // of values, by thread
	applied    iteration             // what operations make of them
}

// threadCode are what a T.Kernel that is written by threads' numbers has of its own.
type threadCode struct {
	on     bool
	now    *threadRegion
	blocks map[*ir.Block]bool // of those that ended
}

// eachThread is the thread region for what each thread does at a place: the one under way, or a new one.
func (t *translator) eachThread(at eval.Site) (*threadRegion, error) {
	k := t.kernel
	switch {
	case k == nil:
		return nil, at.Interp.Errorf(at.Node, "code per thread outside of a T.Kernel")
	case t.par != nil, k.units != nil && k.threadCode.now == nil:
		return nil, notOfBlock(at)
	case !k.threadCode.on:
		return nil, t.establish(byThreads, k.node)
	case k.threadCode.now != nil:
		return k.threadCode.now, nil
	case k.once:
		return nil, at.Interp.Errorf(at.Node, "a thread of a role accesses elements in the same if in which it acts for the whole role; use a separate if")
	}
	if k.given != k.threads {
		return nil, at.Interp.Errorf(at.Node, "the block has %d threads, which is not a multiple of the warp size; code per thread needs threads=%d, with a condition for fewer threads", k.given, k.threads)
	}
	n, err := t.threadsHere(at)
	if err != nil {
		return nil, err
	}
	t.at(at)
	block := ir.NewBlock(ir.Index, ir.Index)
	u := &units{t: t, level: scale.Thread, n: n, all: n, node: at.Node, summed: map[*cell]bool{}}
	u.frame = t.push(block, false, at.Node)
	u.frame.units, u.rank = u, block.Arg(0)
	u.frame.stmt, u.frame.serial = u.frame.parent.stmt, u.frame.parent.serial
	s := &threadRegion{units: u, threadSets: map[*frame]threadSet{}, numbers: map[*ir.Value][]int64{},
		gathered: map[*ir.Op]gathered{}, applied: iteration{made: map[application]int64{}}}
	k.units, k.threadCode.now, k.thread = u, s, index(u.rank, true)
	t.masks[u.rank] = k.allAxes()
	t.bounds[u.rank] = interval{0, n - 1}
	for d := range s.axes {
		s.axes[d] = t.axis(k.thread, d)
		if v := s.axes[d].v; v != u.rank {
			t.masks[v] = 1 << d
			t.bounds[v] = interval{0, k.shape[d] - 1}
		}
	}
	return s, nil
}

// axis is one of the numbers of a thread; x counts fastest.
func (t *translator) axis(thread *scalar, d int) *scalar {
	below, here, above := int64(1), t.kernel.shape[d], int64(1)
	for i, n := range t.kernel.shape {
		if i < d {
			below *= n
		} else if i > d {
			above *= n
		}
	}
	v := thread.v
	switch {
	case here == 1:
		return t.literal(int64(0), ir.Index, false)
	case below == 1 && above == 1:
		return thread
	}
	if below > 1 {
		v = arith.Binary(t.b, arith.DivSI, v, arith.ConstantIndex(t.b, below))
	}
	if above > 1 {
		v = arith.Binary(t.b, arith.RemSI, v, arith.ConstantIndex(t.b, here))
	}
	return index(v, true)
}

// numberOf is the number of the thread whose code is translated, in a dimension of the block.
func (t *translator) numberOf(thread *scalar, d int) *scalar {
	if s := t.kernel.threadCode.now; s != nil && thread.v == s.rank {
		return s.axes[d]
	}
	return t.axis(thread, d)
}

// isByThreads reports whether the code that is translated is written by the numbers of threads, and is not in a
// T.Scale.
func (t *translator) isByThreads() bool {
	return t.kernel != nil && t.kernel.threadCode.on && t.par == nil
}

// endThreadRegion ends the thread region under way, for something that the block does; what is its name in messages.
func (t *translator) endThreadRegion(at eval.Site, what string) error {
	if t.kernel == nil || t.kernel.threadCode.now == nil {
		return nil
	}
	s := t.kernel.threadCode.now
	if t.top == s.frame {
		return t.leaveThreadRegion(at)
	}
	for f := t.top; f != s.frame; f = f.parent {
		if r := t.kernel.role; f.mask != 0 && r != nil && r.manual != nil {
			if err := r.manual.ofOne(t, at, f.node); err != nil {
				return err
			}
		}
		if f.mask != 0 {
			return at.Interp.Errorf(at.Node, "%s is executed by all threads of the block together, but only some reach it: the %s at line %d depends on the thread index; move it out of there", what, statementName(f.node), f.node.Range().Start.Line)
		}
		t.note(together, f.node)
	}
	return restart{}
}

func statementName(n python.Node) string {
	switch n := n.(type) {
	case *python.For:
		return "for"
	case *python.While:
		return "while"
	case *python.Break:
		return "break"
	case *python.Continue:
		return "continue"
	case *python.Call:
		name, _ := lastName(n)
		return "T." + name
	}
	return "if"
}

// leaveThreadRegion makes the scale.on of the thread region under way. What is the same for all threads and needs
// nothing of theirs goes before it.
func (t *translator) leaveThreadRegion(at eval.Site) error {
	s := t.kernel.threadCode.now
	t.waitInside(s)
	t.at(at)
	results := t.written(s.units)
	t.dropThreadRegion()
	t.kernel.threadCode.blocks[s.frame.block] = true
	op, err := t.makeUnits(s.units, results)
	if err != nil {
		return err
	}
	hoistShared(op)
	return nil
}

// hoistShared moves numbers that are computed in a thread region of what is known before it, to be known behind it.
func hoistShared(on *ir.Op) {
	block := on.Regions()[0].Entry()
	for op := range block.Ops() {
		if !ir.IsPure(op) || len(op.Regions()) > 0 || len(op.Results()) != 1 || op.Has(ir.Terminator) {
			continue
		}
		_, isTile := op.Result(0).Type().(*ir.TensorType)
		if !isTile && !slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return v.ParentBlock() == block }) {
			op.MoveBefore(on)
		}
	}
}

// dropThreadRegion forgets the thread region under way.
func (t *translator) dropThreadRegion() {
	k := t.kernel
	s := k.threadCode.now
	t.top = s.frame
	k.units, k.thread, k.threadCode.now = nil, nil, nil
	t.pop(s.frame)
}

// enterControl decides whose a for, while or if statement is, in a program by threads' numbers: a thread region's, or
// the block's. stretched says which, of a statement that depends on v, its condition or its bounds.
func (t *translator) enterControl(at eval.Site, vs ...*scalar) (mask axes, err error) {
	if !t.isByThreads() {
		return 0, nil
	}
	for _, v := range vs {
		if v.v != nil {
			mask |= t.maskOf(v.v)
		}
	}
	if !t.knows(together, at.Node) {
		_, err := t.eachThread(at)
		return mask, err
	}
	if err := t.endThreadRegion(at, "what the block does together"); err != nil {
		return 0, err
	}
	for _, v := range vs {
		if v.v != nil && !t.visible(v.v) {
			return 0, at.Interp.Errorf(at.Node, "threads synchronize in this %s, but its condition differs between threads; make it convergent, with conditions inside", statementName(at.Node))
		}
	}
	return 0, nil
}

// leaveBody ends the thread region that a part of the program began, which becomes a region, if it is not the one from
// before it.
func (t *translator) leaveBody(at eval.Site, before *threadRegion, err error) error {
	if t.kernel == nil || t.kernel.threadCode.now == before || t.kernel.threadCode.now == nil {
		return err
	}
	if err != nil {
		t.dropThreadRegion()
		return err
	}
	return t.leaveThreadRegion(at)
}

// ofBlockAlone runs code in which no thread region may begin: a condition that the block asks for before each
// iteration.
func (t *translator) ofBlockAlone(at eval.Site, run func() error) error {
	var before *threadRegion
	if t.kernel != nil {
		before = t.kernel.threadCode.now
	}
	err := run()
	if t.kernel == nil || t.kernel.threadCode.now == before || t.kernel.threadCode.now == nil {
		return err
	}
	t.dropThreadRegion()
	if err != nil {
		return err
	}
	return at.Interp.Errorf(at.Node, "threads synchronize in this %s, but its condition differs between threads; make it convergent, with conditions inside", statementName(at.Node))
}

// visible reports whether a value can be used where operations are made now.
func (t *translator) visible(v *ir.Value) bool {
	b := v.ParentBlock()
	for f := t.top; f != nil; f = f.parent {
		if f.block == b {
			return true
		}
	}
	return false
}
