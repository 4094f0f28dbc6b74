package llvmir

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// dominanceOrder lists the blocks so that a definition comes before its uses,
// those in phis apart: the reachable ones in reverse post-order, then those that
// nothing leads to.
func dominanceOrder(r *ir.Region) []*ir.Block {
	seen := map[*ir.Block]bool{}
	var order []*ir.Block
	for b := range r.Blocks() {
		if !seen[b] {
			order = append(order, reversePostOrder(b, seen)...)
		}
	}
	return order
}

func reversePostOrder(entry *ir.Block, seen map[*ir.Block]bool) []*ir.Block {
	var post []*ir.Block
	type frame struct {
		b     *ir.Block
		succs []*ir.Block
	}
	seen[entry] = true
	stack := []frame{{entry, entry.Successors()}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if len(f.succs) > 0 {
			s := f.succs[0]
			f.succs = f.succs[1:]
			if !seen[s] {
				seen[s] = true
				stack = append(stack, frame{s, s.Successors()})
			}
			continue
		}
		post = append(post, f.b)
		stack = stack[:len(stack)-1]
	}
	slices.Reverse(post)
	return post
}

func (t *translator) translateBlock(b *ir.Block) {
	t.block = t.fn.blocks[b]
	if !b.IsEntry() {
		t.makePhis(b)
	}
	for op := range b.Ops() {
		if len(t.errs) > 0 {
			return
		}
		t.translateOp(op)
	}
	for ; t.fn.ended < len(t.fn.splits); t.fn.ended++ {
		s := t.fn.splits[t.fn.ended]
		s.block.Br(t.fn.blocks[s.to])
	}
}

// makePhis makes a block's arguments phis; the entry block has parameters instead.
func (t *translator) makePhis(b *ir.Block) {
	x := t.fn.blocks[b]
	for _, a := range b.Args() {
		n := x.Len()
		phi := x.Phi(t.typ(a.Type()))
		t.values[a] = phi.Inst
		t.fn.phis[b] = append(t.fn.phis[b], phi)
		t.attachLocation(a.Loc(), x, n)
	}
}

// connectPhis tells the phis what comes along the edges, the last in the program
// first, as in upstream's lists of uses.
func (t *translator) connectPhis() {
	slices.SortStableFunc(t.fn.edges, func(a, b edge) int { return a.order - b.order })
	for _, s := range slices.Backward(t.fn.splits) {
		for i, phi := range s.phis {
			phi.Add(t.value(s.args[i]), s.from)
			t.fn.phis[s.to][i].Add(phi.Inst, s.block)
		}
	}
	for _, e := range slices.Backward(t.fn.edges) {
		for i, phi := range t.fn.phis[e.to] {
			if i < len(e.args) {
				phi.Add(t.value(e.args[i]), e.from)
			}
		}
	}
}

// successors are the blocks to branch to. A second edge to a block with arguments
// gets a block of its own at the end of the function: a phi has one value for a
// predecessor (upstream's ensureDistinctSuccessors).
func (t *translator) successors(op *ir.Op) []*llvmx.Block {
	br, _ := ir.As[ir.BranchOp](op)
	out := make([]*llvmx.Block, op.NumSuccessors())
	for i := range out {
		dest := op.Successor(i)
		out[i] = t.fn.blocks[dest]
		if br == nil || dest.NumArgs() == 0 {
			continue
		}
		start, n := br.SuccessorOperands(i)
		args := op.Operands()[start : start+n]
		if i > 0 && slices.Contains(op.Successors()[:i], dest) {
			out[i] = t.splitEdge(dest, args)
			continue
		}
		t.fn.edges = append(t.fn.edges, edge{t.fn.order[op.Block()], t.block, dest, args})
	}
	return out
}

// splitEdge makes a block that goes on to dest with phis of its own.
func (t *translator) splitEdge(dest *ir.Block, args []*ir.Value) *llvmx.Block {
	b := t.fn.x.Block("")
	s := split{edge: edge{0, t.block, dest, args}, block: b}
	for _, a := range args {
		s.phis = append(s.phis, b.Phi(t.typ(a.Type())))
	}
	t.fn.splits = append(t.fn.splits, s)
	return b
}

// translateOp translates one operation of a function body.
func (t *translator) translateOp(op *ir.Op) {
	if t.leaf(op) {
		return
	}
	emit := lookup(op.Name())
	if emit == nil {
		t.notLLVM(op)
		return
	}
	block, before := t.block, t.block.Len()
	emit(t, op)
	t.attachLocation(op.Loc(), block, before)
}

// leaf translates operations that are constants.
func (t *translator) leaf(op *ir.Op) bool {
	var c llvmx.Const
	switch {
	case llvm.Constant.Is(op):
		v := llvm.Constant.Of(op).Value
		k, ok := t.constant(v, op.Result(0).Type())
		if !ok {
			t.fail(op, "has a value that LLVM cannot express: %s", v)
		}
		c = k
	case llvm.UndefValue.Is(op):
		c = llvmx.Undef(t.typ(op.Result(0).Type()))
	case llvm.PoisonValue.Is(op):
		c = llvmx.Poison(t.typ(op.Result(0).Type()))
	case llvm.ZeroValue.Is(op):
		c = llvmx.Zero(t.typ(op.Result(0).Type()))
	case llvm.NoneToken.Is(op):
		c = llvmx.Zero(llvmx.Token)
	case llvm.AddressOf.Is(op):
		name := llvm.AddressOf.Of(op).GlobalName.Root()
		c = t.symbol(name, llvmx.Poison(t.typ(op.Result(0).Type())))
		if t.dynamicShared[name] {
			t.result(op, t.sharedBase(c))
			return true
		}
	case llvm.DSOLocalEquivalent.Is(op):
		c = t.dsoLocalEquivalent(op)
	case llvm.BlockTagOp.Is(op):
	default:
		return false
	}
	t.result(op, c)
	return true
}

func (t *translator) dsoLocalEquivalent(op *ir.Op) llvmx.Const {
	name := llvm.DSOLocalEquivalent.Of(op).Function.Root()
	at := t.symbol(name, llvmx.Poison(llvmx.Ptr(0)))
	return llvmx.Raw(at.Type(), "dso_local_equivalent "+at.Ident())
}

// loweringPass names the pass that lowers the operations of a dialect.
var loweringPass = map[string]string{
	"arith": "--convert-arith-to-llvm", "math": "--convert-math-to-llvm", "cf": "--convert-cf-to-llvm",
	"func":  "--convert-func-to-llvm",
	"index": "--convert-index-to-llvm", "memref": "--finalize-memref-to-llvm", "vector": "--convert-vector-to-llvm",
	"scf": "--convert-scf-to-cf", "gpu": "--convert-gpu-to-nvvm", "affine": "--lower-affine", "ub": "--convert-ub-to-llvm",
	"tile": "--convert-tile-to-gpu", "comm": "--lower-comm and --convert-comm-to-gpu", "scale": "--resolve-scale",
	"builtin": "--reconcile-unrealized-casts",
}

// notLLVM reports an operation of another level, or one that has no translation.
func (t *translator) notLLVM(op *ir.Op) {
	name := op.Name()
	dialect, _, _ := strings.Cut(name, ".")
	if dialect == "llvm" || dialect == "nvvm" || dialect == "gpu" || dialect == "builtin" {
		t.untranslated(op)
		return
	}
	text := "cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: " +
		name
	if pass := loweringPass[dialect]; pass != "" {
		text += "; lower it first with " + pass
	}
	t.errs = append(t.errs, diag.Errorf(op.Loc(), "%s", text))
}

// untranslated reports an operation of our dialects without a translation.
func (t *translator) untranslated(op *ir.Op) {
	dialect, _, _ := strings.Cut(op.Name(), ".")
	if dialect == "gpu" {
		t.errs = append(t.errs, diag.Errorf(op.Loc(), "unsupported GPU operation: %s", op.Name()))
	}
	text := "LLVM Translation failed for operation: " + op.Name()
	if pass := loweringPass[dialect]; pass != "" {
		text += "; lower it first with " + pass
	}
	t.errs = append(t.errs, diag.Errorf(op.Loc(), "%s", text))
}
