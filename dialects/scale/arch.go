package scale

import (
	"slices"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
)

// Arch is scale.arch.
var Arch = ir.Define(ir.Spec[ArchOp]{
	Name:    "scale.arch",
	Summary: "describes a target machine",
	Doc: `
Describes a machine: its levels from the finest to the coarsest, the memories and networks at each, and
the instructions with their costs. Passes read it; a new target that the simulator runs needs no Go code.
` + "`backend`" + ` says what code is made: ` + "`nvptx`" + `, the default of a target with a chip ` + "`sm_…`" + `, ` + "`cpu`" + `, which needs a
` + "`triple`" + `, or ` + "`units`" + `, a machine that is only described: the simulator executes its programs and tells their time. ` + "`chip`" + ` and ` + "`features`" + ` are LLVM's names of the processor and of what it has in addition.

The number of blocks that a device runs at a time follows from the attributes ` + "`multiprocessors`" + `,
` + "`threads_per_multiprocessor`, `blocks_per_multiprocessor`, `registers_per_multiprocessor`" + `,
` + "`shared_per_multiprocessor` and `shared_reserved_per_block`" + ` (bytes). Without them all blocks run at a time.
` + "`launch_ns`" + ` is the launch overhead. ` + "`cluster_ns`" + ` is how long the blocks of a cluster wait for each other at the
start and the end of a kernel. ` + "`gpc_multiprocessors`" + ` lists how many SMs each GPC has: a cluster runs in one.

Waits of threads that the cost model adds up, in cycles: ` + "`barrier_cycles`" + ` until the threads of a block have met,
` + "`take_cycles`" + ` until a role sees that a stage is full, and ` + "`wake_cycles`" + ` from the end of an MMA until the warps that
wait for it go on. Tensor cores idle for ` + "`gemm_cycles`" + ` ahead of each GEMM. ` + "`tensor_share`" + ` is the part of the
tensor cores' rate at ` + "`clock_mhz`" + ` that a GEMM keeps: the power limit lowers the clock.

Passes choose by numbers that were measured on one machine, too; a target that does not tell one has the H200's:

- ` + "`tile_iterations`" + `: what a tile of attention takes beside its iterations, in iterations
- ` + "`compute_threads`" + `: threads of a block that compute MMAs, at most
- ` + "`senders`, `sender_bytes_per_second`" + `: blocks that fill the links between devices, and what the sending warps of one store
- ` + "`piece_bytes`" + `: the least part of a result that a block makes in a collective
- ` + "`sleep_ns`" + `: the shortest time for which nanosleep stops a warp

` + "```mlir" + `
scale.arch @tiny {
  scale.level @thread {count = 1}
  scale.level @warp of @thread {count = 32}
  scale.level @block of @warp {count = 8}
  scale.level @device of @block {count = 4}
  scale.memory @l1 at @block {bytes = 65536}
  scale.network @link at @device {bytes_per_second = 1.0e+11 : f64, latency_ns = 1000}
  scale.instruction @fma at @thread {flops_per_cycle = 2}
}
` + "```",
	Known: []string{
		"backend", "triple", "chip", "features", "clock_mhz", "multiprocessors", "gpc_multiprocessors", "threads_per_multiprocessor", "blocks_per_multiprocessor",
		"shared_per_multiprocessor", "shared_reserved_per_block", "registers_per_multiprocessor", "launch_ns", "cluster_ns",
		"barrier_cycles", "take_cycles", "wake_cycles", "tensor_share", "gemm_cycles", "tile_iterations",
		"compute_threads", "senders", "sender_bytes_per_second", "piece_bytes", "sleep_ns",
	},
	Traits: ir.SymbolTrait | ir.SymbolTableTrait | ir.IsolatedFromAbove | ir.NoTerminator | ir.SingleBlock,
	Fields: func(o *ArchOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", symbolName).Doc("the name for options arch=…"),
			ir.Body(&o.Body, "body").Blocks(0, 1),
		}
	},
	Format: "$sym_name attr-dict-with-keyword $body",

	Verify:        ArchOp.verify,
	VerifyRegions: ArchOp.verifyLevels,
})

var symbolName = ir.AttrConstraint{
	Summary: "string attribute",
	OK:      func(a ir.Attr) bool { _, ok := a.(*ir.StringAttr); return ok },
	Symbol:  true,
}

// ArchOp is the view of scale.arch.
type ArchOp struct {
	ir.Base
	SymName string // the architecture's name
	Body    *ir.Region
}

// verify checks the attributes of the machine.
func (o ArchOp) verify() error {
	if err := oneOf(o.Op, "backend", []string{"nvptx", "cpu", Units}); err != nil {
		return err
	}
	for _, attr := range []string{"triple", "chip", "features"} {
		if a := o.Op.Discardable(attr); a != nil && textOf(o.Op, attr, "") == "" {
			return o.Errorf("has %s = %v; expected LLVM's name in a string", attr, a)
		}
	}
	if textOf(o.Op, "backend", "") == "cpu" && o.Op.Discardable("triple") == nil {
		return o.Errorf("has backend = \"cpu\" without a triple; add LLVM's, such as triple = \"x86_64-unknown-linux-gnu\"")
	}
	return o.verifyGPCs()
}

// verifyGPCs checks that the SMs of the GPCs are those of the device.
func (o ArchOp) verifyGPCs() error {
	const gpcs = "gpc_multiprocessors"
	all := o.Op.Discardable(gpcs)
	if all == nil {
		return nil
	}
	list, ok := all.(*ir.DenseArrayAttr)
	if !ok {
		return o.Errorf("has %s = %v; list the SMs of each GPC, as in array<i64: 18, 16>", gpcs, all)
	}
	sum := int64(0)
	for _, n := range list.Ints() {
		sum += n
	}
	if have, ok := o.Op.Discardable("multiprocessors").(*ir.IntegerAttr); !ok || have.Int() != sum {
		return o.Errorf("has %s = %v, which are %d SMs, not those of the target", gpcs, all, sum)
	}
	return nil
}

// verifyLevels checks that declarations for a level name one that is declared before, that each level but the finest
// counts another, and their roles.
func (o ArchOp) verifyLevels() error {
	var levels []string
	for op := range o.Body.Entry().Ops() {
		for _, attr := range []string{"of", "level"} {
			ref := ir.AttrAs[*ir.SymbolRefAttr](op, attr)
			if ref != nil && !slices.Contains(levels, ref.Root()) {
				return op.Errorf("uses level @%s, which scale.arch @%s does not declare before it%s",
					ref.Root(), o.SymName, nearest.DidYouMean(ref.Root(), levels))
			}
		}
		if !Level.Is(op) {
			continue
		}
		if n := len(levels); n > 0 && !op.HasAttr("of") {
			return op.Errorf("needs the finer level that it groups, because it is not the finest: write `of @%s`", levels[n-1])
		}
		levels = append(levels, ir.SymbolName(op))
	}
	if err := o.verifyRoles(); err != nil {
		return err
	}
	return o.verifyUnits()
}

// Find returns the level, memory, network or instruction of a name, nil when
// there is none.
func (o ArchOp) Find(name string) *ir.Op { return ir.LookupSymbol(o.Op, name) }

var archParents = []string{"scale.arch"}
