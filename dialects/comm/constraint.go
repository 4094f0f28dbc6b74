package comm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

func is[T ir.Type](t ir.Type) bool { _, ok := t.(T); return ok }

var (
	anyToken  = ir.TypeConstraint{Summary: "token", OK: is[*TokenType], Build: Token}
	anySignal = ir.TypeConstraint{Summary: "signal", OK: is[*SignalType]}
	counting  = ir.TypeConstraint{Summary: "signal with counters only",
		OK: func(t ir.Type) bool { s, ok := t.(*SignalType); return ok && s.tile == nil }}
	carrying = ir.TypeConstraint{Summary: "signal that carries tiles",
		OK: func(t ir.Type) bool { s, ok := t.(*SignalType); return ok && s.tile != nil }}
	anyChannel = ir.TypeConstraint{Summary: "channel", OK: is[*ChannelType]}

	registerTile = ir.Confined(ir.AnyRankedTensor, "register tile (ranked tensor with static shape)", ir.HasStaticShape)
	symmetric    = ir.Confined(ir.AnyMemRef, "memref in symmetric memory (#scale.mem<symmetric>)", isSymmetric)
	reachable    = ir.Confined(ir.AnyMemRef,
		"memref in symmetric memory (#scale.mem<symmetric>), or in shared memory (#scale.mem<l1>) of each block of a cluster",
		isReachable)
)

func isSymmetric(t ir.Type) bool { return scale.SpaceOf(t.(*ir.MemRefType)) == scale.Symmetric }

func isReachable(t ir.Type) bool { return isSymmetric(t) || scale.InShared(t.(*ir.MemRefType)) }

// Scope is the largest unit whose threads an operation orders.
type Scope int64

// The scopes of PTX.
const (
	AutoScope Scope = iota // GPU where one device runs the kernel, else Sys
	CTA
	Cluster
	GPU
	Sys
)

var scopes = []string{"auto", "cta", "cluster", "gpu", "sys"}

func (s Scope) String() string { return scopes[s] }

func scopeField(p *Scope) ir.Field {
	return ir.Enum(p, "scope", ir.IntEnum(ir.I32,
		scopes...)).Default(ir.I32Attr(0)).Doc("the memory scope: the widest unit whose threads it orders; auto is gpu if one device runs the kernel, else sys")
}

// anyMemory is the effect of operations that order or move data others see.
var anyMemory = []ir.Effect{{Kind: ir.Read}, {Kind: ir.Write}}

// parseScope reads an optional `scope(word)`.
func parseScope(p ir.OpParser, st *ir.OpState) {
	if p.Accept("scope") {
		p.Expect("(")
		st.SetProp("scope", ir.I32Attr(int64(p.OneOf(scopes...))))
		p.Expect(")")
	}
}

func printScope(p ir.OpPrinter, s Scope) {
	if s != AutoScope {
		p.Str(" scope(" + s.String() + ")")
	}
}
