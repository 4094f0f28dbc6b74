package rewrite

import (
	"sync"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// TypeConverter says what types become in a conversion. The function added last
// is asked first. It may be shared by goroutines once complete.
type TypeConverter struct {
	rules []func(ir.Type) ([]ir.Type, bool)
	// Source makes a value of an old type from converted values; nil, or a nil
	// result, means an unrealized_conversion_cast.
	Source func(b *ir.Builder, t ir.Type, inputs []*ir.Value, loc diag.Loc) *ir.Value
	// Target makes values of converted types from a value that was not converted; nil means an unrealized_conversion_cast.
	Target func(b *ir.Builder, ts []ir.Type, inputs []*ir.Value, loc diag.Loc) []*ir.Value
	// TargetOf, when not nil, is used instead of Target; original is the type of
	// the value before the conversion.
	TargetOf func(b *ir.Builder, ts []ir.Type, inputs []*ir.Value, original ir.Type, loc diag.Loc) []*ir.Value

	mu    sync.RWMutex
	cache map[ir.Type]converted
}

type converted struct {
	types []ir.Type
	ok    bool
}

// Add adds a rule that turns one type into one other. It returns ok=false for a
// type that it does not know, and a nil type for one that cannot be converted.
func (c *TypeConverter) Add(fn func(t ir.Type) (ir.Type, bool)) {
	c.AddN(func(t ir.Type) ([]ir.Type, bool) {
		u, ok := fn(t)
		if !ok || u == nil {
			return nil, ok
		}
		return []ir.Type{u}, true
	})
}

// AddN is Add for any number of types; nil says that t cannot be converted, an
// empty slice that it vanishes.
func (c *TypeConverter) AddN(fn func(t ir.Type) ([]ir.Type, bool)) {
	c.rules = append(c.rules, fn)
	c.cache = nil
}

// Convert is what t becomes; ok is false when no rule knows.
func (c *TypeConverter) Convert(t ir.Type) ([]ir.Type, bool) {
	c.mu.RLock()
	r, hit := c.cache[t]
	c.mu.RUnlock()
	if hit {
		return r.types, r.ok
	}
	r = c.apply(t)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cache == nil {
		c.cache = map[ir.Type]converted{}
	}
	c.cache[t] = r
	return r.types, r.ok
}

func (c *TypeConverter) apply(t ir.Type) converted {
	for i := len(c.rules) - 1; i >= 0; i-- {
		if ts, ok := c.rules[i](t); ok {
			return converted{ts, ts != nil}
		}
	}
	return converted{}
}

// Type is what t becomes when that is one type, else nil.
func (c *TypeConverter) Type(t ir.Type) ir.Type {
	ts, ok := c.Convert(t)
	if !ok || len(ts) != 1 {
		return nil
	}
	return ts[0]
}

// Types converts a list and joins the results.
func (c *TypeConverter) Types(ts []ir.Type) ([]ir.Type, bool) {
	out := make([]ir.Type, 0, len(ts))
	for _, t := range ts {
		us, ok := c.Convert(t)
		if !ok {
			return nil, false
		}
		out = append(out, us...)
	}
	return out, true
}

// IsLegal reports whether t stays what it is.
func (c *TypeConverter) IsLegal(t ir.Type) bool {
	ts, ok := c.Convert(t)
	return ok && len(ts) == 1 && ts[0] == t
}

// AreLegal is [TypeConverter.IsLegal] for all of ts.
func (c *TypeConverter) AreLegal(ts []ir.Type) bool {
	for _, t := range ts {
		if !c.IsLegal(t) {
			return false
		}
	}
	return true
}

// IsLegalOp reports whether all operand and result types of op stay.
func (c *TypeConverter) IsLegalOp(op *ir.Op) bool {
	for i := range op.NumOperands() {
		if !c.IsLegal(op.Operand(i).Type()) {
			return false
		}
	}
	for i := range op.NumResults() {
		if !c.IsLegal(op.Result(i).Type()) {
			return false
		}
	}
	return true
}

// IsLegalRegion reports whether all block arguments of rg keep their types.
func (c *TypeConverter) IsLegalRegion(rg *ir.Region) bool {
	for b := range rg.Blocks() {
		if !c.AreLegal(b.ArgTypes()) {
			return false
		}
	}
	return true
}

// IsLegalSignature reports whether a function type stays what it is.
func (c *TypeConverter) IsLegalSignature(t *ir.FunctionType) bool {
	return c.AreLegal(t.Inputs()) && c.AreLegal(t.Results())
}

// Signature says what the arguments of a block become.
type Signature struct {
	// Types are the new arguments.
	Types []ir.Type
	// Inputs tells, for each old argument, which new ones it became, or what
	// value replaces it.
	Inputs []SignatureInput
}

// SignatureInput is the fate of one old argument: N new arguments from First,
// or With when that is not nil.
type SignatureInput struct {
	First, N int
	With     []*ir.Value
}

// AddInput appends an old argument that becomes new arguments of types.
func (s *Signature) AddInput(types ...ir.Type) {
	s.Inputs = append(s.Inputs, SignatureInput{First: len(s.Types), N: len(types)})
	s.Types = append(s.Types, types...)
}

// AddExtra appends new arguments that no old one becomes.
func (s *Signature) AddExtra(types ...ir.Type) { s.Types = append(s.Types, types...) }

// ReplaceInput appends an old argument that values replace.
func (s *Signature) ReplaceInput(with ...*ir.Value) {
	s.Inputs = append(s.Inputs, SignatureInput{With: with})
}

// Signature converts argument types; ok is false when one cannot be.
func (c *TypeConverter) Signature(args []ir.Type) (s *Signature, ok bool) {
	s = &Signature{}
	for _, t := range args {
		ts, ok := c.Convert(t)
		if !ok {
			return nil, false
		}
		s.AddInput(ts...)
	}
	return s, true
}
