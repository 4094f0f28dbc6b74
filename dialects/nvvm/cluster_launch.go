package nvvm

import "github.com/tsopt/tsopt/ir"

// Dynamic scheduling of clusters (PTX ISA, clusterlaunchcontrol).
var (
	// ClusterLaunchControlTryCancel asks to take over a cluster not yet launched.
	ClusterLaunchControlTryCancel = define(ir.Spec[Op]{Name: "clusterlaunchcontrol.try.cancel", Summary: "Request atomically canceling the launch of a cluster that has not started running yet",
		Doc:      doc("clusterlaunchcontrol.try_cancel: the answer comes to shared memory and completes the mbarrier.", "nvvm.clusterlaunchcontrol.try.cancel multicast, %s, %s"),
		Operands: operands(in("smemAddress", shared), in("mbarrier", shared)), Attrs: attrs(flag("multicast")),
		Format: "(`multicast` $multicast^ `,`)? $smemAddress `,` $mbarrier attr-dict"})
	// ClusterLaunchControlQueryCancel reads such an answer.
	ClusterLaunchControlQueryCancel = define(ir.Spec[Op]{Name: "clusterlaunchcontrol.query.cancel", Summary: "Query the response of a clusterlaunchcontrol.try.cancel operation",
		Doc:      doc("clusterlaunchcontrol.query_cancel: whether the launch was canceled, or the id of its first block.", "%0 = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %r : i1"),
		Operands: operands(in("try_cancel_response", ir.SignlessIntegerOfWidth(128))), Results: operands(in("res", ir.AnyOf(i1, i32))),
		Attrs:  attrs(enum("query_type", ClusterQuery)),
		Format: "`query` `=` $query_type `,` $try_cancel_response attr-dict `:` type($res)",
		Verify: func(o Op) error {
			t := o.Result(0).Type()
			if keyword(o, "query_type") == "is_canceled" {
				if t != ir.Type(ir.I1) {
					return o.Errorf("is_canceled query type returns an i1")
				}
				return nil
			}
			if t != ir.Type(ir.I32) {
				return o.Errorf("get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z query types return an i32")
			}
			return nil
		}})
)

var clusterOps = []*ir.OpDef{ClusterLaunchControlTryCancel.OpDef, ClusterLaunchControlQueryCancel.OpDef}
