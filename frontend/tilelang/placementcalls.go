package tilelang

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// What calls of the language do with tiles.

func (p *placement) call(n *tree.Call) {
	f := functionOf(n)
	p.made(n.Gives, false)
	switch {
	case f.Name == "alloc_var":
		p.held.declare(n.Gives, argumentOf(n, "init") != nil)
	case slices.Contains(allocations, f.Name):
		p.held.declare(n.Gives, false)
	case isThreadNumber(f.Name):
		p.made(n.Gives, true)
	case strings.HasPrefix(f.Name, "atomic_"):
		p.atomic(n)
	case f.Name == "ring":
		for _, v := range n.Args {
			if b, ok := v.(*bufferSymbol); ok {
				p.put(b)
			}
		}
	case f.Name == "copy" && p.copiesElement(n):
	case f.Name == "fill" || f.Name == "clear":
		p.reads(argumentOf(n, "value"))
		p.fills(n, argumentOf(n, "buffer"))
	case windowsOf(f.Name) != windows{}:
		p.computes(n, windowsOf(f.Name))
	case f.known || f.perThread:
		p.reads(n.Args...)
		if d, ok := n.F.(*dtype); ok && d == dtypes["int32"] && len(n.Args) == 1 {
			p.of[n.Gives] = p.number(n.Args[0])
		}
	case n.Method == "astype":
		p.reads(n.Of)
	case f.Result == "":
		p.forgetAll(n)
	}
}

// forgetAll follows the tiles no more that a call may write.
func (p *placement) forgetAll(n *tree.Call) {
	for _, v := range n.Args {
		if b := operandTile(v); b != nil {
			p.held.forget(allocationOf(b).ref)
		}
	}
}

// operandTile is the tile that an operand is, or is a part of; nil of others.
func operandTile(v eval.Value) *bufferSymbol {
	switch v := v.(type) {
	case *partSymbol:
		if v.of != nil && allocationOf(v.of) != nil {
			return v.of
		}
	case *bufferSymbol:
		if allocationOf(v) != nil {
			return v
		}
	}
	return nil
}

func (p *placement) isFewOperand(v eval.Value) bool {
	b := operandTile(v)
	return b != nil && p.isFew(b)
}

// putOperand lets a tile be memory that each thread copies from or to what it holds.
func (p *placement) putOperand(v eval.Value) {
	if b := operandTile(v); b != nil && !p.isFew(b) {
		p.put(b)
	}
}

// isThreadNumber reports whether a function gives a number of the thread.
func isThreadNumber(name string) bool {
	switch name {
	case "get_thread_binding", "get_thread_bindings", "thread_binding", "get_lane_idx", "get_warp_idx",
		"get_warp_group_idx":
		return true
	}
	return false
}

// copiesElement is a copy of one element to another: in a T.Parallel, and where both sides say where it is.
func (p *placement) copiesElement(n *tree.Call) bool {
	src, dst := argumentOf(n, "src"), argumentOf(n, "dst")
	if p.launch.wholeArrays && len(n.Args) == 2 {
		src, dst = dst, src
	}
	to, ok := p.part(dst)
	from, isPart := src.(*partSymbol)
	_, fromVariable := src.(*variableSymbol)
	_, toVariable := dst.(*variableSymbol)
	if p.loop == nil && !fromVariable && !toVariable && (!ok || !to.element() || !isNumber(src) || isPart && !from.plain) {
		return false
	}
	p.reads(src)
	p.writesNamed(dst, n.Node)
	if ok && to.element() {
		p.writesElement(to)
	}
	return true
}

// fills is the destination of a T.fill.
func (p *placement) fills(n *tree.Call, v eval.Value) {
	part, ok := p.part(v)
	p.writesNamed(v, n.Node)
	switch {
	case ok && part.element():
		p.writesElement(part)
	case ok:
		p.writesPart(part)
	default:
		if b := operandTile(v); b != nil {
			p.held.set(allocationOf(b).ref)
		} else if v, ok := v.(*variableSymbol); ok {
			p.held.set(v.ref)
		}
	}
}

// atomic is an atomic operation, which memory has.
func (p *placement) atomic(n *tree.Call) {
	p.reads(argumentOf(n, "value"))
	switch to := argumentOf(n, "dst").(type) {
	case *partSymbol:
		if to.of != nil {
			p.put(to.of)
		}
	case *bufferSymbol:
		p.put(to)
	}
}
