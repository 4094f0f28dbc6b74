package app

import (
	"fmt"
	"os"
	"regexp"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/transforms/analysis/tuning"
)

// number is what reasons of one kind differ in.
var number = regexp.MustCompile(`[0-9]+`)

// show prints the best choices, and why others cannot be compiled: one of each kind of reason,
// for records have all.
func (s *session) show(all []*candidate) {
	best := s.best(all)
	legal := 0
	refused, order := map[string][]*candidate{}, []string(nil)
	for _, c := range all {
		if c.Rejected == "" {
			legal++
			continue
		}
		kind := number.ReplaceAllString(c.Rejected, "")
		if refused[kind] == nil {
			order = append(order, kind)
		}
		refused[kind] = append(refused[kind], c)
	}
	fmt.Fprintf(s.out, "%d choices; %d can be compiled\n", len(all), legal)
	for _, kind := range order {
		cs := refused[kind]
		fmt.Fprintf(s.out, "rejected: %s", cs[0].Choice)
		if len(cs) > 1 {
			fmt.Fprintf(s.out, ", and %d similar ones", len(cs)-1)
		}
		fmt.Fprintf(s.out, ": %s\n", cs[0].Rejected)
	}
	for i, c := range best {
		fmt.Fprintf(s.out, "%3d. %s: %.1f µs\n", i+1, c.Choice, c.Predicted)
		for _, cost := range c.costs {
			fmt.Fprintf(s.out, "     %s\n     %s\n", cost.Time(), cost.Occupancy())
		}
	}
}

// record appends records to the file that --records names.
func (s *session) record(rs ...tuning.Record) error {
	if s.opts.records == "" {
		return nil
	}
	f, err := os.OpenFile(proc.Path(s.ctx, s.opts.records), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err == nil {
		for _, r := range rs {
			if _, err = f.Write(tuning.Line(r)); err != nil {
				break
			}
		}
		if cerr := f.Close(); err == nil {
			err = cerr
		}
	}
	if err != nil {
		return fmt.Errorf("cannot write the records '%s': %s", s.opts.records, command.Reason(err))
	}
	return nil
}

// report says how well predictions order what was measured.
func (s *session) report(files []string) error {
	if len(files) > 0 || s.opts.records == "" {
		return fmt.Errorf("--report needs --records=FILE and no program")
	}
	text, err := os.ReadFile(proc.Path(s.ctx, s.opts.records))
	if err != nil {
		return fmt.Errorf("cannot open the records '%s': %s", s.opts.records, command.Reason(err))
	}
	records, err := tuning.Parse(text)
	if err != nil {
		return fmt.Errorf("'%s': %w", s.opts.records, err)
	}
	qs := tuning.Qualities(records)
	if len(qs) == 0 {
		return fmt.Errorf("'%s' contains no program with several choices that were predicted and measured", s.opts.records)
	}
	for _, q := range qs {
		fmt.Fprintf(s.out, "%s (%s) on %s: %d choices; rank correlation %.2f; the model's first choice is %.1f %% slower than the best\n",
			q.Program, q.Shapes, q.Arch, q.Measured, q.Rank, 100*q.Regret)
		fmt.Fprintf(s.out, "  first %s: predicted %.1f µs, measured %.1f µs\n", q.First.Choice, q.First.Predicted,
			q.First.Measured)
		fmt.Fprintf(s.out, "  best  %s: predicted %.1f µs, measured %.1f µs\n", q.Best.Choice, q.Best.Predicted,
			q.Best.Measured)
	}
	return nil
}
