package cli

import (
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/tsopt/tsopt/internal/lit"
)

// settings is the command line, parsed.
type settings struct {
	workers       int
	params        []string
	paths         []string
	quiet         bool
	succinct      bool
	verbose       int
	showAll       bool
	bar, noBar    bool
	relative      bool
	shown         map[lit.Code]*bool
	noExecute     bool
	processes     bool
	xunit, json   string
	failuresOnly  bool
	timeout       int
	maxFailures   int
	allowEmpty    bool
	ignoreFail    bool
	timeTests     bool
	skipRecording bool
	maxTests      int
	maxTime       int
	order         string
	shuffle       bool
	seed          uint64
	filter        string
	filterOut     string
	filterFailed  bool
	shards, shard int
	showSuites    bool
	showTests     bool
	showFeatures  bool
	xfail         string
	xfailNot      string

	configPrefix string
	retries      int
	excludeXFail bool
	terse        bool
	noTerse      bool
	diagnostics  string
	testOutput   level
	printResult  level

	filterRE, filterOutRE *regexp.Regexp
}

// level is how much is shown of a kind of thing: off, failed or all.
type level struct {
	shown lit.Shown
	given bool
}

func (l *level) String() string { return "" }
func (l *level) Type() string   { return "level" }

func (l *level) Set(value string) error {
	shown, ok := map[string]lit.Shown{"off": lit.ShowNone, "failed": lit.ShowFailed, "all": lit.ShowAll}[value]
	if !ok {
		return errors.New("must be off, failed or all")
	}
	*l = level{shown, true}
	return nil
}

func (s *settings) register(f *pflag.FlagSet, getenv func(string) string) {
	f.SortFlags = false
	f.IntVarP(&s.workers, "workers", "j", runtime.NumCPU(), "number of tests that run at a time")
	f.StringArrayVarP(&s.params, "param", "D", nil, "`NAME=VALUE` for the configuration files")
	f.StringVar(&s.configPrefix, "config-prefix", "lit", "first part of the names of configuration files")
	f.StringArrayVar(&s.paths, "path", nil, "directory to search for programs before PATH")

	f.Var(&s.testOutput, "test-output", "print the commands and the output of tests: off, failed or all")
	f.Var(&s.printResult, "print-result-after", "print the results of tests as they come: off, failed or all")
	f.StringVar(&s.diagnostics, "diagnostic-level", "note", "what to say of the run itself: error, warning or note")
	f.BoolVar(&s.terse, "terse-summary", false, "leave out the time, and the counts of tests that did not fail")
	f.BoolVar(&s.noTerse, "no-terse-summary", false, "undo --terse-summary")
	f.BoolVarP(&s.quiet, "quiet", "q", false, "print failures only")
	f.BoolVarP(&s.succinct, "succinct", "s", false, "print failures and a progress bar")
	f.CountVarP(&s.verbose, "verbose", "v", "print the commands and the output of failed tests")
	f.BoolVarP(&s.showAll, "show-all", "a", false, "print the commands and the output of all tests")
	f.BoolVar(&s.bar, "progress-bar", false, "show a progress bar (default on a terminal)")
	f.BoolVar(&s.noBar, "no-progress-bar", false, "show no progress bar")
	f.BoolVarP(&s.relative, "relative-paths", "r", false, "list tests by path, relative to the working directory")
	s.shown = map[lit.Code]*bool{}
	for _, code := range lit.Codes() {
		if !code.IsFailure() {
			s.shown[code] = f.Bool("show-"+strings.ToLower(code.String()), false,
				"list the tests that are "+strings.ToLower(code.Label()))
		}
	}

	f.BoolVar(&s.noExecute, "no-execute", false, "run nothing; tests that could run count as passed")
	f.BoolVar(&s.processes, "processes", false,
		"execute FileCheck and this project's tools from PATH instead of running them in this process")
	f.StringVar(&s.xunit, "xunit-xml-output", "", "write the results as XML to a `file`")
	f.StringVarP(&s.json, "output", "o", "", "write the results as JSON to a `file`")
	f.BoolVar(&s.failuresOnly, "report-failures-only", false, "write failures only to these files")
	f.IntVar(&s.timeout, "timeout", -1, "time limit of a test in `seconds`; 0: none (default: what the configuration says)")
	f.IntVar(&s.retries, "max-retries-per-test", 0, "run a failed test up to `N` times more, unless it says how often")
	f.IntVar(&s.maxFailures, "max-failures", 0, "stop after `N` failures")
	f.BoolVar(&s.allowEmpty, "allow-empty-runs", false, "do not fail when no test is selected")
	f.BoolVar(&s.ignoreFail, "ignore-fail", false, "exit with 0 even if tests fail")
	f.BoolVar(&s.timeTests, "time-tests", false, "print the slowest tests and a histogram of the times")
	f.BoolVar(&s.skipRecording, "skip-test-time-recording", false, "do not remember how long tests take")

	f.IntVar(&s.maxTests, "max-tests", 0, "run at most `N` tests")
	f.IntVar(&s.maxTime, "max-time", 0, "stop after so many `seconds`")
	f.StringVar(&s.order, "order", string(lit.Smart), "smart (failed ones first, then slow ones), lexical or random")
	f.BoolVar(&s.shuffle, "shuffle", false, "the same as --order=random")
	f.BoolP("incremental", "i", false, "run failed tests first: what --order=smart does anyway")
	f.Uint64Var(&s.seed, "seed", 0, "seed of the random order (default: the time)")
	f.StringVar(&s.filter, "filter", getenv("LIT_FILTER"), "run tests whose names match a regular expression")
	f.StringVar(&s.filterOut, "filter-out", getenv("LIT_FILTER_OUT"),
		"leave out tests whose names match a regular expression")
	f.BoolVar(&s.filterFailed, "filter-failed", false, "run the tests that failed the last time")
	f.IntVar(&s.shards, "num-shards", number(getenv("LIT_NUM_SHARDS")), "split the tests into `N` parts")
	f.IntVar(&s.shard, "run-shard", number(getenv("LIT_RUN_SHARD")), "run the `N`th part")
	f.StringVar(&s.xfail, "xfail", getenv("LIT_XFAIL"), "tests, separated by semicolons, that are expected to fail")
	f.StringVar(&s.xfailNot, "xfail-not", getenv("LIT_XFAIL_NOT"),
		"tests, separated by semicolons, that are not expected to fail")

	f.BoolVar(&s.excludeXFail, "exclude-xfail", false, "leave out tests that are expected to fail")

	f.BoolVar(&s.showSuites, "show-suites", false, "list the suites and exit")
	f.BoolVar(&s.showTests, "show-tests", false, "list the tests and exit")
	f.BoolVar(&s.showFeatures, "show-used-features", false, "list the features that tests ask for and exit")
	f.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		switch name {
		case "threads":
			name = "workers"
		case "echo-all-commands":
			name = "verbose"
		}
		return pflag.NormalizedName(name)
	})
}

// number is the value of an environment variable, 0 when it is none.
func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// check finds values that make no sense.
func (s *settings) check() error {
	for _, n := range []struct {
		flag  string
		value int
	}{{"workers", s.workers - 1}, {"max-failures", s.maxFailures}, {"max-tests", s.maxTests}, {"max-time", s.maxTime},
		{"max-retries-per-test", s.retries}} {
		if n.value < 0 {
			return fmt.Errorf("--%s needs a positive number", n.flag)
		}
	}
	if s.timeout < -1 {
		return errors.New("--timeout needs a number of seconds, or 0 for no limit")
	}
	if s.shuffle {
		s.order = string(lit.Random)
	}
	switch lit.Order(s.order) {
	case lit.Smart, lit.Lexical, lit.Random:
	default:
		return fmt.Errorf("--order must be smart, lexical or random, not '%s'", s.order)
	}
	if !slices.Contains([]string{"error", "warning", "note"}, s.diagnostics) {
		return fmt.Errorf("--diagnostic-level must be error, warning or note, not '%s'", s.diagnostics)
	}
	if (s.shards > 0) != (s.shard > 0) {
		return fmt.Errorf("--num-shards and --run-shard must be used together")
	}
	if s.shard > s.shards {
		return fmt.Errorf("--run-shard must be between 1 and --num-shards (%d)", s.shards)
	}
	var err error
	if s.filterRE, err = regexp.Compile("(?i)" + s.filter); err != nil {
		return fmt.Errorf("--filter: %w", err)
	}
	if s.filterOut != "" {
		if s.filterOutRE, err = regexp.Compile("(?i)" + s.filterOut); err != nil {
			return fmt.Errorf("--filter-out: %w", err)
		}
	}
	return nil
}

// choose picks the tests to run, in order.
func (s *settings) choose(tests []*lit.Test) []*lit.Test {
	var chosen []*lit.Test
	for _, t := range tests {
		if s.filterRE.MatchString(t.Name()) && (s.filterOutRE == nil || !s.filterOutRE.MatchString(t.Name())) &&
			(!s.filterFailed || t.FailedBefore()) {
			chosen = append(chosen, t)
		}
	}
	if s.shards > 0 {
		var part []*lit.Test
		for i := s.shard - 1; i < len(chosen); i += s.shards {
			part = append(part, chosen[i])
		}
		chosen = part
	}
	if s.maxTests > 0 && len(chosen) > s.maxTests {
		chosen = chosen[:s.maxTests]
	}
	return chosen
}

// markExpected sets what the command line says about failures.
func (s *settings) markExpected(tests []*lit.Test) {
	xfail, not := strings.Split(s.xfail, ";"), strings.Split(s.xfailNot, ";")
	named := func(list []string, t *lit.Test) bool {
		for _, name := range list {
			if name != "" && (name == t.PathInSuite() || name == t.Name()) {
				return true
			}
		}
		return false
	}
	for _, t := range tests {
		t.XFail, t.XFailNot = named(xfail, t), named(not, t)
	}
}

// timeLimit returns the limit of a test: the configuration's, unless the
// command line has one.
func (s *settings) timeLimit(configured int) time.Duration {
	seconds := configured
	if s.timeout >= 0 {
		seconds = s.timeout
	}
	return time.Duration(seconds) * time.Second
}
