package random

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/proc"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

var (
	seeds   = flag.String("seeds", "0:16", "the seeds, FIRST:END")
	reduces = flag.Bool("reduce", false, "make programs that go wrong small")
)

// TestPrograms runs the programs of the seeds at every stage.
func TestPrograms(t *testing.T) {
	programs := generated(t)
	for _, p := range programs {
		t.Run(p.name(), func(t *testing.T) {
			t.Parallel()
			wrong := p.run(t.Context())
			if wrong == "" {
				return
			}
			if *reduces {
				p.reduce(t, wrong)
			}
			t.Fatalf("%s\n%s\n%s", p.kept(t), p.text(t), wrong)
		})
	}
}

// A program is a folder that generate.py has made.
type program struct{ folder string }

func (p program) name() string { return filepath.Base(p.folder) }

func (p program) text(t *testing.T) string {
	text, err := os.ReadFile(filepath.Join(p.folder, "program.py"))
	require.NoError(t, err)
	return string(text)
}

// arguments are those of tsrun, which name files in the folder.
func (p program) arguments() ([]string, error) {
	text, err := os.ReadFile(filepath.Join(p.folder, "arguments.txt"))
	return strings.Fields(string(text)), err
}

// run executes a program as written and after each pass; it returns what tsrun says is wrong.
func (p program) run(ctx context.Context) string {
	args, err := p.arguments()
	if err != nil {
		return err.Error()
	}
	args = append(args, "program.py", "--verify-each-stage", "--schedules=1", "--once", "--no-progress", "--timeout=100s")
	ctx = proc.With(ctx, proc.State{Dir: p.folder, Env: os.Environ()})
	var out, errs bytes.Buffer
	if tsrun.Main(ctx, args, strings.NewReader(""), &out, &errs) == 0 {
		return ""
	}
	return out.String() + errs.String()
}

// kept moves a program to where it stays when the test has ended.
func (p program) kept(t *testing.T) string {
	dir, err := os.MkdirTemp("", "program-"+p.name()+"-")
	require.NoError(t, err)
	require.NoError(t, os.CopyFS(dir, os.DirFS(p.folder)))
	return dir
}

// generated makes the programs of the seeds; those whose results are not finite are left out.
func generated(t *testing.T) (out []program) {
	first, end, err := bounds(*seeds)
	require.NoError(t, err, "-seeds=%s", *seeds)
	python := withNumPy(t)
	dir := t.TempDir()
	const side = 2 // processes of Python
	var all sync.WaitGroup
	said := make([]string, side)
	for i := range side {
		all.Go(func() {
			from, to := first+(end-first)*i/side, first+(end-first)*(i+1)/side
			text, err := exec.CommandContext(t.Context(), python, "generate.py", dir, fmt.Sprint(from),
				fmt.Sprint(to)).CombinedOutput()
			if err != nil {
				said[i] = fmt.Sprintf("generate.py: %v\n%s", err, text)
			}
		})
	}
	all.Wait()
	require.Empty(t, strings.Join(said, ""))
	for seed := first; seed < end; seed++ {
		p := program{filepath.Join(dir, fmt.Sprint(seed))}
		if _, err := os.Stat(p.folder); err == nil {
			out = append(out, p)
		}
	}
	require.Greater(t, len(out)*10, (end-first)*7, "too many programs without finite results")
	return out
}

// bounds reads FIRST:END.
func bounds(text string) (first, end int, err error) {
	a, b, _ := strings.Cut(text, ":")
	if first, err = strconv.Atoi(a); err == nil {
		end, err = strconv.Atoi(b)
	}
	return first, end, err
}

// withNumPy is Python, where it has NumPy.
func withNumPy(t *testing.T) string {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3, which makes the programs and says what they mean")
	}
	if err := exec.CommandContext(t.Context(), python, "-c",
		"import numpy; assert int(numpy.__version__.split('.')[0]) >= 2").Run(); err != nil {
		t.Skip("python3 has no NumPy 2, by which it says what the programs mean")
	}
	return python
}
