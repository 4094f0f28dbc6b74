package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// A variable is a T.alloc_var: a number of the block that changes.
type variable struct {
	lazyNumber
	c     *cell
	elem  *dtype
	named bool
}

// TypeName implements [eval.Typed].
func (v *variable) TypeName() string { return "variable" }

// Attr implements [eval.HasAttr].
func (v *variable) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	if name == "dtype" {
		return v.elem, true, nil
	}
	return nil, false, nil
}

// SetName implements [eval.Named]: the first name is the variable's.
func (v *variable) SetName(name string) {
	if !v.named {
		v.named, v.c.name = true, name
	}
}

// Load implements [eval.Loader]: another name holds what it holds now.
func (v *variable) Load(at eval.Site) (eval.Value, error) { return numberNow(at, v) }

// read implements [reader].
func (v *variable) read(at eval.Site) (*scalar, error) {
	t := translatorOf(at)
	if v.c.each {
		if _, err := t.eachThread(at); err != nil {
			return nil, err
		}
	}
	now, lost := t.get(v.c)
	if t.turns[now] {
		return nil, t.establish(byThreads, t.kernel.node)
	}
	if err := t.madeBeforeRole(at, v.c.name, lost); now == nil && err != nil {
		return nil, err
	}
	if _, own := lost.(*python.For); now == nil && own && v.c.scratch {
		return nil, at.Interp.Errorf(at.Node, "%s is private to each iteration of the T.Parallel at line %d, which writes it, and is undefined after it; use T.reduce_… or an atomic operation to accumulate", v.c.name, lost.Range().Start.Line)
	}
	if _, ofRoles := lost.(*python.WithItem); now == nil && ofRoles {
		return nil, at.Interp.Errorf(at.Node, "%s is private to each warpgroup at line %d and is undefined after it; use a T.alloc_shared to share it", v.c.name, lost.Range().Start.Line)
	}
	if now == nil {
		if v.c.each && (lost != nil || t.top.inLoop(v.c)) {
			return nil, t.establish(zeroed, v.c.node)
		}
		if lost != nil || t.top.inLoop(v.c) {
			return nil, t.toMemory(v.c.node) // programs read what they know was written; the initial value is determined once
		}
		return nil, at.Interp.Errorf(at.Node, "%s is read before it is written; assign it a value first", v.c.name)
	}
	return t.counting(number(now, v.elem.unsigned)), nil
}

// Store implements [eval.Cell].
func (v *variable) Store(at eval.Site, x eval.Value) error {
	t := translatorOf(at)
	t.at(at)
	t.ownInParallel(v.c)
	if v.c.each {
		if _, err := t.eachThread(at); err != nil {
			return err
		}
	}
	s, err := t.scalarOf(at, x, v.elem)
	if err != nil {
		return err
	}
	if t.isByThreads() && !v.c.each {
		if err := t.sharedByThreads(at, v, s); err != nil {
			return err
		}
	}
	t.set(v.c, t.convert(s.v, s.unsigned, v.elem.value(), v.elem.unsigned))
	return nil
}

// Index implements [eval.Indexable]: `v[0]` is the variable.
func (v *variable) Index(at eval.Site, key eval.Value) (eval.Value, error) {
	if n, ok := key.(int64); ok && n == 0 {
		return numberNow(at, v)
	}
	return nil, at.Interp.Errorf(at.Node, "%s is a scalar; its only element is 0", v.c.name)
}

// SetIndex implements [eval.IndexSetter].
func (v *variable) SetIndex(at eval.Site, key, x eval.Value) error {
	if n, ok := key.(int64); ok && n == 0 {
		return v.Store(at, x)
	}
	return at.Interp.Errorf(at.Node, "%s is a scalar; its only element is 0", v.c.name)
}
