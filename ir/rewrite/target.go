package rewrite

import "github.com/tsopt/tsopt/ir"

// Legality is what a target says of an operation.
type Legality uint8

// The answers.
const (
	// Unknown: not declared; a partial conversion leaves it when no pattern fits.
	Unknown Legality = iota
	Legal
	Illegal
)

// ConversionTarget declares which operations a conversion must leave and which it must remove. A declaration for an
// operation overrides the one for its dialect.
type ConversionTarget struct {
	// Registry finds the cast operation and makes constants.
	Registry *ir.Registry
	// NoFold keeps operations from being folded before patterns are tried.
	NoFold    bool
	ops       map[*ir.OpDef]rule
	dialects  map[string]rule
	unknown   func(*ir.Op) bool
	recursive map[*ir.OpDef]bool
}

type rule struct {
	legality Legality
	legal    func(*ir.Op) bool // when not nil, decides
}

// NewTarget returns a target without declarations. Casts of the builtin dialect are legal in it.
func NewTarget(reg *ir.Registry) *ConversionTarget {
	t := &ConversionTarget{Registry: reg, ops: map[*ir.OpDef]rule{}, dialects: map[string]rule{},
		recursive: map[*ir.OpDef]bool{}}
	if def := reg.Op(castName); def != nil {
		t.LegalOp(def)
	}
	return t
}

// LegalOp makes operations legal.
func (t *ConversionTarget) LegalOp(defs ...*ir.OpDef) *ConversionTarget {
	return t.setOps(rule{legality: Legal}, defs)
}

// IllegalOp makes operations illegal.
func (t *ConversionTarget) IllegalOp(defs ...*ir.OpDef) *ConversionTarget {
	return t.setOps(rule{legality: Illegal}, defs)
}

// DynamicOp lets a function decide about operations.
func (t *ConversionTarget) DynamicOp(legal func(*ir.Op) bool, defs ...*ir.OpDef) *ConversionTarget {
	return t.setOps(rule{legal: legal}, defs)
}

func (t *ConversionTarget) setOps(r rule, defs []*ir.OpDef) *ConversionTarget {
	for _, d := range defs {
		t.ops[d] = r
	}
	return t
}

// LegalDialect makes the operations of dialects legal.
func (t *ConversionTarget) LegalDialect(names ...string) *ConversionTarget {
	return t.setDialects(rule{legality: Legal}, names)
}

// IllegalDialect makes the operations of dialects illegal.
func (t *ConversionTarget) IllegalDialect(names ...string) *ConversionTarget {
	return t.setDialects(rule{legality: Illegal}, names)
}

// DynamicDialect lets a function decide about the operations of dialects.
func (t *ConversionTarget) DynamicDialect(legal func(*ir.Op) bool, names ...string) *ConversionTarget {
	return t.setDialects(rule{legal: legal}, names)
}

func (t *ConversionTarget) setDialects(r rule, names []string) *ConversionTarget {
	for _, n := range names {
		t.dialects[n] = r
	}
	return t
}

// UnknownDynamic lets a function decide about operations without a declaration.
func (t *ConversionTarget) UnknownDynamic(legal func(*ir.Op) bool) *ConversionTarget {
	t.unknown = legal
	return t
}

// Recursive makes everything inside operations legal when they are.
func (t *ConversionTarget) Recursive(defs ...*ir.OpDef) *ConversionTarget {
	for _, d := range defs {
		t.recursive[d] = true
	}
	return t
}

// Of is the legality of an operation.
func (t *ConversionTarget) Of(op *ir.Op) Legality {
	r, ok := t.ops[op.Def()]
	if !ok {
		r, ok = t.dialects[op.Def().Dialect()]
	}
	if !ok && t.unknown != nil {
		r, ok = rule{legal: t.unknown}, true
	}
	switch {
	case !ok:
		return Unknown
	case r.legal == nil:
		return r.legality
	case r.legal(op):
		return Legal
	}
	return Illegal
}

// IsLegal reports whether an operation is legal.
func (t *ConversionTarget) IsLegal(op *ir.Op) bool { return t.Of(op) == Legal }
