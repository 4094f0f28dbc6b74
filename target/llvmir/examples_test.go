package llvmir_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/target/llvmir"
)

// example is the program in an operation's documentation, "" when there is none.
func example(def *ir.OpDef) string {
	_, after, ok := strings.Cut(def.Doc, "```mlir\n")
	if !ok {
		return ""
	}
	text, _, _ := strings.Cut(after, "```")
	return text
}

// immediates are operations one of whose operands must be a constant, which it is
// not in their examples.
var immediates = []*ir.OpDef{nvvm.FenceProxyAcquire.OpDef, nvvm.MmaSp.OpDef, nvvm.MmaSpBlockScale.OpDef}

// TestImmediates has the mistake reported.
func TestImmediates(t *testing.T) {
	for _, def := range immediates {
		reg := all.Registry()
		op, err := asm.Parse(asm.Source{Name: "example", Text: example(def)}, reg, asm.ParseOptions{})
		require.NoError(t, err)
		_, err = llvmir.Module(op, llvmir.Options{})
		require.ErrorContains(t, err, "PTX takes it as an immediate")
	}
}

// TestExamples translates the example of every operation and has LLVM check the
// result where it is installed.
func TestExamples(t *testing.T) {
	opt, _ := exec.LookPath("opt-22")
	for _, def := range slices.Concat(llvm.Dialect.Ops, nvvm.Dialect.Ops) {
		text := example(def)
		if text == "" || !llvmir.Translates(def.Name) || slices.Contains(immediates, def) {
			continue
		}
		t.Run(def.Name, func(t *testing.T) {
			t.Parallel()
			ll := translate(t, text)
			if opt == "" {
				return
			}
			cmd := exec.Command(opt, "-passes=verify", "-disable-output")
			cmd.Stdin = strings.NewReader(ll)
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s\n%s", out, ll)
		})
	}
}

// translate parses, verifies and translates a program.
func translate(t *testing.T, text string) string {
	t.Helper()
	reg := all.Registry()
	op, err := asm.Parse(asm.Source{Name: "example", Text: text}, reg, asm.ParseOptions{})
	require.NoError(t, err)
	require.NoError(t, verify.Verify(op, verify.Options{Registry: reg}))
	ll, err := llvmir.Module(op, llvmir.Options{})
	require.NoError(t, err)
	return ll
}
