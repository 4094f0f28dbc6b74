package scale

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Instruction is scale.instruction.
var Instruction = ir.Define(ir.Spec[InstructionOp]{
	Name:    "scale.instruction",
	Summary: "an instruction of the units of a level",
	Doc: `
Declares an instruction that an implementation of a tile operation may request by name, with its cost:
what one execution does (` + "`flops`, `bytes`, `cycles`" + `) or the throughput of the level's units
(` + "`flops_per_cycle`, `results_per_cycle`" + `). Of ` + "`@alu`, `warp_rate`" + ` is how many results per cycle one warp can have at most, as its
instructions depend on each other, and ` + "`slots_per_access`" + ` how many results of a thread a memory access takes the place of:
its own instruction, its address and its mask. ` + "`slots_per_narrow_copy`" + ` is the same for an element of a copy that cp.async cannot
do, as it moves 4 bytes at least: the threads load and store each element, and wait for it. ` + "`resource`" + ` is the scale.resource that
it shares with others on a machine that is only described.

` + "```mlir" + `
scale.arch @a {
  scale.level @warp
  scale.instruction @mma_m16n8k16 at @warp {flops = 4096, cycles = 16}
}
` + "```" + `

**A body** says what an instruction computes, as operations on register tiles. convert-tile-to-cpu looks for bodies in programs: a
tile.gemm is made of the instruction whose body is a smaller one, and a tree of elementwise operations becomes the
instruction whose body is the same tree. The instruction with the least ` + "`cycles`" + ` for its work is used, 1 where it says none.

- ` + "`lower`" + ` is LLVM's name of the intrinsic; the body's arguments are its operands in order. Without it an instruction is
  emitted as the vector code of its body.
- ` + "`needs`" + ` are LLVM's names of the processor features that it needs, as in ` + "`\"amx-tile,amx-int8\"`" + `. They are given to
  llc, and tsrun rejects the kernel on a processor without them.
- ` + "`layouts`" + ` are the #tile.layout of each argument, and then of the result: which element each place of the vector register
  holds. Without it elements are in row-major order.
- ` + "`types`" + ` is the intrinsic's type where it counts the same bits in other elements.
- ` + "`state = \"amx\"`" + ` says that registers are those of AMX, of 16 rows of 64 bytes, which LLVM configures once a kernel.

The simulator executes the body where a kernel calls the intrinsic.

` + "```mlir" + `
scale.arch @b {
  scale.level @core {role = "block", vector_bits = 512}
  scale.instruction @dot at @core {cycles = 1, needs = "avx512vnni", lower = "llvm.x86.avx512.vpdpbusd.512",
      types = (vector<16xi32>, vector<16xi32>, vector<16xi32>) -> vector<16xi32>,
      layouts = [#tile.layout<reg = [16@1]>, #tile.layout<reg = [4@1, 16@*]>, #tile.layout<reg = [4@0, 16@1]>, #tile.layout<reg = [16@1]>]} {
  ^bb0(%c: tensor<1x16xi32>, %a: tensor<1x4xi8>, %b: tensor<4x16xi8>):
    %r = tile.gemm %a, %b, %c unsigned_a : tensor<1x4xi8>, tensor<4x16xi8> -> tensor<1x16xi32>
    scale.yield %r : tensor<1x16xi32>
  }
}
` + "```",
	Known: []string{"bytes", "cycles", "flops", "flops_per_cycle", "results_per_cycle", "warp_rate", "slots_per_access",
		"slots_per_narrow_copy", resourceAttr, lowerAttr, needsAttr, layoutsAttr, typesAttr, stateAttr},
	Traits: ir.SymbolTrait | ir.IsolatedFromAbove,
	Fields: func(o *InstructionOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", symbolName).Doc("the name that lowerings request"),
			ir.Ref(&o.Level, "level", levelAttr).Doc("the level whose units execute it together"),
			ir.Body(&o.Body, "body").Blocks(0, 1),
		}
	},
	Parents: archParents,
	Syntax:  "$sym_name `at` $level attr-dict ($body^)?",
	Parse: func(p ir.OpParser, st *ir.OpState) {
		st.SetProp("sym_name", ir.String_(p.Symbol()))
		p.Expect("at")
		st.SetProp("level", ir.SymbolRef(p.Symbol()))
		p.OpAttrs(st)
		body, ok := p.OptionalRegion(nil, nil)
		if !ok {
			body = ir.NewRegion()
		}
		st.Regions = append(st.Regions, body)
	},
	Print: func(p ir.OpPrinter, o InstructionOp) {
		p.Space()
		p.Symbol(o.SymName)
		p.Str(" at ")
		p.Symbol(o.Level)
		p.AttrDict(o.Op, "sym_name", "level")
		if o.Body.Empty() {
			return
		}
		if len(o.Op.DiscardableAttrs()) == 0 {
			p.Str(" {}") // a dictionary comes first
		}
		p.Space()
		p.Region(o.Body, ir.RegionStyle{})
	},
	VerifyRegions: InstructionOp.verify,
})

// resourceAttr names what an instruction shares with others.
const resourceAttr = "resource"

// The attributes of an instruction with a body.
const (
	lowerAttr   = "lower"
	needsAttr   = "needs"
	layoutsAttr = "layouts"
	typesAttr   = "types"
	stateAttr   = "state"
)

// AMX is the state of instructions on the tile registers of x86 (Intel 64 and IA-32 Architectures Software Developer's
// Manual, volume 1, chapter 18): AMXRows rows of AMXRowBytes bytes at most.
const (
	AMX         = "amx"
	AMXRows     = 16
	AMXRowBytes = 64
)

// InstructionOp is the view of scale.instruction.
type InstructionOp struct {
	ir.Base
	SymName string
	Level   string
	Body    *ir.Region // what it computes; empty for an instruction that only has a cost
}

// HasBody reports whether the instruction says what it computes.
func (o InstructionOp) HasBody() bool { return !o.Body.Empty() }

// Lower is the intrinsic, "" for an instruction that is emitted as its body.
func (o InstructionOp) Lower() string { return textOf(o.Op, lowerAttr, "") }

// State is [AMX], or "" for vector registers.
func (o InstructionOp) State() string { return textOf(o.Op, stateAttr, "") }

// Needs are LLVM's names of the features that a processor must have.
func (o InstructionOp) Needs() []string {
	if text := textOf(o.Op, needsAttr, ""); text != "" {
		return strings.Split(text, ",")
	}
	return nil
}

// Cycles is how long an execution keeps the instruction's unit busy.
func (o InstructionOp) Cycles() float64 {
	switch a := o.Op.Discardable("cycles").(type) {
	case *ir.IntegerAttr:
		return float64(a.Int())
	case *ir.FloatAttr:
		return a.Float64()
	}
	return 1
}

// Result is what the body yields.
func (o InstructionOp) Result() *ir.Value { return Yield.Of(o.Body.Entry().Last()).Values[0] }

// Places are which element of a tile, in row-major order, each place of a register holds: of argument i of the body, or
// of the result for the number of arguments.
func (o InstructionOp) Places(i int) []int64 {
	shape := o.tile(i).Shape()
	if list, ok := o.Op.Discardable(layoutsAttr).(*ir.ArrayAttr); ok {
		d, _ := list.Elems()[i].(distributed).DistFor(shape)
		var out []int64
		for _, at := range d.Elements(layout.Place{}) {
			n := int64(0)
			for dim, x := range at {
				n = n*shape[dim] + x
			}
			out = append(out, n)
		}
		return out
	}
	n, _ := ir.NumElements(shape)
	out := make([]int64, n)
	for i := range out {
		out[i] = int64(i)
	}
	return out
}

// Register is the type of a vector register that holds argument i, or the result for the number of arguments, as
// elements of the tile.
func (o InstructionOp) Register(i int) ir.Type {
	return ir.Vector([]int64{int64(len(o.Places(i)))}, o.tile(i).Elem())
}

// Operand is the type of argument i of the intrinsic, or of its result for the number of arguments.
func (o InstructionOp) Operand(i int) ir.Type {
	if t := o.declared(); t != nil {
		return append(slices.Clone(t.Inputs()), t.Results()...)[i]
	}
	return o.Register(i)
}

// tile is argument i of the body, or the result.
func (o InstructionOp) tile(i int) *ir.TensorType {
	args := o.Body.Entry().Args()
	if i == len(args) {
		return o.Result().Type().(*ir.TensorType)
	}
	return args[i].Type().(*ir.TensorType)
}

// declared is the attribute types, nil without it.
func (o InstructionOp) declared() *ir.FunctionType {
	if a, ok := o.Op.Discardable(typesAttr).(*ir.TypeAttr); ok {
		t, _ := a.Value().(*ir.FunctionType)
		return t
	}
	return nil
}

// distributed is a #tile.layout, which this package cannot name.
type distributed interface {
	DistFor(shape []int64) (layout.Distribution, bool)
}
