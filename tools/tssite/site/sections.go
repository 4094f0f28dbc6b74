package site

import (
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"

	"github.com/tsopt/tsopt/tools/tssite/search"
)

// mostOfReference is how much text of a section of the generated reference the search knows, in bytes: its first
// sentences.
const mostOfReference = 240

// glossary is the page that says what words mean.
const glossary = "docs/start/glossary.md"

// kind says how the search ranks a page.
func (p *page) kind() search.Kind {
	switch {
	case p.file == glossary:
		return search.Glossary
	case strings.HasPrefix(p.file, "docs/reference/"):
		return search.Reference
	case strings.HasPrefix(p.file, "docs/decisions/"), !strings.HasPrefix(p.file, "docs/") && p.file != home:
		return search.Background
	}
	return search.Guide
}

// sections are the parts of a page between its headings.
func (p *page) sections() []search.Section {
	if p.doc == nil {
		return []search.Section{{Heading: p.title, Text: p.file}}
	}
	all := []search.Section{{Heading: p.title}}
	headings := p.headings
	for n := p.doc.FirstChild(); n != nil; n = n.NextSibling() {
		last := &all[len(all)-1]
		switch {
		case len(headings) == 0 || n != ast.Node(headings[0].node):
			last.Text = strings.TrimSpace(last.Text + " " + p.words(n, last.Text))
		case headings[0].level > 1 && !p.isDecision():
			all = append(all, search.Section{ID: headings[0].id, Heading: headings[0].text})
			fallthrough
		default:
			headings = headings[1:]
		}
	}
	return all
}

// isDecision reports whether a page is a decision: one section, because it is short and its headings are those of all.
func (p *page) isDecision() bool {
	return strings.HasPrefix(p.file, "docs/decisions/") && path.Base(p.file) != readme
}

// afterProgram reports whether a block is an example of its section or follows one. A program right after the heading
// is no example but the subject of the section.
func afterProgram(n ast.Node) bool {
	for ; n != nil && n.Kind() != ast.KindHeading; n = n.PreviousSibling() {
		if above := n.PreviousSibling(); n.Kind() == ast.KindFencedCodeBlock && above != nil &&
			above.Kind() != ast.KindHeading {
			return true
		}
	}
	return false
}

// words are the text of a block that the search knows, after some text of its section. For the reference it is what
// precedes the first example, and for a decision all but its part and date.
func (p *page) words(n ast.Node, before string) string {
	text := plain(n, p.source)
	switch {
	case p.isDecision() && strings.HasPrefix(text, "Part: "):
		return ""
	case p.kind() != search.Reference:
		return text
	case len(before) >= mostOfReference || afterProgram(n):
		return ""
	}
	return search.Shorten(text, mostOfReference-len(before))
}
