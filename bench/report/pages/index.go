package pages

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/bench/records"
)

// index is docs/results/README.md: the newest run of each machine, in one table each.
func index(machines []string, newest map[string]map[string]*records.Run) string {
	var b strings.Builder
	b.WriteString(generated + "# Results\n\n")
	b.WriteString("These pages say how fast tsopt's kernels are, and compare them with other compilers and libraries, and which foreign programs and tests pass. A program writes the pages of each machine from\n")
	b.WriteString("[records](../../bench/records/speed), which have each case's parameters, minimum, median, maximum, error and versions:\n\n")
	b.WriteString("```sh untyped\ngo run ./bench/report\n```\n\n")
	b.WriteString("A ratio is the peer's time divided by tsopt's: above 1 tsopt is faster. Both times are of one run on one machine. Means are geometric,\nwith the number of cases in parentheses.\n")
	for _, m := range machines {
		r := newest[m]["survey"]
		if r == nil {
			continue
		}
		file := strings.ToLower(m)
		fmt.Fprintf(&b, "\n## %s, %s\n\n%s\n", r.Machine, r.Date, picture(file))
		b.WriteString(overview(r))
		b.WriteString("\n" + tileColumns("../decisions/") + projects + callsOf(r))
		fmt.Fprintf(&b, "\n[All cases, losses, versions and commands](%s.md)", file)
		if newest[m]["kernels"] != nil {
			fmt.Fprintf(&b, "; [kernels in tile IR](%s-kernels.md)", file)
		}
		if newest[m]["models"] != nil {
			fmt.Fprintf(&b, "; [modules of torch](%s-models.md)", file)
		}
		if newest[m]["several"] != nil {
			fmt.Fprintf(&b, "; [several GPUs](%s-several.md)", file)
		}
		b.WriteString(".\n")
	}
	b.WriteString("\n## Programs and tests of others\n\nA program writes these pages, too.\n\n")
	for _, p := range fromRecords {
		fmt.Fprintf(&b, "- [%s](%[1]s): %s\n", p.File, p.Says)
	}
	b.WriteString("\n## Findings and other measurements\n\nThese pages are written by hand. A measurement has its date and machine, and its command where one is kept.\n\n")
	for _, p := range ByHand {
		fmt.Fprintf(&b, "- [%s](%[1]s): %s\n", p.File, p.Says)
	}
	return b.String()
}

// ByHand are the pages of docs/results that no record makes, and what the index says of them.
var ByHand = []struct{ File, Says string }{
	{"findings.md", "what limits each kernel, and why it misses its goal where it does."},
	{"multi-gpu.md", "collectives, GEMMs overlapped with them, and kernels for four H100s, beside NCCL and torch."},
	{"compile-time.md", "compile time, memory and start-up, beside `mlir-opt`."},
	{"call-overhead.md", "host time of a call from Python."},
}

// fromRecords are the generated pages that no machine has, and what the index says of them.
var fromRecords = []struct{ File, Says string }{
	{"tilelang.md", "which foreign programs of TileLang and TileScale compile, run, and agree with their references."},
	{"constructs.md", "constructs of TileLang and TileScale, each with its form in tile IR and a test; what is not expressible."},
	{"upstream.md", "MLIR's own tests under `tsopt`, and bugs of upstream's passes."},
}

// picture is the chart of a machine, in the reader's colours.
func picture(file string) string {
	return fmt.Sprintf("<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"speed-%[1]s-dark.svg\"><img alt=\"Kernel times of tsopt and its peers\" src=\"speed-%[1]s-light.svg\"></picture>\n", file)
}

// overview is a table with a row for each family and a column for each peer.
func overview(r *records.Run) string {
	var b strings.Builder
	sides, titles := peers(r)
	columns := slices.Clone(titles)
	if at := slices.Index(sides, ownTiles); at >= 0 {
		columns = slices.Insert(columns, at+1, "best tile")
		columns[at] += ", same source"
	}
	fmt.Fprintf(&b, "| family | %s | worst case |\n|---|%s---|\n", strings.Join(columns, " | "),
		strings.Repeat("--:|", len(columns)))
	row := func(name string, cases []*records.Case) {
		fmt.Fprintf(&b, "| %s |", name)
		worst, against := ratio{value: tooFar}, ""
		for i, s := range sides {
			rs, _ := same(cases, s)
			b.WriteString(" " + meanOf(rs) + " |")
			if s == ownTiles {
				b.WriteString(" " + meanOf(best(cases, s)) + " |")
			}
			if len(rs) == 0 {
				continue
			}
			if w := least(rs); w.value < worst.value {
				worst, against = w, titles[i]
			}
		}
		fmt.Fprintf(&b, " %.2f of %s: %s |\n", worst.value, against, worst.of)
	}
	order, of := families(r.Cases)
	for _, f := range order {
		row(f, of[f])
	}
	row("**all**", r.Cases)
	return b.String()
}

// ownTiles is the peer that compiles the survey's source, so that its tiles matter.
const ownTiles = "tilelang"

// tileColumns explains the columns of TileLang in the tables of means.
func tileColumns(decisions string) string {
	return "\"Same source\" compares case by case: tsopt [may enlarge the tile](" + decisions +
		"0049-tiles-coarsened.md), TileLang does not. \"Best tile\" takes, for each problem, the fastest tile of each side.\n"
}

// meanOf is the mean of ratios with their number, "–" where there is none.
func meanOf(rs []ratio) string {
	if len(rs) == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f (%d)", mean(rs), len(rs))
}

// begins and ends are around what [Within] writes in a page that is written by hand.
const (
	begins = "<!-- results: go run ./bench/report -->\n"
	ends   = "<!-- /results -->\n"
)

// Within is a page with the newest survey in the place that it marks; the page itself if it marks none.
func Within(page string, runs []*records.Run) string {
	before, rest, ok := strings.Cut(page, begins)
	_, after, closed := strings.Cut(rest, ends)
	if !ok || !closed {
		return page
	}
	for i := len(runs) - 1; i >= 0; i-- {
		if r := runs[i]; strings.HasPrefix(r.Name, "survey-") {
			text := fmt.Sprintf("Time of the peer divided by tsopt's, above 1 tsopt is faster: geometric means of the cases in parentheses, one %s, %s ([every case, versions and commands](docs/results/%s.md)).\n",
				r.Machine, r.Date, strings.ToLower(short(r.Machine)))
			return before + begins + text + tileColumns("docs/decisions/") + projects + callsOf(r) + "\n" + overview(r) + ends +
				after
		}
	}
	return page
}
