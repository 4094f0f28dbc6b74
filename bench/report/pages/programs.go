package pages

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/bench/records"
)

// programs is tilelang.md: which foreign programs compile, run and agree with their references.
func programs(all *records.All) string {
	var b strings.Builder
	b.WriteString(generatedFrom("test/acceptance/*.txt and bench/records/programs") + "# Foreign programs\n\n")
	b.WriteString("This page reports which programs of TileLang, TileScale and repositories that use them compile, run, and agree with their references.\n")
	b.WriteString("[constructs.md](constructs.md) lists the constructs that they use, and [testing.md](../develop/testing.md#foreign-test-suites) says how to run a suite.\n")
	list := newest(all.Programs)
	b.WriteString(totals(all.Acceptance, list))
	b.WriteString(acceptance(all.Acceptance))
	b.WriteString(runs(list))
	b.WriteString(reasons(list))
	b.WriteString(commands(list))
	b.WriteString(sample(all.Sample))
	b.WriteString("\n## Rejected constructs\n\n" + inexpressible(all.Constructs))
	b.WriteString("\nThe compiler reports each at its line. [The whole list of rejected names](../reference/tilelang-names.md#rejected) says what to write instead.\n")
	return b.String()
}

// newest are the records without those that a later one of the same programs supersedes.
func newest(list []*records.Program) (out []*records.Program) {
	type key struct{ repository, what, where string }
	seen := map[key]bool{}
	for _, p := range slices.Backward(list) {
		k := key{p.Repository, p.What, p.Where}
		if !seen[k] {
			out = append(out, p)
		}
		seen[k] = true
	}
	slices.Reverse(out)
	return out
}

// A total is what records of a unit add up to.
type total struct {
	unit                string
	of                  []*records.Program
	cases, right, since int
}

// totals is the summary. Cases that a record runs again, or that a GPU runs after the simulator, do not count a second
// time.
func totals(files []*records.File, list []*records.Program) string {
	var b strings.Builder
	b.WriteString("\n## Summary\n\n| | repositories | cases | right | right in a later run |\n|---|--:|--:|--:|--:|\n")
	repositories, programs, right := suite(files)
	fmt.Fprintf(&b, "| programs of the acceptance suite | %d | %d | %d | – |\n", repositories, programs, right)
	for _, t := range sums(list) {
		fmt.Fprintf(&b, "| %s | %d | %d | %d (%.0f %%) | %s |\n", t.unit, len(repositoriesOf(t.of)), t.cases, t.right,
			100*float64(t.right)/float64(t.cases), dash(t.since))
	}
	fmt.Fprintf(&b, "\nThe records are of %d repositories, from %s to %s. \"Right\" means that the outputs agree with the repository's own references, with torch or with float64;\nof kernels that are only translated or compiled, that this succeeds.\n",
		len(repositoriesOf(list)), list[0].Date, list[len(list)-1].Date)
	return b.String()
}

// repositoriesOf are the names of the repositories of records, each once.
func repositoriesOf(list []*records.Program) (out []string) {
	for _, p := range list {
		for _, r := range strings.Split(p.Repository, ", ") {
			if name, _, _ := strings.Cut(r, " "); !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// suite counts the programs of the acceptance suite. One that is rejected as expected is not right.
func suite(files []*records.File) (repositories, programs, right int) {
	seen := map[string]bool{}
	for _, f := range files {
		seen[f.Repository] = true
		programs += f.Programs
		if !f.Rejected {
			right += f.Programs
		}
	}
	return len(seen), programs, right
}

// sums are the totals by unit, in the order of the records.
func sums(list []*records.Program) (out []*total) {
	for _, p := range list {
		if !strings.HasPrefix(p.Where, "simulator") && p.Where != "compiler" || strings.HasSuffix(p.Unit, ", again") {
			continue
		}
		at := slices.IndexFunc(out, func(t *total) bool { return t.unit == p.Unit })
		if at < 0 {
			at, out = len(out), append(out, &total{unit: p.Unit})
		}
		out[at].add(p)
	}
	return out
}

func (t *total) add(p *records.Program) {
	t.of = append(t.of, p)
	t.cases += p.Cases
	t.right += p.Right
	for _, c := range p.Causes {
		if c.Since == "right" {
			t.since += c.Count
		}
	}
}

// dash is a number, and "–" in the place of 0.
func dash(n int) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprint(n)
}
