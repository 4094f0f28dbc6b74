package inferlayout

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// Rule is how the layouts of an operation's operands and results depend on each other. Elementwise operations, whose
// tiles all have one layout, and control flow need none.
type Rule struct {
	op *ir.OpDef
	// unite joins the classes of tiles that must have one layout.
	unite func(in *inference, op *ir.Op)
	// relate lists the relations between classes.
	relate func(in *inference, op *ir.Op) []Relation
	// adapt inserts conversions if the operation needs, or makes, another layout than a class has. Without it operands get
	// the layouts that follow from the results.
	adapt func(in *inference, op *ir.Op) error
}

// SameLayout is the rule of an operation whose tiles all have one layout.
func SameLayout[W any](d ir.Def[W]) Rule {
	return Rule{op: d.OpDef, unite: (*inference).uniteTiles}
}

func (in *inference) uniteTiles(op *ir.Op) {
	uniteAll(in.classes, append(op.Operands(), op.Results()...))
}

// Related is the rule of an operation whose operands' layouts follow from its
// results', or the reverse.
func Related[W any](d ir.Def[W], relations func(W) []Relation) Rule {
	return Rule{op: d.OpDef, relate: func(_ *inference, op *ir.Op) []Relation { return relations(d.Of(op)) }}
}

// Name is that of the operation.
func (r Rule) Name() string { return r.op.Name }

// Rules are the rules of a run.
var Rules = pass.NewTable("rules of layout inference", Builtin)
