package scale

import "github.com/tsopt/tsopt/ir"

// Level is scale.level.
var Level = ir.Define(ir.Spec[LevelOp]{
	Name:    "scale.level",
	Summary: "a level of the hardware hierarchy",
	Doc: `
Declares a level and, after ` + "`of`" + `, the finer level that it groups, which all levels but the finest need.
` + "`count`" + ` is the maximum number of finer units in one unit, so that a block of 8 warps of 32 threads has 256. With
` + "`shape`" + ` they are a grid: ` + "`[4, 4]`" + ` are 16 units in rows of 4.

Names are free. What passes look for is the ` + "`role`" + `:

| role | the level |
|---|---|
| ` + "`lane`" + ` | one instruction stream |
| ` + "`warp`" + ` | lanes that execute each instruction together |
| ` + "`team`" + ` | warps that an instruction needs together: the warpgroup |
| ` + "`block`" + ` | what executes a block of a tile.kernel |
| ` + "`cluster`" + ` | blocks that run together |
| ` + "`device`" + ` | what executes a grid; the level that counts it has as many devices |
| ` + "`node`" + ` | devices with direct access to each other's memory |

Without the attribute a level with the name thread, warp, warpgroup, block, cluster, device or node has the role of that
name, and any other level has none. ` + "`vector_bits`" + ` is the width of a vector register of a unit: the elements of
a vector are no threads.

` + "```mlir" + `
scale.arch @a {
  scale.level @thread
  scale.level @warp of @thread {count = 32}
}
scale.arch @chip {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {count = 8, role = "block", vector_bits = 256}
  scale.level @die of @pe {count = 16, shape = [4, 4], role = "device"}
}
` + "```",
	Known:  []string{"count", "shape", "role", "vector_bits"},
	Traits: ir.SymbolTrait,
	Fields: func(o *LevelOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", symbolName).Doc("the level's name; code inside a block names thread, warp and warpgroup"),
			ir.Ref(&o.Of, "of", levelAttr).Optional().Doc("the finer level that it groups"),
		}
	},
	Parents: archParents,
	Verify:  LevelOp.verify,
	Format:  "$sym_name (`of` $of^)? attr-dict",
})

// LevelOp is the view of scale.level.
type LevelOp struct {
	ir.Base
	SymName string
	Of      string // the finer level that it groups, "" for none
}
