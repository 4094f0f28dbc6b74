package nvvm

import (
	"strconv"
	"strings"

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

func (f bulkForm) print(p ir.OpPrinter, o Op) {
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
	p.AttrDict(o.Op, ir.OperandSegments)
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

// bulk declares a copy; several optional operand groups make segment sizes
// necessary.
func bulk(form bulkForm, s ir.Spec[Op]) ir.Def[Op] {
	s.Parse, s.Print = form.parse, form.print
	optional := 0
	for _, o := range s.Operands {
		if o.Arity != ir.One {
			optional++
		}
	}
	if optional > 1 {
		s.Traits |= ir.AttrSizedOperandSegments
	}
	return define(s)
}

var (
	coordinates   = many("coordinates", i32)
	im2col        = many("im2colOffsets", i16)
	multicastMask = opt("multicastMask", i16)
	cacheHint     = opt("l2CacheHint", i64)
	storeMode     = enumDefault("mode", TMAStoreMode, "tile")
	loadMode      = enumDefault("mode", TMALoadMode, "tile")
)

// Copies by the tensor memory accelerator and the bulk copy engine.
var (
	// CpAsyncBulkTensorSharedClusterGlobal loads a box of a tensor.
	CpAsyncBulkTensorSharedClusterGlobal = bulk(
		bulkForm{positional: []int{0, 1, 3, 2}, types: []int{0, 1}, groups: []bulkGroup{
			{4, "im2col", true, false}, {5, "multicast_mask", false, false}, {6, "l2_cache_hint", false, false}, {7, "predicate", false, false}}},
		ir.Spec[Op]{Name: "cp.async.bulk.tensor.shared.cluster.global", Summary: "loads a box of a tensor into shared memory",
			Doc: doc("cp.async.bulk.tensor.{1..5}d.shared::cluster.global: the box at the coordinates goes to shared memory, of the "+
				"cluster's blocks in the mask where one is given; the mbarrier counts the bytes.",
				"nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i, %i] predicate = %b : !llvm.ptr<7>, !llvm.ptr"),
			Operands: operands(in("dstMem", anyShared), in("tmaDescriptor", generic), coordinates, in("mbar", shared), im2col,
				multicastMask, cacheHint, predicate),
			Attrs:  attrs(loadMode, boolDefault("isCTAOnly"), optAttr("group", constraint(CTAGroup))),
			Verify: verifyTensorLoad})
	// CpAsyncBulkTensorGlobalSharedCTA stores a box of a tensor.
	CpAsyncBulkTensorGlobalSharedCTA = bulk(
		bulkForm{positional: []int{0, 1, 2}, types: []int{0, 1}, groups: []bulkGroup{
			{3, "l2_cache_hint", false, false}, {4, "predicate", false, true}}},
		ir.Spec[Op]{Name: "cp.async.bulk.tensor.global.shared.cta", Summary: "stores a box of a tensor from shared memory",
			Doc:      doc("cp.async.bulk.tensor.{1..5}d.global.shared::cta.bulk_group.", "nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i, %i] : !llvm.ptr, <3>"),
			Operands: operands(in("tmaDescriptor", generic), in("srcMem", shared), coordinates, cacheHint, predicate),
			Attrs:    attrs(storeMode),
			Verify:   verifyPredicatedStore})
	// CpAsyncBulkTensorReduce combines a box in shared memory into a tensor.
	CpAsyncBulkTensorReduce = bulk(
		bulkForm{positional: []int{0, 1, 2}, types: []int{0, 1}, abbreviated: true,
			groups: []bulkGroup{{3, "l2_cache_hint", false, false}}},
		ir.Spec[Op]{Name: "cp.async.bulk.tensor.reduce", Summary: "combines a box from shared memory into a tensor",
			Doc:      doc("cp.reduce.async.bulk.tensor.", "nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i] {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, <3>"),
			Operands: operands(in("tmaDescriptor", llvm.AnyPointer), in("srcMem", shared), coordinates, cacheHint),
			Attrs:    attrs(enum("redKind", TMARedux), storeMode),
			Verify:   verifyTensorReduce})
	// CpAsyncBulkTensorPrefetch brings a box of a tensor into L2.
	CpAsyncBulkTensorPrefetch = bulk(
		bulkForm{positional: []int{0, 1}, types: []int{0}, groups: []bulkGroup{{2, "im2col", true, false}, {3, "l2_cache_hint", false, false}}},
		ir.Spec[Op]{Name: "cp.async.bulk.tensor.prefetch", Summary: "prefetches a box of a tensor into L2",
			Doc:      doc("cp.async.bulk.prefetch.tensor.", "nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i] : !llvm.ptr"),
			Operands: operands(in("tmaDescriptor", generic), coordinates, im2col, cacheHint),
			Attrs:    attrs(loadMode),
			Verify: func(o Op) error {
				return verifyLoadMode(o, len(o.OperandGroup(1)), len(o.OperandGroup(2)))
			}})
	// CpAsyncBulkSharedClusterGlobal copies bytes from global to shared memory.
	CpAsyncBulkSharedClusterGlobal = bulk(
		bulkForm{positional: []int{0, 1, 2, 3}, types: []int{0, 1}, groups: []bulkGroup{
			{4, "multicast_mask", false, false}, {5, "l2_cache_hint", false, false}}},
		ir.Spec[Op]{Name: "cp.async.bulk.shared.cluster.global", Summary: "Async bulk copy from global to Shared {cta or cluster} memory",
			Doc:      doc("cp.async.bulk.shared::cluster.global.mbarrier.", "nvvm.cp.async.bulk.shared.cluster.global %c, %g, %s, %i : !llvm.ptr<7>, <1>"),
			Operands: operands(in("dstMem", anyShared), in("srcMem", global), in("mbar", shared), in("size", i32), multicastMask, cacheHint),
			Verify: func(o Op) error {
				if shared.OK(o.Operand(0).Type()) && o.OptionalOperand(4) != nil {
					return errorAt(o.Op, "Multicast is not supported with shared::cta mode.")
				}
				return nil
			}})
	// CpAsyncBulkSharedClusterSharedCTA copies bytes to another block of the cluster.
	CpAsyncBulkSharedClusterSharedCTA = bulk(
		bulkForm{positional: []int{0, 1, 2, 3}, types: []int{0, 1}},
		ir.Spec[Op]{Name: "cp.async.bulk.shared.cluster.shared.cta", Summary: "Async bulk copy from Shared CTA memory to Shared cluster memory",
			Doc:      doc("cp.async.bulk.shared::cluster.shared::cta.mbarrier.", "nvvm.cp.async.bulk.shared.cluster.shared.cta %c, %s, %s, %i : <7>, <3>"),
			Operands: operands(in("dstMem", sharedCluster), in("srcMem", shared), in("mbar", shared), in("size", i32))})
	// CpAsyncBulkGlobalSharedCTA copies bytes from shared to global memory.
	CpAsyncBulkGlobalSharedCTA = bulk(
		bulkForm{positional: []int{0, 1, 2}, types: []int{0, 1}, groups: []bulkGroup{
			{3, "l2_cache_hint", false, false}, {4, "byte_mask", false, false}}},
		ir.Spec[Op]{Name: "cp.async.bulk.global.shared.cta", Summary: "Async bulk copy from Shared CTA memory to Global memory",
			Doc:      doc("cp.async.bulk.global.shared::cta.bulk_group.", "nvvm.cp.async.bulk.global.shared.cta %g, %s, %i : <1>, <3>"),
			Operands: operands(in("dstMem", global), in("srcMem", shared), in("size", i32), cacheHint, opt("byteMask", i16))})
	// CpAsyncBulkPrefetch brings bytes into L2.
	CpAsyncBulkPrefetch = bulk(
		bulkForm{positional: []int{0, 1}, types: []int{0}, groups: []bulkGroup{{2, "l2_cache_hint", false, false}}},
		ir.Spec[Op]{Name: "cp.async.bulk.prefetch", Summary: "Async bulk prefetch from global memory to L2 cache",
			Doc:      doc("cp.async.bulk.prefetch.L2.global.", "nvvm.cp.async.bulk.prefetch %g, %i : <1>"),
			Operands: operands(in("srcMem", global), in("size", i32), cacheHint)})
	// CpAsyncBulkCommitGroup closes a group of bulk stores.
	CpAsyncBulkCommitGroup = define(ir.Spec[Op]{Name: "cp.async.bulk.commit.group", Summary: "closes a group of bulk copies",
		Doc: doc("cp.async.bulk.commit_group.", "nvvm.cp.async.bulk.commit.group"), Format: "attr-dict"})
	// CpAsyncBulkWaitGroup waits until at most some groups are pending.
	CpAsyncBulkWaitGroup = define(ir.Spec[Op]{Name: "cp.async.bulk.wait_group", Summary: "waits for groups of bulk copies",
		Doc:   doc("cp.async.bulk.wait_group, with `read` only for the reads of the sources.", "nvvm.cp.async.bulk.wait_group 0 {read}"),
		Attrs: attrs(attr("group", ir.IntMin(ir.I32AttrC, 0)), flag("read")), Format: "$group attr-dict"})
)

var bulkOps = []*ir.OpDef{
	CpAsyncBulkTensorSharedClusterGlobal.OpDef, CpAsyncBulkTensorGlobalSharedCTA.OpDef, CpAsyncBulkTensorReduce.OpDef,
	CpAsyncBulkTensorPrefetch.OpDef, CpAsyncBulkSharedClusterGlobal.OpDef, CpAsyncBulkSharedClusterSharedCTA.OpDef,
	CpAsyncBulkGlobalSharedCTA.OpDef, CpAsyncBulkPrefetch.OpDef, CpAsyncBulkCommitGroup.OpDef, CpAsyncBulkWaitGroup.OpDef,
}

func verifyTensorLoad(o Op) error {
	ctaOnly, mode := o.Attr("isCTAOnly") == ir.Attr(ir.True), keyword(o, "mode")
	predicated := o.OptionalOperand(7) != nil
	dst := o.Operand(0).Type()
	switch {
	case predicated && ctaOnly:
		return errorAt(o.Op, "Predicate is supported only for shared::cluster mode.")
	case predicated && mode != "tile" && mode != "im2col":
		return errorAt(o.Op, "Predicate is supported only for Tile and Im2col modes.")
	case predicated:
	case ctaOnly && !shared.OK(dst):
		return errorAt(o.Op, "Shared::cta destination requires address-space 3.")
	case !ctaOnly && !sharedCluster.OK(dst):
		return errorAt(o.Op, "Shared::cluster destination requires address-space 7.")
	case ctaOnly && o.OptionalOperand(5) != nil:
		return errorAt(o.Op, "Multicast is not supported with shared::cta mode.")
	case ctaOnly && o.HasAttr("group"):
		return errorAt(o.Op, "CTAGroup is not supported with shared::cta mode.")
	}
	return verifyLoadMode(o, len(o.OperandGroup(2)), len(o.OperandGroup(4)))
}

func verifyDimensions(o Op, coords int) error {
	if coords < 1 || coords > 5 {
		return errorAt(o.Op, "expects coordinates between 1 to 5 dimension")
	}
	return nil
}

// verifyLoadMode checks the numbers of coordinates and im2col offsets.
func verifyLoadMode(o Op, coords, offsets int) error {
	if err := verifyDimensions(o, coords); err != nil {
		return err
	}
	want, mode := 0, keyword(o, "mode")
	switch mode {
	case "tile_gather4":
		if coords != 5 {
			return errorAt(o.Op, "Gather4 mode expects 5 coordinates")
		}
	case "im2col":
		want = coords - 2
	case "im2col_w", "im2col_w_128":
		want = 2
	}
	if strings.HasPrefix(mode, "im2col") && coords < 3 {
		return errorAt(o.Op, "to use %s mode, the tensor has to be at least 3-dimensional", mode)
	}
	if offsets != want {
		return errorAt(o.Op, " im2col offsets expected %d (provided %d)", want, offsets)
	}
	return nil
}

// verifyTensorStore checks the mode and the number of coordinates.
func verifyTensorStore(o Op) error {
	coords := len(o.OperandGroup(2))
	if keyword(o, "mode") == "tile_scatter4" {
		if coords != 5 {
			return errorAt(o.Op, "Scatter4 mode expects 5 coordinates")
		}
		return nil
	}
	if err := verifyDimensions(o, coords); err != nil {
		return err
	}
	if keyword(o, "mode") == "im2col" && coords < 3 {
		return errorAt(o.Op, "to use im2col mode, the tensor has to be at least 3-dimensional")
	}
	return nil
}

// verifyPredicatedStore checks a store, which becomes inline PTX when it has a
// predicate.
func verifyPredicatedStore(o Op) error {
	if o.OptionalOperand(4) != nil {
		if keyword(o, "mode") != "tile" {
			return errorAt(o.Op, "Inline-ptx lowering supported only for Tile mode.")
		}
		if o.OptionalOperand(3) != nil {
			return errorAt(o.Op, "Inline-ptx lowering unsupported with L2 cache-hint.")
		}
	}
	return verifyTensorStore(o)
}

func verifyTensorReduce(o Op) error {
	if keyword(o, "mode") == "tile_scatter4" {
		return errorAt(o.Op, "Scatter mode unsupported for CpAsyncBulkTensorReduceOp")
	}
	return verifyTensorStore(o)
}
