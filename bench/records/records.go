// Package records reads what the programs of bench/ measured: files of JSON lines. A line describes a run, or a case of a run.
package records

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
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
	Reason string  `json:"reason"`
}

// Time is the median of a side; it reports false where there is none.
func (c *Case) Time(side string) (us float64, ok bool) {
	s := c.Sides[side]
	if s == nil || s.Median == 0 {
		return 0, false
	}
	return s.Median, true
}

// Load reads the files *.jsonl of a folder. The oldest run is first. A case of no run, a run that occurs twice, and a line that is not JSON
// are errors with the line's place.
func Load(dir string) ([]*Run, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	var runs []*Run
	byName := map[string]*Run{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		lines := bufio.NewScanner(bytes.NewReader(text))
		lines.Buffer(nil, 1<<20)
		for n := 1; lines.Scan(); n++ {
			if strings.TrimSpace(lines.Text()) == "" {
				continue
			}
			if err := add(&runs, byName, lines.Bytes()); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, n, err)
			}
		}
		if err := lines.Err(); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
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
