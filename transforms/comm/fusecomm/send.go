package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// each makes a loop from 0 to an end that carries values on; one of one step is none.
func each(b *ir.Builder, end, step int64, init []*ir.Value,
	body func(b *ir.Builder, i *ir.Value, carried []*ir.Value) []*ir.Value) []*ir.Value {
	n := number{b}
	if end <= step {
		return body(b, n.of(0), init)
	}
	return scf.NewFor(b, n.of(0), n.of(end), n.of(step), init, body).Results
}

// sendPiece lets a block send a piece of the device's part, group by group of columns, to each device from one so far
// away on, 0 for the device itself, so that not all send to the same at once: to the one before it first, which after
// its own rows takes those of the device behind it.
func (g *gather) sendPiece(b *ir.Builder, part, me, piece *ir.Value, first int64) {
	t := g.tile()
	columns := int64(1)
	if p := g.part(); len(p) == 2 {
		columns = p[1] / g.words.groups
	}
	each(b, g.words.groups, 1, nil, func(b *ir.Builder, group *ir.Value, _ []*ir.Value) []*ir.Value {
		n := number{b}
		var column *ir.Value
		if g.words.groups > 1 {
			column = n.mul(group, columns)
		} else {
			group = nil
		}
		scf.NewFor(b, n.of(first), n.of(g.devices), n.of(1), nil,
			func(b *ir.Builder, i *ir.Value, _ []*ir.Value) []*ir.Value {
				n := number{b}
				peer := n.before(me, i, g.devices)
				none := comm.Join.New(b, comm.JoinOp{}, comm.Token).Token
				sent := g.eachTile(b, piece, column, columns, []*ir.Value{none},
					func(b *ir.Builder, at, before []*ir.Value) []*ir.Value {
						x := load(b, t, part, at...)
						return []*ir.Value{put(b, x, g.op.Dest, g.at(number{b}, me, at), peer, before[0])}
					})
				comm.Notify.New(b, comm.NotifyOp{Signal: g.arrived, Index: g.word(n, me, piece, group), Value: n.count(1),
					Rank: peer, After: sent, SigOp: comm.SigAdd})
				return nil
			})
		return nil
	})
}
