package kernels

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/internal/python"
)

// Hover is the Markdown text about what is at an offset, and where that begins and ends: for a function of the language
// its signature and documentation, for a name the line that binds it. It is "" if there is nothing.
func (f *File) Hover(offset int) (markdown string, start, end int) {
	start, end = f.word(offset)
	if start == end {
		return "", 0, 0
	}
	p := f.at(offset)
	if name, ok := f.function(p, start, end); ok {
		return describe(name), start, end
	}
	if start > 0 && f.Text[start-1] == '.' {
		return "", 0, 0
	}
	at := f.pos(start)
	b, ok := p.scope.around(at).resolve(f.Text[start:end], at)
	if !ok {
		return "", 0, 0
	}
	return f.bound(b), start, end
}

// function is the language's function that a word names: T.copy, or copy where that was imported.
func (f *File) function(p *part, start, end int) (name string, ok bool) {
	word := f.Text[start:end]
	if start > 0 && f.Text[start-1] == '.' {
		return word, f.afterLanguage(p, start-1)
	}
	at := f.pos(start)
	b, found := p.scope.around(at).resolve(word, at)
	if _, imports := b.node.(*python.ImportFrom); !found || !imports {
		return "", false
	}
	name, ok = p.language.members[word]
	return name, ok
}

// afterLanguage reports whether the language's module is before a dot.
func (f *File) afterLanguage(p *part, dot int) bool {
	start := dot
	for start > 0 && (wordByte(f.Text[start-1]) || f.Text[start-1] == '.') {
		start--
	}
	return p.language.isModule(f.Text[start:dot], f.Text)
}

// describe is what the table says of a function or type, "" of what it has not.
func describe(name string) string {
	if fn, ok := tilelang.Lookup(name); ok {
		text := fmt.Sprintf("```python\n%s\n```\n\n", fn.Signature())
		if fn.Unsupported != "" {
			return text + "Not supported: " + fn.Unsupported + "\n"
		}
		text += fn.Doc + "\n"
		if fn.Name != name {
			text += fmt.Sprintf("\nAlso: `T.%s`.\n", name)
		}
		return text
	}
	if slices.Contains(tilelang.Types(), name) {
		return fmt.Sprintf("```python\nT.%s\n```\n\nAn element type.\n", name)
	}
	return ""
}

// bound is the line of a binding; of a function it is the head, with its documentation.
func (f *File) bound(b binding) string {
	line := f.lines[b.at.Start.Line-1]
	text, _, _ := strings.Cut(f.Text[line:], "\n")
	out := fmt.Sprintf("```python\n%s\n```\n", strings.TrimSpace(text))
	if def, ok := b.node.(*python.FunctionDef); ok && len(def.Body) > 0 {
		if s, ok := def.Body[0].(*python.ExprStmt); ok {
			if c, ok := s.Value.(*python.Constant); ok {
				if doc, ok := c.Value.(string); ok {
					out += "\n" + strings.TrimSpace(doc) + "\n"
				}
			}
		}
	}
	return out
}

// Definition is where the name at an offset is bound.
func (f *File) Definition(offset int) (start, end int, ok bool) {
	from, to := f.word(offset)
	if from == to || from > 0 && f.Text[from-1] == '.' {
		return 0, 0, false
	}
	at := f.pos(from)
	b, ok := f.at(offset).scope.around(at).resolve(f.Text[from:to], at)
	if !ok {
		return 0, 0, false
	}
	return f.offset(b.at.Start), f.offset(b.at.End), true
}

// word is the name around an offset.
func (f *File) word(offset int) (start, end int) {
	start, end = offset, offset
	for start > 0 && wordByte(f.Text[start-1]) {
		start--
	}
	for end < len(f.Text) && wordByte(f.Text[end]) {
		end++
	}
	return start, end
}

// An Item is something that may be written.
type Item struct {
	Label, Detail, Doc string
	Kind               ItemKind
}

// ItemKind is what an [Item] is.
type ItemKind uint8

// The kinds of items.
const (
	FunctionItem ItemKind = iota
	TypeItem
	ArgumentItem
	NameItem
)

// Complete are the items for an offset: after `T.` the language, else the arguments of the call around, and the names
// known.
func (f *File) Complete(offset int) (out []Item) {
	start := offset
	for start > 0 && wordByte(f.Text[start-1]) {
		start--
	}
	line := f.Text[strings.LastIndexByte(f.Text[:start], '\n')+1 : start]
	if strings.Contains(line, "#") {
		return nil
	}
	p := f.at(offset)
	if strings.HasSuffix(line, ".") {
		if f.afterLanguage(p, start-1) {
			return language()
		}
		return nil
	}
	out = f.arguments(p, start)
	for s := p.scope.around(f.pos(start)); s != nil; s = s.parent {
		for _, name := range s.order {
			out = append(out, Item{Label: name, Kind: NameItem})
		}
	}
	return out
}

// language are the functions and types of the language.
func language() (out []Item) {
	for _, fn := range tilelang.Functions() {
		if fn.Unsupported == "" {
			out = append(out, Item{fn.Name, fn.Signature(), fn.Doc, FunctionItem})
		}
	}
	for _, name := range tilelang.Types() {
		out = append(out, Item{Label: name, Detail: "element type", Kind: TypeItem})
	}
	return out
}

var called = regexp.MustCompile(`([\w.]+)\.(\w+)$`)

// arguments are those of the call of the language that an offset is in the parentheses of.
func (f *File) arguments(p *part, at int) (out []Item) {
	depth := 0
	for i := at - 1; i >= p.start && at-i < 4096; i-- {
		switch f.Text[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth > 0 {
				depth--
				continue
			}
			m := called.FindStringSubmatch(f.Text[max(p.start, i-100):i])
			if f.Text[i] != '(' || m == nil || !p.language.isModule(m[1], f.Text) {
				return nil
			}
			fn, _ := tilelang.Lookup(m[2])
			for _, name := range fn.Arguments() {
				out = append(out, Item{Label: name + "=", Detail: fn.Signature(), Kind: ArgumentItem})
			}
			return out
		}
	}
	return nil
}
