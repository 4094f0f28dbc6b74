package tilelang

import (
	"maps"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Functions of CUDA that programs call by name. Those that the language has are its own; others would be CUDA source.

// An intrinsic is a function of the language that one of CUDA is, and which of that one's arguments it takes, in its
// order. A type in place of the function is that to which the argument is converted, or reinterpreted where it is named
// by `as`, and narrowed towards zero if it says so.
type intrinsic struct {
	function   string
	args       []int
	to         string
	as         bool
	towardZero bool
}

// intrinsics are by their names in CUDA (CUDA C++ Programming Guide, warp vote, warp match and integer intrinsics; CUDA
// Math API, type casting intrinsics and half-precision conversions).
var intrinsics = map[string]intrinsic{
	"__match_any_sync":    {function: "match_any_sync", args: []int{1, 0}},
	"__ballot_sync":       {function: "ballot_sync", args: []int{1, 0}},
	"__any_sync":          {function: "any_sync", args: []int{1, 0}},
	"__all_sync":          {function: "all_sync", args: []int{1, 0}},
	"__popc":              {function: "popcount", args: []int{0}},
	"__popcll":            {function: "popcount", args: []int{0}},
	"__float2half":        {to: "float16"},
	"__float2half_rn":     {to: "float16"},
	"__float2half_rz":     {to: "float16", towardZero: true},
	"__float2bfloat16":    {to: "bfloat16"},
	"__float2bfloat16_rn": {to: "bfloat16"},
	"__float2bfloat16_rz": {to: "bfloat16", towardZero: true},
	"__half2float":        {to: "float32"},
	"__bfloat162float":    {to: "float32"},
	"__float_as_int":      {to: "int32", as: true},
	"__float_as_uint":     {to: "uint32", as: true},
	"__int_as_float":      {to: "float32", as: true},
	"__uint_as_float":     {to: "float32", as: true},
}

var externFunctions = []Function{
	{Name: "call_extern", Params: "dtype, func_name, *args", Result: "Expr", Alias: []string{"call_pure_extern"},
		perThread: true, eachThread: true,
		Doc: "Calls a CUDA device function by its name. Supported functions: " + strings.Join(intrinsicNames(), ", ") +
			". The result has type dtype.",
		call: (*translator).externOf},
}

func intrinsicNames() []string { return slices.Sorted(maps.Keys(intrinsics)) }

func (t *translator) externOf(a *args) (eval.Value, error) {
	name, _ := a.value("func_name").(string)
	f, ok := intrinsics[name]
	if !ok {
		return nil, a.Interp.Errorf(a.Node, "T.%s: unsupported function %s: %s; supported functions: %s", a.f.Name,
			eval.Repr(a.value("func_name")), insertsCUDA, strings.Join(intrinsicNames(), ", "))
	}
	if want := max(len(f.args), 1); len(a.rest) != want {
		return nil, a.Interp.Errorf(a.Node, "T.%s: %s expects %d arguments, got %d", a.f.Name, name, want, len(a.rest))
	}
	d, err := t.dtypeOf(a.site("dtype"), a.value("dtype"))
	if err != nil {
		return nil, err
	}
	v, err := t.intrinsicOf(a, f)
	if err != nil {
		return nil, err
	}
	return t.castValue(a.Site, v, d)
}

// intrinsicOf is what one of CUDA's functions gives.
func (t *translator) intrinsicOf(a *args, f intrinsic) (eval.Value, error) {
	if f.to != "" && f.as {
		return t.call(t.table["reinterpret"], t.callOf(a, a.rest[0], f.to))
	}
	if f.to != "" {
		s, err := t.scalarOf(a.Site, a.rest[0], nil)
		if err != nil {
			return nil, err
		}
		if !s.isFloat() {
			s = t.converted(s, ir.F32, false)
		}
		if f.towardZero {
			return t.towardZero(s, dtypes[f.to].typ), nil
		}
		return t.castValue(a.Site, s, dtypes[f.to])
	}
	given := make([]eval.Value, len(f.args))
	for i, j := range f.args {
		given[i] = a.rest[j]
	}
	return t.call(t.table[f.function], t.callOf(a, given...))
}

// callOf is a call with arguments in the place of another one.
func (t *translator) callOf(a *args, given ...eval.Value) *eval.Call {
	c := &eval.Call{Site: a.Site, Args: given}
	for range given {
		c.ArgNodes = append(c.ArgNodes, python.Node(a.Node))
	}
	return c
}

// towardZero narrows a float to the nearest number that is not greater in magnitude. Where the nearest one is, it is
// the one whose bits count one less: floats of one sign are in the order of their bits, infinity behind the greatest
// number.
func (t *translator) towardZero(s *scalar, to ir.Type) *scalar {
	nearest := t.convert(s.v, false, to, false)
	wide := t.convert(nearest, false, s.v.Type(), false)
	bits := ir.Int(widthOf(to))
	n := arith.Cast(t.b, arith.Bitcast, nearest, bits)
	less := arith.Binary(t.b, arith.SubI, n, arith.NewConstant(t.b, ir.Integer(bits, 1)))
	beyond := arith.NewCmpF(t.b, arith.OGT, t.unary(math.AbsF, wide), t.unary(math.AbsF, s.v))
	return number(arith.Cast(t.b, arith.Bitcast, arith.NewSelect(t.b, beyond, less, n), to), false)
}
