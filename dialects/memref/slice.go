package memref

import "github.com/tsopt/tsopt/ir"

// slice is what subview and reinterpret_cast share: a source and mixed lists of
// offsets, sizes and strides (upstream's OffsetSizeAndStrideOpInterface).
type slice struct {
	ir.Base
	Source                                    *ir.Value   // the memref whose buffer is viewed
	Offsets, Sizes, Strides                   []*ir.Value // the lists' values
	StaticOffsets, StaticSizes, StaticStrides []int64     // the lists' numbers, ir.Dynamic where there is a value
	Result                                    *ir.Value
}

func sliceFields(o *slice, source, result ir.TypeConstraint) []ir.Field {
	return []ir.Field{
		ir.In(&o.Source, "source", source),
		ir.Ins(&o.Offsets, "offsets", ir.IsIndex),
		ir.Ins(&o.Sizes, "sizes", ir.IsIndex),
		ir.Ins(&o.Strides, "strides", ir.IsIndex),
		ir.Numbers(&o.StaticOffsets, "static_offsets", ir.DenseI64ArrayC),
		ir.Numbers(&o.StaticSizes, "static_sizes", ir.DenseI64ArrayC),
		ir.Numbers(&o.StaticStrides, "static_strides", ir.DenseI64ArrayC),
		ir.Out(&o.Result, "result", result),
	}
}

// sliceOf describes a slice of source.
func sliceOf(source *ir.Value, offset, size, stride []ir.Mixed) slice {
	s := slice{Source: source}
	s.Offsets, s.StaticOffsets = ir.SplitMixed(offset)
	s.Sizes, s.StaticSizes = ir.SplitMixed(size)
	s.Strides, s.StaticStrides = ir.SplitMixed(stride)
	return s
}

func (s slice) static(list int) []int64 {
	return [...][]int64{s.StaticOffsets, s.StaticSizes, s.StaticStrides}[list]
}

func (s slice) dynamic(list int) []*ir.Value {
	return [...][]*ir.Value{s.Offsets, s.Sizes, s.Strides}[list]
}

func (s slice) mixed(list int) []ir.Mixed { return ir.MixedIndices(s.dynamic(list), s.static(list)) }

// The lists of a slice.
const (
	offsets = iota
	sizes
	strides
)

var sliceLists = [...]string{"offset", "size", "stride"}

// elideSlice are the properties that the custom syntax shows: those of the lists,
// in their order, and the operands' segments.
var elideSlice = []string{"static_offsets", "static_sizes", "static_strides", ir.OperandSegments}

// verify checks the lengths of the lists against ranks, one a list.
func (s slice) verify(ranks [3]int) error {
	n := [3]int{len(s.static(offsets)), len(s.static(sizes)), len(s.static(strides))}
	if !(n[offsets] == 1 && ranks[offsets] == 1) && n[offsets] != n[sizes] {
		return errorAt(s.Op, "expected mixed offsets rank to match mixed sizes rank (%d vs %d) so the rank of the result type is well-formed.", n[offsets], n[sizes])
	}
	if n[sizes] != n[strides] {
		return errorAt(s.Op, "expected mixed sizes rank to match mixed strides rank (%d vs %d) so the rank of the result type is well-formed.", n[sizes], n[strides])
	}
	for l, name := range sliceLists {
		if n[l] != ranks[l] {
			return errorAt(s.Op, "expected %d %s values, got %d", ranks[l], name, n[l])
		}
		if want := ir.CountDynamic(s.static(l)); want != len(s.dynamic(l)) {
			return errorAt(s.Op, "expected %d dynamic %s values", want, name)
		}
	}
	for l, name := range sliceLists[:strides] {
		for _, v := range s.static(l) {
			if v < 0 && v != ir.Dynamic {
				return errorAt(s.Op, "expected %ss to be non-negative, but got %d", name, v)
			}
		}
	}
	return nil
}

// parseSlice reads the three lists, each after what before(list) reads, and
// leaves the operands to resolve in groups.
func parseSlice(p ir.OpParser, st *ir.OpState, before func(list int)) (groups [3][]ir.Unresolved) {
	for l := range groups {
		before(l)
		dynamic, static := ir.ParseIndexList(p, ir.Square)
		groups[l] = dynamic
		st.SetProp(elideSlice[l], ir.DenseI64(static...))
	}
	return groups
}

// finishSlice reads `attributes : source to result` and resolves everything.
func finishSlice(p ir.OpParser, st *ir.OpState, source ir.Unresolved, groups [3][]ir.Unresolved) {
	p.FormatAttrs(st)
	p.Expect(":")
	t := p.TypeIn(st.Def.Operands[0].Type.Class)
	p.Expect("to")
	st.Types = []ir.Type{p.TypeIn(ir.AnyMemRef.Class)}
	st.Operands = []*ir.Value{p.Resolve(source, t)}
	counts := []int64{1}
	for _, g := range groups {
		st.Operands = append(st.Operands, p.ResolveSame(g, ir.Index)...)
		counts = append(counts, int64(len(g)))
	}
	st.SetProp(ir.OperandSegments, ir.DenseI32(counts...))
}

// print writes the lists, each after what before(list) writes, and the types.
func (s slice) print(p ir.OpPrinter, before [3]string) {
	for l := range sliceLists {
		p.Str(before[l])
		ir.PrintIndexList(p, ir.Square, s.mixed(l))
	}
	p.AttrDict(s.Op, elideSlice...)
	p.Str(" : ")
	p.Type(s.Source.Type())
	p.Str(" to ")
	p.Type(s.Result.Type())
}

// mul and add are arithmetic on numbers that may be unknown; 0 times anything
// is 0.
func mul(a, b int64) int64 {
	switch {
	case a == 0 || b == 0:
		return 0
	case a == ir.Dynamic || b == ir.Dynamic:
		return ir.Dynamic
	}
	return a * b
}

func add(a, b int64) int64 {
	if a == ir.Dynamic || b == ir.Dynamic {
		return ir.Dynamic
	}
	return a + b
}
