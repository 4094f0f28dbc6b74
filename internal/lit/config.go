package lit

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/lit/pycfg"
)

// Config is what the configuration files say about the tests of a directory.
type Config struct {
	Name            string
	Suffixes        []string
	Excludes        []string
	Features        map[string]bool
	LimitToFeatures []string
	Substitutions   []Substitution
	Environment     map[string]string
	Unsupported     bool
	Retries         int
	Standalone      bool
	// LastOnly gives a pipeline the exit code of its last command, not that of the
	// last one that failed (config.pipefail = False).
	LastOnly bool
	// RecursionLimit bounds repeated substitution; negative: substitute once.
	RecursionLimit int
	// SourceRoot and ExecRoot are "" where they are that of the file.
	SourceRoot, ExecRoot string
	vars                 *pycfg.Object // the configuration as lit.local.cfg sees it
}

// Substitution replaces what matches a regular expression.
type Substitution struct {
	Pattern string
	re      *regexp.Regexp // nil when the pattern is plain text
	value   func() string
}

// literal makes a substitution with a known value.
func literal(pattern, value string) Substitution {
	return Substitution{Pattern: pattern, value: func() string { return value }}
}

// compile finds out whether the pattern is a regular expression.
func (s *Substitution) compile() error {
	if !strings.ContainsAny(s.Pattern, `\.+*?()|[]^$`) {
		return nil
	}
	re, err := regexp.Compile(s.Pattern)
	s.re = re
	return err
}

func (s *Substitution) apply(line string) string {
	switch {
	case s.re != nil && s.re.MatchString(line):
		return s.re.ReplaceAllLiteralString(line, s.value())
	case s.re == nil && strings.Contains(line, s.Pattern):
		return strings.ReplaceAll(line, s.Pattern, s.value())
	}
	return line
}

// passedOn are the environment variables that tests inherit, beside PATH.
var passedOn = []string{
	"LIBRARY_PATH", "LD_LIBRARY_PATH", "TERM", "LD_PRELOAD", "LLVM_SYMBOLIZER_PATH", "TMPDIR", "TMP", "TEMP", "TEMPDIR",
	"FILECHECK_OPTS", "SOURCE_DATE_EPOCH", "HOME", "ASAN_OPTIONS", "LSAN_OPTIONS", "MSAN_OPTIONS", "TSAN_OPTIONS",
	"UBSAN_OPTIONS",
}

// loader reads configuration files.
type loader struct {
	env      []string
	params   map[string]string
	paths    []string // put in front of PATH
	prefix   string   // of the names of configuration files, "lit" when empty
	builtins []string // commands that need no program
	timeout  int      // lit_config.maxIndividualTestTime, seconds
	warnings []string
}

func (l *loader) lookup(name string) string {
	for _, v := range l.env {
		if value, ok := strings.CutPrefix(v, name+"="); ok {
			return value
		}
	}
	return ""
}

// defaults is the configuration that lit.cfg starts from.
func (l *loader) defaults() *pycfg.Object {
	environment := pycfg.NewDict()
	path := strings.Join(append(slices.Clone(l.paths), l.lookup("PATH")), string(os.PathListSeparator))
	environment.PutString("PATH", path)
	environment.PutString("LLVM_DISABLE_CRASH_REPORT", "1")
	for _, name := range passedOn {
		if value := l.lookup(name); value != "" {
			environment.PutString(name, value)
		}
	}
	return &pycfg.Object{Name: "config", Attrs: map[string]pycfg.Value{
		"name": "<unnamed>", "suffixes": pycfg.NewSet(), "excludes": pycfg.NewSet(), "test_format": nil,
		"environment": environment, "substitutions": pycfg.NewList(), "available_features": pycfg.NewSet(),
		"limit_to_features": pycfg.NewSet(), "unsupported": false, "pipefail": true, "test_source_root": nil,
		"test_exec_root": nil, "standalone_tests": false, "recursiveExpansionLimit": nil, "parent": nil,
	}}
}

// litConfig is the lit_config object of configuration files.
func (l *loader) litConfig() *pycfg.Object {
	params := pycfg.NewDict()
	for _, name := range slices.Sorted(maps.Keys(l.params)) {
		params.PutString(name, l.params[name])
	}
	report := func(kind string) pycfg.Value {
		return pycfg.Func(kind, func(c *pycfg.Call) (pycfg.Value, error) {
			l.warnings = append(l.warnings, kind+": "+said(c))
			return nil, nil
		})
	}
	fail := pycfg.Func("fatal", func(c *pycfg.Call) (pycfg.Value, error) {
		return nil, c.Interp.Errorf(c.Node, "%s", said(c))
	})
	return &pycfg.Object{Name: "lit_config", Attrs: map[string]pycfg.Value{
		"params": params, "note": report("note"), "warning": report("warning"), "error": fail, "fatal": fail,
		"builtins": pycfg.NewList(l.builtins...), "quiet": false, "isWindows": false, "debug": false,
		"maxIndividualTestTime": int64(l.timeout),
	}}
}

// said are the arguments of a report, as one text.
func said(c *pycfg.Call) string {
	texts := make([]string, len(c.Args))
	for i, a := range c.Args {
		texts[i] = pycfg.Text(a)
	}
	return strings.Join(texts, " ")
}

// load runs a configuration file on vars.
func (l *loader) load(file string, vars *pycfg.Object) (*Config, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	global := l.litConfig()
	err = pycfg.Run(file, string(text), map[string]pycfg.Value{
		"config": vars, "lit_config": global, "__file__": file,
	}, modules(l.env))
	if err != nil {
		return nil, err
	}
	if seconds, ok := global.Attrs["maxIndividualTestTime"].(int64); ok {
		l.timeout = int(seconds)
	}
	return newConfig(file, vars)
}

// newConfig takes the settings out of the variables.
func newConfig(file string, vars *pycfg.Object) (*Config, error) {
	attr := vars.Attrs
	// A file may have set these to lists; local files then see sets.
	sets := map[string][]string{}
	for _, name := range []string{"suffixes", "excludes", "available_features", "limit_to_features"} {
		list, ok := pycfg.Strings(attr[name])
		if !ok {
			return nil, &pycfg.Error{File: file, Line: 1,
				Text: fmt.Sprintf("config.%s must be a list or a set, not %s", name, pycfg.TypeName(attr[name]))}
		}
		set := pycfg.NewSet(list...)
		attr[name] = set
		sets[name], _ = pycfg.Strings(set)
	}
	c := &Config{
		Name: text(attr["name"]), Suffixes: sets["suffixes"], Excludes: sets["excludes"],
		Features: map[string]bool{}, LimitToFeatures: sets["limit_to_features"],
		Environment: map[string]string{}, RecursionLimit: -1, vars: vars,
		SourceRoot: text(attr["test_source_root"]), ExecRoot: text(attr["test_exec_root"]),
	}
	c.Unsupported, _ = attr["unsupported"].(bool)
	c.Standalone, _ = attr["standalone_tests"].(bool)
	c.LastOnly = attr["pipefail"] == false
	retries, _ := attr["test_retry_attempts"].(int64)
	c.Retries = int(retries)
	if limit, ok := attr["recursiveExpansionLimit"].(int64); ok {
		c.RecursionLimit = int(limit)
	}
	for _, feature := range sets["available_features"] {
		c.Features[feature] = true
	}
	environment, ok := attr["environment"].(*pycfg.Dict)
	if !ok {
		return nil, &pycfg.Error{File: file, Line: 1, Text: "config.environment must be a dictionary"}
	}
	for name, value := range environment.All() {
		c.Environment[text(name)] = text(value)
	}
	return c, c.readSubstitutions(file, attr["substitutions"])
}

func (c *Config) readSubstitutions(file string, v pycfg.Value) error {
	list, ok := v.(*pycfg.List)
	if !ok {
		return &pycfg.Error{File: file, Line: 1, Text: "config.substitutions must be a list"}
	}
	for _, item := range list.Elems {
		pair, _ := pycfg.Strings(item)
		if len(pair) != 2 {
			return &pycfg.Error{File: file, Line: 1, Text: "config.substitutions must hold pairs of pattern and text"}
		}
		s := literal(pair[0], pair[1])
		if err := s.compile(); err != nil {
			return &pycfg.Error{File: file, Line: 1, Text: "substitution " + pair[0] + ": " + err.Error()}
		}
		c.Substitutions = append(c.Substitutions, s)
	}
	return nil
}

func text(v pycfg.Value) string {
	if v == nil {
		return ""
	}
	return pycfg.Text(v)
}

// localConfig applies the local configuration file of a directory, if there is
// one.
func (l *loader) localConfig(parent *Config, dir string) (*Config, error) {
	file := l.firstFile(dir, localConfigNames)
	if file == "" {
		return parent, nil
	}
	return l.load(file, pycfg.Copy(parent.vars).(*pycfg.Object))
}

var (
	suiteConfigNames = []string{".site.cfg.py", ".site.cfg", ".cfg.py", ".cfg"}
	localConfigNames = []string{".local.cfg.py", ".local.cfg"}
)

// firstFile returns the first configuration file that is in dir, or "".
func (l *loader) firstFile(dir string, names []string) string {
	for _, name := range names {
		file := filepath.Join(dir, cmp.Or(l.prefix, "lit")+name)
		if _, err := os.Stat(file); err == nil {
			return file
		}
	}
	return ""
}

// FeatureNames lists the available features in order.
func (c *Config) FeatureNames() []string { return slices.Sorted(maps.Keys(c.Features)) }
