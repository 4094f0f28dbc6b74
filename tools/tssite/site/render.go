package site

import (
	"bytes"
	"html"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"github.com/tsopt/tsopt/tools/tssite/highlight"
)

// newMarkdown is GitHub's Markdown with our rendering of code, tables, headings and raw HTML.
func newMarkdown(languages map[string]highlight.Language) goldmark.Markdown {
	m := goldmark.New(goldmark.WithExtensions(extension.GFM))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(nodes{languages}, 1)))
	return m
}

// nodes renders what the site shows in another way than goldmark.
type nodes struct{ languages map[string]highlight.Language }

func (r nodes) RegisterFuncs(register renderer.NodeRendererFuncRegisterer) {
	register.Register(ast.KindFencedCodeBlock, r.code)
	register.Register(ast.KindHeading, header)
	register.Register(extast.KindTable, table)
	register.Register(ast.KindRawHTML, raw)
	register.Register(ast.KindHTMLBlock, rawBlock)
}

func (r nodes) code(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		language := string(n.(*ast.FencedCodeBlock).Language(source))
		w.WriteString(codeBlock(r.languages[language], language, string(n.Lines().Value(source))))
	}
	return ast.WalkSkipChildren, nil
}

// codeBlock is a program. It can be scrolled by keys, and so gets the focus.
func codeBlock(l highlight.Language, language, program string) string {
	class := ""
	if language != "" {
		class = ` class="language-` + html.EscapeString(language) + `"`
	}
	return `<pre tabindex="0"><code` + class + ">" + l.HTML(program) + "</code></pre>\n"
}

// header is a heading with a link to itself.
func header(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	tag := "h" + string('0'+rune(n.(*ast.Heading).Level))
	id, _ := n.AttributeString("id")
	anchor, ok := id.([]byte)
	switch {
	case entering && ok:
		w.WriteString("<" + tag + ` id="` + html.EscapeString(string(anchor)) + `">`)
	case entering:
		w.WriteString("<" + tag + ">")
	case ok:
		w.WriteString(`<a class="anchor" href="#` + html.EscapeString(string(anchor)) +
			`" aria-label="link to this section"></a></` + tag + ">\n")
	default:
		w.WriteString("</" + tag + ">\n")
	}
	return ast.WalkContinue, nil
}

// table puts a table into a box that scrolls.
func table(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		w.WriteString("<div class=\"table\" tabindex=\"0\"><table>\n")
	} else {
		w.WriteString("</tbody>\n</table></div>\n")
	}
	return ast.WalkContinue, nil
}

// passed are the elements of raw HTML that pages use. Others are text, as a type in angle brackets is.
var passed = []string{"br", "picture", "source", "img"}

var tagName = regexp.MustCompile(`^</?([a-z]+)\b`)

func raw(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	tag := string(n.(*ast.RawHTML).Segments.Value(source))
	if s, ok := n.FirstChild().(*ast.String); ok {
		tag = string(s.Value)
	}
	switch m := tagName.FindStringSubmatch(tag); {
	case m != nil && slices.Contains(passed, m[1]):
		w.WriteString(tag)
	case !strings.HasPrefix(tag, "<!--"):
		w.WriteString(html.EscapeString(tag))
	}
	return ast.WalkSkipChildren, nil
}

// rawBlock leaves out comments, and shows other blocks as text.
func rawBlock(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	text := string(n.Lines().Value(source))
	if entering && !strings.HasPrefix(text, "<!--") {
		w.WriteString("<p>" + html.EscapeString(text) + "</p>\n")
	}
	return ast.WalkSkipChildren, nil
}

// content is the HTML of a page without what is around it.
func (b *builder) content(p *page) (string, error) {
	if p.entries != nil {
		return b.folder(p), nil
	}
	if p.doc == nil {
		return p.body, nil
	}
	var out bytes.Buffer
	err := b.markdown.Renderer().Render(&out, p.source, p.doc)
	return out.String(), err
}
