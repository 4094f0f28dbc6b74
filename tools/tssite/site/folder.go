package site

import (
	"fmt"
	"html"
	"io/fs"
	"path"
	"strings"
)

// addFolder makes a page that lists a folder, unless the folder has a README.
func (b *builder) addFolder(name string) (linked []string, err error) {
	entries, err := fs.ReadDir(b.files, name)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.Name() == readme {
			return []string{path.Join(name, readme)}, nil
		}
		if !e.IsDir() {
			linked = append(linked, path.Join(name, e.Name()))
		}
	}
	b.pages[name] = &page{file: name, out: path.Join(name, "index.html"), title: folderTitle(name), entries: entries}
	return linked, nil
}

// folderTitle is the path of a folder, but for those of the documentation, whose names are words.
func folderTitle(name string) string {
	if word, ok := strings.CutPrefix(name, "docs/"); ok {
		return strings.ToUpper(word[:1]) + word[1:]
	}
	return name + "/"
}

// folder is the list of a folder: pages by their titles, and folders below without a link.
func (b *builder) folder(p *page) string {
	var list strings.Builder
	fmt.Fprintf(&list, "<h1>%s</h1>\n<ul>\n", html.EscapeString(p.title))
	for _, e := range p.entries {
		file := path.Join(p.file, e.Name())
		title, address := e.Name(), ""
		if to := b.at(file); to != nil {
			title, address = to.title, relative(p.out, to.out)
		} else if b.copies[file] {
			address = relative(p.out, file)
		}
		if address == "" {
			fmt.Fprintf(&list, "<li>%s/</li>\n", html.EscapeString(title))
			continue
		}
		fmt.Fprintf(&list, "<li><a href=\"%s\">%s</a></li>\n", html.EscapeString(address), html.EscapeString(title))
	}
	return list.String() + "</ul>\n"
}
