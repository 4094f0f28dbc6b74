package pages

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/bench/records"
)

// upstream is upstream.md: MLIR's own tests in the newest run, and where upstream's results are wrong.
func upstream(all *records.All) string {
	var b strings.Builder
	r := all.Upstream[len(all.Upstream)-1]
	b.WriteString(generatedFrom("bench/records/upstream and bench/upstream/differences.jsonl") + "# MLIR's own tests\n\n")
	b.WriteString("This page reports how many of MLIR's own tests pass under `tsopt`, and lists bugs of upstream's passes. Below the tile level a program is in MLIR's own dialects,\nand `mlir-opt` 22 reads what `tsopt` writes. The tests show how far the converse holds.\n\n")
	fmt.Fprintf(&b, "## LLVM %s, %s\n\n", r.LLVM, r.Date)
	b.WriteString("[bench/upstream/count.py](../../bench/upstream/count.py) runs the tests with `tsopt` and `tstranslate` in place of `mlir-opt` and `mlir-translate`. It needs the folder\n`mlir/test` of LLVM's source, of the installed version (`apt-get source llvm-toolchain-22` on Debian).\n\n")
	fmt.Fprintf(&b, "```sh untyped\ngo build -o bin/ ./tools/tsopt ./tools/tstranslate\npython3 bench/upstream/count.py --tools=bin --cache=/tmp/upstream.json --json=bench/records/upstream/DATE.jsonl llvm-project/mlir/test %s\n```\n\n", groupNames(r))
	b.WriteString("A unit is a RUN line and, where the line splits its input, a part of the file. A unit counts if `mlir-opt` itself passes it and it asks for no pass, option or dialect\nthat tsopt does not have; the others are outside.\n\n")
	b.WriteString(passed(r))
	if len(r.Causes) > 0 {
		b.WriteString("\n## What fails\n\n" + failures(r))
	}
	b.WriteString("\n## Where upstream's result is wrong\n\ntsopt differs on purpose. Each difference has a test that says `UNSUPPORTED: upstream`.\n\n| what | upstream | tsopt | test |\n|---|---|---|---|\n")
	for _, d := range all.Differences {
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", d.What, d.Upstream, d.Here, testLinks([]string{d.Test}))
	}
	return b.String()
}

// groupNames are the groups that a run counted, as count.py takes them.
func groupNames(r *records.Upstream) string {
	var out []string
	for _, g := range r.Groups {
		out = append(out, g.Group)
	}
	return strings.Join(out, " ")
}

// passed is the table of the groups.
func passed(r *records.Upstream) string {
	var b strings.Builder
	b.WriteString("| group | passed | of | outside |\n|---|--:|--:|--:|\n")
	row := func(g records.Group) {
		of := g.Passed + g.Failed
		fmt.Fprintf(&b, "| %s | %d (%.1f %%) | %d | %d |\n", g.Group, g.Passed, 100*float64(g.Passed)/float64(max(of, 1)), of,
			g.Outside)
	}
	all := sum(r)
	for _, g := range r.Groups {
		row(g)
	}
	row(all)
	return b.String()
}

// sum is all groups as one.
func sum(r *records.Upstream) records.Group {
	all := records.Group{Group: "**all**"}
	for _, g := range r.Groups {
		all.Passed += g.Passed
		all.Failed += g.Failed
		all.Outside += g.Outside
	}
	return all
}

// failures is the table of causes, and of what has none in the record.
func failures(r *records.Upstream) string {
	var b strings.Builder
	b.WriteString("| units | cause |\n|--:|---|\n")
	left := sum(r).Failed
	for _, c := range r.Causes {
		fmt.Fprintf(&b, "| %d | %s |\n", c.Count, c.Cause)
		left -= c.Count
	}
	if left > 0 {
		fmt.Fprintf(&b, "| %d | not sorted |\n", left)
	}
	return b.String()
}
