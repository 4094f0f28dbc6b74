package app

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/profile"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/steps"
	"github.com/tsopt/tsopt/target/sim/watch"
)

// checkObservation finds options of what is seen of a run that do not go together.
func (s *session) checkObservation() error {
	for _, f := range []string{"trace", "watch"} {
		if !s.given(f) {
			continue
		}
		if s.opts.device != simulator && !(f == "trace" && s.byStamps()) {
			return fmt.Errorf("--%s cannot be combined with --device=%s; remove --device%s", f, s.opts.device, s.alsoTraces(f))
		}
		for _, other := range []string{"verify-each-stage", "bench", "export"} {
			if s.given(other) {
				return fmt.Errorf("--%s cannot be combined with --%s; it is of one run", f, other)
			}
		}
	}
	if s.given("trace") && s.opts.trace == "" {
		return errors.New("--trace= needs a file")
	}
	if s.given("watch") && s.opts.timing {
		return errors.New("--watch cannot be combined with --timing")
	}
	for _, text := range s.opts.watches {
		p, err := watch.Parse(text)
		if err != nil {
			return fmt.Errorf("--watch=%s: %w", text, err)
		}
		s.points = append(s.points, p)
	}
	return nil
}

// alsoTraces names the devices whose runs are traced by stamps, in an error about another option of observation.
func (s *session) alsoTraces(option string) (text string) {
	for _, d := range s.kit.Backends.Devices() {
		if option == "trace" && d.Stamps != "" {
			text += ", or use --device=" + d.Name
		}
	}
	return text
}

// watched finds the arguments whose elements are watched.
func (s *session) watched(arrays []*npy.Array) error {
	last := strings.Count(s.text, "\n") + 1
	for _, w := range s.points {
		if w.Line > last {
			return fmt.Errorf("--watch=%s: %s has %d lines", w.Text, s.file, last)
		}
		if w.Line != 0 {
			continue
		}
		p, err := s.named(s.params, w.Name)
		if err != nil {
			return fmt.Errorf("--watch=%s: %w", w.Text, err)
		}
		shape := arrays[p.Index].Shape
		if _, ok := p.Type.(*ir.MemRefType); !ok {
			return fmt.Errorf("--watch=%s: argument %s has type %v; only elements of memrefs can be watched", w.Text, w.Name, p.Type)
		}
		outside := len(w.Index) != len(shape)
		for i := range min(len(w.Index), len(shape)) {
			outside = outside || w.Index[i] >= int64(shape[i])
		}
		if outside {
			var text []string
			for _, n := range shape {
				text = append(text, strconv.Itoa(n))
			}
			return fmt.Errorf("--watch=%s: argument %s has the shape %s", w.Text, w.Name, strings.Join(text, "x"))
		}
		w.Name = p.Label()
	}
	return nil
}

// observed runs a program on the simulator and tells what is watched. It writes the trace also of a run that failed.
func (s *session) observed(o sim.Options, run func(sim.Options) (*exec.Outcome, error)) (*exec.Outcome, error) {
	var all engine.Observers
	var recorder *steps.Recorder
	if s.opts.trace != "" && !s.byStamps() {
		recorder = &steps.Recorder{}
		all = append(all, recorder)
	}
	if len(s.points) > 0 {
		w := watch.New(s.points, s.out)
		defer w.End()
		all = append(all, w)
	}
	if all == nil {
		return run(o)
	}
	o.Observer = all
	out, err := run(o)
	if recorder != nil {
		err = errors.Join(err, s.writeTrace(recorder.Profile(s.traced())))
	}
	return out, err
}

// writeTrace writes a profile for a viewer, and beside it its slices for other tools.
func (s *session) writeTrace(p *profile.Profile) error {
	if p.Lost > 0 {
		fmt.Fprintf(s.errw, "%s: warning: the trace holds the first slices; %d more are not in it: trace fewer blocks\n", s.name, p.Lost)
	}
	if err := s.writeFile(s.opts.trace, p.Trace); err != nil {
		return err
	}
	return s.writeFile(strings.TrimSuffix(s.opts.trace, ".json")+".jsonl", p.Lines)
}

// traced is what a trace says of the program.
func (s *session) traced() profile.Head {
	return profile.Head{File: s.file, Fingerprint: fmt.Sprintf("%x", sha256.Sum256([]byte(s.text))), Version: command.Build()}
}

func (s *session) writeFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(proc.Path(s.ctx, name))
	if err == nil {
		err = errors.Join(write(f), f.Close())
	}
	if err != nil {
		return fmt.Errorf("cannot write '%s': %s", name, command.Reason(err))
	}
	return nil
}
