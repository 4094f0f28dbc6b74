package comm

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Collectives of whole arrays are operations of the host, between kernels: of an array that devices have in shards, and
// of buffers in symmetric memory. fuse-comm makes one a part of the adjacent kernel, tile by tile, or a kernel of its
// own.

// SumType is the type in which partial sums are added: f32 for 16-bit floats.
func SumType(elem ir.Type) ir.Type {
	if bits, _ := ir.BitWidth(elem); bits == 16 && ir.IsFloat(elem) {
		return ir.F32
	}
	return elem
}

// CombinedType is the type in which elements are combined: [SumType] for add and mul, which would be rounded at every
// step.
func CombinedType(c scale.Combiner, elem ir.Type) ir.Type {
	if c == scale.Add || c == scale.Mul {
		return SumType(elem)
	}
	return elem
}

func devicesField(p *int64) ir.Field {
	return ir.Number(p, "devices", ir.IntPositive(ir.I64AttrC)).Doc("number of devices")
}

// hostCollective is what collectives of whole arrays have in common.
type hostCollective struct{ ir.Base }

// OfWholeArrays reports whether an operation is a collective of whole arrays.
func OfWholeArrays(op *ir.Op) bool {
	return AllGatherInto.Is(op) || ReduceScatterInto.Is(op) || AllReduceInto.Is(op) || AllToAllInto.Is(op)
}

// has verifies that there is an algorithm that is asked for.
func (o hostCollective) has(asked Algorithm, algorithms ...Algorithm) error {
	if asked == AutoAlgorithm || slices.Contains(algorithms, asked) {
		return nil
	}
	var names []string
	for _, a := range algorithms {
		names = append(names, a.String())
	}
	return o.Errorf("does not support algorithm %s; supported are %s", asked, strings.Join(names, ", "))
}

// copied verifies that the requested engine implements the requested algorithm.
func (o hostCollective) copied(via Engine, by Algorithm) error {
	if via == TMA {
		return o.byPuts()
	}
	if via == CopyEngine && by != AutoAlgorithm && by != OneShot {
		return o.Errorf("has algorithm %s, which threads execute in several steps, but the DMA copy engine copies in one; remove via or the algorithm", by)
	}
	return nil
}

// combined verifies that the requested engine can combine data as well.
func (o hostCollective) combined(via Engine) error {
	if via == TMA {
		return o.byPuts()
	}
	if via == CopyEngine {
		return o.Errorf("is a reduction, which a DMA copy engine cannot compute; remove via, or write via(%s)", Vector)
	}
	return nil
}

// byPuts rejects bulk copies, for which whole arrays have no kernel.
func (o hostCollective) byPuts() error {
	return o.Errorf("does not support via(%s), which is for puts of a kernel (comm.putmem); remove via, or write via(%s)",
		TMA, Vector)
}

// onHost verifies that the operation is beside kernels, not in one.
func (o hostCollective) onHost() error {
	for p := o.ParentOp(); p != nil; p = p.ParentOp() {
		if p.Name() == "tile.kernel" {
			return o.Errorf("is in a tile.kernel, but is a host operation on all devices; use %s to exchange tiles",
				strings.TrimSuffix(o.Name(), "_into"))
		}
	}
	return nil
}

// shards verifies that an array of the host can be cut.
func (o hostCollective) shards(array *ir.Value, dim, devices int64) error {
	t := array.Type().(*ir.MemRefType)
	if err := o.onHost(); err != nil {
		return err
	}
	switch rank := int64(len(t.Shape())); {
	case scale.SpaceOf(t) == scale.Symmetric:
		return o.Errorf("has shards in symmetric memory, %v; expected an array of the host", t)
	case rank < 1 || rank > 2 || !ir.HasStaticShape(t):
		return o.Errorf("divides %v; only arrays of one or two dimensions and static shape are supported", t)
	case dim >= rank:
		return o.Errorf("divides dimension %d of %v, which does not exist", dim, t)
	}
	return o.divides(t, dim, devices)
}

// divides verifies that devices have equal parts of an array.
func (o hostCollective) divides(t *ir.MemRefType, dim, devices int64) error {
	if extent := t.Shape()[dim]; extent%devices != 0 {
		return o.Errorf("divides among %d devices the %d elements of %v along dimension %d, but the extent is not divisible; pad the array to %d",
			devices, extent, t, dim, (extent+devices-1)/devices*devices)
	}
	return nil
}

// between verifies that copies of two symmetric buffers can be the ends of an exchange.
func (o hostCollective) between(source, dest *ir.Value) error {
	if err := o.onHost(); err != nil {
		return err
	}
	switch s, d := source.Type().(*ir.MemRefType), dest.Type().(*ir.MemRefType); {
	case source == dest:
		return o.Errorf("reads and writes the same buffer, which peers would overwrite before it is read; use another buffer for the result")
	case !ir.HasStaticShape(s) || len(s.Shape()) < 1 || len(s.Shape()) > 2:
		return o.Errorf("has arrays of type %v; only arrays of one or two dimensions and static shape are supported", s)
	case ir.Int64sKey(s.Shape()) != ir.Int64sKey(d.Shape()):
		return o.Errorf("has a result of type %v for a source of type %v; the shapes must be equal", d, s)
	}
	return nil
}
