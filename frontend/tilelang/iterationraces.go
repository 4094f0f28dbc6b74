package tilelang

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir/diag"

	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// What the body of a T.Parallel reads and writes of memory itself. Iterations may share an element by subscripts as `i
// // 2` or `i + j`, by a loop of the body, or by two writes; conditions may keep them apart. Where subscripts are
// computed of coordinates alone, the iterations are gone through.

// A touch is a place of the body that reads or writes an element of memory.
type touch struct {
	at           eval.Site
	file         string
	r            *region
	kind         accessKind
	ordered, own bool // it has a window, w; each iteration touches an element that no other one does, in it
	w            window
	frames       []*frame // of the body, from the outside: under which conditions, how often

	// Of a write: what it combines the element with that it was, and how.
	combines scale.Combiner
	isUpdate bool
}

// touches keeps a place that is being translated.
func (t *translator) touches(at eval.Site, r *region, kind accessKind) {
	p := t.par
	w, dims, ordered := t.access(r)
	now := touch{at: at, file: t.in.File, r: r, kind: kind, ordered: ordered, own: ordered && p.covers(dims), w: w}
	for f := t.top; f != p.frame; f = f.parent {
		now.frames = append(now.frames, f)
	}
	slices.Reverse(now.frames)
	if t.chosen != nil {
		now.frames = append(now.frames, &frame{when: t.chosen()})
	}
	p.touched = append(p.touched, now)
}

// readsAnywhere reports whether the body reads a buffer that it writes at a window such that it is not known when the
// kernel is compiled whether iterations meet there. The simulator sees it where the body itself reads and writes
// memory.
func (t *translator) readsAnywhere(b *buffer, w window) bool {
	p := t.par
	it := p.iteration()
	return slices.ContainsFunc(p.touched, func(x touch) bool {
		switch {
		case x.r.b != b || x.kind != reads || x.ordered && (&output{w: w}).apartFrom(x.w):
			return false
		case x.ordered:
			return !differByNumbers(x.w, w)
		}
		return slices.ContainsFunc(x.r.lo, func(s *scalar) bool {
			_, known := it.sum(s.sum)
			return !known
		})
	})
}

// iteration is the first one of the body.
func (p *parallel) iteration() *iteration {
	return &iteration{body: p.body, numbers: slices.Clone(p.coords), at: make([]int64, len(p.extents)),
		made: map[application]int64{}}
}

// differByNumbers reports whether it is known how far two windows lie from each other.
func differByNumbers(v, w window) bool {
	for d, l := range v.lo {
		if _, known := l.Minus(w.lo[d]).Known(); !known {
			return false
		}
	}
	return true
}

// checkIterationRaces rejects a T.Parallel if two iterations must touch one element, and warns of conditions that data
// decide.
func (t *translator) checkIterationRaces(p *parallel) error {
	of := map[*buffer][]touch{}
	var order []*buffer
	for _, x := range p.touched {
		if of[x.r.b] == nil {
			order = append(order, x.r.b)
		}
		of[x.r.b] = append(of[x.r.b], x)
	}
	for _, b := range order {
		all := of[b]
		if !mayMeet(all) {
			continue
		}
		m, unseen := p.meeting(all, true)
		sure := m != nil
		if !sure {
			m, _ = p.meeting(all, false)
		}
		if kind, ok := updatesOnly(all); m != nil && ok {
			t.par = p
			err := t.learnUpdate(all[0].at, b, kind)
			t.par = nil
			return err
		}
		if sure {
			return m.reason(b, t.whyNot(p, b))
		}
		if m != nil {
			t.tell(m.warning(t, b, t.whyNot(p, b)))
		} else if unseen {
			at := all[len(all)-1].at
			t.remark(at, "the check for conflicting iterations of the T.Parallel on %s covers only the first %d accesses", b,
				maxVisits)
		}
	}
	return nil
}

// mayMeet reports whether windows leave open that iterations touch an element that one of them writes.
func mayMeet(all []touch) bool {
	for _, x := range all {
		if x.kind != writes {
			continue
		}
		for _, y := range all {
			switch {
			case x.own && y.own && sameWindow(x.w, y.w):
			case x.ordered && y.ordered && (&output{w: x.w}).apartFrom(y.w):
			default:
				return true
			}
		}
	}
	return false
}

// updatesOnly is how all that is written of a buffer is combined with what was there, if it is.
func updatesOnly(all []touch) (kind scale.Combiner, ok bool) {
	for _, x := range all {
		if x.kind == writes {
			if !x.isUpdate || ok && x.combines != kind {
				return 0, false
			}
			kind, ok = x.combines, true
		}
	}
	return kind, ok
}

// A meeting is two iterations that touch one element; the second writes it, or both do.
type meeting struct {
	of     [2]touch
	coords [2]string
}

// writesTwice reports whether both write.
func (m *meeting) writesTwice() bool {
	return m != nil && m.of[0].kind == writes && m.of[1].kind == writes
}

func (m *meeting) what(b *buffer) string {
	if m.writesTwice() {
		return fmt.Sprintf("iterations %s and %s of the T.Parallel write the same element of %s", m.coords[0], m.coords[1], b)
	}
	r, w := 0, 1
	if m.of[0].kind == writes {
		r, w = 1, 0
	}
	return fmt.Sprintf("iteration %s of the T.Parallel reads an element of %s that iteration %s writes", m.coords[r], b,
		m.coords[w])
}

func (m *meeting) advice() string {
	if m.of[0].kind != m.of[1].kind {
		return "split it into two loops"
	}
	return "use T.reduce_… or an atomic operation"
}

func (m *meeting) reason(b *buffer, why []eval.Note) error {
	at := m.of[1].at
	e := at.Interp.Errorf(at.Node, "%s; %s", m.what(b), m.advice())
	e.File = m.of[1].file
	if m.of[0].at.Node != at.Node {
		e.Notes = append(e.Notes, eval.Note{File: m.of[0].file, At: m.of[0].at.Node.Range(),
			Msg: fmt.Sprintf("iteration %s accesses it here", m.coords[0])})
	}
	e.Notes = append(e.Notes, why...)
	return e
}

func (m *meeting) warning(t *translator, b *buffer, why []eval.Note) *diag.Diagnostic {
	d := diag.Warningf(location(m.of[1].file, m.of[1].at.Node.Range()),
		"%s if the data-dependent conditions hold, in undefined order; %s", m.what(b), m.advice())
	if m.of[0].at.Node != m.of[1].at.Node {
		d.Note(location(m.of[0].file, m.of[0].at.Node.Range()), "iteration %s accesses it here", m.coords[0])
	}
	for _, n := range why {
		d.Note(location(n.File, n.At), "%s", n.Msg)
	}
	return d
}

// sameWindow reports whether two windows are of the same elements.
func sameWindow(v, w window) bool {
	return slices.Equal(v.size, w.size) && slices.EqualFunc(v.lo, w.lo, linear.Form.Equal)
}

// maxVisits is how many elements of iterations are gone through, and iterations that have none.
const maxVisits = 1 << 17

// meeting finds two iterations that touch one element, such that both write it if there are any: must says whether they
// must do so, or only under unknown conditions. If there are too many visits, some are unseen.
func (p *parallel) meeting(all []touch, surely bool) (found *meeting, unseen bool) {
	type visit struct {
		touch     int
		iteration int64
	}
	type element struct{ written, read []visit } // of two iterations at most
	seen := map[string]*element{}
	it := p.iteration()
	groups := sharedParts(it, all)
	var key []byte
	visits := 0
	for n := int64(0); ; n++ {
		if n > maxVisits {
			return found, true
		}
		for i, x := range all {
			it.reach(x.frames, true, func(sure bool) bool {
				if visits++; visits > maxVisits || found.writesTwice() {
					return false
				}
				if surely && !sure {
					return true
				}
				key = binary.AppendVarint(key[:0], int64(groups[i]))
				for _, s := range x.r.lo {
					v, ok := it.sum(s.sum)
					if !ok {
						return true
					}
					key = binary.AppendVarint(key, v)
				}
				e := seen[string(key)]
				if e == nil {
					e = &element{}
					seen[string(key)] = e
				}
				now := visit{i, n}
				others := e.written
				if x.kind == writes {
					others = slices.Concat(e.written, e.read)
				}
				for _, was := range others {
					m := &meeting{of: [2]touch{all[was.touch], x}, coords: [2]string{p.named(was.iteration), p.named(n)}}
					if was.iteration != n && (found == nil || m.writesTwice()) {
						found = m
					}
				}
				list := &e.read
				if x.kind == writes {
					list = &e.written
				}
				if len(*list) < 2 && !slices.ContainsFunc(*list, func(v visit) bool { return v.iteration == n }) {
					*list = append(*list, now)
				}
				return true
			})
			if found.writesTwice() || visits > maxVisits {
				return found, visits > maxVisits
			}
		}
		i := len(p.extents) - 1
		for ; i >= 0; i-- {
			if it.at[i]++; it.at[i] < p.extents[i] {
				break
			}
			it.at[i] = 0
		}
		if i < 0 {
			return found, false
		}
	}
}

// sharedParts numbers touches by what all iterations share of their subscripts: elements of two that differ in it are
// not compared.
func sharedParts(it *iteration, all []touch) []int {
	of := make([][]linear.Form, len(all))
	groups := make([]int, len(all))
	for i, x := range all {
		for _, s := range x.r.lo {
			of[i] = append(of[i], it.shared(s.sum))
		}
		groups[i] = slices.IndexFunc(of[:i+1], func(l []linear.Form) bool {
			return slices.EqualFunc(l, of[i], func(a, b linear.Form) bool { return len(a.Minus(b).Terms()) == 0 })
		})
	}
	return groups
}

// named is an iteration, by its number in rows.
func (p *parallel) named(n int64) string {
	parts := make([]string, len(p.extents))
	for i, e := range slices.Backward(p.extents) {
		parts[i] = fmt.Sprint(n % e)
		n /= e
	}
	return "(" + strings.Join(parts, ", ") + ")"
}
