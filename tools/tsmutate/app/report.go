package app

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// tell prints what became of a mutation.
func (s *session) tell(v *verdict) {
	switch {
	case len(v.by) == 0 && v.survives != "":
		fmt.Fprintf(s.out, "%-12s %-40s %s\n", "explained", v.name, v.survives)
	case len(v.by) == 0 && v.reached == 0:
		fmt.Fprintf(s.out, "%-12s %-40s %s: no check executes this code\n", "SURVIVED", v.name, v.what)
	case len(v.by) == 0:
		fmt.Fprintf(s.out, "%-12s %-40s %s: %d checks execute this code\n", "SURVIVED", v.name, v.what, v.reached)
	}
	for _, f := range v.by {
		fmt.Fprintf(s.out, "%-12s %-40s %s\n", f.how, v.name, f.check)
		if s.opts.verbose {
			fmt.Fprintf(s.out, "%s\n", indent(f.text))
		}
	}
}

func indent(text string) string {
	return "    " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n    ")
}

// summarize prints the score: of each folder, and by what bugs were found.
func summarize(w io.Writer, all []*verdict) {
	var areas, ways []string
	for _, v := range all {
		areas = append(areas, v.area())
		ways = append(ways, v.way())
	}
	slices.Sort(areas)
	slices.Sort(ways)
	fmt.Fprintf(w, "\n%-32s %8s %8s %8s %10s\n", "folder", "bugs", "killed", "meaning", "explained")
	for _, a := range append(slices.Compact(areas), "") {
		c := count(all, a)
		fmt.Fprintf(w, "%-32s %8d %8d %8d %10d\n", orAll(a), c.bugs, c.killed, c.meaning, c.explained)
	}
	fmt.Fprintln(w)
	for _, way := range slices.Compact(ways) {
		n := 0
		for _, v := range all {
			if v.way() == way {
				n++
			}
		}
		fmt.Fprintf(w, "%5d %s\n", n, way)
	}
	c := count(all, "")
	fmt.Fprintf(w, "\n%d of %d bugs detected: %.1f %% (%d of them not by text comparisons alone); %d more are undetectable, as explained in their lists\n",
		c.killed, c.bugs-c.explained, 100*float64(c.killed)/float64(max(1, c.bugs-c.explained)), c.meaning, c.explained)
}

func orAll(area string) string {
	if area == "" {
		return "all"
	}
	return area
}

// way is how a bug was found first.
func (v *verdict) way() string {
	switch {
	case len(v.by) > 0:
		return v.by[0].how
	case v.survives != "":
		return "explained"
	}
	return "SURVIVED"
}

type counts struct{ bugs, killed, meaning, explained int }

// count counts the mutations of a folder, of all for "".
func count(all []*verdict, area string) (c counts) {
	for _, v := range all {
		if area != "" && v.area() != area {
			continue
		}
		c.bugs++
		switch {
		case len(v.by) > 0:
			c.killed++
			if v.way() != string(goldenText) {
				c.meaning++
			}
		case v.survives != "":
			c.explained++
		}
	}
	return c
}
