package asm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir/asm"
)

const stateSource = `#map = affine_map<(d0) -> (d0)>
!t = memref<4xf32, #map>
func.func @f(%a: i32, %m: !t) -> i32 {
  %r:2 = call @g(%a) : (i32) -> (i32, i32)
  cf.br ^bb1(%r#1 : i32)
^bb1(%x: i32):
  return %x : i32 loc(#l)
}
"func.func"() <{sym_name = "g", sym_visibility = "private", function_type = (i32) -> (i32, i32)}> ({}) : () -> ()
#l = loc("here")
`

// describe lists names as `@12 name -> 34`.
func describe(src string, s *asm.State) string {
	var b strings.Builder
	for _, n := range s.Names {
		fmt.Fprintf(&b, "%d %s", n.Start, src[n.Start:n.End])
		if n.Number >= 0 {
			fmt.Fprintf(&b, " number %d", n.Number)
		}
		if n.Define {
			fmt.Fprintf(&b, " defines %d", n.Count)
		} else {
			fmt.Fprintf(&b, " -> %d", n.Target)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestStateRecordsNames(t *testing.T) {
	var s asm.State
	if _, err := asm.Parse(asm.Source{Name: "f", Text: stateSource}, all.Registry(),
		asm.ParseOptions{State: &s}); err != nil {
		t.Fatal(err)
	}
	const want = `0 #map defines 1
32 !t defines 1
51 #map -> 0
67 @f defines 1
70 %a defines 1
79 %m defines 1
83 !t -> 32
98 %r defines 2
110 @g -> -1
113 %a -> 70
147 ^bb1 -> 164
152 %r number 1 -> 98
164 ^bb1 defines 1
169 %x defines 1
188 %x -> 169
201 #l -> 321
235 g defines 1
321 #l defines 1
`
	if got := describe(stateSource, &s); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for _, op := range s.Ops {
		if op.Op == nil || op.End == 0 {
			t.Errorf("%s has no end", stateSource[op.NameStart:op.NameEnd])
		}
	}
	if len(s.Open()) != 0 {
		t.Errorf("open: %v", s.Open())
	}
}

func TestStateKeepsWhatWasReadBeforeAnError(t *testing.T) {
	const src = "func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a : i32\n  %1 = arith.bogus %0\n}\n"
	var s asm.State
	if _, err := asm.Parse(asm.Source{Name: "f", Text: src}, all.Registry(), asm.ParseOptions{State: &s}); err == nil {
		t.Fatal("no error")
	}
	if open := s.Open(); len(open) != 2 || !strings.HasPrefix(src[open[1]:], "%1 =") {
		t.Errorf("open: %v", open)
	}
	if !strings.Contains(describe(src, &s), "%a -> 13") {
		t.Errorf("names: %s", describe(src, &s))
	}
}

func TestStateToleratesUndefinedNames(t *testing.T) {
	const src = "func.func @f() -> i32 {\n  cf.br ^gone\n^bb1:\n  return %x : i32\n}\n"
	if _, err := asm.Parse(asm.Source{Name: "f", Text: src}, all.Registry(),
		asm.ParseOptions{State: &asm.State{Tolerant: true}}); err != nil {
		t.Error(err)
	}
}

func TestStateStops(t *testing.T) {
	src := strings.Repeat("\"t.op\"() : () -> ()\n", 1000)
	s := asm.State{Stop: func() bool { return true }}
	_, err := asm.Parse(asm.Source{Name: "f", Text: src}, all.Registry(),
		asm.ParseOptions{AllowUnregistered: true, State: &s})
	if err != asm.ErrStopped {
		t.Errorf("error: %v", err)
	}
}
