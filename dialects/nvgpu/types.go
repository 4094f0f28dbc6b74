package nvgpu

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Kinds of tensor maps.
var (
	Swizzle = &ir.EnumKind{Dialect: "nvgpu", Mnemonic: "swizzle", Spaced: true,
		Cases: []string{"none", "swizzle_32b", "swizzle_64b", "swizzle_128b"}}
	L2Promo = &ir.EnumKind{Dialect: "nvgpu", Mnemonic: "l2promo", Spaced: true,
		Cases: []string{"none", "l2promo_64b", "l2promo_128b", "l2promo_256b"}}
	OOBFill    = &ir.EnumKind{Dialect: "nvgpu", Mnemonic: "oob", Spaced: true, Cases: []string{"zero", "nan"}}
	Interleave = &ir.EnumKind{Dialect: "nvgpu", Mnemonic: "interleave", Spaced: true,
		Cases: []string{"none", "interleave_16b", "interleave_32b"}}
	roundings = &ir.EnumKind{Dialect: "nvgpu", Mnemonic: "rcp_rounding_mode", Spaced: true,
		Cases: []string{"approx", "rn", "rz", "rm", "rp"}}
)

var attrDefs = []ir.AttrDef{
	Swizzle.AttrDef("Tensor map swizzling mode of shared memory banks"), L2Promo.AttrDef("Tensor map L2 promotion type"),
	OOBFill.AttrDef("Tensor map out-of-bounds fill type"), Interleave.AttrDef("Tensor map interleave layout type"),
	roundings.AttrDef("Rounding mode of rcp"),
}

// TokenType is a type without parameters: `!nvgpu.device.async.token`.
type TokenType struct {
	ir.TypeBase
	mnemonic string
}

// The tokens.
var (
	// AsyncToken stands for asynchronous copies.
	AsyncToken = &TokenType{ir.NewTypeBase(), "device.async.token"}
	// BarrierToken is the state of an mbarrier at an arrival.
	BarrierToken = &TokenType{ir.NewTypeBase(), "mbarrier.token"}
)

func (t *TokenType) String() string { return ir.TypeText(t) }

// DialectName implements [ir.DialectType].
func (*TokenType) DialectName() string { return "nvgpu" }

// WriteBody implements [ir.DialectType].
func (t *TokenType) WriteBody(w *ir.Writer) { w.Str(t.mnemonic) }

// BarrierGroupType is `!nvgpu.mbarrier.group<memorySpace = …, num_barriers = 3>`.
type BarrierGroupType struct {
	ir.TypeBase
	barrierKey
}

type barrierKey struct {
	space ir.Attr
	n     int64
}

var barrierGroups = ir.NewInterner(func(k barrierKey) *BarrierGroupType {
	return &BarrierGroupType{ir.NewTypeBase(),
		k}
})

// BarrierGroup is a type of n mbarriers in a memory space.
func BarrierGroup(space ir.Attr, n int64) *BarrierGroupType {
	return barrierGroups.Get(barrierKey{space, n})
}

// Space is the memory space.
func (t *BarrierGroupType) Space() ir.Attr { return t.space }

// NumBarriers is the number of mbarriers.
func (t *BarrierGroupType) NumBarriers() int64 { return t.n }

func (t *BarrierGroupType) String() string { return ir.TypeText(t) }

// DialectName implements [ir.DialectType].
func (*BarrierGroupType) DialectName() string { return "nvgpu" }

// WriteBody implements [ir.DialectType].
func (t *BarrierGroupType) WriteBody(w *ir.Writer) {
	w.Str("mbarrier.group<memorySpace = ")
	w.Attr(t.space)
	if t.n != 1 {
		w.Str(", num_barriers = ")
		w.Int(t.n)
	}
	w.Byte('>')
}

// TensorMapType is `!nvgpu.tensormap.descriptor<tensor = memref<…>, swizzle = …, …>`.
type TensorMapType struct {
	ir.TypeBase
	TensorMap
}

// TensorMap is the content of a [TensorMapType].
type TensorMap struct {
	Tensor                            *ir.MemRefType
	Swizzle, L2Promo, OOB, Interleave *ir.EnumAttr
}

var tensorMaps = ir.NewInterner(func(m TensorMap) *TensorMapType { return &TensorMapType{ir.NewTypeBase(), m} })

// TensorMapOf returns the type.
func TensorMapOf(m TensorMap) *TensorMapType { return tensorMaps.Get(m) }

func (t *TensorMapType) String() string { return ir.TypeText(t) }

// DialectName implements [ir.DialectType].
func (*TensorMapType) DialectName() string { return "nvgpu" }

// WriteBody implements [ir.DialectType].
func (t *TensorMapType) WriteBody(w *ir.Writer) {
	w.Str("tensormap.descriptor<tensor = ")
	w.Type(t.Tensor)
	for _, f := range []struct {
		name  string
		value *ir.EnumAttr
	}{{"swizzle", t.Swizzle}, {"l2promo", t.L2Promo}, {"oob", t.OOB}, {"interleave", t.Interleave}} {
		w.Str(", " + f.name + " = " + f.value.Keyword())
	}
	w.Byte('>')
}

// MatrixType is what a warpgroup multiplies: `!nvgpu.warpgroup.descriptor<tensor = memref<…>>`, an operand in
// shared memory, or `!nvgpu.warpgroup.accumulator<fragmented = vector<…>>`.
type MatrixType struct {
	ir.TypeBase
	matrixKey
}

type matrixKey struct {
	accumulator bool
	of          ir.Type
}

var matrices = ir.NewInterner(func(k matrixKey) *MatrixType { return &MatrixType{ir.NewTypeBase(), k} })

// Descriptor is the type of an operand in shared memory.
func Descriptor(t *ir.MemRefType) *MatrixType { return matrices.Get(matrixKey{false, t}) }

// Accumulator is the type of an accumulator.
func Accumulator(t *ir.VectorType) *MatrixType { return matrices.Get(matrixKey{true, t}) }

// IsAccumulator tells the two apart.
func (t *MatrixType) IsAccumulator() bool { return t.accumulator }

// Of is the memref or vector.
func (t *MatrixType) Of() ir.ShapedType { return t.of.(ir.ShapedType) }

func (t *MatrixType) String() string { return ir.TypeText(t) }

// DialectName implements [ir.DialectType].
func (*MatrixType) DialectName() string { return "nvgpu" }

// WriteBody implements [ir.DialectType].
func (t *MatrixType) WriteBody(w *ir.Writer) {
	if t.accumulator {
		w.Str("warpgroup.accumulator<fragmented = ")
	} else {
		w.Str("warpgroup.descriptor<tensor = ")
	}
	w.Type(t.of)
	w.Byte('>')
}

var typeDefs = []ir.TypeDef{
	{Mnemonic: "device.async.token", Summary: "device async token type",
		Parse: func(ir.OpParser) ir.Type { return AsyncToken }},
	{Mnemonic: "mbarrier.token", Summary: "the state of an mbarrier",
		Parse: func(ir.OpParser) ir.Type { return BarrierToken }},
	{Mnemonic: "mbarrier.group", Summary: "mbarrier barrier type", Parse: parseBarrierGroup},
	{Mnemonic: "tensormap.descriptor", Summary: "TensorMap descriptor", Parse: parseTensorMap},
	{Mnemonic: "warpgroup.descriptor", Summary: "Warpgroup matrix descriptor type", Parse: parseDescriptor},
	{Mnemonic: "warpgroup.accumulator", Summary: "the accumulator of a warpgroup", Parse: parseAccumulator},
}

// field reads `name =`.
func field(p ir.OpParser, name string) {
	p.Expect(name)
	p.Expect("=")
}

func parseBarrierGroup(p ir.OpParser) ir.Type {
	p.Expect("<")
	field(p, "memorySpace")
	space, n := p.Attr(nil), int64(1)
	if p.Accept(",") {
		field(p, "num_barriers")
		n = p.Int()
	}
	p.Expect(">")
	if p.Err() != nil {
		return nil
	}
	return BarrierGroup(space, n)
}

func parseTensorMap(p ir.OpParser) ir.Type {
	var m TensorMap
	p.Expect("<")
	field(p, "tensor")
	pos := p.Pos()
	m.Tensor, _ = p.Type().(*ir.MemRefType)
	if m.Tensor == nil && p.Err() == nil {
		p.Errorf(pos, "expected a memref type")
	}
	for _, f := range []struct {
		kind *ir.EnumKind
		to   **ir.EnumAttr
	}{{Swizzle, &m.Swizzle}, {L2Promo, &m.L2Promo}, {OOBFill, &m.OOB}, {Interleave, &m.Interleave}} {
		p.Expect(",")
		field(p, f.kind.Mnemonic)
		*f.to, _ = f.kind.ParseKeywords(p).(*ir.EnumAttr)
	}
	p.Expect(">")
	if p.Err() != nil {
		return nil
	}
	return TensorMapOf(m)
}

// shaped reads `<name = type>`.
func shaped[T ir.Type](p ir.OpParser, name string) (t T, ok bool) {
	p.Expect("<")
	field(p, name)
	pos := p.Pos()
	t, ok = p.Type().(T)
	if !ok && p.Err() == nil {
		p.Errorf(pos, "invalid kind of type specified")
	}
	p.Expect(">")
	return t, p.Err() == nil
}

func parseDescriptor(p ir.OpParser) ir.Type {
	if t, ok := shaped[*ir.MemRefType](p, "tensor"); ok {
		return Descriptor(t)
	}
	return nil
}

func parseAccumulator(p ir.OpParser) ir.Type {
	if t, ok := shaped[*ir.VectorType](p, "fragmented"); ok {
		return Accumulator(t)
	}
	return nil
}

func constraint[T ir.Type](summary string, more func(T) bool) ir.TypeConstraint {
	return ir.TypeConstraint{Summary: summary, OK: func(t ir.Type) bool {
		x, ok := t.(T)
		return ok && (more == nil || more(x))
	}}
}

// The constraints on types of the dialect.
var (
	asyncToken = ir.TypeConstraint{Summary: "device async token type",
		OK: func(t ir.Type) bool { return t == ir.Type(AsyncToken) }, Build: AsyncToken}
	barrierToken = ir.TypeConstraint{Summary: "", OK: func(t ir.Type) bool { return t == ir.Type(BarrierToken) }}
	barrierGroup = constraint[*BarrierGroupType]("mbarrier barrier type", nil)
	tensorMap    = constraint[*TensorMapType]("TensorMap descriptor", nil)
	descriptor   = constraint("Warpgroup matrix descriptor type", func(t *MatrixType) bool { return !t.accumulator })
	accumulator  = constraint("", func(t *MatrixType) bool { return t.accumulator })
)

// shortTypes are the directives `custom<Short…>(type($name))` for each operand and
// result, by its name, whose type is one of the dialect's: upstream writes it as
// `<tensor = …>` there.
var shortTypes = func() map[string]ir.Directive {
	out := map[string]ir.Directive{}
	for name, parse := range map[string]func(ir.OpParser) ir.Type{
		"barriers": parseBarrierGroup, "tensorMapDescriptor": parseTensorMap, "tensorMap": parseTensorMap,
		"descriptor": parseDescriptor, "descriptorA": parseDescriptor, "descriptorB": parseDescriptor,
		"matrixC": parseAccumulator, "matrixD": parseAccumulator,
	} {
		out["Short"+strings.ToUpper(name[:1])+name[1:]] = ir.Directive{
			Parse: func(p ir.OpParser, args ir.DirectiveArgs) bool {
				t := ir.Type(nil)
				if p.Peek("<") {
					t = parse(p)
				} else {
					t = p.Type()
				}
				args.SetTypes(0, []ir.Type{t})
				return true
			},
			Print: func(p ir.OpPrinter, op *ir.Op) {
				text := valueNamed(op, name).Type().String()
				p.Str(text[strings.IndexByte(text, '<'):])
			},
		}
	}
	return out
}()

func valueNamed(op *ir.Op, name string) *ir.Value {
	named := func(o ir.Operand) bool { return o.Name == name }
	if i := slices.IndexFunc(op.Def().Operands, named); i >= 0 {
		return op.OptionalOperand(i)
	}
	return op.Result(slices.IndexFunc(op.Def().Results, named))
}
