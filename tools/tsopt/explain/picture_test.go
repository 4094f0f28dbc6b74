package explain_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/tools/tsopt/explain"
)

// drawn is a report with each kind of step, so that its picture does not depend on the cost model.
func drawn() *explain.Report {
	step := func(name, unit string, time float64) explain.Step {
		return explain.Step{Name: name, Unit: unit, Time: time, Repeats: 1}
	}
	wait := func(name string, time float64) explain.Step {
		return explain.Step{Name: name, Time: time, Wait: true, Repeats: 1}
	}
	loop := func(repeats float64, body ...explain.Step) explain.Step {
		return explain.Step{Name: "loop", Time: sum(body), Repeats: repeats, Body: body}
	}
	return &explain.Report{File: "drawn.mlir", Source: []string{"// drawn"}, Remarks: []explain.Message{},
		Stages: []explain.Stage{}, Layouts: []explain.Layout{}, Kernels: []explain.Kernel{{
			Name: "main_kernel", Advice: []explain.Advice{}, Facts: []explain.Fact{}, Planned: []explain.Line{}, PTX: []explain.Line{},
			Schedule: &explain.Schedule{Cycles: 4000, Clock: 1000, Lanes: []explain.Lane{
				{Role: "load", Threads: 128, Steps: []explain.Step{
					loop(8, wait("a free stage", 60), step("tile.copy", "L2", 140)), wait("other roles", 2400)}},
				{Role: "math", Threads: 128, Steps: []explain.Step{
					wait("data", 300),
					loop(8, step("tile.gemm", "tensor cores", 160), step("math.exp2", "SFUs", 100), step("arith.addf", "ALUs", 60), wait("MMAs", 80)),
					step("arith.divf", "ALUs", 220), step("tile.store", "device memory", 280)}},
			}},
		}}}
}

// TestPicture: a browser draws a schedule as before, but for 1 % of the picture, where names are hidden: the fonts of
// machines differ. UPDATE_PICTURES=1 writes the pictures anew.
func TestPicture(t *testing.T) {
	for _, l := range drawn().Kernels[0].Schedule.Lanes {
		require.InDelta(t, 4000, sum(l.Steps), 1e-9)
	}
	b := show(t, page(t, drawn()))
	require.NoError(t, b.Resize(1280, 400))
	lanes := says(t, b, `const style = document.createElement("style");
		style.textContent = "body { overflow: hidden } .steps { width: 1100px } .steps .s { font-size: 0 }";
		document.head.append(style);
		document.body.replaceChildren(...document.querySelectorAll(".steps"));
		return document.body.children.length`)
	require.EqualValues(t, 2, lanes)
	for file, dark := range map[string]bool{"testdata/schedule-light.png": false, "testdata/schedule-dark.png": true} {
		require.NoError(t, b.Dark(dark))
		text, err := b.Screenshot()
		require.NoError(t, err)
		got := cut(t, text, image.Rect(0, 0, 1100, 60))
		if os.Getenv("UPDATE_PICTURES") != "" {
			var out bytes.Buffer
			require.NoError(t, png.Encode(&out, got))
			require.NoError(t, os.WriteFile(file, out.Bytes(), 0o644))
		}
		stored, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.LessOrEqual(t, different(got, cut(t, stored, got.Bounds())), 0.01, "the part of %s that differs", file)
	}
}

// cut is a part of a picture.
func cut(t *testing.T, text []byte, part image.Rectangle) *image.RGBA {
	all, err := png.Decode(bytes.NewReader(text))
	require.NoError(t, err)
	require.True(t, part.In(all.Bounds()), "%v has no part %v", all.Bounds(), part)
	out := image.NewRGBA(part)
	draw.Draw(out, part, all, part.Min, draw.Src)
	return out
}

// different is the part of the pixels of two pictures whose colours differ visibly.
func different(a, b *image.RGBA) float64 {
	const visible = 12
	n, all := 0, len(a.Pix)/4
	for i := range all {
		for c := range 3 {
			x, y := int(a.Pix[4*i+c]), int(b.Pix[4*i+c])
			if max(x-y, y-x) > visible {
				n++
				break
			}
		}
	}
	return float64(n) / float64(all)
}
