package filecheck

import (
	"fmt"
	"regexp"
	"strings"
)

// Exit codes of a check.
const (
	exitMatch    = 0 // the input has what the check file asks for
	exitMismatch = 1 // it has not
	exitMisuse   = 2 // options or check file are wrong, or the input is empty
)

// Options are the options of a check; each field is FileCheck's option of the
// same name.
type Options struct {
	CheckPrefixes             []string // nil: CHECK
	CommentPrefixes           []string // nil: COM, RUN
	Defines                   []string // "NAME=text" or "#NAME=expression"
	ImplicitCheckNot          []string
	StrictWhitespace          bool
	MatchFullLines            bool
	IgnoreCase                bool
	AllowEmpty                bool
	AllowUnusedPrefixes       bool
	AllowDeprecatedDAGOverlap bool
	EnableVarScope            bool
	Verbose                   bool
	VeryVerbose               bool // implies Verbose
	Dump                      Dump
	// Colors puts ANSI colours into the report.
	Colors bool
	// CommandLine is shown when the input is empty.
	CommandLine []string
}

// Source is a named text. The name "-" stands for standard input.
type Source struct {
	Name string
	Text string
}

func (s Source) displayName() string {
	if s.Name == "-" {
		return "<stdin>"
	}
	return s.Name
}

// Result is the outcome of a check: 0 when the input has what was asked for, 1
// when not, 2 when that could not be found out; and the text that explains it.
type Result struct {
	ExitCode int
	Report   string
}

// OK reports whether the check passed.
func (r Result) OK() bool { return r.ExitCode == exitMatch }

// Run checks input against the directives in check.
func Run(opts Options, check, input Source) Result {
	c, result := Read(opts, check)
	if !result.OK() {
		return result
	}
	return c.Run(input)
}

// Checks are the directives of a check file, for one run.
type Checks struct{ checks }

type checks struct {
	opts            *Options
	check           *buffer
	checkName       string
	vars            *variables
	steps           []*step
	implicitBuffers []*buffer
	out             strings.Builder
}

func (c *checks) printf(format string, args ...any) { fmt.Fprintf(&c.out, format, args...) }

func (c *checks) result(code int) Result { return Result{code, c.out.String()} }

// Read parses a check file. On a mistake the result says what is wrong.
func Read(opts Options, check Source) (*Checks, Result) {
	opts.Verbose = opts.Verbose || opts.VeryVerbose
	text := canonicalize(check.Text, opts.StrictWhitespace)
	c := &Checks{checks{
		opts: &opts, vars: newVariables(), checkName: check.Name,
		check: &buffer{name: check.displayName(), text: text},
	}}
	if problem := opts.checkPrefixNames(); problem != "" {
		c.printf("error: %s\n", problem)
		return nil, c.result(exitMisuse)
	}
	r := &reader{checks: &c.checks, msgs: &messages{&c.out, opts.Colors}}
	if code := r.read(c.check); code != exitMatch {
		return nil, c.result(code)
	}
	return c, Result{}
}

// Run checks one input. Checks hold the values of variables, so this works once.
func (c *Checks) Run(input Source) Result {
	name := input.displayName()
	if input.Text == "" && !c.opts.AllowEmpty {
		c.printf("FileCheck error: '%s' is empty.\nFileCheck command line: ", name)
		for _, arg := range c.opts.CommandLine {
			c.printf(" %s", arg)
		}
		c.printf("\n")
		return c.result(exitMisuse)
	}
	r := &run{
		checks: &c.checks,
		msgs:   &messages{&c.out, c.opts.Colors},
		input:  &buffer{name: name, text: canonicalize(input.Text, c.opts.StrictWhitespace)},
	}
	code := exitMatch
	if !r.runSteps() {
		code = exitMismatch
	}
	if c.opts.Dump.wanted(code) {
		r.dump()
	}
	return c.result(code)
}

func (o *Options) checkPrefixes() []string {
	if len(o.CheckPrefixes) == 0 {
		return []string{"CHECK"}
	}
	return o.CheckPrefixes
}

func (o *Options) commentPrefixes() []string {
	if len(o.CommentPrefixes) == 0 {
		return []string{"COM", "RUN"}
	}
	return o.CommentPrefixes
}

var prefixName = regexp.MustCompile(`^[a-zA-Z0-9_-]*$`)

// checkPrefixNames says what is wrong with the prefixes that the user chose.
func (o *Options) checkPrefixNames() string {
	seen := map[string]bool{}
	if len(o.CheckPrefixes) == 0 {
		seen["CHECK"] = true
	}
	if len(o.CommentPrefixes) == 0 {
		seen["COM"], seen["RUN"] = true, true
	}
	for _, group := range []struct {
		what  string
		names []string
	}{{"check", o.CheckPrefixes}, {"comment", o.CommentPrefixes}} {
		for _, name := range group.names {
			switch {
			case name == "":
				return "supplied " + group.what + " prefix must not be the empty string"
			case !prefixName.MatchString(name):
				return "supplied " + group.what + " prefix must start with a letter and contain only " +
					"alphanumeric characters, hyphens, and underscores: '" + name + "'"
			case seen[name]:
				return "supplied " + group.what + " prefix must be unique among check and comment prefixes: '" + name + "'"
			}
			seen[name] = true
		}
	}
	return ""
}
