package layoutview_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	dialects "github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/target/layoutview"
)

// layouts are types, each drawn by itself.
var layouts = []struct{ name, typ string }{
	{"accumulator", "tensor<32x8xf32, #tile.layout<reg = [2@1, 2@0:8], lane = [4@1:2, 8@0], warp = [2@0:16, 2@*]>>"},
	{"overhang", "tensor<13x30xf32, #tile.layout<shape = [13, 30], reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>>"},
	{"vector", "tensor<128xf32, #tile.layout<reg = [4@0], lane = [32@0:4]>>"},
	{"batch", "tensor<4x16x8xf32, #tile.layout<reg = [2@2, 2@1:8], lane = [4@2:2, 8@1], warp = [4@0]>>"},
	{"summands", "tensor<16x8xf32, #tile.layout<reg = [2@1, 2@0:8], lane = [4@1:2, 8@0], warpgroup = [2@+], combiner = max>>"},
	{"blocks", "tensor<64xf16, #tile.layout<reg = [1@0], lane = [32@0], block = [2@0:32]>>"},
	{"swizzled", "memref<16x64xf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>"},
	{"padded", "memref<8x48xf16, #tile.swizzle<0, 0, 0, pitch = 56>, #scale.mem<l1>>"},
	{"chunked", "memref<8x128xf16, #tile.swizzle<3, 3, 3, chunk = 64>, #scale.mem<l1>>"},
	{"stages", "memref<2x8x64xf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>"},
	{"bytes", "memref<4x24xi8, strided<[27, 1]>, #scale.mem<l1>>"},
	{"line", "memref<40xf64, #scale.mem<l1>>"},
}

func draw(t *testing.T, name, typ string) *layoutview.Tile {
	registry := ir.NewRegistry(rewrite.Declared(dialects.Entries())...)
	root, err := asm.Parse(asm.Source{Name: "a.mlir", Text: "func.func private @" + name + "(" + typ + ")"}, registry,
		asm.ParseOptions{})
	require.NoError(t, err, name)
	var c layoutview.Collection
	c.Add(root, nil)
	c.Finish()
	require.Len(t, c.Tiles, 1, name)
	return c.Tiles[0]
}

// TestGolden holds the texts, and a picture. UPDATE_LAYOUTS=1 writes them anew.
func TestGolden(t *testing.T) {
	for _, l := range layouts {
		drawn := draw(t, l.name, l.typ)
		golden(t, l.name+".txt", drawn.Text())
		if l.name == "accumulator" || l.name == "stages" {
			golden(t, l.name+".svg", drawn.SVG())
		}
	}
}

func golden(t *testing.T, name, got string) {
	file := filepath.Join("testdata", name)
	if os.Getenv("UPDATE_LAYOUTS") != "" {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), got, file)
}

// TestCellsAreRight asks the layout itself whether each cell of a register tile names a
// place that holds the element, and each cell of memory an element that lies there.
func TestCellsAreRight(t *testing.T) {
	registry := ir.NewRegistry(rewrite.Declared(dialects.Entries())...)
	for _, l := range layouts {
		typ, err := asm.ParseType(l.typ, registry)
		require.NoError(t, err)
		panels := strings.Split(draw(t, l.name, l.typ).Text(), "\n\n")[1:]
		dist, isTile := tile.DistOf(typ)
		for p, panel := range panels {
			cells := 0
			eachCell(panel, func(row, col int64, text string) {
				switch {
				case isTile && p == 0:
					text = text[strings.Index(text, "T"):] // behind the block
					var thread, reg int64
					fmt.Sscanf(text, "T%d:%d", &thread, &reg)
					at := dist.Thread(thread)
					at[0] = reg
					if !strings.HasPrefix(l.name, "block") {
						assert.Equal(t, lastTwo(row, col), lastTwo(dist.Coord(at)...), "%s %s", l.name, text)
					}
				case !isTile && p == 1 && text != "-":
					mem, err := tile.MemoryOf(typ.(*ir.MemRefType))
					require.NoError(t, err)
					var r, c int64
					if n, _ := fmt.Sscanf(text, "%d,%d", &r, &c); n == 1 {
						r, c = 0, r
					}
					coord := []int64{0, r, c}[3-len(mem.Shape()):]
					at := mem.Offset(coord) * mem.ElemBits() / 8
					// A cell is named by the first bank of its column.
					assert.Equal(t, row+col*4, at/4*4, "%s %s", l.name, text)
				}
				cells++
			})
			assert.NotZero(t, cells, l.name)
		}
	}
}

// eachCell calls see with the cells of a table and the numbers that head their rows and
// columns.
func eachCell(panel string, see func(row, col int64, text string)) {
	lines := strings.Split(strings.TrimSpace(panel), "\n")
	heads := strings.Fields(lines[1])
	for _, line := range lines[2:] {
		fields := strings.Fields(line)
		for i, text := range fields[1:] {
			var row, col int64
			r, _ := fmt.Sscan(fields[0], &row)
			c, _ := fmt.Sscanf(strings.TrimPrefix(heads[i], "b"), "%d", &col)
			if r == 1 && c == 1 && text != "…" {
				see(row, col, text)
			}
		}
	}
}

func lastTwo(coord ...int64) []int64 {
	coord = append([]int64{0, 0}, coord...)
	return coord[len(coord)-2:]
}

// TestPicturesNeedNoScript reads each picture as a browser does.
func TestPicturesNeedNoScript(t *testing.T) {
	for _, l := range layouts {
		d := xml.NewDecoder(strings.NewReader(draw(t, l.name, l.typ).SVG()))
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err, l.name)
			if start, ok := token.(xml.StartElement); ok {
				assert.Contains(t, []string{"svg", "title", "rect", "text"}, start.Name.Local)
			}
		}
	}
}

// TestLongTilesAreShort bounds what a large tile takes.
func TestLongTilesAreShort(t *testing.T) {
	drawn := draw(t, "large", "tensor<128x256xf32, #tile.layout<reg = [2@1, 2@0:8, 32@1:8], lane = [4@1:2, 8@0], warp = [4@0:16], warpgroup = [2@0:64]>>")
	lines := strings.Split(drawn.Text(), "\n")
	assert.Less(t, len(lines), 40)
	assert.Less(t, len(drawn.SVG()), 300_000)
	assert.Contains(t, drawn.Text(), "T255:127")
}
