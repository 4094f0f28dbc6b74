package scale

import "github.com/tsopt/tsopt/ir"

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
