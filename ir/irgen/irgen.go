package irgen

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/verify"
)

// Options say what programs are made of.
type Options struct {
	// Ops is the number of operations to try to make in a function.
	Ops int
	// Dialects are the names of the dialects to take operations from; none means
	// all.
	Dialects []string
	// Plain leaves out optional attributes, as flags that allow an operation to
	// yield poison.
	Plain bool
	// Types, when set, says which types values may have.
	Types func(ir.Type) bool
	// Skip, when set, leaves out operations.
	Skip func(*ir.OpDef) bool
	// Shapes are pieces of programs that declarations do not give, as loops that
	// end. One of them is as likely as an operation of some dialect.
	Shapes []Shape
	// Returns is how many values the function returns at most; 0 is five.
	Returns int
}

// Generator makes programs of a registry's operations. It serves one goroutine.
type Generator struct {
	reg  *ir.Registry
	opts Options
	pool *pool
	rand *rand.Rand
	// defs are the operations to choose from, by dialect so that a large one
	// does not crowd out the others.
	defs [][]*ir.OpDef

	body  *ir.Block // entry block of the function, whose arguments supply values
	scope []*ir.Value
	depth int
	// arguments says that regions may have some.
	arguments bool
}

// New returns a generator for the operations of a registry, which must have the
// builtin and func dialects.
func New(reg *ir.Registry, opts Options) *Generator {
	var dialects []*ir.Dialect
	for _, d := range reg.Dialects() {
		if len(opts.Dialects) == 0 || slices.Contains(opts.Dialects, d.Name) {
			dialects = append(dialects, d)
		}
	}
	g := &Generator{reg: reg, opts: opts, pool: newPool(reg, dialects, opts.Types)}
	for _, d := range dialects {
		var defs []*ir.OpDef
		for _, def := range d.Defs() {
			if g.canMake(def) && (opts.Skip == nil || !opts.Skip(def)) {
				defs = append(defs, def)
			}
		}
		if defs != nil {
			g.defs = append(g.defs, defs)
		}
	}
	return g
}

// canMake leaves out what has its place elsewhere than in the body of a function:
// terminators, symbols and what belongs to certain parents.
func (g *Generator) canMake(def *ir.OpDef) bool {
	const elsewhere = ir.Terminator | ir.SymbolTrait | ir.SymbolTableTrait
	return def.Traits&elsewhere == 0 && len(def.Succs) == 0 && len(def.Parents) == 0 && def.Name != "builtin.module"
}

// Module makes a module with one function, which passes the verifier. The same
// seed gives the same module.
func (g *Generator) Module(seed uint64) *ir.Op {
	g.rand = rand.New(rand.NewPCG(seed, 0))
	module := g.op("builtin.module", nil)
	module.Region(0).Append(ir.NewBlock())
	fn := g.function("f")
	module.Region(0).Entry().Append(fn)
	g.repair(module)
	return module
}

// function makes a function whose blocks hold random operations and branch to
// each other.
func (g *Generator) function(name string) *ir.Op {
	g.body = ir.NewBlock()
	g.scope = nil
	fn := g.op("func.func", map[string]ir.Attr{
		"sym_name": ir.String_(name), "function_type": ir.TypeOf(ir.Function(nil, nil)),
	})
	region := fn.Region(0)
	region.Append(g.body)
	g.fill(g.body, g.opts.Ops)
	g.branches(region)
	types := g.returned(region)
	g.prune()
	fn.SetAttr("function_type", ir.TypeOf(ir.Function(g.body.ArgTypes(), types)))
	return fn
}

// returned makes every block without a terminator return some values, and is
// their types.
func (g *Generator) returned(region *ir.Region) []ir.Type {
	var values []*ir.Value
	for range g.rand.IntN(cmp.Or(g.opts.Returns, 5) + 1) {
		if v := g.Some(func(t ir.Type) bool { return g.opts.Types == nil || g.opts.Types(t) }); v != nil {
			values = append(values, v)
		}
	}
	for b := range region.Blocks() {
		if b.Terminator() == nil {
			ir.NewBuilder(b).Op(g.reg.Op("func.return"), nil, values...)
		}
	}
	var types []ir.Type
	for _, v := range values {
		types = append(types, v.Type())
	}
	return types
}

// branches sometimes adds blocks, joined by branches at random. Most branches back
// count in the argument of their block, so that most programs end.
func (g *Generator) branches(region *ir.Region) {
	br, cond := g.reg.Op("cf.br"), g.reg.Op("cf.cond_br")
	if br == nil || cond == nil || g.rand.IntN(3) > 0 {
		return
	}
	outer := slices.Clone(g.scope)
	blocks := []*ir.Block{g.body}
	for range 1 + g.rand.IntN(4) {
		b := ir.NewBlock(ir.I32)
		region.Append(b)
		blocks = append(blocks, b)
	}
	for i, b := range blocks {
		if i > 0 {
			// Only the entry block's values are sure to dominate.
			g.scope = append(slices.Clone(outer), b.Args()...)
			g.fill(b, g.opts.Ops/4)
		}
		if i == len(blocks)-1 {
			break
		}
		g.branch(b, blocks[1:], i)
	}
	g.scope = outer
}

// branch ends block i, of the blocks that can be gone to those after the first i
// lie behind it.
func (g *Generator) branch(b *ir.Block, blocks []*ir.Block, i int) {
	builder := ir.NewBuilder(b)
	forward := func() *ir.Block { return blocks[i+g.rand.IntN(len(blocks)-i)] }
	jump := func(cond, yes *ir.Value, there *ir.Block, no *ir.Value, here *ir.Block) {
		s := ir.OpState{Def: g.reg.Op("cf.cond_br"), Operands: []*ir.Value{cond, yes, no}, Succs: []*ir.Block{there, here}}
		s.SetProp(ir.OperandSegments, ir.DenseI32(1, 1, 1))
		builder.Create(s)
	}
	add, less := g.reg.Op("arith.addi"), g.reg.Op("arith.cmpi")
	switch kind := g.rand.IntN(6); {
	case kind < 2:
		builder.Create(ir.OpState{Def: g.reg.Op("cf.br"), Operands: []*ir.Value{g.value(ir.I32)},
			Succs: []*ir.Block{forward()}})
	case kind == 2:
		jump(g.value(ir.I1), g.value(ir.I32), blocks[g.rand.IntN(len(blocks))], g.value(ir.I32), forward())
	case kind == 3 && i > 0 && add != nil && less != nil:
		next := builder.Value(add, ir.I32, b.Arg(0), g.literalValue(builder, ir.Integer(ir.I32, 1)))
		s := ir.OpState{Def: less, Operands: []*ir.Value{next,
			g.literalValue(builder, ir.Integer(ir.I32, 1+g.rand.Int64N(5)))}, Types: []ir.Type{ir.I1}}
		s.SetProp("predicate", ir.I64Attr(2+4*g.rand.Int64N(2))) // slt, ult
		jump(builder.Create(s).Result(0), next, blocks[g.rand.IntN(i)], g.value(ir.I32), forward())
	default:
		jump(g.value(ir.I1), g.value(ir.I32), forward(), g.value(ir.I32), forward())
	}
}

// prune removes the arguments and constants that were made for attempts that
// failed.
func (g *Generator) prune() {
	for i := g.body.NumArgs() - 1; i >= 0; i-- {
		if !g.body.Arg(i).HasUses() {
			g.body.EraseArg(i)
		}
	}
	for op := g.body.First(); op != nil; {
		next := op.Next()
		if op.Name() == "arith.constant" && !op.HasUses() && g.rand.IntN(50) > 0 {
			op.Erase()
		}
		op = next
	}
}

// fill appends operations and shapes to a block.
func (g *Generator) fill(b *ir.Block, n int) {
	for range n {
		i := g.rand.IntN(len(g.defs) + min(1, len(g.opts.Shapes)))
		if i == len(g.defs) {
			g.opts.Shapes[g.rand.IntN(len(g.opts.Shapes))](g, ir.NewBuilder(b))
			continue
		}
		g.make(b, g.defs[i][g.rand.IntN(len(g.defs[i]))])
	}
}

// value is a value of a type: one that is there, or a new argument of the
// function.
func (g *Generator) value(t ir.Type) *ir.Value {
	if g.rand.IntN(8) > 0 {
		var fit []*ir.Value
		for _, v := range g.scope {
			if v.Type() == t {
				fit = append(fit, v)
			}
		}
		if fit != nil {
			return fit[g.rand.IntN(len(fit))]
		}
	}
	if v := g.constant(t); v != nil {
		return v
	}
	return g.body.AddArg(t, diag.Unknown)
}

// constant makes an arith.constant at the start of the function; sometimes, and
// for types that have one.
func (g *Generator) constant(t ir.Type) *ir.Value {
	def := g.reg.Op("arith.constant")
	if def == nil || g.rand.IntN(2) == 0 {
		return nil
	}
	attr := g.literal(t)
	if attr == nil {
		return nil
	}
	b := ir.NewBuilder(g.body)
	b.SetToStart(g.body)
	s := ir.OpState{Def: def, Types: []ir.Type{t}}
	s.SetProp("value", attr)
	return b.Create(s).Result(0)
}

// number is mostly one of those that make a difference. The least of all is not
// among them: upstream's affine maps print it and cannot read it.
func (g *Generator) number() int64 {
	edges := []int64{0, 0, 1, 1, -1, 2, 3, 8, 31, 32, 127, -128, 1 << 31, -1<<63 + 1, 1<<63 - 1}
	if i := g.rand.IntN(len(edges) + 3); i < len(edges) {
		return edges[i]
	}
	return g.rand.Int64N(1 << 20)
}

// repair removes operations that the verifier finds fault with only now, as the
// users of symbols that there are not.
func (g *Generator) repair(module *ir.Op) {
	for {
		err := verify.Verify(module, verify.Options{Registry: g.reg, Serial: true})
		if err == nil {
			return
		}
		wrong, ok := diag.List(err, nil)[0].Op.(*ir.Op)
		if !ok || wrong.Has(ir.Terminator) || wrong.Block() == nil || wrong == g.body.ParentOp() {
			panic("irgen: a program that cannot be repaired: " + err.Error())
		}
		for _, r := range wrong.Results() {
			r.ReplaceAllUsesWith(g.argument(r.Type()))
		}
		wrong.Erase()
	}
}

// argument adds an argument to the finished function.
func (g *Generator) argument(t ir.Type) *ir.Value {
	v := g.body.AddArg(t, diag.Unknown)
	fn := g.body.ParentOp()
	old := fn.Attr("function_type").(*ir.TypeAttr).Value().(*ir.FunctionType)
	fn.SetAttr("function_type", ir.TypeOf(ir.Function(g.body.ArgTypes(), old.Results())))
	return v
}

func (g *Generator) op(name string, attrs map[string]ir.Attr) *ir.Op {
	def := g.reg.Op(name)
	s := ir.OpState{Def: def, Loc: diag.Unknown}
	for i := range def.Attrs {
		if a := attrs[def.Attrs[i].Name]; a != nil {
			s.SetProp(def.Attrs[i].Name, a)
		}
	}
	for range def.Regions {
		s.Regions = append(s.Regions, new(ir.Region))
	}
	return new(ir.Builder).Create(s)
}
