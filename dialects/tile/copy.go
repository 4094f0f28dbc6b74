package tile

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// CopyEngine is what moves the data of a tile.copy.
type CopyEngine int64

// The engines.
const (
	AutoEngine CopyEngine = iota // CpAsync for async copies, LdSt for others
	LdSt                         // loads and stores through registers
	CpAsync                      // cp.async
	TMA                          // cp.async.bulk.tensor, TMA
)

var copyEngines = []string{"auto", "ldst", "cp_async", "tma"}

func (e CopyEngine) String() string { return copyEngines[e] }

// Accumulation is how a copy, or a put to a peer, combines with the contents of its destination.
type Accumulation int64

// The accumulations.
const (
	Overwrite Accumulation = iota
	AddTo                  // adds, each element by itself and at once, in no fixed order
)

var accumulations = []string{"overwrite", "add"}

// AccumulationEnum is the attribute that says an [Accumulation].
var AccumulationEnum = ir.IntEnum(ir.I32, accumulations...)

func (a Accumulation) String() string { return accumulations[a] }

// Copy is tile.copy.
var Copy = ir.Define(ir.Spec[CopyOp]{
	Name:    "tile.copy",
	Summary: "copies a window from memory to memory",
	Doc: `
Copies a window from one memref to another. ` + "`tile`" + ` is the static shape of the window. Each side has
one index for each dimension of its memref. The window spans the last dimensions, or has sizes and
strides as in tile.load. Source elements outside of their memref are read as zero; destination
elements outside are not written. The source's indices may be tiles, as in tile.gather: then each row
has its own window. With ` + "`async`" + ` the copy belongs to the current group of tile.async_commit and is
complete only after a tile.async_wait. ` + "`engine`" + ` selects the copy instruction, and ` + "`layout`" + ` the thread
that moves each element; infer-layout chooses what is not given.

A copy that ` + "`arrives`" + ` at a stage of a ring buffer belongs to no group: the consumer waits for it with
tile.take. It is between the stage's tile.acquire and tile.publish. TMA makes the copy by default.
The threads of the role copy where index tiles name its rows, or with ` + "`engine(cp_async)`" + `: each thread
then arrives at the stage when its own copies have landed (PTX cp.async.mbarrier.arrive).

A TMA copy that ` + "`completes`" + ` a phase of an mbarrier (tile.mbarrier) is part of that phase: the phase
completes when all threads have arrived, at least one of the role after the copy, and all bytes have
landed (PTX mbarrier.expect_tx and complete_tx).

The engine ` + "`tma`" + ` is asynchronous and copies boxes between an array of the host and shared memory. Each
row of the array must begin at a multiple of 16 bytes, by its type or by an assumption of its function
(tile.load). To shared memory, TMA copies arrive at a stage. From shared memory, they belong to a bulk
group of tile.async_commit, and the destination may also be a memref.subview that the kernel makes of
an array of static sizes. The subview may end before the array along one dimension, but not the last:
the rows of one of several sequences, whose last tile is partial. With ` + "`accumulate(add)`" + ` the copy adds
to the destination instead of replacing it, each element atomically as with tile.atomic add (PTX ISA,
cp.reduce.async.bulk.tensor).

With ` + "`multicast`" + ` the blocks of a cluster share a copy that all of them make, of the same window to the
same stage of their ring buffers: each block copies an equal part of the rows to all of them. The stage
is full when all blocks have filled it, and free when all blocks have released it (tile.ring).

` + "```mlir" + `
tile.copy %A[%i, %k] to %s[%c0, %c0] tile(128, 32) : memref<?x?xbf16> to memref<128x32xbf16, #scale.mem<l1>>
tile.copy async %A[%rows, %k] [1, 32] to %s[%c0, %c0] tile(128, 32) : memref<?x?xbf16>, tensor<128xi32>, index to memref<128x32xbf16, #scale.mem<l1>>
%a = tile.alloc : memref<4x128x32xbf16, #scale.mem<l1>>
%ring = tile.ring %a : memref<4x128x32xbf16, #scale.mem<l1>>
tile.copy async %B[%i, %k] to %x[%c0, %c0] tile(128, 32) engine(tma) arrives(%ring[%n]) : memref<512x512xbf16> to memref<128x32xbf16, #scale.mem<l1>>
tile.copy async %B[%rows, %k] [1, 32] to %x[%c0, %c0] tile(128, 32) arrives(%ring[%n]) : memref<512x512xbf16>, tensor<128xi32>, index to memref<128x32xbf16, #scale.mem<l1>>
tile.copy async %x[%c0, %c0] to %B[%i, %k] tile(128, 32) engine(tma) : memref<128x32xbf16, #scale.mem<l1>> to memref<512x512xbf16>
tile.copy async %x[%c0, %c0] to %B[%i, %k] tile(128, 32) engine(tma) accumulate(add) : memref<128x32xbf16, #scale.mem<l1>> to memref<512x512xbf16>
` + "```",
	Fields: func(o *CopyOp) []ir.Field {
		source := append([]ir.Field{ir.In(&o.Source, "source", addressableTile).Reads()},
			sliceAt(&o.SourceAt, "source_", indexOrTile)...)
		dest := append([]ir.Field{ir.In(&o.Dest, "dest", addressableTile).Writes()}, SliceFields(&o.DestAt, "dest_")...)
		return slices.Concat(source, dest, []ir.Field{
			ir.OptIn(&o.Ring, "ring", isRing),
			ir.OptIn(&o.Cursor, "cursor", isState),
			ir.OptIn(&o.MBarrier, "mbarrier", isMBarrier),
			ir.OptIn(&o.BarrierIndex, "barrier_index", ir.IsIndex),
			ir.Numbers(&o.Tile, "tile", ir.DenseI64ArrayC).Doc("shape of the window, which each side may place as tile.load does"),
			ir.Flag(&o.Multicast, "multicast").Doc("each block of the cluster copies its part of the rows to all blocks; the clause follows arrives"),
			ir.Flag(&o.Async, "async").Doc("complete only after tile.async_commit and tile.async_wait"),
			ir.Enum(&o.Engine, "engine", ir.IntEnum(ir.I32,
				copyEngines...)).Default(ir.I32Attr(0)).Doc("the copy instruction; auto is tma for copies that arrive at a stage, cp_async for other async copies and ldst for the rest"),
			ir.Enum(&o.Accumulate, "accumulate", AccumulationEnum).Default(ir.I32Attr(0)).Doc("whether the copy replaces the destination (overwrite) or is added to it by tma (add)"),
			ir.AttrIs(&o.Layout, "layout", layoutAttrC).Optional().Doc("the thread that moves each element of the window; infer-layout chooses the one with the best memory accesses"),
		})
	},
	Traits: ir.AttrSizedOperandSegments | ir.Together,
	Syntax: "(`async` $async^)? $source slice($source_indices, $source_counts, $static_source_indices, $source_sizes, $source_strides) `to` $dest slice($dest_indices, $dest_counts, $static_dest_indices, $dest_sizes, $dest_strides) `tile` `(` $tile `)` (`engine` `(` $engine^ `)`)? (`accumulate` `(` $accumulate^ `)`)? (`arrives` `(` $ring^ `[` $cursor `]` `)` (`multicast` $multicast^)?)? (`completes` `(` $mbarrier^ `[` $barrier_index `]` `)`)? (`layout` `(` $layout^ `)`)? attr-dict `:` type($source) index-types($source_indices) `to` type($dest)",
	Parse:  parseCopy,
	Print:  printCopy,
	Verify: CopyOp.verify,
})

// CopyOp is the view of tile.copy.
type CopyOp struct {
	ir.Base
	Source   *ir.Value // the memref read
	SourceAt Slice     // the window in it
	Dest     *ir.Value // the memref written
	DestAt   Slice     // the window in it
	Ring     *ir.Value // the ring that the copy arrives at, nil for a group
	Cursor   *ir.Value // the pipeline state: at which stage
	MBarrier *ir.Value // a phase of it waits for the copy; nil for none
	// BarrierIndex is the number of that barrier.
	BarrierIndex *ir.Value
	Tile         []int64 // the shape of the window
	Multicast    bool    // each block of the cluster copies a part of the window to all
	Async        bool    // the copy completes only at a tile.async_wait
	Engine       CopyEngine
	// Accumulate is how the copy combines with the contents of its destination.
	Accumulate Accumulation
	Layout     *LayoutAttr // which thread moves which elements, nil while that is not decided
}

// Dist is which thread moves which elements; ok is false while that is not
// decided.
func (o CopyOp) Dist() (d layout.Distribution, ok bool) {
	if o.Layout == nil {
		return d, false
	}
	return o.Layout.DistFor(o.Tile)
}

func parseCopy(p ir.OpParser, st *ir.OpState) {
	if p.Accept("async") {
		st.SetProp("async", ir.Unit)
	}
	slice := func(of string) (mem ir.Unresolved, at, counts []ir.Unresolved) {
		mem = p.Operand()
		at, counts, s := parseSlice(p)
		s.attrs(func(i int, a ir.Attr) { st.SetProp(sliceAttrs(of)[i], a) })
		return mem, at, counts
	}
	src, srcIdx, srcCounts := slice("source_")
	p.Expect("to")
	dst, dstIdx, dstCounts := slice("dest_")
	var shape []int64
	p.Expect("tile")
	p.List(ir.Paren, func() { shape = append(shape, p.Int()) })
	parseChoice(p, st, "engine", copyEngines)
	parseChoice(p, st, "accumulate", accumulations)
	signals := func(word string) (of, at ir.Unresolved, ok bool) {
		if ok = p.Accept(word); ok {
			p.Expect("(")
			of = p.Operand()
			p.Expect("[")
			at = p.Operand()
			p.Expect("]")
			p.Expect(")")
		}
		return of, at, ok
	}
	ring, cursor, arrives := signals("arrives")
	if arrives && p.Accept("multicast") {
		st.SetProp("multicast", ir.Unit)
	}
	barrier, number, completes := signals("completes")
	if p.Accept("layout") {
		p.Expect("(")
		st.SetProp("layout", p.Attr(nil))
		p.Expect(")")
	}
	p.OpAttrs(st)
	from := p.ColonType()
	indexTypes := parseIndexTypes(p, len(srcIdx))
	p.Expect("to")
	to := p.Type()
	if p.Err() != nil {
		return
	}
	st.SetProp("tile", ir.DenseI64(shape...))
	st.Operands = append(st.Operands, p.Resolve(src, from))
	st.Operands = append(st.Operands, p.ResolveAll(srcIdx, indexTypes)...)
	st.Operands = append(st.Operands, p.ResolveSame(srcCounts, ir.Index)...)
	st.Operands = append(st.Operands, p.Resolve(dst, to))
	st.Operands = append(st.Operands, p.ResolveSame(slices.Concat(dstIdx, dstCounts), ir.Index)...)
	slot := int64(0)
	if arrives {
		st.Operands = append(st.Operands, p.Resolve(ring, RingT), p.Resolve(cursor, CursorT))
		slot = 1
	}
	phase := int64(0)
	if completes {
		st.Operands = append(st.Operands, p.Resolve(barrier, MBarrierT), p.Resolve(number, ir.Index))
		phase = 1
	}
	st.SetProp(ir.OperandSegments, ir.DenseI32(1, int64(len(srcIdx)), int64(len(srcCounts)), 1, int64(len(dstIdx)),
		int64(len(dstCounts)), slot, slot, phase, phase))
}

func printCopy(p ir.OpPrinter, o CopyOp) {
	if o.Async {
		p.Str(" async")
	}
	p.Space()
	p.Operand(o.Source)
	o.SourceAt.print(p)
	p.Str(" to ")
	p.Operand(o.Dest)
	o.DestAt.print(p)
	p.Str(" tile")
	shape := o.Tile
	p.List(ir.Paren, len(shape), func(i int) { p.Int(shape[i]) })
	if o.Engine != AutoEngine {
		p.Str(" engine(" + o.Engine.String() + ")")
	}
	if o.Accumulate != Overwrite {
		p.Str(" accumulate(" + o.Accumulate.String() + ")")
	}
	if o.Ring != nil {
		p.Str(" arrives(")
		p.Operand(o.Ring)
		p.Str("[")
		p.Operand(o.Cursor)
		p.Str("])")
	}
	if o.Multicast {
		p.Str(" multicast")
	}
	if o.MBarrier != nil {
		p.Str(" completes(")
		p.Operand(o.MBarrier)
		p.Str("[")
		p.Operand(o.BarrierIndex)
		p.Str("])")
	}
	if o.Layout != nil {
		p.Str(" layout(")
		p.Attr(o.Layout)
		p.Str(")")
	}
	p.AttrDict(o.Op, slices.Concat([]string{"tile", "async", "engine", "accumulate", "multicast", "layout",
		ir.OperandSegments}, sliceAttrs("source_"), sliceAttrs("dest_"))...)
	p.Str(" : ")
	p.Type(o.Source.Type())
	o.SourceAt.printTypes(p)
	p.Str(" to ")
	p.Type(o.Dest.Type())
}

func (o CopyOp) verify() error {
	from, to := o.Source.Type().(*ir.MemRefType), o.Dest.Type().(*ir.MemRefType)
	if from.Elem() != to.Elem() {
		return o.Errorf("copies elements of type %v to %v", from.Elem(), to.Elem())
	}
	if err := o.SourceAt.Verify(o.Op, from, o.Tile); err != nil {
		return err
	}
	if err := o.DestAt.Verify(o.Op, to, o.Tile); err != nil {
		return err
	}
	for _, n := range o.Tile {
		if n <= 0 {
			return o.Errorf("copies a window with an extent of %d", n)
		}
	}
	if d, ok := o.Dist(); o.Layout != nil && (!ok || d.IsPartial()) {
		return o.Errorf("has the layout %v, which does not map each element of its window to a thread", o.Layout)
	}
	if err := o.verifyEngine(); err != nil || !o.Multicast {
		return err
	}
	return o.verifyMulticast()
}

// Signals reports whether a wait for the copy is a wait for a stage, or for a phase of an mbarrier, and not for a group
// of copies.
func (o CopyOp) Signals() bool { return o.Ring != nil || o.MBarrier != nil }

// verifyEngine checks the engine of the copy and its completion.
func (o CopyOp) verifyEngine() error {
	from, to := inShared(o.Source), inShared(o.Dest)
	switch {
	case o.Ring != nil && !o.Async:
		return o.Errorf("arrives at a stage, but is not async; write tile.copy async")
	case o.Ring != nil && !to:
		return o.Errorf("arrives at a stage, but writes %v, which is not in shared memory", o.Dest.Type())
	case o.SourceAt.ByRows() && o.Engine == TMA:
		return o.Errorf("uses tma, which copies one box, but its index tile gives an index for each row; remove engine(tma)")
	case o.SourceAt.ByRows() && from:
		return o.Errorf("copies rows of %v, which is in shared memory; use tile.gather to load them", o.Source.Type())
	case o.Engine == TMA && !o.Async:
		return o.Errorf("uses tma, which is asynchronous; write tile.copy async")
	case o.Engine == TMA && from == to:
		return o.Errorf("uses tma, which copies between global memory and shared memory, not from %v to %v", o.Source.Type(),
			o.Dest.Type())
	case o.MBarrier != nil && (o.Engine != TMA || !to || o.Ring != nil):
		return o.Errorf("completes a phase of an mbarrier, which is for TMA copies to shared memory that arrive at no stage; write tile.copy async … engine(tma) completes(%%barriers[%%i])")
	case o.Engine == TMA && to && !o.Signals():
		return o.Errorf("uses tma, whose copies to shared memory arrive at a stage or complete a phase; write arrives(%%ring[%%cursor]) or completes(%%barriers[%%i])")
	case o.Accumulate != Overwrite && (o.Engine != TMA || !from):
		return o.Errorf("accumulates, which only TMA copies from shared memory do; use tile.atomic to add a register tile")
	case o.Accumulate != Overwrite && !EngineAdds(ir.ElemOrSelf(o.Dest.Type())):
		return o.Errorf("adds elements of type %v; TMA adds f16, bf16, f32 and i32", ir.ElemOrSelf(o.Dest.Type()))
	case o.MBarrier != nil:
		return mbarrierKnown(o.Op, o.MBarrier, o.BarrierIndex)
	case o.Engine == TMA:
		return nil
	case o.Async && !to:
		return o.Errorf("is async, but the destination %v is not in shared memory (#scale.mem<l1>); only engine(tma) copies from there", o.Dest.Type())
	}
	if o.Ring != nil {
		return ringKnown(o.Op, o.Ring)
	}
	return nil
}

// EngineAdds reports whether TMA adds elements of a type to memory.
func EngineAdds(elem ir.Type) bool {
	return slices.Contains([]ir.Type{ir.F16, ir.BF16, ir.F32, ir.I32}, elem)
}

// AsyncCommit is tile.async_commit.
var AsyncCommit = ir.Define(ir.Spec[AsyncCommitOp]{
	Name:    "tile.async_commit",
	Summary: "commits a group of async copies",
	Doc: `
Makes the async copies since the last commit one group (PTX cp.async.commit_group). With ` + "`bulk`" + ` it
commits the TMA copies from shared memory, which form groups of their own
(cp.async.bulk.commit_group).

` + "```mlir" + `
tile.async_commit
tile.async_commit bulk
` + "```",
	Traits: ir.Together,
	Fields: func(o *AsyncCommitOp) []ir.Field {
		return []ir.Field{ir.Flag(&o.Bulk, "bulk").Doc("TMA copies")}
	},
	Format: "(`bulk` $bulk^)? attr-dict",
	Does:   asyncGroup,
})

// AsyncCommitOp is the view of tile.async_commit.
type AsyncCommitOp struct {
	ir.Base
	Bulk bool // closes a group of copies by tma
}

// AsyncWait is tile.async_wait.
var AsyncWait = ir.Define(ir.Spec[AsyncWaitOp]{
	Name:    "tile.async_wait",
	Summary: "waits for groups of async copies",
	Doc: `
Waits until at most ` + "`pending`" + ` of the committed groups are incomplete. It completes the copies of the
executing thread only: a barrier must follow before other threads read what was copied (insert-sync
adds it). With ` + "`bulk`" + ` it waits for groups of TMA copies, and with ` + "`read`" + ` only until their sources have
been read and may be overwritten.

` + "```mlir" + `
tile.async_wait 1
tile.async_wait 0 bulk read
` + "```",
	Traits: ir.Together,
	Fields: func(o *AsyncWaitOp) []ir.Field {
		return []ir.Field{
			ir.Number(&o.Pending, "pending", ir.IntNonNegative(ir.I64AttrC)).Doc("number of the latest groups that may stay incomplete"),
			ir.Flag(&o.Bulk, "bulk").Doc("groups of TMA copies"),
			ir.Flag(&o.Read, "read").Doc("wait until the sources were read, not until the destinations are written"),
		}
	},
	Format: "$pending (`bulk` $bulk^)? (`read` $read^)? attr-dict",
	Does:   asyncGroup,
	Verify: func(o AsyncWaitOp) error {
		if o.Read && !o.Bulk {
			return o.Errorf("waits for reads, which only groups of TMA copies report; write bulk read")
		}
		return nil
	},
})

// AsyncWaitOp is the view of tile.async_wait.
type AsyncWaitOp struct {
	ir.Base
	Pending int64 // how many groups may stay incomplete
	Bulk    bool  // groups of copies by tma
	Read    bool  // until their sources were read
}

// asyncGroup orders commits, waits and memory accesses among each other.
var asyncGroup = []ir.Effect{{Kind: ir.Read}, {Kind: ir.Write}}
