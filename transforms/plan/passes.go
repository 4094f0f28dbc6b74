package plan

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/inferlayout"
	"github.com/tsopt/tsopt/transforms/lowercomm"
)

// eachKernel makes a pass that works on one tile.kernel at a time.
func eachKernel(name, class, doc string, run func(ctx *pass.Context, k tile.KernelOp) error) *pass.Pass {
	return pass.Simple(name, class, "", doc, func(ctx *pass.Context, root *ir.Op) error {
		for _, k := range kernels(root) {
			if err := run(ctx, k); err != nil {
				return err
			}
		}
		return nil
	})
}

// remarks reports choices that a user may want to know.
func remarks(ctx *pass.Context) func(op *ir.Op, format string, args ...any) {
	return func(op *ir.Op, format string, args ...any) { ctx.Emit(diag.Remarkf(op.Loc(), format, args...)) }
}

// LowerCommPass is lower-comm.
var LowerCommPass = pass.Simple("lower-comm", "LowerComm", "",
	`Lower collectives to exchanges

Replaces the collectives of the comm dialect at every level by what they are made
of. A value that is partial over warps or warpgroups is summed through slots of
shared memory; collectives inside a scale.on go through shared memory with
barriers; those between blocks or devices become puts to symmetric memory,
allocated before the kernel, with a counter for each giver.`,
	func(_ *pass.Context, root *ir.Op) error { return lowercomm.Run(root) })

// SoftwarePipelinePass is software-pipeline.
var SoftwarePipelinePass = pass.Simple("software-pipeline", "SoftwarePipeline", "",
	`Start loads of later iterations early

Makes each tile.pipelined an scf.for. Loads that feed matrix products become
async copies into a ring of shared-memory buffers, as many iterations ahead as
the loop has stages, less one. A remark says which loads stay, and why.`,
	func(ctx *pass.Context, root *ir.Op) error {
		// Inner loops first: an outer loop is copied, with what it contains.
		var loops []tile.PipelinedOp
		ir.WalkPost(root, func(op *ir.Op) {
			if l, ok := tile.Pipelined.Cast(op); ok {
				loops = append(loops, l)
			}
		})
		for _, l := range loops {
			SoftwarePipeline(l, remarks(ctx))
		}
		return nil
	})

// InferLayoutPass is infer-layout.
var InferLayoutPass = &pass.Pass{
	Name: "infer-layout", Class: "InferLayout",
	Doc: `Choose how register tiles are spread over threads

Gives every register tile a layout and every shared-memory tile a swizzle: first
what matrix instructions force, then what follows from it, then, for what is
left, the layout in which memory is read best. Inserts tile.convert_layout where
two layouts meet, and an all-reduce over warps after reductions that span them.
A layout that a type has already is kept, and tiles that must agree take it.
What a scale.on uses without a clause becomes an input of it, a replica.
Of instructions those are chosen that the target declares.`,
	New: func() pass.Runner { return &onArch{run: inferLayout} },
}

func inferLayout(ctx *pass.Context, k tile.KernelOp, m arch.Machine) error {
	if err := inferlayout.Kernel(k, inferlayout.Rules.In(ctx), m, remarks(ctx)); err != nil {
		return err
	}
	// Sums over warps that the inference put in are lowered at once.
	return lowercomm.Summands(k.Op)
}

// StageConversionsPass is stage-conversions.
var StageConversionsPass = eachKernel("stage-conversions", "StageConversions",
	`Move elements between warps through shared memory

Replaces layout conversions between warps by a store to a shared-memory tile and
a load in the new layout. Conversions inside warps stay. What a scalar atomic
operation found, which one thread learns, goes to the other warps in the same way,
and tiles that are printed go to the one thread that prints them.`,
	func(_ *pass.Context, k tile.KernelOp) error {
		ShareScalars(k)
		StagePrints(k)
		return StageConversions(k)
	})

// InsertSyncPass is insert-sync.
var InsertSyncPass = eachKernel("insert-sync", "InsertSync",
	`Insert barriers between conflicting accesses of memory

Puts a tile.barrier between operations of which one writes memory, shared or
global, that the other uses, in straight code and around loops, unless a barrier is there
already. It is an error where not all threads would come to such a barrier. Run it after allocate-memory, which lets tiles share memory.`,
	func(_ *pass.Context, k tile.KernelOp) error { return InsertSync(k) })

// ResolveScalePass is resolve-scale.
var ResolveScalePass = &pass.Pass{
	Name: "resolve-scale", Class: "ResolveScale",
	Doc: `Bind the program to a target

Checks that the levels, devices and block sizes that a kernel asks for exist on
the target, and makes the numbers of units constants. The target is a
scale.arch of the module, or one that is shipped.`,
	New: func() pass.Runner { return &onArch{run: resolveScale} },
}

// AllocateMemoryPass is allocate-memory.
var AllocateMemoryPass = &pass.Pass{
	Name: "allocate-memory", Class: "AllocateMemory",
	Doc: `Give shared-memory tiles their place

Gives every tile.alloc in shared memory an offset; tiles that are not alive at
the same time share memory. It is an error when a block needs more than the
target has.`,
	New: func() pass.Runner { return &onArch{run: allocateMemory} },
}

// onArch runs something on each kernel with the target that an option names.
type onArch struct {
	Name string
	run  func(ctx *pass.Context, k tile.KernelOp, m arch.Machine) error
}

// Options implements [pass.Configurable].
func (o *onArch) Options(opts *pass.Options) {
	if o.Name == "" {
		o.Name = arch.Default
	}
	opts.String("arch", &o.Name, "target: a scale.arch of the module or a shipped one")
}

// Run implements [pass.Runner].
func (o *onArch) Run(ctx *pass.Context, root *ir.Op) error {
	m, err := arch.Find(root, o.Name, arch.Targets.In(ctx))
	if err != nil {
		return diag.Errorf(root.Loc(), "%v", err)
	}
	for _, k := range kernels(root) {
		if err := o.run(ctx, k, m); err != nil {
			return err
		}
	}
	return nil
}

func resolveScale(_ *pass.Context, k tile.KernelOp, m arch.Machine) error {
	return ResolveScale(k, Arch{Name: m.Name, Devices: m.Units(scale.Device), Threads: m.Threads(scale.Block)})
}

func allocateMemory(_ *pass.Context, k tile.KernelOp, m arch.Machine) error {
	return AllocateMemory(k, m.SharedBytes())
}
