package llvm

import "github.com/tsopt/tsopt/ir"

// verifyArgAttr checks the attributes of arguments of functions that more than LLVM IR
// reads.
func verifyArgAttr(f *ir.Op, arg int, a ir.NamedAttr) error {
	if a.Name != "llvm.align" {
		return nil
	}
	n, ok := a.Value.(*ir.IntegerAttr)
	if !ok {
		return f.Errorf(`"llvm.align" should be an integer attribute`)
	}
	if v := n.Int(); v <= 0 || v&(v-1) != 0 {
		return f.Errorf("has 'llvm.align' of argument #%d, which is %d, no power of two", arg, v)
	}
	return nil
}
