package sim

import (
	"sync"

	"github.com/tsopt/tsopt/ir"
)

// Sem is the meaning of an operation that a user of the package supplies: it
// runs on the host, gets the operands' words and returns the results'.
type Sem func(m *Machine, op *ir.Op, operands []Value) ([]Value, error)

// tables are the meanings of all operations, a table a dialect.
func tables() []map[string]sem {
	return []map[string]sem{
		arithSem, mathSem, cfSem, scfSem, funcSem, indexSem, builtinSem,
		memrefSem, tensorSem, vectorSem, affineSem,
		tileSem, scaleSem, commSem,
		gpuSem, nvvmSem, nvgpuSem, llvmSem,
	}
}

// semantics is the union of the tables. Only [New] and [HasSemantics] may ask for
// it: the tables' functions reach it through their machine.
var semantics = sync.OnceValue(func() map[string]sem { return merge(tables()) })

func merge(ts []map[string]sem) map[string]sem {
	all := map[string]sem{}
	for _, t := range ts {
		for name, s := range t {
			if all[name] != nil {
				panic("sim: two meanings of " + name)
			}
			all[name] = s
		}
	}
	return all
}

// HasSemantics reports whether the simulator runs an operation.
func HasSemantics(name string) bool { return semantics()[name] != nil }

// semOf is the meaning of an operation, nil when it has none.
func (m *Machine) semOf(op *ir.Op) sem {
	d := op.Def()
	if s, ok := m.semCache[d]; ok {
		return s
	}
	s := m.table[d.Name]
	if user, ok := m.opt.Semantics[d.Name]; ok {
		s = userSem(user)
	}
	m.semCache[d] = s
	return s
}

// userSem runs a [Sem] as an instruction.
func userSem(user Sem) sem {
	return func(c *compiler, op *ir.Op) {
		in := c.ins(op.Operands())
		out := c.defineAll(op.Results())
		c.emit(func(a *Agent) {
			args := make([]Value, len(in))
			for i, s := range in {
				args[i] = append(Value(nil), a.f[s.at:s.at+s.n]...)
			}
			res, err := user(a.m, op, args)
			if err != nil {
				a.fail("failed: %v", err)
			}
			for i, s := range out {
				copy(a.f[s.at:s.at+s.n], res[i])
			}
		})
	}
}

// isConstantOp reports whether the values of an operation are in the frame from
// the start.
func (m *Machine) isConstantOp(op *ir.Op) bool {
	switch op.Name() {
	case "arith.constant", "llvm.mlir.constant", "index.constant", "index.bool.constant", "llvm.mlir.zero", "llvm.mlir.undef",
		"llvm.mlir.poison", "memref.rank":
		return true
	}
	return false
}

// constantSem puts the value attribute into the frame.
func constantSem(c *compiler, op *ir.Op) {
	v := op.Result(0)
	place := c.fresh(c.width(v.Type()))
	at := place.at
	c.slots[v] = place
	words, ok := constantWords(v.Type(), op.Attr("value"))
	if !ok {
		c.fail("has a value of type %v, which the simulator does not support", v.Type())
	}
	for i, w := range words {
		c.code.template = append(c.code.template, word{at + i, w})
	}
}

// constantWords are the words of a constant of a type.
func constantWords(t ir.Type, a ir.Attr) ([]uint64, bool) {
	switch a := a.(type) {
	case *ir.IntegerAttr:
		if e, ok := elemOf(ir.ElemOrSelf(t)); ok {
			return splat(t, uint64(a.Int())&e.mask())
		}
		return splat(t, a.Uint())
	case *ir.FloatAttr:
		lo, _ := a.Bits()
		return splat(t, lo)
	case *ir.DenseElementsAttr:
		return denseWords(t, a)
	case *ir.ArrayAttr:
		return complexWords(a)
	}
	return nil, false
}

func splat(t ir.Type, w uint64) ([]uint64, bool) {
	n, ok := widthOf(t)
	out := make([]uint64, n)
	for i := range out {
		out[i] = w
	}
	return out, ok
}

func denseWords(t ir.Type, a *ir.DenseElementsAttr) ([]uint64, bool) {
	n, ok := widthOf(t)
	if !ok {
		return nil, false
	}
	out := make([]uint64, n)
	for i := range out {
		if a.IsSplat() {
			out[i] = a.Uint(0)
		} else {
			out[i] = a.Uint(i)
		}
	}
	return out, true
}

func complexWords(a *ir.ArrayAttr) ([]uint64, bool) {
	var out []uint64
	for _, e := range a.Elems() {
		switch e := e.(type) {
		case *ir.IntegerAttr:
			out = append(out, e.Uint())
		case *ir.FloatAttr:
			lo, _ := e.Bits()
			out = append(out, lo)
		default:
			return nil, false
		}
	}
	return out, true
}
