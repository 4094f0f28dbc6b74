// Fit compares the cost model with what GPUs measured, and fits the numbers of a GPU that the model reads from its
// scale.arch:
//
//	go run ./bench/fit [-arch h200] [-cases] [-fit]
//
// It plans every measured program of bench/records as it is measured, predicts its time, and prints for each GPU how
// well predictions order measurements: Spearman's rank correlation over all of them, and for each program with several
// measured variants the regret, which is how much slower the variant that the model prefers is than the fastest. -cases
// prints each prediction. -fit searches the constants of fit.go for values with which predictions are nearer to
// measurements; they go into dialects/scale/arch by hand, with a comment.
//
// Reading order: measured.go reads the records, plan.go plans the programs, quality.go compares, fit.go searches.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
)

func main() {
	only := flag.String("arch", "", "target of the records, all by default")
	cases := flag.Bool("cases", false, "print each prediction")
	fits := flag.Bool("fit", false, "search constants of each target")
	flag.Parse()
	if err := run(os.Stdout, ".", *only, *cases, *fits); err != nil {
		fmt.Fprintln(os.Stderr, "fit:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, root, only string, cases, fits bool) error {
	all, err := measured(root)
	if err != nil {
		return err
	}
	if only != "" {
		all = slices.DeleteFunc(all, func(c *variant) bool { return c.arch != only })
	}
	plan(root, all)
	all = distinct(all)
	for _, name := range arches(all) {
		m, err := arch.Shipped(name)
		if err != nil {
			return err
		}
		of := ofArch(all, name)
		for _, c := range of {
			c.predict(m)
		}
		if cases {
			printCases(out, of)
		}
		fmt.Fprint(out, qualityOf(of))
		if fits {
			if err := fit(out, of, name); err != nil {
				return err
			}
		}
	}
	return nil
}

// ofArch are the variants of a target.
func ofArch(all []*variant, name string) []*variant {
	return slices.DeleteFunc(slices.Clone(all), func(v *variant) bool { return v.arch != name })
}

// arches are the targets of variants, sorted.
func arches(all []*variant) (names []string) {
	for _, c := range all {
		if !slices.Contains(names, c.arch) {
			names = append(names, c.arch)
		}
	}
	slices.Sort(names)
	return names
}

// printCases prints predictions, those that are least of what was measured first.
func printCases(out io.Writer, all []*variant) {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b *variant) int { return compareRatios(a, b) })
	for _, c := range sorted {
		switch {
		case c.why != "":
			fmt.Fprintf(out, "     -  %9s %9.1f  %s: %s\n", "-", c.measured, c.name, c.why)
		default:
			fmt.Fprintf(out, "%6.2f  %9.1f %9.1f  %s (%s)\n", c.predicted/c.measured, c.predicted, c.measured, c.name, c.limit)
		}
	}
}
