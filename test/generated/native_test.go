package generated_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/llvmir"
	"github.com/tsopt/tsopt/target/sim"
)

// printing is what a program's @out is for LLVM: a word on a line of its own.
const printing = `@line = private constant [6 x i8] c"%llx\0A\00"
declare i32 @printf(ptr, ...)
define void @out(i64 %word) {
  %1 = call i32 (ptr, ...) @printf(ptr @line, i64 %word)
  ret void
}
`

// TestNative holds that programs, lowered and translated to LLVM IR, compute on this
// machine's processor what the simulator says of them as they were written.
func TestNative(t *testing.T) {
	lli, err := exec.LookPath("/usr/lib/llvm-22/bin/lli")
	if err != nil {
		if lli, err = exec.LookPath("lli-22"); err != nil {
			t.Skip("lli 22 is not installed")
		}
	}
	dir := t.TempDir()
	out := filepath.Join(dir, "out.ll")
	require.NoError(t, os.WriteFile(out, []byte(printing), 0o600))
	n, ran, g := seeds(25), 0, subjects(nativeNumbers, outsideNative)
	for seed := range n {
		p := newSubject(t, g, seed)
		if p == nil || len(p.outs) == 0 {
			continue
		}
		p.text = p.withMain()
		read(t, p.text)
		lowered, ok := p.transform(toLLVM)
		if !ok {
			continue // a conversion that leaves something says so: other tests
		}
		module := read(t, lowered)
		if leavesSomething(module) {
			continue // as upstream's conversions do, for operations that they do not know
		}
		text, err := llvmir.Module(module, llvmir.Options{})
		if !assert.NoError(t, err, "seed %d:\n%s", seed, lowered) {
			continue
		}
		file := filepath.Join(dir, "program.ll")
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
		printed, err := exec.CommandContext(ctx, lli, "--extra-module="+out, file).CombinedOutput()
		cancel()
		if assert.NoError(t, err, "seed %d: %s\n%s", seed, printed, text) {
			p.sameAs(t, p.words(t, printed), text)
			ran++
		}
	}
	t.Logf("%d of %d programs ran", ran, n)
	assert.Greater(t, ran, int(n)/2, "too few programs reach LLVM IR")
}

// nativeNumbers are numbers that processors compute exactly: what has instructions
// for bf16 takes its subnormals for 0.
func nativeNumbers(t ir.Type) bool { return numbers(t) && ir.ElemOrSelf(t) != ir.BF16 }

// outsideNative are operations whose last bit LLVM leaves open, the extreme of 0 and
// -0, or rounds twice on many processors, f16's fma.
func outsideNative(def *ir.OpDef) bool {
	return outside(def) || strings.Contains(def.Name, "numf") || strings.Contains(def.Name, "fma")
}

func leavesSomething(module *ir.Op) bool {
	left := false
	ir.WalkOps(module, func(op *ir.Op) { left = left || op != module && !llvmir.Translates(op.Name()) })
	return left
}

// withMain is the program with a function that calls it with each of the inputs and
// gives every element of the results to @out.
func (p *subject) withMain() string {
	fn, _ := ir.As[ir.FunctionLike](ir.LookupSymbol(p.module, "f"))
	ins, outs := fn.FunctionType()
	var b strings.Builder
	fmt.Fprintf(&b, "func.func private @out(i64)\nfunc.func @main() -> i32 {\n")
	for i, in := range p.inputs {
		var args []string
		for j, v := range in {
			args = append(args, fmt.Sprintf("%%a%d_%d", i, j))
			fmt.Fprintf(&b, "  %s = arith.constant %s\n", args[j], literal(ins[j], v))
		}
		fmt.Fprintf(&b, "  %%r%d:%d = func.call @f(%s) : %s\n", i, len(outs), strings.Join(args, ", "),
			ir.Function(ins, outs))
		for j, t := range outs {
			for k := range wordsOf(t) {
				tellWord(&b, fmt.Sprintf("%%r%d#%d", i, j), fmt.Sprintf("%d_%d_%d", i, j, k), t, int64(k))
			}
		}
	}
	fmt.Fprintf(&b, "  %%ok = arith.constant 0 : i32\n  func.return %%ok : i32\n}\n")
	end := strings.LastIndex(p.text, "}) : () -> ()")
	return p.text[:end] + b.String() + p.text[end:]
}

// tellWord gives one element of a value, widened to 64 bits, to @out.
func tellWord(b *strings.Builder, value, name string, t ir.Type, element int64) {
	if v, ok := t.(*ir.VectorType); ok {
		var at []string
		for _, n := range slices.Backward(v.Shape()) {
			at = append(at, strconv.FormatInt(element%n, 10))
			element /= n
		}
		slices.Reverse(at)
		fmt.Fprintf(b, "  %%e%s = vector.extract %s[%s] : %s from %s\n", name, value, strings.Join(at, ", "), v.Elem(), v)
		value, t = "%e"+name, v.Elem()
	}
	width, _ := ir.BitWidth(t)
	if ir.IsFloat(t) {
		fmt.Fprintf(b, "  %%b%s = arith.bitcast %s : %s to i%d\n", name, value, t, width)
		value, t = "%b"+name, ir.Int(width)
	}
	switch {
	case t == ir.Index:
		fmt.Fprintf(b, "  %%w%s = arith.index_castui %s : index to i64\n", name, value)
		value = "%w" + name
	case width < 64:
		fmt.Fprintf(b, "  %%w%s = arith.extui %s : %s to i64\n", name, value, t)
		value = "%w" + name
	}
	fmt.Fprintf(b, "  func.call @out(%s) : (i64) -> ()\n", value)
}

// literal is a value as an attribute.
func literal(t ir.Type, v sim.Value) string {
	shaped, ok := t.(*ir.VectorType)
	if !ok {
		if t == ir.I1 {
			return scalar(t, v[0])
		}
		return scalar(t, v[0]) + " : " + t.String()
	}
	elements := make([]string, len(v))
	for i, word := range v {
		elements[i] = scalar(shaped.Elem(), word)
	}
	for _, n := range slices.Backward(shaped.Shape()) {
		var rows []string
		for row := range slices.Chunk(elements, int(n)) {
			rows = append(rows, "["+strings.Join(row, ", ")+"]")
		}
		elements = rows
	}
	return "dense<" + elements[0] + "> : " + t.String()
}

func scalar(t ir.Type, word uint64) string {
	width, _ := ir.BitWidth(t)
	switch {
	case t == ir.I1:
		return strconv.FormatBool(word != 0)
	case ir.IsFloat(t):
		return fmt.Sprintf("0x%0*X", width/4, word)
	case t == ir.Index:
		width = 64
	}
	return strconv.FormatInt(int64(word<<(64-width))>>(64-width), 10)
}

// sameAs compares words with those that are wanted.
func (p *subject) sameAs(t *testing.T, words []uint64, text string) {
	at := 0
	for i, want := range p.want {
		for j, out := range p.outs {
			n := wordsOf(out)
			if got := words[at : at+n]; !slices.Equal(got, want[:n]) {
				assert.Fail(t, "the program means something else",
					"seed %d, result %d of type %s for input %d: %x instead of %x\n%s\n%s",
					p.seed, j, out, i, got, want[:n], p.text, text)
				return
			}
			at, want = at+n, want[n:]
		}
	}
}

// words are the printed ones; every NaN counts as the same.
func (p *subject) words(t *testing.T, printed []byte) []uint64 {
	var words []uint64
	for line := range bytes.Lines(printed) {
		word, err := strconv.ParseUint(string(bytes.TrimSpace(line)), 16, 64)
		require.NoError(t, err)
		words = append(words, word)
	}
	for at := 0; at < len(words); {
		at += p.sameNaN(words[at:])
	}
	return words
}
