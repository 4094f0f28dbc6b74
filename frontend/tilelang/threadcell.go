package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// What each thread holds, in a program that is written by threads' numbers: a cell is a number in a thread region, and
// between thread regions a tile of the block with an element for each thread.

// ofBlock makes what a cell holds outside of a thread region of what a thread has in it.
func (u *units) ofBlockEach(t *translator, v *ir.Value) result {
	one := tile.Fill.New(t.b, tile.FillOp{Value: v}, ir.Tensor([]int64{1}, v.Type(), nil)).Result
	return result{v: one, outside: ir.Tensor([]int64{u.n}, v.Type(), nil), dist: scale.ShardOn(0)}
}

// elementOfEach is a thread's element of what a cell holds outside of the thread region.
func (u *units) elementOfEach(t *translator, outside *ir.Value) *ir.Value {
	part := u.input(outside, scale.ShardOn(0))
	b := ir.NewBuilder(u.frame.block)
	b.SetToStart(u.frame.block)
	b.Loc = t.b.Loc
	zero := arith.ConstantIndex(b, 0)
	v := tensor.Extract.New(b, tensor.ExtractOp{Tensor: part, Indices: []*ir.Value{zero}},
		outside.Type().(*ir.TensorType).Elem()).Result
	if m, ok := t.masks[outside]; ok {
		t.masks[v] = m
	}
	return v
}

// declareEach makes a thread-private cell known: also after the thread region, if it is made at its top.
func (t *translator) declareEach(c *cell) {
	f := t.top
	if s := t.kernel.threadCode.now; s != nil && f == s.frame {
		f = f.parent
	}
	c.each = true
	f.add(c, &state{})
}

// zeroEach gives a cell 0 where it may be read before it is written.
func (t *translator) zeroEach(at eval.Site, c *cell, d *dtype) error {
	if !t.knows(zeroed, at.Node) {
		return nil
	}
	if _, err := t.eachThread(at); err != nil {
		return err
	}
	t.remark(at, "this buffer may be read before it is written; it is initialized to 0. Write it first, as with T.clear")
	t.set(c, t.literal(int64(0), d.value(), d.unsigned).v)
	return nil
}

// Bind implements [eval.Bindable]: a name of a number of a thread holds it in other thread regions too.
func (s *scalar) Bind(at eval.Site, name string) (eval.Value, error) {
	t := translatorOf(at)
	if !t.isByThreads() || t.kernel.threadCode.now == nil || s.v == nil ||
		!t.isWithin(s.v, t.kernel.threadCode.now.frame) {
		return s, nil
	}
	st := t.kernel.threadCode.now
	l := &let{s: s, node: at.Node, stmt: t.top.stmt, shared: t.maskOf(s.v) == 0 && t.control() == 0}
	l.lazyNumber = lazyNumber{l}
	if t.knows(owned, at.Node) && t.top == st.frame {
		l.c = &cell{name: name, typ: s.v.Type(), node: at.Node}
		t.declareEach(l.c)
		t.set(l.c, s.v)
	}
	return l, nil
}

// A let is a name of a number that a thread computed.
type let struct {
	lazyNumber
	s      *scalar
	node   python.Node
	stmt   python.Stmt
	shared bool  // it is the same in all threads
	c      *cell // that holds it for later thread regions, if one does
}

// TypeName implements [eval.Typed].
func (*let) TypeName() string { return "runtime value" }

// Attr implements [eval.HasAttr].
func (l *let) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	if name == "astype" {
		return castMethod(l), true, nil
	}
	return l.s.Attr(at, name)
}

// read implements [reader].
func (l *let) read(at eval.Site) (*scalar, error) {
	t := translatorOf(at)
	if t.visible(l.s.v) {
		return l.s, nil
	}
	if l.shared && l.stmt != nil && t.note(byBlock, l.stmt) {
		return nil, restart{} // before the statement no thread region is under way, so that the block computes it
	}
	if l.c == nil {
		return nil, t.establish(owned, l.node)
	}
	if _, err := t.eachThread(at); err != nil {
		return nil, err
	}
	v, lost := t.get(l.c)
	if err := t.madeBeforeRole(at, l.c.name, lost); v == nil && err != nil {
		return nil, err
	}
	if v == nil {
		return nil, at.Interp.Errorf(at.Node, "%s is defined only inside the statement at line %d", l.c.name,
			l.node.Range().Start.Line)
	}
	r := number(v, l.s.unsigned)
	r.nonneg = l.s.nonneg
	return r, nil
}

// beginVariable makes a T.alloc_var. It is the block's, unless threads store different numbers into it.
func (t *translator) beginVariable(a *args, v *variable) error {
	if t.knows(owned, a.Node) {
		t.declareEach(v.c)
		if err := t.zeroEach(a.Site, v.c, v.elem); err != nil {
			return err
		}
	} else {
		var now *ir.Value
		if t.inMemory[a.Node] {
			t.remark(a.Site, "this T.alloc_var may be read before it is written; it is initialized to 0. Give an initial value: T.alloc_var(dtype, init=…)")
			now = t.literal(int64(0), v.elem.value(), v.elem.unsigned).v
		}
		f := t.top
		if s := t.kernel.threadCode.now; s != nil && f == s.frame {
			f = f.parent
		}
		f.add(v.c, &state{now: now})
	}
	if x := a.value("init"); x != nil {
		return v.Store(a.site("init"), x)
	}
	return nil
}

// sharedByThreads lets a store of a number into a T.alloc_var be the block's, if it is the same for all threads; else
// the variable is each thread's.
func (t *translator) sharedByThreads(at eval.Site, v *variable, x *scalar) error {
	s := t.kernel.threadCode.now
	if s == nil {
		return nil
	}
	if t.control() != 0 || t.maskOf(x.v) != 0 || t.top.stmt == nil {
		return t.establish(owned, v.c.node)
	}
	again := t.note(byBlock, t.top.stmt)
	for f := t.top; f != s.frame; f = f.parent {
		again = t.note(together, f.node) || again
	}
	if !again {
		return t.establish(owned, v.c.node)
	}
	return restart{}
}
