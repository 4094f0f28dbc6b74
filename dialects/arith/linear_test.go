package arith_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/asm"
)

// TestLinearComputesTheForm: what is computed for a form is read as that form again.
func TestLinearComputesTheForm(t *testing.T) {
	root, err := asm.Parse(asm.Source{Name: "program",
		Text: "func.func @f(%a: index, %b: index, %c: index) {\n  return\n}\n"}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err)
	body := ir.LookupSymbol(root, "f").Region(0).Entry()
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.Int64Range(-9, 9)
		f := linear.Number[*ir.Value](numbers.Draw(t, "constant"))
		for _, v := range body.Args() {
			f = f.PlusTimes(linear.Of(v), numbers.Draw(t, "coefficient"))
		}
		b := &ir.Builder{Loc: root.Loc()}
		b.SetToStart(body)
		var r linear.Reader
		require.True(t, r.Of(arith.Linear(b, f)).Equal(f))
	})
}
