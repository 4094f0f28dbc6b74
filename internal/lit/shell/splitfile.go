package shell

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tsopt/tsopt/internal/proc"
)

// splitFile cuts a file into parts at lines such as "//--- name", as LLVM's
// split-file does, and writes them into a directory.
func splitFile(ctx context.Context, args []string, in io.Reader, _, errw io.Writer) int {
	leading := false
	var names []string
	for _, arg := range args {
		switch arg {
		case "--leading-lines", "-leading-lines":
			leading = true
		case "--no-leading-lines", "-no-leading-lines":
			leading = false
		default:
			names = append(names, arg)
		}
	}
	if len(names) != 2 {
		return complain(errw, 1, "split-file: error: expected an input file and an output directory")
	}
	text, err := readInput(ctx, names[0], in)
	if err != nil {
		return complain(errw, 1, "split-file: error: %s: %v", names[0], err)
	}
	parts, err := splitParts(text, leading)
	if err != nil {
		return complain(errw, 1, "split-file: error: %s: %v", names[0], err)
	}
	dir := proc.Path(ctx, names[1])
	if !isDir(dir) {
		os.Remove(dir)
	}
	for _, p := range parts {
		file := filepath.Join(dir, p.name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return complain(errw, 1, "split-file: error: %v", err)
		}
		if err := os.WriteFile(file, []byte(p.text), 0o666); err != nil {
			return complain(errw, 1, "split-file: error: %v", err)
		}
	}
	return 0
}

type part struct{ name, text string }

func splitParts(text string, leading bool) ([]part, error) {
	var parts []part
	seen := map[string]bool{}
	for i, line := range strings.SplitAfter(text, "\n") {
		name, isMarker := partName(strings.TrimRight(line, "\r\n"))
		switch {
		case isMarker && name != strings.TrimSpace(name):
			return nil, fmt.Errorf("line %d: part name cannot have leading or trailing space", i+1)
		case isMarker && seen[name]:
			return nil, fmt.Errorf("'%s%s' occurs more than once", line[:strings.Index(line, "--- ")+4], name)
		case isMarker:
			seen[name] = true
			p := part{name: name}
			if leading {
				p.text = strings.Repeat("\n", i+1)
			}
			parts = append(parts, p)
		case len(parts) > 0:
			parts[len(parts)-1].text += line
		}
	}
	if len(parts) == 0 {
		return nil, fmt.Errorf("no part separator was found")
	}
	return parts, nil
}

// partName recognizes a separator: "//--- name", or any character before "--- ".
func partName(line string) (string, bool) {
	marker := 5
	if strings.HasPrefix(line, "//") {
		marker = 6
	}
	if len(line) <= marker || line[marker-4:marker] != "--- " {
		return "", false
	}
	return line[marker:], true
}
