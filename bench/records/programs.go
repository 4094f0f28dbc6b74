package records

import (
	"fmt"
	"slices"
	"strings"
)

// A Program records a run of foreign programs: what of a repository was run, and how much of it was right.
type Program struct {
	Date       string  `json:"date"`
	Repository string  `json:"repository"` // on GitHub; several are separated by commas, each with its commit behind it
	Commit     string  `json:"commit"`
	What       string  `json:"what"`
	Unit       string  `json:"unit"` // what is counted: tests, programs, …
	Cases      int     `json:"cases"`
	Right      int     `json:"right"`
	Where      string  `json:"where"` // the simulator or a machine
	Command    string  `json:"command"`
	Causes     []Cause `json:"causes"` // of the cases that are not right
	Note       string  `json:"note"`
}

// A Cause is why cases are not right.
type Cause struct {
	Count int    `json:"count"`
	Cause string `json:"cause"`
	// "right" if a later run had them right, "accepted" if the construct is accepted since then
	Since string `json:"since"`
}

// Programs reads the records of foreign programs of a folder, the oldest first.
func Programs(dir string) ([]*Program, error) {
	var all []*Program
	err := each(dir, func(line []byte) error {
		p := &Program{}
		if err := decode(line, p); err != nil {
			return err
		}
		all = append(all, p)
		return p.check()
	})
	slices.SortStableFunc(all, func(a, b *Program) int { return strings.Compare(a.Date, b.Date) })
	return all, err
}

// check holds that a record is whole, and that its numbers add up.
func (p *Program) check() error {
	if p.Date == "" || p.Repository == "" || p.What == "" || p.Unit == "" || p.Where == "" {
		return fmt.Errorf("a record has a date, a repository, what was run, a unit, and where it ran")
	}
	left := p.Cases - p.Right
	for _, c := range p.Causes {
		if left -= c.Count; !slices.Contains([]string{"", "right", "accepted"}, c.Since) {
			return fmt.Errorf("since is right or accepted, not %q", c.Since)
		}
	}
	if left != 0 && (p.Causes != nil || p.Note == "") {
		return fmt.Errorf("%d of %d cases are neither right nor have a cause", left, p.Cases)
	}
	return nil
}
