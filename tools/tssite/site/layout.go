package site

import (
	"bytes"
	"embed"
	"html/template"
	"path"
	"slices"
	"strings"
)

// assets are the template of pages, the style sheet and the scripts.
//
//go:embed assets
var assets embed.FS

var layout = template.Must(template.New("page.html").Funcs(template.FuncMap{"breakable": breakable}).ParseFS(assets,
	"assets/page.html"))

// breakable lets a browser break long names at their dots and underscores.
func breakable(name string) template.HTML {
	return template.HTML(strings.NewReplacer(".", ".<wbr>", "_", "_<wbr>").Replace(template.HTMLEscapeString(name)))
}

// view is what the template shows of a page. Links are relative to the page.
type view struct {
	Title          string
	Root           string // the site's folder
	Home, Contents link
	Playground     string
	Groups         []viewGroup
	Headings       []link
	Content        template.HTML
	Previous, Next *link
}

type viewGroup struct {
	Title string
	Items []link
}

type link struct {
	Title, Address string
	Current        bool
	Deep           bool // a heading of the third level, or a page below a folder's
}

// html is a whole page.
func (b *builder) html(p *page) ([]byte, error) {
	content, err := b.content(p)
	if err != nil {
		return nil, err
	}
	v := view{
		Title: p.title, Root: root(p), Content: template.HTML(content),
		Home: b.link(p, b.pages[home]), Contents: b.link(p, b.pages[contents]),
		Playground: b.playground(p), Groups: b.groups(p), Headings: p.outline(),
	}
	before, after := b.nav.neighbours(p)
	v.Previous, v.Next = b.maybe(p, before), b.maybe(p, after)
	var out bytes.Buffer
	err = layout.ExecuteTemplate(&out, "page.html", v)
	return out.Bytes(), err
}

// root is the path from a page to the site's folder.
func root(p *page) string { return strings.Repeat("../", strings.Count(p.out, "/")) }

func (b *builder) link(from, to *page) link {
	return link{Title: to.title, Address: address(from, to, ""), Current: from == to}
}

func (b *builder) maybe(from, to *page) *link {
	if to == nil {
		return nil
	}
	l := b.link(from, to)
	return &l
}

// playground is the address of the playground, or of the page that tells how to build it.
func (b *builder) playground(p *page) string {
	if b.options.Playground {
		return relative(p.out, "playground/index.html")
	}
	return relative(p.out, "docs/use/playground.html")
}

// groups are the side bar of a page. The pages of a folder are there while one of them is shown.
func (b *builder) groups(p *page) (groups []viewGroup) {
	for _, g := range b.nav.groups {
		v := viewGroup{Title: g.title}
		for _, i := range g.items {
			v.Items = append(v.Items, b.link(p, i.page))
			if p != i.page && !slices.Contains(i.pages, p) {
				continue
			}
			for _, below := range i.pages {
				l := b.link(p, below)
				l.Deep = true
				v.Items = append(v.Items, l)
			}
		}
		groups = append(groups, v)
	}
	return groups
}

// outline are the headings of the second and third level.
func (p *page) outline() (links []link) {
	for _, h := range p.headings {
		if h.level == 2 || h.level == 3 {
			links = append(links, link{Title: h.text, Address: "#" + h.id, Deep: h.level == 3})
		}
	}
	if len(links) < 2 {
		return nil
	}
	return links
}

// writeAssets writes what all pages use.
func writeAssets(dir string) error {
	for _, name := range []string{"style.css", "search.js"} {
		data, err := assets.ReadFile(path.Join("assets", name))
		if err != nil {
			return err
		}
		if err := writeFile(dir, path.Join("assets", name), data); err != nil {
			return err
		}
	}
	return nil
}
