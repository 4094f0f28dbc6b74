package llvmir

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// reversePostOrder lists the reachable blocks so that a definition comes before
// its uses, those in phis apart.
func reversePostOrder(r *ir.Region) []*ir.Block {
	var post []*ir.Block
	seen := map[*ir.Block]bool{}
	type frame struct {
		b     *ir.Block
		succs []*ir.Block
	}
	entry := r.Entry()
	seen[entry] = true
	stack := []frame{{entry, entry.Successors()}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		// The last successor first puts the first one right after its block.
		if n := len(f.succs); n > 0 {
			s := f.succs[n-1]
			f.succs = f.succs[:n-1]
			if !seen[s] {
				seen[s] = true
				stack = append(stack, frame{s, s.Successors()})
			}
			continue
		}
		post = append(post, f.b)
		stack = stack[:len(stack)-1]
	}
	for i, j := 0, len(post)-1; i < j; i, j = i+1, j-1 {
		post[i], post[j] = post[j], post[i]
	}
	return post
}

func (t *translator) translateBlock(b *ir.Block) {
	t.block = t.fn.blocks[b]
	t.phisOf(b)
	for op := range b.Ops() {
		t.translateOp(op)
	}
}

// phisOf are the phis of a block's arguments, made before anything branches
// there; the entry block has parameters instead.
func (t *translator) phisOf(b *ir.Block) []llvmx.Phi {
	if b.IsEntry() || b.NumArgs() == 0 {
		return nil
	}
	if ps, ok := t.fn.phis[b]; ok {
		return ps
	}
	x := t.fn.blocks[b]
	ps := make([]llvmx.Phi, b.NumArgs())
	for i, a := range b.Args() {
		ps[i] = x.Phi(t.typ(a.Type()))
		t.values[a] = ps[i].Inst
	}
	t.fn.phis[b] = ps
	return ps
}

// edge tells the phis of a successor what comes along it, and returns the block
// to branch to. An edge to a block with arguments that the terminator already
// branches to gets a block of its own: a phi has one value for a predecessor.
func (t *translator) edge(op *ir.Op, succ int) *llvmx.Block {
	dest := op.Successor(succ)
	from := t.block
	target := t.fn.blocks[dest]
	phis := t.phisOf(dest)
	if len(phis) == 0 {
		return target
	}
	for i := range succ {
		if op.Successor(i) == dest {
			from = t.fn.x.Block("")
			from.Br(target)
			target = from
			break
		}
	}
	br, ok := ir.As[ir.BranchOp](op)
	if !ok {
		t.fail(op, "is not a branch that can be translated")
		return target
	}
	start, n := br.SuccessorOperands(succ)
	for i := range n {
		t.fn.addIncoming(phis[i], op.Operand(start+i), from, t)
	}
	return target
}

// addIncoming adds a value to a phi.
func (f *function) addIncoming(p llvmx.Phi, v *ir.Value, from *llvmx.Block, t *translator) {
	p.Add(t.value(v), from)
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
	t.attachLocation(op, block, before)
}

// leaf translates operations that are constants.
func (t *translator) leaf(op *ir.Op) bool {
	var c llvmx.Const
	switch {
	case llvm.Constant.Is(op):
		v := llvm.Constant.Of(op).Value()
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
		c = llvmx.Raw(llvmx.Token, "none")
	case llvm.AddressOf.Is(op):
		c = t.address(llvm.AddressOf.Of(op))
	default:
		return false
	}
	t.result(op, c)
	return true
}

// address is a global's or function's address. A global that is defined further
// down is named all the same.
func (t *translator) address(op llvm.AddressOfOp) llvmx.Const {
	name := op.GlobalName().Root()
	if g, ok := t.globals[name]; ok {
		return g
	}
	if f := t.m.FuncNamed(name); f != nil {
		return f.Addr()
	}
	return llvmx.Raw(t.typ(op.Result(0).Type()), symbolText(name))
}

// symbolText is a global's name as LLVM writes it.
func symbolText(name string) string {
	for i, r := range name {
		ok := r == '_' || r == '.' || r == '$' || r == '-' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || i > 0 && r >= '0' && r <= '9'
		if !ok {
			return `@"` + name + `"`
		}
	}
	return "@" + name
}

// loweringPass names the pass that lowers the operations of a dialect.
var loweringPass = map[string]string{
	"arith": "--convert-arith-to-llvm", "math": "--convert-math-to-llvm", "cf": "--convert-cf-to-llvm", "func": "--convert-func-to-llvm",
	"index": "--convert-index-to-llvm", "memref": "--finalize-memref-to-llvm", "vector": "--convert-vector-to-llvm",
	"scf": "--convert-scf-to-cf", "gpu": "--convert-gpu-to-nvvm", "affine": "--lower-affine", "ub": "--convert-ub-to-llvm",
	"tile": "--convert-tile-to-gpu", "comm": "--lower-comm and --convert-comm-to-gpu", "scale": "--resolve-scale",
	"builtin": "--reconcile-unrealized-casts",
}

// notLLVM reports an operation of another level.
func (t *translator) notLLVM(op *ir.Op) {
	if d := op.Def().Dialect(); d == "llvm" || d == "nvvm" {
		t.fail(op, "has no translation to LLVM IR here")
		return
	}
	d := op.Errorf("cannot be translated to LLVM IR: it is not an operation of the llvm or nvvm dialect")
	if pass := loweringPass[op.Def().Dialect()]; pass != "" {
		d.Note(op.Loc(), "lower it first with %s", pass)
	}
	t.errs = append(t.errs, d)
}
