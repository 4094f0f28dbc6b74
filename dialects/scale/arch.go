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
		"chip", "clock_mhz", "multiprocessors", "gpc_multiprocessors", "threads_per_multiprocessor", "blocks_per_multiprocessor",
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

	Verify:        ArchOp.verifyGPCs,
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
// counts another, and that memories that passes know are where those look for them.
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
		name := ir.SymbolName(op)
		switch l := ir.AttrAs[*ir.SymbolRefAttr](op, "level"); {
		case Level.Is(op):
			if n := len(levels); n > 0 && !op.HasAttr("of") {
				return op.Errorf("needs the finer level that it groups, because it is not the finest: write `of @%s`", levels[n-1])
			}
			levels = append(levels, name)
		case Memory.Is(op) && memoryLevels[name] != "" && l.Root() != memoryLevels[name]:
			return op.Errorf("is at @%s, but #scale.mem<%s> is the memory of each @%s; use another name for this memory",
				l.Root(), name, memoryLevels[name])
		}
	}
	return nil
}

// memoryLevels are the levels of the memories that passes know by name.
var memoryLevels = map[string]string{"l0": Thread, "l1": Block, "l2": Device, "global": Device}

// Groups is the finer level that a level counts, "" for none.
func (o ArchOp) Groups(level string) string {
	l, _ := ir.As[LevelOp](o.Find(level))
	return l.Of
}

// Find returns the level, memory, network or instruction of a name, nil when
// there is none.
func (o ArchOp) Find(name string) *ir.Op { return ir.LookupSymbol(o.Op, name) }

// Number is a numeric attribute of a part of the architecture, or def.
func (o ArchOp) Number(part, attr string, def int64) int64 {
	op := o.Find(part)
	if op == nil {
		return def
	}
	return ir.IntOf(op, attr, def)
}

var archParents = []string{"scale.arch"}

// Level is scale.level.
var Level = ir.Define(ir.Spec[LevelOp]{
	Name:    "scale.level",
	Summary: "a level of the hardware hierarchy",
	Doc: `
Declares a level and, after ` + "`of`" + `, the finer level that it groups, which all levels but the finest need.
` + "`count`" + ` is the maximum number of finer units in one unit, so that a block of 8 warps of 32 threads has 256.

` + "```mlir" + `
scale.arch @a {
  scale.level @thread
  scale.level @warp of @thread {count = 32}
}
` + "```",
	Known:  []string{"count"},
	Traits: ir.SymbolTrait,
	Fields: func(o *LevelOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", symbolName).Doc("the level's name; programs use thread, warp, warpgroup, block, cluster, device and node"),
			ir.Ref(&o.Of, "of", levelAttr).Optional().Doc("the finer level that it groups"),
		}
	},
	Parents: archParents,
	Format:  "$sym_name (`of` $of^)? attr-dict",
})

// LevelOp is the view of scale.level.
type LevelOp struct {
	ir.Base
	SymName string
	Of      string // the finer level that it groups, "" for none
}

// Memory is scale.memory.
var Memory = ir.Define(ir.Spec[MemoryOp]{
	Name:    "scale.memory",
	Summary: "a memory of each unit of a level",
	Doc: `
Declares a memory: its size in bytes per unit of the level, its bandwidth, and other properties (` + "`banks`" + `,
` + "`alignment`). `bytes_per_cycle`" + ` is the bandwidth of one SM, and ` + "`latency_cycles`" + ` the latency of a read,
` + "`loaded_latency_cycles`" + ` that of a copy while many are on their way.
Of ` + "`@l1`, `exchange_bytes`" + ` is the part that stays free for layout conversions, and ` + "`stages_at_least` and `stages_at_most`" + `
are the numbers of stages that a ring needs and that are enough. Of ` + "`@l2`, `shared_rate`" + ` is the part of its rate that an SM
gets while all read, and ` + "`raster_rows`" + ` the rows of tiles whose operands stay in it.
` + "`line_bytes`" + ` is the size of a cache line, and ` + "`sector_bytes`" + ` the part of it that moves at least. Passes know ` + "`@l0`" + ` at @thread, ` + "`@l1`" + ` at @block, ` + "`@l2` and `@global`" + ` at @device.

` + "```mlir" + `
scale.arch @a {
  scale.level @block
  scale.memory @l1 at @block {bytes = 232448, banks = 32}
}
` + "```",
	Known: []string{"bytes", "banks", "alignment", "line_bytes", "sector_bytes", "bytes_per_cycle", "bytes_per_second",
		"latency_cycles", "loaded_latency_cycles",
		"exchange_bytes", "stages_at_least", "stages_at_most", "shared_rate", "raster_rows"},
	Traits: ir.SymbolTrait,
	Fields: func(o *MemoryOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", symbolName).Doc("the name for #scale.mem<…>"),
			ir.Ref(&o.Level, "level", levelAttr).Doc("the level whose units each have one"),
		}
	},
	Parents: archParents,
	Format:  "$sym_name `at` $level attr-dict",
})

// MemoryOp is the view of scale.memory.
type MemoryOp struct {
	ir.Base
	SymName string
	Level   string
}

// Network is scale.network.
var Network = ir.Define(ir.Spec[NetworkOp]{
	Name:    "scale.network",
	Summary: "a network between the units of a level",
	Doc: `
Declares a network between the units of a level: ` + "`bytes_per_second`" + ` is a unit's send bandwidth while it
receives as much, and ` + "`latency_ns`" + ` the time from a write until another unit that waits for it sees it.
` + "`release_ns`" + ` is how long a unit waits in a release until its writes are visible, and
` + "`unit_ns` and `release_unit_ns`" + ` how much both increase for each other unit. ` + "`copy_bytes_per_second`" + ` is the
send bandwidth of a unit's DMA copy engine, and ` + "`copy_ns`" + ` the overhead of each of its copies.
` + "`thread_bytes_per_second`" + ` is the bandwidth of a thread's stores, ` + "`bulk_bytes_per_second`" + ` of a block's bulk
copies, and ` + "`bulk_ns`" + ` the overhead of a put by these. ` + "`beside_bytes_per_second`" + ` estimates the slowdown of
concurrent MMAs: for that many bytes sent, the kernel's MMAs take a second longer.

` + "```mlir" + `
scale.arch @a {
  scale.level @device
  scale.network @nvlink at @device {bytes_per_second = 4.5e+11 : f64, latency_ns = 1400, release_ns = 1000}
}
` + "```",
	Known: []string{"bytes_per_second", "latency_ns", "release_ns", "unit_ns", "release_unit_ns", "copy_bytes_per_second",
		"copy_ns", "thread_bytes_per_second", "bulk_bytes_per_second", "bulk_ns", "beside_bytes_per_second"},
	Traits: ir.SymbolTrait,
	Fields: func(o *NetworkOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", symbolName).Doc("its name"),
			ir.Ref(&o.Level, "level", levelAttr).Doc("the level whose units it connects"),
		}
	},
	Parents: archParents,
	Format:  "$sym_name `at` $level attr-dict",
})

// NetworkOp is the view of scale.network.
type NetworkOp struct {
	ir.Base
	SymName string
	Level   string
}

// Instruction is scale.instruction.
var Instruction = ir.Define(ir.Spec[InstructionOp]{
	Name:    "scale.instruction",
	Summary: "an instruction of the units of a level",
	Doc: `
Declares an instruction that an implementation of a tile operation may request by name, with its cost:
what one execution does (` + "`flops`, `bytes`, `cycles`" + `) or the throughput of the level's units
(` + "`flops_per_cycle`, `results_per_cycle`" + `). Of ` + "`@alu`, `warp_rate`" + ` is how many results per cycle one warp can have at most, as its
instructions depend on each other, and ` + "`slots_per_access`" + ` how many results of a thread a memory access takes the place of:
its own instruction, its address and its mask. ` + "`slots_per_narrow_copy`" + ` is the same for an element of a copy that cp.async cannot
do, as it moves 4 bytes at least: the threads load and store each element, and wait for it.

` + "```mlir" + `
scale.arch @a {
  scale.level @warp
  scale.instruction @mma_m16n8k16 at @warp {flops = 4096, cycles = 16}
}
` + "```",
	Known: []string{"bytes", "cycles", "flops", "flops_per_cycle", "results_per_cycle", "warp_rate", "slots_per_access",
		"slots_per_narrow_copy"},
	Traits: ir.SymbolTrait,
	Fields: func(o *InstructionOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", symbolName).Doc("the name that lowerings request"),
			ir.Ref(&o.Level, "level", levelAttr).Doc("the level whose units execute it together"),
		}
	},
	Parents: archParents,
	Format:  "$sym_name `at` $level attr-dict",
})

// InstructionOp is the view of scale.instruction.
type InstructionOp struct {
	ir.Base
	SymName string
	Level   string
}
