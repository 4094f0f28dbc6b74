package rewrite

import "github.com/tsopt/tsopt/ir"

// ConversionPattern lowers one operation in a conversion.
type ConversionPattern struct {
	Name string
	// Root is the operation matched; nil matches every operation.
	Root    *ir.OpDef
	Benefit int
	// Types converts the operands; nil hands them over as they were replaced.
	Types *TypeConverter
	// Recursive allows the pattern to apply to operations that it made itself.
	Recursive bool
	// Rewrite replaces op and returns true, or returns false. args[i] are the
	// converted values of operand i. op itself keeps its old operands.
	Rewrite func(r *ConversionRewriter, op *ir.Op, args [][]*ir.Value) bool
}

// ConvertOn makes a conversion pattern for one operation whose operands convert
// one to one; in is op with its converted operands in the place of its own
// (upstream's adaptor).
func ConvertOn[W any](def ir.Def[W], c *TypeConverter, name string,
	fn func(r *ConversionRewriter, op, in W) bool) ConversionPattern {
	return ConvertAny(def.OpDef, c, name, func(r *ConversionRewriter, op *ir.Op, args []*ir.Value) bool {
		return fn(r, def.Of(op), def.With(op, args))
	})
}

// ConvertAny is [ConvertOn] without a typed view; a nil def matches every
// operation.
func ConvertAny(def *ir.OpDef, c *TypeConverter, name string,
	fn func(r *ConversionRewriter, op *ir.Op, args []*ir.Value) bool) ConversionPattern {
	return ConversionPattern{Name: name, Root: def, Benefit: 1, Types: c,
		Rewrite: func(r *ConversionRewriter, op *ir.Op, args [][]*ir.Value) bool {
			flat := make([]*ir.Value, len(args))
			for i, a := range args {
				if len(a) != 1 {
					return r.Fail(op, "operand #%d was converted to %d values", i, len(a))
				}
				flat[i] = a[0]
			}
			return fn(r, op, flat)
		}}
}

// Lift makes a plain pattern usable in a conversion.
func Lift(p Pattern) ConversionPattern {
	return ConversionPattern{Name: p.Name, Root: p.Root, Benefit: p.Benefit,
		Rewrite: func(r *ConversionRewriter, op *ir.Op, _ [][]*ir.Value) bool {
			return p.Rewrite(r.Rewriter, op)
		}}
}

// LiftAll is [Lift] for a list.
func LiftAll(ps []Pattern) []ConversionPattern {
	out := make([]ConversionPattern, len(ps))
	for i, p := range ps {
		out[i] = Lift(p)
	}
	return out
}

// WithBenefit returns the pattern with another benefit.
func (p ConversionPattern) WithBenefit(b int) ConversionPattern {
	p.Benefit = b
	return p
}

// WithRecursion returns the pattern allowed to apply to what it made.
func (p ConversionPattern) WithRecursion() ConversionPattern {
	p.Recursive = true
	return p
}
