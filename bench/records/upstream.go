package records

import (
	"slices"
	"strings"
)

// Upstream is a run of bench/upstream/count.py: how many of MLIR's own tests pass with tsopt.
type Upstream struct {
	Date   string  `json:"date"`
	LLVM   string  `json:"llvm"`
	Groups []Group `json:"groups"`
	Causes []Cause `json:"causes"` // of what fails, added by hand
}

// A Group is the tests of a few folders of mlir/test.
type Group struct {
	Group   string `json:"group"`
	Passed  int    `json:"passed"`
	Failed  int    `json:"failed"`
	Outside int    `json:"outside"` // ask for what tsopt does not have, or mlir-opt itself does not pass
}

// UpstreamRuns reads the records of a folder, the oldest first.
func UpstreamRuns(dir string) ([]*Upstream, error) {
	var all []*Upstream
	err := each(dir, func(line []byte) error {
		all = append(all, &Upstream{})
		return decode(line, all[len(all)-1])
	})
	slices.SortStableFunc(all, func(a, b *Upstream) int { return strings.Compare(a.Date, b.Date) })
	return all, err
}

// A Difference is where a result of upstream is wrong, and tsopt's differs on purpose.
type Difference struct {
	What     string `json:"what"`
	Upstream string `json:"upstream"`
	Here     string `json:"here"`
	Test     string `json:"test"`
}

// Differences reads the files of a folder.
func Differences(dir string) ([]Difference, error) {
	var all []Difference
	err := each(dir, func(line []byte) error {
		var d Difference
		err := decode(line, &d)
		all = append(all, d)
		return err
	})
	return all, err
}
