package tilelang

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Roles by hand. A kernel with barriers of its own (mbarriers.go) says what each warpgroup does by T.ws, or by a condition on the number of the thread, between
// and inside of loops that are the text of all. Statements one after the other that say so become a tile.specialize, in which each role has all
// of their text: of what is another's, nothing is left. Which warpgroups are a role follows from the conditions: those next to each other for which
// all of them hold alike.

// byHandKernel is a T.Kernel with such barriers.
type byHandKernel struct{ *launch }

// Statement implements [eval.Sugar]: it is the same with, of a body that has roles.
func (k byHandKernel) Statement(at eval.Site, rest []*python.WithItem, body []python.Stmt) (python.Stmt, error) {
	item := at.Node.(*python.WithItem)
	d := &division{at: at, launch: k.launch, threads: namesOfThreads(body)}
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
		items := append([]*python.WithItem{{Span: item.Span, Context: &python.Name{Span: item.Span, ID: name}, Vars: item.Vars}}, rest...)
		return &python.With{Span: item.Span, Items: items, Body: d.divided(body)}, nil
	})
}

func rolesName(run int) string   { return fmt.Sprintf("roles %d", run) }
func roleName(run, r int) string { return fmt.Sprintf("role %d of %d", r, run) }

// namesOfThreads are the names that hold the number of a thread.
func namesOfThreads(body []python.Stmt) map[string]bool {
	out := map[string]bool{}
	for _, s := range body {
		python.Walk(s, func(n python.Node) {
			a, ok := n.(*python.Assign)
			if !ok {
				return
			}
			if name, call := lastName(a.Value); call != nil && (name == "get_thread_binding" || name == "thread_binding") {
				for _, to := range a.Targets {
					if name, ok := to.(*python.Name); ok {
						out[name.ID] = true
					}
				}
			}
		})
	}
	return out
}

// A division is how conditions divide the warpgroups of a block.
type division struct {
	at      eval.Site
	launch  *launch
	threads map[string]bool // names
	holds   [][]bool        // of each condition, for each warpgroup
	groups  []int64         // of each role, its first warpgroup; they are one behind the other
}

// find reads the conditions of a body.
func (d *division) find(body []python.Stmt) {
	for _, s := range body {
		d.chooses(s, true)
	}
	for g := range d.warpgroups() {
		if g == 0 || slices.ContainsFunc(d.holds, func(h []bool) bool { return h[g] != h[g-1] }) {
			d.groups = append(d.groups, g)
		}
	}
}

func (d *division) warpgroups() int64 { return (d.launch.threads + 127) / 128 }

// chooses reports whether a statement has something that one warpgroup does and another one does not, and may note the conditions.
func (d *division) chooses(s python.Stmt, note bool) (found bool) {
	python.Walk(s, func(n python.Node) {
		var holds []bool
		switch n := n.(type) {
		case *python.With:
			for _, item := range n.Items {
				if name, call := lastName(item.Context); call != nil && name == "ws" {
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

// named are the warpgroups that a T.ws names.
func (d *division) named(c *python.Call) []bool {
	out := make([]bool, d.warpgroups())
	for _, x := range c.Args {
		v, _ := d.at.Interp.Eval(x, d.at.Env) // what is wrong with it is told where it is translated
		if n, ok := v.(int64); ok && n >= 0 && n < int64(len(out)) {
			out[n] = true
		}
	}
	return out
}

// of is for which warpgroups a condition on the number of a thread holds; nil for one that asks for something else, or divides one of them.
func (d *division) of(test python.Expr) []bool {
	if !slices.ContainsFunc(namesIn(test), func(name string) bool { return d.threads[name] }) {
		return nil
	}
	out := make([]bool, d.warpgroups())
	for g := range out {
		holds, ok := decided(d.at, d.threads, test, int64(g)*128, min(int64(g+1)*128, d.launch.threads))
		if !ok {
			return nil
		}
		out[g] = holds
	}
	if !slices.Contains(out, !out[0]) {
		return nil
	}
	return out
}

// decided is whether a condition holds for threads from one to before another; ok is false where it does for some of them, or depends on more.
func decided(at eval.Site, names map[string]bool, test python.Expr, from, to int64) (holds, ok bool) {
	for thread := from; thread < to; thread++ {
		env := eval.NewEnv(at.Env)
		for name := range names {
			env.Set(name, thread)
		}
		v, err := at.Interp.Eval(test, env)
		b, isBool := v.(bool)
		if err != nil || !isBool || thread > from && b != holds {
			return false, false
		}
		holds = b
	}
	return holds, true
}

// namesIn are the names of an expression.
func namesIn(x python.Expr) (out []string) {
	python.Walk(x, func(n python.Node) {
		if name, ok := n.(*python.Name); ok {
			out = append(out, name.ID)
		}
	})
	return out
}

// divided is a body in which statements that have roles stand in a tile.specialize.
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
	return &python.With{Span: span, Items: []*python.WithItem{{Span: span, Context: &python.Name{Span: span, ID: name}}}, Body: body}
}

// role is one of the roles.
func (d *division) role(r int) *role {
	first, end := d.groups[r], d.warpgroups()
	if r+1 < len(d.groups) {
		end = d.groups[r+1]
	}
	return &role{
		t: d.launch.t, name: fmt.Sprintf("threads %d to %d", first*128, end*128-1), units: end - first, cursors: map[*ring]*cell{},
		byHand: &handRole{first: first, units: end - first, names: d.threads},
	}
}

// A handRole is what a role by hand has of its block.
type handRole struct {
	first, units int64           // warpgroups
	names        map[string]bool // of threads
	chosen       int             // of how many conditions what is translated is the role's own
	private      []*cell         // what each of its threads has for itself, that was made before
}

// own gives a role what was made before it, of which each thread has its own: what nothing is in yet, or what all threads know.
func (r *role) own() {
	for f := r.frame.parent; f != nil; f = f.parent {
		for _, c := range f.order {
			s := f.cells[c]
			if (s.now == nil || arith.Constant.Is(s.now.DefiningOp())) && r.frame.cells[c] == nil {
				r.frame.add(c, &state{now: s.now, lost: s.lost})
				r.byHand.private = append(r.byHand.private, c)
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
	r := c.t.kernel.role
	if r == nil || r.byHand == nil {
		return nil, at.Interp.Errorf(item, "T.ws in what all threads of the block do; it stands in the T.Kernel, in loops and conditions")
	}
	if !slices.Contains(c.groups, r.byHand.first) {
		return &python.Pass{Span: item.Span}, nil
	}
	const name = "T.ws(…)"
	at.Env.Set(name, r.byHand)
	return c.t.built.of(item, func() (python.Stmt, error) {
		items := append([]*python.WithItem{{Span: item.Span, Context: &python.Name{Span: item.Span, ID: name}}}, rest...)
		return &python.With{Span: item.Span, Items: items, Body: body}, nil
	})
}

// Enter implements [eval.ContextManager].
func (p *handRole) Enter(eval.Site) (eval.Value, error) {
	p.chosen++
	return nil, nil
}

// Exit implements [eval.ContextManager].
func (p *handRole) Exit(_ eval.Site, err error) error {
	p.chosen--
	return err
}

// choose translates what a role does of an if.
func (p *handRole) choose(holds bool, then, orelse func() error) error {
	p.chosen++
	defer func() { p.chosen-- }()
	if holds {
		return then()
	}
	return orelse()
}

// decide takes the branch of an if that a role goes into; done is false where its threads do not go into one together.
func (p *handRole) decide(at eval.Site, then, orelse func() error) (done bool, err error) {
	s, ok := at.Node.(*python.If)
	if !ok {
		return false, nil
	}
	holds, ok := decided(at, p.names, s.Test, p.first*128, (p.first+p.units)*128)
	if !ok {
		return false, nil
	}
	return true, p.choose(holds, then, orelse)
}

// common refuses a statement that all threads of the block would do together, between what roles do.
func (p *handRole) common(at eval.Site, s python.Stmt) error {
	if p.chosen > 0 {
		return nil
	}
	switch s := s.(type) {
	case *python.With, *python.If, *python.While, *python.For, *python.Pass, *python.Break, *python.Continue:
		return nil
	case *python.Assign:
		if name, ok := s.Targets[0].(*python.Name); ok && len(name.ID) > 0 {
			return nil
		}
	case *python.ExprStmt:
		if name, call := lastName(s.Value); call != nil && byName()[name] != nil && byName()[name].alike {
			return nil
		}
	}
	return at.Interp.Errorf(s, "all threads of the block do this, in the middle of what its warpgroups do each for themselves; put it before or behind that, or into a T.ws")
}
