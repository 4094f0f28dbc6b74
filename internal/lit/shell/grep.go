package shell

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/tsopt/tsopt/internal/filecheck/ere"
)

// grepOptions are the options that the built-in grep knows.
type grepOptions struct {
	extended, fixed, ignoreCase, invert, quiet, count, numbers, wholeLine bool
	pattern                                                               string
	files                                                                 []string
}

func grep(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	opts, ok := parseGrep(args)
	if !ok {
		return external(ctx, "grep", args, in, out, errw)
	}
	re, err := opts.compile()
	if err != nil {
		return external(ctx, "grep", args, in, out, errw)
	}
	total := 0
	for _, file := range opts.files {
		text, err := readInput(ctx, file, in)
		if err != nil {
			return complain(errw, 2, "grep: %v", err)
		}
		prefix := ""
		if len(opts.files) > 1 {
			prefix = file + ":"
		}
		total += opts.search(re, text, prefix, out)
	}
	return boolToInt(total == 0)
}

// parseGrep reads the arguments, and fails on what only the real grep knows.
func parseGrep(args []string) (opts grepOptions, ok bool) {
	set := map[byte]*bool{
		'E': &opts.extended, 'F': &opts.fixed, 'i': &opts.ignoreCase, 'v': &opts.invert,
		'q': &opts.quiet, 'c': &opts.count, 'n': &opts.numbers, 'x': &opts.wholeLine,
	}
	havePattern := false
	for i := 0; i < len(args); i++ {
		arg := args[i]
		switch {
		case arg == "-e" && !havePattern && i+1 < len(args):
			i++
			opts.pattern, havePattern = args[i], true
		case len(arg) > 1 && arg[0] == '-':
			for _, letter := range []byte(arg[1:]) {
				flag := set[letter]
				if flag == nil {
					return opts, false
				}
				*flag = true
			}
		case !havePattern:
			opts.pattern, havePattern = arg, true
		default:
			opts.files = append(opts.files, arg)
		}
	}
	if len(opts.files) == 0 {
		opts.files = []string{"-"}
	}
	return opts, havePattern && opts.pattern != "" && !strings.Contains(opts.pattern, "\n")
}

func (o *grepOptions) compile() (*ere.Regexp, error) {
	pattern := o.pattern
	switch {
	case o.fixed:
		pattern = escapeAll(pattern)
	case !o.extended:
		var ok bool
		if pattern, ok = basicToExtended(pattern); !ok {
			return nil, fmt.Errorf("%q needs the real grep", o.pattern)
		}
	case strings.Contains(pattern, `\`):
		return nil, fmt.Errorf("%q needs the real grep", o.pattern)
	}
	if o.wholeLine {
		pattern = "^(" + pattern + ")$"
	}
	flags := ere.Newline
	if o.ignoreCase {
		flags |= ere.IgnoreCase
	}
	return ere.Compile(pattern, flags)
}

func escapeAll(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		if strings.IndexByte(`()^$|*+?.[]\{}`, c) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(c)
	}
	return b.String()
}

// basicToExtended rewrites a basic regular expression: what it escapes to make
// an operator is one in the extended syntax, and the other way round. It gives
// up on what has no counterpart, such as \w.
func basicToExtended(pattern string) (string, bool) {
	const swapped = "(){}|+?"
	var b strings.Builder
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		switch {
		case c == '\\' && i+1 < len(pattern):
			i++
			if next := pattern[i]; strings.IndexByte(swapped, next) >= 0 {
				b.WriteByte(next)
			} else if strings.IndexByte(`.*[]^$\/-"'`, next) >= 0 {
				b.WriteString(`\` + string(next))
			} else {
				return "", false
			}
		case c == '[' || c == '*' && i == 0 || c == '^' && i > 0 || c == '$' && i+1 < len(pattern):
			return "", false
		case strings.IndexByte(swapped, c) >= 0:
			b.WriteString(`\` + string(c))
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), true
}

// search writes the lines that match, and returns how many there are.
func (o *grepOptions) search(re *ere.Regexp, text, prefix string, out io.Writer) int {
	found := 0
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if text == "" {
			break
		}
		matches := re.Find(ere.NewText(line), 0, len(line)) != nil
		if matches == o.invert {
			continue
		}
		found++
		if o.quiet || o.count {
			continue
		}
		number := ""
		if o.numbers {
			number = fmt.Sprintf("%d:", i+1)
		}
		fmt.Fprintf(out, "%s%s%s\n", prefix, number, line)
	}
	if o.count && !o.quiet {
		fmt.Fprintf(out, "%s%d\n", prefix, found)
	}
	return found
}
