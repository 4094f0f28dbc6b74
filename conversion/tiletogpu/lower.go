package tiletogpu

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// lowering is the state of one kernel's lowering.
type lowering struct {
	kernel tile.KernelOp
	remark remarker
	places tile.Places
	device int64       // number of the device this launch is for
	b      *ir.Builder // where code goes
	entry  *ir.Builder // the launch's preamble: values of the thread alone
	values ir.Mapping  // from tile-level values to the thread's
	bounds *bounds

	tid       *ir.Value
	axes      [layout.NumAxes]*ir.Value // index of this thread on each axis
	smem      *ir.Value
	bases     map[string][]*ir.Value
	offsets   map[string]*ir.Value
	constants map[int64]*ir.Value
	words     map[*ir.Value][]*ir.Value
	elements  map[*ir.Value][]*ir.Value
	unitOf    map[string]*ir.Value
	deferred  map[*ir.Value]func() fragments // loads left to their products
	peers     map[*ir.Value][]*ir.Value      // all devices' copies of a symmetric buffer
	flat      map[*ir.Value]bool             // shared memory, by its view
}

// table says how each operation on tiles becomes code of a thread. Operations
// that are not in it are elementwise, or work on scalars, and are copied.
var table map[*ir.OpDef]func(*lowering, *ir.Op) error

// The table refers to functions that lower nested regions and so to itself;
// filling it once on first use keeps the compiler's initialisation order happy.
func lowerings() map[*ir.OpDef]func(*lowering, *ir.Op) error {
	if table == nil {
		table = map[*ir.OpDef]func(*lowering, *ir.Op) error{
			tile.Alloc.OpDef:         (*lowering).alloc,
			tile.Load.OpDef:          (*lowering).load,
			tile.Store.OpDef:         (*lowering).store,
			tile.Atomic.OpDef:        (*lowering).atomic,
			tile.Copy.OpDef:          (*lowering).copy,
			tile.AsyncCommit.OpDef:   (*lowering).asyncCommit,
			tile.AsyncWait.OpDef:     (*lowering).asyncWait,
			tile.Barrier.OpDef:       (*lowering).barrier,
			tile.Fill.OpDef:          (*lowering).fill,
			tile.Iota.OpDef:          (*lowering).iota,
			tile.Gemm.OpDef:          (*lowering).gemm,
			tile.Reduce.OpDef:        (*lowering).reduce,
			tile.Scan.OpDef:          (*lowering).scan,
			tile.Broadcast.OpDef:     (*lowering).broadcast,
			tile.ExpandDims.OpDef:    (*lowering).sameRegisters,
			tile.Transpose.OpDef:     (*lowering).sameRegisters,
			tile.Reshape.OpDef:       (*lowering).sameRegisters,
			tile.ConvertLayout.OpDef: (*lowering).convertLayout,
			tile.Parallel.OpDef:      (*lowering).parallel,
			tile.Print.OpDef:         (*lowering).print,
			tile.Assert.OpDef:        (*lowering).assert,
			scale.On.OpDef:           (*lowering).on,
			scale.Rank.OpDef:         (*lowering).rank,
			scale.NumRanks.OpDef:     (*lowering).numRanks,
			scale.View.OpDef:         (*lowering).view,
			comm.Consume.OpDef:       (*lowering).consume,
			comm.Put.OpDef:           (*lowering).put,
			comm.Get.OpDef:           (*lowering).remoteGet,
			comm.Notify.OpDef:        (*lowering).signalOp,
			comm.Wait.OpDef:          (*lowering).signalOp,
			comm.Test.OpDef:          (*lowering).signalOp,
			comm.Reset.OpDef:         (*lowering).signalOp,
			comm.Round.OpDef:         (*lowering).signalOp,

			memref.Load.OpDef:             (*lowering).scalarLoad,
			memref.Store.OpDef:            (*lowering).scalarStore,
			memref.AtomicRMW.OpDef:        (*lowering).scalarAtomic,
			memref.GenericAtomicRMW.OpDef: (*lowering).genericAtomic,
		}
	}
	return table
}

// block lowers the operations of b but for its terminator.
func (l *lowering) block(b *ir.Block) error {
	for op := range b.Ops() {
		if op.Has(ir.Terminator) {
			return nil
		}
		if err := l.op(op); err != nil {
			return err
		}
	}
	return nil
}

func (l *lowering) op(op *ir.Op) error {
	l.b.Loc = op.Loc()
	if f := lowerings()[op.Def()]; f != nil {
		return f(l, op)
	}
	if _, ok := ir.As[ir.RegionBranchOp](op); ok && !op.Has(ir.ParallelRegion) {
		return l.region(op)
	}
	switch {
	case op.Def().Dialect() == comm.Dialect.Name && usesTiles(op):
		return op.Errorf("has no lowering inside a tile.kernel; run --lower-comm first")
	case op.NumRegions() > 0:
		return op.Errorf("has no lowering inside a tile.kernel")
	case !usesTiles(op):
		return l.scalar(op)
	case op.Has(ir.Elementwise), op.Has(ir.ConstantLike):
		return l.clone(op)
	}
	return op.Errorf("has no lowering on tiles")
}

// usesTiles reports whether a tile is among the operands or results.
func usesTiles(op *ir.Op) bool {
	for _, t := range append(op.OperandTypes(), op.ResultTypes()...) {
		if _, ok := t.(*ir.TensorType); ok {
			return true
		}
	}
	return false
}

// clone copies an operation; tiles among its types become vectors.
func (l *lowering) clone(op *ir.Op) error {
	if op.Has(ir.ConstantLike) {
		return l.constant(op)
	}
	s := ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Attrs: op.DiscardableAttrs()}
	for _, v := range op.Operands() {
		s.Operands = append(s.Operands, l.get(v))
	}
	for _, t := range op.ResultTypes() {
		s.Types = append(s.Types, threadType(t))
	}
	c := l.b.Create(s)
	for i, r := range op.Results() {
		l.values.Map(r, c.Result(i))
	}
	return nil
}

// constant copies a constant; that of a tile is a splat and becomes one of a
// vector.
func (l *lowering) constant(op *ir.Op) error {
	t, ok := op.Result(0).Type().(*ir.TensorType)
	if !ok {
		l.values.Map(op.Result(0), l.b.Insert(ir.Clone(op, nil)).Result(0))
		return nil
	}
	a, ok := op.Attr("value").(*ir.DenseElementsAttr)
	if !ok || !a.IsSplat() {
		return op.Errorf("is a tile of different constants; only a tile of one value, as dense<0.0>, has a lowering: compute others with tile.parallel")
	}
	vt := threadType(t).(*ir.VectorType)
	l.values.Map(op.Result(0), arith.NewConstant(l.b, ir.DenseElements(vt, a.Data())))
	return nil
}

func (l *lowering) get(v *ir.Value) *ir.Value { return l.values.Get(v) }

func (l *lowering) getAll(vs []*ir.Value) []*ir.Value {
	out := make([]*ir.Value, len(vs))
	for i, v := range vs {
		out[i] = l.get(v)
	}
	return out
}

// set records what a tile-level result became.
func (l *lowering) set(op *ir.Op, v *ir.Value) error {
	l.values.Map(op.Result(0), v)
	return nil
}

// threadType is what one thread has of a value: a vector of its registers for
// a tile, a memref in a memory space of the gpu dialect, the type itself for
// anything else.
func threadType(t ir.Type) ir.Type {
	switch t := t.(type) {
	case *ir.TensorType:
		return ir.Vector([]int64{distOfType(t).RegCount()}, t.Elem())
	case *ir.MemRefType:
		switch scale.SpaceOf(t) {
		case scale.L1:
			return ir.MemRef(t.Shape(), t.Elem(), t.Layout(), workgroup())
		case scale.Global, scale.Symmetric:
			return ir.MemRef(t.Shape(), t.Elem(), t.Layout(), nil)
		}
	}
	return t
}

// distOf is a tile's layout; planned has seen that it has one.
func distOf(v *ir.Value) layout.Distribution { return distOfType(v.Type()) }

func distOfType(t ir.Type) layout.Distribution {
	d, ok := tile.DistOf(t)
	if !ok {
		panic(fmt.Sprintf("tiletogpu: no layout in %v", t))
	}
	return d
}

// planned finds tiles without a complete layout, as results, operands or
// arguments, before anything is lowered.
func planned(k tile.KernelOp) error {
	var err error
	places := tile.PlacesOf(k)
	check := func(op *ir.Op, at *ir.Block, v *ir.Value, verb string) {
		t, ok := v.Type().(*ir.TensorType)
		if !ok || err != nil {
			return
		}
		if d, ok := tile.DistOf(t); !ok {
			err = op.Errorf("%s a tile of type %v without a complete layout; run --infer-layout first", verb, t)
		} else if !k.Region(0).IsAncestor(v.ParentRegion()) {
			err = op.Errorf("uses a register tile from outside of the kernel; pass a memref and load it")
		} else if e := places.Of(at).Holds(d); e != nil {
			err = op.Errorf("%s a tile of type %v, whose layout %v", verb, t, e)
		}
	}
	ir.WalkNested(k.Op, func(op *ir.Op) ir.WalkResult {
		for _, v := range op.Operands() {
			check(op, op.Block(), v, "uses")
		}
		for _, r := range op.Results() {
			check(op, op.Block(), r, "makes")
		}
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				for _, a := range b.Args() {
					check(op, b, a, "carries")
				}
			}
		}
		return ir.Advance
	})
	return err
}
