package tile

import "github.com/tsopt/tsopt/ir"

// HandleType is the type of values that name something that only the dialect's operations understand. There is one type
// of each name.
type HandleType struct {
	ir.TypeBase
	name string
}

// The handles.
var (
	// RingT is `!tile.ring`: stages of shared memory that some threads fill while others use them, with the barriers
	// between them.
	RingT = &HandleType{ir.NewTypeBase(), "ring"}
	// CursorT is `!tile.cursor`, a pipeline state: how many stages of a ring a role has passed.
	CursorT = &HandleType{ir.NewTypeBase(), "cursor"}
	// MBarrierT is `!tile.mbarrier`: barriers in shared memory.
	MBarrierT = &HandleType{ir.NewTypeBase(), "mbarrier"}
	// NamedBarrierT is `!tile.named_barrier`: barriers of the block, by number.
	NamedBarrierT = &HandleType{ir.NewTypeBase(), "named_barrier"}
)

// DialectName implements [ir.DialectType].
func (*HandleType) DialectName() string { return "tile" }

// WriteBody implements [ir.DialectType].
func (t *HandleType) WriteBody(w *ir.Writer) { w.Str(t.name) }

func (t *HandleType) String() string { return ir.TypeText(t) }

// handle declares a handle.
func handle(t *HandleType, summary string) ir.TypeDef {
	return ir.TypeDef{Mnemonic: t.name, Summary: summary, Parse: func(ir.OpParser) ir.Type { return t }}
}

// isHandle allows a handle alone.
func isHandle(t *HandleType) ir.TypeConstraint {
	return ir.TypeConstraint{Summary: "!tile." + t.name, OK: func(x ir.Type) bool { return x == t }, Build: t}
}
