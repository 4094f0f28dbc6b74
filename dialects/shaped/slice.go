package shaped

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Slice is three mixed lists, of offsets, sizes and strides: the elements at offset + i·stride, i < size, in each
// dimension (upstream's OffsetSizeAndStrideOpInterface). Views embed it.
type Slice struct {
	Offsets, Sizes, Strides                   []*ir.Value // the lists' values
	StaticOffsets, StaticSizes, StaticStrides []int64     // the lists' numbers, ir.Dynamic where there is a value
}

// SliceOf is a slice of mixed lists.
func SliceOf(offset, size, stride []ir.Mixed) Slice {
	var s Slice
	s.Offsets, s.StaticOffsets = ir.SplitMixed(offset)
	s.Sizes, s.StaticSizes = ir.SplitMixed(size)
	s.Strides, s.StaticStrides = ir.SplitMixed(stride)
	return s
}

// MixedOffsets are the position of the first element.
func (s Slice) MixedOffsets() []ir.Mixed { return s.mixed(offsets) }

// MixedSizes are the extents.
func (s Slice) MixedSizes() []ir.Mixed { return s.mixed(sizes) }

// MixedStrides are the steps.
func (s Slice) MixedStrides() []ir.Mixed { return s.mixed(strides) }

// SliceFields declares a slice of its operands: source, perhaps a destination, and the
// lists.
func (s *Slice) SliceFields(operands ...ir.Field) []ir.Field {
	return append(operands,
		ir.Ins(&s.Offsets, "offsets", ir.IsIndex),
		ir.Ins(&s.Sizes, "sizes", ir.IsIndex),
		ir.Ins(&s.Strides, "strides", ir.IsIndex),
		ir.Numbers(&s.StaticOffsets, "static_offsets", ir.DenseI64ArrayC),
		ir.Numbers(&s.StaticSizes, "static_sizes", ir.DenseI64ArrayC),
		ir.Numbers(&s.StaticStrides, "static_strides", ir.DenseI64ArrayC),
	)
}

func (s Slice) static(list int) []int64 {
	return [...][]int64{s.StaticOffsets, s.StaticSizes, s.StaticStrides}[list]
}

func (s Slice) dynamic(list int) []*ir.Value {
	return [...][]*ir.Value{s.Offsets, s.Sizes, s.Strides}[list]
}

func (s Slice) mixed(list int) []ir.Mixed { return ir.MixedIndices(s.dynamic(list), s.static(list)) }

// The lists of a slice.
const (
	offsets = iota
	sizes
	strides
)

var sliceLists = [...]string{"offset", "size", "stride"}

// elided are the properties that the custom syntax shows: those of the lists, in
// their order, and the operands' segments.
var elided = []string{"static_offsets", "static_sizes", "static_strides", ir.OperandSegments}

// Verify checks the lengths of the lists against ranks, one a list.
func (s Slice) Verify(op *ir.Op, ranks [3]int) error {
	n := [3]int{len(s.static(offsets)), len(s.static(sizes)), len(s.static(strides))}
	if !(n[offsets] == 1 && ranks[offsets] == 1) && n[offsets] != n[sizes] {
		return ErrorAt(op, "expected mixed offsets rank to match mixed sizes rank (%d vs %d) so the rank of the result type is well-formed.", n[offsets], n[sizes])
	}
	if n[sizes] != n[strides] {
		return ErrorAt(op, "expected mixed sizes rank to match mixed strides rank (%d vs %d) so the rank of the result type is well-formed.", n[sizes], n[strides])
	}
	for l, name := range sliceLists {
		if n[l] != ranks[l] {
			return ErrorAt(op, "expected %d %s values, got %d", ranks[l], name, n[l])
		}
		if want := ir.CountDynamic(s.static(l)); want != len(s.dynamic(l)) {
			return ErrorAt(op, "expected %d dynamic %s values", want, name)
		}
	}
	for l, name := range sliceLists[:strides] {
		for _, v := range s.static(l) {
			if v < 0 && v != ir.Dynamic {
				return ErrorAt(op, "expected %ss to be non-negative, but got %d", name, v)
			}
		}
	}
	return nil
}

// VerifyBounds checks that what is known of the slice lies inside a shape.
func (s Slice) VerifyBounds(op *ir.Op, shape []int64) error {
	at, size, step := s.StaticOffsets, s.StaticSizes, s.StaticStrides
	for i, n := range shape {
		if n == ir.Dynamic || at[i] == ir.Dynamic {
			continue
		}
		if at[i] >= n {
			return ErrorAt(op, "offset %d is out-of-bounds: %d >= %d", i, at[i], n)
		}
		if size[i] == ir.Dynamic || step[i] == ir.Dynamic {
			continue
		}
		if last := at[i] + (size[i]-1)*step[i]; last >= n {
			return ErrorAt(op, "slice along dimension %d runs out-of-bounds: %d >= %d", i, last, n)
		}
	}
	return nil
}

// Everything reports whether the slice is all of a static shape.
func (s Slice) Everything(shape []int64) bool {
	for i, n := range shape {
		if n == ir.Dynamic || s.StaticSizes[i] != n || s.StaticOffsets[i] != 0 || s.StaticStrides[i] != 1 {
			return false
		}
	}
	return true
}

// WithConstants makes values that are known numbers of the slice, unless it would then
// lie outside of a shape: one that does is undefined when it runs, but must not fail to
// verify.
func (s Slice) WithConstants(shape []int64, known func(*ir.Value) (int64, bool)) (out Slice, changed bool) {
	var lists [3][]ir.Mixed
	for l := range lists {
		lists[l] = s.mixed(l)
		for i, m := range lists[l] {
			if m.Value == nil {
				continue
			}
			if c, ok := known(m.Value); ok && (c >= 0 || l == strides && c != ir.Dynamic) {
				lists[l][i], changed = ir.Mixed{Const: c}, true
			}
		}
	}
	out = SliceOf(lists[0], lists[1], lists[2])
	return out, changed && out.Inside(shape)
}

// Inside reports whether what is known of a slice lies within a shape.
func (s Slice) Inside(shape []int64) bool {
	for i, n := range shape {
		at, size, step := s.StaticOffsets[i], s.StaticSizes[i], s.StaticStrides[i]
		if n == ir.Dynamic || at == ir.Dynamic {
			continue
		}
		last := at
		if size != ir.Dynamic && step != ir.Dynamic && size > 0 {
			last += (size - 1) * step
		}
		if at >= n || last >= n || last < 0 {
			return false
		}
	}
	return true
}

// ParseSlice reads the three lists, each after what before(list) reads, and
// leaves the operands to resolve in groups.
func ParseSlice(p ir.OpParser, st *ir.OpState, before func(list int)) (groups [3][]ir.Unresolved) {
	for l := range groups {
		before(l)
		dynamic, static := ir.ParseIndexList(p, ir.Square)
		groups[l] = dynamic
		st.SetProp(elided[l], ir.DenseI64(static...))
	}
	return groups
}

// Resolve sets the operands: the first ones, and the values of the lists.
func Resolve(p ir.OpParser, st *ir.OpState, first []*ir.Value, groups [3][]ir.Unresolved) {
	st.Operands = first
	counts := make([]int64, len(first))
	for i := range counts {
		counts[i] = 1
	}
	for _, g := range groups {
		st.Operands = append(st.Operands, p.ResolveSame(g, ir.Index)...)
		counts = append(counts, int64(len(g)))
	}
	st.SetProp(ir.OperandSegments, ir.DenseI32(counts...))
}

// Print writes the lists, each after its text, and the attributes of an operation.
func (s Slice) Print(p ir.OpPrinter, op *ir.Op, before [3]string) {
	for l := range sliceLists {
		p.Str(before[l])
		ir.PrintIndexList(p, ir.Square, s.mixed(l))
	}
	p.AttrDict(op, elided...)
}

// ErrorAt is an error without the operation's name, as upstream words some.
func ErrorAt(op *ir.Op, format string, args ...any) *diag.Diagnostic {
	return ir.NoteOp(diag.Errorf(op.Loc(), format, args...), op)
}

// IsRankReduction reports whether reduced is full without some extents of 1.
func IsRankReduction(full, reduced []int64) bool {
	_, ok := Dropped(full, reduced)
	return ok
}

// Dropped tells which dimensions of a shape, of extent 1, another lacks.
func Dropped(full, reduced []int64) (dropped []bool, ok bool) {
	dropped = make([]bool, len(full))
	next := 0
	for i, n := range full {
		switch {
		case next < len(reduced) && n == reduced[next]:
			next++
		case n != 1:
			return nil, false
		default:
			dropped[i] = true
		}
	}
	return dropped, next == len(reduced)
}
