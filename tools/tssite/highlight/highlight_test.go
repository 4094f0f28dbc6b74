package highlight_test

import (
	"html"
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/tools/tssite/highlight"
)

func mlir(t *testing.T) highlight.Language {
	data, err := os.ReadFile("../../vscode/mlir.tmLanguage.json")
	require.NoError(t, err)
	l, err := highlight.ReadGrammar(data)
	require.NoError(t, err)
	return l
}

// TestTokens: tokens of each kind get the class of the kind, and words that only contain a keyword get none.
func TestTokens(t *testing.T) {
	languages := highlight.Languages()
	languages["mlir"] = mlir(t)
	for _, c := range []struct{ language, program, want string }{
		{"mlir", `%a#0 = tile.load @f`, `<span class="v">%a#0</span> = <span class="f">tile.load</span> <span class="f">@f</span>`},
		{"mlir", `64x?xf32 // c`, `<span class="n">64x?x</span><span class="t">f32</span> <span class="c">// c</span>`},
		{"mlir", "// add\n// RUN: x\nto", "<span class=\"c\">// add</span>\n<span class=\"c\">// RUN: x</span>\n<span class=\"k\">to</span>"},
		{"mlir", `!llvm.ptr "a\"b" attributed`, `<span class="t">!llvm.ptr</span> <span class="s">&#34;a\&#34;b&#34;</span> attributed`},
		{"python", `def redefine(): # x`, `<span class="k">def</span> redefine(): <span class="c"># x</span>`},
		{"sh", `tsopt-x --emit=ptx $A`, `tsopt-x <span class="t">--emit</span>=ptx <span class="v">$A</span>`},
		{"go", "var x int", `<span class="k">var</span> x <span class="t">int</span>`},
		{"json", `{"a": 1}`, `{<span class="f">&#34;a&#34;:</span> <span class="n">1</span>}`},
		{"ptx", `ld.global.u32 %r1`, `<span class="f">ld.global.u32</span> <span class="v">%r1</span>`},
		{"llvm", `ret i32 %x ; y`, `<span class="k">ret</span> <span class="t">i32</span> <span class="v">%x</span> <span class="c">; y</span>`},
	} {
		assert.Equal(t, c.want, languages[c.language].HTML(c.program), c.program)
	}
}

// TestTextStays: colours change nothing of a program's text.
func TestTextStays(t *testing.T) {
	l := mlir(t)
	data, err := os.ReadFile("../../../examples/flash_attention.mlir")
	require.NoError(t, err)
	got := regexp.MustCompile("<[^>]*>").ReplaceAllString(l.HTML(string(data)), "")
	assert.Equal(t, string(data), html.UnescapeString(got))
}
