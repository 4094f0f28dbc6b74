package site_test

import (
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/tools/tssite/site"
)

// clone is the top of the clone.
const clone = "../../.."

// built builds the site of the clone, without the playground.
func built(t *testing.T) string {
	dir := t.TempDir()
	_, err := site.Build(os.DirFS(clone), dir, site.Options{})
	require.NoError(t, err)
	return dir
}

// TestSite builds the site of the clone and reads it again.
func TestSite(t *testing.T) {
	dir := built(t)
	pages := read(t, dir)
	t.Run("pages", func(t *testing.T) { everyPage(t, dir) })
	t.Run("links", func(t *testing.T) { links(t, dir, pages) })
	t.Run("resources", func(t *testing.T) { resources(t, dir, pages) })
	t.Run("index", func(t *testing.T) { index(t, dir) })
}

// read returns the pages of a site by their paths.
func read(t *testing.T, dir string) map[string]string {
	pages := map[string]string{}
	require.NoError(t, fs.WalkDir(os.DirFS(dir), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".html" {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		pages[name] = string(text)
		return err
	}))
	return pages
}

// everyPage: each page of docs is there, with its heading.
func everyPage(t *testing.T, dir string) {
	n := 0
	require.NoError(t, filepath.WalkDir(filepath.Join(clone, "docs"), func(name string, _ fs.DirEntry, err error) error {
		if filepath.Ext(name) != ".md" {
			return err
		}
		n++
		file, err := filepath.Rel(clone, name)
		require.NoError(t, err)
		html, err := os.ReadFile(filepath.Join(dir, pageOf(filepath.ToSlash(file))))
		if assert.NoError(t, err) {
			assert.Contains(t, string(html), "<h1 id=", file)
		}
		return nil
	}))
	assert.Greater(t, n, 100)
}

func pageOf(file string) string {
	switch path.Base(file) {
	case "README.md":
		return path.Join(path.Dir(file), "index.html")
	case "index.md":
		return file + ".html"
	}
	return strings.TrimSuffix(file, ".md") + ".html"
}

var (
	program = regexp.MustCompile(`(?s)<pre.*?</pre>`)
	anchors = regexp.MustCompile(`\bid="([^"]*)"`)
	hrefs   = regexp.MustCompile(`<a\b[^>]*\bhref="([^"]*)"`)
	loads   = regexp.MustCompile(`<(?:link|script|img|source|iframe)\b[^>]*\b(?:href|src|srcset)="([^"]*)"`)
)

// links: every link within the site leads to a file and, where it has an anchor, to an element of the page.
func links(t *testing.T, dir string, pages map[string]string) {
	n := 0
	ids := map[string]map[string]bool{}
	for name, html := range pages {
		ids[name] = map[string]bool{}
		for _, m := range anchors.FindAllStringSubmatch(html, -1) {
			assert.False(t, ids[name][m[1]], "%s has %s twice", name, m[1])
			ids[name][m[1]] = true
		}
	}
	for name, html := range pages {
		for _, m := range hrefs.FindAllStringSubmatch(html, -1) {
			u, err := url.Parse(m[1])
			require.NoError(t, err, "%s: %s", name, m[1])
			if u.Scheme != "" {
				continue
			}
			n++
			assert.NotEqual(t, ".md", path.Ext(u.Path), "%s links to Markdown", name)
			to := name
			if u.Path != "" {
				to = path.Join(path.Dir(name), u.Path)
			}
			_, err = os.Stat(filepath.Join(dir, to))
			if assert.NoError(t, err, name) && u.Fragment != "" {
				assert.True(t, ids[to][u.Fragment], "%s: %s has no %s", name, to, u.Fragment)
			}
		}
		assert.NotRegexp(t, `\]\([^)\s]*\.md`, program.ReplaceAllString(html, ""), "%s shows a link as Markdown", name)
	}
	assert.Greater(t, n, 10000)
}

// resources: pages load files of the site alone.
func resources(t *testing.T, dir string, pages map[string]string) {
	for name, html := range pages {
		for _, m := range loads.FindAllStringSubmatch(html, -1) {
			if m[1] == "data:," { // no icon
				continue
			}
			_, err := os.Stat(filepath.Join(dir, path.Dir(name), filepath.FromSlash(m[1])))
			assert.NoError(t, err, name)
		}
	}
	for _, asset := range []string{"style.css", "search.js"} {
		text, err := os.ReadFile(filepath.Join(dir, "assets", asset))
		require.NoError(t, err)
		assert.NotRegexp(t, `https?://|@import|url\(`, string(text), asset)
	}
}

// index: the search knows what readers look for, and loads fast.
func index(t *testing.T, dir string) {
	text, err := os.ReadFile(filepath.Join(dir, site.IndexFile))
	require.NoError(t, err)
	assert.Less(t, len(text), 2<<20)
	lower := strings.ToLower(string(text))
	for _, term := range []string{"head_dim", "warp specialization", "bank conflict", "tma", "nvvm.mbarrier.init"} {
		assert.Contains(t, lower, term)
	}
}

// small is a clone with pages of one line.
func small(pages map[string]string) fs.FS {
	files := fstest.MapFS{
		"tools/vscode/mlir.tmLanguage.json": {Data: []byte(`{"patterns": []}`)},
		"README.md":                         {Data: []byte("# Home\n")},
		"docs/README.md":                    {Data: []byte("# Documentation\n\n## Use\n\n- [a.md](a.md): first.\n- [more/](more/): a folder.\n")},
		"docs/a.md":                         {Data: []byte("# First page\n")},
		"docs/more/index.md":                {Data: []byte("# The index\n")},
	}
	for name, text := range pages {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

// buildSmall returns a page of such a clone.
func buildSmall(t *testing.T, page string, pages map[string]string) string {
	dir := t.TempDir()
	_, err := site.Build(small(pages), dir, site.Options{})
	require.NoError(t, err)
	html, err := os.ReadFile(filepath.Join(dir, page))
	require.NoError(t, err)
	return string(html)
}

// TestMarkdown: what pages may have becomes what readers are to see.
func TestMarkdown(t *testing.T) {
	for _, c := range []struct{ markdown, want string }{
		{"[a.md](a.md)", `<a href="a.html">First page</a>`},
		{"[the page](a.md#first-page)", `<a href="a.html#first-page">the page</a>`},
		{"[more/](more/)", `<a href="more/index.html">More</a>`},
		{"[p.mlir](../x/p.mlir)", `<a href="../x/p.mlir.html">p.mlir</a>`},
		{"[index](more/index.md)", `<a href="more/index.md.html">index</a>`},
		{"[a program](../x/p.mlir)", `<a href="../x/p.mlir.html">a program</a>`},
		{"[up](../x/p.mlir \"title\")", `<a href="../x/p.mlir.html" title="title">up</a>`},
		{"[other](https://example.com/a.md)", `<a href="https://example.com/a.md">other</a>`},
		{"## A `b.c` (d), e_f\n\n## A b.c", `<h2 id="a-bc-d-e_f">`},
		{"## Twice\n\n## Twice", `<h2 id="twice-1">`},
		{"a vector<4xf32> and <l1>", `vector&lt;4xf32&gt; and &lt;l1&gt;`},
		{"a<br>b", `a<br>b`},
		{"x <picture><source srcset=\"d.svg\"><img src=\"d.svg\"></picture>",
			`<picture><source srcset="d.svg"><img src="d.svg"></picture>`},
		{"| a |\n|---|\n| b |", `<div class="table" tabindex="0"><table>`},
		{"```go file=x\nfunc\n```", `<pre tabindex="0"><code class="language-go"><span class="k">func</span>`},
		{"see <!-- hidden --> this", `see  this`},
	} {
		html := buildSmall(t, "docs/b.html", map[string]string{"docs/b.md": "# B\n\n" + c.markdown + "\n", "x/p.mlir": "x",
			"docs/d.svg": "<svg/>"})
		assert.Contains(t, html, c.want, c.markdown)
	}
}

// TestNavigation: the side bar, and the order of reading, are those of docs/README.md; other pages come last.
func TestNavigation(t *testing.T) {
	more := map[string]string{"docs/z.md": "# Last page\n", "docs/more/b.md": "# Below\n"}
	html := buildSmall(t, "docs/more/index.html", more)
	order := regexp.MustCompile(`(?s)>First page<.*>More<.*>Below<.*>The index<.*>Project<.*>Last page<`)
	assert.Regexp(t, order, html)
	assert.Contains(t, html, `<a rel="prev" href="../a.html">`)
	assert.Contains(t, html, `<a rel="next" href="b.html">`)
	assert.NotContains(t, buildSmall(t, "docs/a.html", more), ">Below<", "pages of a folder are listed in the folder only")
}

// TestMistakes: a link that leads nowhere is found at its line, and nothing is written.
func TestMistakes(t *testing.T) {
	dir := t.TempDir()
	_, err := site.Build(small(map[string]string{
		"docs/b.md": "# B\n\n[x](no.md)\n\n| a |\n|---|\n| [x](a.md#no) |\n\n[x](../../out.md) ![x](no.svg)\n",
	}), dir, site.Options{})
	assert.Equal(t, site.Mistakes{
		"docs/b.md:3: error: the link 'no.md' is not there",
		"docs/b.md:7: error: the link 'a.md#no' has no such heading",
		"docs/b.md:9: error: the link '../../out.md' is no path in the repository",
		"docs/b.md:9: error: the link 'no.svg' is not there",
	}, err)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Empty(t, entries)
	_, err = site.Build(fstest.MapFS{}, dir, site.Options{})
	assert.EqualError(t, err, "README.md is missing: tssite is run at the top of a clone")
}
