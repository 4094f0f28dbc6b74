// Package aligngemmoperands is --align-gemm-operands: arrays of GEMM operands that neither TMA nor wide accesses can
// read are copied to aligned rows in front of the kernel.
//
// operands.go finds these arrays, copy.go makes the copies. This file decides by predicted times.
package aligngemmoperands

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
	"github.com/tsopt/tsopt/transforms/analysis/trial"
	"github.com/tsopt/tsopt/transforms/schedule/coarsenblocks"
)

// Pass is align-gemm-operands.
var Pass = &pass.Pass{
	Name: "align-gemm-operands", Class: "AlignGEMMOperands",
	Doc: `Copy operands of GEMMs to aligned rows where that is faster

TMA and 16-byte accesses need rows that begin at multiples of 16 bytes. Rows of 4099 elements of bf16 begin at odd multiples of 2 bytes,
so that threads load a GEMM's operands 2 bytes at a time, and each block does so again. This pass copies such an array
once, by a kernel in front, to a temporary whose rows are a multiple of a cache line. The elements behind each row are zero, as are elements that a
window reads outside of an array.

An array is copied if

* its extents are constant, and TMA cannot read it as it lies: the strides of rows, the address of the first element, or elements of a row that are
  not contiguous,
* operands of GEMMs are loaded from it, or computed from what is loaded; the kernel loads it by tile.load alone, without a value for
  elements outside, and does not write it.

coarsen-blocks and schedule-and-plan plan the kernel as it is, with a copy of each array, and with copies of all. The pass makes the
copies with which kernel and copies are predicted (estimate) to take the least time, if that is at least 10 % less. A remark gives both times, also
where the kernel stays as it is. Kernels of several devices stay. With the option always it copies all such arrays, whatever is predicted.

` + "```mlir\n" + `tile.kernel blocks(%x, %y) = (33, 33) threads(256) {
  %a = tile.load %A[%row, %k] : memref<4099x4099xbf16> -> tensor<128x64xbf16>
` + "```\n\nbecomes\n\n```mlir\n" + `%aligned = gpu.alloc () : memref<4099x4160xbf16>
tile.kernel blocks(%n) = (8385) threads(256) {
  %t = tile.load %A[%i, %j] : memref<4099x4099xbf16> -> tensor<32x64xbf16>
  tile.store %t, %aligned[%i, %j] : tensor<32x64xbf16>, memref<4099x4160xbf16>
}
tile.kernel blocks(%x, %y) = (33, 33) threads(256) {
  %a = tile.load %aligned[%row, %k] : memref<4099x4160xbf16> -> tensor<128x64xbf16>
` + "```",
	Takes: forms.Normal(forms.Plain),
	New:   func() pass.Runner { return &align{} },
}

// gain is the part of the time without copies that a kernel with copies must be predicted to take at most: the model is
// fitted to records of kernels, not of pairs of them.
const gain = 0.9

// align is the pass with its options.
type align struct {
	arch   string
	always bool
}

// Options implements [pass.Configurable].
func (a *align) Options(opts *pass.Options) {
	a.arch = arch.Default
	arch.Option(opts, &a.arch, "target: a scale.arch of the module or a shipped one")
	opts.Bool("always", &a.always, "copy every array that can be copied, whatever is predicted")
}

// Run implements [pass.Runner].
func (a *align) Run(ctx *pass.Context, root *ir.Op) error {
	m, err := arch.Find(root, a.arch, arch.Targets.In(ctx))
	if err != nil {
		return diag.Errorf(root.Loc(), "%v", err)
	}
	for _, k := range slices.Collect(ir.Collect(root, tile.Kernel)) {
		if err := k.WrittenOut(); err != nil {
			return err
		}
		if err := a.kernel(ctx, root, k, m); err != nil {
			return err
		}
	}
	return nil
}

// kernel makes the copies for a kernel.
func (a *align) kernel(ctx *pass.Context, root *ir.Op, k tile.KernelOp, m arch.Machine) error {
	all := misaligned(k)
	if len(all) == 0 {
		return nil
	}
	best, predicted := all, ""
	if !a.always {
		choice, before, after, err := choose(ctx, root, k, all, m)
		if err != nil {
			return err
		}
		best, predicted = choice, fmt.Sprintf(": predicted %s with copies and %s without", micros(after), micros(before))
	}
	if len(best) == 0 {
		ctx.RemarkIn(diag.Gemm, k.Op, "reads no copy of %s with aligned rows%s", says(all), predicted)
		return nil
	}
	for _, array := range best {
		aligned(k, array, m)
	}
	ctx.Passed(diag.Gemm, k.Op, "reads a copy of %s with aligned rows%s", says(best), predicted)
	return nil
}

// choose is which arrays to copy, and the times in microseconds without copies and with the best ones.
func choose(ctx *pass.Context, root *ir.Op, k tile.KernelOp, all []*ir.Value, m arch.Machine) (best []*ir.Value, before,
	after float64, err error) {
	choices := [][]*ir.Value{nil, all}
	if len(all) > 1 {
		for _, array := range all {
			choices = append(choices, []*ir.Value{array})
		}
	}
	times, err := predict(ctx, root, k, choices, m)
	if err != nil {
		return nil, 0, 0, err
	}
	before, after = times[0], slices.Min(times[1:])
	if after > gain*before || math.IsInf(after, 1) {
		return nil, before, after, nil
	}
	return choices[slices.Index(times, after)], before, after, nil
}

// predict is how long the kernel takes with each choice of copies, in microseconds; infinite where it cannot be
// planned.
func predict(ctx *pass.Context, root *ir.Op, k tile.KernelOp, choices [][]*ir.Value, m arch.Machine) ([]float64,
	error) {
	var programs []*ir.Op
	for _, choice := range choices {
		var copied ir.Mapping
		program, alone := trial.Alone(root, k, &copied)
		for _, array := range choice {
			aligned(alone, copied.Get(array), m)
		}
		programs = append(programs, program)
	}
	failed, err := coarsenblocks.Plan(ctx, programs, m, true)
	if err != nil {
		return nil, err
	}
	times := make([]float64, len(choices))
	for i, program := range programs {
		if times[i] = math.Inf(1); failed[i] == nil {
			times[i] = estimate.Program(program, m)
		}
	}
	return times, nil
}

func says(arrays []*ir.Value) string {
	var types []string
	for _, a := range arrays {
		types = append(types, a.Type().String())
	}
	return strings.Join(types, " and of ")
}

func micros(us float64) string {
	if math.IsInf(us, 1) {
		return "an unknown time"
	}
	return fmt.Sprintf("%.3g µs", us)
}
