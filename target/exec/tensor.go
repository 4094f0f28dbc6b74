package exec

import (
	"fmt"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim"
)

// Whole tensors are values: a function is passed the elements of an array, and what it returns becomes another array.

// tensor passes an array as a tensor.
func tensor(m *sim.Machine, t *ir.TensorType, a *npy.Array) (sim.Value, error) {
	x, ok := sim.NewTensor(t, a.Shape)
	if !ok {
		return nil, fmt.Errorf("tensors of type %v are unsupported", t)
	}
	for i := range x.Words {
		x.Words[i] = a.Bits(i)
	}
	return m.Keep(x)
}

// returned puts the tensors that a function returned into the places of args behind its arguments, and says of each
// whether all of its elements are defined.
func returned(m *sim.Machine, params []Param, args []*npy.Array, results []sim.Value) (whole []bool) {
	for i, p := range params {
		if !p.Result {
			continue
		}
		t := m.Tensor(results[p.Number])
		a := npy.New(args[i].DType, extentsOf(t.Dims)...)
		for k, w := range t.Words {
			if t.Holes && w == sim.Hole {
				w = Poison(a.DType)
			}
			a.SetBits(k, w)
		}
		args[i] = a
		whole = append(whole, !t.Holes)
	}
	return whole
}

func extentsOf(dims []int64) []int {
	out := make([]int, len(dims))
	for i, d := range dims {
		out[i] = int(d)
	}
	return out
}

// Sized gives arrays for results the extents of those that another run gave: a function that is passed memory for them
// does not say them itself.
func Sized(params []Param, arrays []*npy.Array, like *Outcome) []*npy.Array {
	out := append([]*npy.Array(nil), arrays...)
	for i, p := range params {
		if p.Result && like != nil && like.Args[i] != nil {
			out[i] = npy.New(arrays[i].DType, like.Args[i].Shape...)
			poison(out[i])
		}
	}
	return out
}
