package nvvm

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/ir"
)

// verifyOpAttr checks the launch attributes of kernels.
func verifyOpAttr(op *ir.Op, a ir.NamedAttr) error {
	switch a.Name {
	case MaxNTidAttr, ReqNTidAttr, ClusterDimAttr:
		array, ok := a.Value.(*ir.DenseArrayAttr)
		if !ok || array.Elem() != ir.I32 || len(array.Ints()) == 0 || len(array.Ints()) > 3 {
			return errorAt(op, "'\"%s\"' attribute must be integer array with maximum 3 index", a.Name)
		}
	case MinCtasAttr, MaxNRegAttr, MaxClusterAttr:
		if _, ok := a.Value.(*ir.IntegerAttr); !ok {
			return errorAt(op, "'\"%s\"' attribute must be integer constant", a.Name)
		}
	case BlocksAreCluster:
		if op.Discardable(ReqNTidAttr) == nil || op.Discardable(ClusterDimAttr) == nil {
			return errorAt(op, "'\"%s\"' attribute must be used along with 'nvvm.reqntid' and 'nvvm.cluster_dim'", a.Name)
		}
	}
	return nil
}

// verifyArgAttr checks the attributes of kernel arguments.
func verifyArgAttr(op *ir.Op, arg int, a ir.NamedAttr) error {
	if a.Name != GridConstantAttr {
		return nil
	}
	switch {
	case op.Discardable(KernelAttr) == nil:
		return errorAt(op, "'\"%s\"' attribute must be present only on kernel arguments", a.Name)
	case a.Value != ir.Attr(ir.Unit):
		return errorAt(op, "'\"%s\"' must be a unit attribute", a.Name)
	case fn.ArgAttr(op, arg, "llvm.byval") == nil:
		return errorAt(op, "'\"%s\"' attribute requires the argument to also have attribute 'llvm.byval'", a.Name)
	}
	return nil
}
