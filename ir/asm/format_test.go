package asm_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
)

type view struct{ *ir.Op }

var (
	color  = &ir.EnumKind{Dialect: "fmt", Mnemonic: "color", Cases: []string{"red", "green"}}
	spaced = &ir.EnumKind{Dialect: "fmt", Mnemonic: "dim", Cases: []string{"x", "y"}, Spaced: true}
	flags  = &ir.EnumKind{Dialect: "fmt", Mnemonic: "flags", Cases: []string{"none", "a", "b"}, Values: []int64{0, 1, 2},
		Bits: true, Separator: ","}
)

// swapped is a directive that writes `second, first`.
var swapped = ir.Directive{
	Parse: func(p ir.OpParser, a ir.DirectiveArgs) bool {
		second, ok := p.OptionalOperand()
		if !ok {
			return false
		}
		p.Expect(",")
		a.SetOperands(0, []ir.Unresolved{p.Operand()})
		a.SetOperands(1, []ir.Unresolved{second})
		t := p.ColonType()
		a.SetTypes(2, []ir.Type{t})
		a.SetTypes(3, []ir.Type{t})
		return true
	},
	Print: func(p ir.OpPrinter, op *ir.Op) {
		p.Operands([]*ir.Value{op.Operand(1), op.Operand(0)})
		p.Str(" : ")
		p.Type(op.Operand(0).Type())
	},
}

// define makes an operation of the test dialect.
func define(name, format string, s ir.Spec[view]) *ir.OpDef {
	s.Name, s.Format = "fmt."+name, format
	return ir.Define(s).OpDef
}

var formatDialect = &ir.Dialect{Name: "fmt",
	Attrs: []ir.AttrDef{color.AttrDef("a color"), spaced.AttrDef("a dimension"), flags.AttrDef("flags")},
	Ops: []*ir.OpDef{
		define("end", "attr-dict", ir.Spec[view]{Traits: ir.Terminator}),
		define("one", "$x attr-dict `:` type($x)", ir.Spec[view]{Fields: declare[view](ir.In(nil, "x", ir.AnyType))}),
		define("many", "($xs^ `:` type($xs))? attr-dict",
			ir.Spec[view]{Fields: declare[view](ir.Ins(nil, "xs", ir.AnyType))}),
		define("maybe", "(`with` $x^ `:` type($x)) : (`nothing`)? attr-dict",
			ir.Spec[view]{Fields: declare[view](ir.OptIn(nil, "x", ir.AnyType))}),
		define("groups", "`(` $a `)` `,` `[` $b `]` (`opt` $c^)? attr-dict `:` type($a) `|` type($b) (`->` type($c)^)?",
			ir.Spec[view]{
				Traits: ir.AttrSizedOperandSegments,
				Fields: declare[view](ir.Ins(nil, "a", ir.AnyType), ir.Ins(nil, "b", ir.AnyType), ir.OptIn(nil, "c", ir.AnyType))}),
		define("unit", "(`fast` $fast^)? (`slow` $slow^)? attr-dict", ir.Spec[view]{
			Fields: declare[view](ir.Prop("fast", ir.UnitAttrC).Optional(), ir.Prop("slow", ir.UnitAttrC).Optional())}),
		define("inverted", "(`quiet`) : (`loud` $loud^)? attr-dict", ir.Spec[view]{
			Fields: declare[view](ir.Prop("loud", ir.UnitAttrC).Optional())}),
		define("attrs", "$n `,` $s `,` $sym `,` $list $e (`color` `` $color^)? `dim` $dim (`flags` `` $flags^)? $any attr-dict", ir.Spec[view]{
			Fields: declare[view](
				ir.Prop("n", ir.I64AttrC), ir.Prop("s", ir.StrAttr), ir.Prop("sym", ir.SymbolNameC),
				ir.Prop("list", ir.DenseI64ArrayC), ir.Prop("e", ir.IntEnum(ir.I32, "eq", "needs quotes")),
				ir.Prop("color", ir.EnumOf(color, "color")).Default(color.Of(0)), ir.Prop("dim", ir.EnumOf(spaced, "dim")),
				ir.Prop("flags", ir.EnumOf(flags, "flags")).Optional(), ir.Prop("any", ir.AnyAttrC))}),
		define("qualified", "qualified($color) `:` qualified(type($r)) attr-dict", ir.Spec[view]{
			Fields: declare[view](ir.Prop("color", ir.EnumOf(color, "color")), ir.Out(nil, "r", ir.AnyType))}),
		define("spaces", "`a` `=` `` `b` ` ` `c` `:` `<` $n `>` `->` `?` attr-dict",
			ir.Spec[view]{Fields: declare[view](ir.Prop("n", ir.I32AttrC))}),
		define("function", "$xs attr-dict `:` functional-type($xs, results)", ir.Spec[view]{
			Fields: declare[view](ir.Ins(nil, "xs", ir.AnyType), ir.Outs(nil, "r", ir.AnyType))}),
		define("all", "operands attr-dict `:` type(operands) `->` type(results)", ir.Spec[view]{
			Fields: declare[view](ir.In(nil, "x", ir.AnyType), ir.In(nil, "y", ir.AnyType), ir.Out(nil, "r", ir.AnyType))}),
		define("same", "$x `,` $y attr-dict `:` type($r)", ir.Spec[view]{Traits: ir.SameOperandsAndResultType,
			Fields: declare[view](ir.In(nil, "x", ir.AnyType), ir.In(nil, "y", ir.AnyType), ir.Out(nil, "r", ir.AnyType))}),
		define("built", "$i `,` $y attr-dict `:` type($y)", ir.Spec[view]{
			Fields: declare[view](ir.In(nil, "i", ir.IsIndex), ir.In(nil, "y", ir.AnyType), ir.Out(nil, "r", ir.IsI1))}),
		define("match", "$x `,` $m attr-dict `:` type($m)", ir.Spec[view]{
			Fields: declare[view](ir.In(nil, "x", ir.AnyType), ir.In(nil, "m", ir.AnyType)),
			Match:  []ir.TypeMatch{{From: "m", To: "x", Map: func(t ir.Type) ir.Type { return ir.ElemOrSelf(t) }}}}),
		define("infer", "$x attr-dict `:` type($x)", ir.Spec[view]{
			Fields:     declare[view](ir.In(nil, "x", ir.AnyType), ir.Out(nil, "r", ir.AnyType)),
			InferTypes: func(s *ir.OpState) ([]ir.Type, error) { return []ir.Type{ir.Tuple(s.Operands[0].Type())}, nil }}),
		define("region", "$body (`else` $other^)? attr-dict-with-keyword",
			ir.Spec[view]{Implicit: "fmt.end", Traits: ir.SingleBlock,
				Fields: declare[view](ir.Body(nil, "body"), ir.Bodies(nil, "other"))}),
		define("regions", "regions attr-dict", ir.Spec[view]{Fields: declare[view](ir.Bodies(nil, "r"))}),
		define("jump", "$dest (`,` $more^)? attr-dict", ir.Spec[view]{Traits: ir.Terminator,
			Fields: declare[view](ir.To(nil, "dest"), ir.Tos(nil, "more"))}),
		define("clauses", "oilist(`order` $n | `fast` $fast | `on` $x `:` type($x)) attr-dict", ir.Spec[view]{
			Fields: declare[view](ir.OptIn(nil, "x", ir.AnyType), ir.Prop("n", ir.I32AttrC).Optional(),
				ir.Prop("fast", ir.UnitAttrC).Optional())}),
		define("swap", "custom<Swapped>($a, $b, type($a), type($b)) attr-dict", ir.Spec[view]{
			Fields:     declare[view](ir.In(nil, "a", ir.AnyType), ir.In(nil, "b", ir.AnyType)),
			Directives: map[string]ir.Directive{"Swapped": swapped}}),
		define("props", "prop-dict attr-dict", ir.Spec[view]{Fields: declare[view](ir.Prop("p", ir.I32AttrC))}),
	}}

var formatRegistry = ir.NewRegistry(builtin.Dialect, formatDialect)

const formatText = `%x, %y, %i = "t.def"() : () -> (i32, tensor<4xi32>, index)
fmt.one %x : i32
fmt.one %x {fmt.note = 1 : i64} : i32
fmt.many
fmt.many %x, %y : i32, tensor<4xi32>
fmt.maybe with %x : i32
fmt.maybe nothing
fmt.groups(%x), [%x] : i32 | i32
fmt.groups(%x, %x), [%i] opt %y : i32, i32 | index -> tensor<4xi32>
fmt.unit
fmt.unit fast slow {a}
fmt.unit slow
fmt.inverted quiet
fmt.inverted loud
fmt.attrs 1, "s", @sym, [1, -2] eq dim  x unit
fmt.attrs -5, "", @"odd name", [] "needs quotes" color<green> dim  y flags<a,b> [1]
%q = fmt.qualified #fmt.color<green> : i32
fmt.spaces a =b c : <1> -> ?
%f:2 = fmt.function %x, %i : (i32, index) -> (i8, i16)
fmt.function  : () -> ()
%all = fmt.all %x, %y : i32, tensor<4xi32> -> i1
%s = fmt.same %x, %x : i32
%b = fmt.built %i, %x : i32
fmt.match %x, %y : tensor<4xi32>
%inf = fmt.infer %x : i32
fmt.region {
}
fmt.region {
  fmt.one %x : i32
} else {
  fmt.unit
}, {
} attributes {z}
fmt.regions {
  fmt.jump ^bb1
^bb1:  // 4 preds: ^bb0, ^bb1, ^bb1, ^bb1
  fmt.jump ^bb1, ^bb1, ^bb1
}, {
  fmt.end {a}
}
fmt.clauses
fmt.clauses order 1 fast on %x : i32
fmt.swap %i, %i : index
fmt.props <{p = 3 : i32}> {q}
`

// TestFormats: every directive reads what it prints.
func TestFormats(t *testing.T) {
	src := asm.Source{Name: "t", Text: formatText}
	op, err := asm.Parse(src, formatRegistry, asm.ParseOptions{AllowUnregistered: true})
	require.NoError(t, err)
	printed := asm.Text(op, asm.PrintOptions{Registry: formatRegistry})
	for _, r := range []struct{ old, new string }{
		{"%0:3 =", "%x, %y, %i ="}, {"%0#0", "%x"}, {"%0#1", "%y"}, {"%0#2", "%i"},
		{"%1 =", "%q ="}, {"%2:2 =", "%f:2 ="}, {"%3 =", "%all ="}, {"%4 =", "%s ="}, {"%5 =", "%b ="}, {"%6 =", "%inf ="},
	} {
		printed = strings.ReplaceAll(printed, r.old, r.new)
	}
	printed = strings.TrimSuffix(strings.TrimPrefix(printed, "module {\n"), "}\n")
	printed = strings.ReplaceAll("\n"+printed, "\n  ", "\n")[1:]
	assert.Equal(t, formatText, printed)
	for _, d := range formatDialect.Defs() {
		assert.NoError(t, asm.CheckFormat(d), d.Name)
	}
}

// TestFormatGeneric: the custom and the generic form mean the same.
func TestFormatGeneric(t *testing.T) {
	op, err := asm.Parse(asm.Source{Name: "t", Text: formatText}, formatRegistry,
		asm.ParseOptions{AllowUnregistered: true})
	require.NoError(t, err)
	generic := asm.Text(op, asm.PrintOptions{Generic: true})
	again, err := asm.Parse(asm.Source{Name: "t", Text: generic}, formatRegistry,
		asm.ParseOptions{AllowUnregistered: true})
	require.NoError(t, err)
	assert.Equal(t, asm.Text(op, asm.PrintOptions{}), asm.Text(again, asm.PrintOptions{}))
}

func TestFormatErrors(t *testing.T) {
	for text, want := range map[string]string{
		`fmt.one`:                "t:1:7: error: expected SSA operand",
		`fmt.many %x : i32, i32`: "t:1:10: error: custom op 'fmt.many' number of operands and types do not match: got 1 operands and 2 types",
		`fmt.maybe`:              "t:1:10: error: custom op 'fmt.maybe' expected 'nothing'",
		`fmt.attrs 1, "s", @sym, [1] gt`: "t:1:29: error: custom op 'fmt.attrs' expected string or keyword containing one of the following " +
			"enum values for attribute 'e' [eq, needs quotes]",
		`fmt.attrs 1, "s", sym`:           "t:1:19: error: custom op 'fmt.attrs' expected valid '@'-identifier for symbol name",
		`fmt.clauses fast fast`:           "t:1:21: error: `fast` clause can appear at most once in the expansion of the oilist directive",
		`fmt.many %x : i32 {a, b = 1, a}`: "t:1:30: error: duplicate key 'a' in dictionary attribute",
	} {
		_, err := asm.Parse(asm.Source{Name: "t", Text: text}, formatRegistry, asm.ParseOptions{AllowUnregistered: true})
		assert.ErrorContains(t, err, want)
	}
}

// TestCheckFormat: an author's mistakes are found.
func TestCheckFormat(t *testing.T) {
	x := ir.Spec[view]{Fields: declare[view](ir.In(nil, "x", ir.AnyType), ir.Out(nil, "r", ir.AnyType))}
	for format, want := range map[string]string{
		"$x `:` type($x) type($r)":             "'attr-dict' directive not found",
		"attr-dict type($x) type($r)":          "operand $x is not used",
		"$x attr-dict":                         "type of x is not written and cannot be inferred",
		"$x attr-dict type($x)":                "type of r is not written and cannot be inferred",
		"$y attr-dict":                         "$y is neither an operand, result, attribute, region nor successor",
		"$r attr-dict":                         "can only be used as the argument of a type directive",
		"$x attr-dict type($x) (type($r))?":    "optional group has no anchor element",
		"$x attr-dict `open":                   "unterminated literal",
		"$x attr-dict wrong":                   "unknown directive 'wrong'",
		"$x attr-dict custom<None>($x)":        "the definition has no directive None",
		"$x attr-dict functional-type($x $r)":  "expected ','",
		"$x attr-dict (`a` $x^":                "unterminated optional group",
		"$x attr-dict `;` type($x) type($r)":   "';' cannot be read as a literal",
		"$x attr-dict type(regions)":           "'type' directive expects",
		"$x attr-dict type($x) (`` $x^)? (`a`": "unterminated optional group",
	} {
		err := asm.CheckFormat(define("bad", format, x))
		assert.ErrorContains(t, err, want, format)
	}
}

// declare declares fields that no view has.
func declare[W any](fields ...ir.Field) func(*W) []ir.Field {
	return func(*W) []ir.Field { return fields }
}
