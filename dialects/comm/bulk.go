package comm

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// Bulk is how bulk copies move an array (PTX ISA, "cp.async.bulk"): row by row, a row being what lies together
// at both ends.
type Bulk struct {
	// Inner is how many of the last dimensions a row has; those before them count rows.
	Inner int
	// Ends says that rows are no known multiple of [BulkStep] bytes: what is behind the last one is left over.
	Ends bool
}

// BulkStep is how many bytes the ends and the size of a bulk copy are multiples of.
const BulkStep = 16

// StageOf is the shared memory through which bulk copies of some stages go, each of so many bytes, and behind it a
// barrier for each.
func StageOf(stages, bytes int64) *ir.MemRefType {
	return ir.MemRef([]int64{stages * (bytes + BarrierBytes)}, ir.Int(8), nil, scale.L1)
}

// BarrierBytes is the size of a stage's barrier.
const BarrierBytes = 8

// bulk verifies what a put says of bulk copies.
func (o PutMemOp) bulk() error {
	elem := o.Source.Type().(*ir.MemRefType).Elem()
	switch {
	case o.Accumulate == tile.AddTo && o.Via != TMA && o.Via != AutoEngine:
		return o.Errorf("accumulates, which requires bulk copies; write via(%s), or remove accumulate", TMA)
	case o.Accumulate == tile.AddTo && !slices.Contains(addends, elem):
		return o.Errorf("adds elements of type %v; bulk copies add %v", elem, ir.JoinTypes(addends, "", " or "))
	}
	return o.staged(o.Op, o.Via)
}

// Staged is the shared memory through which bulk copies go.
type Staged struct {
	Depth, StageBytes ir.Opt[int64] // how many stages, and bytes of each
	Stage             *ir.Value     // their memory, which lower-comm gives them ([StageOf])
}

func stageField(p **ir.Value) ir.Field { return ir.OptIn(p, "stage", ir.AnyMemRef).Writes() }

func stagesField(p *ir.Opt[int64]) ir.Field {
	return ir.OptNumber(p, "stages", ir.IntPositive(ir.I64AttrC)).Doc("number of stages of bulk copies in flight")
}

func stageBytesField(p *ir.Opt[int64]) ir.Field {
	return ir.OptNumber(p, "stage_bytes", ir.IntPositive(ir.I64AttrC)).Doc("bytes of a stage")
}

// mostStages is how many stages may be asked for: as many as shared memory has room for that is divided into the least.
const mostStages = 255

// staged verifies what an operation says of its stages.
func (s Staged) staged(op *ir.Op, via Engine) error {
	switch {
	case !s.Depth.OK && !s.StageBytes.OK && s.Stage == nil:
		return nil
	case via != TMA:
		return op.Errorf("has stages, which require bulk copies; write via(%s), or remove stages", TMA)
	case !s.Depth.OK || !s.StageBytes.OK:
		return op.Errorf("has only the number or only the size of its stages; write stages(4 of 16384)")
	case s.StageBytes.V%BulkStep != 0:
		return op.Errorf("has stages of %d bytes, which is not a multiple of %d", s.StageBytes.V, BulkStep)
	case s.Depth.V > mostStages:
		return op.Errorf("has %d stages; at most %d are supported", s.Depth.V, mostStages)
	}
	if want := StageOf(s.Depth.V, s.StageBytes.V); s.Stage != nil && s.Stage.Type() != want {
		return op.Errorf("has a stage buffer of type %v; expected %v", s.Stage.Type(), want)
	}
	return nil
}

// addends are the types of elements that bulk copies add.
var addends = []ir.Type{ir.F16, ir.BF16, ir.F32, ir.F64, ir.I32, ir.I64}

// BulkOf says how bulk copies move one array to another, or why they cannot. known is what divides the numbers of
// arrays.
func BulkOf(source, dest *ir.Value, known *intrange.Analysis) (Bulk, error) {
	for _, end := range []*ir.Value{source, dest} {
		if err := bulkEnd(end, known); err != nil {
			return Bulk{}, err
		}
	}
	s, d := source.Type().(*ir.MemRefType), dest.Type().(*ir.MemRefType)
	b := Bulk{Inner: min(together(s), together(d))}
	row := elemBytes(s)
	x, y := known.Array(source).Sizes, known.Array(dest).Sizes
	for i := len(x) - b.Inner; i < len(x); i++ {
		row = intrange.Times(row, max(x[i], y[i]))
	}
	b.Ends = row%BulkStep != 0
	for _, end := range []*ir.Value{source, dest} {
		strides := known.Array(end).Strides
		for i := range len(strides) - b.Inner {
			if n := intrange.Times(strides[i], elemBytes(s)); n%BulkStep != 0 {
				return b, fmt.Errorf("rows of %v are a multiple of %d bytes apart along dimension %d, but bulk copies need a multiple of %d%s", end.Type(), n, i, BulkStep, assumption(end, known))
			}
		}
	}
	return b, nil
}

// bulkEnd says why an array can be no end of bulk copies.
func bulkEnd(end *ir.Value, known *intrange.Analysis) error {
	t := end.Type().(*ir.MemRefType)
	bits, ok := ir.BitWidth(t.Elem())
	strides, _, strided := t.Strides()
	rank := len(t.Shape())
	switch {
	case scale.InShared(t):
		return fmt.Errorf("bulk copies are between global memories, but %v is in shared memory", t)
	case !ok || bits < 8 || bits > 64 || bits&(bits-1) != 0:
		return fmt.Errorf("elements of type %v do not have 1, 2, 4 or 8 bytes", t.Elem())
	case !strided || rank > 0 && strides[rank-1] != 1 && t.Shape()[rank-1] != 1:
		return fmt.Errorf("the elements of a row of %v are not contiguous", t)
	}
	if n := known.Array(end).BytesAt(elemBytes(t)); n%BulkStep != 0 {
		return fmt.Errorf("the address of %v is only known to be a multiple of %d bytes, but bulk copies need a multiple of %d%s", t, n, BulkStep, assumption(end, known))
	}
	return nil
}

// assumption is what would make the addresses of an array's rows known, as the end of a sentence.
func assumption(array *ir.Value, known *intrange.Analysis) string {
	if promises := tile.Missing(array, known, BulkStep); promises != "" {
		return "; with " + promises + " it is"
	}
	return ""
}

// together is how many of the last dimensions of a memref lie one behind the other.
func together(t *ir.MemRefType) int {
	rank := len(t.Shape())
	if t.Layout() == nil {
		return rank
	}
	strides, _, _ := t.Strides()
	run := int64(1)
	for n := range rank {
		i := rank - 1 - n
		if t.Shape()[i] != 1 && (run == ir.Dynamic || strides[i] != run) {
			return n
		}
		if t.Shape()[i] == ir.Dynamic {
			run = ir.Dynamic
		} else if run != ir.Dynamic {
			run *= t.Shape()[i]
		}
	}
	return rank
}

func elemBytes(t *ir.MemRefType) int64 {
	bits, _ := ir.BitWidth(t.Elem())
	return int64(bits) / 8
}
