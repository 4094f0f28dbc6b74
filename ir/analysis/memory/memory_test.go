package memory_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/asm"
)

// questions are operations of a program's text that say what is to be answered
// about their operands. They are no part of the program.
var questions = map[string]func(t *testing.T, vs []*ir.Value){
	"ask.no":   alias(memory.Question{}, memory.No),
	"ask.may":  alias(memory.Question{}, memory.May),
	"ask.must": alias(memory.Question{}, memory.Must),
	// With the noalias arguments of a kernel.
	"ask.no_in_kernel":  alias(memory.Question{Args: promise{}}, memory.No),
	"ask.may_in_kernel": alias(memory.Question{Args: promise{}}, memory.May),
	// The first operand's roots are the others.
	"ask.roots": func(t *testing.T, vs []*ir.Value) { require.ElementsMatch(t, vs[1:], memory.Roots(vs[0])) },
	"ask.owned": func(t *testing.T, vs []*ir.Value) {
		require.ElementsMatch(t, vs[1:], memory.Owned(vs[0]))
		if len(vs) == 2 {
			require.Same(t, vs[1], memory.Root(vs[0]))
		} else {
			require.Nil(t, memory.Root(vs[0]))
		}
	},
	"ask.captured": func(t *testing.T, vs []*ir.Value) { require.True(t, memory.Captured(vs[0])) },
	"ask.kept":     func(t *testing.T, vs []*ir.Value) { require.False(t, memory.Captured(vs[0])) },
}

type promise struct{}

func (promise) NoAlias(*ir.Value) bool { return true }

func alias(q memory.Question, want memory.Answer) func(t *testing.T, vs []*ir.Value) {
	return func(t *testing.T, vs []*ir.Value) {
		require.Equal(t, want, q.Alias(vs[0], vs[1]))
		require.Equal(t, want, q.Alias(vs[1], vs[0]), "the other way round")
	}
}

func parse(t *testing.T, text string) *ir.Op {
	op, err := asm.Parse(asm.Source{Name: "test", Text: text}, all.Registry(), asm.ParseOptions{AllowUnregistered: true})
	require.NoError(t, err)
	return op
}

// TestOtherFunction: memory that a function allocates may be what a function that
// it calls gets, but not what it got itself.
func TestOtherFunction(t *testing.T) {
	op := parse(t, `
func.func @calls(%own: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  call @called(%a) : (memref<8xf32>) -> ()
  return
}
func.func @called(%m: memref<8xf32>) { return }`)
	calls := op.Region(0).Entry().First()
	body := calls.Region(0).Entry()
	a, own := body.First().Result(0), body.Arg(0)
	m := calls.Next().Region(0).Entry().Arg(0)
	require.Equal(t, memory.May, memory.Alias(a, m))
	require.Equal(t, memory.No, memory.Alias(a, own))
}

func TestPrograms(t *testing.T) {
	for name, text := range programs {
		t.Run(name, func(t *testing.T) {
			op := parse(t, text)
			type question struct {
				ask func(*testing.T, []*ir.Value)
				at  string
				vs  []*ir.Value
			}
			var asked []question
			var ops []*ir.Op
			ir.WalkOps(op, func(o *ir.Op) {
				if strings.HasPrefix(o.Name(), "ask.") {
					ask := questions[o.Name()]
					require.NotNil(t, ask, o.Name())
					asked = append(asked, question{ask, o.Name() + " " + o.Loc().String(), append([]*ir.Value(nil), o.Operands()...)})
					ops = append(ops, o)
				}
			})
			require.NotEmpty(t, asked)
			for _, o := range ops {
				o.Erase() // they would capture what they ask about
			}
			for _, q := range asked {
				t.Run(q.at, func(t *testing.T) { q.ask(t, q.vs) })
			}
		})
	}
}

// TestReach: what a root reaches is what has it among its roots.
func TestReach(t *testing.T) {
	for name, text := range programs {
		t.Run(name, func(t *testing.T) {
			var all []*ir.Value
			add := func(vs []*ir.Value) {
				for _, v := range vs {
					if s := v.Type().String(); strings.HasPrefix(s, "memref") || strings.HasPrefix(s, "!llvm.ptr") {
						all = append(all, v)
					}
				}
			}
			ir.WalkOps(parse(t, text), func(op *ir.Op) {
				add(op.Results())
				for _, r := range op.Regions() {
					for b := range r.Blocks() {
						add(b.Args())
					}
				}
			})
			require.NotEmpty(t, all)
			for _, v := range all {
				for _, root := range memory.Roots(v) {
					require.Contains(t, memory.Reach(root), v)
				}
				for _, w := range memory.Reach(v) {
					require.Subset(t, memory.Roots(w), memory.Roots(v))
				}
			}
		})
	}
}
