package app

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tsopt/tsopt/internal/lit"
	"github.com/tsopt/tsopt/internal/tilegen"
	fuzz "github.com/tsopt/tsopt/tools/tsfuzz/check"
	tslit "github.com/tsopt/tsopt/tools/tslit/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

// kind is by what a check finds a bug: the meaning of programs, or texts.
type kind string

const (
	// simulation executes programs, most at every stage of lowering, some on this
	// machine's processor.
	simulation kind = "simulation"
	// diagnostics expects errors, warnings and remarks at their places.
	diagnostics kind = "diagnostics"
	// goldenText compares a pass's output with a text.
	goldenText kind = "text"
	// goTests are those beside the code and under test/.
	goTests kind = "go test"
)

// kinds is in the order in which checks run: meaning comes first.
var kinds = []kind{simulation, diagnostics, goldenText, goTests}

// check is one test of the compiler.
type check struct {
	name string
	kind kind
	// run returns what the check found, "" if all is well.
	run func(context.Context) string
}

// elsewhere are folders of the suite with tests of tools that compile nothing.
var elsewhere = []string{"tools/tslit/", "tools/filecheck/", "tools/tslsp/", "tools/tsreduce/"}

// checks are the examples, random tile programs and the lit suite. Files that tests
// write go below dir. If short they are those of a short run, which executes programs at each level only.
func checks(root, dir string, short bool) ([]check, error) {
	params := map[string]string{}
	if short {
		params["short"] = "1"
	}
	list, err := exampleChecks(root, short)
	if err != nil {
		return nil, err
	}
	list = append(list, generatedChecks(short)...)
	builtins := tslit.Builtins()
	found, err := lit.Discover([]string{filepath.Join(root, "test")},
		lit.DiscoverOptions{Env: os.Environ(), Builtins: builtins, Params: params})
	if err != nil {
		return nil, err
	}
	for _, t := range found.Tests {
		name := t.PathInSuite()
		if skipped(name) {
			continue
		}
		t.Suite.ExecRoot = dir
		list = append(list, check{name, kindOf(t.SourcePath()), func(ctx context.Context) string {
			err := lit.Run(ctx, []*lit.Test{t}, lit.RunOptions{Builtins: builtins, Workers: 1})
			if err != nil || t.Result.Code.IsFailure() {
				return fmt.Sprintf("%v\n%s", t.Result.Code, t.Result.Output)
			}
			return ""
		}})
	}
	return list, nil
}

func skipped(name string) bool {
	for _, folder := range elsewhere {
		if strings.Contains(name, folder) {
			return true
		}
	}
	return false
}

// kindOf says what a lit test looks at, from its RUN lines.
func kindOf(file string) kind {
	text, err := os.ReadFile(file)
	if err != nil {
		return goldenText
	}
	k := goldenText
	for line := range strings.Lines(string(text)) {
		_, command, isRun := strings.Cut(line, "RUN: ")
		switch {
		case !isRun:
		case strings.Contains(command, "tsrun "), strings.Contains(command, "| lli"):
			return simulation
		case strings.Contains(command, "verify-diagnostics"), strings.Contains(command, "not tsopt"):
			k = diagnostics
		}
	}
	return k
}

// exampleChecks run each example at every stage.
func exampleChecks(root string, short bool) ([]check, error) {
	files, err := filepath.Glob(filepath.Join(root, "examples", "*.mlir"))
	if err != nil {
		return nil, err
	}
	var list []check
	for _, f := range files {
		list = append(list, check{"examples/" + filepath.Base(f), simulation, func(ctx context.Context) string {
			return runTool(ctx, tsrun.Main, f, "--verify-each-stage", fmt.Sprintf("--only-levels=%t", short))
		}})
	}
	return list, nil
}

// generatedPrograms is how many random tile programs are made, shortPrograms how many in a short run.
const (
	generatedPrograms = 40
	shortPrograms     = 25
)

// generatedChecks run random tile programs at every stage.
func generatedChecks(short bool) []check {
	checker, n := fuzz.New(), uint64(generatedPrograms)
	if short {
		n = shortPrograms
	}
	var list []check
	for seed := range n {
		list = append(list, check{fmt.Sprintf("generated/%d", seed), simulation, func(ctx context.Context) string {
			p := tilegen.Generate(seed, tilegen.Options{Statements: 6, Elements: 512})
			if f := checker.Run(ctx, fuzz.Task{Text: p.Text, Seed: 1}).Find; f != nil {
				return f.Error()
			}
			return ""
		}})
	}
	return list
}

// runTool returns what a tool printed if it failed.
func runTool(ctx context.Context, tool lit.Builtin, args ...string) string {
	var out, errw bytes.Buffer
	if code := tool(ctx, args, strings.NewReader(""), &out, &errw); code != 0 {
		return fmt.Sprintf("exit code %d\n%s%s", code, out.String(), errw.String())
	}
	return ""
}
