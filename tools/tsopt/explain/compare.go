package explain

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/tools/kit/parts"
)

// A Comparison is of two programs, or of one for two targets or with two choices of its parameters.
type Comparison struct {
	First  *Report `json:"first"`
	Second *Report `json:"second"`
	// Pairs are the kernels of both that compute the same, and Alone those that only one program has.
	Pairs []Pair `json:"pairs"`
	Alone []Lone `json:"alone"`
	// Predicted is how long all kernels of each program take together, in microseconds; 0 where it is not known.
	Predicted [2]float64 `json:"predicted"`
	// Apart are the passes that did not change both alike, Alike how many did.
	Apart []Parting `json:"apart"`
	Alike int       `json:"alike"`
}

// A Row is a number of both kernels.
type Row struct {
	Name   string `json:"name"`
	First  string `json:"first"`
	Second string `json:"second"`
}

// A Difference is one between the programs.
type Difference struct {
	Line int    `json:"line"` // of the first program, 0 for none
	Text string `json:"text"`
	// Predicted is the time of the first kernel with only this difference, absent where the first program cannot be
	// planned with it alone.
	Predicted float64 `json:"predicted,omitempty"`
}

// A Parting is a pass that did not change both programs alike; it did not change the one whose stage is absent.
type Parting struct {
	Pass   string `json:"pass"`
	About  string `json:"about"`
	First  *Stage `json:"first,omitempty"`
	Second *Stage `json:"second,omitempty"`
}

// Compare explains two programs, and which of their differences makes how much.
func Compare(ctx context.Context, kit parts.Kit, first, second Request) (*Comparison, error) {
	a, err := explain(ctx, kit, first)
	if err != nil {
		return nil, err
	}
	b, err := explain(ctx, kit, second)
	if err != nil {
		return nil, err
	}
	out := &Comparison{First: a.report, Second: b.report, Pairs: []Pair{}, Alone: []Lone{}, Apart: []Parting{}}
	if a.planned != nil && b.planned != nil {
		out.pair(a, b)
	}
	out.Predicted = [2]float64{a.report.all(), b.report.all()}
	out.part(a.report.Stages, b.report.Stages)
	out.differences(a, b)
	return out, nil
}

// rows are the numbers of two kernels.
func rows(x, y *Kernel) (out []Row) {
	if x.Total > 0 && y.Total > 0 {
		out = append(out, Row{"predicted time", micros(x.Total), micros(y.Total)})
	}
	for _, u := range x.Units {
		if i := slices.IndexFunc(y.Units, func(o Unit) bool { return o.Name == u.Name }); i >= 0 {
			out = append(out, Row{u.Name, micros(u.Time), micros(y.Units[i].Time)})
		}
	}
	facts := func(k *Kernel) []Fact {
		return append(slices.Clone(k.Facts), Fact{"PTX instructions", fmt.Sprint(k.Instructions)})
	}
	other := facts(y)
	for _, f := range facts(x) {
		if i := slices.IndexFunc(other, func(o Fact) bool { return o.Name == f.Name }); i >= 0 {
			out = append(out, Row{f.Name, f.Value, other[i].Value})
		}
	}
	return out
}

func micros(us float64) string { return fmt.Sprintf("%.1f µs", us) }

// part finds the passes that did not change both programs alike, in the order of the first.
func (c *Comparison) part(first, second []Stage) {
	at := 0
	for i := range first {
		s := &first[i]
		n := slices.IndexFunc(second[at:], func(o Stage) bool { return o.Pass == s.Pass })
		if n < 0 {
			c.Apart = append(c.Apart, Parting{Pass: s.Pass, About: s.About, First: s})
			continue
		}
		c.onlySecond(second[at : at+n])
		at += n + 1
		if o := &second[at-1]; key(s.Diff) == key(o.Diff) && s.Omitted == o.Omitted {
			c.Alike++
		} else {
			c.Apart = append(c.Apart, Parting{Pass: s.Pass, About: s.About, First: s, Second: o})
		}
	}
	c.onlySecond(second[at:])
}

func (c *Comparison) onlySecond(stages []Stage) {
	for i := range stages {
		c.Apart = append(c.Apart, Parting{Pass: stages[i].Pass, About: stages[i].About, Second: &stages[i]})
	}
}

// differences are those of the requests, and where they are of two texts those of their operations.
func (c *Comparison) differences(a, b *compiler) {
	if a.planned == nil || b.planned == nil {
		return
	}
	for _, v := range variants(a.req, b.req) {
		other := newCompiler(a.ctx, a.kit, v.request)
		c.each(0, v.says, other.bare())
	}
	if a.req.Source.Text == b.req.Source.Text && a.req.Kernel.Name == b.req.Kernel.Name {
		return
	}
	kernels, others := slices.Collect(ops(a.bound)), slices.Collect(ops(b.bound))
	for i := range c.Pairs {
		p := &c.Pairs[i]
		p.operations(a, kernels[p.origins[0]], others[p.origins[1]])
	}
}

// each adds a difference to all kernels, and what they take with it alone.
func (c *Comparison) each(line int, says string, with plan) {
	for i := range c.Pairs {
		p := &c.Pairs[i]
		d := Difference{Line: line, Text: says}
		if us := p.predicted(with); !math.IsInf(us, 1) {
			d.Predicted = us
		}
		p.Differences = append(p.Differences, d)
	}
}

// ops are the kernels of a program.
func ops(root *ir.Op) func(yield func(*ir.Op) bool) {
	return func(yield func(*ir.Op) bool) {
		for k := range ir.Collect(root, tile.Kernel) {
			if !yield(k.Op) {
				return
			}
		}
	}
}

// operations compares the operations of a kernel of each program, and predicts the first with each of the first
// [mostTried] attributes of the second. What has another structure or other types is of the whole: the rest depends on
// it.
func (pair *Pair) operations(a *compiler, x, y *ir.Op) {
	xs, ys := within(x), within(y)
	same := slices.EqualFunc(xs, ys, func(p, q *ir.Op) bool { return p.Name() == q.Name() })
	if !same {
		pair.Differences = append(pair.Differences, Difference{Text: fmt.Sprintf(
			"other operations: %d in the first kernel, %d in the second", len(xs), len(ys))})
		return
	}
	types, line := 0, 0
	var programs []*ir.Op
	var of []int // the difference that each of them has
	for i, p := range xs {
		q := ys[i]
		if !slices.Equal(p.ResultTypes(), q.ResultTypes()) {
			if types++; line == 0 {
				line = a.lineOf(p)
			}
		}
		for _, name := range attrNames(p, q) {
			is := q.Attr(name)
			if p.Attr(name) == is {
				continue
			}
			if len(programs) < mostTried && a.report.Folded == "" {
				programs = append(programs, a.with(change{at: p, apply: func(op *ir.Op) { put(op, name, is) }}))
				of = append(of, len(pair.Differences))
			}
			pair.Differences = append(pair.Differences, Difference{Line: a.lineOf(p), Text: a.saysOf(p, name, is)})
		}
	}
	for i, with := range a.plans(programs) {
		if us := pair.predicted(with); !math.IsInf(us, 1) {
			pair.Differences[of[i]].Predicted = us
		}
	}
	if types > 0 {
		pair.Differences = append(pair.Differences, Difference{Line: line, Text: fmt.Sprintf("other types of %d operations", types)})
	}
}

// put gives an operation an attribute, or takes it away where it is nil.
func put(op *ir.Op, name string, to ir.Attr) {
	if to == nil {
		op.RemoveAttr(name)
	} else {
		op.SetAttr(name, to)
	}
}

// saysOf is what the text of an operation has with another attribute, in the place of what.
func (c *compiler) saysOf(op *ir.Op, name string, to ir.Attr) string {
	head := func() []string {
		line, _, _ := strings.Cut(asm.Text(op, asm.PrintOptions{Registry: c.dialects, ElideElements: 16}), "\n")
		return strings.Fields(line)
	}
	before, was := head(), op.Attr(name)
	put(op, name, to)
	after := head()
	put(op, name, was)
	only := func(xs, ys []string) string {
		xs = slices.DeleteFunc(slices.Clone(xs), func(w string) bool { return slices.Contains(ys, w) })
		if len(xs) == 0 {
			return "nothing"
		}
		return strings.Join(xs, " ")
	}
	return fmt.Sprintf("%s with %s instead of %s", op.Name(), only(after, before), only(before, after))
}

// attrNames are the names of the attributes of two operations, sorted.
func attrNames(p, q *ir.Op) []string {
	names := map[string]bool{}
	for _, op := range []*ir.Op{p, q} {
		for _, a := range op.AllAttrs() {
			names[a.Name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// within are an operation and those in it.
func within(root *ir.Op) (out []*ir.Op) {
	ir.WalkOps(root, func(op *ir.Op) { out = append(out, op) })
	return out
}

// lineOf is the line of an operation in the program's file, 0 for none.
func (c *compiler) lineOf(op *ir.Op) int {
	if at := diag.CallPosition(op.Loc()); at != nil && at.File == c.report.File {
		return int(at.Line)
	}
	return 0
}

// A variant is a request with one of the values of another.
type variant struct {
	request Request
	says    string
}

// variants are the first request with each of the values that the second has otherwise.
func variants(a, b Request) (out []variant) {
	if a.Target != b.Target {
		v := a
		v.Target = b.Target
		out = append(out, variant{v, fmt.Sprintf("target %s instead of %s", targetText(b), targetText(a))})
	}
	mine, theirs := fields(a.Params), fields(b.Params)
	for _, name := range slices.Sorted(maps.Keys(theirs)) {
		if mine[name] != theirs[name] {
			v := a
			v.Params = overlay(a.Params, name+"="+theirs[name])
			out = append(out, variant{v, fmt.Sprintf("%s=%s instead of %s", name, theirs[name], orDefault(mine[name]))})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(b.Kernel.Given)) {
		was, given := a.Kernel.Given[name]
		is := b.Kernel.Given[name]
		if given && fmt.Sprint(was) == fmt.Sprint(is) {
			continue
		}
		v := a
		v.Kernel.Given = maps.Clone(a.Kernel.Given)
		v.Kernel.Given[name] = is
		text := "the default"
		if given {
			text = fmt.Sprint(was)
		}
		out = append(out, variant{v, fmt.Sprintf("%s=%v instead of %s", name, is, text)})
	}
	return out
}

func targetText(r Request) string {
	if r.Target == "" {
		return "the program's or " + arch.Default
	}
	return r.Target
}

func orDefault(text string) string {
	if text == "" {
		return "the default"
	}
	return text
}

// fields are the values in a text of parameters, by name.
func fields(params string) map[string]string {
	out := map[string]string{}
	for _, f := range strings.FieldsFunc(params, func(r rune) bool { return r == ' ' || r == ',' }) {
		name, value, _ := strings.Cut(f, "=")
		out[name] = value
	}
	return out
}

// overlay is a text of parameters with the values of another one in the place of its own.
func overlay(params, other string) string {
	all := fields(params)
	maps.Copy(all, fields(other))
	var out []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		out = append(out, name+"="+all[name])
	}
	return strings.Join(out, " ")
}

// bare is the plan of a program alone, empty where it is not known.
func (c *compiler) bare() plan {
	root := c.parse()
	if root == nil || c.bind(root) != nil {
		return plan{}
	}
	m, err := arch.Find(root, c.named(), c.kit.Targets)
	if err != nil {
		return plan{}
	}
	c.machine = m
	return c.plan(root)
}
