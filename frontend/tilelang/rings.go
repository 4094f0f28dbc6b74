package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Rings: stages of shared memory that one role fills while another one uses them.

var ringFunctions = []Function{
	{Name: "ring", Params: "*buffers", Result: "Ring",
		Doc:  "A ring buffer in shared memory between a producer and a consumer T.role: tiles of T.alloc_shared whose first dimension is the number of stages. The producer fills the next stage in a T.acquire, and the consumer reads it in a T.take.",
		call: (*translator).ringOf},
	{Name: "acquire", Params: "ring", Result: "Context",
		Doc:  "Producer acquire: waits until the next stage of a ring buffer is free, and gives its tiles. `with T.acquire(ring) as (a, b):` fills them; its end commits the stage. A T.copy from an array into the stage is asynchronous.",
		call: func(t *translator, a *args) (eval.Value, error) { return t.stageIn(a, true) }},
	{Name: "take", Params: "ring", Result: "Context",
		Doc:  "Consumer wait: waits until the next stage of a ring buffer is full, and gives its tiles. `with T.take(ring) as (a, b):` reads them; its end releases the stage.",
		call: func(t *translator, a *args) (eval.Value, error) { return t.stageIn(a, false) }},
}

// A ring is what T.ring gives.
type ring struct {
	v       *ir.Value
	buffers []*buffer
}

// TypeName implements [eval.Typed].
func (*ring) TypeName() string { return "ring" }

func (t *translator) ringOf(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	r := &ring{}
	var mems []*ir.Value
	for i, v := range a.rest {
		at := a.Site
		at.Node = a.ArgNodes[i]
		b, ok := v.(*buffer)
		if !ok || b.arr != nil || len(b.shape) < 2 {
			return nil, at.Interp.Errorf(at.Node, "T.ring expects tiles of T.alloc_shared whose first dimension is the number of stages, as (3, 64, 64)")
		}
		if b.mem == nil {
			return nil, t.toMemory(b.allocation())
		}
		if first := a.rest[0].(*buffer); b.shape[0] != first.shape[0] {
			return nil, at.Interp.Errorf(at.Node, "%s has %s stages, but %s has %s; all tiles of a ring must have the same number of stages", b, eval.Str(b.shape[0]), first, eval.Str(first.shape[0]))
		}
		r.buffers, mems = append(r.buffers, b), append(mems, b.mem)
	}
	if len(mems) == 0 {
		return nil, a.Interp.Errorf(a.Node, "T.ring expects at least one tile of T.alloc_shared whose first dimension is the number of stages")
	}
	r.v = tile.Ring.New(t.b, tile.RingOp{Buffers: mems}, tile.RingT).Ring
	return r, nil
}

// A stage is the next stage of a ring that a role fills, or uses.
type stage struct {
	t     *translator
	ring  *ring
	fills bool
	at    *ir.Value // its place
}

func (t *translator) stageIn(a *args, fills bool) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	r, ok := a.value("ring").(*ring)
	if !ok {
		return nil, a.wrongf("ring", "expected a T.ring, got %s", eval.TypeName(a.value("ring")))
	}
	if t.kernel.role == nil {
		return nil, a.Interp.Errorf(a.Node, "T.%s outside of a T.role: one role fills the stages of a ring, and another role reads them", a.f.Name)
	}
	return &stage{t: t, ring: r, fills: fills}, nil
}

// state is the variable of a role's pipeline state in a ring: stage 0 when the role begins.
func (r *role) state(t *translator, of *ring) *cell {
	if c := r.states[of]; c != nil {
		return c
	}
	loc := t.b.Loc
	t.b.SetToEnd(r.frame.block)
	t.b.Loc = loc
	begin := tile.Cursor.New(t.b, tile.CursorOp{}, tile.CursorT).Cursor
	t.b.SetToEnd(t.top.block)
	t.b.Loc = loc
	c := &cell{name: "the pipeline state of the ring", typ: tile.CursorT, node: r.frame.node}
	r.frame.add(c, &state{now: begin})
	r.states[of] = c
	return c
}

// Enter implements [eval.ContextManager]: it gives the stage's tiles.
func (s *stage) Enter(at eval.Site) (eval.Value, error) {
	t := s.t
	t.at(at)
	s.at, _ = t.get(t.kernel.role.state(t, s.ring))
	wait := tile.RingWaitOp{Ring: s.ring.v, Cursor: s.at}
	var n *ir.Value
	if s.fills {
		n = tile.Acquire.New(t.b, wait, ir.Index).Slot
	} else {
		n = tile.Take.New(t.b, wait, ir.Index).Slot
	}
	var out []eval.Value
	for _, b := range s.ring.buffers {
		shape, _ := b.extents()
		typ := b.mem.Type().(*ir.MemRefType)
		part := &buffer{name: b.name, shape: values(shape[1:]), elem: b.elem, node: at.Node, scope: b.scope, stage: s}
		part.mem = tile.Slot.New(t.b, tile.SlotOp{Source: b.mem, Indices: []*ir.Value{n}},
			ir.MemRef(shape[1:], b.elem.typ, nil, typ.Space())).Result
		out = append(out, part)
	}
	return single(out), nil
}

// Exit implements [eval.ContextManager].
func (s *stage) Exit(at eval.Site, err error) error {
	if err != nil {
		return err
	}
	t := s.t
	if err := t.endThreadRegion(at, "the end of a T.take or T.acquire"); err != nil {
		return err
	}
	t.at(at)
	signal := tile.RingSignalOp{Ring: s.ring.v, Cursor: s.at}
	if s.fills {
		tile.Publish.New(t.b, signal)
	} else {
		tile.Release.New(t.b, signal)
	}
	t.set(t.kernel.role.states[s.ring], tile.Advance.New(t.b, tile.AdvanceOp{Ring: s.ring.v, Cursor: s.at},
		tile.CursorT).Next)
	return nil
}

// arrives copies a window of an array to a stage that is being filled, asynchronously; false if that is impossible.
func (t *translator) arrives(from, to window) bool {
	s := to.b.stage
	if s == nil || !s.fills || from.b.arr == nil || from.b.elem != to.b.elem ||
		!slices.Equal(squeezed(from.size), squeezed(to.size)) {
		return false
	}
	from.b.arr.read = true
	shape := squeezed(to.size)
	if !droppable(from.size, shape) || !droppable(to.size, shape) {
		return false
	}
	engine := tile.AutoEngine
	if width := int64(from.b.elem.bits()); rowsAligned(from.b, width) && shape[len(shape)-1]*width%128 == 0 &&
		slices.Max(shape) <= maxBox {
		engine = tile.TMA
	}
	tile.Copy.New(t.b, tile.CopyOp{
		Source: from.b.mem, SourceAt: t.slice(from, shape), Dest: to.b.mem, DestAt: t.slice(to, shape), Tile: shape,
		Ring: s.ring.v, Cursor: s.at, Async: true, Engine: engine,
	})
	return true
}

// maxBox is how many elements of a dimension TMA copies at a time (CUDA driver API,
// cuTensorMapEncodeTiled).
const maxBox = 256

// rowsAligned reports whether each row of an array begins at a multiple of 16 bytes, as TMA requires.
func rowsAligned(b *buffer, width int64) bool {
	n, known := b.shape[len(b.shape)-1].(int64)
	return known && n*width%128 == 0 && b.arr.symmetric == nil
}
