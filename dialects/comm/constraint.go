package comm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

func is[T ir.Type](t ir.Type) bool { _, ok := t.(T); return ok }

var (
	anyToken   = ir.TypeConstraint{Summary: "token", OK: is[*TokenType], Build: Token}
	anySignal  = ir.TypeConstraint{Summary: "signal", OK: is[*SignalType]}
	anyChannel = ir.TypeConstraint{Summary: "channel", OK: is[*ChannelType]}

	registerTile = ir.Confined(ir.AnyRankedTensor, "register tile (ranked tensor with static shape)", ir.HasStaticShape)
	symmetric    = ir.Confined(ir.AnyMemRef, "memref in symmetric memory (#scale.mem<symmetric>)", isSymmetric)

	rankOperand = ir.Operand{Name: "rank", Type: ir.IsIndex}
)

func isSymmetric(t ir.Type) bool { return scale.SpaceOf(t.(*ir.MemRefType)) == scale.Symmetric }

// Scopes are the values of a scope attribute: the largest unit whose threads
// the operation orders (PTX's .cta, .cluster, .gpu, .sys). auto lets
// verify-comm derive it from who takes part.
var Scopes = []string{"auto", "cta", "cluster", "gpu", "sys"}

var scopeField = ir.AttrField{Name: "scope", Attr: ir.IntEnum(ir.I32, Scopes...), Default: ir.I32Attr(0), Doc: "the widest unit whose threads it orders; auto is gpu where one device runs the kernel, else sys"}

// levelField is the level over whose units an operation communicates.
var levelField = ir.AttrField{Name: "level", Attr: ir.FlatSymbolRef, Doc: "whose units communicate"}

func scopeOf(op *ir.Op) string { return Scopes[ir.IntOf(op, "scope", 0)] }

func levelOf(op *ir.Op) string {
	if s := ir.AttrAs[*ir.SymbolRefAttr](op, "level"); s != nil {
		return s.Root()
	}
	return scale.Device
}

// anyMemory is the effect of operations that order or move data others see.
func anyMemory[W any](W) []ir.Effect { return []ir.Effect{{Kind: ir.Read}, {Kind: ir.Write}} }

// parseScope reads an optional `scope(word)`.
func parseScope(p ir.OpParser, st *ir.OpState) {
	if p.Accept("scope") {
		p.Expect("(")
		st.SetProp("scope", ir.I32Attr(int64(p.OneOf(Scopes...))))
		p.Expect(")")
	}
}

func printScope(p ir.OpPrinter, op *ir.Op) {
	if s := scopeOf(op); s != "auto" {
		p.Str(" scope(" + s + ")")
	}
}
