package tilelang

import (
	"strings"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Functions for what helper functions ask and compute while a kernel is built: of types by their names, of places in a
// shape.

var helperFunctions = []Function{
	aboutType("is_float4", "True for a 4-bit float type.",
		func(name string) bool { return strings.HasPrefix(name, "float4_") }),
	aboutType("is_float4_e2m1fn", "True for float4_e2m1fn.", func(name string) bool { return name == "float4_e2m1fn" }),
	aboutType("is_float4_e2m1_unpacked", "True for float4_e2m1_unpacked.",
		func(name string) bool { return name == "float4_e2m1_unpacked" }),
	aboutType("is_f8f6f4_family", "True for an 8-, 6- or 4-bit float type.", func(name string) bool {
		return strings.HasPrefix(name, "float8_") || strings.HasPrefix(name, "float6_") || strings.HasPrefix(name, "float4_")
	}),
	{Name: "index_to_coordinates", Params: "index, shape", Result: "list", perThread: true, eachThread: true,
		Doc: "The subscripts of the element at a row-major index of a shape.", known: true, give: (*evaluation).coordinates, call: (*translator).coordinatesOf},
	{Name: "extract_lane", Params: "value, index", Result: "Expr", perThread: true, eachThread: true,
		Doc: "The element of a vector at a lane.",
		call: func(_ *translator, a *args) (eval.Value, error) {
			v, ok := a.value("value").(*vector)
			if !ok {
				return nil, a.wrongf("value", "expected a vector, as T.bfloat16x2(x, y), got %s", eval.TypeName(a.value("value")))
			}
			i, err := a.integer("index")
			switch {
			case err != nil:
				return nil, err
			case i < 0 || i >= int64(len(v.lanes)):
				return nil, a.wrongf("index", "lane %d is out of range for a vector of %d lanes", i, len(v.lanes))
			}
			return v.lanes[i], nil
		}},
}

// aboutType is a question about a type of elements, asked by its name.
func aboutType(name, doc string, of func(name string) bool) Function {
	return Function{Name: name, Params: "dtype", Result: "bool", Doc: doc, perThread: true, eachThread: true, alike: true,
		host: true,
		call: func(_ *translator, a *args) (eval.Value, error) {
			switch v := a.value("dtype").(type) {
			case *dtype, *unsupportedType, *vectorType:
				return of(canonical(eval.Str(v))), nil
			case string:
				return of(canonical(v)), nil
			}
			return nil, a.wrongf("dtype", "expected an element type, got %s", eval.TypeName(a.value("dtype")))
		}}
}

// canonical is the name that a type has among its names.
func canonical(name string) string {
	if d, ok := dtypes[name]; ok {
		return d.name
	}
	return name
}

// coordinatesOf is T.index_to_coordinates.
func (t *translator) coordinatesOf(a *args) (eval.Value, error) {
	shape, err := elements(a.site("shape"), a.value("shape"))
	if err != nil {
		return nil, err
	}
	rest, out := a.value("index"), make([]eval.Value, len(shape))
	for d := len(shape) - 1; d >= 0; d-- {
		if out[d], err = t.arithmeticOf(a, python.Mod, rest, shape[d]); err != nil {
			return nil, err
		}
		if rest, err = t.arithmeticOf(a, python.FloorDiv, rest, shape[d]); err != nil {
			return nil, err
		}
	}
	return &eval.List{Elems: out}, nil
}
