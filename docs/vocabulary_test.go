package docs

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A term is a word of our own where the field has another.
type term struct {
	own    string // a regular expression of what is not to be written
	unless string // where it is right: removed from the text before it is searched
	write  string // what a reader searches for
}

// terms hold in pages, in --help, in the generated reference, in every message of a tool, and in comments of Go files.
var terms = []term{
	// GEMM
	{`products?`, `itertools.product|(logical|zipped|tiled|flat|blocked|raked) products?|(dot|inner|outer|scalar|cross|Cartesian|tensor) products?|products? of (the |all |its )?(extents|sizes|dimensions|strides|a shape)|in production`, "GEMM, matmul or MMA"},
	{`(left|right|both|computed|other) factors?|factors of`, `factors of a term`, "operand A, operand B"},
	{`summands?`, ``, "partial sum, addend"},
	{`partial values?`, ``, "partial sum"},
	{`of \d+ bits?`, ``, "4-bit integers, a 128-bit access, fp8"},
	{`grouped products?`, ``, "grouped GEMM"},
	// attention
	{`\d+ positions`, ``, "sequence length"},
	{`heads of keys`, ``, "KV heads"},
	{`packed sequences`, ``, "variable-length sequences"},
	{`latent attention`, `multi-head latent attention`, "MLA"},
	// asynchronous work
	{`copy engines?`, `DMA copy engines?`, "TMA, or DMA copy engine"},
	{`(run|runs|ran|running) ahead|(copied|loaded|fetched) ahead|copies? ahead`, ``, "prefetch, multistage pipeline"},
	{`slots?`, `memory slots?|(promotable|promoted|destructured) slots?|slots=\d`, "stage"},
	{`places of (a|the|its) ring`, ``, "stages"},
	{`cursors?`, `the editor's cursor|under the cursor|before the cursor|at the cursor`, "pipeline state"},
	{`divid\w+ (\w+ )?into roles`, ``, "warp-specialize"},
	{`from tile to tile`, ``, "persistent kernel"},
	{`dealt|deals`, ``, "tile scheduler"},
	{`messages? in flight`, ``, "pending put"},
	{`tak(e|es|ing) turns`, ``, "ping-pong schedule"},
	// threads and registers
	{`multiprocessors?`, `streaming multiprocessors?`, "SM"},
	{`li(fe|ves) of`, ``, "live range"},
	{`numbers spilled`, ``, "spills to local memory"},
	{`held in registers`, ``, "register-resident"},
	{`who holds`, ``, "thread-value layout"},
	{`beside each other`, ``, "concurrent, adjacent"},
	{`comes? to (it|them)`, ``, "convergent"},
	{`special functions`, ``, "SFU (MUFU)"},
	// messages
	{`(is|are|be|was|were) (told|said)`, ``, "reported, diagnosed"},
	{`thought to`, ``, "predicted, estimated"},
	{`refus(e|es|ed|al|als|ing)`, `connection refused`, "rejected, unsupported"},
	{`taken as (it is|they are)`, ``, "accepted unchanged"},
	{`(has|have|had|without|with) (no |a )?form`, ``, "not expressible"},
	{`writ(e|es|ten|ing) out`, ``, "expanded, canonical"},
	{`whoever|nobody|no one`, ``, "name the caller, the user or the thread"},
	{`what it is that`, ``, "the"},
	{`of which`, ``, "whose; or split the sentence"},
	{`(take|takes|took|taken|taking) away`, ``, "removes"},
	{`mend(s|ed|ing)?`, ``, "fixes"},
	{`(stand|stands|stood) (in|at|on|before|after|behind|between|there|above|below|beside|first|last|alone|together|inside|outside)`, ``, "is"},
	{`surely`, ``, "must"},
	{`known on the device`, ``, "runtime value"},
	{`numbers of (a|the) program`, ``, "scalar parameters"},
	{`(arrays?|shapes?) (that|which) (is|are) open`, ``, "dynamic shapes, strides"},
	{`promis(e|es|ed)`, `promise of a coroutine|align\W+promise|implement or promise`, "assumption, hint"},
	{`below each other`, ``, "consecutive"},
	{`off by`, ``, "max absolute error, max relative error"},
	{`norm-?wise`, ``, "relative Frobenius error"},
	{`of then`, ``, "date, commit"},
	{`way down`, ``, "lowering"},
	{`the house`, ``, "code layout"},
}

// A finder is a term as expressions.
type finder struct{ own, unless *regexp.Regexp }

var finders = func() (fs []finder) {
	for _, t := range terms {
		f := finder{own: regexp.MustCompile(`(?i)\b(` + t.own + `)\b`)}
		if t.unless != "" {
			f.unless = regexp.MustCompile(`(?i)\b(` + t.unless + `)\b`)
		}
		fs = append(fs, f)
	}
	return fs
}()

// in is the term as it is in a text, "" where it is not.
func (f finder) in(text string) string {
	own := f.own.FindString(text)
	if own != "" && f.unless != nil {
		return f.own.FindString(f.unless.ReplaceAllString(text, ""))
	}
	return own
}

// notProse is code in backquotes, the destinations of links, values and fields (`%x`, `$field`), and names of our
// operations.
var notProse = regexp.MustCompile("`[^`\n]*`" + `|\]\([^)\n]*\)|[$%][a-z_]\w*|\b(tile|comm|scale)\.[a-z_]+`)

func checkTerms(t *testing.T, where, text string) {
	t.Helper()
	for _, found := range wordsIn(text) {
		t.Errorf("%s: %s", where, found)
	}
}

// wordsIn are our own words in a text, each with the field's.
func wordsIn(text string) (out []string) {
	text = notProse.ReplaceAllString(text, "")
	for i, f := range finders {
		if own := f.in(text); own != "" {
			out = append(out, fmt.Sprintf("%q: write %s", own, terms[i].write))
		}
	}
	return out
}

// TestWordsOfPages: pages, the generated reference and the files at the top use the field's words.
func TestWordsOfPages(t *testing.T) {
	for _, page := range append(allPages(t), "../README.md", "../CONTRIBUTING.md", "../CHANGELOG.md",
		"../test/README.md") {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		for n, line := range strings.Split(fenced.ReplaceAllStringFunc(string(text), blank), "\n") {
			checkTerms(t, page+":"+strconv.Itoa(n+1), line)
		}
	}
}

// TestWordsOfComments: so do the comments of Go files. The name of a declaration at the start of its comment does not
// count: it may be the name of an operation.
func TestWordsOfComments(t *testing.T) {
	files := 0
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "build", "testdata"}, d.Name()):
			return fs.SkipDir
		case filepath.Ext(path) != ".go":
			return nil
		}
		files++
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(t, err)
		names := identifiers(file)
		for _, c := range file.Comments {
			checkTerms(t, fset.Position(c.Pos()).String(), prose(c, names))
		}
		return nil
	}))
	assert.Greater(t, files, 1500)
}

// prose is a comment as one line, so that a term in two lines is found.
func prose(c *ast.CommentGroup, names map[string]bool) string {
	var words []string
	for _, line := range c.List {
		words = append(words, strings.Fields(strings.Trim(line.Text, "/*"))...)
	}
	if len(words) > 0 && slices.Contains([]string{"A", "An"}, words[0]) {
		words = words[1:]
	}
	if len(words) > 0 && names[strings.Trim(words[0], ",:;")] {
		words = words[1:]
	}
	return strings.Join(words, " ")
}

// identifiers are the names that a file declares or uses.
func identifiers(file *ast.File) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			names[id.Name] = true
		}
		return true
	})
	return names
}

// blank keeps the lines of a text that is not read, so that the others keep their numbers.
func blank(text string) string { return strings.Repeat("\n", strings.Count(text, "\n")) }

// TestWordsOfMessages: so do the texts in the program: documentation of operations, passes and flags, diagnostics and
// remarks.
func TestWordsOfMessages(t *testing.T) {
	files := 0
	for _, dir := range []string{"ir", "layout", "internal", "dialects", "transforms", "conversion", "frontend", "target",
		"tools"} {
		require.NoError(t, filepath.WalkDir("../"+dir, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files++
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			ast.Inspect(file, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					if text, err := strconv.Unquote(lit.Value); err == nil && strings.Contains(text, " ") {
						checkTerms(t, fset.Position(lit.Pos()).String(), fenced.ReplaceAllString(text, ""))
					}
				}
				return true
			})
			return nil
		}))
	}
	assert.Greater(t, files, 500)
}
