package pass

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tsopt/tsopt/ir"
)

// Timing measures a tool's work: phases that the tool starts itself, and the
// passes of runs that it instruments.
type Timing struct {
	mu    sync.Mutex
	begin time.Time
	root  timer
	open  map[openKey]time.Time
}

// timer is a row of the report.
type timer struct {
	name     string
	key      any
	spent    time.Duration
	children []*timer
}

type openKey struct {
	ctx any
	key any
}

// NewTiming starts the clock.
func NewTiming() *Timing { return &Timing{begin: time.Now(), open: map[openKey]time.Time{}} }

// Phase measures a phase until stop is called.
func (t *Timing) Phase(name string) (stop func()) {
	start := time.Now()
	return func() { t.add(time.Since(start), step{name, name}) }
}

// step is one level of a row's place: its name, and what tells it from others
// of that name.
type step struct {
	name string
	key  any
}

func (t *Timing) add(d time.Duration, path ...step) {
	t.mu.Lock()
	defer t.mu.Unlock()
	at := &t.root
	for _, s := range path {
		at = at.child(s)
	}
	at.spent += d
}

func (t *timer) child(s step) *timer {
	for _, c := range t.children {
		if c.key == s.key {
			return c
		}
	}
	c := &timer{name: s.name, key: s.key}
	t.children = append(t.children, c)
	return c
}

// Instrument returns what measures passes.
func (t *Timing) Instrument() Instrument {
	return Instrument{
		BeforePass:     func(ctx *Context, p *Execution, op *ir.Op) { t.start(ctx, p.inst, passPath(p)) },
		AfterPass:      func(ctx *Context, p *Execution, op *ir.Op, _ bool) { t.stop(ctx, p.inst, passPath(p)) },
		BeforeNested:   func(ctx *Context, n *Nested, op *ir.Op) { t.start(ctx, n, nestedPath(n)) },
		AfterNested:    func(ctx *Context, n *Nested, op *ir.Op) { t.stop(ctx, n, nestedPath(n)) },
		BeforeAnalysis: func(ctx *Context, name string) { t.start(ctx, name, nil) },
		AfterAnalysis: func(ctx *Context, name string) {
			if ctx.current != nil {
				t.stop(ctx, name, append(passPath(ctx.current), step{"(A) " + name, name}))
			}
		},
	}
}

// start notes the time, and makes the row so that rows are in the order in
// which work began.
func (t *Timing) start(ctx, key any, path []step) {
	if path != nil {
		t.add(0, path...)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.open[openKey{ctx, key}] = time.Now()
}

func (t *Timing) stop(ctx, key any, path []step) {
	t.mu.Lock()
	k := openKey{ctx, key}
	d := time.Since(t.open[k])
	delete(t.open, k)
	t.mu.Unlock()
	t.add(d, path...)
}

func passPath(p *Execution) []step {
	return append(nestedPath(p.Under), step{p.Pass.className(), p.inst})
}

func nestedPath(n *Nested) []step {
	if n == nil {
		return nil
	}
	return append(nestedPath(n.Under), step{n.Title(), n})
}

// Report writes the measurements: as a tree, or as a list of names by time.
func (t *Timing) Report(w io.Writer, list, json bool) {
	total := time.Since(t.begin)
	rows := slices.Clone(t.root.children)
	rest := total
	for _, c := range rows {
		rest -= c.spent
	}
	rows = append(rows, &timer{name: "Rest", spent: max(rest, 0)}, &timer{name: "Total", spent: total})
	if json {
		reportJSON(w, rows, total)
		return
	}
	rule := "===" + strings.Repeat("-", 73) + "===\n"
	fmt.Fprintf(w, "%s%*s... Execution time report ...\n%s", rule, 25, "", rule)
	fmt.Fprintf(w, "  Total Execution Time: %.4f seconds\n\n  ----Wall Time----  ----Name----\n", total.Seconds())
	if list {
		rows = merged(rows, total)
	}
	for _, r := range rows {
		r.write(w, total, "", !list)
	}
}

func (t *timer) write(w io.Writer, total time.Duration, indent string, deep bool) {
	fmt.Fprintf(w, "  %8.4f (%5.1f%%)  %s%s\n", t.spent.Seconds(), percent(t.spent, total), indent, t.name)
	if !deep {
		return
	}
	for _, c := range t.children {
		c.write(w, total, indent+"  ", deep)
	}
}

func percent(d, total time.Duration) float64 {
	if total <= 0 {
		return 0
	}
	return 100 * float64(d) / float64(total)
}

// merged joins the rows of one name, longest first; rest and total stay last.
func merged(rows []*timer, total time.Duration) []*timer {
	last := rows[len(rows)-2:]
	sum := map[string]*timer{}
	out := []*timer{{name: "root", spent: total}}
	var visit func(list []*timer)
	visit = func(list []*timer) {
		for _, t := range list {
			m := sum[t.name]
			if m == nil {
				m = &timer{name: t.name}
				sum[t.name] = m
				out = append(out, m)
			}
			m.spent += t.spent
			visit(t.children)
		}
	}
	visit(rows[:len(rows)-2])
	slices.SortStableFunc(out, func(a, b *timer) int { return int(b.spent - a.spent) })
	return append(out, last...)
}

func reportJSON(w io.Writer, rows []*timer, total time.Duration) {
	fmt.Fprintln(w, "[")
	for i, r := range rows {
		if i >= len(rows)-2 {
			fmt.Fprintf(w, "{%s, \"name\": %q}", wallJSON(r.spent, total), r.name)
		} else {
			r.writeJSON(w, total, "")
		}
		if i < len(rows)-1 {
			fmt.Fprint(w, ",")
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w, "]")
}

func wallJSON(d, total time.Duration) string {
	return fmt.Sprintf(`"wall": {"duration": %8.4f, "percentage": %5.1f}`, d.Seconds(), percent(d, total))
}

func (t *timer) writeJSON(w io.Writer, total time.Duration, indent string) {
	fmt.Fprintf(w, "%s{%s, \"name\": %q, \"passes\": [\n", indent, wallJSON(t.spent, total), t.name)
	for _, c := range t.children {
		c.writeJSON(w, total, indent+"  ")
		fmt.Fprintln(w, ",")
	}
	fmt.Fprintf(w, "%s{}]}", indent)
}
