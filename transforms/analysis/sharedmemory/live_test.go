package sharedmemory_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/sharedmemory"
)

// tileType is that of all tiles of a program, so that a loop can exchange them.
const tileType = "memref<64xf32, #scale.mem<l1>>"

var kinds = []string{
	"alloc", "alloc", "store", "store", "load", "load", "loop", "loop", "if",
}

// program is a kernel that writes and reads tiles in shared memory.
type program struct {
	strings.Builder
	names int
}

func (p *program) name() string {
	p.names++
	return fmt.Sprintf("%%n%d", p.names)
}

// block writes operations that may use some tiles, and returns those that can be used at its end.
func (p *program) block(t *rapid.T, tiles []string, depth int) []string {
	for range rapid.IntRange(2, 7).Draw(t, "operations") {
		kind := rapid.SampledFrom(kinds).Draw(t, "kind")
		if len(tiles) == 0 || kind == "alloc" {
			tiles = append(tiles[:len(tiles):len(tiles)], p.name())
			fmt.Fprintf(p, "%s = tile.alloc : %s\n", tiles[len(tiles)-1], tileType)
			continue
		}
		draw := func() string { return rapid.SampledFrom(tiles).Draw(t, "tile") }
		switch {
		case kind == "loop" && depth > 0: // A loop carries two tiles from one iteration to the next.
			a, b, x, y, r := draw(), draw(), p.name(), p.name(), p.name()
			fmt.Fprintf(p, "%s:2 = scf.for %s = %%c0 to %%c%d step %%c1 iter_args(%s = %s, %s = %s) -> (%s, %s) {\n",
				r, p.name(), rapid.SampledFrom([]int{0, 1, 2, 2, 3}).Draw(t, "trips"), x, a, y, b, tileType, tileType)
			in := rapid.SampledFrom(p.block(t, append(tiles[:len(tiles):len(tiles)], x, y), depth-1))
			fmt.Fprintf(p, "scf.yield %s, %s : %s, %s\n}\n", in.Draw(t, "yield"), in.Draw(t, "yield"), tileType, tileType)
			tiles = append(tiles[:len(tiles):len(tiles)], r+"#0", r+"#1")
		case kind == "if" && depth > 0:
			p.WriteString("scf.if %condition {\n")
			p.block(t, tiles, depth-1)
			p.WriteString("} else {\n")
			p.block(t, tiles, depth-1)
			p.WriteString("}\n")
		case kind == "store":
			fmt.Fprintf(p, "tile.store %%value, %s[%%c0] : tensor<64xf32>, %s\n", draw(), tileType)
		default:
			fmt.Fprintf(p, "%s = tile.load %s[%%c0] : %s -> tensor<64xf32>\n", p.name(), draw(), tileType)
		}
	}
	return tiles
}

func drawProgram(t *rapid.T) string {
	var p program
	p.block(t, nil, 2)
	return kernelOf(p.String())
}

func kernelOf(body string) string {
	return `func.func @main(%condition: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %value = arith.constant dense<1.0> : tensor<64xf32>
` + body + `  }
  return
}`
}

// execution runs a kernel and keeps, for each byte of shared memory, which allocation has written it last.
type execution struct {
	t       require.TestingT
	choose  func() int // which region of an scf.if runs
	offsets map[*ir.Op]sharedmemory.Tile
	tile    map[*ir.Value]*ir.Op // the allocation that a value is now
	written map[*ir.Op]bool
	owner   map[int64]*ir.Op
	reads   int // of contents that were written
}

func (x *execution) block(b *ir.Block) (end *ir.Op) {
	for op := range b.Ops() {
		x.run(op)
		end = op
	}
	return end
}

func (x *execution) run(op *ir.Op) {
	if a, ok := tile.Alloc.Cast(op); ok {
		x.tile[a.MemRef], x.written[op] = op, false
		return
	}
	if o, ok := tile.Store.Cast(op); ok {
		at := x.offsets[x.tile[o.Dest]]
		x.written[at.Op] = true
		for i := range at.Size {
			x.owner[at.Offset+i] = at.Op
		}
		return
	}
	if o, ok := tile.Load.Cast(op); ok {
		at := x.offsets[x.tile[o.Source]]
		if !x.written[at.Op] {
			return
		}
		x.reads++
		for i := range at.Size {
			require.True(x.t, at.Op == x.owner[at.Offset+i], "%v reads what another tile has overwritten", op.Loc())
		}
		return
	}
	if scf.If.Is(op) {
		x.block(op.Region(x.choose()).Entry())
		return
	}
	if loop, ok := ir.As[ir.CountedLoop](op); ok {
		x.loop(op, loop)
	}
}

func (x *execution) loop(op *ir.Op, loop ir.CountedLoop) {
	_, upper, _ := loop.Bounds()
	trips, _ := rewrite.IntConstant(upper)
	args := op.Region(0).Entry().Args()[1:]
	var carried []*ir.Op
	for _, v := range op.Operands()[3:] {
		carried = append(carried, x.tile[v])
	}
	for range trips {
		for i, a := range args {
			x.tile[a] = carried[i]
		}
		end := x.block(op.Region(0).Entry())
		for i, v := range end.Operands() {
			carried[i] = x.tile[v]
		}
	}
	for i, v := range op.Results() {
		x.tile[v] = carried[i]
	}
}

// TestContentsStay: in every execution, a tile that is read still has what was last written to it, although
// tiles share bytes.
func TestContentsStay(t *testing.T) {
	reads, shared := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		for range 8 {
			choose := func() int { return rapid.IntRange(0, 1).Draw(t, "region") }
			read, pairs := checkProgram(t, choose, drawProgram(t))
			reads, shared = reads+read, shared+pairs
		}
	})
	assert.Positive(t, reads)
	assert.Positive(t, shared)
}

// TestReadAgain: a tile that every iteration of a loop reads is alive in all of the loop.
func TestReadAgain(t *testing.T) {
	checkProgram(t, nil, kernelOf(strings.ReplaceAll(`
%a = tile.alloc : TILE
tile.store %value, %a[%c0] : tensor<64xf32>, TILE
scf.for %i = %c0 to %c2 step %c1 {
  %v = tile.load %a[%c0] : TILE -> tensor<64xf32>
  %b = tile.alloc : TILE
  tile.store %value, %b[%c0] : tensor<64xf32>, TILE
}
`, "TILE", tileType)))
}

// checkProgram executes a program, and counts the reads of written tiles and the pairs of tiles that share bytes.
func checkProgram(t require.TestingT, choose func() int, text string) (reads, shared int) {
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	for k := range ir.Collect(root, tile.Kernel) {
		tiles := sharedmemory.Of(k)
		sharedmemory.Place(tiles)
		x := execution{
			t: t, choose: choose, offsets: map[*ir.Op]sharedmemory.Tile{}, tile: map[*ir.Value]*ir.Op{},
			written: map[*ir.Op]bool{}, owner: map[int64]*ir.Op{},
		}
		for i, a := range tiles {
			x.offsets[a.Op] = a
			for _, b := range tiles[:i] {
				if a.Shares(b) {
					shared++
				}
			}
		}
		x.block(k.Body.Entry())
		reads += x.reads
	}
	return reads, shared
}
