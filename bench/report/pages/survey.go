package pages

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/bench/records"
)

// survey is the page of a run of bench/survey. Of the runs of bench/kernels on the machine it cites what explains a
// loss.
func survey(r *records.Run, tileIR []*records.Run, file string) string {
	var b strings.Builder
	sides, titles := peers(r)
	fmt.Fprintf(&b, "%s# Kernels on one %s\n\n", generated, r.Machine)
	fmt.Fprintf(&b, "This page compares tsopt's kernels with those of other compilers and libraries, measured in one run: [bench/survey](../../bench/survey/survey.py), %d kernels in TileLang's syntax.\n", len(r.Cases))
	if n := elsewhere(r); n > 0 {
		fmt.Fprintf(&b, "%d of them were measured in another run of the same build, with all sides of a case in one run.\n", n)
	}
	b.WriteString("A ratio is the peer's time divided by tsopt's: above 1 tsopt is faster. Means are geometric.\n" +
		projects + "\n")
	b.WriteString(picture(file) + "\n")
	b.WriteString(conditions(r))
	b.WriteString(notation)

	b.WriteString("\n## Summary\n\n")
	b.WriteString(summary(r, sides, titles))
	b.WriteString("\n" + tileColumns("../decisions/") + callsOf(r))

	b.WriteString("\n## Where tsopt is more than 5 % slower\n\n")
	b.WriteString(losses(r, sides, titles))
	b.WriteString(onePass(tileIR))

	if left := leftOut(r, sides, titles); left != "" {
		b.WriteString("\n## Not part of the means\n\n" + left)
	}

	b.WriteString("\n## All cases\n\nMedians; the error is tsopt's relative Frobenius error. The records have minimum, maximum, errors and the peers' reasons.\n\n")
	fmt.Fprintf(&b, "| case | tsopt | %s | torch's call | error |\n|---|--:|%s---|--:|\n", strings.Join(titles, " | "),
		strings.Repeat("--:|", len(sides)))
	for _, c := range r.Cases {
		fmt.Fprintf(&b, "| %s | %s |", c.Name, cell(c, "tsopt"))
		for _, s := range sides {
			fmt.Fprintf(&b, " %s |", cell(c, s))
		}
		fmt.Fprintf(&b, " %s |", call(c))
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
	b.WriteString("| family | against | same source | cases | worst | best tile |\n|---|---|--:|--:|---|--:|\n")
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
			fmt.Fprintf(&b, "| %s | %s | %.2f | %d | %.2f %s | %s |\n", family, titles[i], mean(rs), len(rs), w.value, w.of,
				tile)
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
			fmt.Fprintf(&b, "- %s: %s (%s)\n", title, strings.Join(by[reason], "; "), worded(reason))
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

// worded is a reason as the page gives it: a peer's message in backquotes, the survey's own reasons as text.
func worded(reason string) string {
	if text, ok := own[reason]; ok {
		return text
	}
	if exception, message, ok := strings.Cut(reason, ":"); ok && strings.TrimSpace(message) == "" {
		return "raises `" + exception + "` without a message"
	}
	return "`" + shortened(reason) + "`"
}

// own are reasons that the survey gives itself.
var own = map[string]string{
	"no kernel of these types": "no kernel of these types",
	"not measured: the survey imported a module that quack does not have": "not measured: the survey of this commit imported `layernorm` from the wrong module of quack",
}

// notation explains the names of cases.
const notation = `
How cases are named:

| name | meaning |
|---|---|
| GEMM MxNxK, f16 | sizes, and the type of A and B; "to f32" names the type of C where it differs |
| nt, tn, tt | how A and B are stored: n as A (M×K) and B (K×N), t transposed, so "nt" stores B as N×K; none means nn |
| (BMxBNxBK@threads) | the tile and the threads of a block, as the source gives them |
| attention, attention backward | batch×heads×sequence length; "GQA 4": 4 query heads share a KV head |
| decode, MLA decode | batch×heads |
| RMSNorm, LayerNorm, softmax | rows×columns |
| convolution | batch×height×width×channels to channels of the result |
| grouped GEMM | N×K, each expert with its own M |
| rotary embedding | sequence length×heads×head_dim |
`

// onePass is the sentence that the survey's softmax is a matter of its source, with the time of the kernel in tile IR
// that reads a row once.
func onePass(tileIR []*records.Run) string {
	for _, r := range slices.Backward(tileIR) {
		for _, c := range r.Cases {
			if us, ok := c.Time("tsopt"); ok && c.Name == "softmax_8192_bf16" {
				return fmt.Sprintf("\nThe survey's softmax reads each row twice, as its source says, with TileLang too. In tile IR [softmax_8192_bf16](../../bench/kernels/softmax_8192_bf16.mlir), which reads each row of 8192×8192 bf16 once, takes %s ([another run](%s-kernels.md)).\n", time(us), strings.ToLower(short(r.Machine)))
			}
		}
	}
	return ""
}

// shortened is the beginning of a peer's message, in one line.
func shortened(s string) string {
	s = strings.NewReplacer("\n", " ", "`", "'", "|", "/").Replace(s)
	if r := []rune(s); len(r) > 110 {
		return string(r[:110]) + "…"
	}
	return s
}
