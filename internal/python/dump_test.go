package python

import (
	"encoding/hex"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// dump prints a tree as testdata/dump.py prints CPython's.
func dump(n Node) string {
	var d dumper
	d.node(reflect.ValueOf(n))
	return d.String()
}

type dumper struct{ strings.Builder }

// cpythonFields are CPython's names of fields that we call otherwise.
var cpythonFields = map[string]string{
	"FunctionDef.Decorators": "decorator_list", "ClassDef.Decorators": "decorator_list",
	"FunctionDef.TypeParams": "type_params", "ClassDef.TypeParams": "type_params", "TypeAlias.TypeParams": "type_params",
	"Arguments.PosOnly": "posonlyargs", "Arguments.KwOnly": "kwonlyargs", "Arguments.KwDefaults": "kw_defaults",
	"Arg.Name": "arg", "Keyword.Name": "arg", "WithItem.Context": "context_expr", "WithItem.Vars": "optional_vars",
	"Try.Final": "finalbody", "Comprehension.Async": "is_async", "Subscript.Index": "slice",
	"FormattedValue.Format": "format_spec",
	"MatchClass.Class":      "cls", "MatchClass.KwdAttrs": "kwd_attrs", "MatchClass.KwdPatterns": "kwd_patterns",
	"BoolOp.And": "op",
}

// notInCPython are fields that CPython's tree does not have, or has as another type.
var notInCPython = []string{"Span", "FunctionDef.NamePos", "ClassDef.NamePos", "Attribute.AttrPos", "FunctionDef.Async",
	"FunctionDef.Inner", "For.Async",
	"With.Async", "Try.Star", "TypeParam.Stars"}

// withoutPlace are CPython's types of nodes that have none.
var withoutPlace = []string{"Module", "arguments", "comprehension", "withitem", "match_case"}

// typeName is what CPython calls a node's type.
func typeName(v any) string {
	switch v := v.(type) {
	case *FunctionDef:
		if v.Async {
			return "AsyncFunctionDef"
		}
	case *For:
		if v.Async {
			return "AsyncFor"
		}
	case *With:
		if v.Async {
			return "AsyncWith"
		}
	case *Try:
		if v.Star {
			return "TryStar"
		}
	case *TypeParam:
		return [...]string{"TypeVar", "TypeVarTuple", "ParamSpec"}[v.Stars]
	case *ExprStmt:
		return "Expr"
	case *MatchCase:
		return "match_case"
	case *Arguments, *Arg, *Keyword, *Alias, *WithItem, *Comprehension:
		return strings.ToLower(reflect.TypeOf(v).Elem().Name())
	}
	return reflect.TypeOf(v).Elem().Name()
}

func (d *dumper) node(v reflect.Value) {
	v = reflect.ValueOf(v.Interface()) // through interfaces
	kind := typeName(v.Interface())
	d.WriteString(kind)
	if !slices.Contains(withoutPlace, kind) {
		s := v.Interface().(Node).Range()
		fmt.Fprintf(d, "@%d:%d-%d:%d", s.Start.Line, s.Start.Col, s.End.Line, s.End.Col)
	}
	d.WriteByte('(')
	v = v.Elem()
	type field struct {
		name string
		v    reflect.Value
	}
	var fields []field
	for i := range v.NumField() {
		f := v.Type().Field(i)
		full := v.Type().Name() + "." + f.Name
		if slices.Contains(notInCPython, full) || f.Name == "Span" {
			continue
		}
		n := cpythonFields[full]
		if n == "" {
			n = strings.ToLower(f.Name)
		}
		fields = append(fields, field{n, v.Field(i)})
	}
	slices.SortFunc(fields, func(a, b field) int { return strings.Compare(a.name, b.name) })
	for _, f := range fields {
		d.field(v.Interface(), f.name, f.v)
	}
	d.WriteByte(')')
}

func (d *dumper) field(of any, name string, v reflect.Value) {
	switch of := of.(type) {
	case Constant:
		d.WriteString(" value=" + constantText(of.Value))
		return
	case MatchSingleton:
		d.WriteString(" value=" + constantText(of.Value.Value))
		return
	case BoolOp:
		if name == "op" {
			d.WriteString(" op=" + map[bool]string{true: "and", false: "or"}[of.And])
			return
		}
	}
	if v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0 {
		return
	}
	d.WriteString(" " + name + "=")
	if v.Kind() != reflect.Slice {
		d.value(v)
		return
	}
	d.WriteByte('[')
	for i := range v.Len() {
		d.value(v.Index(i))
		d.WriteByte(',')
	}
	d.WriteByte(']')
}

func (d *dumper) value(v reflect.Value) {
	switch x := v.Interface().(type) {
	case nil:
		d.WriteByte('~')
	case Operator:
		d.WriteString(string(x))
	case UnaryOperator:
		d.WriteString(string(x))
	case CompareOperator:
		d.WriteString(string(x))
	case string:
		d.WriteString(hex.EncodeToString([]byte(x)))
	case bool:
		d.WriteByte('1')
	case byte:
		d.WriteString(strconv.Itoa(int(x)))
	case int:
		d.WriteString(strconv.Itoa(x))
	default:
		d.node(v)
	}
}

func constantText(v any) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case bool:
		return map[bool]string{true: "True", false: "False"}[v]
	case Ellipsis:
		return "Ellipsis"
	case int64:
		return "i" + strconv.FormatInt(v, 16)
	case *big.Int:
		return "i" + v.Text(16)
	case float64:
		return fmt.Sprintf("f%016x", math.Float64bits(v))
	case complex128:
		return fmt.Sprintf("c%016x", math.Float64bits(imag(v)))
	case string:
		return "s" + hex.EncodeToString([]byte(v))
	case Bytes:
		return "b" + hex.EncodeToString([]byte(v))
	}
	panic(fmt.Sprintf("%T", v))
}
