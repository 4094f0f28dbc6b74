package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// words are the counters by which devices say what has come of a gathered array. Columns that blocks read apart, as
// those of a head, have counters of their own, and are sent one after the other, since blocks of low numbers, which run
// first, read the first.
type words struct {
	groups int64 // of columns
	// whole says that all pieces of a shard's group count in one, which waits for all of them. So it is where a loop goes
	// through the rows: it would look at counters in each iteration, each look a round trip to the second-level cache.
	whole bool
}

// wordsFor chooses the counters for the loads of a gathered array; apart says that each load reads one shard.
func (g *gather) wordsFor(apart bool) words {
	w := words{groups: g.groups(g.loads[0]), whole: apart}
	for _, l := range g.loads {
		w.whole = w.whole && g.inLoop(l)
		if g.groups(l) != w.groups {
			w.groups = 1
		}
	}
	return w
}

// groups is how many groups of columns lie one behind the other in a row, where it is a block's number which of them a
// load reads, and 1 elsewhere. Tiles of columns whose blocks run at a time are one group.
func (g *gather) groups(l tile.LoadOp) int64 {
	w, part := l.Window(), g.part()
	if len(part) != 2 || g.dim == 1 {
		return 1
	}
	columns := w.Span(1)
	if c, ok := countsOf(g.kernel, w.At[1]); !ok || c.step != columns || part[1]%columns != 0 || columns%g.width != 0 {
		return 1
	}
	tiles := part[1] / columns
	return tiles / divisor(tiles, max(1, g.allSenders()*tiles/g.blocks))
}

// inLoop reports whether a loop of the kernel's code computes which rows a load reads.
func (g *gather) inLoop(l tile.LoadOp) bool {
	row := l.Window().At[0].Value
	return g.dim == 0 && row != nil && row.ParentBlock() != g.kernel.Body.Entry()
}

// count is how many counters there are.
func (g *gather) count() int64 {
	if g.words.whole {
		return g.words.groups * g.devices
	}
	return g.words.groups * g.devices * g.pieces
}

// word is the counter by which a device announces a piece of a group; group is nil where there is but one.
func (g *gather) word(n number, from, piece, group *ir.Value) *ir.Value {
	w, each := from, g.devices
	if !g.words.whole {
		w, each = n.add(n.mul(from, g.pieces), piece), g.devices*g.pieces
	}
	if group != nil {
		w = n.add(n.mul(group, each), w)
	}
	return w
}

// waitFor is the wait for what a load reads, which begins at a place of the dimension that is gathered.
func (g *gather) waitFor(n number, l tile.LoadOp, start *ir.Value) comm.WaitOp {
	w := l.Window()
	rows := w.Span(0)
	var group *ir.Value
	if g.words.groups > 1 {
		group = n.div(arith.Index(n.Builder, w.At[1]), g.part()[1]/g.words.groups)
	}
	if g.words.whole {
		return comm.WaitOp{Signal: g.arrived, Index: g.word(n, n.div(start, g.part()[0]), nil, group),
			Value: n.count(g.pieces)}
	}
	// Pieces of rows lie one behind the other: of all devices, or, where columns are gathered, of one.
	first, words := n.div(arith.Index(n.Builder, w.At[0]), g.rows), g.pieces
	if g.dim == 0 {
		words *= g.devices
	}
	each := (rows+g.rows-2)/g.rows + 1
	if whole(g.divisor(w.At[0]), rows, g.rows) {
		each = max(1, rows/g.rows)
	} else if last := words - each; last > 0 {
		first = arith.Binary(n.Builder, arith.MinUI, first, n.of(last))
	} else {
		first, each = n.of(0), words
	}
	switch {
	case g.dim == 1:
		first = n.add(n.mul(n.div(start, g.part()[1]), words), first)
	case group != nil:
		first = n.add(n.mul(group, words), first)
	}
	wait := comm.WaitOp{Signal: g.arrived, Index: first, Value: n.count(1)}
	if each > 1 {
		wait.Count = each
	}
	return wait
}

// whole reports whether a window of so many rows, which begins at a multiple of a divisor, lies in one
// piece, or is some whole ones.
func whole(divisor, rows, piece int64) bool {
	switch {
	case piece%rows == 0:
		return divisor%rows == 0
	case rows%piece == 0:
		return divisor%piece == 0
	}
	return false
}
