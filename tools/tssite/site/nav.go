package site

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// nav is the side bar: the structure of docs/README.md.
type nav struct {
	groups []group
	order  []*page // of reading
}

type group struct {
	title string
	items []item
}

// item is a page, with the other pages of its folder where docs/README.md lists the folder.
type item struct {
	page  *page
	pages []*page
}

// readNav reads the structure of docs/README.md. Pages of Markdown that it does not list come last.
func (b *builder) readNav() (n nav) {
	n.add(b.pages[home], b.pages[contents])
	n.groups = b.readGroups(b.pages[contents])
	for _, g := range n.groups {
		n.addGroup(g)
	}
	if rest := b.rest(n.order); len(rest.items) > 0 {
		n.groups = append(n.groups, rest)
		n.addGroup(rest)
	}
	return n
}

// readGroups are the headings of the second level with the lists below them.
func (b *builder) readGroups(index *page) (groups []group) {
	for node := index.doc.FirstChild(); node != nil; node = node.NextSibling() {
		switch node := node.(type) {
		case *ast.Heading:
			if node.Level == 2 {
				groups = append(groups, group{title: plain(node, index.source)})
			}
		case *ast.List:
			if len(groups) > 0 {
				last := &groups[len(groups)-1]
				last.items = append(last.items, b.items(index, node)...)
			}
		}
	}
	return groups
}

func (n *nav) addGroup(g group) {
	for _, i := range g.items {
		n.add(i.page)
		n.add(i.pages...)
	}
}

func (n *nav) add(pages ...*page) {
	for _, p := range pages {
		if !slices.Contains(n.order, p) {
			n.order = append(n.order, p)
		}
	}
}

// items are the pages of a list, by the first link of each item.
func (b *builder) items(index *page, list *ast.List) (items []item) {
	for li := list.FirstChild(); li != nil; li = li.NextSibling() {
		link := firstLink(li)
		if link == nil {
			continue
		}
		destination := string(link.Destination)
		file, _, _ := index.target(destination)
		p := b.at(file)
		if p == nil {
			continue // resolve finds the mistake
		}
		i := item{page: p}
		if strings.HasSuffix(destination, "/") {
			i.pages = b.others(file, p)
		}
		items = append(items, i)
	}
	return items
}

func firstLink(n ast.Node) (link *ast.Link) {
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if l, ok := n.(*ast.Link); ok {
			link = l
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return link
}

// others are the pages of Markdown in a folder but for its index.
func (b *builder) others(folder string, index *page) (pages []*page) {
	for _, file := range slices.Sorted(maps.Keys(b.pages)) {
		if p := b.pages[file]; path.Dir(file) == folder && p != index && p.doc != nil {
			pages = append(pages, p)
		}
	}
	return pages
}

// rest are the pages of Markdown that the side bar does not have yet, as the changelog.
func (b *builder) rest(listed []*page) group {
	g := group{title: "Project"}
	for _, file := range slices.Sorted(maps.Keys(b.pages)) {
		if p := b.pages[file]; p.doc != nil && !slices.Contains(listed, p) {
			g.items = append(g.items, item{page: p})
		}
	}
	return g
}

// neighbours are the pages before and after one in the order of reading, nil for none.
func (n nav) neighbours(p *page) (before, after *page) {
	at := slices.Index(n.order, p)
	if at > 0 {
		before = n.order[at-1]
	}
	if at >= 0 && at+1 < len(n.order) {
		after = n.order[at+1]
	}
	return before, after
}
