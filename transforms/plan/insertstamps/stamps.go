package insertstamps

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/stamps"
)

// stamp writes the stamps of all lanes of a kernel to memory.
func stamp(k tile.KernelOp, lanes []stamps.Lane, memory *ir.Value) {
	block := blockNumber(k)
	for i, l := range lanes {
		w := writer{row: tile.StampRow{Memory: memory, Number: block, Lane: int64(i)}}
		first := l.Region.Entry().First()
		if block.DefiningOp() != nil && block.DefiningOp().Block() == l.Region.Entry() {
			first = block.DefiningOp().Next()
		}
		b := ir.Before(first)
		position := tile.StampBegin.New(b, tile.StampBeginOp{StampRow: w.row}, ir.I32).Position
		position = w.nodes(l.Nodes, position)
		end := ir.Before(l.Region.Entry().Last())
		tile.StampEnd.New(end, tile.StampEndOp{StampRow: w.row, Position: position})
	}
}

// blockNumber is the linear number of a block. The first dimension counts fastest.
func blockNumber(k tile.KernelOp) *ir.Value {
	ids, grid := k.BlockIDs(), k.Grid()
	b := ir.Before(k.Body.Entry().First())
	n := ids[len(ids)-1]
	for d := len(ids) - 2; d >= 0; d-- {
		extent := grid[d].Value
		if extent == nil {
			extent = arith.ConstantIndex(b, grid[d].Const)
		}
		n = arith.Binary(b, arith.AddI, arith.Binary(b, arith.MulI, n, extent), ids[d])
	}
	return n
}

// A writer writes the stamps of a lane. The position of the next one goes through all control flow.
type writer struct{ row tile.StampRow }

// nodes writes the stamps of a region's nodes, which begin at a position, and returns the position behind them.
func (w writer) nodes(nodes []stamps.Node, position *ir.Value) *ir.Value {
	for _, n := range nodes {
		if n.Op != nil {
			position = w.through(n, position)
			continue
		}
		b := ir.Before(n.Site.Before)
		b.Loc = n.Site.Main.Loc()
		position = tile.Stamp.New(b, tile.StampOp{StampRow: w.row, Site: n.Site.Number, Position: position}, ir.I32).Next
	}
	return position
}

// through gives the position to a loop or a branch, and returns what comes out of it.
func (w writer) through(n stamps.Node, position *ir.Value) *ir.Value {
	op, branch := n.Op, scf.If.Is(n.Op)
	s := ir.OpState{Def: op.Def(), Props: op.Props(), Attrs: op.DiscardableAttrs(), Operands: op.Operands(),
		Types: append(op.ResultTypes(), ir.I32)}
	if !branch {
		s.Operands = append(s.Operands, position)
	}
	for i, r := range op.Regions() {
		if r.Empty() { // an else that the branch had no need of
			r.Append(ir.NewBlock())
			scf.NewYield(ir.NewBuilder(r.Entry()))
		}
		first := position
		if !branch {
			first = r.Entry().AddArg(ir.I32, op.Loc())
		}
		last := w.nodes(n.Bodies[i], first)
		end := r.Entry().Last()
		end.SetOperands(append(end.Operands(), last))
		moved := ir.NewRegion()
		moved.TakeBody(r)
		s.Regions = append(s.Regions, moved)
	}
	with := ir.Before(op).Create(s)
	op.ReplaceAllUsesWith(with.Results()[:op.NumResults()])
	op.Erase()
	return with.Result(with.NumResults() - 1)
}
