package constructschedule

import (
	"math/bits"
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// A candidate is a division with the time that it is predicted to take, in microseconds. The time contains the launch
// overhead, launch.
type candidate struct {
	division
	blocks       int64
	time, launch float64
}

func (x candidate) kernel() float64 { return x.time - x.launch }

func (d division) equal(o division) bool {
	return d.threads == o.threads && slices.Equal(d.tiles, o.tiles)
}

// predict says what each of several divisions takes, equal ones once. Those whose tiles do not fit into registers or
// shared memory are left out, except for the first one.
func (c *choice) predict(all []division, of func() estimate.Sketch) (found []candidate, err error) {
	for i, d := range all {
		if slices.ContainsFunc(found, func(x candidate) bool { return x.equal(d) }) {
			continue
		}
		c.division = d
		s := of()
		// Half of the registers are left for results, addresses and what is on its way.
		if i > 0 && (s.Registers > c.machine.RegistersAtLaunch(d.threads)/2 || s.Shared > c.machine.SharedBytes()) {
			continue
		}
		x := candidate{division: d, blocks: s.Blocks}
		if x.time, x.launch, err = s.Time(c.machine); err != nil {
			return []candidate{{division: all[0], blocks: s.Blocks}}, err
		}
		found = append(found, x)
	}
	return found, nil
}

// unknown is what an extent counts as that is known at run time only: so much that all SMs have work.
const unknown = 1 << 16

func (c *choice) extent(a int) int64 {
	if n := c.axes.Extents[a]; n != ir.Dynamic {
		return n
	}
	return unknown
}

// tilesOf is how many tiles cover an axis.
func (c *choice) tilesOf(a int) int64 { return (c.extent(a) + c.tiles[a] - 1) / c.tiles[a] }

// blocks is how many blocks the grid has.
func (c *choice) blocks() int64 {
	n := int64(1)
	for a := range c.tiles {
		if c.spatial[a] {
			n *= c.tilesOf(a)
		}
	}
	return n
}

// trips is how many iterations the loops of a block have that run an operation.
func (c *choice) trips(s linalg.Structured) int64 {
	n := int64(1)
	for _, a := range c.axes.Of(s.Operation()) {
		if !c.spatial[a] {
			n *= c.tilesOf(a)
		}
	}
	return n
}

// loops is the tile of an operation's loops.
func (c *choice) loops(s linalg.Structured) (tile []int64) {
	for _, a := range c.axes.Of(s.Operation()) {
		tile = append(tile, min(c.tiles[a], c.extent(a)))
	}
	return tile
}

// ofRows is what a group without matmuls does. Reductions that need each other are phases, one after the other, and
// what is computed of their results is another: in each the elements are read again, unless a block has whole rows.
func (c *choice) ofRows() estimate.Sketch {
	out := estimate.Sketch{Blocks: c.blocks(), Threads: c.threads, Memory: c.memory()}
	whole := true
	for _, s := range c.Ops {
		whole = whole && c.trips(s) == 1
	}
	levels := c.levels()
	for level := range slices.Max(levels) + 1 {
		var run []int
		for i, s := range c.Ops {
			root := levels[i] == level && (isReduction(s) || c.isOutput(s))
			if whole || root {
				run = append(run, c.before(i, run)...)
			}
		}
		p, registers := c.phase(run, levels, level, whole)
		out.Phases = append(out.Phases, p)
		out.Registers = max(out.Registers, registers)
		if whole {
			break
		}
	}
	return out
}

func isReduction(s linalg.Structured) bool {
	return slices.Contains(s.IteratorTypes(), linalg.Reduction)
}

// isOutput reports whether the function returns a result of an operation.
func (c *choice) isOutput(s linalg.Structured) bool {
	return slices.ContainsFunc(c.Outputs, func(v *ir.Value) bool { return v.DefiningOp() == s.Operation() })
}

// index is the number of the operation of the group that computes a value, −1 if none does.
func (c *choice) index(v *ir.Value) int {
	return slices.IndexFunc(c.Ops, func(s linalg.Structured) bool { return s.Operation() == v.DefiningOp() })
}

// levels are how many reductions precede each operation, one after the other.
func (c *choice) levels() []int {
	levels := make([]int, len(c.Ops))
	for i, s := range c.Ops {
		for _, v := range linalg.Operands(s) {
			if from := c.index(v); from >= 0 && from < i {
				n := levels[from]
				if isReduction(c.Ops[from]) {
					n++
				}
				levels[i] = max(levels[i], n)
			}
		}
	}
	return levels
}

// before are an operation and those whose results it needs, as far as they are computed in its phase: no reductions.
// Those that are already known are left out.
func (c *choice) before(i int, known []int) []int {
	if slices.Contains(known, i) {
		return nil
	}
	out := []int{i}
	for _, v := range linalg.Operands(c.Ops[i]) {
		if from := c.index(v); from >= 0 && !isReduction(c.Ops[from]) {
			out = append(out, c.before(from, slices.Concat(known, out))...)
		}
	}
	return out
}

// phase is what some operations do together, and how many registers a thread needs for what they read.
func (c *choice) phase(run, levels []int, level int, whole bool) (p estimate.Phase, registers int64) {
	p.Trips, p.Stages = 1, 1
	for _, i := range run {
		p.Trips = max(p.Trips, float64(c.trips(c.Ops[i])))
	}
	if p.Trips > 1 {
		p.Stages = float64(max(c.stages(), c.machine.StagesAtMost()))
		if c.asked.stages > 0 {
			p.Stages = float64(c.asked.stages)
		}
	}
	read := map[*ir.Value]moved{}
	var order []*ir.Value
	for _, i := range run {
		s := c.Ops[i]
		part := float64(c.trips(s)) / p.Trips // of the iterations
		slots, sfu := c.computed(s)
		p.Slots += slots * part
		p.SFU += sfu * part
		for k, v := range s.Inputs() {
			if c.index(v) < 0 && isTensor(v) {
				if _, known := read[v]; !known {
					order = append(order, v)
				}
				if x := c.move(s, k); x.bytes > read[v].bytes {
					read[v] = x
				}
			}
		}
		for k, v := range s.Results() {
			if slices.Contains(c.Outputs, v) && (whole || levels[i] == level) {
				c.add(&p, c.move(s, len(s.Inputs())+k), part)
			}
		}
		if isReduction(s) {
			p.Waits += c.combines()
		}
	}
	held := 0.0
	for _, v := range order {
		c.add(&p, read[v], 1)
		held += read[v].registers
	}
	return p, int64(held)
}

// computed is what the threads issue for a tile of an operation. What depends on some of its loops only, as the factor
// of a row, a thread computes once.
func (c *choice) computed(s linalg.Structured) (slots, sfu float64) {
	tile, maps := c.loops(s), s.IndexingMaps()
	along := map[*ir.Value]map[int]bool{} // the loops that a value depends on
	body := s.Body().Entry()
	for k, v := range body.Args() {
		along[v] = map[int]bool{}
		for l := range tile {
			along[v][l] = k >= len(s.Inputs()) || slices.Contains(access.LoopsOf(maps[k].Results()...), l)
		}
	}
	for op := range body.Ops() {
		loops := map[int]bool{}
		if i, ok := linalg.Index.Cast(op); ok {
			loops[int(i.Dim)] = true
		}
		for _, v := range op.Operands() {
			for l, is := range along[v] {
				loops[l] = loops[l] || is
			}
		}
		for _, v := range op.Results() {
			along[v] = loops
		}
		if op.Has(ir.Terminator) || op.NumOperands() == 0 {
			continue
		}
		all, apart := 1.0, 1.0
		for l, n := range tile {
			all *= float64(n)
			if loops[l] {
				apart *= float64(n)
			}
		}
		n, count := min(all, max(apart, float64(c.threads))), estimate.CountOf(op)
		slots += n * count.Slots
		sfu += n * count.SFU
	}
	return slots, sfu
}

// add adds what is moved in a part of the iterations.
func (c *choice) add(p *estimate.Phase, x moved, part float64) {
	p.Bytes += x.bytes * part
	p.Slots += x.accesses * part * c.machine.Number("alu", "slots_per_access")
}

// combines is how long threads wait for each other until what each has of a row is one number: by halves in a warp, and
// through shared memory where the warps outnumber the rows.
func (c *choice) combines() float64 {
	rows, row := int64(1), int64(1)
	for a, t := range c.tiles {
		if c.spatial[a] {
			rows *= t
		} else {
			row *= t
		}
	}
	step := c.machine.Number(scale.ScratchRole, "latency_cycles")
	cycles := step * float64(bits.Len64(uint64(min(row, scale.WarpThreads)-1)))
	if rows < c.threads/scale.WarpThreads {
		cycles += step + 2*c.machine.Number("", "barrier_cycles")
	}
	return cycles
}

// ofProduct is what the contractions of a group do, which are like the first of them. What is computed of their
// results is left out, as it is the same for each tile.
func (c *choice) ofProduct(s linalg.Structured) estimate.Sketch {
	out := estimate.Sketch{Blocks: c.blocks(), Threads: c.threads, Memory: c.memory()}
	p := estimate.Phase{Trips: float64(c.trips(s)), Stages: float64(c.stages()), Tensor: 2, Rate: c.rate(s)}
	for _, n := range c.loops(s) {
		p.Tensor *= float64(n)
	}
	for k, v := range s.Inputs() {
		p.Bytes += c.move(s, k).bytes
		if c.gathers(s, k) {
			p.Slots += c.gathered(s, k)
		}
		n := elementBytes(v)
		for _, touched := range access.BoxOf(s.IndexingMaps()[k], c.loops(s)).Touched {
			n *= touched
		}
		out.Shared += n * c.stages()
	}
	i := c.index(s.Results()[0])
	out.Registers = int64(c.move(s, len(s.Inputs())).registers)
	for j, o := range c.Ops {
		if j != i && access.ClassOf(o).Kind == access.Contraction {
			p.Tensor += p.Tensor
			p.Bytes += p.Bytes / 2
			out.Registers *= 2
		}
	}
	out.Phases = []estimate.Phase{p}
	return out
}

// gathers reports whether the tile of an operand is no box: two axes with several elements index a dimension.
func (c *choice) gathers(s linalg.Structured, operand int) bool {
	tile := c.loops(s)
	return slices.ContainsFunc(s.IndexingMaps()[operand].Results(), func(e ir.AffineExpr) bool {
		wide := slices.DeleteFunc(access.LoopsOf(e), func(l int) bool { return tile[l] == 1 })
		return len(wide) > 1
	})
}

// gathered is how many instructions threads issue to read the elements of an operand's tile one by one: an access, and
// for each dimension an index, whether it is in bounds, and a selection.
func (c *choice) gathered(s linalg.Structured, operand int) float64 {
	const each = 4
	m := s.IndexingMaps()[operand]
	slots := c.machine.Number("alu", "slots_per_access") + each*float64(len(m.Results()))
	for _, l := range access.LoopsOf(m.Results()...) {
		slots *= float64(c.loops(s)[l])
	}
	return slots
}

// rate is how many floating-point operations an SM of the target does in a cycle for the elements of a contraction: by
// tensor cores, or a multiply-add for each thread that it computes for at once.
func (c *choice) rate(s linalg.Structured) float64 {
	b := ir.NewBlock()
	of := func(elem ir.Type) *ir.Value {
		return b.AddArg(ir.Tensor([]int64{least, least}, elem, nil), s.Operation().Loc())
	}
	sides := access.ClassOf(s).Sides
	read := func(i int) *ir.Value { return of(ir.ElemOrSelf(s.Inputs()[sides[i].Inputs()[0]].Type())) }
	acc := of(access.ClassOf(s).Combinations[0].Op.Result(0).Type())
	g := tile.Gemm.New(ir.NewBuilder(b), tile.GemmOp{A: read(0), B: read(1), Acc: acc}, acc.Type())
	return max(instructions.Fastest(g, c.machine), 2*c.machine.Number("alu", "results_per_cycle"), 1)
}
