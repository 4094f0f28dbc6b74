package serve

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/launchplan"
)

// description is what a caller must know of a function.
type description struct {
	Params  []param  `json:"params"`
	Results []string `json:"results"` // types of numbers
	Devices int64    `json:"devices"` // that its kernels run on
	// Reference is whether the program has a function that says what is right.
	Reference bool `json:"reference"`
}

// param is an argument of the function.
type param struct {
	Name string `json:"name"`
	Type string `json:"type"` // of its elements, or of the number
	// Shape has -1 for what each call chooses; nil for a number.
	Shape []int64 `json:"shape"`
	Array bool    `json:"array"`
	// Strides have -1 for what each call chooses, in elements; nil where the array lies row by row.
	Strides []int64 `json:"strides,omitempty"`
	Out     bool    `json:"out"`
	// Fixed is the shape that the program gives where its type leaves it open.
	Fixed []int  `json:"fixed"`
	Init  string `json:"init"`
	// Boolean is whether its bytes are booleans.
	Boolean bool `json:"boolean,omitempty"`
	// Packed is the element type if each byte holds two elements; "" if none does.
	Packed string `json:"packed,omitempty"`
	// Unused is whether the program has no use for it, so that a call need not have one.
	Unused bool `json:"unused,omitempty"`
	// Same are extents that are those of other arguments.
	Same []same `json:"same,omitempty"`
	// Divisible are the assumptions about its extents and address.
	Divisible []launchplan.Assumption `json:"divisible"`
}

// same says that the extent of a dimension, or its stride, is another argument's, by its number, or computed of it by
// steps; the program calls it Name.
type same struct {
	Dim    int  `json:"dim"`
	Stride bool `json:"stride,omitempty"`
	quantity
	Name  string `json:"name"`
	Steps []step `json:"steps,omitempty"`
}

// quantity is an extent or a stride of an argument.
type quantity struct {
	Of       int  `json:"of"`
	OfDim    int  `json:"of_dim"`
	OfStride bool `json:"of_stride,omitempty"`
}

func quantityOf(q tilelang.Quantity) quantity { return quantity{q.Arg, q.Dim, q.Stride} }

// step is an operator with a number on its right, or with an extent or a stride.
type step struct {
	Op string `json:"op"`
	By int64  `json:"by"`
	*quantity
}

func (q *query) describe(_ context.Context, res *response) error {
	m, err := q.load()
	if err != nil {
		return err
	}
	res.description = q.describes(m)
	return nil
}

func (q *query) describes(m *module) *description {
	d := &description{Params: []param{}, Results: []string{}, Devices: 1,
		Reference: ir.LookupSymbol(m.root, "reference") != nil}
	function, _ := ir.As[ir.FunctionLike](m.fn)
	params := q.params(m.fn)
	for i, p := range params {
		out := param{Unused: !p.Result && !argumentValue(m.fn, i).HasUses(), Name: p.Name,
			Type: ir.ElemOrSelf(p.Type).String(),
			Out:  p.Out, Fixed: p.Shape, Init: p.Init, Divisible: []launchplan.Assumption{}}
		if t, ok := p.Type.(ir.ShapedType); ok && p.IsArray() {
			out.Array, out.Shape = true, numbers(t.Shape())
		}
		if mem, ok := p.Type.(*ir.MemRefType); ok && mem.Layout() != nil {
			if strides, _, ok := mem.Strides(); ok {
				out.Strides = numbers(strides)
			}
		}
		for _, x := range p.Assumptions {
			out.Divisible = append(out.Divisible, launchplan.Assumption{Of: x.Of.String(), Dim: x.Dim, Divisor: x.Divisor})
		}
		if _, two := packed(p); two {
			out.pack()
		}
		d.Params = append(d.Params, out)
	}
	for _, s := range m.same {
		p := &d.Params[s.What.Arg]
		x := same{Dim: s.What.Dim, Stride: s.What.Stride, quantity: quantityOf(s.Of), Name: s.Name}
		for _, by := range s.Steps {
			st := step{Op: by.Op, By: by.By}
			if by.Of != nil {
				q := quantityOf(*by.Of)
				st.quantity = &q
			}
			x.Steps = append(x.Steps, st)
		}
		x.pack(d.Params[s.Of.Arg], *p)
		p.Same = append(p.Same, x)
	}
	for _, i := range m.unsigned {
		d.Params[i].Type = "u" + d.Params[i].Type
	}
	for _, i := range m.booleans {
		d.Params[i].Boolean = true
	}
	_, results := function.FunctionType()
	for _, t := range results {
		if _, tensor := t.(*ir.TensorType); !tensor {
			d.Results = append(d.Results, t.String())
		}
	}
	resultSizes(d, m.fn, params)
	for k := range ir.Collect(m.root, tile.Kernel) {
		d.Devices = max(d.Devices, k.Devices())
	}
	return d
}

// numbers are extents or strides, with -1 for those of each call.
func numbers(from []int64) []int64 {
	out := slices.Clone(from)
	for i, n := range out {
		if n == ir.Dynamic {
			out[i] = -1
		}
	}
	return append([]int64{}, out...)
}

// params are the arguments of a function and the tensors that it returns, of the names that its text gives them.
func (q *query) params(fn *ir.Op) []exec.Param {
	params := exec.Params(fn)
	for i := range params {
		if p := &params[i]; !p.Result && p.Name == strconv.Itoa(i) {
			p.Name = q.nameOf(argumentValue(fn, i), p.Name)
		}
	}
	return params
}

func argumentValue(fn *ir.Op, i int) *ir.Value {
	f, _ := ir.As[ir.FunctionLike](fn)
	return f.FunctionBody().Entry().Arg(i)
}

// nameOf is the name that the text gives an argument, without its `%`.
func (q *query) nameOf(arg *ir.Value, number string) string {
	p := diag.Position(arg.Loc())
	if p == nil {
		return number
	}
	line, ok := q.sources.Line(p.File, int(p.Line))
	at := int(p.Col) - 1
	if !ok || at < 0 || at >= len(line) || line[at] != '%' {
		return number
	}
	name := line[at+1:]
	if end := strings.IndexFunc(name, func(r rune) bool { return !isIdentifier(r) }); end >= 0 {
		name = name[:end]
	}
	if name == "" {
		return number
	}
	return name
}

func isIdentifier(r rune) bool {
	return r == '_' || r == '$' || r == '.' || r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r &&
		r <= 'Z'
}
