package gemm

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// multiplyHeld issues a wgmma whose operand A is in registers. There is no operation for it (PTX ISA,
// "wgmma.mma_async", whose matrix A may be four registers).
func (p *wgmmaCode) multiplyHeld(c *emit.Ctx, at [2]int64, k int64, sums []*ir.Value) []*ir.Value {
	instK, per := layout.MMAInstructionK(p.types.bits), layout.PerRegister(p.types.bits)
	n := len(sums)
	var args []*ir.Value
	for _, r := range [][2]int64{{0, 0}, {8, 0}, {0, 4 * per}, {8, 4 * per}} {
		args = append(args, p.held[p.left.at(at[0]+r[0], k+r[1])/per])
	}
	args = append(args, p.b.base)
	right, atB := nvvm.DescriptorAt("b", fmt.Sprintf("$%d", 2*n+4), p.b.behind(at[1], k))
	text := fmt.Sprintf("{\n.reg .pred p;\nsetp.ne.b32 p, %d, 0;\n%swgmma.mma_async.sync.aligned.m64n%dk%d.%s.%s.%s {%s}, {%s}, %s, p%s;\n}\n",
		p.scaleD(k), right, p.instN, instK, p.types.out, p.types.a, p.types.b, operands(0, n), operands(2*n,
			4), atB, p.heldScales())
	return tied(c, text, sums, args, ",r,r,r,r,l")
}

// heldScales are the immediates after scale-d: signs of floats, and whether the 16-bit operand B is row-major along N.
func (p *wgmmaCode) heldScales() string {
	switch {
	case p.types.out == nvvm.WgmmaS32:
		return ""
	case p.types.bits == 16 && p.b.outerRow:
		return ", 1, 1, 0"
	case p.types.bits == 16:
		return ", 1, 1, 1"
	}
	return ", 1, 1"
}

// operands are n operands of assembly from one on.
func operands(from, n int) string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("$%d", from+i))
	}
	return strings.Join(out, ", ")
}

// fenced puts wgmma.fence after the definitions of registers that MMAs read.
func fenced(c *emit.Ctx, words []*ir.Value) []*ir.Value {
	if words == nil {
		return nil
	}
	return tied(c, "wgmma.fence.sync.aligned;", words, nil, "")
}

// awaited waits for all MMAs but so many that began last. The instruction ties their accumulators as operands: nothing
// else keeps their users after it.
func awaited(c *emit.Ctx, words []*ir.Value, pending int) []*ir.Value {
	return tied(c, fmt.Sprintf("wgmma.wait_group.sync.aligned %d;", pending), words, nil, "")
}

// tied is assembly that may change words in their registers; inputs follow, with their
// constraints.
func tied(c *emit.Ctx, text string, words, inputs []*ir.Value, constraint string) []*ir.Value {
	kind := "f"
	if words[0].Type() == ir.I32 {
		kind = "r"
	}
	list := slices.Repeat([]string{"=" + kind}, len(words))
	for i := range words {
		list = append(list, fmt.Sprint(i))
	}
	asm := llvm.NewInlineAsm(c.Builder, llvm.Struct(ir.ValueTypes(words)...), text,
		strings.Join(list, ",")+constraint+",~{memory}", true, slices.Concat(words, inputs)...)
	return emit.StructFields(c.Builder, asm.Result(0), len(words))
}
