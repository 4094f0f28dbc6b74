package randomlinalg

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// An axis is a loop that operations share.
type axis struct {
	name    string
	extent  int
	dynamic bool
	// reduced says that an operation adds up along the axis; it is none of a result.
	reduced bool
	// own says that the axis has been made for an operation that reads a view: blocks need not divide it.
	own bool
}

// A value is a tensor with the axes that its dimensions are.
type value struct {
	name string
	axes []*axis
	typ  string // of the elements
	used bool
}

// A program is a group of operations in the making.
type program struct {
	*rand.Rand
	axes    []*axis
	values  []*value
	args    []string // types
	inputs  []string // of tsrun
	ops     strings.Builder
	leaves  []string // the axes of each operation
	count   int
	integer bool
	elem    string // of arguments
	large   bool   // extents and tiles are those of tile.gemm
	wide    string // of computations
}

// generate makes the program of a seed.
func generate(seed uint64) *program {
	p := &program{Rand: rand.New(rand.NewPCG(seed, 45))}
	p.elem = pick(p, "f32", "f32", "f16", "bf16", "i32")
	p.wide = "f32"
	if p.elem == "i32" {
		p.wide, p.integer = "i32", true
	}
	dynamic := p.one(5)
	p.large = p.one(2)
	for i := range 2 {
		p.axis(i == 0 && dynamic)
	}
	if p.large {
		p.axis(false).reduced = true
		p.contract()
	}
	if p.one(2) {
		p.axis(false)
	}
	for range 1 + p.IntN(4) {
		switch {
		case p.one(3):
			p.reduce()
		case p.one(3):
			p.contract()
		case p.one(4) && len(p.values) > 0:
			p.view()
		default:
			p.pointwise()
		}
	}
	return p
}

func pick[T any](p *program, of ...T) T { return of[p.IntN(len(of))] }

// one is true once in n times.
func (p *program) one(n int) bool { return p.IntN(n) == 0 }

func (p *program) axis(dynamic bool) *axis {
	extent := pick(p, 1, 2, 3, 5, 7, 8, 12, 16, 16, 17, 20, 24, 32, 33)
	if p.large {
		if extent = pick(p, 16, 17, 20, 24, 32, 33, 40); len(p.axes) > 2 { // after m, n and k
			extent = pick(p, 1, 2, 3, 5)
		}
	}
	a := &axis{name: fmt.Sprint("a", len(p.axes)), dynamic: dynamic, extent: extent}
	p.axes = append(p.axes, a)
	return a
}

func (p *program) fresh() string {
	p.count++
	return fmt.Sprintf("%%v%d", p.count)
}

func (p *program) line(format string, args ...any) {
	fmt.Fprintf(&p.ops, "  "+format+"\n", args...)
}

// shuffled are axes in another order.
func (p *program) shuffled(axes []*axis) []*axis {
	axes = slices.Clone(axes)
	p.Shuffle(len(axes), func(i, j int) { axes[i], axes[j] = axes[j], axes[i] })
	return axes
}

// free are the axes that results may have, the dynamic one and some others.
func (p *program) free() (out []*axis) {
	for _, a := range p.axes {
		if !a.reduced && !a.own && (a.dynamic || p.large || !p.one(4)) {
			out = append(out, a)
		}
	}
	if len(out) == 0 {
		out = []*axis{p.axes[0]}
	}
	if p.one(3) {
		out = p.shuffled(out)
	}
	return out
}

// summed is an axis along which something is added up.
func (p *program) summed() *axis {
	for _, a := range p.axes {
		if a.reduced && (p.large || p.one(2)) {
			return a
		}
	}
	a := p.axis(false)
	a.reduced = true
	return a
}

// pointwise makes an operation without reductions.
func (p *program) pointwise() {
	loops := p.free()
	operands := []operand{p.operand(loops, loops)}
	for range p.IntN(3) {
		operands = append(operands, p.operand(loops, nil))
	}
	p.generic(loops, nil, operands, "")
}

// reduce makes a reduction of computed terms.
func (p *program) reduce() {
	loops, over := p.free(), []*axis{p.summed()}
	if b := p.summed(); p.one(3) && b != over[0] {
		over = append(over, b)
	}
	all := slices.Concat(loops, over)
	operands := []operand{p.operand(all, all)}
	for range p.IntN(2) {
		operands = append(operands, p.operand(all, nil))
	}
	p.generic(loops, over, operands, pick(p, "add", "add", "add", "max", "min", "mul"))
}

// contract makes a matmul, of several axes each.
func (p *program) contract() {
	loops, over := p.free(), []*axis{p.summed()}
	if b := p.summed(); p.one(4) && b != over[0] {
		over = append(over, b)
	}
	n := p.IntN(len(loops) + 1)
	if p.large {
		n = 1
	}
	left, right := slices.Concat(loops[:n], over), slices.Concat(loops[n:], over)
	if p.one(8) { // a batch
		right = append(slices.Clone(right), left[0])
		right = slices.Compact(right)
	}
	if p.one(2) {
		left = p.shuffled(left)
	}
	if p.one(2) {
		right = p.shuffled(right)
	}
	p.generic(loops, over, []operand{p.operand(left, left), p.operand(right, right)}, "product")
}

// generic writes an operation over loops and its leaf. Some of the loops are reduced.
func (p *program) generic(loops, over []*axis, operands []operand, kind string) {
	all := slices.Concat(loops, over)
	if p.one(4) {
		all = p.shuffled(all)
	}
	result := &value{name: p.fresh(), axes: loops, typ: p.wide}
	terms := 1
	for _, a := range over {
		terms *= a.extent
	}
	if !p.integer && p.one(3) && kind != "product" &&
		(p.elem == "f16" && terms <= 8 || len(p.values) == 0 && kind != "add" && kind != "mul") {
		result.typ = p.elem // long sums of narrow numbers are rounded too often to compare them
	}
	var ins, types, maps, args, iterators []string
	for i, o := range operands {
		ins, types = append(ins, o.name), append(types, o.typ)
		maps = append(maps, affineMap(all, o.indices))
		args = append(args, fmt.Sprintf("%%x%d: %s", i, o.elem))
	}
	var out []string
	for _, a := range loops {
		out = append(out, a.name)
	}
	maps = append(maps, affineMap(all, out))
	for _, a := range all {
		iterators = append(iterators, map[bool]string{false: `"parallel"`, true: `"reduction"`}[slices.Contains(over, a)])
	}
	init := p.init(result, kind)
	p.line("%s = linalg.generic {indexing_maps = [%s], iterator_types = [%s]} ins(%s : %s) outs(%s : %s) {", result.name,
		strings.Join(maps, ", "), strings.Join(iterators, ", "), strings.Join(ins, ", "), strings.Join(types, ", "), init,
		tensor(loops, result.typ))
	p.line("^bb0(%s, %%o: %s):", strings.Join(args, ", "), result.typ)
	p.body(operands, all, result.typ, kind)
	p.line("} -> %s", tensor(loops, result.typ))
	var axes []string
	for _, a := range all {
		axes = append(axes, a.name)
	}
	p.leaves = append(p.leaves, strings.Join(axes, ", "))
	p.values = append(p.values, result)
}

// init is what a result begins with: for reductions the neutral element, another number, or an argument.
func (p *program) init(result *value, kind string) string {
	sizes := ""
	for _, a := range result.axes {
		if a.dynamic {
			sizes = "%n"
		}
	}
	t := tensor(result.axes, result.typ)
	empty := p.fresh()
	p.line("%s = tensor.empty(%s) : %s", empty, sizes, t)
	if kind == "" {
		return empty
	}
	if p.one(4) {
		return p.argument(result.axes, nil, result.typ)
	}
	number := map[string]string{"add": "0", "product": "0", "mul": "1", "max": "-100", "min": "100"}[kind]
	if p.one(4) {
		number = "2"
	}
	if !p.integer {
		number += ".0"
	}
	c, f := p.fresh(), p.fresh()
	p.line("%s = arith.constant %s : %s", c, number, result.typ)
	p.line("%s = linalg.fill ins(%s : %s) outs(%s : %s) -> %s", f, c, result.typ, empty, t, t)
	return f
}

// argument is a new argument of the group, with extents of axes, or others.
func (p *program) argument(axes []*axis, extents []int, elem string) string {
	name := fmt.Sprint("%arg", len(p.args))
	var shape []string
	for _, e := range extents {
		shape = append(shape, fmt.Sprint(e))
	}
	t := fmt.Sprintf("tensor<%s%s>", strings.Join(append(shape, ""), "x"), elem)
	if extents == nil {
		t = tensor(axes, elem)
		for _, a := range axes {
			if a.dynamic {
				p.inputs = append(p.inputs, fmt.Sprintf("--dim=%d=%d", len(p.args), a.extent))
			}
		}
	}
	p.args = append(p.args, t)
	return name
}

func (a *axis) String() string {
	if a.dynamic {
		return "?"
	}
	return fmt.Sprint(a.extent)
}

func tensor(axes []*axis, elem string) string {
	text := "tensor<"
	for _, a := range axes {
		text += a.String() + "x"
	}
	return text + elem + ">"
}

// affineMap are indices as a map of loops.
func affineMap(loops []*axis, indices []string) string {
	var names []string
	for _, a := range loops {
		names = append(names, a.name)
	}
	return fmt.Sprintf("affine_map<(%s) -> (%s)>", strings.Join(names, ", "), strings.Join(indices, ", "))
}
