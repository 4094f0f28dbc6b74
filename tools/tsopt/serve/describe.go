package serve

import (
	"context"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/launchplan"
	"github.com/tsopt/tsopt/target/tilelang"
	input "github.com/tsopt/tsopt/tools/program"
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
	for i, p := range q.params(m.fn) {
		out := param{Unused: !p.Result && !function.FunctionBody().Entry().Arg(i).HasUses(), Name: p.Name, Type: ir.ElemOrSelf(p.Type).String(),
			Out: p.Out, Fixed: p.Shape, Init: p.Init, Divisible: []launchplan.Assumption{}}
		if shaped, ok := p.Type.(ir.ShapedType); ok && p.IsArray() {
			out.Array, out.Shape = true, []int64{}
			for _, n := range shaped.Shape() {
				if n == ir.Dynamic {
					n = -1
				}
				out.Shape = append(out.Shape, n)
			}
			if strides, ok := stridesOf(p.Type); ok {
				for _, n := range strides {
					if n == ir.Dynamic {
						n = -1
					}
					out.Strides = append(out.Strides, n)
				}
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
		if _, isTensor := t.(*ir.TensorType); isTensor {
			continue // among the parameters, as the compiled function has it
		}
		d.Results = append(d.Results, t.String())
	}
	for k := range ir.Collect(m.root, tile.Kernel) {
		d.Devices = max(d.Devices, k.Devices())
	}
	return d
}

// params are the arguments of a function, of the names that its text gives them.
func (q *query) params(fn *ir.Op) []exec.Param {
	params := exec.Params(fn)
	input.NameArguments(params, &q.sources)
	return params
}

// stridesOf are the strides that the layout of memory says.
func stridesOf(t ir.Type) ([]int64, bool) {
	mem, ok := t.(*ir.MemRefType)
	if !ok || mem.Layout() == nil {
		return nil, false
	}
	strides, _, ok := mem.Strides()
	return strides, ok
}
