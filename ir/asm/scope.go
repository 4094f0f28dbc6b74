package asm

import (
	"errors"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// nameEntry is what an SSA name means: n consecutive results, or one block argument. value is the first.
type nameEntry struct {
	value *ir.Value
	n     int32
	pos   int32 // where it was defined
}

func (e *nameEntry) at(number int) *ir.Value {
	if number == 0 {
		return e.value
	}
	return e.value.DefiningOp().Result(e.value.Index() + number)
}

// nameScope holds the SSA names in scope. As in upstream, a region sees the
// names around it even where it is isolated from above: the verifier rejects
// such a use. Names `%0`, `%1`, … live in a slice, others in a map.
type nameScope struct {
	numbered chunks[nameEntry]
	named    map[string]nameEntry
	sparse   bool // numbers far from the others are among the named
	// What was defined, in order, and how much of it at the start of each open
	// region.
	definedNumbers []int32
	definedNames   []string
	marks          []scopeMark
	forward        map[useKey]*ir.Value // placeholders of names not yet defined
}

type scopeMark struct{ numbers, names int }

type useKey struct {
	name   string
	number int
}

// smallNumber reads a name that is a canonical decimal number.
func smallNumber(name string) (n int, ok bool) {
	if len(name) > 8 || name[0] == '0' && len(name) > 1 {
		return 0, false
	}
	for i := 0; i < len(name); i++ {
		c := name[i] - '0'
		if c > 9 {
			return 0, false
		}
		n = n*10 + int(c)
	}
	return n, true
}

func (s *nameScope) get(name string) (nameEntry, bool) {
	if n, ok := smallNumber(name); ok {
		if n < s.numbered.n && s.numbered.at(n).value != nil {
			return *s.numbered.at(n), true
		}
		if !s.sparse {
			return nameEntry{}, false
		}
	}
	e, ok := s.named[name]
	return e, ok
}

func (s *nameScope) put(name string, e nameEntry) {
	n, ok := smallNumber(name)
	if !ok || n > 2*s.numbered.n+64 {
		s.sparse = s.sparse || ok
		s.definedNames = append(s.definedNames, name)
		s.named[name] = e
		return
	}
	s.definedNumbers = append(s.definedNumbers, int32(n))
	for s.numbered.n <= n {
		s.numbered.add()
	}
	*s.numbered.at(n) = e
}

func (s *nameScope) mark() scopeMark { return scopeMark{len(s.definedNumbers), len(s.definedNames)} }

// forget removes what was defined since a mark.
func (s *nameScope) forget(m scopeMark) {
	for _, n := range s.definedNumbers[m.numbers:] {
		*s.numbered.at(int(n)) = nameEntry{}
	}
	for _, name := range s.definedNames[m.names:] {
		delete(s.named, name)
	}
	s.definedNumbers, s.definedNames = s.definedNumbers[:m.numbers], s.definedNames[:m.names]
}

// pushScope opens a region's names.
func (p *parser) pushScope() {
	p.blockScopes = append(p.blockScopes, blockScope{})
	s := &p.scope
	s.marks = append(s.marks, s.mark())
}

// popScope forgets the names defined since the matching pushScope.
func (p *parser) popScope() {
	p.checkBlocks()
	p.blockScopes = p.blockScopes[:len(p.blockScopes)-1]
	s := &p.scope
	last := len(s.marks) - 1
	s.forget(s.marks[last])
	s.marks = s.marks[:last]
}

// define gives a name to a value, or to the first of n results.
func (p *parser) define(name string, v *ir.Value, n, pos int) {
	s := &p.scope
	if old, ok := s.get(name); ok {
		err := p.errorAt(pos, "redefinition of SSA value '%%%s'", name)
		err.Note(p.locAt(int(old.pos)), "previously defined here")
		p.failWith(err)
	}
	e := nameEntry{v, int32(n), int32(pos)}
	s.put(name, e)
	if len(s.forward) == 0 {
		return
	}
	for i := range n {
		p.resolveForward(s, useKey{name, i}, e.at(i), pos)
	}
}

func (p *parser) resolveForward(s *nameScope, k useKey, v *ir.Value, pos int) {
	placeholder, ok := s.forward[k]
	if !ok {
		return
	}
	if placeholder.Type() != v.Type() {
		err := p.errorAt(pos, "definition of SSA value '%%%s#%d' has type %s", k.name, k.number, quoteType(v.Type()))
		err.Note(p.locAt(p.forwards[placeholder]), "previously used here with type %s", quoteType(placeholder.Type()))
		p.failWith(err)
	}
	if p.state != nil {
		p.state.resolve(placeholder, v, pos)
	}
	placeholder.ReplaceAllUsesWith(v)
	delete(s.forward, k)
	delete(p.forwards, placeholder)
}

// use is the value of a name, which may be defined later.
func (p *parser) use(u ir.Unresolved, t ir.Type) *ir.Value {
	v, at := p.lookup(u, t)
	if p.state != nil && (at < 0 || at > int(u.Pos)) {
		p.state.use(u, v, at) // others were recorded where they were read
	}
	return v
}

// lookup is use; at is where the value is defined, -1 when that comes later.
func (p *parser) lookup(u ir.Unresolved, t ir.Type) (v *ir.Value, at int) {
	s := &p.scope
	e, defined := s.get(u.Name)
	if defined && u.Number < int(e.n) {
		v := e.at(u.Number)
		if v.Type() != t {
			p.failUseType(u, t, v.Type(), int(e.pos))
		}
		return v, int(e.pos)
	}
	if defined {
		p.failAt(int(u.Pos), "reference to invalid result number")
	}
	k := useKey{u.Name, u.Number}
	if v, ok := s.forward[k]; ok {
		if v.Type() != t {
			p.failUseType(u, t, v.Type(), p.forwards[v])
		}
		return v, -1
	}
	v = ir.NewOp(&ir.OpState{Def: placeholderDef, Types: []ir.Type{t}}).Result(0)
	s.forward[k] = v
	p.forwards[v] = int(u.Pos)
	return v, -1
}

var placeholderDef = ir.UnregisteredOp("builtin.unrealized_conversion_cast")

func (p *parser) failUseType(u ir.Unresolved, want, have ir.Type, prior int) {
	err := p.errorAt(int(u.Pos), "use of value '%%%s' expects different type than prior uses: %s vs %s", u.Name,
		quoteType(want), quoteType(have))
	err.Note(p.locAt(prior), "prior use here")
	p.failWith(err)
}

// checkForwards fails for every name that was used and never defined.
func (p *parser) checkForwards() {
	if len(p.forwards) == 0 || p.tolerant() {
		return
	}
	var at []int
	for _, pos := range p.forwards {
		at = append(at, pos)
	}
	p.failEach(at, "use of undeclared SSA value name", p.meantValue)
}

func (p *parser) tolerant() bool { return p.state != nil && p.state.Tolerant }

// failEach fails with a message at each place; more is what there is to add to it
// there.
func (p *parser) failEach(at []int, msg string, more func(pos int) string) {
	slices.Sort(at)
	var errs []error
	for _, pos := range at {
		errs = append(errs, p.errorAt(pos, "%s%s", msg, more(pos)))
	}
	if len(errs) == 1 {
		p.failWith(errs[0])
	}
	p.failWith(errors.Join(errs...))
}

// blockScope holds the block names of one region.
type blockScope struct{ blocks map[string]*blockEntry }

type blockEntry struct {
	block   *ir.Block
	pos     int
	defined bool
}

func (p *parser) blockEntry(name string, pos int) *blockEntry {
	s := &p.blockScopes[len(p.blockScopes)-1]
	if e, ok := s.blocks[name]; ok {
		return e
	}
	if s.blocks == nil {
		s.blocks = map[string]*blockEntry{}
	}
	e := &blockEntry{block: ir.NewBlock(), pos: pos}
	s.blocks[name] = e
	return e
}

// checkBlocks fails for every block of the innermost region that is a
// successor and was never defined.
func (p *parser) checkBlocks() {
	var at []int
	for _, e := range p.blockScopes[len(p.blockScopes)-1].blocks {
		if !e.defined {
			at = append(at, e.pos)
		}
	}
	if at != nil && !p.tolerant() {
		p.failEach(at, "reference to an undefined block", func(int) string { return "" })
	}
}

// argLoc is the location of a block argument written at pos.
func (p *parser) argLoc(pos int, explicit diag.Loc) diag.Loc {
	if explicit != nil {
		return explicit
	}
	return p.locAt(pos)
}
