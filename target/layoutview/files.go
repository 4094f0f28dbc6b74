package layoutview

import (
	"fmt"
	"html"
	"strings"
)

// sheet lays a layout out, with what has it.
func (t *Tile) sheet() *sheet {
	s := t.drawn.lay()
	s.facts = append([]string{"of " + t.users()}, s.facts...)
	return s
}

// mostUsers is how many tiles are listed.
const mostUsers = 6

// users lists the tiles that have the layout.
func (t *Tile) users() string {
	var words []string
	for _, u := range t.Uses[:min(len(t.Uses), mostUsers)] {
		word := u.Op
		if u.Name != "" {
			word = u.Name
		}
		if u.At != nil {
			word += fmt.Sprintf(" in line %d", u.At.Line)
		}
		words = append(words, word)
	}
	if more := len(t.Uses) - mostUsers; more > 0 {
		words = append(words, fmt.Sprintf("%d more", more))
	}
	return strings.Join(words, ", ")
}

// File is one of those that show layouts.
type File struct{ Name, Data string }

// Files are a picture and a text for each layout, and an index of them for a browser and
// one for a terminal. The title is that of the index.
func Files(title string, tiles []*Tile) []File {
	var files []File
	var page, list strings.Builder
	fmt.Fprintf(&page, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Layouts of %s</title>\n"+
		"<style>body{font-family:sans-serif;margin:2em}figure{margin:1em 0 3em}img{max-width:100%%;border:1px solid #ccc}</style>\n<h1>Layouts of %[1]s</h1>\n<ul>\n", html.EscapeString(title))
	for _, t := range tiles {
		files = append(files, File{t.Name + ".svg", t.SVG()}, File{t.Name + ".txt", t.Text()})
		fmt.Fprintf(&list, "%s: %s: %s\n", t.Name, t.Types[0], t.users())
		fmt.Fprintf(&page, "<li><a href=\"#%s\">%[1]s</a>: <code>%s</code></li>\n", t.Name, html.EscapeString(t.Types[0]))
	}
	page.WriteString("</ul>\n")
	for _, t := range tiles {
		fmt.Fprintf(&page, "<figure id=\"%s\"><figcaption><h2>%[1]s</h2>of %s (<a href=\"%[1]s.svg\">picture</a>, <a href=\"%[1]s.txt\">text</a>)</figcaption>\n<a href=\"%[1]s.svg\"><img src=\"%[1]s.svg\" alt=\"%[1]s\"></a></figure>\n",
			t.Name, html.EscapeString(t.users()))
	}
	page.WriteString("</html>\n")
	return append(files, File{"index.html", page.String()}, File{"index.txt", list.String()})
}
