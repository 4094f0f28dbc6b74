package asm

import (
	"cmp"
	"errors"
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// State records where a source defines and uses what, for tools that work on
// the text: give one in [ParseOptions]. What was read before an error stays
// recorded. Offsets are bytes of the source.
type State struct {
	// Ops are the operations in the order of their names.
	Ops []OpSite
	// Names are the names in the order of the text.
	Names []NameSite
	// Tolerant allows uses of undefined values and blocks, for a text with a part removed.
	Tolerant bool
	// Tried are the punctuation and keywords that the parser looked for at the
	// end of the source; "%" stands for an operand.
	Tried []string
	// Stop, when set, is asked now and then whether to end the parse, which then
	// returns [ErrStopped].
	Stop func() bool

	text     string
	open     []openSite
	resolved map[*ir.Value]target // placeholders of values used early
	aliases  map[string]int32     // definitions by spelling
	steps    int
}

// ErrStopped is the error of a parse that [State.Stop] ended.
var ErrStopped = errors.New("the parse was stopped")

// OpSite is where an operation stands.
type OpSite struct {
	Start, End         int32 // results to the last token; End is 0 if the parse ended inside
	NameStart, NameEnd int32 // with the quotes of the generic form
	Def                *ir.OpDef
	Op                 *ir.Op // nil if the parse ended inside
}

// NameKind says what a name in the text stands for.
type NameKind uint8

// The kinds of names.
const (
	ValueName    NameKind = iota // `%x`; Entity is an *ir.Value, the first of a group, nil after an error in its operation
	BlockName                    // `^bb`; an *ir.Block
	SymbolName                   // `@f`; a [SymbolPath]
	AttrAlias                    // `#map`; an ir.Attr or diag.Loc, nil at a use before the definition
	TypeAlias                    // `!t`; an ir.Type
	TypeMnemonic                 // `!llvm.ptr`; an *ir.TypeDef
	AttrMnemonic                 // `#gpu.address_space`; an *ir.AttrDef
)

// SymbolPath is the names of a reference up to the one at a site: that of `@g` in `@m::@g` is {"m", "g"}.
type SymbolPath []string

// NameSite is one name in the text.
type NameSite struct {
	Kind   NameKind
	Define bool
	// Start and End enclose the name with its sigil, without a result number. A symbol's name given by an attribute is
	// what the quotes enclose.
	Start, End int32
	// Target is the start of the name's definition, -1 when it is not known:
	// symbols are resolved by their operations.
	Target int32
	// Number is the result number written after a value's name, -1 for none.
	Number int32
	// Count is how many results a definition names.
	Count  int32
	Entity any
}

// target is where a value that was used early is defined.
type target struct {
	value *ir.Value
	pos   int
}

// openSite is something that is being read.
type openSite struct {
	start, op, names int // op is -1 before its name is known
}

// Open are the starts of the operations and alias definitions that the parse
// did not reach the end of, outermost first.
func (s *State) Open() []int {
	var out []int
	for _, o := range s.open {
		out = append(out, o.start)
	}
	return out
}

// begin opens a site.
func (s *State) begin(start int) {
	const often = 256
	if s.steps++; s.Stop != nil && s.steps%often == 0 && s.Stop() {
		panic(bailout{ErrStopped})
	}
	s.open = append(s.open, openSite{start, -1, len(s.Names)})
}

// nameOp says what the operation that was begun is.
func (s *State) nameOp(start, end int, def *ir.OpDef) {
	o := &s.open[len(s.open)-1]
	o.op = len(s.Ops)
	s.Ops = append(s.Ops, OpSite{Start: int32(o.start), NameStart: int32(start), NameEnd: int32(end), Def: def})
}

// end closes the operation that was begun last.
func (s *State) end(op *ir.Op, end int) {
	o := s.open[len(s.open)-1]
	s.open = s.open[:len(s.open)-1]
	site := &s.Ops[o.op]
	site.Op, site.End = op, int32(end)
	if name := ir.SymbolName(op); name != "" {
		s.defineSymbol(name, o.names)
	}
}

// endAlias closes the definition of an alias, whose name ends at end.
func (s *State) endAlias(kind NameKind, end int, entity any) {
	start := s.open[len(s.open)-1].start
	s.open = s.open[:len(s.open)-1]
	if s.aliases == nil {
		s.aliases = map[string]int32{}
	}
	s.aliases[s.text[start:end]] = int32(start)
	s.define(kind, start, end, 1, entity)
}

// defineSymbol marks the first name since an operation began that is its own.
func (s *State) defineSymbol(name string, from int) {
	for i := from; i < len(s.Names); i++ {
		n := &s.Names[i]
		if path, ok := n.Entity.(SymbolPath); ok && len(path) == 1 && path[0] == name {
			n.Define, n.Target, n.Count = true, n.Start, 1
			return
		}
	}
}

// name records a name without a target.
func (s *State) name(kind NameKind, start, end int, entity any) {
	s.Names = append(s.Names, NameSite{Kind: kind, Start: int32(start), End: int32(end), Target: -1, Number: -1,
		Entity: entity})
}

// define records a definition of n things.
func (s *State) define(kind NameKind, start, end, n int, entity any) {
	s.Names = append(s.Names, NameSite{
		Kind: kind, Define: true, Start: int32(start), End: int32(end), Target: int32(start), Number: -1, Count: int32(n),
		Entity: entity,
	})
}

// reserve records the name of a result whose operation is read next.
func (s *State) reserve(start, end int) (index int) {
	s.define(ValueName, start, end, 1, nil)
	return len(s.Names) - 1
}

// fill says which of n results a reserved name stands for.
func (s *State) fill(index, n int, first *ir.Value) {
	s.Names[index].Count, s.Names[index].Entity = int32(n), first
}

// use records a value's name as an operand; at is where it is defined, -1 when
// that comes later.
func (s *State) use(u ir.Unresolved, v *ir.Value, at int) {
	start := int(u.Pos)
	end := start + 1 + len(u.Name)
	number := -1
	if end < len(s.text) && s.text[end] == '#' {
		number = u.Number
	}
	s.Names = append(s.Names, NameSite{
		Kind: ValueName, Start: int32(start), End: int32(end), Target: int32(at), Number: int32(number), Entity: v,
	})
}

// resolve says that a placeholder was a value defined at pos.
func (s *State) resolve(placeholder, v *ir.Value, pos int) {
	if s.resolved == nil {
		s.resolved = map[*ir.Value]target{}
	}
	s.resolved[placeholder] = target{v, pos}
}

// path gives the last names the path that they are steps of.
func (s *State) path(steps []string) {
	first := len(s.Names) - len(steps)
	for i := range steps {
		s.Names[first+i].Entity = SymbolPath(steps[:i+1])
	}
}

// finish links uses to definitions that came later and sorts the names.
func (s *State) finish() {
	blocks := map[*ir.Block]int32{}
	for i := range s.Names {
		if n := &s.Names[i]; n.Kind == BlockName && n.Define {
			blocks[n.Entity.(*ir.Block)] = n.Start
		}
	}
	for i := range s.Names {
		if n := &s.Names[i]; n.Target < 0 {
			s.link(n, blocks)
		}
	}
	s.sort()
	s.Names = slices.CompactFunc(s.Names, func(a, b NameSite) bool { return a.Start == b.Start && a.Kind == b.Kind })
}

// sort sorts the names. Most were recorded in the order of the text.
func (s *State) sort() {
	names := s.Names
	budget := 8 * len(names)
	for i := 1; i < len(names); i++ {
		n := names[i]
		j := i
		for ; j > 0 && before(&n, &names[j-1]); j-- {
			names[j] = names[j-1]
		}
		names[j] = n
		if budget -= i - j; budget < 0 {
			slices.SortFunc(names, func(a, b NameSite) int {
				return cmp.Or(cmp.Compare(a.Start, b.Start),
					cmp.Compare(a.Kind, b.Kind))
			})
			return
		}
	}
}

func before(a, b *NameSite) bool { return a.Start < b.Start || a.Start == b.Start && a.Kind < b.Kind }

func (s *State) link(n *NameSite, blocks map[*ir.Block]int32) {
	at, ok := int32(0), false
	switch n.Kind {
	case ValueName:
		var t target
		if t, ok = s.resolved[n.Entity.(*ir.Value)]; ok {
			at, n.Entity = int32(t.pos), t.value
		}
	case BlockName:
		at, ok = blocks[n.Entity.(*ir.Block)]
	case AttrAlias, TypeAlias:
		at, ok = s.aliases[s.text[n.Start:n.End]]
	}
	if ok {
		n.Target = at
	}
}
