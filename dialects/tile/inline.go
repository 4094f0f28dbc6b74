package tile

import "github.com/tsopt/tsopt/ir"

// mayInline keeps a kernel in its function: a function that is called n times is then one kernel, which is compiled
// once, and calls are inlined when it is outlined. A kernel of several devices becomes part of its
// caller: there it is known which arrays are on the devices already, and which collectives a kernel can overlap with.
func mayInline(op *ir.Op, _ *ir.Region) bool {
	k, ok := Kernel.Cast(op)
	return !ok || k.Devices() > 1
}
