package site

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/yuin/goldmark"

	"github.com/tsopt/tsopt/tools/tssite/highlight"
	"github.com/tsopt/tsopt/tools/tssite/search"
)

// Options are what a site has beside the pages.
type Options struct {
	// Playground says that the folder playground of the site has the playground.
	Playground bool
}

// A Summary says what was written.
type Summary struct{ Pages, Copies int }

// IndexFile is the index of the search in a site.
const IndexFile = "assets/search-index.js"

// home and contents are the first page and the one that lists the others.
const (
	home     = "README.md"
	contents = "docs/README.md"
)

// grammarFile is the grammar of MLIR that editors use.
const grammarFile = "tools/vscode/mlir.tmLanguage.json"

// builder is a site in the making.
type builder struct {
	files     fs.FS
	options   Options
	markdown  goldmark.Markdown
	languages map[string]highlight.Language
	pages     map[string]*page // by the path of the file
	copies    map[string]bool  // files that stay as they are
	nav       nav
	mistakes  Mistakes
}

// Build writes the site of a clone into a folder.
func Build(clone fs.FS, dir string, options Options) (Summary, error) {
	b := &builder{files: clone, options: options, languages: highlight.Languages(), pages: map[string]*page{},
		copies: map[string]bool{}}
	for _, name := range []string{home, contents, grammarFile} {
		if _, err := fs.Stat(clone, name); err != nil {
			return Summary{}, fmt.Errorf("%s is missing: tssite is run at the top of a clone", name)
		}
	}
	if err := b.load(); err != nil {
		return Summary{}, err
	}
	b.resolve()
	if len(b.mistakes) > 0 {
		return Summary{}, b.mistakes
	}
	return Summary{len(b.pages), len(b.copies)}, b.write(dir)
}

// load reads the pages of docs and the home page, and what they link to.
func (b *builder) load() error {
	grammar, err := fs.ReadFile(b.files, grammarFile)
	if err != nil {
		return err
	}
	if b.languages["mlir"], err = highlight.ReadGrammar(grammar); err != nil {
		return err
	}
	b.markdown = newMarkdown(b.languages)
	queue := []string{home}
	err = fs.WalkDir(b.files, "docs", func(name string, _ fs.DirEntry, err error) error {
		if path.Ext(name) == ".md" {
			queue = append(queue, name)
		}
		return err
	})
	for ; err == nil && len(queue) > 0; queue = queue[1:] {
		var linked []string
		linked, err = b.add(queue[0])
		queue = append(queue, linked...)
	}
	return err
}

// add takes a file or a folder into the site and returns what it links to.
func (b *builder) add(name string) (linked []string, err error) {
	if b.pages[name] != nil || b.copies[name] {
		return nil, nil
	}
	info, err := fs.Stat(b.files, name)
	if err != nil {
		return nil, nil // resolve finds the mistake at the link
	}
	if info.IsDir() {
		return b.addFolder(name)
	}
	text, err := fs.ReadFile(b.files, name)
	switch {
	case err != nil:
	case path.Ext(name) == ".md":
		p := b.parse(name, text)
		b.pages[name] = p
		linked = p.targets()
	case isProgram(name, text):
		b.pages[name] = b.program(name, string(text))
	default:
		b.copies[name] = true
	}
	return linked, err
}

// resolve makes the links of all pages lead from HTML to HTML.
func (b *builder) resolve() {
	b.nav = b.readNav()
	for _, name := range slices.Sorted(maps.Keys(b.pages)) {
		b.resolvePage(b.pages[name])
	}
}

// write writes everything.
func (b *builder) write(dir string) error {
	for _, write := range []func(dir string) error{b.writePages, b.writeCopies, writeAssets} {
		if err := write(dir); err != nil {
			return err
		}
	}
	return nil
}

// writePages writes the pages, and the index of the search over them.
func (b *builder) writePages(dir string) error {
	var index search.Index
	for _, p := range b.ordered() {
		html, err := b.html(p)
		if err != nil {
			return err
		}
		if err := writeFile(dir, p.out, html); err != nil {
			return err
		}
		index.Add(p.out, p.title, p.kind(), p.sections())
	}
	return writeFile(dir, IndexFile, index.Script())
}

func (b *builder) writeCopies(dir string) error {
	for _, name := range slices.Sorted(maps.Keys(b.copies)) {
		text, err := fs.ReadFile(b.files, name)
		if err != nil {
			return err
		}
		if err := writeFile(dir, name, text); err != nil {
			return err
		}
	}
	return nil
}

// ordered are the pages in the order of reading, then those that the side bar does not have.
func (b *builder) ordered() []*page {
	all := slices.Clone(b.nav.order)
	for _, name := range slices.Sorted(maps.Keys(b.pages)) {
		if p := b.pages[name]; !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	return all
}

func writeFile(dir, name string, data []byte) error {
	name = filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

// Mistakes are links that lead nowhere.
type Mistakes []string

func (m Mistakes) Error() string { return strings.Join(m, "\n") }
