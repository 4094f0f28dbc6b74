package reduce

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/verify"
)

const input = `
func.func private @callee(%x: i32, %y: i32) -> (i32, i32) {
  %0 = arith.addi %x, %x : i32
  return %0, %x : i32, i32
}
func.func @main(%x: i32, %n: index, %m: memref<?xi32>, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 17 : index
  %0:2 = func.call @callee(%x, %x) : (i32, i32) -> (i32, i32)
  cf.cond_br %c, ^a(%0#0 : i32), ^b(%0#1 : i32)
^a(%p: i32):
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %p) -> i32 {
    %l = memref.load %m[%i] : memref<?xi32>
    %r = scf.if %c -> i32 {
      %q = arith.divsi %l, %acc {foo = "bar"} : i32
      scf.yield %q : i32
    } else {
      scf.yield %l : i32
    }
    %w = arith.addi %acc, %r overflow<nsw> : i32
    scf.yield %w : i32
  }
  cf.br ^c(%s: i32)
^b(%p2: i32):
  %u = arith.muli %p2, %p2 : i32
  cf.br ^c(%u : i32)
^c(%res: i32):
  return %res : i32
}
func.func @other() {
  %0 = "foo.bar"() {x = 5 : i64} : () -> i32
  "foo.use"(%0) : (i32) -> ()
  return
}
`

func parse(t *testing.T, text string) *ir.Op {
	op, err := asm.Parse(asm.Source{Name: "in.mlir", Text: text}, all.Registry(),
		asm.ParseOptions{AllowUnregistered: true})
	require.NoError(t, err)
	return op
}

// run reduces the input to what still has all of the words.
func run(t *testing.T, opts Options, words ...string) string {
	opts.Registry, opts.AllowUnregistered = all.Registry(), true
	opts.Interesting = func(_ context.Context, text string) (bool, error) {
		op := parse(t, text)
		require.NoError(t, verify.Verify(op, verify.Options{Registry: all.Registry(), AllowUnregistered: true}))
		for _, w := range words {
			if !strings.Contains(text, w) {
				return false, nil
			}
		}
		return true, nil
	}
	text, err := Run(context.Background(), parse(t, input), opts)
	require.NoError(t, err)
	return strings.Trim(strings.TrimSuffix(strings.TrimPrefix(text, "module {\n"), "}\n"), "\n")
}

func TestOperations(t *testing.T) {
	for _, test := range []struct{ keep, want string }{
		{"arith.divsi", "  %c0_i32 = arith.constant 0 : i32\n  %0 = arith.divsi %c0_i32, %c0_i32 : i32"},
		{"foo.use", `  "foo.use"() : () -> ()`},
		{`foo = "bar"`, "  %c0_i32 = arith.constant 0 : i32\n  %0 = arith.divsi %c0_i32, %c0_i32 {foo = \"bar\"} : i32"},
		{"call @callee", "  func.func private @callee()\n  func.call @callee() : () -> ()"},
		{"scf.for", "  %c0 = arith.constant 0 : index\n  scf.for %arg0 = %c0 to %c0 step %c0 {\n  }"},
		{"@other", "  func.func private @other()"},
		{"x = 5", `  "foo.bar"() {x = 5 : i64} : () -> ()`},
	} {
		t.Run(test.keep, func(t *testing.T) { require.Equal(t, test.want, run(t, Options{}, test.keep)) })
	}
}

func TestControlFlow(t *testing.T) {
	got := run(t, Options{}, "cf.br")
	require.Equal(t, 1, strings.Count(got, "cf.br"), got)
	require.NotContains(t, got, "arith.", got)
	require.NotContains(t, run(t, Options{}, "func.func @main", "return"), "cf.")
}

func TestJobsDoNotChangeTheResult(t *testing.T) {
	one := run(t, Options{Jobs: 1}, "scf.for", "memref.load", "call @callee")
	require.Equal(t, one, run(t, Options{Jobs: 5}, "scf.for", "memref.load", "call @callee"))
}

// What a pass does that breaks is no candidate.
func TestPassThatPanics(t *testing.T) {
	broken := pass.Simple("broken", "Broken", "", "Breaks.", func(*pass.Context, *ir.Op) error { panic("broken") })
	got := run(t, Options{Passes: []*pass.Manager{pass.NewManager("builtin.module").MustAdd(broken, "")}}, "foo.use")
	require.Equal(t, `  "foo.use"() : () -> ()`, got)
}

func TestInvalidPrograms(t *testing.T) {
	const invalid = `func.func @f(%x: i32) -> i32 {
		%0 = "arith.addi"(%x, %x) : (i32, i32) -> i64
		%1 = arith.muli %x, %x : i32
		return %1 : i32
	}`
	opts := Options{Registry: all.Registry(), AllowInvalid: true,
		Interesting: func(_ context.Context, text string) (bool, error) {
			return strings.Contains(text, "-> i64"), nil
		}}
	got, err := Run(context.Background(), parse(t, invalid), opts)
	require.NoError(t, err)
	require.Contains(t, got, `"arith.addi"`)
	require.NotContains(t, got, "muli")
	require.NotContains(t, got, "func.func")
}

func TestNotInteresting(t *testing.T) {
	no := func(context.Context, string) (bool, error) { return false, nil }
	_, err := Run(context.Background(), parse(t, input),
		Options{Registry: all.Registry(), AllowUnregistered: true, Interesting: no})
	require.ErrorIs(t, err, ErrNotInteresting)
}

func TestErrorKeepsTheSmallestSoFar(t *testing.T) {
	broken := errors.New("broken test")
	n := 0
	some := func(context.Context, string) (bool, error) {
		if n++; n > 4 {
			return false, broken
		}
		return n == 1 || n == 3, nil
	}
	text, err := Run(context.Background(), parse(t, input),
		Options{Registry: all.Registry(), AllowUnregistered: true, Interesting: some})
	require.ErrorIs(t, err, broken)
	require.Less(t, len(text), len(input))
	parse(t, text)
}

func TestCancelKeepsTheSmallestSoFar(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	some := func(context.Context, string) (bool, error) {
		if n++; n == 5 {
			cancel()
		}
		return n == 1 || n == 3, nil
	}
	text, err := Run(ctx, parse(t, input), Options{Registry: all.Registry(), AllowUnregistered: true, Interesting: some})
	require.ErrorIs(t, err, context.Canceled)
	parse(t, text)
}
