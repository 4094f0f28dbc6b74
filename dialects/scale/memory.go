package scale

import "github.com/tsopt/tsopt/ir"

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

On a machine with ` + "`backend = \"units\"`, `access_bytes`" + ` is the size of an access: what moves is whole accesses. There a home at
the level with the role block is private: arrays are divided among the units by ` + "`scale.view`" + `, and a unit that accesses what
another one holds is an error.

What passes look for is the ` + "`role`" + `: ` + "`registers`, `scratch`" + ` (the memory of a block), ` + "`home`" + ` (where arrays are), and
` + "`cache`" + `; the last cache is in front of the home. Without the attribute @l0, @l1, @l2 and @global have the roles
registers, scratch, cache and home. A memory of any name with the role ` + "`scratch`" + ` is ` + "`#scale.mem<l1>`" + ` too.

` + "```mlir" + `
scale.arch @a {
  scale.level @block
  scale.memory @l1 at @block {bytes = 232448, banks = 32}
}
` + "```",
	Known: []string{"role", "bytes", "banks", "alignment", "line_bytes", "sector_bytes", "access_bytes", "bytes_per_cycle", "bytes_per_second",
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
	Verify:  MemoryOp.verify,
	Format:  "$sym_name `at` $level attr-dict",
})

// MemoryOp is the view of scale.memory.
type MemoryOp struct {
	ir.Base
	SymName string
	Level   string
}
