package pass

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

type anyOp struct{ *ir.Op }

var (
	testModule = ir.Define(ir.Spec[anyOp]{Name: "t.module",
		Traits: ir.IsolatedFromAbove | ir.NoTerminator | ir.SingleBlock,
		Fields: declare[anyOp](ir.Body(nil, "body"))})
	testFunc = ir.Define(ir.Spec[anyOp]{Name: "t.func", Traits: ir.IsolatedFromAbove | ir.NoTerminator | ir.SingleBlock,
		Fields: declare[anyOp](ir.Prop("sym_name", ir.AnyAttrC), ir.Body(nil, "body"))})
)

// greet prints a line for each function and counts them.
type greet struct {
	word  string
	times int
	mode  int
	tags  []string
	n     int
}

func (g *greet) Options(o *Options) {
	o.String("word", &g.word, "what to print")
	o.Int("times", &g.times, "how often")
	o.Enum("mode", &g.mode, "how loud", Case{"soft", ""}, Case{"loud", ""})
	o.Strings("tags", &g.tags, "more")
}

func (g *greet) Statistics(s *Statistics) { s.Count("greeted", &g.n, "functions greeted") }

func (g *greet) Run(ctx *Context, op *ir.Op) error {
	for range g.times {
		fmt.Fprintln(ctx.Err, g.word, ir.SymbolName(op))
	}
	g.n++
	switch ir.SymbolName(op) {
	case "bad3", "bad7":
		return op.Errorf("is bad")
	case "worse":
		panic("ouch")
	}
	ctx.PreserveAll()
	return nil
}

var (
	greetPass = &Pass{Name: "greet", Class: "Greet", Op: "t.func", Doc: "greet functions",
		New: func() Runner { return &greet{word: "hello", times: 1} }}
	noop       = Simple("noop", "Noop", "", "do nothing", func(ctx *Context, op *ir.Op) error { return nil })
	testPasses = NewRegistry([]*Pass{greetPass, noop}, []*Pipeline{{Name: "both", New: func() Builder {
		return BuildFunc(func(m *Manager) error {
			m.MustAdd(greetPass, "")
			m.MustAdd(noop, "")
			return nil
		})
	}}})
)

func module(names ...string) *ir.Op {
	b := ir.NewBlock()
	m := ir.NewOp(&ir.OpState{Def: testModule.OpDef, Regions: []*ir.Region{ir.NewRegion(b)}})
	for i, n := range names {
		b.Append(ir.NewOp(&ir.OpState{Def: testFunc.OpDef, Props: []ir.Attr{ir.String_(n)},
			Regions: []*ir.Region{ir.NewRegion(ir.NewBlock())},
			Loc:     &diag.FileLoc{File: "f", Line: uint32(i + 1), Col: 1}}))
	}
	return m
}

func TestTextualPipelines(t *testing.T) {
	for _, c := range []struct{ in, out string }{
		{"t.module(noop)", "t.module(noop)"},
		{" t.module ( t.func( greet{word={a b} times=2} , noop ), any(noop),noop ) ",
			"t.module(t.func(greet{mode=soft  times=2 word={a b}},noop),any(noop),noop)"},
		{"t.module(t.func(greet{tags=a,b mode=loud}))", "t.module(t.func(greet{mode=loud tags={a,b} times=1 word=hello}))"},
		{"t.module(both)", "t.module(t.func(greet{mode=soft  times=1 word=hello}),noop)"},
	} {
		m, err := ParsePipeline(c.in, testPasses)
		require.NoError(t, err, c.in)
		require.Equal(t, c.out, m.String())
		again, err := ParsePipeline(m.String(), testPasses)
		require.NoError(t, err)
		require.Equal(t, c.out, again.String())
	}
}

func TestPipelineErrors(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"noop", "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'"},
		{"t.module(nop)", "1:1: error: 'nop' does not refer to a registered pass or pass pipeline; did you mean 'noop'?\nnop\n^\n"},
		{"t.module(t.func(noop)", "encountered unbalanced parentheses"},
		{"t.module(greet)", "Can't add pass 'Greet' restricted to 't.func' on a PassManager intended to run on 't.module', did you intend to nest?\nfailed to add `greet` with options ``"},
		{"t.module(t.func(greet{wrd=1}))", "no such option wrd; did you mean 'word'?\nfailed to add `greet` with options `wrd=1`"},
		{"t.module(t.func(greet{times=x}))", "for the --times option: 'x' value invalid"},
		{"t.module(t.func(noop{a=1))", "missing closing '}'"},
	} {
		_, err := ParsePipeline(c.in, testPasses)
		require.ErrorContains(t, err, c.want)
	}
}

// run runs a pipeline and returns what it printed and its messages.
func run(t *testing.T, pipeline string, m *ir.Op, serial bool) (printed string, messages []string, err error) {
	pm, perr := ParsePipeline(pipeline, testPasses)
	require.NoError(t, perr)
	var out bytes.Buffer
	err = pm.Run(&Config{Dialects: ir.NewRegistry(), Passes: testPasses, Verify: true, Serial: serial, Err: &out,
		Emit: func(d *diag.Diagnostic) {
			messages = append(messages, d.Error())
		}}, m)
	return out.String(), messages, err
}

func TestParallelPrintsWhatSerialPrints(t *testing.T) {
	var names []string
	for i := range 50 {
		names = append(names, fmt.Sprint("f", i))
	}
	serial, _, err := run(t, "t.module(t.func(greet,greet{word=bye}))", module(names...), true)
	require.NoError(t, err)
	parallel, _, err := run(t, "t.module(t.func(greet,greet{word=bye}))", module(names...), false)
	require.NoError(t, err)
	require.Equal(t, serial, parallel)
	require.True(t, strings.HasPrefix(serial, "hello f0\nbye f0\nhello f1\n"))
}

func TestFailuresAreDiagnosticsInOrder(t *testing.T) {
	_, messages, err := run(t, "t.module(t.func(greet))", module("a", "bad3", "b", "worse", "bad7"), false)
	require.ErrorIs(t, err, ErrFailed)
	require.Equal(t, []string{
		"f:2:1: error: 't.func' op is bad",
		"f:4:1: error: internal error in pass 'greet': ouch",
		"f:5:1: error: 't.func' op is bad",
	}, messages)
}

func TestWrongAnchor(t *testing.T) {
	_, messages, err := run(t, "t.func(greet)", module(), true)
	require.ErrorIs(t, err, ErrFailed)
	require.Contains(t, messages[0], "can't run 't.func' pass manager on 't.module' op")
}

// declare declares fields that no view has.
func declare[W any](fields ...ir.Field) func(*W) []ir.Field {
	return func(*W) []ir.Field { return fields }
}
