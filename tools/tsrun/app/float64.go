package app

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/stages"
	"github.com/tsopt/tsopt/target/widen"
)

// A program on tensors says what it computes, and needs no other reference: what its lowering computes is compared with
// the program itself in float64.

// onTensors reports whether a function takes or returns tensors.
func onTensors(params []exec.Param) bool {
	return slices.ContainsFunc(params, func(p exec.Param) bool {
		_, ok := p.Type.(*ir.TensorType)
		return ok
	})
}

// widen takes the program on tensors in float64: its lowering may round elsewhere, and is held against what the program
// means.
func (r *reference) widen() error {
	r.typed, r.module = ir.Clone(r.module, nil), ir.Clone(r.module, nil)
	r.compared = slices.Clone(r.compared)
	stages.Only(r.module, r.entry)
	if err := widen.Floats(r.module); err != nil {
		return r.s.report(err)
	}
	return nil
}

// ownErrors is how many times the program's own rounding errors the errors of its lowering may be: it rounds elsewhere.
const ownErrors = 2

// inFloat64 are the results in float64. Where nothing says the tolerance of one, it is at least what the program as
// written needs: one that rounds to short floats in between differs by more than its last rounding.
func (r *reference) inFloat64(arrays []*npy.Array) (*exec.Outcome, error) {
	out, err := r.s.execute1(r.module, r.entry, widen.Arrays(arrays), exec.Simulator{}, 0)
	if err != nil {
		return nil, err
	}
	out.Args = widen.Rounded(out.Args, arrays)
	own, err := r.s.execute1(r.typed, r.entry, arrays, exec.Simulator{}, 0)
	if err != nil {
		return nil, err
	}
	for i, p := range r.params {
		if !p.Out || p.Tolerance != 0 {
			continue
		}
		d := exec.Compare(p.Label(), own.Args[i], out.Args[i], 0)
		needed := ownErrors * max(d.Element, d.Norm*d.Tolerance/d.NormTolerance())
		if d.Tolerance > 0 && !math.IsInf(needed, 0) && !math.IsNaN(needed) {
			r.compared[i].Tolerance = max(r.compared[i].Tolerance, d.Tolerance, needed)
		}
	}
	return out, nil
}
