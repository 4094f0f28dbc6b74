package engine

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/word"
)

// Instr is one step of a program. Before it runs, the agent's pc already points
// at the next one; a jump changes it.
type Instr func(a *Agent)

// Code is a compiled function or region.
type Code struct {
	name     string
	Ins      []Instr
	Sites    []int32  // the operation of each instruction
	size     int      // words of a frame
	Template []Preset // what a frame starts as: constants
	Args     []Span
	results  []int // widths of the results
	Captures []Capture
	frames   [][]uint64 // to be used again
}

// Preset is a word that a frame starts with.
type Preset struct {
	At    int
	Value uint64
}

// Span is where a value lies in a frame.
type Span struct{ At, N int }

// Capture is a value of the outside that a region uses.
type Capture struct {
	Value    *ir.Value
	From, To Span
}

// frame returns a frame with the constants in place.
func (c *Code) frame() []uint64 {
	var f []uint64
	if n := len(c.frames); n > 0 {
		f, c.frames = c.frames[n-1], c.frames[:n-1]
	} else {
		f = make([]uint64, c.size)
	}
	for _, w := range c.Template {
		f[w.At] = w.Value
	}
	return f
}

func (c *Code) recycle(f []uint64) { c.frames = append(c.frames, f) }

// Compiler makes one code.
type Compiler struct {
	M     *Machine
	Code  *Code
	Outer *Compiler // of the code around, for a region compiled by itself
	Slots map[*ir.Value]Span
	free  map[int][]int // free frame ranges by width
	dying map[*ir.Op][]*ir.Value
	bound map[*ir.Block]*Label
	Cur   *ir.Op
	Site  int32
	// Result handles the terminator of the function's or region's body.
	Result   func(term *ir.Op)
	Wordwise bool        // the operation was a function of words
	Mask     int         // where the mask of the vector.mask around is, -1 outside of one
	Kernel   *KernelInfo // of the kernel that is being compiled, nil on the host
	tiles    bool        // a kernel calls the function
}

// Label is a place to jump to.
type Label struct{ Pc int }

// Failure is a located error on its way to [Machine.Call].
type Failure struct{ D *diag.Diagnostic }

func (c *Compiler) Fail(format string, args ...any) {
	panic(Failure{c.Cur.Errorf(format, args...)})
}

func (m *Machine) NewCompiler(name string, outer *Compiler) *Compiler {
	c := &Compiler{
		M: m, Code: &Code{name: name}, Outer: outer, Mask: -1,
		Slots: map[*ir.Value]Span{}, free: map[int][]int{},
		dying: map[*ir.Op][]*ir.Value{}, bound: map[*ir.Block]*Label{},
	}
	if outer != nil {
		c.Kernel, c.tiles = outer.Kernel, outer.tiles
	}
	return c
}

// Take reserves n words of the frame.
func (c *Compiler) Take(n int) int {
	if l := c.free[n]; len(l) > 0 {
		c.free[n] = l[:len(l)-1]
		return l[len(l)-1]
	}
	return c.grow(n)
}

// grow makes the frame larger.
func (c *Compiler) grow(n int) int {
	at := c.Code.size
	if int64(n) > c.M.Mem.limit/8-int64(at) {
		c.Fail("needs a value that the simulator does not support: %v",
			c.M.Mem.charge(word.SaturatingMul(word.Sum(int64(at), int64(n)), 8)))
	}
	c.Code.size += n
	return at
}

// Width is the number of words of a type.
func (c *Compiler) Width(t ir.Type) int {
	if c.OnHost() && IsTensor(t) {
		return 1
	}
	w, ok := word.WidthOf(t)
	if !ok {
		c.Fail("uses a value of type %v, which the simulator does not support", t)
	}
	return w
}

// Define gives a value its place.
func (c *Compiler) Define(v *ir.Value) Span {
	n := c.Width(v.Type())
	s := Span{c.Take(n), n}
	c.Slots[v] = s
	return s
}

// In is where an operand lies; a value of the outside is captured.
func (c *Compiler) In(v *ir.Value) Span {
	if s, ok := c.Slots[v]; ok {
		return s
	}
	if c.Outer == nil {
		c.Fail("uses a value that is not defined before it")
	}
	if c.Outer.OnHost() && !c.OnHost() && IsTensor(v.Type()) {
		return c.captured(v)
	}
	from := c.Outer.In(v)
	s := c.Fresh(c.Width(v.Type()))
	c.Slots[v] = s
	c.Code.Captures = append(c.Code.Captures, Capture{Value: v, From: from, To: s})
	return s
}

// Fresh reserves words that nothing used before, for what is there from the
// start of a frame.
func (c *Compiler) Fresh(n int) Span {
	return Span{c.grow(n), n}
}

// At is the first word of an operand.
func (c *Compiler) At(v *ir.Value) int { return c.In(v).At }

// Ins are the places of values.
func (c *Compiler) Ins(vs []*ir.Value) []Span {
	out := make([]Span, len(vs))
	for i, v := range vs {
		out[i] = c.In(v)
	}
	return out
}

func (c *Compiler) Ats(vs []*ir.Value) []int {
	out := make([]int, len(vs))
	for i, v := range vs {
		out[i] = c.At(v)
	}
	return out
}

// Mixed are the places of an index list.
func (c *Compiler) Mixed(ms []ir.Mixed) []int {
	out := make([]int, len(ms))
	for i, m := range ms {
		if m.Value != nil {
			out[i] = c.At(m.Value)
		} else {
			out[i] = c.Constant(uint64(m.Const))
		}
	}
	return out
}

// DefineAll gives values their places.
func (c *Compiler) DefineAll(vs []*ir.Value) []Span {
	out := make([]Span, len(vs))
	for i, v := range vs {
		out[i] = c.Define(v)
	}
	return out
}

// Constant is a place that always holds w.
func (c *Compiler) Constant(w uint64) int {
	at := c.grow(1)
	c.Code.Template = append(c.Code.Template, Preset{at, w})
	return at
}

func (c *Compiler) Emit(f Instr) {
	c.Code.Ins = append(c.Code.Ins, f)
	c.Code.Sites = append(c.Code.Sites, c.Site)
}

func (c *Compiler) Bind(l *Label) { l.Pc = len(c.Code.Ins) }

func (c *Compiler) Here() *Label { return &Label{len(c.Code.Ins)} }

func (c *Compiler) Jump(l *Label) { c.Emit(func(a *Agent) { a.PC = l.Pc }) }

// Unless jumps when the bit at a place is 0.
func (c *Compiler) Unless(cond int, l *Label) {
	c.Emit(func(a *Agent) {
		if a.F[cond]&1 == 0 {
			a.PC = l.Pc
		}
	})
}

// CopyAll copies values at once, as block arguments are.
func (c *Compiler) CopyAll(dst, src []Span) {
	type move struct{ to, from, n int }
	var moves []move
	total, hazard := 0, false
	for i, d := range dst {
		if d.At == src[i].At || d.N == 0 {
			continue
		}
		moves = append(moves, move{d.At, src[i].At, d.N})
		total += d.N
	}
	for i, m := range moves {
		for _, l := range moves[i+1:] {
			hazard = hazard || m.to < l.from+l.n && l.from < m.to+m.n
		}
	}
	switch {
	case len(moves) == 0:
	case len(moves) == 1 && moves[0].n == 1:
		to, from := moves[0].to, moves[0].from
		c.Emit(func(a *Agent) { a.F[to] = a.F[from] })
	case !hazard:
		c.Emit(func(a *Agent) {
			for _, m := range moves {
				copy(a.F[m.to:m.to+m.n], a.F[m.from:m.from+m.n])
			}
		})
	default:
		tmp := c.Take(total)
		c.Emit(func(a *Agent) {
			t := tmp
			for _, m := range moves {
				copy(a.F[t:t+m.n], a.F[m.from:m.from+m.n])
				t += m.n
			}
			t = tmp
			for _, m := range moves {
				copy(a.F[m.to:m.to+m.n], a.F[t:t+m.n])
				t += m.n
			}
		})
		c.free[total] = append(c.free[total], tmp)
	}
}

// op compiles one operation and frees what it was the last to use.
func (c *Compiler) op(op *ir.Op) {
	prevOp, prevSite := c.Cur, c.Site
	c.Cur, c.Site = op, c.M.SiteOf(op)
	s := c.meaning(op)
	if s == nil {
		c.Fail("has no simulator semantics")
	}
	for _, guard := range c.M.guards {
		guard(c, op)
	}
	c.guardPlace(op)
	after := c.observe(op)
	c.asking(s, op)
	if after != nil {
		c.Emit(after)
	}
	for _, v := range c.dying[op] {
		c.release(v)
	}
	c.Cur, c.Site = prevOp, prevSite
}

func (c *Compiler) release(v *ir.Value) {
	if s, ok := c.Slots[v]; ok && s.N > 0 && !c.isConstant(v) {
		c.free[s.N] = append(c.free[s.N], s.At)
	}
}

func (c *Compiler) isConstant(v *ir.Value) bool {
	op := v.DefiningOp()
	return op != nil && c.M.isConstantOp(op)
}

// liveness finds, for each operation of a block, the values of the block that
// it is the last to use. Values used outside the block are kept.
func (c *Compiler) liveness(b *ir.Block) {
	last := map[*ir.Value]*ir.Op{}
	for op := range b.Ops() {
		for _, r := range op.Results() {
			if end := lastUse(b, op, r); end != nil {
				last[r] = end
				c.dying[end] = append(c.dying[end], r)
			}
		}
	}
}

func lastUse(b *ir.Block, def *ir.Op, v *ir.Value) *ir.Op {
	end := def
	for u := range v.Uses() {
		user := u.Owner()
		for user != nil && user.Block() != b {
			user = user.ParentOp()
		}
		if user == nil {
			return nil
		}
		if end == def || end.IsBeforeInBlock(user) {
			end = user
		}
	}
	return end
}

// Body compiles the operations of a block; its terminator is handed to yield.
func (c *Compiler) Body(b *ir.Block, yield func(term *ir.Op)) {
	c.liveness(b)
	for op := range b.Ops() {
		if op.Next() == nil && yield != nil && op.Has(ir.Terminator) {
			prevOp, prevSite := c.Cur, c.Site
			c.Cur, c.Site = op, c.M.SiteOf(op)
			c.observe(op)
			yield(op)
			c.Cur, c.Site = prevOp, prevSite
			return
		}
		c.op(op)
	}
	if yield != nil {
		yield(nil)
	}
}

// Region compiles a region of any number of blocks that branch to each other;
// result handles terminators without successors.
func (c *Compiler) Region(r *ir.Region, result func(term *ir.Op)) {
	prev := c.Result
	c.Result = result
	for b := range r.Blocks() {
		if !b.IsEntry() {
			c.bound[b] = &Label{}
			c.DefineAll(b.Args())
		}
	}
	for _, b := range dominanceOrder(r) {
		if !b.IsEntry() {
			c.Bind(c.bound[b])
		}
		c.liveness(b)
		for op := range b.Ops() {
			c.op(op)
		}
	}
	c.Result = prev
}

// dominanceOrder lists the blocks so that a definition comes before its uses:
// depth first, in reverse postorder. Blocks that nothing reaches are left out.
func dominanceOrder(r *ir.Region) []*ir.Block {
	seen := map[*ir.Block]bool{}
	var post []*ir.Block
	type visit struct {
		b    *ir.Block
		next int
	}
	if r.Entry() == nil {
		return nil
	}
	stack := []visit{{r.Entry(), 0}}
	seen[r.Entry()] = true
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		succs := top.b.Successors()
		if top.next == len(succs) {
			post = append(post, top.b)
			stack = stack[:len(stack)-1]
			continue
		}
		s := succs[top.next]
		top.next++
		if !seen[s] {
			seen[s] = true
			stack = append(stack, visit{s, 0})
		}
	}
	out := make([]*ir.Block, len(post))
	for i, b := range post {
		out[len(post)-1-i] = b
	}
	return out
}

// CopyWords is a result with the operand's words.
func CopyWords(c *Compiler, op *ir.Op) {
	x := c.In(Only(op))
	c.CopyAll([]Span{c.Define(op.Result(0))}, []Span{x})
}

// Only is the operand of an operation of a family whose operations have one operand, or take one first.
func Only(op *ir.Op) *ir.Value { return op.Operands()[0] }
