package nvvm

import "github.com/tsopt/tsopt/ir"

// Synchronisation of blocks and clusters, and fences.
var (
	// Barrier0 waits for all threads of the block.
	Barrier0 = define(ir.Spec[Op]{Name: "barrier0", Summary: "CTA Barrier Synchronization Op (Barrier ID 0)",
		Doc:    doc("bar.sync 0: all threads of the block wait for each other.", "nvvm.barrier0"),
		Format: "attr-dict"})
	// Barrier waits at a named barrier, optionally for some threads or with a
	// reduction of a predicate.
	Barrier = define(ir.Spec[Op]{Name: "barrier", Summary: "CTA Barrier Synchronization Op",
		Doc:      doc("barrier.sync, or barrier.red with a reduction of a predicate over the threads.", "nvvm.barrier id = %i number_of_threads = %i"),
		Traits:   ir.AttrSizedOperandSegments,
		Operands: operands(opt("barrierId", i32), opt("numberOfThreads", i32), opt("reductionPredicate", i32)),
		Results:  operands(opt("res", i32)),
		Attrs:    attrs(optAttr("reductionOp", constraint(BarrierReduction))),
		Verify:   verifyBarrier, Parse: parseBarrier, Print: printBarrier})
	// BarrierArrive arrives at a named barrier without waiting.
	BarrierArrive = define(ir.Spec[Op]{Name: "barrier.arrive", Summary: "CTA barrier arrive without waiting",
		Doc:      doc("bar.arrive: counts the thread at a barrier and goes on.", "nvvm.barrier.arrive id = %i number_of_threads = %i"),
		Operands: operands(opt("barrierId", i32), in("numberOfThreads", i32)),
		Format:   "(`id` `=` $barrierId^)? `number_of_threads` `=` $numberOfThreads attr-dict"})
	// ClusterArrive arrives at the cluster's barrier with release.
	ClusterArrive = define(ir.Spec[Op]{Name: "cluster.arrive", Summary: "Cluster Barrier Arrive Op",
		Doc:   doc("barrier.cluster.arrive.release.", "nvvm.cluster.arrive {aligned}"),
		Attrs: attrs(flag("aligned")), Format: "attr-dict"})
	// ClusterArriveRelaxed arrives at the cluster's barrier without ordering memory.
	ClusterArriveRelaxed = define(ir.Spec[Op]{Name: "cluster.arrive.relaxed", Summary: "Cluster Barrier Relaxed Arrive Op",
		Doc:   doc("barrier.cluster.arrive.relaxed.", "nvvm.cluster.arrive.relaxed {aligned}"),
		Attrs: attrs(flag("aligned")), Format: "attr-dict"})
	// ClusterWait waits for all threads of the cluster, with acquire.
	ClusterWait = define(ir.Spec[Op]{Name: "cluster.wait", Summary: "Cluster Barrier Wait Op",
		Doc:   doc("barrier.cluster.wait.acquire.", "nvvm.cluster.wait {aligned}"),
		Attrs: attrs(flag("aligned")), Format: "attr-dict"})
	// Membar orders memory accesses at a scope.
	Membar = define(ir.Spec[Op]{Name: "memory.barrier", Summary: "Memory barrier operation",
		Doc:   doc("fence.sc at a scope; membar of old.", "nvvm.memory.barrier <gpu>"),
		Attrs: attrs(enum("scope", MemScope)), Format: "$scope attr-dict"})
	// FenceScCluster is fence.sc.cluster.
	FenceScCluster = define(ir.Spec[Op]{Name: "fence.sc.cluster", Summary: "fence.sc at cluster scope",
		Doc: doc("fence.sc.cluster.", "nvvm.fence.sc.cluster"), Format: "attr-dict"})
	// FenceSyncRestrict orders only the mbarrier operations of the cluster.
	FenceSyncRestrict = define(ir.Spec[Op]{Name: "fence.sync_restrict", Summary: "Uni-directional thread fence operation",
		Doc:   doc("fence.{acquire,release}.sync_restrict.", "nvvm.fence.sync_restrict {order = #nvvm.mem_order<acquire>}"),
		Attrs: attrs(enum("order", MemOrder)), Format: "attr-dict", Verify: verifyAcquireRelease})
	// FenceMbarrierInit makes initialised mbarriers visible to the cluster.
	FenceMbarrierInit = define(ir.Spec[Op]{Name: "fence.mbarrier.init", Summary: "fence of mbarrier.init",
		Doc: doc("fence.mbarrier_init.release.cluster.", "nvvm.fence.mbarrier.init"), Format: "attr-dict"})
	// FenceProxy orders accesses by two proxies.
	FenceProxy = define(ir.Spec[Op]{Name: "fence.proxy", Summary: "fence between memory proxies",
		Doc:    doc("fence.proxy: orders accesses of the generic proxy with those of another.", "nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}"),
		Attrs:  attrs(enum("kind", ProxyKind), optAttr("space", constraint(SharedSpace))),
		Format: "attr-dict", Verify: verifyFenceProxy})
	// FenceProxyAcquire is fence.proxy.tensormap::generic.acquire.
	FenceProxyAcquire = define(ir.Spec[Op]{Name: "fence.proxy.acquire", Summary: "Uni-directional proxy fence operation with acquire semantics",
		Doc:      doc("fence.proxy.tensormap::generic.acquire on an address.", "nvvm.fence.proxy.acquire <gpu> %p, %i"),
		Operands: operands(in("addr", generic), in("size", i32)),
		Attrs:    attrs(enum("scope", MemScope), enumDefault("fromProxy", ProxyKind, "generic"), enumDefault("toProxy", ProxyKind, "tensormap")),
		Format:   "$scope $addr `,` $size (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict",
		Verify:   verifyTensorMapProxy})
	// FenceProxyRelease is fence.proxy.tensormap::generic.release.
	FenceProxyRelease = define(ir.Spec[Op]{Name: "fence.proxy.release", Summary: "Uni-directional proxy fence operation with release semantics",
		Doc:    doc("fence.proxy.tensormap::generic.release.", "nvvm.fence.proxy.release <gpu>"),
		Attrs:  attrs(enum("scope", MemScope), enumDefault("fromProxy", ProxyKind, "generic"), enumDefault("toProxy", ProxyKind, "tensormap")),
		Format: "$scope (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict",
		Verify: verifyTensorMapProxy})
	// FenceProxySyncRestrict is fence.proxy.async::generic.…sync_restrict.
	FenceProxySyncRestrict = define(ir.Spec[Op]{Name: "fence.proxy.sync_restrict", Summary: "Uni-directional proxy fence operation with sync_restrict",
		Doc:    doc("fence.proxy.async::generic.{acquire,release}.sync_restrict.", "nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>}"),
		Attrs:  attrs(enum("order", MemOrder), enumDefault("fromProxy", ProxyKind, "generic"), enumDefault("toProxy", ProxyKind, "async")),
		Format: "attr-dict", Verify: func(o Op) error {
			if err := verifyAcquireRelease(o); err != nil {
				return err
			}
			if keyword(o, "fromProxy") != "generic" {
				return o.Errorf("only generic is support for from_proxy attribute")
			}
			if keyword(o, "toProxy") != "async" {
				return o.Errorf("only async is supported for to_proxy attribute")
			}
			return nil
		}})
	// Griddepcontrol orders a kernel with the one launched before or after it.
	Griddepcontrol = define(ir.Spec[Op]{Name: "griddepcontrol", Summary: "Programmatic dependent launch",
		Doc:   doc("griddepcontrol: waits for the kernel before, or lets the next start.", "nvvm.griddepcontrol wait"),
		Attrs: attrs(enum("kind", GridDepAction)), Format: "$kind attr-dict"})
)

var syncOps = []*ir.OpDef{
	Barrier0.OpDef, Barrier.OpDef, BarrierArrive.OpDef, ClusterArrive.OpDef, ClusterArriveRelaxed.OpDef, ClusterWait.OpDef,
	Membar.OpDef, FenceScCluster.OpDef, FenceSyncRestrict.OpDef, FenceMbarrierInit.OpDef, FenceProxy.OpDef,
	FenceProxyAcquire.OpDef, FenceProxyRelease.OpDef, FenceProxySyncRestrict.OpDef, Griddepcontrol.OpDef,
}

// keyword is the keyword of an enumeration attribute, "" when absent.
func keyword(o Op, name string) string {
	if e, ok := o.Attr(name).(*ir.EnumAttr); ok {
		return e.Keyword()
	}
	return ""
}

func verifyBarrier(o Op) error {
	id, threads, pred := o.OptionalOperand(0), o.OptionalOperand(1), o.OptionalOperand(2)
	switch {
	case threads != nil && id == nil:
		return o.Errorf("barrier id is missing, it should be set between 0 to 15")
	case id != nil && o.HasAttr("reductionOp"):
		return o.Errorf("reduction are only available when id is 0")
	case (o.HasAttr("reductionOp")) != (pred != nil):
		return o.Errorf("reduction predicate and reduction operation must be specified together")
	}
	return nil
}

func parseBarrier(p ir.OpParser, st *ir.OpState) {
	segments := []int64{0, 0, 0}
	operand := func(group int) {
		st.Operands = append(st.Operands, p.Resolve(p.Operand(), ir.I32))
		segments[group] = 1
	}
	if p.Accept("id") {
		p.Expect("=")
		operand(0)
	}
	if p.Accept("number_of_threads") {
		p.Expect("=")
		operand(1)
	}
	if a, ok := p.OptionalAttr(nil); ok {
		if _, dict := a.(*ir.DictAttr); dict {
			for _, e := range a.(*ir.DictAttr).Entries() {
				st.SetProp(e.Name, e.Value)
			}
		} else {
			st.SetProp("reductionOp", a)
			operand(2)
		}
	}
	if p.Accept("->") {
		st.Types = []ir.Type{p.Type()}
	}
	p.OpAttrs(st)
	st.SetProp(ir.OperandSegments, ir.DenseI32(segments...))
}

func printBarrier(p ir.OpPrinter, o Op) {
	for i, name := range []string{" id = ", " number_of_threads = "} {
		if v := o.OptionalOperand(i); v != nil {
			p.Str(name)
			p.Operand(v)
		}
	}
	if a := o.Attr("reductionOp"); a != nil {
		p.Space()
		p.Attr(a)
		p.Space()
		p.Operand(o.OptionalOperand(2))
	}
	if o.NumResults() > 0 {
		p.Str(" -> ")
		p.Type(o.Result(0).Type())
	}
	p.AttrDict(o.Op, "reductionOp", ir.OperandSegments)
}

func verifyAcquireRelease(o Op) error {
	if k := keyword(o, "order"); k != "acquire" && k != "release" {
		return o.Errorf("only acquire and release semantics are supported")
	}
	return nil
}

func verifyFenceProxy(o Op) error {
	switch k := keyword(o, "kind"); {
	case k == "tensormap":
		return o.Errorf("tensormap proxy is not a supported proxy kind")
	case k == "generic":
		return o.Errorf("generic proxy not a supported proxy kind")
	case k == "async.shared" && !o.HasAttr("space"):
		return o.Errorf("async_shared fence requires space attribute")
	case k != "async.shared" && o.HasAttr("space"):
		return o.Errorf("only async_shared fence can have space attribute")
	}
	return nil
}

func verifyTensorMapProxy(o Op) error {
	if keyword(o, "fromProxy") != "generic" {
		return o.Errorf("uni-directional proxies only support generic for from_proxy attribute")
	}
	if keyword(o, "toProxy") != "tensormap" {
		return o.Errorf("uni-directional proxies only support tensormap for to_proxy attribute")
	}
	return nil
}
