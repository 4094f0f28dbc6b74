package lit

import (
	"path/filepath"
	"strings"
	"time"
)

// Code is the verdict on a test.
type Code int

const (
	Excluded Code = iota // not selected
	Skipped              // not run: the run ended before
	Unsupported
	Pass
	FlakyPass // passed, but not at the first attempt
	XFail     // failed, as expected
	Unresolved
	Timeout
	Fail
	XPass // passed, but was expected to fail
	numCodes
)

var codeInfo = [numCodes]struct {
	name, label string
	failure     bool
}{
	Excluded:    {"EXCLUDED", "Excluded", false},
	Skipped:     {"SKIPPED", "Skipped", false},
	Unsupported: {"UNSUPPORTED", "Unsupported", false},
	Pass:        {"PASS", "Passed", false},
	FlakyPass:   {"FLAKYPASS", "Passed With Retry", false},
	XFail:       {"XFAIL", "Expectedly Failed", false},
	Unresolved:  {"UNRESOLVED", "Unresolved", true},
	Timeout:     {"TIMEOUT", "Timed Out", true},
	Fail:        {"FAIL", "Failed", true},
	XPass:       {"XPASS", "Unexpectedly Passed", true},
}

// Codes lists all verdicts in the order of a summary.
func Codes() []Code {
	list := make([]Code, numCodes)
	for i := range list {
		list[i] = Code(i)
	}
	return list
}

// String is the verdict's name, such as PASS.
func (c Code) String() string { return codeInfo[c].name }

// Label is the verdict in words.
func (c Code) Label() string { return codeInfo[c].label }

// IsFailure reports whether the verdict fails the run.
func (c Code) IsFailure() bool { return codeInfo[c].failure }

// Result is what became of a test.
type Result struct {
	Code    Code
	Output  string
	Elapsed time.Duration
	// Missing are the demands of an unsupported test that are not met.
	Missing []string
	// Attempts is how often the test was run, of Allowed.
	Attempts, Allowed int
}

// Suite is a directory with a configuration.
type Suite struct {
	Config               *Config
	SourceRoot, ExecRoot string
	times                map[string]float64
}

// Test is a test file.
type Test struct {
	Suite  *Suite
	Path   []string // below the root of the suite
	Config *Config  // of its directory
	// XFail and XFailNot come from the command line.
	XFail, XFailNot bool
	// Result is set by Run.
	Result Result
	// previous is how long the test took the last time, negative if it failed.
	previous float64
	keywords keywords
}

// Name is the suite's name and the path in it.
func (t *Test) Name() string { return t.Suite.Config.Name + " :: " + t.PathInSuite() }

// PathInSuite is the test's path below the root of its suite.
func (t *Test) PathInSuite() string { return strings.Join(t.Path, "/") }

// SourcePath is the test file.
func (t *Test) SourcePath() string {
	return filepath.Join(t.Suite.SourceRoot, filepath.Join(t.Path...))
}

// execPath is where the test file would be in the tree for outputs.
func (t *Test) execPath() string { return filepath.Join(t.Suite.ExecRoot, filepath.Join(t.Path...)) }

// dir is where the test runs.
func (t *Test) dir() string { return filepath.Dir(t.execPath()) }

// tmpBase is the start of the names of its temporary files.
func (t *Test) tmpBase() string {
	return filepath.Join(t.dir(), "Output", filepath.Base(t.execPath()))
}
