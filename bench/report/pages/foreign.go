package pages

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/bench/records"
)

// acceptance is the table of the files that the tests run.
func acceptance(files []*records.File) string {
	var b strings.Builder
	b.WriteString("\n## The acceptance suite\n\n")
	b.WriteString("[test/acceptance](../../test/acceptance) runs these files unchanged on the simulator and compares their outputs with references in float64.\n")
	b.WriteString("Most kernels run with sizes that the tiles divide, and with sizes that they do not divide. Every program has to be right, or a test fails.\n\n")
	b.WriteString("```sh untyped\ntest/acceptance/fetch.sh /tmp/acceptance\nTSOPT_ACCEPTANCE=/tmp/acceptance go test ./test/acceptance\n```\n\n")
	b.WriteString("| file | exercises | kernels | programs | result |\n|---|---|--:|--:|---|\n")
	for _, f := range files {
		result := "right"
		if f.Rejected {
			result = "rejected, with places"
		}
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %s |\n", fileLink(f), f.Exercises, len(f.Kernels), f.Programs, result)
	}
	b.WriteString("\nThe suite also runs the two programs of TileScale's README, corrected: [tilescale.md](../start/tilescale.md).\n")
	return b.String()
}

// fileLink is a file with its address. Of its path the last folder is shown.
func fileLink(f *records.File) string {
	shown := path.Join(path.Base(f.Repository), "…", path.Base(path.Dir(f.Path)), path.Base(f.Path))
	return fmt.Sprintf("[%s](https://github.com/%s/blob/%s/%s)", shown, f.Repository, f.Commit[:8], f.Path)
}

// repository is a repository with the address of its commit; of several, all.
func repository(p *records.Program) string {
	var out []string
	for _, r := range strings.Split(p.Repository, ", ") {
		name, commit, ok := strings.Cut(r, " ")
		if !ok {
			commit = p.Commit
		}
		at, text := "https://github.com/"+name, name
		if commit != "" {
			at, text = at+"/tree/"+commit, name+" "+commit
		}
		out = append(out, fmt.Sprintf("[%s](%s)", text, at))
	}
	return strings.Join(out, ", ")
}

// runs is the table of what was run of other repositories.
func runs(list []*records.Program) string {
	var b strings.Builder
	b.WriteString("\n## Other repositories\n\nA row is a record of [bench/records/programs](../../bench/records/programs). \"Again\" marks tests of another row that ran once more.\n\n")
	b.WriteString("| repository | what was run | unit | right | where | date |\n|---|---|---|--:|---|---|\n")
	for _, p := range list {
		what := p.What
		if p.Note != "" {
			what += ". " + p.Note
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %d of %d | %s | %s |\n", repository(p), what, p.Unit, p.Right, p.Cases, p.Where,
			p.Date)
	}
	return b.String()
}

// reasons is the table of the cases that are not right.
func reasons(list []*records.Program) string {
	var b strings.Builder
	b.WriteString("\n## Why cases are not right\n\n\"Accepted\" means that the construct is accepted since the run, \"right\" that a later run had these cases right.\n\n")
	b.WriteString("| repository, unit | cases | reason | since |\n|---|--:|---|---|\n")
	for _, p := range list {
		causes := slices.Clone(p.Causes)
		slices.SortStableFunc(causes, func(a, b records.Cause) int { return b.Count - a.Count })
		name := fmt.Sprintf("%s: %d %s", shortNames(p), p.Cases, p.Unit)
		for _, c := range causes {
			fmt.Fprintf(&b, "| %s | %d | %s | %s |\n", name, c.Count, c.Cause, c.Since)
			name = ""
		}
	}
	return b.String()
}

// shortNames are the names of a record's repositories without owners and commits.
func shortNames(p *records.Program) string {
	var out []string
	for _, r := range strings.Split(p.Repository, ", ") {
		name, _, _ := strings.Cut(r, " ")
		out = append(out, path.Base(name))
	}
	return strings.Join(out, ", ")
}

// commands are those that the records name, each once.
func commands(list []*records.Program) string {
	var b strings.Builder
	b.WriteString("\n## Commands\n\nCHECKOUT is a clone of the repository at the commit above, and `PYTHONPATH=python TSOPT=bin/tsopt` is set. Records without a command were called from Python\nwith small arrays and `TSOPT_SIM=1`, or by scripts that are not part of the repository.\n")
	for _, p := range list {
		if p.Command != "" {
			fmt.Fprintf(&b, "\n%s, %s:\n\n```sh untyped\n%s\n```\n", shortNames(p), strings.TrimSuffix(p.What, "."), p.Command)
		}
	}
	return b.String()
}

// sample is the table of the files that were chosen at random.
func sample(files []*records.File) string {
	var b strings.Builder
	b.WriteString("\n## Files of the random samples\n\n| file | exercises |\n|---|---|\n")
	for _, f := range files {
		fmt.Fprintf(&b, "| %s | %s |\n", fileLink(f), f.Exercises)
	}
	return b.String()
}
