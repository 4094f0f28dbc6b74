package tilegen

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Program is a generated program.
type Program struct {
	Seed uint64
	Text string
	// Features are the features that it has.
	Features []string
}

// gen makes one program.
type gen struct {
	rand  *rand.Rand
	opts  Options
	used  map[string]bool
	table []Feature

	out   strings.Builder // what is written now
	depth int
	names int

	arrays  []*array
	host    []string // statements of the host before the kernel
	kernel  *kernel
	tiles   []*tile
	scalars []scalar
	shared  []*shared
	views   []*array
	// loops is how often the code here runs, at most; nesting how deep it lies.
	loops, nesting int
	at             place
	// devices is how many run every kernel.
	devices int
}

// place is where in a kernel code lies.
type place struct {
	// divergent are the agents that need not all come here.
	divergent agents
	// on is the scale.on around, nil for the block.
	on *units
	// Within loops and branches: of what kind those are.
	inWhile, inIf, inLoop, inDynamic bool
}

// kernel is what the statements of a kernel must know of it.
type kernel struct {
	threads int
	grid    []int
	blocks  int
	linear  scalar // the block's number
	cluster int
	dynamic bool // the host computes the grid
	use     map[*array]*usage
	// function says that the kernel is in a function of its own, where arrays have
	// the types of text.
	function bool
	text     map[*array]string
}

// Generate makes the program of a seed.
func Generate(seed uint64, opts Options) Program {
	if opts.Elements == 0 {
		opts.Elements = 1024
	}
	g := &gen{rand: rand.New(rand.NewPCG(seed, 0x711e)), opts: opts, used: map[string]bool{}, table: Features(), loops: 1}
	g.devices = 1
	if g.want("devices") {
		g.devices = pick(g, []int{2, 2, 3, 4})
	}
	kernels := 1
	for kernels < 3 && g.want("several-kernels") {
		kernels++
	}
	var body strings.Builder
	functions := ""
	for range kernels {
		text := ""
		for _, s := range g.launch() {
			text += s
		}
		if g.kernel.function {
			function, call := g.outline(text)
			functions += "\n" + function
			text = call
		}
		body.WriteString(text)
	}
	return Program{seed, g.main(body.String()) + functions, g.features()}
}

// outline puts a kernel into a function of its own, and casts the arguments.
func (g *gen) outline(text string) (function, call string) {
	name := g.name()[1:]
	var params, args, types []string
	for _, a := range g.arrays {
		typ := g.kernel.text[a]
		if a.shard >= 0 && g.kernel.use[a] != nil {
			typ = a.global()
		}
		if typ == "" {
			continue
		}
		arg := a.arg
		if typ != a.global() {
			arg = g.name()
			call += fmt.Sprintf("  %s = memref.cast %s : %s to %s\n", arg, a.arg, a.global(), typ)
		}
		params, args, types = append(params, a.arg+": "+typ), append(args, arg), append(types, typ)
	}
	call += fmt.Sprintf("  func.call @%s(%s) : (%s) -> ()\n", name, strings.Join(args, ", "), strings.Join(types, ", "))
	return fmt.Sprintf("func.func @%s(%s) {\n%s  return\n}\n", name, strings.Join(params, ", "), text), call
}

func (g *gen) features() []string {
	var out []string
	for i := range g.table {
		if g.used[g.table[i].Name] {
			out = append(out, g.table[i].Name)
		}
	}
	return out
}

// main writes the function with its arguments, which are known only now.
func (g *gen) main(body string) string {
	var args []string
	for _, a := range g.arrays {
		args = append(args, a.arg+": "+a.argument())
	}
	return "func.func @main(" + strings.Join(args, ",\n                ") + ") {\n" + body + "  return\n}\n"
}

var blockSizes = []int{32, 32, 64, 64, 128, 128, 256, 256, 96, 160}

// launch writes a kernel, what the host does before it first.
func (g *gen) launch() []string {
	g.out.Reset()
	g.tiles, g.scalars, g.shared, g.views = nil, nil, nil, nil
	k := &kernel{threads: 32, blocks: 1, use: map[*array]*usage{}, text: map[*array]string{},
		function: g.want("kernel-function")}
	g.kernel = k
	if g.want("threads") {
		k.threads = pick(g, blockSizes)
	}
	var ids []string
	for range g.gridRank() {
		n := 1 + g.rand.IntN(3)
		k.grid = append(k.grid, n)
		k.blocks *= n
		ids = append(ids, g.name())
	}
	blocks, indices := g.blocks(ids)
	clauses := ""
	if g.devices > 1 {
		clauses = fmt.Sprintf(" devices(%d)", g.devices)
	}
	if k.blocks > 1 && !k.dynamic && g.want("cluster") {
		for _, n := range []int{4, 3, 2} {
			if k.grid[0]%n == 0 {
				k.cluster = n
				clauses += fmt.Sprintf(" cluster(%d)", n)
				break
			}
		}
	}
	g.depth, g.at = 1, place{}
	g.inside(func() {
		indices()
		g.blockNumbers(ids)
		g.body()
	})
	body, order := g.out.String(), ""
	g.out.Reset()
	if len(k.grid) > 1 && g.want("raster") {
		order = fmt.Sprintf(" raster(%d)", 1+g.rand.IntN(4))
	}
	g.line("tile.kernel%s %s threads(%d)%s {", clauses, blocks, k.threads, order)
	for _, a := range g.arrays {
		if k.use[a] != nil && a.shard >= 0 {
			g.line("  %s = scale.view %s shard<%d> at @device : %s -> %s", a.name, a.arg, a.shard, a.global(), a.typ())
		}
	}
	g.out.WriteString(body)
	g.line("}")
	host := ""
	for _, s := range g.host {
		host += "  " + s + "\n"
	}
	g.host = nil
	return []string{host, g.out.String()}
}

// blocks writes the clause of a kernel that counts its blocks. indices writes what computes
// their indices, where the clause counts in steps.
func (g *gen) blocks(ids []string) (clause string, indices func()) {
	if g.want("steps") {
		return g.steps(ids)
	}
	var extents []string
	for _, n := range g.kernel.grid {
		extents = append(extents, g.extent(n))
	}
	return fmt.Sprintf("blocks(%s) = (%s)", strings.Join(ids, ", "), strings.Join(extents, ", ")), func() {}
}

// steps names where the tiles of blocks begin, the last dimension of the grid first.
func (g *gen) steps(ids []string) (clause string, indices func()) {
	var names, from, to, step []string
	for _, n := range slices.Backward(g.kernel.grid) {
		first, by := g.rand.IntN(4), pick(g, []int{1, 2, 3, 8})
		names, from, step = append(names, g.name()), append(from, fmt.Sprint(first)), append(step, fmt.Sprint(by))
		to = append(to, g.extent(first+(n-1)*by+1+g.rand.IntN(by)))
	}
	text := func(list []string) string { return "(" + strings.Join(list, ", ") + ")" }
	return text(names) + " = " + text(from) + " to " + text(to) + " step " + text(step), func() {
		for i, name := range names {
			past := g.def("arith.subi %s, %s : index", name, g.def("arith.constant %s : index", from[i]))
			g.line("%s = arith.divui %s, %s : index", ids[len(ids)-1-i], past, g.def("arith.constant %s : index", step[i]))
		}
	}
}

func (g *gen) gridRank() int {
	if g.want("grid") {
		return 1 + g.rand.IntN(3)
	}
	return 1
}

// extent writes an extent of the grid, sometimes as a value of the host.
func (g *gen) extent(n int) string {
	if !g.want("dynamic-grid") {
		return fmt.Sprint(n)
	}
	g.kernel.dynamic = true
	name := g.name()
	g.host = append(g.host, fmt.Sprintf("%s = arith.constant %d : index", name, n))
	return name
}

// blockNumbers brings the indices of the block into scope.
func (g *gen) blockNumbers(ids []string) {
	k := g.kernel
	for i, n := range k.grid {
		g.scalars = append(g.scalars, scalar{ids[i], 0, n - 1, blocksOf})
	}
	k.linear = g.scalars[0]
	for i := 1; i < len(ids); i++ {
		row := g.def("arith.muli %s, %s : index", k.linear.name, g.number(k.grid[i]))
		k.linear = scalar{g.def("arith.addi %s, %s : index", row, ids[i]), 0, (k.linear.hi+1)*k.grid[i] - 1, blocksOf}
	}
	if len(ids) > 1 {
		g.scalars = append(g.scalars, k.linear)
	}
	if g.devices > 1 && g.rand.IntN(2) == 0 {
		op := pick(g, []string{"comm.rank", "scale.rank"})
		g.scalars = append(g.scalars, scalar{g.def("%s @device", op), 0, g.devices - 1, devicesOf})
	}
}

// body writes the statements of a kernel. Unused values are stored at the end, for they would be removed otherwise.
func (g *gen) body() {
	n := g.opts.Statements
	if n == 0 {
		n = 2 + g.rand.IntN(12)
	}
	for range n {
		g.statement()
	}
	g.storeAll(0)
}

// storeAll stores the tiles in scope from a number on that nothing uses.
func (g *gen) storeAll(from int) {
	text := g.out.String()
	for _, t := range slices.Clone(g.tiles[from:]) {
		if strings.Count(text, t.name+" ")+strings.Count(text, t.name+",")+strings.Count(text, t.name+")") <= 1 {
			g.store(t)
		}
	}
}

// line writes a line.
func (g *gen) line(format string, args ...any) {
	g.out.WriteString(strings.Repeat("  ", g.depth))
	fmt.Fprintf(&g.out, format, args...)
	g.out.WriteByte('\n')
}

// name is a new name of a value.
func (g *gen) name() string {
	g.names++
	return fmt.Sprintf("%%v%d", g.names)
}

// def writes an operation with one result and is the result's name.
func (g *gen) def(format string, args ...any) string {
	name := g.name()
	g.line("%s = %s", name, fmt.Sprintf(format, args...))
	return name
}
