package rewrite

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

// ConversionRewriter is the rewriter of conversion patterns. Replaced
// operations stay in place, with their old operands, until the conversion ends;
// replacements may have other types than what they replace.
type ConversionRewriter struct {
	*Rewriter
	// Types is the type converter of the running pattern, or nil.
	Types *TypeConverter
	c     *conversion
}

// ReplaceN replaces each result of op by any number of values.
func (r *ConversionRewriter) ReplaceN(op *ir.Op, with [][]*ir.Value) { r.c.replace(op, with) }

// Fail says why a pattern does not apply, for the message when none does, and
// returns false.
func (r *ConversionRewriter) Fail(op *ir.Op, format string, args ...any) bool {
	r.c.reason = fmt.Sprintf(format, args...)
	return false
}

// MaySplit rejects splitting the block of an operation in a region that has one block only: the operation around it has
// to become branches first.
func (r *ConversionRewriter) MaySplit(op *ir.Op) bool {
	if around := op.ParentOp(); around != nil && ir.TakesOneBlock(around) {
		return r.Fail(op, "is lowered to several blocks, but the enclosing '%s' allows only one", around.Name())
	}
	return true
}

// Type is what t becomes by the running pattern's converter, nil when that is
// not one type.
func (r *ConversionRewriter) Type(t ir.Type) ir.Type { return r.Types.Type(t) }

// ResultTypes are the converted result types of op, one for each; nil when that
// cannot be.
func (r *ConversionRewriter) ResultTypes(op *ir.Op) []ir.Type {
	out := make([]ir.Type, op.NumResults())
	for i := range out {
		if out[i] = r.Types.Type(op.Result(i).Type()); out[i] == nil {
			return nil
		}
	}
	return out
}

// Remap is the converted value of any old value.
func (r *ConversionRewriter) Remap(v *ir.Value) *ir.Value {
	if r.Types == nil {
		return r.c.remap(v, nil, nil)[0]
	}
	t := r.Types.Type(v.Type())
	if t == nil {
		return nil
	}
	return r.c.remap(v, []ir.Type{t}, r.Types)[0]
}

// ConvertBlock gives b new arguments. It returns the block that takes b's place
// and its operations.
func (r *ConversionRewriter) ConvertBlock(b *ir.Block, s *Signature, tc *TypeConverter) *ir.Block {
	if len(s.Types) == b.NumArgs() && keepsArgs(b, s) {
		return b
	}
	r.c.firm++
	nb := ir.NewBlock()
	for i, t := range s.Types {
		nb.AddArg(t, argLoc(b, s, i).Loc())
	}
	b.Region().InsertBefore(nb, b)
	b.MoveOpsTo(nb)
	b.ReplaceAllUsesWith(nb)
	b.Detach()
	r.c.orphans = append(r.c.orphans, b)
	for i, in := range s.Inputs {
		to := in.With
		if to == nil {
			to = nb.Args()[in.First : in.First+in.N : in.First+in.N]
		}
		r.c.args = append(r.c.args, b.Arg(i))
		if len(to) > 0 {
			r.c.mapTo(b.Arg(i), to, tc)
		}
	}
	return nb
}

func keepsArgs(b *ir.Block, s *Signature) bool {
	for i, in := range s.Inputs {
		if in.With != nil || in.First != i || in.N != 1 || s.Types[i] != b.Arg(i).Type() {
			return false
		}
	}
	return len(s.Inputs) == b.NumArgs()
}

// argLoc is the old argument that new argument i stands for, to copy its
// location; the first of several.
func argLoc(b *ir.Block, s *Signature, i int) *ir.Value {
	for j, in := range s.Inputs {
		if i >= in.First && i < in.First+in.N {
			return b.Arg(j)
		}
	}
	return ir.NewBlock(s.Types[i]).Arg(0)
}

// ConvertRegion converts the arguments of all blocks of rg; entry, when not
// nil, is used for the first. ok is false when a type cannot be converted.
func (r *ConversionRewriter) ConvertRegion(rg *ir.Region, tc *TypeConverter, entry *Signature) (first *ir.Block,
	ok bool) {
	for b := range rg.Blocks() {
		s := entry
		if !b.IsEntry() || s == nil {
			if s, ok = tc.Signature(b.ArgTypes()); !ok {
				return nil, false
			}
		}
		nb := r.ConvertBlock(b, s, tc)
		if first == nil {
			first = nb
		}
	}
	return first, true
}
