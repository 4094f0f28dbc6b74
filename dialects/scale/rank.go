package scale

import "github.com/tsopt/tsopt/ir"

var levelAttr = ir.AttrConstraint{
	Summary: "flat symbol reference attribute",
	OK: func(a ir.Attr) bool {
		s, ok := a.(*ir.SymbolRefAttr)
		return ok && len(s.Path()) == 1
	},
}

var indexType = ir.TypeConstraint{
	Summary: "index", OK: func(t ir.Type) bool { return t == ir.Index }, Build: ir.Index,
}

// Rank is scale.rank.
var Rank = ir.Define(ir.Spec[RankOp]{
	Name:    "scale.rank",
	Summary: "the index of the unit of a level that runs this code",
	Doc: `
Returns the index of the unit that executes the operation, within the next coarser level that the kernel
uses: at @warpgroup the warpgroup of the block, at @block the linear block index, at @device the device of
its node, at @node the node. At @world it is the device among those of all nodes, node after node, in the
order of the kernel's ` + "`devices`" + `. In a kernel on one node @device and @world are the same.

` + "```mlir" + `
%d = scale.rank @device
` + "```",
	Traits: ir.Pure,
	Fields: func(o *RankOp) []ir.Field {
		return []ir.Field{
			ir.Ref(&o.Level, "level", levelAttr).Doc("the level whose units are counted"),
			ir.Out(&o.Result, "result", indexType),
		}
	},
	Format:      "$level attr-dict",
	ResultNames: func(o RankOp, set func(*ir.Value, string)) { set(o.Result, o.Level) },
})

// RankOp is the view of scale.rank.
type RankOp struct {
	ir.Base
	Level  string
	Result *ir.Value
}

// NumRanks is scale.num_ranks.
var NumRanks = ir.Define(ir.Spec[NumRanksOp]{
	Name:    "scale.num_ranks",
	Summary: "the number of units of a level that run this code",
	Doc: `
Returns the number of units that [scale.rank](#scalerank) counts.

` + "```mlir" + `
%n = scale.num_ranks @device
` + "```",
	Traits: ir.Pure,
	Fields: func(o *NumRanksOp) []ir.Field {
		return []ir.Field{
			ir.Ref(&o.Level, "level", levelAttr).Doc("the level whose units are counted"),
			ir.Out(&o.Result, "result", indexType),
		}
	},
	Format: "$level attr-dict",
})

// NumRanksOp is the view of scale.num_ranks.
type NumRanksOp struct {
	ir.Base
	Level  string
	Result *ir.Value
}

// Level names that the passes know.
const (
	Thread    = "thread"
	Warp      = "warp"
	Warpgroup = "warpgroup"
	Block     = "block"
	Cluster   = "cluster"
	Device    = "device" // those of a node
	Node      = "node"
	World     = "world" // the devices of all nodes
)

// LevelsInBlock are the levels whose units are parts of a block, the finest first.
func LevelsInBlock() []string { return []string{Thread, Warp, Warpgroup} }

// MeetInBlock reports whether units of a level are several threads of a block each, which reach the others through its
// memory and meet them at its barriers.
func MeetInBlock(level string) bool { return level == Warp || level == Warpgroup }

// BetweenBlocks reports whether units of a level that reach each other are of different blocks: they do so
// through memory that outlives a block, or of a cluster, and only while all of them run.
func BetweenBlocks(level string) bool {
	switch level {
	case World, Node, Device, Block, Cluster:
		return true
	}
	return false
}
