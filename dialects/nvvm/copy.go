package nvvm

import "github.com/tsopt/tsopt/ir"

// Asynchronous copies of sm_80 and prefetches.
var (
	// CpAsync copies 4, 8 or 16 bytes from global to shared memory.
	CpAsync = define(ir.Spec[Op]{Name: "cp.async.shared.global", Summary: "asynchronous copy from global to shared memory",
		Doc: doc("cp.async: copies 4, 8 or 16 bytes; of `cpSize` fewer bytes the rest is filled with zeros.",
			"nvvm.cp.async.shared.global %s, %g, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>"),
		Operands: operands(in("dst", shared), in("src", global), opt("cpSize", i32)),
		Attrs:    attrs(attr("size", ir.I32AttrC), enum("modifier", CacheModifier)),
		Format:   "$dst `,` $src `,` $size `,` `cache` `=` $modifier (`,` $cpSize^)? attr-dict `:` type(operands)",
		Verify: func(o Op) error {
			modifier, size := keyword(o, "modifier"), ir.IntOf(o.Op, "size", 0)
			switch {
			case modifier != "cg" && modifier != "ca":
				return errorAt(o.Op, "Only CG and CA cache modifiers are supported.")
			case size != 4 && size != 8 && size != 16:
				return errorAt(o.Op, "expected byte size to be either 4, 8 or 16.")
			case modifier == "cg" && size != 16:
				return errorAt(o.Op, "CG cache modifier is only support for 16 bytes copy.")
			}
			return nil
		}})
	// CpAsyncCommitGroup closes a group of copies.
	CpAsyncCommitGroup = define(ir.Spec[Op]{Name: "cp.async.commit.group", Summary: "closes a group of asynchronous copies",
		Doc: doc("cp.async.commit_group.", "nvvm.cp.async.commit.group"), Format: "attr-dict"})
	// CpAsyncWaitGroup waits until at most n groups are pending.
	CpAsyncWaitGroup = define(ir.Spec[Op]{Name: "cp.async.wait.group", Summary: "waits for groups of asynchronous copies",
		Doc:   doc("cp.async.wait_group n: at most n groups of this thread are pending.", "nvvm.cp.async.wait.group 1"),
		Attrs: attrs(attr("n", ir.I32AttrC)), Format: "$n attr-dict"})
	// CpAsyncMBarrierArrive arrives when earlier copies are done.
	CpAsyncMBarrierArrive = define(ir.Spec[Op]{Name: "cp.async.mbarrier.arrive", Summary: "NVVM Dialect Op for cp.async.mbarrier.arrive",
		Doc:      doc("cp.async.mbarrier.arrive: arrives at the mbarrier when this thread's earlier cp.async are done.", "nvvm.cp.async.mbarrier.arrive %s : !llvm.ptr<3>"),
		Operands: operands(in("addr", barrierPtr)),
		Attrs:    attrs(defAttr("noinc", ir.I1AttrC, ir.False)),
		Format:   "$addr attr-dict `:` type(operands)"})
	// Prefetch brings a cache line closer.
	Prefetch = define(ir.Spec[Op]{Name: "prefetch", Summary: "Brings the cache line containing an address into the specified cache level",
		Doc:      doc("prefetch.{L1,L2}, prefetchu.L1 or prefetch.tensormap.", "nvvm.prefetch level = L1, %p : !llvm.ptr"),
		Operands: operands(in("addr", ir.AnyOf(global, local, generic, constantSpace)), predicate),
		Attrs: attrs(optAttr("cacheLevel", constraint(CacheLevel)), optAttr("evictPriority", constraint(EvictPriority)),
			flag("tensormap"), flag("uniform"), flag("in_param_space")),
		Format: "(`level` `=` $cacheLevel^ (`uniform` $uniform^)? `,`)? (`tensormap` $tensormap^ (`in_param_space` $in_param_space^)? `,`)? " +
			"(`evict_priority` `=` $evictPriority^ `,`)? $addr (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)",
		Parse: parsePrefetch, Print: printPrefetch, Verify: verifyPrefetch})
)

var copyOps = []*ir.OpDef{
	CpAsync.OpDef, CpAsyncCommitGroup.OpDef, CpAsyncWaitGroup.OpDef, CpAsyncMBarrierArrive.OpDef, Prefetch.OpDef,
}

func parsePrefetch(p ir.OpParser, st *ir.OpState) {
	if p.Accept("level") {
		p.Expect("=")
		st.SetProp("cacheLevel", CacheLevel.ParseKeywords(p))
		if p.Accept("uniform") {
			st.SetProp("uniform", ir.Unit)
		}
		p.Expect(",")
	}
	if p.Accept("tensormap") {
		st.SetProp("tensormap", ir.Unit)
		if p.Accept("in_param_space") {
			st.SetProp("in_param_space", ir.Unit)
		}
		p.Expect(",")
	}
	if p.Accept("evict_priority") {
		p.Expect("=")
		st.SetProp("evictPriority", EvictPriority.ParseKeywords(p))
		p.Expect(",")
	}
	us := []ir.Unresolved{p.Operand()}
	if p.Accept(",") {
		p.Expect("predicate")
		p.Expect("=")
		us = append(us, p.Operand())
	}
	p.OpAttrs(st)
	st.Operands = p.ResolveAll(us, p.ColonTypes())
}

func printPrefetch(p ir.OpPrinter, o Op) {
	if k := keyword(o, "cacheLevel"); k != "" {
		p.Str(" level =  " + k)
		if o.HasAttr("uniform") {
			p.Str(" uniform")
		}
		p.Str(",")
	}
	if o.HasAttr("tensormap") {
		p.Str(" tensormap")
		if o.HasAttr("in_param_space") {
			p.Str(" in_param_space")
		}
		p.Str(",")
	}
	if k := keyword(o, "evictPriority"); k != "" {
		p.Str(" evict_priority =  " + k + ",")
	}
	p.Space()
	p.Operand(o.Operand(0))
	if v := o.OptionalOperand(1); v != nil {
		p.Str(", predicate = ")
		p.Operand(v)
	}
	p.AttrDict(o.Op, "cacheLevel", "uniform", "tensormap", "in_param_space", "evictPriority")
	p.Str(" : ")
	p.Types(o.OperandTypes())
}

func verifyPrefetch(o Op) error {
	level, priority, tensormap := o.HasAttr("cacheLevel"), o.HasAttr("evictPriority"), o.HasAttr("tensormap")
	t := o.Operand(0).Type()
	switch {
	case tensormap && level:
		return o.Errorf("cannot specify both tensormap and cache level")
	case tensormap && !generic.OK(t) && !constantSpace.OK(t):
		return o.Errorf("prefetch tensormap requires a generic or constant pointer")
	case tensormap && priority:
		return o.Errorf("prefetch tensormap does not support eviction priority")
	case tensormap && o.HasAttr("in_param_space") && !generic.OK(t):
		return o.Errorf("in_param_space can only be specified for a generic pointer")
	case tensormap:
		return nil
	case !level:
		return o.Errorf("requires specification of either cache level or tensormap")
	case !generic.OK(t) && !global.OK(t) && !local.OK(t):
		return o.Errorf("prefetch to cache level requires a generic, global, or local pointer")
	case o.HasAttr("uniform") && keyword(o, "cacheLevel") != "L1":
		return o.Errorf("unsupported cache level, the only supported uniform cache level is L1")
	case o.HasAttr("uniform") && !generic.OK(t):
		return o.Errorf("prefetch to uniform cache requires a generic pointer")
	case priority && keyword(o, "cacheLevel") != "L2":
		return o.Errorf("cache eviction priority supported only for cache level L2")
	case priority && !global.OK(t):
		return o.Errorf("cache eviction priority requires a global pointer")
	}
	if k := keyword(o, "evictPriority"); priority && k != "evict_normal" && k != "evict_last" {
		return o.Errorf("unsupported cache eviction priority, only evict_last and evict_normal are supported")
	}
	if o.OptionalOperand(1) != nil {
		return o.Errorf("predicate supported only on prefetch tensormap")
	}
	return nil
}
