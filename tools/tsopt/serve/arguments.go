package serve

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/target/exec"
)

// arrays are the values of the arguments of a function. Those sent as a shape alone are empty if they are to be
// recorded, and as the program says otherwise.
func (q *query) arrays(params []exec.Param, record bool) ([]*npy.Array, error) {
	args := q.request.Arguments
	if len(args) != len(params) {
		return nil, badRequest{fmt.Errorf("the function has %d arguments, but %d were sent", len(params), len(args))}
	}
	given, dims := map[int]*npy.Array{}, map[int][]int{}
	params = slices.Clone(params)
	for i, a := range args {
		params[i].Strides = a.Strides
		if _, two := packed(params[i]); two {
			params[i].Strides = elementStrides(a.Strides)
		}
		d, ok := npy.LookupDType(a.Type)
		if a.Type == "index" {
			d, ok = npy.I64, true
		}
		if !ok {
			return nil, badRequest{fmt.Errorf("argument %s has an unknown type '%s'", params[i].Name, a.Type)}
		}
		shape := a.Shape
		if e, two := packed(params[i]); two && a.Data == nil {
			d, shape = e, elements(shape)
		}
		size, err := npy.Bytes(d, shape)
		if err != nil {
			return nil, badRequest{fmt.Errorf("argument %s: %w", params[i].Name, err)}
		}
		switch {
		case a.Data != nil:
			if *a.Data < 0 || *a.Data >= len(q.request.data) || len(q.request.data[*a.Data]) != size {
				return nil, badRequest{fmt.Errorf("argument %s: blob %d does not have the expected %d bytes", params[i].Name,
					*a.Data, size)}
			}
			given[i] = &npy.Array{DType: d, Shape: a.Shape, Data: q.request.data[*a.Data]}
		case params[i].Result && !record:
			given[i] = npy.New(d, shape...) // the function puts another one in its place
		case record && len(a.Shape) > 0:
			given[i] = &npy.Array{DType: d, Shape: shape} // its elements are not read, and may be more than fit here
		case record:
			given[i] = npy.New(d)
		case len(a.Shape) > 0:
			dims[i] = shape
		}
	}
	out, err := exec.Inputs(params, given, dims, 1)
	if err != nil {
		return nil, badRequest{err}
	}
	return out, nil
}
