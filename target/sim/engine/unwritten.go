package engine

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/word"
)

// A value that a kernel reads from uninitialized memory is no number, but reading it is not yet a mistake: a scan of a
// tile may include elements whose sums are unused. The word of such an element says where it was read. It propagates
// through moves and arithmetic; a selection has it if it chooses it; stored in a block's or a thread's memory it leaves
// an element unwritten. Anything else that depends on it (a branch, an address, device memory, whatever is not listed
// in [passing] and [carrying]) is the error, which is reported at the read. So memcheck treats memory (Seward and
// Nethercote, Using Valgrind to detect undefined value errors with bit-precision, USENIX 2005), by elements instead of
// bits.

// unwrittenMark are the upper bits of such a word, which numbers have with a chance of 2⁻⁴⁴; the lower ones number the
// reads.
const (
	unwrittenMark  = uint64(0x9e3779b97f4)
	unwrittenShift = 20
)

func IsUnwritten(w uint64) bool { return w>>unwrittenShift == unwrittenMark }

// unwrittenReads are the first ones that each operation made.
type unwrittenReads struct {
	errors []*diag.Diagnostic
	by     map[int32]uint64
}

// wordOf is the word of an uninitialized element that the running operation reads.
func (u *unwrittenReads) wordOf(a *Agent, al *Alloc, off int) uint64 {
	if w, ok := al.unwritten[off]; ok {
		return w
	}
	w, ok := u.by[a.Site()]
	if !ok {
		if u.by == nil {
			u.by = map[int32]uint64{}
		}
		w = unwrittenMark<<unwrittenShift | uint64(len(u.errors))
		u.by[a.Site()] = w
		u.errors = append(u.errors, a.problem("reads uninitialized memory: %s", al.Where(off)))
	}
	return w
}

// ask fails if a word is of an uninitialized element.
func (u *unwrittenReads) ask(w uint64) {
	if u.has(w) {
		panic(Failure{u.errors[unwrittenRead(w)]})
	}
}

// has reports whether a word is that of an uninitialized element that was read.
func (u *unwrittenReads) has(w uint64) bool {
	return IsUnwritten(w) && unwrittenRead(w) < len(u.errors)
}

// unwrittenRead is the number of the read in a word.
func unwrittenRead(w uint64) int { return int(w & (1<<unwrittenShift - 1)) }

// LanesReader is [Agent.LoadLanes], or in a kernel a reader that continues with uninitialized elements.
func (c *Compiler) LanesReader() func(a *Agent, addr uint64, e word.Elem, dst []uint64) {
	if !c.Keeps() {
		return (*Agent).LoadLanes
	}
	return func(a *Agent, addr uint64, e word.Elem, dst []uint64) {
		n := e.Bytes * len(dst)
		al, off := a.Resolve(addr, n)
		if al.Init == nil || al.Init.Has(off, n) {
			a.LoadLanes(addr, e, dst)
			return
		}
		for i := range dst {
			dst[i] = a.ReadKept(al, off+i*e.Bytes, e)
		}
	}
}

// ReadKept is what an element of memory holds, or the word of an uninitialized one.
func (a *Agent) ReadKept(al *Alloc, off int, e word.Elem) uint64 {
	if al.Init != nil && !al.Init.Has(off, e.Bytes) && a.PendingCopy(al, off) == "" {
		return a.M.unwritten.wordOf(a, al, off)
	}
	a.CheckRead(al, off, e.Bytes) // what has not landed yet is to be waited for, whatever it is read for
	return al.Get(off, e)
}

// Put stores a word as an element; one of a block's or a thread's memory is unwritten again if the word is.
func (a *Agent) Put(al *Alloc, off int, e word.Elem, w uint64) {
	if !a.M.unwritten.has(w) {
		delete(al.unwritten, off)
		al.Put(off, e, w)
		return
	}
	if al.Space != Shared && al.Space != Local {
		a.M.unwritten.ask(w)
	}
	if al.Init == nil {
		al.Init = NewBitset(len(al.Data))
		al.Init.Set(0, len(al.Data))
	}
	al.Init.Clear(off, e.Bytes)
	if al.unwritten == nil {
		al.unwritten = map[int]uint64{}
	}
	al.unwritten[off] = w
}

// Keeps reports whether the compiled code continues with uninitialized elements: that of kernels does.
func (c *Compiler) Keeps() bool { return c.Kernel != nil }

// asking compiles an operation that fails if it depends on a word of uninitialized memory: an instruction before it
// checks that, unless the function that it maps over words does.
func (c *Compiler) asking(s Rule, op *ir.Op) {
	start := len(c.Code.Ins)
	c.ask(op)
	c.Wordwise = false
	s(c, op)
	if c.Wordwise && len(c.Code.Ins) == start+2 {
		c.Code.Ins, c.Code.Sites = slices.Delete(c.Code.Ins, start, start+1), slices.Delete(c.Code.Sites, start, start+1)
	}
}

func (c *Compiler) ask(op *ir.Op) {
	if !c.Keeps() {
		return
	}
	var spans []Span
	for _, v := range asked(op) {
		if _, ok := word.LanesOf(v.Type()); ok {
			spans = append(spans, c.In(v))
		}
	}
	if len(spans) == 0 {
		return
	}
	c.Emit(func(a *Agent) {
		if len(a.M.unwritten.errors) == 0 {
			return
		}
		for _, s := range spans {
			for _, w := range a.F[s.At : s.At+s.N] {
				a.M.unwritten.ask(w)
			}
		}
	})
}

// asked are the operands on which it depends what an operation does, if they are not all of them: others it passes on.
func asked(op *ir.Op) []*ir.Value {
	all := op.Operands()
	for from, defs := range passing {
		if slices.Contains(defs, op.Def()) {
			return all[min(from, len(all)):]
		}
	}
	switch {
	case scf.For.Is(op):
		return all[:3]
	case cf.CondBranch.Is(op), llvm.CondBr.Is(op), scf.Condition.Is(op):
		return all[:1]
	case nvvm.ShflSync.Is(op):
		return append(all[:1:1], all[2:]...)
	case slices.Contains(carrying, op.Def()):
		return nil
	}
	return all
}

// passing are operations that pass on none, one or two of their first operands, and ask for others.
var passing = [][]*ir.OpDef{
	1: {memref.Store.OpDef, tile.Store.OpDef, vector.Store.OpDef, llvm.Store.OpDef, tensor.Extract.OpDef,
		vector.Extract.OpDef, llvm.ExtractElement.OpDef, gpu.Shuffle.OpDef},
	2: {vector.Insert.OpDef, llvm.InsertElement.OpDef},
}

// carrying are operations that pass on all operands, to other operations or to code in them.
var carrying = []*ir.OpDef{
	scf.Yield.OpDef, scf.While.OpDef, cf.Branch.OpDef, llvm.Br.OpDef, scale.On.OpDef, scale.Yield.OpDef, tile.Yield.OpDef,
	tile.Parallel.OpDef,
	tile.Fill.OpDef, tile.Scan.OpDef, tile.Reshape.OpDef, tile.Broadcast.OpDef, tile.ConvertLayout.OpDef,
	vector.Broadcast.OpDef, vector.ShapeCast.OpDef, vector.Shuffle.OpDef, vector.FromElements.OpDef,
	vector.ToElements.OpDef, vector.ExtractStridedSlice.OpDef, vector.InsertStridedSlice.OpDef,
	llvm.ExtractValue.OpDef, llvm.InsertValue.OpDef, llvm.ShuffleVector.OpDef,
}
