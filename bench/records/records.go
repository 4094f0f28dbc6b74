// Package records reads what docs/results reports: files of JSON lines. In bench/records/speed a line describes a run
// of a program of bench/ that measures, or a case of a run; bench/records/programs has foreign programs, and
// bench/records/upstream MLIR's own tests.
package records

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A Run is one call of a measuring program on one machine. Times are compared within a run only.
type Run struct {
	Name     string            `json:"run"`  // unique, such as survey-h200-2026-11-29-1015
	Date     string            `json:"date"` // ISO 8601
	Machine  string            `json:"machine"`
	Driver   string            `json:"driver"`
	Clocks   map[string]string `json:"clocks"`
	Versions map[string]string `json:"versions"` // of torch, CUDA and the peers
	Commits  map[string]string `json:"commits"`  // of tsopt, by the name of the build
	Command  string            `json:"command"`
	Method   string            `json:"method"`
	Ceilings map[string]string `json:"ceilings"` // what the machine reached in the run: copy bandwidth, GEMM rate

	Cases []*Case `json:"-"`
}

// A Case is a kernel with its parameters, and what each side needed for it.
type Case struct {
	Run        string           `json:"run"`
	Name       string           `json:"case"`
	Problem    string           `json:"problem"` // the same for cases that differ in the tile only
	Family     string           `json:"family"`
	Source     string           `json:"source"` // the kernel's file in bench/survey; "" in old records, for kernels.py
	Kernel     string           `json:"kernel"`
	Parameters map[string]any   `json:"parameters"`
	Sides      map[string]*Side `json:"sides"` // by "tsopt", "torch" and the names of peers
}

// A Side is what one compiler or library needed, in microseconds, or why there is no number.
type Side struct {
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
	Runs   int     `json:"runs"`
	Error  float64 `json:"error"` // relative Frobenius error of the results
	Call   string  `json:"call"`  // of several, the fastest
	// CompileSeconds is what compiling and the first call took, in records of bench/models.
	CompileSeconds float64 `json:"compile_s"`
	Reason         string  `json:"reason"`
}

// Time is the median of a side; it reports false where there is none.
func (c *Case) Time(side string) (us float64, ok bool) {
	s := c.Sides[side]
	if s == nil || s.Median == 0 {
		return 0, false
	}
	return s.Median, true
}

// Load reads the files *.jsonl of a folder. The oldest run is first. A case of no run, a run that occurs twice, and a
// line that is not JSON are errors with the line's place.
func Load(dir string) ([]*Run, error) {
	var runs []*Run
	byName := map[string]*Run{}
	if err := each(dir, func(line []byte) error { return add(&runs, byName, line) }); err != nil {
		return nil, err
	}
	slices.SortStableFunc(runs, func(a, b *Run) int { return strings.Compare(a.Date+a.Name, b.Date+b.Name) })
	return runs, nil
}

// add reads a line.
func add(runs *[]*Run, byName map[string]*Run, line []byte) error {
	var c Case
	if err := json.Unmarshal(line, &c); err != nil {
		return err
	}
	run := byName[c.Run]
	switch {
	case c.Name != "" && run == nil:
		return fmt.Errorf("case %q is of run %q, which no line before describes", c.Name, c.Run)
	case c.Name != "":
		run.Cases = append(run.Cases, &c)
		return nil
	case run != nil:
		return fmt.Errorf("run %q occurs twice", c.Run)
	}
	run = &Run{}
	if err := json.Unmarshal(line, run); err != nil {
		return err
	}
	if run.Name == "" || run.Date == "" || run.Machine == "" {
		return fmt.Errorf("a run has a name, a date and a machine")
	}
	byName[run.Name] = run
	*runs = append(*runs, run)
	return nil
}
