package ir

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

type size int64

// allOp has a field of each kind.
type allOp struct {
	Base
	A, B    *Value
	Rest    []*Value
	Pad     *Value
	R       *Value
	More    []*Value
	Flag    bool
	True    bool
	N       int64
	Size    size
	Maybe   Opt[int64]
	Text    string
	MayText Opt[string]
	List    []int64
	Elem    Type
	Callee  string
	Any     Attr
	Typed   TypedAttr
	Str     *StringAttr
	Body    *Region
}

func (o allOp) Sum() int64 { return o.N + int64(o.Size) }

var all = Define(Spec[allOp]{
	Name: "test.all", Traits: AttrSizedOperandSegments,
	Fields: func(o *allOp) []Field {
		return []Field{
			In(&o.A, "a", AnyType), In(&o.B, "b", AnyType), Ins(&o.Rest, "rest", AnyType), OptIn(&o.Pad, "pad", AnyType),
			Flag(&o.Flag, "flag"), Boolean(&o.True, "true"), Number(&o.N, "n", I64AttrC).Optional(),
			Enum(&o.Size, "size", IntEnum(I32, "small", "large")).Default(I32Attr(0)), OptNumber(&o.Maybe, "maybe", I64AttrC),
			Text(&o.Text, "text", StrAttr).Optional(), OptText(&o.MayText, "may_text", StrAttr),
			Numbers(&o.List, "list", DenseI64ArrayC).Optional(), TypeIs(&o.Elem, "elem", TypeAttrC).Optional(),
			Ref(&o.Callee, "callee", FlatSymbolRef).Optional(),
			AttrIs(&o.Any, "any", TypedAttrC).Optional(), AttrIs(&o.Typed, "typed", TypedAttrC).Optional(),
			AttrIs(&o.Str, "str", StrAttr).Optional(),
			Out(&o.R, "r", AnyType).Like("a"), Outs(&o.More, "more", AnyType),
			Body(&o.Body, "body"),
		}
	},
})

func values(ts ...Type) []*Value {
	return NewBlock(ts...).Args()
}

func TestRecordRoundTrip(t *testing.T) {
	vs := values(I32, I64, F32, F64, Index)
	for name, w := range map[string]allOp{
		"least": {A: vs[0], B: vs[1]},
		"full": {A: vs[0], B: vs[1], Rest: vs[2:4], Pad: vs[4], Flag: true, True: true, N: 7, Size: 1, Maybe: Some(int64(0)),
			Text:    "x",
			MayText: Some(""), List: []int64{}, Elem: F32, Callee: "f", Any: I32Attr(3), Typed: I32Attr(4), Str: String_("s")},
		"pad without rest": {A: vs[0], B: vs[1], Pad: vs[4], List: []int64{1, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			got := all.New(new(Builder), w, I32, F32, F64)
			require.NotNil(t, got.Op)
			assert.Same(t, got.Op.Result(0), got.R)
			assert.Len(t, got.More, 2)
			assert.NotNil(t, got.Body)
			w.Base, w.R, w.More, w.Body = got.Base, got.R, got.More, got.Body
			if w.Size == 0 {
				assert.Equal(t, I32Attr(0), got.Attr("size"), "a default is set")
			}
			assert.Equal(t, w, got)
		})
	}
}

func TestEdit(t *testing.T) {
	vs := values(I32, I64, F32, F64, Index)
	op := all.New(new(Builder), allOp{A: vs[0], B: vs[1], Rest: vs[2:3], N: 7}, I32).Op
	op.SetAttr("n", nil)
	op.SetAttr("maybe", String_("of another kind"))
	Edit(op, func(o *allOp) {
		o.Rest = append(o.Rest, vs[3])
		o.Flag = true
		o.B = vs[0]
	})
	o := all.Of(op)
	assert.Equal(t, vs[2:4], o.Rest)
	assert.Same(t, vs[0], o.B)
	assert.True(t, o.Flag)
	assert.Nil(t, o.Pad)
	assert.Equal(t, String_("of another kind"), op.Attr("maybe"), "what was not changed stays as it is")
	assert.False(t, o.Maybe.OK)
	assert.False(t, vs[1].HasUses())
	Edit(op, func(o *allOp) { o.Rest = slices.Delete(o.Rest, 0, 1) })
	assert.Equal(t, vs[3:4], all.Of(op).Rest)
}

func TestWith(t *testing.T) {
	vs := values(I32, I64, F32, F64, Index)
	o := all.New(new(Builder), allOp{A: vs[0], B: vs[1], Rest: vs[2:4]}, I32)
	in := all.With(o.Op, []*Value{vs[4], vs[4], vs[0], vs[1]})
	assert.Same(t, vs[4], in.A)
	assert.Equal(t, vs[0:2], in.Rest)
	assert.Equal(t, vs[4], in.Operand(0))
	assert.Same(t, o.R, in.R)
	assert.Same(t, vs[0], o.Op.Operand(0), "the operation is as it was")
}

func TestAs(t *testing.T) {
	type summer interface{ Sum() int64 }
	vs := values(I32, I64)
	op := all.New(new(Builder), allOp{A: vs[0], B: vs[1], N: 2, Size: 1}, I32).Op
	s, ok := As[summer](op)
	require.True(t, ok)
	assert.EqualValues(t, 3, s.Sum())
	o, ok := As[allOp](op)
	require.True(t, ok)
	assert.EqualValues(t, 2, o.N)
	_, ok = As[BranchOp](op)
	assert.False(t, ok)
	assert.True(t, Implements[summer](all.OpDef))
	assert.False(t, Implements[BranchOp](all.OpDef))
}

func TestDeclarationMistakes(t *testing.T) {
	other := new(allOp)
	for name, fields := range map[string]func(o *allOp) []Field{
		"is not of its view": func(*allOp) []Field { return []Field{In(&other.A, "a", AnyType)} },
		"declares attribute n twice": func(o *allOp) []Field {
			return []Field{Number(&o.N, "n", I64AttrC),
				Flag(nil, "n")}
		},
		"a default for n": func(o *allOp) []Field {
			return []Field{Number(&o.N, "n",
				I64AttrC).Default(I64Attr(1))}
		},
		"bind it with OptEnum": func(o *allOp) []Field {
			return []Field{Enum(&o.Size, "s",
				IntEnum(I32, "a")).Optional()}
		},
		"built without its operand a":    nil,
		"is not a pointer to an attribu": func(o *allOp) []Field { return []Field{AttrIs[DialectAttr](nil, "a", StrAttr)} },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() { assert.Contains(t, recover(), name) }()
			if fields == nil {
				all.New(new(Builder), allOp{}, I32)
				return
			}
			Define(Spec[allOp]{Name: "test.wrong", Fields: fields}).OpDef.Open()
		})
	}
}

type addOp struct {
	Base
	LHS, RHS, Result *Value
}

var add = Define(Spec[addOp]{Name: "test.add", Traits: Pure, Fields: func(o *addOp) []Field {
	return []Field{In(&o.LHS, "lhs", AnyType), In(&o.RHS, "rhs", AnyType), Out(&o.Result, "result", AnyType).Like("lhs")}
}})

func TestLike(t *testing.T) {
	vs := values(I32)
	assert.Same(t, I32, add.New(new(Builder), addOp{LHS: vs[0], RHS: vs[0]}).Result.Type())
}

func TestFieldEffects(t *testing.T) {
	type copyOp struct {
		Base
		From, To *Value
	}
	def := Define(Spec[copyOp]{Name: "test.copy", Fields: func(o *copyOp) []Field {
		return []Field{In(&o.From, "from", AnyType).Reads(), In(&o.To, "to", AnyType).Writes()}
	}})
	vs := values(MemRef([]int64{4}, F32, nil, nil), Vector([]int64{4}, F32))
	effects, known := EffectsOf(def.New(new(Builder), copyOp{From: vs[1], To: vs[0]}).Op)
	assert.True(t, known)
	assert.Equal(t, []Effect{{Kind: Write, Value: vs[0]}}, effects, "a vector is no memory")
}

func BenchmarkView(b *testing.B) {
	vs := values(I32, I64)
	b.Run("two operands", func(b *testing.B) {
		op := add.New(new(Builder), addOp{LHS: vs[0], RHS: vs[0]}).Op
		b.ReportAllocs()
		for b.Loop() {
			if add.Of(op).LHS != vs[0] {
				b.Fatal()
			}
		}
	})
	b.Run("every kind", func(b *testing.B) {
		op := all.New(new(Builder), allOp{A: vs[0], B: vs[1]}, I32).Op
		b.ReportAllocs()
		for b.Loop() {
			if all.Of(op).A != vs[0] {
				b.Fatal()
			}
		}
	})
}

func BenchmarkNew(b *testing.B) {
	vs := values(I32)
	bl := new(Builder)
	b.ReportAllocs()
	for b.Loop() {
		add.New(bl, addOp{LHS: vs[0], RHS: vs[0]}, I32)
	}
}
