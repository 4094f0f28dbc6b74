package app

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// mutation is one bug: a piece of a declaration and its replacement.
type mutation struct {
	name string // unique
	file string // of the compiler, from its root
	decl string // function, Type.method or variable
	what string // the bug in words
	// survives says why no test can find the bug; empty for all others.
	survives string
	old, new []string
	// list and line are where the mutation is written.
	list string
	line int
}

func (m *mutation) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s: %s", m.list, m.line, m.name, fmt.Sprintf(format, args...))
}

// area is the folder of the compiler that a mutation is in.
func (m *mutation) area() string { return filepath.Dir(m.file) }

// readLists reads all mutations of a directory.
func readLists(dir string) ([]*mutation, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil || len(files) == 0 {
		return nil, cmp.Or(err, fmt.Errorf("%s contains no lists of mutations", dir))
	}
	var all []*mutation
	seen := map[string]bool{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		list, err := parseList(filepath.Base(f), string(text))
		if err != nil {
			return nil, err
		}
		for _, m := range list {
			if seen[m.name] {
				return nil, m.errorf("duplicate name")
			}
			seen[m.name] = true
		}
		all = append(all, list...)
	}
	return all, nil
}

// header is "name in declaration: the bug in words".
var header = regexp.MustCompile(`^([a-z0-9-]+) in ([\w.]+): (.+)$`)

// parseList reads a list: see mutations/README.md.
func parseList(name, text string) ([]*mutation, error) {
	var list []*mutation
	file := ""
	line := 0
	for s := range strings.Lines(text) {
		line++
		s = strings.TrimRight(s, " \t\n")
		var last *mutation
		if len(list) > 0 {
			last = list[len(list)-1]
		}
		key, rest, _ := strings.Cut(s, " ")
		parts := header.FindStringSubmatch(s)
		switch {
		case s == "" || s[0] == '#':
		case key == "file":
			file = rest
		case last != nil && s[0] == '-':
			last.old = append(last.old, strings.TrimSpace(s[1:]))
		case last != nil && s[0] == '+':
			last.new = append(last.new, strings.TrimSpace(s[1:]))
		case last != nil && key == "survives:":
			last.survives = rest
		case parts != nil && file != "":
			list = append(list, &mutation{name: parts[1], file: file, decl: parts[2], what: parts[3], list: name, line: line})
		default:
			return nil, fmt.Errorf("%s:%d: expected 'file PATH', 'NAME in DECLARATION: the bug', '-old', '+new' or 'survives: why'", name, line)
		}
	}
	for _, m := range list {
		if len(m.old) == 0 || slices.Equal(m.old, m.new) {
			return nil, m.errorf("has no effect")
		}
	}
	return list, nil
}
