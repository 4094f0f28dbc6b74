package lit

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/lit/shell"
)

// Discovery is what was found below the given paths.
type Discovery struct {
	Tests []*Test
	// Warnings are for the user, in the order they came up.
	Warnings []string
	// Timeout is the time limit of a test, in seconds, that the configuration
	// asks for; 0 for none.
	Timeout int
}

// DiscoverOptions control how configuration files are run.
type DiscoverOptions struct {
	Env    []string          // the environment
	Params map[string]string // -D name=value
	Paths  []string          // directories to search before PATH
	// ConfigPrefix is the first part of the names of configuration files, "lit"
	// when empty.
	ConfigPrefix string
	// Builtins are the commands that need no program; configuration files see
	// them, with those of package shell, as lit_config.builtins.
	Builtins map[string]Builtin
}

// Discover finds the tests that the paths name: files, or directories with
// tests below them.
func Discover(paths []string, opts DiscoverOptions) (*Discovery, error) {
	f := &finder{
		loader: loader{env: opts.Env, params: opts.Params, paths: opts.Paths, prefix: opts.ConfigPrefix,
			builtins: commandNames(opts.Builtins)},
		suites: map[string]*location{}, locals: map[string]*Config{},
	}
	d := &Discovery{}
	for _, path := range paths {
		tests, err := f.find(path)
		if err != nil {
			return nil, err
		}
		if len(tests) == 0 {
			f.warnings = append(f.warnings, fmt.Sprintf("warning: input '%s' contained no tests", path))
		}
		d.Tests = append(d.Tests, tests...)
	}
	d.Warnings, d.Timeout = f.warnings, f.timeout
	return d, nil
}

// commandNames lists the commands that tests can use without a program.
func commandNames(builtins map[string]Builtin) []string {
	names := append(slices.Collect(maps.Keys(builtins)), slices.Collect(maps.Keys(shell.Commands))...)
	names = append(names, "not", "env")
	slices.Sort(names)
	return slices.Compact(names)
}

// finder finds tests; it remembers the configurations it has read.
type finder struct {
	loader
	suites map[string]*location
	locals map[string]*Config
}

// location is a place in a suite.
type location struct {
	suite *Suite
	path  []string
}

// find returns the tests at or below a path.
func (f *finder) find(name string) ([]*Test, error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	dir, below := abs, []string(nil)
	for !isDir(dir) {
		parent := filepath.Dir(dir)
		if parent == dir {
			return nil, fmt.Errorf("no such file or directory: '%s'", name)
		}
		below = append([]string{filepath.Base(dir)}, below...)
		dir = parent
	}
	at, err := f.suiteOf(dir)
	if err != nil {
		return nil, err
	}
	if at.suite == nil {
		f.warnings = append(f.warnings, fmt.Sprintf("warning: unable to find test suite for '%s'", name))
		return nil, nil
	}
	return f.testsAt(at.suite, append(slices.Clone(at.path), below...))
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// suiteOf returns the suite that a directory belongs to: that of the nearest
// configuration file above it.
func (f *finder) suiteOf(dir string) (*location, error) {
	if at, ok := f.suites[dir]; ok {
		return at, nil
	}
	at, err := f.findSuite(dir)
	if err == nil {
		f.suites[dir] = at
	}
	return at, err
}

func (f *finder) findSuite(dir string) (*location, error) {
	file := f.firstFile(dir, suiteConfigNames)
	if file == "" {
		parent := filepath.Dir(dir)
		if parent == dir {
			return &location{}, nil
		}
		at, err := f.suiteOf(parent)
		if err != nil || at.suite == nil {
			return at, err
		}
		return &location{at.suite, append(slices.Clone(at.path), filepath.Base(dir))}, nil
	}
	config, err := f.load(file, f.defaults())
	if err != nil {
		return nil, err
	}
	suite := &Suite{Config: config, SourceRoot: dir, ExecRoot: dir}
	if config.SourceRoot != "" {
		suite.SourceRoot = absoluteIn(dir, config.SourceRoot)
	}
	if config.ExecRoot != "" {
		suite.ExecRoot = absoluteIn(dir, config.ExecRoot)
	}
	suite.times = readTimes(suite)
	return &location{suite: suite}, nil
}

func absoluteIn(dir, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

// configOf returns the configuration of a directory of a suite.
func (f *finder) configOf(suite *Suite, path []string) (*Config, error) {
	key := suite.SourceRoot + "\x00" + strings.Join(path, "/")
	if c, ok := f.locals[key]; ok {
		return c, nil
	}
	parent := suite.Config
	if len(path) > 0 {
		var err error
		if parent, err = f.configOf(suite, path[:len(path)-1]); err != nil {
			return nil, err
		}
	}
	c, err := f.localConfig(parent, filepath.Join(suite.SourceRoot, filepath.Join(path...)))
	if err == nil {
		f.locals[key] = c
	}
	return c, err
}

// testsAt returns the tests at or below a path of a suite.
func (f *finder) testsAt(suite *Suite, path []string) ([]*Test, error) {
	source := filepath.Join(suite.SourceRoot, filepath.Join(path...))
	info, err := os.Stat(source)
	if err != nil {
		return nil, nil
	}
	if info.IsDir() {
		return f.testsBelow(suite, path, source)
	}
	config, err := f.configOf(suite, path[:len(path)-1])
	if err != nil {
		return nil, err
	}
	if !config.Standalone && !config.selects(path[len(path)-1]) {
		return nil, nil
	}
	return []*Test{newTest(suite, path, config)}, nil
}

// selects reports whether a file with this name is a test.
func (c *Config) selects(name string) bool {
	return !strings.HasPrefix(name, ".") && !slices.Contains(c.Excludes, name) &&
		slices.ContainsFunc(c.Suffixes, func(suffix string) bool { return strings.HasSuffix(name, suffix) })
}

func newTest(suite *Suite, path []string, config *Config) *Test {
	t := &Test{Suite: suite, Path: slices.Clone(path), Config: config}
	t.previous = suite.times[t.PathInSuite()]
	return t
}

func (f *finder) testsBelow(suite *Suite, path []string, source string) ([]*Test, error) {
	config, err := f.configOf(suite, path)
	if err != nil || config.Standalone {
		return nil, err
	}
	entries, err := os.ReadDir(source)
	if err != nil {
		return nil, err
	}
	var tests []*Test
	for _, e := range entries {
		if !isDir(filepath.Join(source, e.Name())) && config.selects(e.Name()) {
			tests = append(tests, newTest(suite, append(path, e.Name()), config))
		}
	}
	for _, e := range entries {
		name := e.Name()
		if !isDir(filepath.Join(source, name)) || slices.Contains(config.Excludes, name) ||
			name == "Output" || name == ".git" || name == ".svn" {
			continue
		}
		below, err := f.testsInDirectory(suite, append(slices.Clone(path), name))
		if err != nil {
			return nil, err
		}
		tests = append(tests, below...)
	}
	return tests, nil
}

// testsInDirectory returns the tests of a directory, which may be a suite of
// its own.
func (f *finder) testsInDirectory(suite *Suite, path []string) ([]*Test, error) {
	for _, root := range []string{suite.ExecRoot, suite.SourceRoot} {
		dir := filepath.Join(root, filepath.Join(path...))
		if f.firstFile(dir, suiteConfigNames) == "" {
			continue
		}
		at, err := f.suiteOf(dir)
		if err != nil {
			return nil, err
		}
		if at.suite == suite { // the tree for outputs lies within the suite
			return nil, nil
		}
		return f.testsAt(at.suite, at.path)
	}
	return f.testsAt(suite, path)
}
