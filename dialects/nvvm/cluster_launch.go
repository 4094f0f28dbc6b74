package nvvm

import "github.com/tsopt/tsopt/ir"

// ClusterQueryOp reads the answer to a request to take over a cluster.
type ClusterQueryOp struct {
	ir.Base
	Result *ir.Value
	Query  ClusterQuery
}

// Dynamic scheduling of clusters (PTX ISA, clusterlaunchcontrol).
var (
	// ClusterLaunchControlTryCancel asks to take over a cluster not yet launched.
	ClusterLaunchControlTryCancel = define(ir.Spec[Op]{Name: "clusterlaunchcontrol.try.cancel",
		Summary: "Request atomically canceling the launch of a cluster that has not started running yet",
		Doc: doc("clusterlaunchcontrol.try_cancel: the response is written to shared memory and completes the mbarrier.",
			"nvvm.clusterlaunchcontrol.try.cancel multicast, %s, %s"),
		Fields: func(*Op) []ir.Field {
			return []ir.Field{ir.In(nil, "smemAddress", shared), ir.In(nil, "mbarrier", shared), ir.Flag(nil, "multicast")}
		},
		Format: "(`multicast` $multicast^ `,`)? $smemAddress `,` $mbarrier attr-dict"})
	// ClusterLaunchControlQueryCancel reads such an answer.
	ClusterLaunchControlQueryCancel = define(ir.Spec[ClusterQueryOp]{Name: "clusterlaunchcontrol.query.cancel",
		Summary: "Query the response of a clusterlaunchcontrol.try.cancel operation",
		Doc: doc("clusterlaunchcontrol.query_cancel: whether the launch was canceled, or the id of its first block.",
			"%0 = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %r : i1"),
		Fields: func(o *ClusterQueryOp) []ir.Field {
			return []ir.Field{
				ir.In(nil, "try_cancel_response", ir.SignlessIntegerOfWidth(128)),
				ir.Out(&o.Result, "res", ir.AnyOf(i1, i32)),
				ir.Enum(&o.Query, "query_type", constraint(clusterQueries)),
			}
		},
		Format: "`query` `=` $query_type `,` $try_cancel_response attr-dict `:` type($res)",
		Verify: func(o ClusterQueryOp) error {
			t := o.Result.Type()
			if o.Query == IsCanceled {
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
