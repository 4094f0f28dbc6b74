package tilelang

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Roles by hand. A kernel with barriers of its own (mbarriers.go) says what its warps do by T.ws, or by a condition on
// the number of the thread, between and inside of loops that are the text of all. Statements one after the other that
// say so become a tile.specialize, in which each role has all of their text: of what is another's, nothing is left.
// Which warps are a role follows from the conditions: those next to each other for which all of them hold alike.

// manualRoleKernel is a T.Kernel with such barriers.
type manualRoleKernel struct{ *launch }

// Statement implements [eval.Sugar]: it is the same with, of a body that has roles.
func (k manualRoleKernel) Statement(at eval.Site, rest []*python.WithItem, body []python.Stmt) (python.Stmt, error) {
	item := at.Node.(*python.WithItem)
	d := &division{at: at, launch: k.launch, threads: numbersOfThreads(k.launch, body)}
	d.find(body)
	const name = "T.Kernel(…)"
	at.Env.Set(name, k.launch)
	for i := range body {
		for r := range d.groups {
			at.Env.Set(roleName(i, r), d.role(r))
		}
		at.Env.Set(rolesName(i), &specialized{t: k.t})
	}
	return k.t.built.of(item, func() (python.Stmt, error) {
		items := append([]*python.WithItem{{Span: item.Span, Context: &python.Name{Span: item.Span, ID: name},
			Vars: item.Vars}}, rest...)
		return &python.With{Span: item.Span, Items: items, Body: d.divided(body)}, nil
	})
}

func rolesName(run int) string   { return fmt.Sprintf("roles %d", run) }
func roleName(run, r int) string { return fmt.Sprintf("role %d of %d", r, run) }

// A division is how conditions divide the warps of a block.
type division struct {
	at      eval.Site
	launch  *launch
	threads threadNumbers
	holds   [][]bool // of each condition, for each warp
	groups  []int64  // of each role, its first warp; they are one behind the other
}

// find reads the conditions of a body.
func (d *division) find(body []python.Stmt) {
	for _, s := range body {
		d.chooses(s, true)
	}
	for w := range d.warps() {
		if w == 0 || slices.ContainsFunc(d.holds, func(h []bool) bool { return h[w] != h[w-1] }) {
			d.groups = append(d.groups, w)
		}
	}
}

func (d *division) warps() int64 { return (d.launch.threads + 31) / 32 }

// chooses reports whether a statement has something that some warps do and others do not, and may note the conditions.
func (d *division) chooses(s python.Stmt, note bool) (found bool) {
	python.Walk(s, func(n python.Node) {
		var holds []bool
		switch n := n.(type) {
		case *python.With:
			for _, item := range n.Items {
				if name, call := lastName(item.Context); call != nil && (name == "ws" || name == "WarpSpecialize") {
					holds = d.named(call)
				}
			}
		case *python.If:
			holds = d.of(n.Test)
		}
		if holds != nil {
			found = true
			if note {
				d.holds = append(d.holds, holds)
			}
		}
	})
	return found
}

// named are the warps of the warpgroups that a T.ws names.
func (d *division) named(c *python.Call) []bool {
	out := make([]bool, d.warps())
	for _, x := range c.Args {
		v, _ := d.at.Interp.Eval(x, d.at.Env) // its errors are reported where it is translated
		for w := range out {
			if n, ok := v.(int64); ok && int64(w)/4 == n {
				out[w] = true
			}
		}
	}
	return out
}

// of is for which warps a condition on the number of a thread holds; nil for one that asks for something else, or
// divides one of them.
func (d *division) of(test python.Expr) []bool {
	if !d.threads.in(test) {
		return nil
	}
	out := make([]bool, d.warps())
	for w := range out {
		first, end := int64(w)*32, min(int64(w+1)*32, d.launch.threads)
		n, ok := d.threads.meeting(d.at, test, first, end)
		if !ok || n != 0 && n != end-first {
			return nil
		}
		out[w] = n != 0
	}
	if !slices.Contains(out, !out[0]) {
		return nil
	}
	return out
}

// divided is a body in which statements that have roles are in a tile.specialize.
func (d *division) divided(body []python.Stmt) (out []python.Stmt) {
	for i := 0; i < len(body); i++ {
		first := i
		for i < len(body) && d.chooses(body[i], false) {
			i++
		}
		if i == first {
			out = append(out, body[i])
			continue
		}
		run := body[first:i]
		i--
		var roles []python.Stmt
		for r := range d.groups {
			roles = append(roles, within(run[0], roleName(first, r), run))
		}
		out = append(out, within(run[0], rolesName(first), roles))
	}
	return out
}

// within is `with name: body`.
func within(at python.Stmt, name string, body []python.Stmt) python.Stmt {
	span := at.Range()
	return &python.With{Span: span, Items: []*python.WithItem{{Span: span, Context: &python.Name{Span: span, ID: name}}},
		Body: body}
}

// role is one of the roles.
func (d *division) role(r int) *role {
	first, end := d.groups[r], d.warps()
	if r+1 < len(d.groups) {
		end = d.groups[r+1]
	}
	out := &role{
		t: d.launch.t, name: fmt.Sprintf("threads %d to %d", first*32, end*32-1), states: map[*ring]*cell{},
		manual: &manualRole{first: first, warps: end - first, numbers: d.threads,
			here: slices.Repeat([]bool{true}, int(d.warps()))},
	}
	if first%4 == 0 && end%4 == 0 {
		out.units = (end - first) / 4
	} else {
		out.warps = end - first
	}
	return out
}

// A manualRole is what a role by hand has of its block.
type manualRole struct {
	first, warps int64
	numbers      threadNumbers
	here         []bool  // which warps of the block have what is translated
	private      []*cell // what each of its threads has for itself, that was made before
}

func (p *manualRole) threads() int64 { return p.warps * 32 }

// among narrows which warps have what is translated, until it is undone.
func (p *manualRole) among(has func(warp int64) bool) (undo func()) {
	was := p.here
	p.here = slices.Clone(was)
	for w := range p.here {
		p.here[w] = was[w] && has(int64(w))
	}
	return func() { p.here = was }
}

// alone reports whether no other role has what is translated.
func (p *manualRole) alone() bool {
	for w, has := range p.here {
		if has && (int64(w) < p.first || int64(w) >= p.first+p.warps) {
			return false
		}
	}
	return true
}

// own gives a role the thread-private values that were made before it: variables without a value yet, or with a value
// that all threads know.
func (r *role) own() {
	for f := r.frame.parent; f != nil; f = f.parent {
		for _, c := range f.order {
			s := f.cells[c]
			if (s.now == nil || arith.Constant.Is(s.now.DefiningOp())) && r.frame.cells[c] == nil {
				r.frame.add(c, &state{now: s.now, lost: s.lost})
				r.manual.private = append(r.manual.private, c)
			}
		}
	}
}

// choice is a T.ws in such a kernel.
type choice struct {
	t      *translator
	groups []int64
}

// TypeName implements [eval.Typed].
func (*choice) TypeName() string { return "T.ws" }

// Statement implements [eval.Sugar]: of what is another role's, nothing is left.
func (c *choice) Statement(at eval.Site, rest []*python.WithItem, body []python.Stmt) (python.Stmt, error) {
	item := at.Node.(*python.WithItem)
	var r *role
	if e := evaluating(at); e != nil {
		r = e.role
	}
	if r == nil || r.manual == nil {
		return nil, at.Interp.Errorf(item, "T.ws inside code that all threads of the block execute together; T.ws may be nested only in T.Kernel, loops and conditions")
	}
	if !slices.Contains(c.groups, r.manual.first/4) {
		return &python.Pass{Span: item.Span}, nil
	}
	const name = "T.ws(…)"
	at.Env.Set(name, &chosen{role: r.manual, groups: c.groups})
	return c.t.built.of(item, func() (python.Stmt, error) {
		items := append([]*python.WithItem{{Span: item.Span, Context: &python.Name{Span: item.Span, ID: name}}}, rest...)
		return &python.With{Span: item.Span, Items: items, Body: body}, nil
	})
}

// chosen is a thread region of a role's text that the warps of some warpgroups have.
type chosen struct {
	role   *manualRole
	groups []int64
	undo   func()
}

// TypeName implements [eval.Typed].
func (*chosen) TypeName() string { return "T.ws" }

// Enter implements [eval.ContextManager].
func (c *chosen) Enter(at eval.Site) (eval.Value, error) {
	if e := evaluating(at); e != nil {
		e.enter(at, c, nil)
		return nil, nil
	}
	c.undo = c.role.among(func(w int64) bool { return slices.Contains(c.groups, w/4) })
	return nil, nil
}

// Exit implements [eval.ContextManager].
func (c *chosen) Exit(at eval.Site, err error) error {
	if e := evaluating(at); e != nil {
		return e.leave(at, err)
	}
	c.undo()
	return err
}

// meeting is how many threads of the role meet a condition; known is false where that is not known.
func (p *manualRole) meeting(c *threadCondition, at eval.Site) (n int64, known bool) {
	n, known = c.electing(p)
	if s, isIf := at.Node.(*python.If); isIf && !known {
		n, known = p.numbers.meeting(at, s.Test, p.first*32, p.first*32+p.threads())
	}
	return n, known
}

// decides reports whether, in a program by threads' numbers, a condition is the role's: all of its threads meet it, or
// none, or one that does something for all. Others are conditions of each thread.
func (p *manualRole) decides(t *translator, c *threadCondition, at eval.Site) bool {
	n, known := p.meeting(c, at)
	return known && (n == 0 || n == p.threads() || n == 1 && (c.elects() || t.knows(ofWarps, at.Node)))
}

// ofOne learns that an if is of one thread of the role, that does something for all of them; nil where it is not.
func (p *manualRole) ofOne(t *translator, at eval.Site, n python.Node) error {
	s, isIf := n.(*python.If)
	if !isIf {
		return nil
	}
	at.Node = s
	if met, known := p.numbers.meeting(at, s.Test, p.first*32, p.first*32+p.threads()); !known || met != 1 {
		return nil
	}
	return t.establish(ofWarps, s)
}

// decide takes the branch of an if that all threads of a role go into, or the one into which one of them does.
func (p *manualRole) decide(t *translator, c *threadCondition, at eval.Site, then, orelse func() error) error {
	s, isIf := at.Node.(*python.If)
	n, known := p.meeting(c, at)
	switch {
	case known && (n == 0 || n == p.threads()):
		if isIf && !c.elects() {
			defer p.among(func(w int64) bool {
				met, ok := p.numbers.meeting(at, s.Test, w*32, w*32+32)
				return !ok || n == 0 && met < 32 || n != 0 && met > 0
			})()
		}
		if n == 0 {
			return orelse()
		}
		return then()
	case known && n == 1 && (!isIf || len(s.Orelse) == 0):
		t.kernel.once = true
		defer func() { t.kernel.once = false }()
		return then()
	case known && n == 1:
		return at.Interp.Errorf(at.Node, "one thread of a role takes this if and the other threads take its else; write the else branch as a separate if for all threads of the role")
	}
	return at.Interp.Errorf(at.Node, "divergent if inside a role: some threads take it and others do not; a condition must select whole warps or a single thread")
}

// isElement reports whether a target is an element, as x[i, j], and not a part of a tile.
func isElement(target python.Expr) bool {
	s, ok := target.(*python.Subscript)
	if !ok {
		return false
	}
	part := false
	python.Walk(s.Index, func(n python.Node) {
		_, isSlice := n.(*python.Slice)
		part = part || isSlice
	})
	return !part
}

// common rejects a statement that other warps would execute together with a role, between the statements of each.
func (p *manualRole) common(at eval.Site, s python.Stmt) error {
	if p.alone() {
		return nil
	}
	switch s := s.(type) {
	case *python.With, *python.If, *python.While, *python.For, *python.Pass, *python.Break, *python.Continue:
		return nil
	case *python.Assign:
		if name, ok := s.Targets[0].(*python.Name); ok && len(name.ID) > 0 {
			return nil
		}
		if isElement(s.Targets[0]) && translatorOf(at).isByThreads() {
			return nil // each thread does it for itself, whichever role it is of
		}
	case *python.ExprStmt:
		if name, call := lastName(s.Value); call != nil && byName()[name] != nil && byName()[name].alike {
			return nil
		}
	}
	return at.Interp.Errorf(s, "all threads of the block execute this statement between the parts of single warpgroups; move it before or after these parts, or into a T.ws")
}
