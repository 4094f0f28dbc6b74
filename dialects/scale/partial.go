package scale

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

// PartialEncoding is implemented by the encoding attribute of a register tile (tile's layout), so that this dialect can
// recognize partial sums without depending on it.
type PartialEncoding interface {
	ir.Attr
	// PartialOver reports whether each unit of the level holds a partial result, and its combiner.
	PartialOver(level string) (combiner Combiner, units int64, ok bool)
	// IsPartial reports whether the value is partial over any level.
	IsPartial() bool
}

// LocalType is the type that each of n units sees of a value of type t under
// a distribution. A tensor loses its encoding; a partial one must say in its
// encoding that it is partial.
func LocalType(t ir.Type, d *DistAttr, n int64) (ir.Type, error) {
	shaped, ok := t.(*ir.TensorType)
	if !ok {
		if d.Kind() != Replica {
			return nil, fmt.Errorf("a value of type %v must be a replica", t)
		}
		return t, nil
	}
	enc, partial := shaped.Encoding().(PartialEncoding)
	partial = partial && enc.IsPartial()
	if d.Kind() == Partial && !partial {
		return nil, fmt.Errorf("type %v is not partial: a value that every unit holds would be counted %d times", t, n)
	}
	if d.Kind() != Partial && partial {
		return nil, fmt.Errorf("type %v is partial and cannot be used as %s; all-reduce it first", t, d.keyword())
	}
	shape, err := d.LocalShape(shaped.Shape(), n)
	if err != nil {
		return nil, err
	}
	return ir.Tensor(shape, shaped.Elem(), nil), nil
}
