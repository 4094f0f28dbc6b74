package site

import (
	"io/fs"
	"path"
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// page is one page of the site.
type page struct {
	file  string // of the clone
	out   string // the file of the site
	title string
	// source and doc are the Markdown. The page of a program has body, its HTML, and the page of a folder entries.
	source   []byte
	doc      ast.Node
	body     string
	entries  []fs.DirEntry
	headings []heading
}

type heading struct {
	node  *ast.Heading
	level int
	text  string
	id    string
}

// parse reads a page of Markdown.
func (b *builder) parse(file string, source []byte) *page {
	p := &page{file: file, out: outFile(file), source: source, doc: b.markdown.Parser().Parse(text.NewReader(source))}
	ids := map[string]int{}
	for n := p.doc.FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		if !ok {
			continue
		}
		words := plain(h, source)
		id := unique(slug(words), ids)
		h.SetAttributeString("id", []byte(id))
		p.headings = append(p.headings, heading{h, h.Level, words, id})
		if p.title == "" {
			p.title = words
		}
	}
	if p.title == "" {
		p.title = path.Base(file)
	}
	return p
}

// outFile is where the page of a file of Markdown lies. The page of a folder is its README or a list of its files, so
// that a page of another subject with the name index gets another name.
func outFile(file string) string {
	switch path.Base(file) {
	case readme:
		return path.Join(path.Dir(file), "index.html")
	case "index.md":
		return file + ".html"
	}
	return strings.TrimSuffix(file, ".md") + ".html"
}

// readme is the file that stands for its folder.
const readme = "README.md"

// slug is the anchor that GitHub gives to a heading.
func slug(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r):
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

// unique numbers the anchors that a page has several times, as GitHub does.
func unique(id string, used map[string]int) string {
	n, again := used[id]
	used[id] = n + 1
	if !again {
		return id
	}
	return unique(id+"-"+strconv.Itoa(n), used)
}

// plain is the text of a node without markup.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock {
				b.WriteByte(' ')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.Write(n.Value(source))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.RawHTML:
			b.WriteByte(' ')
			return ast.WalkSkipChildren, nil
		case *ast.AutoLink:
			b.Write(n.Label(source))
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			b.Write(n.Lines().Value(source))
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}
