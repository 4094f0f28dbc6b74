package app

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/internal/tilegen"
	"github.com/tsopt/tsopt/tools/tsfuzz/check"
)

// tally counts what programs came to.
type tally struct {
	sync.Mutex
	programs, runs, stages int
	ptx, sass              int
	features               map[string]int
	finds                  map[string]*class
}

// class are the finds of one signature.
type class struct {
	signature string
	find      *check.Find // of the first seed
	seeds     []uint64
	task      check.Task
}

// soak checks programs until there are enough.
func (s *session) soak() error {
	c := s.checker()
	t := &tally{features: map[string]int{}, finds: map[string]*class{}}
	start := time.Now()
	s.each(func(_ int, seed uint64) { s.one(c, t, seed) })
	s.summary(t, time.Since(start))
	if err := s.write(c, t); err != nil || len(t.finds) == 0 {
		return err
	}
	return found
}

// task is the check of a seed's program.
func (s *session) task(c *check.Checker, seed uint64) (check.Task, tilegen.Program) {
	p := tilegen.Generate(seed, s.opts.gen)
	return check.Task{Text: p.Text, Seed: 1, Pipeline: c.Way(seed), PTX: s.opts.ptx > 0 && seed%100 < uint64(s.opts.ptx)},
		p
}

func (s *session) one(c *check.Checker, t *tally, seed uint64) {
	task, p := s.task(c, seed)
	r := c.Run(s.ctx, task)
	if s.ctx.Err() != nil {
		return
	}
	t.Lock()
	defer t.Unlock()
	t.programs++
	t.runs += r.Runs
	t.stages += r.Stages
	for _, f := range p.Features {
		t.features[f]++
	}
	if r.PTX {
		t.ptx++
	}
	if r.SASS {
		t.sass++
	}
	t.note(s, seed, r.Find, task)
}

// note adds a find to those of its kind, and tells the first.
func (t *tally) note(s *session, seed uint64, f *check.Find, task check.Task) {
	if f == nil {
		return
	}
	sig := f.Signature()
	k := t.finds[sig]
	if k == nil {
		k = &class{signature: sig, find: f, task: task}
		t.finds[sig] = k
		fmt.Fprintf(s.errw, "seed %d: %s\n", seed, f)
	}
	k.seeds = append(k.seeds, seed)
}

// classes are the finds, the most frequent first.
func (t *tally) classes() []*class {
	return slices.SortedFunc(maps.Values(t.finds), func(a, b *class) int {
		if n := len(b.seeds) - len(a.seeds); n != 0 {
			return n
		}
		return strings.Compare(a.signature, b.signature)
	})
}

func (s *session) summary(t *tally, took time.Duration) {
	fmt.Fprintf(s.out, "%d programs in %s: %d stages, %d runs of the simulator; %d compiled to PTX, %d assembled\n",
		t.programs, took.Round(time.Second), t.stages, t.runs, t.ptx, t.sass)
	for _, f := range tilegen.Features() {
		fmt.Fprintf(s.out, "  %-22s in %d\n", f.Name, t.features[f.Name])
	}
	t.list(s)
}

// list prints the finds by kind.
func (t *tally) list(s *session) {
	bad := 0
	for _, k := range t.finds {
		bad += len(k.seeds)
	}
	fmt.Fprintf(s.out, "%d programs with failures, of %d kinds\n", bad, len(t.finds))
	for _, k := range t.classes() {
		slices.Sort(k.seeds)
		fmt.Fprintf(s.out, "%6d  %s\n        seeds %s\n", len(k.seeds), k.signature, some(k.seeds))
	}
}

// some are the first of a list of seeds.
func some(seeds []uint64) string {
	text := strings.Trim(fmt.Sprint(seeds[:min(len(seeds), 8)]), "[]")
	if len(seeds) > 8 {
		text += " …"
	}
	return text
}

// write stores a program of each kind of find, small if there is time.
func (s *session) write(c *check.Checker, t *tally) error {
	if s.opts.finds == "" {
		return nil
	}
	for _, k := range t.classes() {
		text := k.task.Text
		if s.opts.shrink > 0 {
			ctx, cancel := context.WithTimeout(s.ctx, s.opts.shrink)
			text, _ = c.Shrink(ctx, k.task, k.find)
			cancel()
		}
		comment := "// "
		if s.python {
			comment = "# "
		}
		head := fmt.Sprintf("%sseed %d; %s\n", comment, k.seeds[0], strings.ReplaceAll(k.find.Error(), "\n", "\n"+comment))
		if err := proc.WriteFile(filepath.Join(s.opts.finds, fileName(k)+s.extension()), []byte(head+text)); err != nil {
			return err
		}
	}
	return nil
}

// fileName is the signature as a name.
func fileName(k *class) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, k.signature)
	for strings.Contains(name, "--") {
		name = strings.ReplaceAll(name, "--", "-")
	}
	return fmt.Sprintf("%.80s-%d", strings.Trim(name, "-"), k.seeds[0])
}
