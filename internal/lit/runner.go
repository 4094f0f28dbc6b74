package lit

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tsopt/tsopt/internal/lit/shell"
)

// Builtin is a command that runs in the runner's process; see shell.Builtin.
type Builtin = shell.Builtin

// RunOptions control a run.
type RunOptions struct {
	// Builtins are commands by name; they come before programs on PATH.
	Builtins map[string]Builtin
	// Workers is how many tests run at a time.
	Workers int
	// Timeout limits one test; 0: no limit.
	Timeout time.Duration
	// MaxFailures stops the run after so many failures; 0: never.
	MaxFailures int
	// Retries is how often a failed test runs again that does not say so itself.
	Retries int
	// ExcludeXFail leaves out the tests that are expected to fail.
	ExcludeXFail bool
	// NoExecute takes every test that could run for passed.
	NoExecute bool
	// Done is called after each test, one call at a time.
	Done func(*Test)
}

type runner struct {
	opts   RunOptions
	tmpDir string
}

// Run runs the tests and sets their results. Tests that were not reached when
// ctx ended, or after too many failures, are Skipped; stopped says why.
func Run(ctx context.Context, tests []*Test, opts RunOptions) (stopped error) {
	tmpDir, err := os.MkdirTemp("", "lit-tmp-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmpDir)
	r := &runner{opts: opts, tmpDir: tmpDir}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	for _, t := range tests {
		t.Result = Result{Code: Skipped}
	}
	queue := make(chan *Test)
	var done sync.WaitGroup
	var mu sync.Mutex
	failures := 0
	for range max(1, min(opts.Workers, len(tests))) {
		done.Add(1)
		go func() {
			defer done.Done()
			for t := range queue {
				result := r.runOne(ctx, t)
				mu.Lock()
				if ctx.Err() == nil {
					t.Result = result
					if result.Code.IsFailure() {
						failures++
					}
					if opts.MaxFailures > 0 && failures >= opts.MaxFailures {
						stop(ErrMaxFailures)
					}
					if opts.Done != nil {
						opts.Done(t)
					}
				}
				mu.Unlock()
			}
		}()
	}
	for _, t := range tests {
		select {
		case queue <- t:
		case <-ctx.Done():
		}
	}
	close(queue)
	done.Wait()
	return context.Cause(ctx)
}

// ErrMaxFailures stops a run that has failed often enough.
var ErrMaxFailures = fmt.Errorf("reached maximum number of test failures")

// runOne runs a test; a panic of the runner itself is the test's result.
func (r *runner) runOne(ctx context.Context, t *Test) (result Result) {
	start := time.Now()
	defer func() {
		if reason := recover(); reason != nil {
			result = Result{Code: Unresolved, Output: fmt.Sprintf("panic: %v\n\n%s", reason, debug.Stack())}
		}
		result.Elapsed = time.Since(start)
	}()
	return t.judge(r.execute(ctx, t))
}

// Order says in which order tests run.
type Order string

const (
	Smart   Order = "smart" // those that failed the last time, then the slow ones
	Lexical Order = "lexical"
	Random  Order = "random"
)

// Sort puts tests into an order; random is seeded by seed.
func Sort(tests []*Test, order Order, seed uint64) {
	switch order {
	case Random:
		rng := rand.New(rand.NewPCG(seed, 0))
		rng.Shuffle(len(tests), func(i, j int) { tests[i], tests[j] = tests[j], tests[i] })
	case Lexical:
		slices.SortStableFunc(tests, byName)
	default:
		slices.SortStableFunc(tests, func(a, b *Test) int {
			if failed := a.previous < 0; failed != (b.previous < 0) {
				if failed {
					return -1
				}
				return 1
			}
			if x, y := abs(a.previous), abs(b.previous); x != y {
				if x > y {
					return -1
				}
				return 1
			}
			return byName(a, b)
		})
	}
}

func byName(a, b *Test) int { return strings.Compare(a.Name(), b.Name()) }

func abs(x float64) float64 { return max(x, -x) }

// FailedBefore reports whether the test failed in the last recorded run.
func (t *Test) FailedBefore() bool { return t.previous < 0 }

// UsedFeatures lists the features that the tests' conditions mention, in order.
func UsedFeatures(tests []*Test) []string {
	var names []string
	for _, t := range tests {
		k, _ := parseTest(t.SourcePath())
		for _, e := range slices.Concat(k.requires, k.unsupported, k.xfails) {
			v := &evaluator{text: e}
			v.parse()
			names = append(names, v.names...)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
