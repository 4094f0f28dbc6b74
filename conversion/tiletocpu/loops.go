package tiletocpu

import (
	"iter"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// countedLoop is an scf.for or a tile.pipelined.
type countedLoop struct {
	op                   *ir.Op
	lower, upper, step   *ir.Value
	inits, args, results []*ir.Value
	body                 *ir.Block
}

func loopOf(op *ir.Op) (l countedLoop, ok bool) {
	if f, is := scf.For.Cast(op); is {
		return countedLoop{op, f.LowerBound, f.UpperBound, f.Step, f.Inits, f.IterArgs(), op.Results(), f.Body.Entry()}, true
	}
	if f, is := tile.Pipelined.Cast(op); is {
		return countedLoop{op, f.Lower, f.Upper, f.Step, f.Inits, f.IterArgs(), op.Results(), f.Body.Entry()}, true
	}
	return l, false
}

// carriedTile is a tile that a loop carries.
type carriedTile struct{ init, arg, next, result *ir.Value }

func (l countedLoop) carried() (out []carriedTile) {
	for i, a := range l.args {
		if isTile(a) {
			out = append(out, carriedTile{l.inits[i], a, l.body.Last().Operand(i), l.results[i]})
		}
	}
	return out
}

// loopsIn are the loops inside an operation, those outside first.
func loopsIn(op *ir.Op) iter.Seq[countedLoop] {
	return func(yield func(countedLoop) bool) {
		ir.WalkNested(op, func(x *ir.Op) ir.WalkResult {
			if l, ok := loopOf(x); ok && !yield(l) {
				return ir.Interrupt
			}
			return ir.Advance
		})
	}
}

// loop lowers a loop. What it carries as tiles is in buffers, which the end of an iteration fills.
func (k *kernel) loop(l countedLoop) error {
	tiles := l.carried()
	for _, c := range tiles {
		if k.of[c.init] != k.of[c.arg] {
			k.copyTo(c.init, k.memory(c.arg))
		}
	}
	var inits []*ir.Value
	for _, v := range l.inits {
		if isNumber(v) {
			inits = append(inits, k.values.Get(v))
		}
	}
	var err error
	f := scf.NewFor(k.Builder, k.values.Get(l.lower), k.values.Get(l.upper), k.values.Get(l.step), inits,
		func(b *ir.Builder, iv *ir.Value, args []*ir.Value) []*ir.Value {
			k.values.Map(l.body.Arg(0), iv)
			k.mapNumbers(l.args, args)
			if err = k.block(l.body); err != nil {
				return args
			}
			k.Loc = l.body.Last().Loc()
			k.carry(l, tiles)
			return k.numbers(l.body.Last().Operands())
		})
	k.mapNumbers(l.results, f.Op.Results())
	return err
}

// isNumber reports whether a value of the program is one of the code: a tile is in memory, and a token is nothing.
func isNumber(v *ir.Value) bool { return !isTile(v) && v.Type() != comm.Token }

// mapNumbers maps those of the program's values that are no tiles.
func (k *kernel) mapNumbers(vs, to []*ir.Value) {
	for _, v := range vs {
		if isNumber(v) {
			k.values.Map(v, to[0])
			to = to[1:]
		}
	}
}

// numbers are those of the program's values that are no tiles.
func (k *kernel) numbers(vs []*ir.Value) (out []*ir.Value) {
	for _, v := range vs {
		if isNumber(v) {
			out = append(out, k.values.Get(v))
		}
	}
	return out
}

// carry fills the buffers of what a loop carries for the next iteration. Tiles that are in a buffer which another fills
// are copied first.
func (k *kernel) carry(l countedLoop, tiles []carriedTile) {
	end := l.body.Last()
	saved := k.extra[end]
	type move struct{ from, to *ir.Value }
	var moves []move
	for _, c := range tiles {
		if k.of[c.next] != nil && k.of[c.next] == k.of[c.arg] {
			continue
		}
		if k.isCarried(l, c.next) {
			m := k.scratch(saved[0], tileType(c.next))
			saved = saved[1:]
			k.copyTo(c.next, m)
			moves = append(moves, move{m, k.memory(c.arg)})
		}
	}
	for _, c := range tiles {
		if (k.of[c.next] == nil || k.of[c.next] != k.of[c.arg]) && !k.isCarried(l, c.next) {
			k.copyTo(c.next, k.memory(c.arg))
		}
	}
	for _, m := range moves {
		k.copyMemory(m.from, m.to)
	}
}

// isCarried reports whether a loop carries a value in the iteration that ends.
func (p *plan) isCarried(l countedLoop, v *ir.Value) bool {
	return v.IsBlockArg() && v.OwnerBlock() == l.body
}

// copyMemory copies scratch memory to other of its shape.
func (k *kernel) copyMemory(from, to *ir.Value) {
	t := from.Type().(*ir.MemRefType)
	n := k.nest()
	n.each(t.Shape(), k.cpu.lanes(ir.F32), func(p point) { n.write(n.read(from, t.Elem(), p), to, p) })
}

// branch lowers a condition. A result that is a tile is in a buffer, which each branch fills.
func (k *kernel) branch(o scf.IfOp) error {
	var types []ir.Type
	for _, r := range o.Op.Results() {
		if isNumber(r) {
			types = append(types, scalarType(r.Type()))
		}
	}
	var err error
	side := func(r *ir.Region) func(b *ir.Builder) []*ir.Value {
		if r.Empty() {
			return nil
		}
		return func(*ir.Builder) []*ir.Value {
			if err != nil {
				return nil
			}
			if err = k.block(r.Entry()); err != nil {
				return nil
			}
			y := r.Entry().Last()
			k.Loc = y.Loc()
			for i, v := range y.Operands() {
				if res := o.Op.Result(i); isTile(res) && (k.of[v] == nil || k.of[v] != k.of[res]) {
					k.copyTo(v, k.memory(res))
				}
			}
			return k.numbers(y.Operands())
		}
	}
	made := scf.NewIf(k.Builder, k.values.Get(o.Condition), types, side(o.Then), side(o.Else))
	k.mapNumbers(o.Op.Results(), made.Op.Results())
	return err
}

// while lowers a loop with a condition. Tiles that the condition hands on are in other buffers than those that it
// reads.
func (k *kernel) while(o scf.WhileOp) error {
	before, after := o.Before.Entry(), o.After.Entry()
	k.copyTiles(o.Inits, before.Args())
	var err error
	try := func(b *ir.Block, args []*ir.Value) {
		k.mapNumbers(b.Args(), args)
		if err == nil {
			err = k.block(b)
		}
		k.Loc = b.Last().Loc()
	}
	var types []ir.Type
	for _, v := range o.Results {
		if isNumber(v) {
			types = append(types, scalarType(v.Type()))
		}
	}
	made := scf.NewWhile(k.Builder, k.numbers(o.Inits), types,
		func(_ *ir.Builder, args []*ir.Value) (*ir.Value, []*ir.Value) {
			try(before, args)
			c := scf.Condition.Of(before.Last())
			if err == nil {
				k.copyTiles(c.Args, o.Results)
			}
			return k.values.Get(c.Condition), k.numbers(c.Args)
		}, func(_ *ir.Builder, args []*ir.Value) []*ir.Value {
			try(after, args)
			if err == nil {
				k.copyTiles(after.Last().Operands(), before.Args())
			}
			return k.numbers(after.Last().Operands())
		})
	k.mapNumbers(o.Results, made.Op.Results())
	return err
}

// copyTiles fills the buffers of tiles with others.
func (k *kernel) copyTiles(from, to []*ir.Value) {
	for i, v := range from {
		if isTile(v) {
			k.copyTo(v, k.memory(to[i]))
		}
	}
}
