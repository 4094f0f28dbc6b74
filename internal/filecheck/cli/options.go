package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tsopt/tsopt/internal/filecheck"
)

// settings is the command line, parsed.
type settings struct {
	opts    filecheck.Options
	input   string
	colors  bool
	modes   choices
	filters choices
	context contextFlag
}

// choices collects the values of an option that may occur several times; the
// value that is listed first has precedence.
type choices struct {
	kind   string
	names  []string
	chosen []string
}

func (c *choices) String() string { return "" }
func (c *choices) Type() string   { return c.kind }

func (c *choices) Set(value string) error {
	if !slices.Contains(c.names, value) {
		return fmt.Errorf("must be one of %s", strings.Join(c.names, ", "))
	}
	c.chosen = append(c.chosen, value)
	return nil
}

func (c *choices) winner() string {
	for _, name := range c.names {
		if slices.Contains(c.chosen, name) {
			return name
		}
	}
	return ""
}

// commaList collects comma-separated values, empty ones included.
type commaList []string

func (l *commaList) String() string { return "" }
func (l *commaList) Type() string   { return "list" }

func (l *commaList) Set(value string) error {
	*l = append(*l, strings.Split(value, ",")...)
	return nil
}

// oneByOne collects values, each as it is.
type oneByOne []string

func (l *oneByOne) String() string { return "" }
func (l *oneByOne) Type() string   { return "string" }

func (l *oneByOne) Set(value string) error {
	*l = append(*l, value)
	return nil
}

// contextFlag keeps the largest of its values.
type contextFlag struct{ lines *int }

func (c *contextFlag) String() string { return "" }
func (c *contextFlag) Type() string   { return "N" }

func (c *contextFlag) Set(value string) error {
	n, err := strconv.ParseUint(value, 10, 31)
	if err != nil {
		return fmt.Errorf("%q is not a number of lines", value)
	}
	if lines := int(n); c.lines == nil || lines > *c.lines {
		c.lines = &lines
	}
	return nil
}

func (s *settings) register(f *pflag.FlagSet) {
	s.modes = choices{kind: "mode", names: []string{"help", "always", "fail", "never"}}
	s.filters = choices{kind: "kind", names: []string{"all", "annotation-full", "annotation", "error"}}
	o := &s.opts
	f.Var((*oneByOne)(&o.CheckPrefixes), "check-prefix",
		"prefix of the directives to use from the check file (default CHECK)")
	f.Var((*commaList)(&o.CheckPrefixes), "check-prefixes", "the same, several prefixes separated by commas")
	f.Var((*commaList)(&o.CommentPrefixes), "comment-prefixes",
		"comma-separated prefixes of comments in the check file (default COM,RUN)")
	f.StringVar(&s.input, "input-file", "-", "file to check; - is standard input")
	f.BoolVar(&o.StrictWhitespace, "strict-whitespace", false, "do not treat all horizontal whitespace as equivalent")
	f.BoolVar(&o.MatchFullLines, "match-full-lines", false,
		"require every positive match to cover a whole line, apart from whitespace around it")
	f.BoolVar(&o.IgnoreCase, "ignore-case", false, "match letters of either case")
	f.StringArrayVar(&o.ImplicitCheckNot, "implicit-check-not", nil,
		"a `pattern` that must not occur between positive matches")
	f.StringArrayVarP(&o.Defines, "define", "D", nil, "define a variable: NAME=text or #NAME=expression")
	f.BoolVar(&o.AllowEmpty, "allow-empty", false, "accept an empty input")
	f.BoolVar(&o.AllowUnusedPrefixes, "allow-unused-prefixes", false, "accept prefixes that occur in no directive")
	f.BoolVar(&o.AllowDeprecatedDAGOverlap, "allow-deprecated-dag-overlap", false,
		"let matches of a group of -DAG directives overlap")
	f.BoolVar(&o.EnableVarScope, "enable-var-scope", false,
		"forget variables at every -LABEL, except those whose name starts with $")
	f.BoolVarP(&o.Verbose, "verbose", "v", false, "tell what every directive matched")
	f.BoolVar(&o.VeryVerbose, "vv", false, "tell also what helps to understand the tool itself; implies -v")
	f.BoolVar(&s.colors, "color", false, "use colours (default: when writing to a terminal)")
	f.Var(&s.modes, "dump-input", "show the annotated input: help, always, fail or never")
	f.Var(&s.filters, "dump-input-filter", "lines to show: all, annotation-full, annotation or error")
	f.Var(&s.context, "dump-input-context", "lines to show around those of the filter (default 5)")
	f.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "v" {
			name = "verbose"
		}
		return pflag.NormalizedName(name)
	})
}

// finish moves what needed collecting into the options.
func (s *settings) finish() {
	s.opts.Dump.Mode = map[string]filecheck.DumpMode{
		"help": filecheck.DumpHelp, "always": filecheck.DumpAlways, "never": filecheck.DumpNever,
	}[s.modes.winner()]
	s.opts.Dump.Filter = map[string]filecheck.DumpFilter{
		"all": filecheck.DumpAll, "annotation-full": filecheck.DumpAnnotatedFully,
		"annotation": filecheck.DumpAnnotated, "error": filecheck.DumpErrors,
	}[s.filters.winner()]
	s.opts.Dump.Context = s.context.lines
}

// normalize rewrites arguments in LLVM's style, -name=value, into --name=value.
// A definition -DNAME=text keeps all that follows the D.
func normalize(args []string) []string {
	out := make([]string, 0, len(args))
	for i, arg := range args {
		if arg == "--" {
			return append(out, args[i:]...)
		}
		switch {
		case strings.HasPrefix(arg, "-D") && len(arg) > 2:
			arg = "--define=" + arg[2:]
		case strings.Trim(arg, "v") == "-" && arg != "-vv": // -v several times
		case len(arg) > 2 && arg[0] == '-' && arg[1] != '-':
			arg = "-" + arg
		}
		out = append(out, arg)
	}
	return out
}
