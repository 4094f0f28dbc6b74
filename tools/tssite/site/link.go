package site

import (
	"bytes"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// links calls visit with each destination of a page that is relative or an anchor, and puts what it returns in its
// place. Raw HTML has destinations in attributes.
func (p *page) links(visit func(n ast.Node, destination string) string) {
	if p.doc == nil {
		return
	}
	local := func(n ast.Node, destination []byte) []byte {
		if other.Match(destination) || len(destination) == 0 {
			return destination
		}
		return []byte(visit(n, string(destination)))
	}
	ast.Walk(p.doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			n.Destination = local(n, n.Destination)
		case *ast.Image:
			n.Destination = local(n, n.Destination)
		case *ast.RawHTML:
			replaceRaw(n, p.source, func(d []byte) []byte { return local(n, d) })
		}
		return ast.WalkContinue, nil
	})
}

// other is the beginning of an address that is not in the clone.
var other = regexp.MustCompile(`^([a-z][a-z0-9+.-]*:|//)`)

// attribute is an attribute of raw HTML with a destination.
var attribute = regexp.MustCompile(`\b(?:src|srcset|href)="([^"]*)"`)

// replaceRaw rewrites the destinations of raw HTML. The text of the node lies in the source, so that new text is a
// child of the node, which the renderer prefers.
func replaceRaw(n *ast.RawHTML, source []byte, local func([]byte) []byte) {
	tag := n.Segments.Value(source)
	if s, done := n.FirstChild().(*ast.String); done {
		tag = s.Value
		n.RemoveChildren(n)
	}
	tag = attribute.ReplaceAllFunc(tag, func(m []byte) []byte {
		destination := attribute.FindSubmatch(m)[1]
		return bytes.Replace(m, destination, local(destination), 1)
	})
	n.AppendChild(n, ast.NewString(tag))
}

// targets are the files and folders of the clone that a page links to.
func (p *page) targets() (files []string) {
	p.links(func(_ ast.Node, destination string) string {
		if file, _, ok := p.target(destination); ok {
			files = append(files, file)
		}
		return destination
	})
	return files
}

// target is the file and the anchor that a destination names.
func (p *page) target(destination string) (file, anchor string, ok bool) {
	u, err := url.Parse(destination)
	if err != nil {
		return "", "", false
	}
	if u.Path == "" {
		return p.file, u.Fragment, true
	}
	file = path.Join(path.Dir(p.file), u.Path)
	return file, u.Fragment, fs.ValidPath(file)
}

// resolvePage makes the links of a page lead to pages of the site.
func (b *builder) resolvePage(p *page) {
	p.links(func(n ast.Node, destination string) string {
		file, anchor, ok := p.target(destination)
		if !ok {
			b.mistake(p, n, destination, "is no path in the repository")
			return destination
		}
		to := b.at(file)
		if to == nil && b.copies[file] {
			return relative(p.out, file)
		}
		if to == nil {
			b.mistake(p, n, destination, "is not there")
			return destination
		}
		if anchor != "" && !to.has(anchor) {
			b.mistake(p, n, destination, "has no such heading")
		}
		b.name(n, p, path.Base(file), to)
		return address(p, to, anchor)
	})
}

// address is the link from one page to another.
func address(from, to *page, anchor string) string {
	if anchor != "" {
		anchor = "#" + anchor
	}
	if from == to && anchor != "" {
		return anchor
	}
	return relative(from.out, to.out) + anchor
}

// at is the page of a file or a folder, nil for none.
func (b *builder) at(file string) *page {
	if p := b.pages[file]; p != nil {
		return p
	}
	return b.pages[path.Join(file, readme)]
}

func (p *page) has(anchor string) bool {
	for _, h := range p.headings {
		if h.id == anchor {
			return true
		}
	}
	return false
}

// name gives a link that shows the name of a page's file the title of the page: readers of the site see no files but
// programs.
func (b *builder) name(n ast.Node, p *page, base string, to *page) {
	shown := plain(n, p.source)
	if n.Kind() != ast.KindLink || to.body != "" || path.Base(shown) != base || shown == to.title {
		return
	}
	n.RemoveChildren(n)
	n.AppendChild(n, ast.NewString([]byte(to.title)))
}

// mistake notes a link that leads nowhere.
func (b *builder) mistake(p *page, n ast.Node, destination, what string) {
	b.mistakes = append(b.mistakes, fmt.Sprintf("%s:%d: error: the link '%s' %s", p.file, p.line(n), destination, what))
}

// line is the line of a node, or of the block that contains it.
func (p *page) line(n ast.Node) int {
	for ; n != nil; n = n.Parent() {
		if at := n.Pos(); at >= 0 {
			return 1 + bytes.Count(p.source[:at], []byte("\n"))
		}
	}
	return 1
}

// relative is the path from one file of the site to another.
func relative(from, to string) string {
	r, err := filepath.Rel(filepath.FromSlash(path.Dir(from)), filepath.FromSlash(to))
	if err != nil {
		panic(err) // both are paths below the site's folder
	}
	return strings.ReplaceAll(filepath.ToSlash(r), " ", "%20")
}
