package remarks

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tsopt/tsopt/ir/diag"
)

// Equal remarks become one that names the other lines, a warning comes first, and what the compiler changed last.
func TestFolded(t *testing.T) {
	var b Book
	at := func(line uint32) diag.Loc { return &diag.FileLoc{File: "a.mlir", Line: line, Col: 3} }
	b.Add(diag.Remarkf(at(9), "swapped").Of(diag.Passed))
	b.Add(diag.Remarkf(at(1), "not checked").Of(diag.Analysis))
	for _, line := range []uint32{4, 5, 5, 7} {
		b.Add(diag.Remarkf(at(line), "narrow swizzle").In(diag.Memory))
	}
	b.Add(diag.Remarkf(at(6), "narrow swizzle").In(diag.Copy)) // of another category
	b.Add(diag.Warningf(at(8), "careful"))
	var texts []string
	for _, r := range b.Shown(nil) {
		texts = append(texts, r.Text().Message)
	}
	assert.Equal(t, []string{"careful", "narrow swizzle (also on lines 5, 7)", "narrow swizzle", "not checked", "swapped"},
		texts)
}

// Many lines are not all named.
func TestLines(t *testing.T) {
	var places []diag.FileLoc
	for line := range uint32(12) {
		places = append(places, diag.FileLoc{File: "a.mlir", Line: line + 1})
	}
	assert.Equal(t, "lines 2, 3, 4, 5, 6, 7, 8, 9 and 3 more", lines(places))
	assert.Equal(t, "line 2", lines(places[:2]))
	assert.Empty(t, lines(places[:1]))
}
