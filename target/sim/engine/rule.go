package engine

import "github.com/tsopt/tsopt/ir"

// userSem runs a [Sem] as an instruction.
func userSem(user Sem) Rule {
	return func(c *Compiler, op *ir.Op) {
		in := c.Ins(op.Operands())
		out := c.DefineAll(op.Results())
		c.Emit(func(a *Agent) {
			args := make([]Value, len(in))
			for i, s := range in {
				args[i] = append(Value(nil), a.F[s.At:s.At+s.N]...)
			}
			res, err := user(a.M, op, args)
			if err != nil {
				a.Fail("failed: %v", err)
			}
			for i, s := range out {
				copy(a.F[s.At:s.At+s.N], res[i])
			}
		})
	}
}

// Rule compiles one operation.
type Rule func(c *Compiler, op *ir.Op)

// Sem is the meaning of an operation that a user of the package supplies: it
// runs on the host, gets the operands' words and returns the results'.
type Sem func(m *Machine, op *ir.Op, operands []Value) ([]Value, error)

// semOf is the meaning of an operation, nil when it has none.
func (m *Machine) semOf(op *ir.Op) Rule {
	d := op.Def()
	if s, ok := m.semCache[d]; ok {
		return s
	}
	s := m.table[d.Name]
	if user, ok := m.Opt.Semantics[d.Name]; ok {
		s = userSem(user)
	}
	m.semCache[d] = s
	return s
}

// isConstantOp reports whether the values of an operation are in the frame from
// the start.
func (m *Machine) isConstantOp(op *ir.Op) bool {
	switch op.Name() {
	case "arith.constant", "llvm.mlir.constant", "index.constant", "index.bool.constant", "llvm.mlir.zero",
		"llvm.mlir.undef",
		"llvm.mlir.poison", "memref.rank":
		return true
	}
	return false
}
