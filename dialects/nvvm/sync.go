package nvvm

import "github.com/tsopt/tsopt/ir"

// BarrierOp waits for the threads of a block, or for some of them. With a Reduction
// it says what that makes of all threads' Predicate, as an i32.
type BarrierOp struct {
	ir.Base
	ID        *ir.Value // of the barrier; nil is 0
	Threads   *ir.Value // how many come; nil is all
	Predicate *ir.Value
	Result    *ir.Value
	Reduction ir.Opt[BarrierReduction]
}

// BarrierArriveOp comes to a barrier and goes on.
type BarrierArriveOp struct {
	ir.Base
	ID, Threads *ir.Value
}

// MembarOp orders memory accesses at a scope.
type MembarOp struct {
	ir.Base
	Scope MemScope
}

// FenceSyncRestrictOp orders operations on mbarriers.
type FenceSyncRestrictOp struct {
	ir.Base
	Order MemOrder
}

// FenceProxyOp orders accesses by a proxy with those of the generic one.
type FenceProxyOp struct {
	ir.Base
	Kind  ProxyKind
	Space ir.Opt[SharedSpace]
}

// FenceProxyAcquireOp orders later accesses to Size bytes at Addr.
type FenceProxyAcquireOp struct {
	ir.Base
	Addr, Size *ir.Value
	Scope      MemScope
	From, To   ir.Opt[ProxyKind]
}

// FenceProxyReleaseOp orders earlier accesses.
type FenceProxyReleaseOp struct {
	ir.Base
	Scope    MemScope
	From, To ir.Opt[ProxyKind]
}

// FenceProxySyncRestrictOp orders operations on mbarriers by two proxies.
type FenceProxySyncRestrictOp struct {
	ir.Base
	Order    MemOrder
	From, To ir.Opt[ProxyKind]
}

// Synchronisation of blocks and clusters, and fences.
var (
	// Barrier0 waits for all threads of the block.
	Barrier0 = define(ir.Spec[Op]{Name: "barrier0", Summary: "CTA Barrier Synchronization Op (Barrier ID 0)",
		Doc:    doc("bar.sync 0: synchronizes all threads of the block.", "nvvm.barrier0"),
		Format: "attr-dict"})
	// Barrier waits at a named barrier, optionally for some threads or with a
	// reduction of a predicate.
	Barrier = define(ir.Spec[BarrierOp]{Name: "barrier",
		Syntax: "(`id` `=` $barrierId^)? (`number_of_threads` `=` $numberOfThreads^)? ($reductionOp $reductionPredicate^)? (`->` type($res)^)? attr-dict", Summary: "CTA Barrier Synchronization Op",
		Doc: doc("barrier.sync, or barrier.red with a reduction of a predicate over the threads.",
			"nvvm.barrier id = %i number_of_threads = %i"),
		Traits: ir.AttrSizedOperandSegments,
		Fields: func(o *BarrierOp) []ir.Field {
			return []ir.Field{
				ir.OptIn(&o.ID, "barrierId", i32),
				ir.OptIn(&o.Threads, "numberOfThreads", i32),
				ir.OptIn(&o.Predicate, "reductionPredicate", i32),
				ir.OptOut(&o.Result, "res", i32),
				ir.OptEnum(&o.Reduction, "reductionOp", constraint(barrierReductions)),
			}
		},
		Verify: BarrierOp.verify, Parse: parseBarrier, Print: func(p ir.OpPrinter, o BarrierOp) { o.print(p) }})
	// BarrierArrive arrives at a named barrier without waiting.
	BarrierArrive = define(ir.Spec[BarrierArriveOp]{Name: "barrier.arrive", Summary: "CTA barrier arrive without waiting",
		Doc: doc("bar.arrive: arrives at a barrier without waiting.", "nvvm.barrier.arrive id = %i number_of_threads = %i"),
		Fields: func(o *BarrierArriveOp) []ir.Field {
			return []ir.Field{ir.OptIn(&o.ID, "barrierId", i32), ir.In(&o.Threads, "numberOfThreads", i32)}
		},
		Format: "(`id` `=` $barrierId^)? `number_of_threads` `=` $numberOfThreads attr-dict"})
	// ClusterArrive arrives at the cluster's barrier with release.
	ClusterArrive = define(ir.Spec[Op]{Name: "cluster.arrive", Summary: "Cluster Barrier Arrive Op",
		Doc: doc("barrier.cluster.arrive.release.", "nvvm.cluster.arrive {aligned}"),
		Fields: func(*Op) []ir.Field {
			return []ir.Field{ir.Flag(nil, "aligned")}
		},
		Format: "attr-dict"})
	// ClusterArriveRelaxed arrives at the cluster's barrier without ordering memory.
	ClusterArriveRelaxed = define(ir.Spec[Op]{Name: "cluster.arrive.relaxed", Summary: "Cluster Barrier Relaxed Arrive Op",
		Doc: doc("barrier.cluster.arrive.relaxed.", "nvvm.cluster.arrive.relaxed {aligned}"),
		Fields: func(*Op) []ir.Field {
			return []ir.Field{ir.Flag(nil, "aligned")}
		},
		Format: "attr-dict"})
	// ClusterWait waits for all threads of the cluster, with acquire.
	ClusterWait = define(ir.Spec[Op]{Name: "cluster.wait", Summary: "Cluster Barrier Wait Op",
		Doc: doc("barrier.cluster.wait.acquire.", "nvvm.cluster.wait {aligned}"),
		Fields: func(*Op) []ir.Field {
			return []ir.Field{ir.Flag(nil, "aligned")}
		},
		Format: "attr-dict"})
	// Membar orders memory accesses at a scope.
	Membar = define(ir.Spec[MembarOp]{Name: "memory.barrier", Summary: "Memory barrier operation",
		Doc: doc("fence.sc at a scope; membar of old.", "nvvm.memory.barrier <gpu>"),
		Fields: func(o *MembarOp) []ir.Field {
			return []ir.Field{ir.Enum(&o.Scope, "scope", constraint(memScopes))}
		},
		Format: "$scope attr-dict"})
	// FenceScCluster is fence.sc.cluster.
	FenceScCluster = define(ir.Spec[Op]{Name: "fence.sc.cluster", Summary: "fence.sc at cluster scope",
		Doc: doc("fence.sc.cluster.", "nvvm.fence.sc.cluster"), Format: "attr-dict"})
	// FenceSyncRestrict orders only the mbarrier operations of the cluster.
	FenceSyncRestrict = define(ir.Spec[FenceSyncRestrictOp]{Name: "fence.sync_restrict",
		Summary: "Uni-directional thread fence operation",
		Doc:     doc("fence.{acquire,release}.sync_restrict.", "nvvm.fence.sync_restrict {order = #nvvm.mem_order<acquire>}"),
		Fields: func(o *FenceSyncRestrictOp) []ir.Field {
			return []ir.Field{ir.Enum(&o.Order, "order", constraint(memOrders))}
		},
		Format: "attr-dict", Verify: func(o FenceSyncRestrictOp) error { return verifyAcquireRelease(o.Op, o.Order) }})
	// FenceMbarrierInit makes initialised mbarriers visible to the cluster.
	FenceMbarrierInit = define(ir.Spec[Op]{Name: "fence.mbarrier.init", Summary: "fence of mbarrier.init",
		Doc: doc("fence.mbarrier_init.release.cluster.", "nvvm.fence.mbarrier.init"), Format: "attr-dict"})
	// FenceProxy orders accesses by two proxies.
	FenceProxy = define(ir.Spec[FenceProxyOp]{Name: "fence.proxy", Summary: "fence between memory proxies",
		Doc: doc("fence.proxy: orders accesses of the generic proxy with those of another.",
			"nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}"),
		Fields: func(o *FenceProxyOp) []ir.Field {
			return []ir.Field{
				ir.Enum(&o.Kind, "kind", constraint(proxyKinds)),
				ir.OptEnum(&o.Space, "space", constraint(sharedSpaces)),
			}
		},
		Format: "attr-dict", Verify: FenceProxyOp.verify})
	// FenceProxyAcquire is fence.proxy.tensormap::generic.acquire.
	FenceProxyAcquire = define(ir.Spec[FenceProxyAcquireOp]{Name: "fence.proxy.acquire",
		Summary: "Uni-directional proxy fence operation with acquire semantics",
		Doc:     doc("fence.proxy.tensormap::generic.acquire on an address.", "nvvm.fence.proxy.acquire <gpu> %p, %i"),
		Fields: func(o *FenceProxyAcquireOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Addr, "addr", generic),
				ir.In(&o.Size, "size", i32),
				ir.Enum(&o.Scope, "scope", constraint(memScopes)),
				proxy(&o.From, "fromProxy", "generic"),
				proxy(&o.To, "toProxy", "tensormap"),
			}
		},
		Format: "$scope $addr `,` $size (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict",
		Verify: func(o FenceProxyAcquireOp) error { return verifyTensorMapProxy(o.Op, o.From, o.To) }})
	// FenceProxyRelease is fence.proxy.tensormap::generic.release.
	FenceProxyRelease = define(ir.Spec[FenceProxyReleaseOp]{Name: "fence.proxy.release",
		Summary: "Uni-directional proxy fence operation with release semantics",
		Doc:     doc("fence.proxy.tensormap::generic.release.", "nvvm.fence.proxy.release <gpu>"),
		Fields: func(o *FenceProxyReleaseOp) []ir.Field {
			return []ir.Field{
				ir.Enum(&o.Scope, "scope", constraint(memScopes)),
				proxy(&o.From, "fromProxy", "generic"),
				proxy(&o.To, "toProxy", "tensormap"),
			}
		},
		Format: "$scope (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict",
		Verify: func(o FenceProxyReleaseOp) error { return verifyTensorMapProxy(o.Op, o.From, o.To) }})
	// FenceProxySyncRestrict is fence.proxy.async::generic.…sync_restrict.
	FenceProxySyncRestrict = define(ir.Spec[FenceProxySyncRestrictOp]{Name: "fence.proxy.sync_restrict",
		Summary: "Uni-directional proxy fence operation with sync_restrict",
		Doc: doc("fence.proxy.async::generic.{acquire,release}.sync_restrict.",
			"nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>}"),
		Fields: func(o *FenceProxySyncRestrictOp) []ir.Field {
			return []ir.Field{
				ir.Enum(&o.Order, "order", constraint(memOrders)),
				proxy(&o.From, "fromProxy", "generic"),
				proxy(&o.To, "toProxy", "async"),
			}
		},
		Format: "attr-dict", Verify: func(o FenceProxySyncRestrictOp) error {
			if err := verifyAcquireRelease(o.Op, o.Order); err != nil {
				return err
			}
			if o.From.V != ProxyGeneric {
				return o.Errorf("only generic is support for from_proxy attribute")
			}
			if o.To.V != ProxyAsync {
				return o.Errorf("only async is supported for to_proxy attribute")
			}
			return nil
		}})
	// Griddepcontrol orders a kernel with the one launched before or after it.
	Griddepcontrol = define(ir.Spec[Op]{Name: "griddepcontrol", Summary: "Programmatic dependent launch",
		Doc: doc("griddepcontrol: waits for the kernel before, or lets the next start.", "nvvm.griddepcontrol wait"),
		Fields: func(*Op) []ir.Field {
			return []ir.Field{ir.Prop("kind", constraint(gridDepActions))}
		},
		Format: "$kind attr-dict"})
)

var syncOps = []*ir.OpDef{
	Barrier0.OpDef, Barrier.OpDef, BarrierArrive.OpDef, ClusterArrive.OpDef, ClusterArriveRelaxed.OpDef, ClusterWait.OpDef,
	Membar.OpDef, FenceScCluster.OpDef, FenceSyncRestrict.OpDef, FenceMbarrierInit.OpDef, FenceProxy.OpDef,
	FenceProxyAcquire.OpDef, FenceProxyRelease.OpDef, FenceProxySyncRestrict.OpDef, Griddepcontrol.OpDef,
}

func (o BarrierOp) verify() error {
	switch {
	case o.Threads != nil && o.ID == nil:
		return o.Errorf("barrier id is missing, it should be set between 0 to 15")
	case o.ID != nil && o.Reduction.OK:
		return o.Errorf("reduction are only available when id is 0")
	case o.Reduction.OK != (o.Predicate != nil):
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

func (o BarrierOp) print(p ir.OpPrinter) {
	if o.ID != nil {
		p.Str(" id = ")
		p.Operand(o.ID)
	}
	if o.Threads != nil {
		p.Str(" number_of_threads = ")
		p.Operand(o.Threads)
	}
	if a := o.Attr("reductionOp"); a != nil {
		p.Space()
		p.Attr(a)
		p.Space()
		p.Operand(o.Predicate)
	}
	if o.Result != nil {
		p.Str(" -> ")
		p.Type(o.Result.Type())
	}
	p.AttrDict(o.Op, "reductionOp", ir.OperandSegments)
}

// proxy is an attribute whose default is not the first of the kinds.
func proxy(p *ir.Opt[ProxyKind], name, def string) ir.Field {
	return ir.OptEnum(p, name, constraint(proxyKinds)).Default(proxyKinds.Named(def))
}

func verifyAcquireRelease(op *ir.Op, order MemOrder) error {
	if order != Acquire && order != Release {
		return op.Errorf("only acquire and release semantics are supported")
	}
	return nil
}

func (o FenceProxyOp) verify() error {
	switch {
	case o.Kind == ProxyTensorMap:
		return o.Errorf("tensormap proxy is not a supported proxy kind")
	case o.Kind == ProxyGeneric:
		return o.Errorf("generic proxy not a supported proxy kind")
	case o.Kind == ProxyAsyncShared && !o.Space.OK:
		return o.Errorf("async_shared fence requires space attribute")
	case o.Kind != ProxyAsyncShared && o.Space.OK:
		return o.Errorf("only async_shared fence can have space attribute")
	}
	return nil
}

func verifyTensorMapProxy(op *ir.Op, from, to ir.Opt[ProxyKind]) error {
	if from.V != ProxyGeneric {
		return op.Errorf("uni-directional proxies only support generic for from_proxy attribute")
	}
	if to.V != ProxyTensorMap {
		return op.Errorf("uni-directional proxies only support tensormap for to_proxy attribute")
	}
	return nil
}
