package tile

import (
	"github.com/tsopt/tsopt/ir"
)

// Location is where an instruction reads an operand.
type Location int64

// The locations.
const (
	FromRegisters Location = iota // each thread has its fragment
	FromShared                    // the instruction reads shared memory itself
)

var locations = []string{"registers", "shared"}

func (l Location) String() string { return locations[l] }

// InstructionAttr is `#tile.instruction<wgmma, a = registers, b = shared>`: the instruction that choose-instructions
// chose for a tile.gemm, and where it reads each operand. `shape = [M, N, K]` is that of an mma.sync if it is not the
// widest.
type InstructionAttr struct {
	ir.AttrBase
	instructionKey
}

type instructionKey struct {
	impl GemmImpl
	// shape is M, N and K, zeros for the usual one.
	shape [3]int64
	a, b  Location
}

var recorded = ir.NewInterner(func(k instructionKey) *InstructionAttr { return &InstructionAttr{ir.NewAttrBase(), k} })

// Instruction returns the record of an instruction; shape is nil for the usual one.
func Instruction(impl GemmImpl, shape []int64, a, b Location) *InstructionAttr {
	k := instructionKey{impl: impl, a: a, b: b}
	copy(k.shape[:], shape)
	return recorded.Get(k)
}

// Impl is the instruction.
func (a *InstructionAttr) Impl() GemmImpl { return a.impl }

// Shape is M, N and K of the instruction, nil for the usual one.
func (a *InstructionAttr) Shape() []int64 {
	if a.shape == [3]int64{} {
		return nil
	}
	return a.shape[:]
}

// Reads is where the instruction reads operand A, at index 0, or B, at index 1.
func (a *InstructionAttr) Reads(i int) Location { return [2]Location{a.a, a.b}[i] }

// With is the record with another location of an operand.
func (a *InstructionAttr) With(i int, l Location) *InstructionAttr {
	k := a.instructionKey
	*[2]*Location{&k.a, &k.b}[i] = l
	return recorded.Get(k)
}

// DialectName implements [ir.DialectAttr].
func (a *InstructionAttr) DialectName() string { return "tile" }

// WriteBody implements [ir.DialectAttr].
func (a *InstructionAttr) WriteBody(w *ir.Writer) {
	w.Str("instruction<" + a.impl.String())
	if s := a.Shape(); s != nil {
		w.Str(", shape = [" + ir.JoinInts(s) + "]")
	}
	w.Str(", a = " + a.a.String() + ", b = " + a.b.String() + ">")
}

func (a *InstructionAttr) String() string { return ir.AttrText(a) }

var instructionAttr = ir.AttrDef{
	Mnemonic: "instruction",
	Summary:  "the instruction chosen for a tile.gemm, and where it reads each operand",
	Parse: func(p ir.OpParser, _ ir.Type) ir.Attr {
		var k instructionKey
		p.Expect("<")
		k.impl = MMA + GemmImpl(p.OneOf(gemmImpls[MMA:]...))
		p.Expect(",")
		if p.Accept("shape") {
			p.Expect("=")
			at, n := p.Pos(), 0
			p.List(ir.Square, func() {
				if extent := p.Int(); n < len(k.shape) {
					k.shape[n] = extent
				}
				n++
			})
			if p.Err() == nil && n != len(k.shape) {
				p.Errorf(at, "the shape of an instruction has three extents, M, N and K, not %d", n)
				return nil
			}
			p.Expect(",")
		}
		for _, f := range []struct {
			name string
			in   *Location
		}{{"a", &k.a}, {"b", &k.b}} {
			if f.name == "b" {
				p.Expect(",")
			}
			p.Expect(f.name)
			p.Expect("=")
			*f.in = Location(p.OneOf(locations...))
		}
		p.Expect(">")
		if p.Err() != nil {
			return nil
		}
		return recorded.Get(k)
	},
}

var instructionC = ir.AttrConstraint{
	OK:      func(a ir.Attr) bool { _, ok := a.(*InstructionAttr); return ok },
	Summary: "#tile.instruction attribute",
}
