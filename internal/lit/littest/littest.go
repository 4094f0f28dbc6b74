// Package littest runs a lit suite as the subtests of a Go test:
//
//	func TestSuite(t *testing.T) { littest.Run(t, builtins, "testdata") }
//
// LIT_FILTER, a part of a path, selects tests.
package littest

import (
	"context"
	"os"
	"runtime"
	"strings"
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
	found, err := lit.Discover(paths, lit.DiscoverOptions{Env: os.Environ(), Builtins: builtins})
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

// selected leaves out the tests that LIT_FILTER, a part of the path, does not
// name.
func selected(t *testing.T, tests []*lit.Test) []*lit.Test {
	filter := os.Getenv("LIT_FILTER")
	var list []*lit.Test
	for _, test := range tests {
		if strings.Contains(test.PathInSuite(), filter) {
			list = append(list, test)
		}
	}
	if len(list) == 0 {
		t.Skip("LIT_FILTER matches no test")
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
