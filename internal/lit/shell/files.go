package shell

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tsopt/tsopt/internal/proc"
)

func hasOptions(args []string) bool {
	for _, arg := range args {
		if len(arg) > 1 && arg[0] == '-' {
			return true
		}
	}
	return false
}

func copyFiles(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	if hasOptions(args) || len(args) < 2 {
		return external(ctx, "cp", args, in, out, errw)
	}
	to := proc.Path(ctx, args[len(args)-1])
	for _, name := range args[:len(args)-1] {
		from, dest := proc.Path(ctx, name), to
		if isDir(to) {
			dest = filepath.Join(to, filepath.Base(from))
		} else if len(args) > 2 {
			return complain(errw, 1, "cp: target '%s' is not a directory", to)
		}
		if err := copyFile(from, dest); err != nil {
			return complain(errw, 1, "cp: %v", err)
		}
	}
	return 0
}

func copyFile(from, to string) error {
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	if info.IsDir() {
		return fmt.Errorf("-r not specified; omitting directory '%s'", from)
	}
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, info.Mode().Perm())
}

func touch(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	if hasOptions(args) || len(args) == 0 {
		return external(ctx, "touch", args, in, out, errw)
	}
	for _, name := range args {
		path := proc.Path(ctx, name)
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o666)
		if err != nil {
			return complain(errw, 1, "touch: %v", err)
		}
		f.Close()
		now := time.Now()
		os.Chtimes(path, now, now)
	}
	return 0
}

func compare(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	if len(args) > 0 && args[0] == "-s" {
		args, out, errw = args[1:], io.Discard, io.Discard
	}
	if len(args) != 2 || hasOptions(args) {
		return external(ctx, "cmp", args, in, out, errw)
	}
	var texts [2]string
	for i, name := range args {
		text, err := readInput(ctx, name, in)
		if err != nil {
			return complain(errw, 2, "cmp: %v", err)
		}
		texts[i] = text
	}
	a, b := texts[0], texts[1]
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	switch {
	case a == b:
		return 0
	case n == len(a):
		return complain(errw, 1, "cmp: EOF on %s after byte %d", args[0], n)
	case n == len(b):
		return complain(errw, 1, "cmp: EOF on %s after byte %d", args[1], n)
	}
	fmt.Fprintf(out, "%s %s differ: byte %d, line %d\n", args[0], args[1], n+1, strings.Count(a[:n], "\n")+1)
	return 1
}

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
