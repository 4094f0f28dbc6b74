package nvvm

import (
	"strconv"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// A bulk copy's custom form is the operands in the order of its text, then
// groups with a keyword, then the types of its pointers. It is interpreted from
// this description, because upstream abbreviates the types: `<3>` is !llvm.ptr<3>.
type bulkForm struct {
	// positional are the operand groups written first, separated by commas; a
	// group of coordinates is written `box[…]`.
	positional []int
	// groups are written `keyword = %x` or `keyword[%x, …]` when present.
	groups []bulkGroup
	// types are the groups whose types are written, in full where the address
	// space is not fixed.
	types []int
	// abbreviated writes them short wherever they are not generic.
	abbreviated bool
}

type bulkGroup struct {
	group   int
	keyword string
	list    bool
	comma   bool // `, ` comes before
}

// parse reads the form into operands and segment sizes.
func (f bulkForm) parse(p ir.OpParser, st *ir.OpState) {
	decl := st.Def.Operands
	read := make([][]ir.Unresolved, len(decl))
	for i, g := range f.positional {
		if i > 0 {
			p.Expect(",")
		}
		if decl[g].Arity == ir.Variadic {
			p.Expect("box")
			read[g] = p.Operands(ir.Square)
			continue
		}
		read[g] = []ir.Unresolved{p.Operand()}
	}
	for _, g := range f.groups {
		if g.comma && !p.Accept(",") || !g.comma && !p.Peek(g.keyword) {
			continue
		}
		p.Expect(g.keyword)
		if g.list {
			read[g.group] = p.Operands(ir.Square)
			continue
		}
		p.Expect("=")
		read[g.group] = []ir.Unresolved{p.Operand()}
	}
	p.OpAttrs(st)
	types := map[int]ir.Type{}
	for i, g := range f.types {
		p.Expect([]string{":", ","}[min(i, 1)])
		types[g] = parsePointer(p)
	}
	var segments []int64
	for g, us := range read {
		t := types[g]
		if t == nil {
			t = decl[g].Type.Build
		}
		st.Operands = append(st.Operands, p.ResolveSame(us, t)...)
		segments = append(segments, int64(len(us)))
	}
	if st.Def.Traits&ir.AttrSizedOperandSegments != 0 {
		st.SetProp(ir.OperandSegments, ir.DenseI32(segments...))
	}
	ir.SetDefaults(st)
}

// parsePointer reads `!llvm.ptr<3>` or `<3>`.
func parsePointer(p ir.OpParser) ir.Type {
	if !p.Accept("<") {
		return p.Type()
	}
	space := p.Int()
	p.Expect(">")
	return llvm.Pointer(space)
}

func (f bulkForm) print(p ir.OpPrinter, o *ir.Op) {
	for i, g := range f.positional {
		p.Str([]string{" ", ", "}[min(i, 1)])
		if o.Def().Operands[g].Arity == ir.Variadic {
			p.Str("box[")
			p.Operands(o.OperandGroup(g))
			p.Str("]")
			continue
		}
		p.Operand(o.OperandGroup(g)[0])
	}
	for _, g := range f.groups {
		vs := o.OperandGroup(g.group)
		if len(vs) == 0 {
			continue
		}
		if g.comma {
			p.Str(",")
		}
		p.Str(" " + g.keyword)
		if g.list {
			p.Str("[")
			p.Operands(vs)
			p.Str("]")
		} else {
			p.Str(" = ")
			p.Operand(vs[0])
		}
	}
	p.AttrDict(o, ir.OperandSegments)
	for i, g := range f.types {
		p.Str([]string{" : ", ", "}[min(i, 1)])
		t := o.OperandGroup(g)[0].Type()
		ptr, ok := t.(*llvm.PointerType)
		if ok && (f.abbreviated || o.Def().Operands[g].Type.Build != nil) && ptr.AddressSpace() != 0 {
			p.Str("<" + strconv.FormatInt(ptr.AddressSpace(), 10) + ">")
			continue
		}
		p.Type(t)
	}
}

// bulk declares a copy.
func bulk[W any](form bulkForm, s ir.Spec[W]) ir.Def[W] {
	s.Parse, s.Print = form.parse, func(p ir.OpPrinter, o W) { form.print(p, ir.OpOf(o)) }
	return define(s)
}

func coordinates(p *[]*ir.Value) ir.Field { return ir.Ins(p, "coordinates", i32) }
func im2col(p *[]*ir.Value) ir.Field      { return ir.Ins(p, "im2colOffsets", i16) }
func multicastMask(p **ir.Value) ir.Field { return ir.OptIn(p, "multicastMask", i16) }
func cacheHint(p **ir.Value) ir.Field     { return ir.OptIn(p, "l2CacheHint", i64) }

func storeMode(p *TMAStoreMode) ir.Field {
	return ir.Enum(p, "mode", constraint(tmaStoreModes)).Default(tmaStoreModes.Named("tile"))
}

func loadMode(p *TMALoadMode) ir.Field {
	return ir.Enum(p, "mode", constraint(tmaLoadModes)).Default(tmaLoadModes.Named("tile"))
}

// TensorLoadOp loads the box at the coordinates to Dst and counts its bytes at MBar.
type TensorLoadOp struct {
	ir.Base
	Dst, Descriptor                     *ir.Value
	Coordinates                         []*ir.Value
	MBar                                *ir.Value
	Im2Col                              []*ir.Value
	MulticastMask, CacheHint, Predicate *ir.Value
	Mode                                TMALoadMode
	CTAOnly                             bool
	Group                               ir.Opt[CTAGroup]
}

// TensorStoreOp stores the box at the coordinates from Src.
type TensorStoreOp struct {
	ir.Base
	Descriptor, Src      *ir.Value
	Coordinates          []*ir.Value
	CacheHint, Predicate *ir.Value
	Mode                 TMAStoreMode
}

// TensorReduceOp combines the box at the coordinates with Src.
type TensorReduceOp struct {
	ir.Base
	Descriptor, Src *ir.Value
	Coordinates     []*ir.Value
	CacheHint       *ir.Value
	Kind            TMAReduxKind
	Mode            TMAStoreMode
}

// TensorPrefetchOp brings the box at the coordinates into L2.
type TensorPrefetchOp struct {
	ir.Base
	Descriptor          *ir.Value
	Coordinates, Im2Col []*ir.Value
	CacheHint           *ir.Value
	Mode                TMALoadMode
}

// BulkLoadOp copies bytes to the shared memory of the blocks of a mask.
type BulkLoadOp struct {
	ir.Base
	Dst, Src, MBar, Size, MulticastMask, CacheHint *ir.Value
}

// BulkStoreGlobalOp copies bytes to global memory, only those of ByteMask where it is
// not nil.
type BulkStoreGlobalOp struct {
	ir.Base
	Dst, Src, Size, CacheHint, ByteMask *ir.Value
}

// BulkPrefetchOp brings bytes into L2.
type BulkPrefetchOp struct {
	ir.Base
	Src, Size, CacheHint *ir.Value
}

// BulkWaitGroupOp waits until at most Group groups are pending, with Read only until
// their sources were read.
type BulkWaitGroupOp struct {
	ir.Base
	Group int64
	Read  bool
}

// Copies by the tensor memory accelerator and cp.async.bulk.
var (
	// CpAsyncBulkTensorSharedClusterGlobal loads a box of a tensor.
	CpAsyncBulkTensorSharedClusterGlobal = bulk(
		bulkForm{positional: []int{0, 1, 3, 2}, types: []int{0, 1}, groups: []bulkGroup{
			{4, "im2col", true, false}, {5, "multicast_mask", false, false}, {6, "l2_cache_hint", false, false},
			{7, "predicate", false, false}}},
		ir.Spec[TensorLoadOp]{Name: "cp.async.bulk.tensor.shared.cluster.global",
			Syntax: "$dstMem `,` $tmaDescriptor `,` $mbar `,` `box` `[` $coordinates `]` (`im2col` `[` $im2colOffsets^ `]`)? (`multicast_mask` `=` $multicastMask^)? (`l2_cache_hint` `=` $l2CacheHint^)? (`predicate` `=` $predicate^)? attr-dict `:` type($dstMem) `,` type($tmaDescriptor)", Summary: "loads a box of a tensor into shared memory",
			Traits: ir.AttrSizedOperandSegments,
			Doc: doc("cp.async.bulk.tensor.{1..5}d.shared::cluster.global: the box at the coordinates goes to shared memory, of the "+
				"cluster's blocks in the mask where one is given; the mbarrier counts the bytes.",
				"nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i, %i] predicate = %b : !llvm.ptr<7>, !llvm.ptr"),
			Fields: func(o *TensorLoadOp) []ir.Field {
				return []ir.Field{
					ir.In(&o.Dst, "dstMem", anyShared),
					ir.In(&o.Descriptor, "tmaDescriptor", generic),
					coordinates(&o.Coordinates),
					ir.In(&o.MBar, "mbar", shared),
					im2col(&o.Im2Col),
					multicastMask(&o.MulticastMask),
					cacheHint(&o.CacheHint),
					predicate(&o.Predicate),
					loadMode(&o.Mode),
					ir.Boolean(&o.CTAOnly, "isCTAOnly").Default(ir.False),
					ir.OptEnum(&o.Group, "group", constraint(ctaGroups)),
				}
			},
			Verify: TensorLoadOp.verify})
	// CpAsyncBulkTensorGlobalSharedCTA stores a box of a tensor.
	CpAsyncBulkTensorGlobalSharedCTA = bulk(
		bulkForm{positional: []int{0, 1, 2}, types: []int{0, 1}, groups: []bulkGroup{
			{3, "l2_cache_hint", false, false}, {4, "predicate", false, true}}},
		ir.Spec[TensorStoreOp]{Name: "cp.async.bulk.tensor.global.shared.cta",
			Syntax: "$tmaDescriptor `,` $srcMem `,` `box` `[` $coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^)? (`,` `predicate` `=` $predicate^)? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)", Summary: "stores a box of a tensor from shared memory",
			Traits: ir.AttrSizedOperandSegments,
			Doc: doc("cp.async.bulk.tensor.{1..5}d.global.shared::cta.bulk_group.",
				"nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i, %i] : !llvm.ptr, <3>"),
			Fields: func(o *TensorStoreOp) []ir.Field {
				return []ir.Field{
					ir.In(&o.Descriptor, "tmaDescriptor", generic),
					ir.In(&o.Src, "srcMem", shared),
					coordinates(&o.Coordinates),
					cacheHint(&o.CacheHint),
					predicate(&o.Predicate),
					storeMode(&o.Mode),
				}
			},
			Verify: TensorStoreOp.verify})
	// CpAsyncBulkTensorReduce combines a box in shared memory into a tensor.
	CpAsyncBulkTensorReduce = bulk(
		bulkForm{positional: []int{0, 1, 2}, types: []int{0, 1}, abbreviated: true,
			groups: []bulkGroup{{3, "l2_cache_hint", false, false}}},
		ir.Spec[TensorReduceOp]{Name: "cp.async.bulk.tensor.reduce",
			Syntax: "$tmaDescriptor `,` $srcMem `,` `box` `[` $coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^)? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)", Summary: "combines a box from shared memory into a tensor",
			Traits: ir.AttrSizedOperandSegments,
			Doc: doc("cp.reduce.async.bulk.tensor.",
				"nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i] {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, <3>"),
			Fields: func(o *TensorReduceOp) []ir.Field {
				return []ir.Field{
					ir.In(&o.Descriptor, "tmaDescriptor", llvm.AnyPointer),
					ir.In(&o.Src, "srcMem", shared),
					coordinates(&o.Coordinates),
					cacheHint(&o.CacheHint),
					ir.Enum(&o.Kind, "redKind", constraint(tmaReduxes)),
					storeMode(&o.Mode),
				}
			},
			Verify: TensorReduceOp.verify})
	// CpAsyncBulkTensorPrefetch brings a box of a tensor into L2.
	CpAsyncBulkTensorPrefetch = bulk(
		bulkForm{positional: []int{0, 1}, types: []int{0},
			groups: []bulkGroup{{2, "im2col", true, false}, {3, "l2_cache_hint", false, false}}},
		ir.Spec[TensorPrefetchOp]{Name: "cp.async.bulk.tensor.prefetch",
			Syntax: "$tmaDescriptor `,` `box` `[` $coordinates `]` (`im2col` `[` $im2colOffsets^ `]`)? (`l2_cache_hint` `=` $l2CacheHint^)? attr-dict `:` type($tmaDescriptor)", Summary: "prefetches a box of a tensor into L2",
			Traits: ir.AttrSizedOperandSegments,
			Doc:    doc("cp.async.bulk.prefetch.tensor.", "nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i] : !llvm.ptr"),
			Fields: func(o *TensorPrefetchOp) []ir.Field {
				return []ir.Field{
					ir.In(&o.Descriptor, "tmaDescriptor", generic),
					coordinates(&o.Coordinates),
					im2col(&o.Im2Col),
					cacheHint(&o.CacheHint),
					loadMode(&o.Mode),
				}
			},
			Verify: func(o TensorPrefetchOp) error {
				return verifyLoadMode(o.Op, o.Mode, o.Coordinates, o.Im2Col)
			}})
	// CpAsyncBulkSharedClusterGlobal copies bytes from global to shared memory.
	CpAsyncBulkSharedClusterGlobal = bulk(
		bulkForm{positional: []int{0, 1, 2, 3}, types: []int{0, 1}, groups: []bulkGroup{
			{4, "multicast_mask", false, false}, {5, "l2_cache_hint", false, false}}},
		ir.Spec[BulkLoadOp]{Name: "cp.async.bulk.shared.cluster.global",
			Syntax: "$dstMem `,` $srcMem `,` $mbar `,` $size (`multicast_mask` `=` $multicastMask^)? (`l2_cache_hint` `=` $l2CacheHint^)? attr-dict `:` type($dstMem) `,` type($srcMem)", Summary: "Async bulk copy from global to Shared {cta or cluster} memory",
			Traits: ir.AttrSizedOperandSegments,
			Doc: doc("cp.async.bulk.shared::cluster.global.mbarrier.",
				"nvvm.cp.async.bulk.shared.cluster.global %c, %g, %s, %i : !llvm.ptr<7>, <1>"),
			Fields: func(o *BulkLoadOp) []ir.Field {
				return []ir.Field{
					ir.In(&o.Dst, "dstMem", anyShared),
					ir.In(&o.Src, "srcMem", global),
					ir.In(&o.MBar, "mbar", shared),
					ir.In(&o.Size, "size", i32),
					multicastMask(&o.MulticastMask),
					cacheHint(&o.CacheHint),
				}
			},
			Verify: func(o BulkLoadOp) error {
				if shared.OK(o.Dst.Type()) && o.MulticastMask != nil {
					return errorAt(o.Op, "Multicast is not supported with shared::cta mode.")
				}
				return nil
			}})
	// CpAsyncBulkSharedClusterSharedCTA copies bytes to another block of the cluster.
	CpAsyncBulkSharedClusterSharedCTA = bulk(
		bulkForm{positional: []int{0, 1, 2, 3}, types: []int{0, 1}},
		ir.Spec[BulkLoadOp]{Name: "cp.async.bulk.shared.cluster.shared.cta",
			Syntax:  "$dstMem `,` $srcMem `,` $mbar `,` $size attr-dict `:` type($dstMem) `,` type($srcMem)",
			Summary: "Async bulk copy from Shared CTA memory to Shared cluster memory",
			Doc: doc("cp.async.bulk.shared::cluster.shared::cta.mbarrier.",
				"nvvm.cp.async.bulk.shared.cluster.shared.cta %c, %s, %s, %i : <7>, <3>"),
			Fields: func(o *BulkLoadOp) []ir.Field {
				return []ir.Field{
					ir.In(&o.Dst, "dstMem", sharedCluster),
					ir.In(&o.Src, "srcMem", shared),
					ir.In(&o.MBar, "mbar", shared),
					ir.In(&o.Size, "size", i32),
				}
			},
		})
	// CpAsyncBulkGlobalSharedCTA copies bytes from shared to global memory.
	CpAsyncBulkGlobalSharedCTA = bulk(
		bulkForm{positional: []int{0, 1, 2}, types: []int{0, 1}, groups: []bulkGroup{
			{3, "l2_cache_hint", false, false}, {4, "byte_mask", false, false}}},
		ir.Spec[BulkStoreGlobalOp]{Name: "cp.async.bulk.global.shared.cta",
			Syntax: "$dstMem `,` $srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^)? (`byte_mask` `=` $byteMask^)? attr-dict `:` type($dstMem) `,` type($srcMem)", Summary: "Async bulk copy from Shared CTA memory to Global memory",
			Traits: ir.AttrSizedOperandSegments,
			Doc: doc("cp.async.bulk.global.shared::cta.bulk_group.",
				"nvvm.cp.async.bulk.global.shared.cta %g, %s, %i : <1>, <3>"),
			Fields: func(o *BulkStoreGlobalOp) []ir.Field {
				return []ir.Field{
					ir.In(&o.Dst, "dstMem", global),
					ir.In(&o.Src, "srcMem", shared),
					ir.In(&o.Size, "size", i32),
					cacheHint(&o.CacheHint),
					ir.OptIn(&o.ByteMask, "byteMask", i16),
				}
			},
		})
	// CpAsyncBulkPrefetch brings bytes into L2.
	CpAsyncBulkPrefetch = bulk(
		bulkForm{positional: []int{0, 1}, types: []int{0}, groups: []bulkGroup{{2, "l2_cache_hint", false, false}}},
		ir.Spec[BulkPrefetchOp]{Name: "cp.async.bulk.prefetch",
			Syntax:  "$srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^)? attr-dict `:` type($srcMem)",
			Summary: "Async bulk prefetch from global memory to L2 cache",
			Doc:     doc("cp.async.bulk.prefetch.L2.global.", "nvvm.cp.async.bulk.prefetch %g, %i : <1>"),
			Fields: func(o *BulkPrefetchOp) []ir.Field {
				return []ir.Field{ir.In(&o.Src, "srcMem", global), ir.In(&o.Size, "size", i32), cacheHint(&o.CacheHint)}
			},
		})
	// CpAsyncBulkCommitGroup closes a group of bulk stores.
	CpAsyncBulkCommitGroup = define(ir.Spec[Op]{Name: "cp.async.bulk.commit.group",
		Summary: "closes a group of bulk copies",
		Doc:     doc("cp.async.bulk.commit_group.", "nvvm.cp.async.bulk.commit.group"), Format: "attr-dict"})
	// CpAsyncBulkWaitGroup waits until at most some groups are pending.
	CpAsyncBulkWaitGroup = define(ir.Spec[BulkWaitGroupOp]{Name: "cp.async.bulk.wait_group",
		Summary: "waits for groups of bulk copies",
		Doc: doc("cp.async.bulk.wait_group, with `read` only for the reads of the sources.",
			"nvvm.cp.async.bulk.wait_group 0 {read}"),
		Fields: func(o *BulkWaitGroupOp) []ir.Field {
			return []ir.Field{ir.Number(&o.Group, "group", ir.IntMin(ir.I32AttrC, 0)), ir.Flag(&o.Read, "read")}
		},
		Format: "$group attr-dict"})
)

var bulkOps = []*ir.OpDef{
	CpAsyncBulkTensorSharedClusterGlobal.OpDef, CpAsyncBulkTensorGlobalSharedCTA.OpDef, CpAsyncBulkTensorReduce.OpDef,
	CpAsyncBulkTensorPrefetch.OpDef, CpAsyncBulkSharedClusterGlobal.OpDef, CpAsyncBulkSharedClusterSharedCTA.OpDef,
	CpAsyncBulkGlobalSharedCTA.OpDef, CpAsyncBulkPrefetch.OpDef, CpAsyncBulkCommitGroup.OpDef, CpAsyncBulkWaitGroup.OpDef,
}

func (o TensorLoadOp) verify() error {
	dst := o.Dst.Type()
	switch {
	case o.Predicate != nil && o.CTAOnly:
		return errorAt(o.Op, "Predicate is supported only for shared::cluster mode.")
	case o.Predicate != nil && o.Mode != LoadTile && o.Mode != LoadIm2Col:
		return errorAt(o.Op, "Predicate is supported only for Tile and Im2col modes.")
	case o.Predicate != nil:
	case o.CTAOnly && !shared.OK(dst):
		return errorAt(o.Op, "Shared::cta destination requires address-space 3.")
	case !o.CTAOnly && !sharedCluster.OK(dst):
		return errorAt(o.Op, "Shared::cluster destination requires address-space 7.")
	case o.CTAOnly && o.MulticastMask != nil:
		return errorAt(o.Op, "Multicast is not supported with shared::cta mode.")
	case o.CTAOnly && o.Group.OK:
		return errorAt(o.Op, "CTAGroup is not supported with shared::cta mode.")
	}
	return verifyLoadMode(o.Op, o.Mode, o.Coordinates, o.Im2Col)
}

func verifyDimensions(op *ir.Op, coords int) error {
	if coords < 1 || coords > 5 {
		return errorAt(op, "expects coordinates between 1 to 5 dimension")
	}
	return nil
}

// verifyLoadMode checks the numbers of coordinates and im2col offsets.
func verifyLoadMode(op *ir.Op, mode TMALoadMode, coordinates, offsets []*ir.Value) error {
	coords := len(coordinates)
	if err := verifyDimensions(op, coords); err != nil {
		return err
	}
	want := 0
	switch mode {
	case LoadGather4:
		if coords != 5 {
			return errorAt(op, "Gather4 mode expects 5 coordinates")
		}
	case LoadIm2Col:
		want = coords - 2
	case LoadIm2ColW, LoadIm2ColW128:
		want = 2
	}
	if mode != LoadTile && mode != LoadGather4 && coords < 3 {
		return errorAt(op, "to use %s mode, the tensor has to be at least 3-dimensional", mode)
	}
	if len(offsets) != want {
		return errorAt(op, " im2col offsets expected %d (provided %d)", want, len(offsets))
	}
	return nil
}

// verifyStoreMode checks the mode and the number of coordinates.
func verifyStoreMode(op *ir.Op, mode TMAStoreMode, coords int) error {
	if mode == StoreScatter4 {
		if coords != 5 {
			return errorAt(op, "Scatter4 mode expects 5 coordinates")
		}
		return nil
	}
	if err := verifyDimensions(op, coords); err != nil {
		return err
	}
	if mode == StoreIm2Col && coords < 3 {
		return errorAt(op, "to use im2col mode, the tensor has to be at least 3-dimensional")
	}
	return nil
}

// verify checks a store, which becomes inline PTX when it has a predicate.
func (o TensorStoreOp) verify() error {
	if o.Predicate != nil {
		if o.Mode != StoreTile {
			return errorAt(o.Op, "Inline-ptx lowering supported only for Tile mode.")
		}
		if o.CacheHint != nil {
			return errorAt(o.Op, "Inline-ptx lowering unsupported with L2 cache-hint.")
		}
	}
	return verifyStoreMode(o.Op, o.Mode, len(o.Coordinates))
}

func (o TensorReduceOp) verify() error {
	if o.Mode == StoreScatter4 {
		return errorAt(o.Op, "Scatter mode unsupported for CpAsyncBulkTensorReduceOp")
	}
	return verifyStoreMode(o.Op, o.Mode, len(o.Coordinates))
}
