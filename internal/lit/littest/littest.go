// Package littest runs a lit suite as the subtests of a Go test:
//
//	func TestSuite(t *testing.T) { littest.Run(t, builtins, "testdata") }
//
// Under -short the configuration has the parameter "short", as by lit -D short=1.
// LIT_FILTER selects tests, as it does for lit: a regular expression that is found in the name, in any case of letters.
package littest

import (
	"context"
	"os"
	"regexp"
	"runtime"
	"testing"
	"time"

	"github.com/tsopt/tsopt/internal/lit"
)

// timeout limits a single test.
const timeout = 2 * time.Minute

// Run runs the tests below the given paths, each as a subtest with its path as
// the name. builtins are commands that run in the test's process.
func Run(t *testing.T, builtins map[string]lit.Builtin, paths ...string) {
	t.Helper()
	params := map[string]string{}
	if testing.Short() {
		params["short"] = "1"
	}
	found, err := lit.Discover(paths, lit.DiscoverOptions{Env: os.Environ(), Builtins: builtins, Params: params})
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range found.Warnings {
		t.Log(w)
	}
	if len(found.Tests) == 0 {
		t.Fatal("no tests found")
	}
	lit.Sort(found.Tests, lit.Lexical, 0)
	chosen := selected(t, found.Tests)
	err = lit.Run(context.Background(), chosen, lit.RunOptions{
		Builtins: builtins, Workers: runtime.GOMAXPROCS(0), Timeout: timeout,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range chosen {
		t.Run(test.PathInSuite(), func(t *testing.T) { report(t, test) })
	}
}

// selected leaves out the tests that LIT_FILTER does not name. One that names none is an error: it would pass without a
// test.
func selected(t *testing.T, tests []*lit.Test) []*lit.Test {
	filter, err := regexp.Compile("(?i)" + os.Getenv("LIT_FILTER"))
	if err != nil {
		t.Fatalf("LIT_FILTER: %v", err)
	}
	var list []*lit.Test
	for _, test := range tests {
		if filter.MatchString(test.Name()) {
			list = append(list, test)
		}
	}
	if len(list) == 0 {
		t.Fatal("LIT_FILTER matches no test")
	}
	return list
}

func report(t *testing.T, test *lit.Test) {
	switch code := test.Result.Code; {
	case code.IsFailure():
		t.Errorf("%v: %s\n%s", code, test.SourcePath(), test.Result.Output)
	case code == lit.Unsupported:
		t.Skip(test.Result.Output)
	}
}
