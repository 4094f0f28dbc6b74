package estimate

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Count is how much of an SM's issue and of its special function units (SFUs) a result of an elementwise operation
// takes.
type Count struct {
	// Slots are how many instructions the schedulers of an SM issue.
	Slots float64
	// SFU are instructions of the special function units: MUFU, and conversions between floats and integers.
	SFU float64
}

//go:embed instructions.txt
var instructionsText string

// A Form is an elementwise operation as code is generated for it: with or without permission to approximate, by type.
type Form struct {
	Op     string // with the dialect: math.exp
	Approx bool   // fastmath has afn
	Type   string // f32, f64, or i32 for all integers
}

// counts reads instructions.txt, once.
var counts = sync.OnceValue(func() map[Form]Count {
	out := map[Form]Count{}
	for line := range strings.Lines(instructionsText) {
		f := strings.Fields(line)
		if len(f) == 0 || f[0] == "#" {
			continue
		}
		slots, err1 := strconv.ParseFloat(f[3], 64)
		sfu, err2 := strconv.ParseFloat(f[4], 64)
		if err1 != nil || err2 != nil {
			panic(fmt.Sprintf("estimate: instructions.txt: %q", line))
		}
		out[Form{f[0], f[1] == "approx", f[2]}] = Count{slots, sfu}
	}
	return out
})

// Counts are the counts of instructions.txt, which a test of target/machinecode compares with machine code.
func Counts() map[Form]Count { return counts() }

// CountOf is what a result of an elementwise operation takes. Floats of less than 32 bits are computed in f32. An
// operation that the table leaves out takes one instruction. So does a division that may be approximated, by what is
// the same for many elements: it becomes a multiplication by the reciprocal.
func CountOf(op *ir.Op) Count {
	f := Form{Op: op.Name(), Approx: approximates(op), Type: "f32"}
	of := func(is func(ir.Type) bool) bool {
		return slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return is(ir.ElemOrSelf(v.Type())) })
	}
	switch {
	case of(func(t ir.Type) bool { return t == ir.F64 }):
		f.Type = "f64"
	case !of(ir.IsFloat):
		f.Type = "i32"
	}
	if d, ok := arith.DivF.Cast(op); ok && f.Approx && tile.Broadcast.Is(d.RHS.DefiningOp()) {
		return Count{Slots: 1}
	}
	if c, ok := counts()[f]; ok {
		return c
	}
	f.Approx = false
	if c, ok := counts()[f]; ok {
		return c
	}
	return Count{Slots: 1}
}

// approximates reports whether the hardware's approximation may compute an operation; a division may also become a
// multiplication by the reciprocal.
func approximates(op *ir.Op) bool {
	flags, _ := op.Attr("fastmath").(*ir.EnumAttr)
	if flags == nil {
		return false
	}
	allowed := arith.ApproxFunc
	if arith.DivF.Is(op) {
		allowed |= arith.AllowReciprocal
	}
	return arith.FastMathFlags(flags.Value())&allowed != 0
}
