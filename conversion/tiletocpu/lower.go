package tiletocpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// kernel is a tile.kernel that is being lowered.
type kernel struct {
	*ir.Builder
	*buffers
	launch  gpu.LaunchOp
	rank    *ir.Value   // of the device, nil in a program of one
	entry   *ir.Builder // the beginning of the launch's body
	values  ir.Mapping  // numbers and memory of the program
	views   map[view]*ir.Value
	indices map[int64]*ir.Value
	insides []tile.Window      // those that do not overhang in the code that is being made
	next    map[*ir.Value]next // of loads
	now     int                // when the root runs that is being lowered
}

// view is scratch memory of a type.
type view struct {
	offset int64
	t      ir.Type
}

// index is a constant.
func (k *kernel) index(x int64) *ir.Value {
	if k.indices[x] == nil {
		k.indices[x] = arith.ConstantIndex(k.entry, x)
	}
	return k.indices[x]
}

func (k *kernel) zero() *ir.Value { return k.index(0) }

// memory is the scratch memory of a kept tile.
func (k *kernel) memory(v *ir.Value) *ir.Value { return k.scratch(k.of[v], tileType(v)) }

// scratch is a buffer as memory of a type.
func (k *kernel) scratch(b *buffer, t ir.ShapedType) *ir.Value {
	key := view{b.offset, ir.MemRef(t.Shape(), storage(t.Elem()), nil, workgroup())}
	if k.views[key] == nil {
		k.views[key] = memref.View.New(k.entry, memref.ViewOp{Source: k.launch.Workgroup()[0], ByteShift: k.index(b.offset)},
			key.t).Result
	}
	return k.views[key]
}

// reshapedMemory is the memory of a reshape's kept operand with the result's shape.
func (k *kernel) reshapedMemory(o tile.ReshapeOp) *ir.Value {
	return k.scratch(k.of[o.Source], tileType(o.Result))
}

func workgroup() ir.Attr { return gpu.AddressSpace.Named("workgroup") }

// scalarType is the type of a value that is no tile: memory of the block is scratch memory.
func scalarType(t ir.Type) ir.Type {
	m, ok := t.(*ir.MemRefType)
	if !ok {
		return t
	}
	switch space := scale.SpaceOf(m); space {
	case scale.L1:
		layout := m.Layout()
		if _, swizzled := layout.(*tile.SwizzleAttr); swizzled {
			layout = nil
		}
		return ir.MemRef(m.Shape(), m.Elem(), layout, workgroup())
	case scale.Global, scale.Symmetric:
		return ir.MemRef(m.Shape(), m.Elem(), m.Layout(), nil)
	}
	return t
}

// synchronizes reports whether an operation only orders threads or asynchronous copies: a block is one thread, whose
// copies are complete when it goes on.
func synchronizes(op *ir.Op) bool {
	switch op.Def() {
	case tile.Barrier.OpDef, tile.Fence.OpDef, tile.AsyncCommit.OpDef, tile.AsyncWait.OpDef, tile.WaitProducts.OpDef,
		tile.Prefetch.OpDef, tile.Nanosleep.OpDef:
		return true
	}
	return false
}

// block lowers the operations of a block, but not the terminator.
func (k *kernel) block(b *ir.Block) error {
	for op := range b.Ops() {
		if op.Has(ir.Terminator) {
			return nil
		}
		k.Loc = op.Loc()
		if err := k.lower(op); err != nil {
			return err
		}
	}
	return nil
}

func (k *kernel) lower(op *ir.Op) error {
	k.now = k.at[op].from
	switch {
	case tile.MeetsCluster(op), comm.Reached(op) != nil && comm.InCluster(op):
		return op.Errorf("is for the blocks of a cluster, which a CPU does not have; remove the cluster, or use puts and signals")
	case synchronizes(op):
		return nil
	case pulls(op) && op.NumResults() > 0 && isTile(op.Result(0)):
		return k.keep(op)
	}
	switch op.Def() {
	case tile.Store.OpDef:
		return k.store(tile.Store.Of(op))
	case tile.Scatter.OpDef:
		o := tile.Scatter.Of(op)
		return k.put(o.Value, o.Window())
	case tile.Atomic.OpDef:
		return k.atomic(tile.Atomic.Of(op))
	case tile.Copy.OpDef:
		return k.copy(tile.Copy.Of(op))
	case tile.Alloc.OpDef:
		return k.alloc(tile.Alloc.Of(op))
	case tile.Slot.OpDef:
		return k.slot(tile.Slot.Of(op))
	case tile.Gemm.OpDef:
		return k.gemm(tile.Gemm.Of(op))
	case tile.Reduce.OpDef:
		return k.reduce(tile.Reduce.Of(op))
	case tile.Scan.OpDef:
		return k.scan(tile.Scan.Of(op))
	case tile.Sort.OpDef:
		return k.sort(tile.Sort.Of(op))
	case tile.Parallel.OpDef:
		return k.parallel(tile.Parallel.Of(op))
	case tensor.InsertSlice.OpDef:
		return k.insertSlice(tensor.InsertSlice.Of(op))
	case tensor.Concat.OpDef:
		return k.concat(tensor.Concat.Of(op))
	case tensor.FromElements.OpDef:
		return k.fromElements(tensor.FromElements.Of(op))
	case tensor.Extract.OpDef:
		o := tensor.Extract.Of(op)
		n := k.nest()
		k.values.Map(o.Result, n.at(o.Tensor, one(n.gets(o.Indices)...)))
		return nil
	case tile.Param.OpDef:
		k.values.Map(op.Result(0), k.index(tile.Param.Of(op).Default))
		return nil
	case tile.Print.OpDef:
		return k.print(tile.Print.Of(op))
	case tile.Assert.OpDef:
		return k.assert(tile.Assert.Of(op))
	case scale.View.OpDef:
		return k.view(scale.View.Of(op))
	case scale.Rank.OpDef:
		return k.rankAt(scale.Rank.Of(op))
	case scale.NumRanks.OpDef:
		return k.ranksAt(scale.NumRanks.Of(op))
	case comm.Put.OpDef:
		o := comm.Put.Of(op)
		w := o.Window()
		w.Memory = k.peer(o.Dest, o.Rank)
		return k.put(o.Value, w)
	case comm.Get.OpDef:
		return k.getTile(comm.Get.Of(op))
	case comm.PutMem.OpDef:
		return k.putMem(comm.PutMem.Of(op))
	case comm.GetMem.OpDef:
		o := comm.GetMem.Of(op)
		return k.copyArray(op, k.peer(o.Source, o.Rank), k.values.Get(o.Dest), false)
	case comm.Post.OpDef:
		return k.post(comm.Post.Of(op))
	case comm.Take.OpDef:
		return k.take(comm.Take.Of(op))
	case comm.Consume.OpDef:
		o := comm.Consume.Of(op)
		k.values.Map(o.Result, k.values.Get(o.Value))
		return nil
	case comm.Join.OpDef:
		return nil // a notify comes after all that the block did
	case comm.Notify.OpDef, comm.Wait.OpDef, comm.Test.OpDef, comm.Reset.OpDef, comm.Round.OpDef, comm.Fence.OpDef:
		return k.signal(op)
	case scf.If.OpDef:
		return k.branch(scf.If.Of(op))
	case scf.While.OpDef:
		return k.while(scf.While.Of(op))
	}
	if l, ok := loopOf(op); ok {
		return k.loop(l)
	}
	return k.other(op)
}

// other copies an operation on numbers and memory.
func (k *kernel) other(op *ir.Op) error {
	dialect := op.Def().Dialect()
	switch {
	case dialect == tile.Dialect.Name, dialect == scale.Dialect.Name:
		return op.Errorf("is unsupported on CPUs, whose blocks have one thread")
	case dialect == comm.Dialect.Name:
		return op.Errorf("is unsupported on CPUs")
	case dialect == gpu.Dialect.Name, dialect == "nvvm", dialect == "nvgpu", op.Has(ir.Convergent):
		return op.Errorf("names threads or warps, which is unsupported on CPUs, whose blocks have one thread")
	}
	uses := append(op.OperandTypes(), op.ResultTypes()...)
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			uses = append(uses, ir.ValueTypes(b.Args())...)
		}
	}
	for _, t := range uses {
		if _, ok := tile.TileOf(t); ok {
			return op.Errorf("is unsupported on tiles on CPUs")
		}
	}
	return k.copied(op)
}

// copied copies an operation; its regions are lowered.
func (k *kernel) copied(op *ir.Op) error {
	s := ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Attrs: op.DiscardableAttrs()}
	for _, v := range op.Operands() {
		s.Operands = append(s.Operands, k.values.Get(v))
	}
	for _, t := range op.ResultTypes() {
		s.Types = append(s.Types, scalarType(t))
	}
	for range op.Regions() {
		s.Regions = append(s.Regions, ir.NewRegion())
	}
	made := k.Create(s)
	k.values.MapAll(op.Results(), made.Results())
	back, at := k.InsertionPoint()
	for i, r := range op.Regions() {
		for b := range r.Blocks() {
			to := ir.NewBlock()
			for _, a := range b.Args() {
				k.values.Map(a, to.AddArg(scalarType(a.Type()), a.Loc()))
			}
			made.Region(i).Append(to)
			k.SetToEnd(to)
			if err := k.block(b); err != nil {
				return err
			}
			if t := b.Last(); t != nil && t.Has(ir.Terminator) {
				if err := k.copied(t); err != nil {
					return err
				}
			}
		}
	}
	k.SetInsertionPoint(back, at)
	return nil
}

// keep computes the kept ones of an operation's results into their memory.
func (k *kernel) keep(op *ir.Op) error {
	for _, v := range op.Results() {
		if k.kept[v] && !k.isFilled(v) {
			k.kept[v] = false
			k.copyTo(v, k.memory(v))
			k.kept[v] = true
		}
	}
	return nil
}

// copyTo writes a tile's elements to memory of its shape.
func (k *kernel) copyTo(v, mem *ir.Value) {
	n := k.nest()
	n.each(shapeOf(v), k.lanesFor(len(shapeOf(v)), v), func(p point) { n.write(n.at(v, p), mem, p) })
}
