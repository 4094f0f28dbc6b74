package nvvm

import "github.com/tsopt/tsopt/ir"

// CpAsyncOp copies Size bytes. CPSize, where it is not nil, is how many of them are
// read; the others are zeros.
type CpAsyncOp struct {
	ir.Base
	Dst, Src, CPSize *ir.Value
	Size             int64
	Modifier         CacheModifier
}

// CpAsyncWaitGroupOp waits until at most N groups are pending.
type CpAsyncWaitGroupOp struct {
	ir.Base
	N int64
}

// CopyArriveOp arrives at Addr when the thread's earlier copies are done: by an arrival that the phase waits for
// without it if NoInc, else by one more.
type CopyArriveOp struct {
	ir.Base
	Addr  *ir.Value
	NoInc bool
}

// PrefetchOp brings a cache line, or a tensor map, closer.
type PrefetchOp struct {
	ir.Base
	Addr, Predicate                  *ir.Value
	Level                            ir.Opt[CacheLevel]
	Evict                            ir.Opt[EvictPriority]
	TensorMap, Uniform, InParamSpace bool
}

// Asynchronous copies of sm_80 and prefetches.
var (
	// CpAsync copies 4, 8 or 16 bytes from global to shared memory.
	CpAsync = define(ir.Spec[CpAsyncOp]{Name: "cp.async.shared.global",
		Summary: "asynchronous copy from global to shared memory",
		Doc: doc("cp.async: copies 4, 8 or 16 bytes; of `cpSize` fewer bytes the rest is filled with zeros.",
			"nvvm.cp.async.shared.global %s, %g, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>"),
		Fields: func(o *CpAsyncOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Dst, "dst", shared),
				ir.In(&o.Src, "src", global),
				ir.OptIn(&o.CPSize, "cpSize", i32),
				ir.Number(&o.Size, "size", ir.I32AttrC),
				ir.Enum(&o.Modifier, "modifier", constraint(cacheModifiers)),
			}
		},
		Format: "$dst `,` $src `,` $size `,` `cache` `=` $modifier (`,` $cpSize^)? attr-dict `:` type(operands)",
		Verify: CpAsyncOp.verify})
	// CpAsyncCommitGroup closes a group of copies.
	CpAsyncCommitGroup = define(ir.Spec[Op]{Name: "cp.async.commit.group",
		Summary: "closes a group of asynchronous copies",
		Doc:     doc("cp.async.commit_group.", "nvvm.cp.async.commit.group"), Format: "attr-dict"})
	// CpAsyncWaitGroup waits until at most n groups are pending.
	CpAsyncWaitGroup = define(ir.Spec[CpAsyncWaitGroupOp]{Name: "cp.async.wait.group",
		Summary: "waits for groups of asynchronous copies",
		Doc:     doc("cp.async.wait_group n: at most n groups of this thread are pending.", "nvvm.cp.async.wait.group 1"),
		Fields: func(o *CpAsyncWaitGroupOp) []ir.Field {
			return []ir.Field{ir.Number(&o.N, "n", ir.I32AttrC)}
		},
		Format: "$n attr-dict"})
	// CpAsyncMBarrierArrive arrives when earlier copies are done.
	CpAsyncMBarrierArrive = define(ir.Spec[CopyArriveOp]{Name: "cp.async.mbarrier.arrive",
		Summary: "NVVM Dialect Op for cp.async.mbarrier.arrive",
		Doc: doc("cp.async.mbarrier.arrive: arrives at the mbarrier when this thread's earlier cp.async are done.",
			"nvvm.cp.async.mbarrier.arrive %s : !llvm.ptr<3>"),
		Fields: func(o *CopyArriveOp) []ir.Field {
			return []ir.Field{ir.In(&o.Addr, "addr", barrierPtr), ir.Boolean(&o.NoInc, "noinc").Default(ir.False)}
		},
		Format: "$addr attr-dict `:` type(operands)"})
	// Prefetch brings a cache line closer.
	Prefetch = define(ir.Spec[PrefetchOp]{Name: "prefetch",
		Summary: "Brings the cache line containing an address into the specified cache level",
		Doc:     doc("prefetch.{L1,L2}, prefetchu.L1 or prefetch.tensormap.", "nvvm.prefetch level = L1, %p : !llvm.ptr"),
		Fields: func(o *PrefetchOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Addr, "addr", ir.AnyOf(global, local, generic, constantSpace)),
				predicate(&o.Predicate),
				ir.OptEnum(&o.Level, "cacheLevel", constraint(cacheLevels)),
				ir.OptEnum(&o.Evict, "evictPriority", constraint(evictPriorities)),
				ir.Flag(&o.TensorMap, "tensormap"),
				ir.Flag(&o.Uniform, "uniform"),
				ir.Flag(&o.InParamSpace, "in_param_space"),
			}
		},
		Format: "(`level` `=` $cacheLevel^ (`uniform` $uniform^)? `,`)? (`tensormap` $tensormap^ (`in_param_space` $in_param_space^)? `,`)? " +
			"(`evict_priority` `=` $evictPriority^ `,`)? $addr (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)",
		Parse: parsePrefetch, Print: func(p ir.OpPrinter, o PrefetchOp) { o.print(p) }, Verify: PrefetchOp.verify})
)

var copyOps = []*ir.OpDef{
	CpAsync.OpDef, CpAsyncCommitGroup.OpDef, CpAsyncWaitGroup.OpDef, CpAsyncMBarrierArrive.OpDef, Prefetch.OpDef,
}

func (o CpAsyncOp) verify() error {
	switch {
	case o.Modifier != CacheCG && o.Modifier != CacheCA:
		return errorAt(o.Op, "Only CG and CA cache modifiers are supported.")
	case o.Size != 4 && o.Size != 8 && o.Size != 16:
		return errorAt(o.Op, "expected byte size to be either 4, 8 or 16.")
	case o.Modifier == CacheCG && o.Size != 16:
		return errorAt(o.Op, "CG cache modifier is only support for 16 bytes copy.")
	}
	return nil
}

func parsePrefetch(p ir.OpParser, st *ir.OpState) {
	if p.Accept("level") {
		p.Expect("=")
		st.SetProp("cacheLevel", cacheLevels.ParseKeywords(p))
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
		st.SetProp("evictPriority", evictPriorities.ParseKeywords(p))
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

func (o PrefetchOp) print(p ir.OpPrinter) {
	if o.Level.OK {
		p.Str(" level =  " + o.Level.V.String())
		if o.Uniform {
			p.Str(" uniform")
		}
		p.Str(",")
	}
	if o.TensorMap {
		p.Str(" tensormap")
		if o.InParamSpace {
			p.Str(" in_param_space")
		}
		p.Str(",")
	}
	if o.Evict.OK {
		p.Str(" evict_priority =  " + o.Evict.V.String() + ",")
	}
	p.Space()
	p.Operand(o.Addr)
	if o.Predicate != nil {
		p.Str(", predicate = ")
		p.Operand(o.Predicate)
	}
	p.AttrDict(o.Op, "cacheLevel", "uniform", "tensormap", "in_param_space", "evictPriority")
	p.Str(" : ")
	p.Types(o.Op.OperandTypes())
}

func (o PrefetchOp) verify() error {
	t := o.Addr.Type()
	switch {
	case o.TensorMap && o.Level.OK:
		return o.Errorf("cannot specify both tensormap and cache level")
	case o.TensorMap && !generic.OK(t) && !constantSpace.OK(t):
		return o.Errorf("prefetch tensormap requires a generic or constant pointer")
	case o.TensorMap && o.Evict.OK:
		return o.Errorf("prefetch tensormap does not support eviction priority")
	case o.TensorMap && o.InParamSpace && !generic.OK(t):
		return o.Errorf("in_param_space can only be specified for a generic pointer")
	case o.TensorMap:
		return nil
	case !o.Level.OK:
		return o.Errorf("requires specification of either cache level or tensormap")
	case !generic.OK(t) && !global.OK(t) && !local.OK(t):
		return o.Errorf("prefetch to cache level requires a generic, global, or local pointer")
	case o.Uniform && o.Level.V != CacheL1:
		return o.Errorf("unsupported cache level, the only supported uniform cache level is L1")
	case o.Uniform && !generic.OK(t):
		return o.Errorf("prefetch to uniform cache requires a generic pointer")
	case o.Evict.OK && o.Level.V != CacheL2:
		return o.Errorf("cache eviction priority supported only for cache level L2")
	case o.Evict.OK && !global.OK(t):
		return o.Errorf("cache eviction priority requires a global pointer")
	case o.Evict.OK && o.Evict.V != EvictNormal && o.Evict.V != EvictLast:
		return o.Errorf("unsupported cache eviction priority, only evict_last and evict_normal are supported")
	case o.Predicate != nil:
		return o.Errorf("predicate supported only on prefetch tensormap")
	}
	return nil
}
