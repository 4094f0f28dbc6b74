package pages

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/bench/records"
)

// survey is the page of a run of bench/survey.
func survey(r *records.Run, file string) string {
	var b strings.Builder
	sides, titles := peers(r)
	fmt.Fprintf(&b, "%s# Kernels on one %s\n\n", generated, r.Machine)
	fmt.Fprintf(&b, "This page compares tsopt's kernels with those of other compilers and libraries, measured in one run: [bench/survey](../../bench/survey/survey.py), %d kernels in TileLang's syntax.\n", len(r.Cases))
	b.WriteString("A ratio is the peer's time divided by tsopt's: above 1 tsopt is faster. Means are geometric.\n\n")
	b.WriteString(picture(file) + "\n")
	b.WriteString(conditions(r))

	b.WriteString("\n## Summary\n\n")
	b.WriteString(summary(r, sides, titles))
	b.WriteString("\n\"Same program\" compares each case with the same tile on both sides. \"Best tile\" takes, for each problem, the fastest tile of each side.\n")

	b.WriteString("\n## Where tsopt is more than 5 % slower\n\n")
	b.WriteString(losses(r, sides, titles))

	if left := leftOut(r, sides, titles); left != "" {
		b.WriteString("\n## Not part of the means\n\n" + left)
	}

	b.WriteString("\n## All cases\n\nMedians; the error is tsopt's relative Frobenius error. The records have minimum, maximum, errors and the peers' reasons.\n\n")
	fmt.Fprintf(&b, "| case | tsopt | %s | error |\n|---|--:|%s--:|\n", strings.Join(titles, " | "), strings.Repeat("--:|", len(sides)))
	for _, c := range r.Cases {
		fmt.Fprintf(&b, "| %s | %s |", c.Name, cell(c, "tsopt"))
		for _, s := range sides {
			fmt.Fprintf(&b, " %s |", cell(c, s))
		}
		if s := c.Sides["tsopt"]; s != nil && s.Reason == "" {
			fmt.Fprintf(&b, " %.0e |\n", s.Error)
		} else {
			b.WriteString(" – |\n")
		}
	}
	return b.String()
}

// summary is the table of means by family, with the worst case of each.
func summary(r *records.Run, sides, titles []string) string {
	var b strings.Builder
	b.WriteString("| family | against | same program | cases | worst | best tile |\n|---|---|--:|--:|---|--:|\n")
	order, of := families(r.Cases)
	row := func(family string, cases []*records.Case) {
		for i, s := range sides {
			rs, _ := same(cases, s)
			if len(rs) == 0 {
				continue
			}
			tile := "–"
			if bs := best(cases, s); len(bs) > 0 && len(bs) < len(rs) {
				tile = fmt.Sprintf("%.2f (%d)", mean(bs), len(bs))
			}
			w := least(rs)
			fmt.Fprintf(&b, "| %s | %s | %.2f | %d | %.2f %s | %s |\n", family, titles[i], mean(rs), len(rs), w.value, w.of, tile)
			family = ""
		}
	}
	for _, f := range order {
		row(f, of[f])
	}
	row("**all**", r.Cases)
	return b.String()
}

// losses are the cases in which a peer is more than 5 % faster, the worst first.
func losses(r *records.Run, sides, titles []string) string {
	var b strings.Builder
	type loss struct {
		ratio
		c     *records.Case
		side  string
		title string
	}
	var all []loss
	for i, s := range sides {
		rs, _ := same(r.Cases, s)
		for _, x := range rs {
			if x.value < 0.95 {
				at := slices.IndexFunc(r.Cases, func(c *records.Case) bool { return c.Name == x.of })
				all = append(all, loss{x, r.Cases[at], s, titles[i]})
			}
		}
	}
	if len(all) == 0 {
		return "No case.\n"
	}
	slices.SortStableFunc(all, func(a, b loss) int {
		if a.value < b.value {
			return -1
		}
		return 1
	})
	b.WriteString("| case | ratio | tsopt | faster | |\n|---|--:|--:|---|--:|\n")
	for _, l := range all {
		fmt.Fprintf(&b, "| %s | %.2f | %s | %s | %s |\n", l.of, l.value, cell(l.c, "tsopt"), l.title, cell(l.c, l.side))
	}
	return b.String()
}

// leftOut are the cases that have no ratio for a peer, by the reason, and those that are too far apart.
func leftOut(r *records.Run, sides, titles []string) string {
	var b strings.Builder
	for i, s := range append([]string{"tsopt"}, sides...) {
		title := "tsopt"
		if i > 0 {
			title = titles[i-1]
		}
		var order []string
		by := map[string][]string{}
		for _, c := range r.Cases {
			x := c.Sides[s]
			if x == nil || x.Reason == "" || x.Median > 0 || x.Reason == "no kernel of this kind" {
				continue
			}
			if by[x.Reason] == nil {
				order = append(order, x.Reason)
			}
			by[x.Reason] = append(by[x.Reason], c.Name)
		}
		for _, reason := range order {
			fmt.Fprintf(&b, "- %s: %s (`%s`)\n", title, strings.Join(by[reason], "; "), shortened(reason))
		}
		if i == 0 {
			continue
		}
		_, far := same(r.Cases, s)
		for _, x := range far {
			fmt.Fprintf(&b, "- %s takes %.0f times as long: %s\n", title, x.value, x.of)
		}
	}
	return b.String()
}

// shortened is the beginning of a peer's message, in one line.
func shortened(s string) string {
	s = strings.NewReplacer("\n", " ", "`", "'", "|", "/").Replace(s)
	if r := []rune(s); len(r) > 110 {
		return string(r[:110]) + "…"
	}
	return s
}
