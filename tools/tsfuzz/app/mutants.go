package app

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/tsopt/tsopt/internal/tilegen"
	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/tools/tsfuzz/check"
	"github.com/tsopt/tsopt/tools/tsfuzz/mutate"
)

// mutants runs pass pipelines over mutated programs: those of the files that the
// command line names, and generated ones.
func (s *session) mutants(patterns []string) error {
	texts, err := s.corpus(patterns)
	if err != nil {
		return err
	}
	corpus, c := mutate.New(texts, s.python), s.checker()
	t := &tally{features: map[string]int{}, finds: map[string]*class{}}
	outcomes := map[check.Outcome]int{}
	start := time.Now()
	over := make(chan struct{})
	defer close(over)
	go s.watchMemory(over)
	s.each(func(worker int, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 0xfa11))
		p, passes := corpus.Mutant(r), c.Passes(r)
		if s.python && r.IntN(4) > 0 {
			passes = nil // most of what reads Python is before all passes
		}
		text := headed(p, s.python, passes)
		s.remember(worker, text)
		outcome, f := c.Survive(s.ctx, p, s.python, passes)
		t.Lock()
		defer t.Unlock()
		t.programs++
		outcomes[outcome]++
		// A pass that goes on cannot be stopped, and takes memory: this is the end.
		if f != nil && f.Kind == check.Slow {
			s.ended.Store(true)
		}
		t.note(s, seed, f, check.Task{Text: text})
	})
	fmt.Fprintf(s.out, "%d mutants of %d programs in %s: %d invalid, %d rejected by a pass, %d lowered and executed\n",
		t.programs, len(texts), time.Since(start).Round(time.Second), outcomes[check.NoProgram], outcomes[check.Stopped],
		outcomes[check.Lowered])
	t.list(s)
	if err := s.write(c, t); err != nil || len(t.finds) == 0 {
		return err
	}
	return found
}

// headed is a mutant with what was run over it, as a comment.
func headed(p mutate.Program, isPython bool, passes []string) string {
	if !isPython {
		return fmt.Sprintf("// passes: %v\n%s", passes, p.Text)
	}
	return fmt.Sprintf("# --kernel=%s --arg=%s passes: %v\n%s", p.Kernel, strings.Join(p.Args, ","), passes, p.Text)
}

// corpus reads the files, of one language, and adds programs of tilegen to those of MLIR's syntax.
func (s *session) corpus(patterns []string) (programs []mutate.Program, err error) {
	for i, p := range patterns {
		files, err := filepath.Glob(p)
		if err != nil || len(files) == 0 {
			return nil, fmt.Errorf("no file matches %s", p)
		}
		for j, f := range files {
			if python := program.IsPython(f); i+j == 0 {
				s.python = python
			} else if python != s.python {
				return nil, fmt.Errorf("--mutate: %s and %s are in different languages; run tsfuzz for each language separately",
					files[0], f)
			}
			text, err := os.ReadFile(f)
			if err != nil {
				return nil, err
			}
			programs = append(programs, mutate.Programs(string(text), s.python)...)
		}
	}
	if !s.python {
		for seed := range uint64(300) { // the same whatever --from says
			programs = append(programs, mutate.Program{Text: tilegen.Generate(seed, s.opts.gen).Text})
		}
	}
	if len(programs) == 0 {
		return nil, errors.New("--mutate: the files contain no program that is small enough, or, in Python, no RUN line with --kernel")
	}
	return programs, nil
}

// remember writes what is tried to a file, which is left when the process dies of
// it: no memory, or a stack without end.
func (s *session) remember(worker int, text string) {
	if s.opts.finds != "" {
		_ = os.WriteFile(filepath.Join(s.opts.finds, fmt.Sprintf("current-%d%s", worker, s.extension())), []byte(text), 0o666)
	}
}

// extension is that of files for programs of the corpus's language.
func (s *session) extension() string {
	if s.python {
		return ".py"
	}
	return ".mlir"
}

// watchMemory ends the process when mutants take more than they may, until they are over: what else
// is in the process, as when a test suite runs the tool, is not theirs.
func (s *session) watchMemory(over <-chan struct{}) {
	limit := heapBytes() + uint64(s.opts.memory)<<20
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-over:
			return
		case <-tick.C:
		}
		if heapBytes() > limit {
			fmt.Fprintf(s.errw, "tsfuzz: memory use exceeds %d MiB; the current programs are current-*.mlir of --finds\n",
				s.opts.memory)
			os.Exit(int(found))
		}
	}
}

func heapBytes() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// each calls a function for every seed, on as many goroutines as --jobs says.
func (s *session) each(do func(worker int, seed uint64)) {
	end := time.Time{}
	if s.opts.limit > 0 {
		end = time.Now().Add(s.opts.limit)
	}
	seeds := make(chan uint64)
	var wg sync.WaitGroup
	for worker := range max(s.opts.jobs, 1) {
		wg.Go(func() {
			for seed := range seeds {
				do(worker, seed)
			}
		})
	}
	for i := range s.opts.seeds {
		if s.ctx.Err() != nil || s.ended.Load() || !end.IsZero() && time.Now().After(end) {
			break
		}
		seeds <- s.opts.from + i
	}
	close(seeds)
	wg.Wait()
}
