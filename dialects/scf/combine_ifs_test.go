package scf_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// TestCombineIfsAtOnce: neighbours with one condition become one operation in one application of the pattern, also if
// each uses results of the one before it. One by one, a function with 40,000 of them took half a minute.
func TestCombineIfsAtOnce(t *testing.T) {
	const n = 50
	plain, chain, last := &strings.Builder{}, &strings.Builder{}, "%a"
	for i := range n {
		fmt.Fprintf(plain, "scf.if %%c {\n memref.store %%a, %%m[] : memref<i32>\n}\n")
		fmt.Fprintf(chain, "%%r%d = scf.if %%c -> (i32) {\n memref.store %s, %%m[] : memref<i32>\n scf.yield %s : i32\n} else {\n"+
			"%%x = arith.addi %s, %%a : i32\n scf.yield %%x : i32\n}\n", i, last, last, last)
		last = fmt.Sprintf("%%r%d", i)
	}
	fmt.Fprintf(chain, "memref.store %s, %%m[] : memref<i32>\n", last)
	for name, body := range map[string]string{"plain": plain.String(), "chain": chain.String()} {
		root, err := asm.Parse(asm.Source{Name: name, Text: "func.func @f(%m: memref<i32>, %a: i32, %c: i1) {\n" + body + "return\n}\n"},
			all.Registry(), asm.ParseOptions{})
		require.NoError(t, err)
		combined := 0
		rewrite.Greedy(root, all.Patterns(), rewrite.Config{
			Registry: all.Registry(), TopDown: true,
			OnPattern: func(p *rewrite.Pattern, _ *ir.Op, tried, applied bool) {
				if tried && applied && p.Name == "if-combine" {
					combined++
				}
			},
		})
		assert.Equal(t, 1, combined, name)
		ifs := 0
		ir.WalkOps(root, func(op *ir.Op) {
			if op.Name() == "scf.if" {
				ifs++
			}
		})
		assert.Equal(t, 1, ifs, name)
	}
}
