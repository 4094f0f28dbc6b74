// Package linalggroup is --linalg-group: it divides the structured operations of a function into groups and makes a
// function of each, which becomes a kernel.
//
// [partition.go] groups and what may be between them, [union.go] with [fits.go] the rule of our own, [hidet.go] and
// [neoflow.go] those of the papers, [remarks.go] what is reported of them, [schedule.go] the order of a block whose
// groups are together, [boundary.go] how groups read each other's results, [outline.go] a function of a group,
// [name.go] and [names.go] its name. [split.go] divides reductions with few results before, and
// [unwrap.go] loops that no tile divides where operands wrap.
package linalggroup

import (
	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/sched"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/access"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is linalg-group.
var Pass = &pass.Pass{
	Name: "linalg-group", Class: "LinalgGroup", Op: builtin.Module.OpDef.Name,
	Doc: `Divide structured operations into groups and make a function of each

A group is what one kernel computes. Each becomes a private function, which the program calls instead; its name says what it
does. Groups that are equal are one function. Constants, empty and filled tensors and padding are made where they are needed;
a filled tensor that is returned, reshaped or read where data say is a group. Reshapes and parts between groups stay in the caller. The pass takes what normalize-linalg leaves. Functions with kernels
or memory are left alone, and so are private ones that are a group already, or have a schedule (sched.tree).

With the rule union, operations are one kernel if they are

- ends: pointwise operations on the elements of a contraction's result, which they read once each: bias, activation,
  residual, another order of the elements. Where a contraction does at most density multiplications for each byte, other
  pointwise operations on its result are ends as well if they have at most twice as many elements: a concatenation;
- prologues: pointwise operations that only the kernel reads, and that cost at most four additions an element or are
  computed once;
- siblings: contractions of one domain that share an operand and meet in a pointwise operation: the two GEMMs of a
  gated layer;
- rows: pointwise operations and reductions of one domain that reduce over the same axes: softmax, norms, cross entropy.

A contraction is never in one kernel with another that needs all of its columns, nor with a reduction over them. Operations
whose bodies read tensors where data say are groups of their own. The rule hidet has anchors, which are operations that are
not pointwise, ends with one user, and prologues of any price (Hidet, ASPLOS 2023). The rule neoflow goes by roles: a reduction
of low density, one of high density, and elementwise operations behind it (NeoFlow, TPDS 2021).

A reduction with so few results that its kernel would leave SMs idle becomes two, if that is predicted to be faster: one
of parts, and one of the parts' results, in their order, so that results are the same in every launch.

A loop that indexes a tensor by its quotient and its remainder by a number which no tile of 64 divides, as batch and row of
sequences of 300 rows, becomes two loops, so that tiles are boxes.

Remarks of the category fusion say of each group which other one, of those whose results it reads, would have saved most
memory traffic, and why it is apart; and how many multiplications a contraction does for each byte, where that decides.

` + "```mlir\n" + `#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
func.func @layer(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>) -> tensor<8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%z : tensor<8x4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %2 = arith.mulf %a, %c : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %2 = math.tanh %a : f32
    linalg.yield %2 : f32
  } -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
` + "```\n\nbecomes a call of a function with both operations\n\n```mlir\n" + `func.func @layer(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>) -> tensor<8x4xf32> {
  %0 = call @matmul_tanh(%x, %w) : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
func.func private @matmul_tanh(tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
` + "```",
	Takes: forms.Of(forms.Normalized), Leaves: forms.Of(forms.Grouped),
	New: func() pass.Runner { return &grouper{arch: arch.Default, rule: union, density: 16, maxOps: 100} },
}

// The rules.
const (
	union = iota
	neoflow
	hidet
)

type grouper struct {
	arch    string
	parts   uint
	rule    int
	density uint
	maxOps  uint
}

// Options implements [pass.Configurable].
func (o *grouper) Options(opts *pass.Options) {
	arch.Option(opts, &o.arch, "target: a scale.arch of the module or a shipped one")
	opts.Uint("parts", &o.parts, "parts that each reduction is divided into; 0 chooses, 1 leaves reductions whole")
	opts.Enum("rule", &o.rule, "which operations are one group",
		pass.Case{Name: "union", Doc: "ends, prologues, siblings and rows"},
		pass.Case{Name: "neoflow", Doc: "roles, as NeoFlow does"},
		pass.Case{Name: "hidet", Doc: "anchors with ends and prologues, as Hidet does"})
	opts.Uint("density", &o.density, "a contraction with at most so many multiplications for each byte is light")
	opts.Uint("max-ops", &o.maxOps, "most operations of a group")
}

// Run implements [pass.Runner].
func (o *grouper) Run(ctx *pass.Context, module *ir.Op) error {
	m, err := arch.Find(module, o.arch, arch.Targets.In(ctx))
	if err != nil {
		return diag.Errorf(module.Loc(), "%v", err)
	}
	names := newNames(module)
	var functions []fn.FuncOp
	for f := range ir.Collect(module, fn.Func) {
		if _, scheduled := sched.Of(f); !scheduled && !f.IsDeclaration() && access.OnTensors(f.Op) {
			functions = append(functions, f)
		}
	}
	for _, f := range functions {
		block := f.FunctionBody().Entry()
		if !f.FunctionBody().HasOneBlock() {
			ctx.RemarkIn(diag.General, f.Op, "has several blocks: its operations are not grouped")
			continue
		}
		unwrap(block)
		if o.parts != 1 {
			(&splitter{ctx, m, int64(o.parts)}).split(block)
		}
		p := newPartition(block)
		p.maxOps, p.density = int(o.maxOps), float64(o.density)
		switch o.rule {
		case union:
			p.joinByUnion()
		case neoflow:
			p.joinByNeoFlow()
		case hidet:
			p.joinByHidet()
		}
		groups := p.groups()
		if p.isGroup(f, groups) {
			continue
		}
		p.remark(ctx, groups)
		p.collapseBoundaries()
		p.gather(block)
		at := f.Op
		for _, g := range groups {
			base := p.nameOf(*g)
			made, call := outline(*g, names.fresh(base), at)
			at = names.unique(base, made, call, at)
		}
		eraseDead(block)
	}
	return nil
}

// eraseDead erases what the groups took along: constants, empty and filled tensors.
func eraseDead(block *ir.Block) {
	for op := block.Last(); op != nil; {
		before := op.Prev()
		if !op.HasUses() && ir.WouldBeTriviallyDead(op) {
			op.Erase()
		}
		op = before
	}
}
