package pages

import (
	"fmt"
	"path"
	"strings"

	"github.com/tsopt/tsopt/bench/records"
)

// constructs is constructs.md: what kernels use of the language, with its form in tsopt and a test.
func constructs(c *records.Constructs) string {
	var b strings.Builder
	b.WriteString(generatedFrom("bench/coverage/constructs.json") + "# Constructs of TileLang and TileScale\n\n")
	b.WriteString("This page lists the constructs that kernels in TileLang and TileScale use, each with its form in tile IR, a test, and the number of files that use it.\n")
	fmt.Fprintf(&b, "The files are all that contain `T.prim_func` or `T.Kernel` below %s: %d files.\n\n", sources(c),
		c.Files)
	fmt.Fprintf(&b, "**%d of the %d files use expressible constructs only.** This is an upper bound of what can be ported. Hints (layouts, register counts, `TL_…` switches) count as\nexpressible where results do not depend on them. Host functions (`tilelang.jit`, PyTorch) and Triton kernels are not counted.\n%s\n\n", c.Covered, c.Files, c.Note)
	b.WriteString("```sh untyped\npython3 bench/coverage/count.py tilelang/examples tilescale/examples --list   # --write updates the numbers\n```\n\n")
	b.WriteString("Some of the names are rejected in Python syntax, where another name says the same: [the list](../reference/tilelang-names.md#rejected). [tilelang.md](tilelang.md) reports programs.\n\n")
	b.WriteString("## Expressible\n\nThe test runs the form in the simulator at every level.\n\n| construct | names | form in tile IR | test | files |\n|---|---|---|---|--:|\n")
	for _, x := range c.Constructs {
		if x.Why == "" {
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %d |\n", x.Construct, quoted(x.Names), x.Form, testLinks(x.Tests), x.Files)
		}
	}
	b.WriteString("\n## Not expressible\n\n" + inexpressible(c))
	return b.String()
}

// inexpressible is the table of the constructs that are not expressible, and why.
func inexpressible(c *records.Constructs) string {
	var b strings.Builder
	b.WriteString("| construct | names | why not | files |\n|---|---|---|--:|\n")
	for _, x := range c.Constructs {
		if x.Why != "" {
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", x.Construct, quoted(x.Names), x.Why, dash(x.Files))
		}
	}
	return b.String()
}

// sources are the folders whose files are counted.
func sources(c *records.Constructs) string {
	var out []string
	for _, s := range c.Sources {
		out = append(out, fmt.Sprintf("[%s %s, %s/](https://github.com/%s/tree/%s/%s)", s.Repository, s.Commit, s.Folder,
			s.Repository, s.Commit, s.Folder))
	}
	return strings.Join(out, " and ")
}

// quoted are names as code.
func quoted(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "`" + strings.Join(names, "` `") + "`"
}

// testLinks are paths as a page of docs/results links them.
func testLinks(paths []string) string {
	var out []string
	for _, p := range paths {
		out = append(out, fmt.Sprintf("[`%s`](../../%s)", path.Base(p), p))
	}
	return strings.Join(out, ", ")
}
