package tilelang

import (
	"strings"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Operations of the block on tiles. A tile that is a value is read and written as a whole, or in a part that begins at
// a place that is known; and what is written in part holds something before.

// readsWindow is an operand of one of the block's operations on tiles.
func (p *placement) readsWindow(v eval.Value) {
	switch v := v.(type) {
	case *partSymbol:
		if part, ok := p.parts[v.ref]; ok && !p.unknownPlace(part) {
			p.whole(part.of)
		}
	case *bufferSymbol:
		if !p.fewAsTile(v) {
			p.whole(v)
		}
	}
}

// writesWindow is the result of one: of a part that is not all of a tile, the tile has to hold something.
func (p *placement) writesWindow(v eval.Value) {
	switch v := v.(type) {
	case *partSymbol:
		if part, ok := p.parts[v.ref]; ok {
			p.writesPart(part)
		}
	case *bufferSymbol:
		if of := allocationOf(v); !p.fewAsTile(v) && of != nil {
			p.held.set(of.ref)
		}
	}
}

func (p *placement) writesPart(part treePart) {
	of := allocationOf(part.of)
	switch {
	case p.unknownPlace(part):
	case part.isWhole():
		p.held.set(of.ref)
	case part.element(): // how large it is, the other side says
		p.held.forget(of.ref)
	case p.held.isEmpty(of.ref):
		p.put(part.of)
	}
}

// fewAsTile lets a few numbers be memory where the block uses them as a tile, and reports whether a buffer is that.
func (p *placement) fewAsTile(b *bufferSymbol) bool {
	if allocationOf(b) == nil || !p.isFew(b) {
		return false
	}
	if !p.byThreads {
		p.put(b)
	}
	return true
}

// unknownPlace lets a tile be memory where a window of it begins at a place that is not known now, or that is of a few
// numbers, and reports whether it is.
func (p *placement) unknownPlace(part treePart) bool {
	if p.fewAsTile(part.of) {
		return true
	}
	if !p.isKnownPlace(part) {
		p.put(part.of)
	}
	return !p.isKnownPlace(part)
}

// windows are the parameters of a function that are windows: what it reads, what it writes, which it reads too unless
// another parameter has a value.
type windows struct{ x, y, to, keeps string }

// windowsOf are those of a function; none of a function that is not known to have windows alone.
func windowsOf(name string) windows {
	switch name {
	case "copy", "transpose":
		return windows{x: "src", to: "dst"}
	case "cumsum", "cummax":
		return windows{x: "src", to: "dst"}
	case "gemm", "wgmma_gemm":
		return windows{x: "A", y: "B", to: "C", keeps: "clear_accum"}
	}
	if name == "reduce" || strings.HasPrefix(name, "reduce_") && name != "reduce_scatter" {
		return windows{x: "buffer", to: "out", keeps: "clear"}
	}
	return windows{}
}

// computes is a call of such a function.
func (p *placement) computes(n *tree.Call, w windows) {
	x, to := argumentOf(n, w.x), argumentOf(n, w.to)
	if w.to == "dst" && p.launch.wholeArrays && len(n.Args) == 2 {
		x, to = to, x
	}
	if p.byThreads && w.to == "dst" && (p.isFewOperand(x) || p.isFewOperand(to)) {
		p.putOperand(x)
		p.putOperand(to)
		return
	}
	p.readsWindow(x)
	if w.y != "" {
		p.readsWindow(argumentOf(n, w.y))
	}
	if to == nil {
		to = x
	}
	keeps := argumentOf(n, w.keeps)
	if w.keeps == "clear" && keeps == eval.Value(false) || w.keeps == "clear_accum" && (keeps == nil || keeps == false) {
		p.readsWindow(to)
	}
	if b := operandTile(to); b != nil && isLate(keeps) && p.held.isEmpty(allocationOf(b).ref) {
		p.begin(b) // one of several GEMMs clears it
	}
	p.writesWindow(to)
}

// begin lets a tile begin as 0.
func (p *placement) begin(b *bufferSymbol) {
	of := allocationOf(b)
	p.zeroed[of.node] = true
	p.held.forget(of.ref)
}
