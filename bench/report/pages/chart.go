package pages

import (
	"fmt"
	"math"
	"strings"

	"github.com/tsopt/tsopt/bench/records"
)

// headlines are the problems of the chart: one of each family, the largest losses among them. The label is beside the
// problem's name.
var headlines = []struct{ problem, label string }{
	{"GEMM 4096x4096x4096 f16", "GEMM 4096³, f16"},
	{"GEMM 4096x4096x4096 e4m3 nt", "GEMM 4096³, fp8 e4m3"},
	{"GEMM 64x8192x8192 f16 nt", "GEMM 64×8192×8192, f16"},
	{"attention 4x16x4096, head_dim 128, causal", "attention, head_dim 128, causal"},
	{"attention 4x16x4096, head_dim 64", "attention, head_dim 64"},
	{"attention backward 4x16x2048, head_dim 128", "attention backward, head_dim 128"},
	{"MLA decode 64x128, 8192 keys", "MLA decode, 8192 keys"},
	{"LayerNorm 8192x8192", "LayerNorm 8192×8192"},
	{"softmax 8192x8192", "softmax 8192×8192"},
	{"softmax 8192x5000", "softmax 8192×5000"},
	{"convolution 3x3, 32x56x56x128 to 128", "convolution 3×3, 56×56×128"},
}

// A theme is the colours of a chart.
type theme struct {
	text, faint, line string
	bars              map[string]string // by side
}

var (
	light = theme{"#1f2328", "#59636e", "#8c959f",
		map[string]string{"tsopt": "#0a5fb4", "tilelang": "#e0894a", "fa4": "#8a5cc2", "quack": "#8a5cc2",
			"torch": "#aab2bd"}}
	dark = theme{"#e6edf3", "#9198a1", "#6e7681",
		map[string]string{"tsopt": "#58a6ff", "tilelang": "#d98c4f", "fa4": "#b08be0", "quack": "#b08be0",
			"torch": "#6b7480"}}
)

// chart is an SVG of times relative to tsopt's: a shorter bar is faster. Each side has its best tile.
func chart(r *records.Run, t theme) string {
	const (
		width, left, right = 760, 230, 110
		bar, gap           = 11, 12 // heights
		longest            = 2.2    // times tsopt's; longer bars are cut
	)
	scale := float64(width-left-right) / longest
	var body strings.Builder
	y := 40
	shown := map[string]bool{}
	for _, h := range headlines {
		times := map[string]float64{}
		for _, c := range r.Cases {
			if c.Problem != h.problem {
				continue
			}
			for side := range c.Sides {
				if us, ok := c.Time(side); ok && (times[side] == 0 || us < times[side]) {
					times[side] = us
				}
			}
		}
		if times["tsopt"] == 0 {
			continue
		}
		top := y
		for _, side := range []string{"tsopt", "tilelang", "fa4", "quack", "torch"} {
			us := times[side]
			if us == 0 {
				continue
			}
			shown[side] = true
			relative := us / times["tsopt"]
			w := math.Min(relative, longest) * scale
			note := time(us)
			if relative > longest {
				note += fmt.Sprintf(" (%.1f×)", relative)
			}
			fmt.Fprintf(&body, `<rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/><text x="%.1f" y="%d" font-size="10" fill="%s">%s</text>`+"\n", left, y, w, bar-1, t.bars[side], float64(left)+w+4, y+bar-2, t.faint, note)
			y += bar
		}
		fmt.Fprintf(&body, `<text x="%d" y="%d" text-anchor="end">%s</text>`+"\n", left-10, (top+y)/2+4, h.label)
		y += gap
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="system-ui,sans-serif" font-size="12" fill="%s">`+"\n", width, y+30, t.text)
	fmt.Fprintf(&b, `<text x="8" y="18" font-size="14" font-weight="600">Kernel time relative to tsopt, shorter is faster (%s, %s)</text>`+"\n", r.Machine, r.Date)
	fmt.Fprintf(&b, `<line x1="%.1f" x2="%.1f" y1="32" y2="%d" stroke="%s" stroke-dasharray="3 3"/>`+"\n",
		float64(left)+scale, float64(left)+scale, y-gap, t.line)
	b.WriteString(body.String())
	x := 8
	legend := func(side, text string) {
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="11" height="11" fill="%s"/><text x="%d" y="%d">%s</text>`+"\n", x, y+6,
			t.bars[side], x+16, y+16, text)
		x += 36 + 7*len([]rune(text))
	}
	legend("tsopt", "tsopt")
	if shown["tilelang"] {
		legend("tilelang", "TileLang "+r.Versions["tilelang"])
	}
	if shown["fa4"] || shown["quack"] {
		legend("fa4", "FlashAttention-4, quack")
	}
	if shown["torch"] {
		legend("torch", "torch "+r.Versions["torch"]+", fastest call")
	}
	b.WriteString("</svg>\n")
	return b.String()
}
