package pass

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// ReportStatistics writes the counters of a pipeline that ran: in its own
// structure, or as a list of passes by name.
func (m *Manager) ReportStatistics(w io.Writer, list bool) {
	rule := "===" + strings.Repeat("-", 73) + "===\n"
	fmt.Fprintf(w, "%s%*s... Pass statistics report ...\n%s", rule, 25, "", rule)
	if m.statistics == nil {
		return
	}
	if list {
		m.listStatistics(w)
		return
	}
	m.treeStatistics(w, "", m.statistics)
}

func (m *Manager) treeStatistics(w io.Writer, indent string, t *totals) {
	for _, it := range m.items {
		if it.nested != nil {
			fmt.Fprintf(w, "%s'%s' Pipeline\n", indent, it.nested.Anchor)
			it.nested.treeStatistics(w, indent+"  ", t)
			continue
		}
		fmt.Fprintln(w, indent+it.inst.pass.className())
		writeStatistics(w, indent+"  ", t.stats[it.inst])
	}
}

func writeStatistics(w io.Writer, indent string, stats []*Statistic) {
	width := 0
	for _, s := range stats {
		width = max(width, len(fmt.Sprint(*s.Value)))
	}
	for _, s := range stats {
		fmt.Fprintf(w, "%s(S) %*d %s - %s\n", indent, width, *s.Value, s.Name, s.Doc)
	}
}

// listStatistics adds up the counters of all instances of a pass.
func (m *Manager) listStatistics(w io.Writer) {
	sums := map[string][]*Statistic{}
	for in, stats := range m.statistics.stats {
		name := in.pass.className()
		if sums[name] == nil {
			for _, s := range stats {
				sums[name] = append(sums[name], &Statistic{s.Name, s.Doc, new(int)})
			}
		}
		for i, s := range stats {
			*sums[name][i].Value += *s.Value
		}
	}
	var names []string
	for n, stats := range sums {
		if len(stats) > 0 {
			names = append(names, n)
		}
	}
	slices.Sort(names)
	for _, n := range names {
		fmt.Fprintln(w, n)
		writeStatistics(w, "  ", sums[n])
	}
}
