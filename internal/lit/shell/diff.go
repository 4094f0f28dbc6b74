package shell

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/internal/textdiff"
)

// diffOptions are those of lit's diff.
type diffOptions struct {
	ignoreAllSpace, ignoreSpaceChange bool
	stripCR, recursive, unified       bool
	ignoreLines                       *regexp.Regexp
	context                           int
}

// diff compares two files or, with -r, directories. The output is in the context
// format, as lit's, unless -u or -U ask for the unified one.
func diff(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	opts := diffOptions{context: textdiff.DefaultContext}
	names, problem := opts.parse(args)
	switch {
	case problem != "":
		return complain(errw, 1, "Unsupported: 'diff': %s", problem)
	case len(names) != 2:
		return complain(errw, 1, "Error: missing or extra operand")
	case opts.recursive:
		return opts.compareTrees(ctx, names[0], names[1], in, out, errw)
	}
	return opts.compareFiles(ctx, names[0], names[1], in, out, errw)
}

func (o *diffOptions) parse(args []string) (names []string, problem string) {
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if len(arg) < 2 || arg[0] != '-' {
			names = append(names, arg)
			continue
		}
		if arg == "--strip-trailing-cr" {
			o.stripCR = true
			continue
		}
		if strings.HasPrefix(arg, "--") {
			return nil, "option " + arg + " not recognized"
		}
		for rest := arg[1:]; rest != ""; {
			letter := rest[0]
			rest = rest[1:]
			switch letter {
			case 'w':
				o.ignoreAllSpace = true
			case 'b':
				o.ignoreSpaceChange = true
			case 'u':
				o.unified = true
			case 'r':
				o.recursive = true
			case 'U', 'I':
				o.unified = o.unified || letter == 'U'
				if rest == "" {
					if i++; i < len(args) {
						rest = args[i]
					}
				}
				if problem := o.value(letter, rest); problem != "" {
					return nil, problem
				}
				rest = ""
			default:
				return nil, "option -" + string(letter) + " not recognized"
			}
		}
	}
	return names, ""
}

func (o *diffOptions) value(letter byte, text string) (problem string) {
	var err error
	if letter == 'I' {
		o.ignoreLines, err = regexp.Compile("^(?:" + text + ")")
	} else {
		o.context, err = strconv.Atoi(text)
	}
	if err != nil || o.context < 0 {
		return "invalid '-" + string(letter) + "' argument: " + text
	}
	return ""
}

func (o *diffOptions) compareFiles(ctx context.Context, a, b string, in io.Reader, out, errw io.Writer) int {
	var texts [2]string
	for i, name := range []string{a, b} {
		text, err := readInput(ctx, name, in)
		if err != nil {
			return complain(errw, 1, "Error: 'diff' command failed, %v", err)
		}
		texts[i] = o.normalize(text)
	}
	form := textdiff.InContext
	if o.unified {
		form = textdiff.Unified
	}
	report := form(texts[0], texts[1], textdiff.Options{OldName: a, NewName: b, Context: o.context})
	io.WriteString(out, report)
	return boolToInt(report != "")
}

// normalize removes the differences that do not count.
func (o *diffOptions) normalize(text string) string {
	if o.ignoreLines == nil && !o.stripCR && !o.ignoreAllSpace && !o.ignoreSpaceChange {
		return text
	}
	var b strings.Builder
	for _, line := range strings.SplitAfter(text, "\n") {
		if line == "" || o.ignoreLines != nil && o.ignoreLines.MatchString(line) {
			continue
		}
		if o.stripCR {
			line = strings.ReplaceAll(line, "\r\n", "\n")
		}
		switch {
		case o.ignoreAllSpace:
			line = strings.Join(strings.Fields(line), "") + "\n"
		case o.ignoreSpaceChange:
			line = strings.Join(strings.Fields(line), " ") + "\n"
		}
		b.WriteString(line)
	}
	return b.String()
}

// compareTrees compares what two paths hold, directories entry by entry.
func (o *diffOptions) compareTrees(ctx context.Context, a, b string, in io.Reader, out, errw io.Writer) int {
	pathA, pathB := proc.Path(ctx, a), proc.Path(ctx, b)
	switch dirA, dirB := isDir(pathA), isDir(pathB); {
	case !dirA && !dirB:
		return o.compareFiles(ctx, a, b, in, out, errw)
	case !dirA:
		return complain(out, 1, "File %s is a regular file while file %s is a directory", a, b)
	case !dirB:
		return complain(out, 1, "File %s is a directory while file %s is a regular file", a, b)
	}
	code := 0
	namesA, namesB := entries(pathA), entries(pathB)
	all := append(slices.Clone(namesA), namesB...)
	slices.Sort(all)
	for _, name := range slices.Compact(all) {
		switch {
		case !slices.Contains(namesB, name):
			code = complain(out, 1, "Only in %s: %s", a, name)
		case !slices.Contains(namesA, name):
			code = complain(out, 1, "Only in %s: %s", b, name)
		default:
			code |= o.compareTrees(ctx, filepath.Join(a, name), filepath.Join(b, name), in, out, errw)
		}
	}
	return code
}

func entries(dir string) []string {
	var names []string
	list, _ := os.ReadDir(dir)
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}
