package reduce

import (
	"context"
	"crypto/sha256"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/verify"
)

// program is a program with its text.
type program struct {
	root *ir.Op
	text string
	size size
}

type digest [sha256.Size]byte

// search looks for ever smaller programs.
type search struct {
	ctx     context.Context
	opts    *Options
	current *program
	// seen are the texts that were tested.
	seen  map[digest]bool
	tests int
	step  string
}

// reduce tries the edits of one reduction, many at once first.
func (s *search) reduce(r *Reduction) error {
	s.step = r.Name
	if !r.ByDepth {
		return s.halve(r.Edits)
	}
	for level := 1; ; level++ {
		deepest := 0
		atLevel := func(d *draft) (out []edit) {
			deepest = 0
			for _, e := range r.Edits(d) {
				n := depth(d.ops[e.op])
				deepest = max(deepest, n)
				if n == level {
					out = append(out, e)
				}
			}
			return out
		}
		if err := s.halve(atLevel); err != nil {
			return err
		}
		if level >= deepest {
			return nil
		}
	}
}

// halve tries chunks of the edits: all of them, halves, and so on down to one. After a success it continues after what
// was removed.
func (s *search) halve(list func(*draft) []edit) error {
	edits := list(newDraft(s.current.root, s.opts))
	for chunk := len(edits); chunk > 0; chunk /= 2 {
		for at := 0; at < len(edits); {
			starts, tries := s.tries(edits, at, chunk)
			won, err := s.first(tries)
			if err != nil {
				return err
			}
			if won < 0 {
				at = starts[len(starts)-1] + chunk
				continue
			}
			s.improve(tries[won])
			before := len(edits)
			edits = list(newDraft(s.current.root, s.opts))
			at = starts[won] + max(0, chunk-max(0, before-len(edits)))
		}
		chunk = min(chunk, len(edits))
	}
	return nil
}

// tries applies the chunks from an edit on, each to a copy of its own, until
// there are programs enough to keep all jobs busy. starts has the chunk of each,
// and perhaps one more for the last that was looked at.
func (s *search) tries(edits []edit, at, chunk int) (starts []int, out []*program) {
	for len(out) < max(s.opts.Jobs, 1) && at < len(edits) && s.ctx.Err() == nil {
		p := s.attempt(edits[at:min(at+chunk, len(edits))])
		if p != nil {
			out = append(out, p)
			starts = append(starts, at)
		}
		at += chunk
	}
	return append(starts, at-chunk), out
}

// attempt is what the program becomes by edits, nil when that cannot be or is
// not worth a test. What panics, as a pass may whose fault is being hunted, is
// no candidate either.
func (s *search) attempt(edits []edit) (p *program) {
	defer func() {
		if recover() != nil {
			p = nil
		}
	}()
	d := newDraft(ir.Clone(s.current.root, nil), s.opts)
	if !d.apply(edits) {
		return nil
	}
	p = s.program(d.root)
	if p == nil || !p.size.less(s.current.size) || s.seen[sha256.Sum256([]byte(p.text))] {
		return nil
	}
	return p
}

// program is a root with its text, nil when it does not verify but should.
func (s *search) program(root *ir.Op) *program {
	print := s.opts.Print
	print.Registry = s.opts.Registry
	err := verify.Verify(root, verify.Options{Registry: s.opts.Registry, AllowUnregistered: s.opts.AllowUnregistered})
	if err != nil {
		if !s.opts.AllowInvalid {
			return nil
		}
		print.Generic = true
	}
	text := strings.TrimSuffix(asm.Text(root, print), "\n") + "\n"
	return &program{root, text, sizeOf(root, text)}
}

// first tests programs at once and returns the index of the first interesting
// one, -1 for none. It does not wait for tests of later ones.
func (s *search) first(tries []*program) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return -1, err
	}
	yes, errs := make([]bool, len(tries)), make([]error, len(tries))
	ctxs, cancels := make([]context.Context, len(tries)), make([]context.CancelFunc, len(tries))
	for i := range tries {
		ctxs[i], cancels[i] = context.WithCancel(s.ctx)
		defer cancels[i]()
	}
	var wg sync.WaitGroup
	for i, p := range tries {
		wg.Go(func() {
			yes[i], errs[i] = s.opts.Interesting(ctxs[i], p.text)
			if yes[i] || errs[i] != nil {
				for _, cancel := range cancels[i+1:] {
					cancel()
				}
			}
		})
	}
	wg.Wait()
	return s.judge(tries, yes, errs)
}

// judge looks at the answers in the order of the search.
func (s *search) judge(tries []*program, yes []bool, errs []error) (int, error) {
	for i, p := range tries {
		if err := s.ctx.Err(); err != nil {
			return -1, err
		}
		if errs[i] != nil {
			return -1, errs[i]
		}
		s.tests++
		s.seen[sha256.Sum256([]byte(p.text))] = true
		if yes[i] {
			return i, nil
		}
		s.tell()
	}
	return -1, nil
}

// improve makes a candidate the program.
func (s *search) improve(p *program) {
	s.current = p
	s.tell()
}

func (s *search) tell() {
	if s.opts.Tested != nil {
		s.opts.Tested(s.progress())
	}
}

func (s *search) progress() Progress {
	return Progress{Step: s.step, Tests: s.tests, Ops: s.current.size.ops, Length: len(s.current.text)}
}
