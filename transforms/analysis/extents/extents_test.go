package extents_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/transforms/analysis/extents"
)

// classes are a union-find over dimensions: sets that are equal, and the known sizes.
type classes struct {
	parent map[extents.Dim]extents.Dim
	sizes  map[extents.Dim]ir.Mixed
}

func newClasses() *classes {
	return &classes{map[extents.Dim]extents.Dim{}, map[extents.Dim]ir.Mixed{}}
}

func (c *classes) find(d extents.Dim) extents.Dim {
	if p, ok := c.parent[d]; ok && p != d {
		return c.find(p)
	}
	c.parent[d] = d
	return d
}

func (c *classes) Same(_ *ir.Op, a, b extents.Dim)             { c.parent[c.find(a)] = c.find(b) }
func (c *classes) Size(_ *ir.Op, d extents.Dim, size ir.Mixed) { c.sizes[d] = size }

// count is how many different dimensions there are.
func (c *classes) count() int {
	roots := map[extents.Dim]bool{}
	for d := range c.parent {
		roots[c.find(d)] = true
	}
	return len(roots)
}

func parse(t require.TestingT, text string) *ir.Op {
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	return root
}

func extent(d extents.Dim) int64 { return d.Of.Type().(ir.ShapedType).Shape()[d.At] }

// TestExamples: dimensions that are the same have one extent, and those of a known size have that size, in every
// operation of the examples.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../../../examples/*.mlir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	related := 0
	for _, f := range files {
		text, err := os.ReadFile(f)
		require.NoError(t, err)
		ir.WalkOps(parse(t, string(text)), func(op *ir.Op) {
			c := newClasses()
			extents.Relate(op, c)
			related += len(c.parent)
			for d := range c.parent {
				known, other := extent(d), extent(c.find(d))
				assert.True(t, known == other || known == ir.Dynamic || other == ir.Dynamic, "%s: '%s' says that %d is %d", f,
					op.Name(), known, other)
			}
			for d, size := range c.sizes {
				if size.Value == nil {
					assert.True(t, size.Const == extent(d) || extent(d) == ir.Dynamic, "%s: '%s' says that %d is %d", f, op.Name(),
						extent(d), size.Const)
				}
			}
		})
	}
	assert.Greater(t, related, 3000, "the examples say nothing")
}

// TestGemm: a GEMM has as many different dimensions as it multiplies and repeats: M, N, K and those of its batch.
// Extents that all differ show that no two of them are mixed up, however its operands are transposed.
func TestGemm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		batch := []string{"", "2x", "2x3x"}[rapid.IntRange(0, 2).Draw(t, "batch")]
		shape := func(x, y int, transposed bool) string {
			if transposed {
				x, y = y, x
			}
			return fmt.Sprintf("tensor<%s%dx%dxf16>", batch, x, y)
		}
		ta, tb := rapid.Bool().Draw(t, "transpose a"), rapid.Bool().Draw(t, "transpose b")
		words := ""
		if ta {
			words += " transpose_a"
		}
		if tb {
			words += " transpose_b"
		}
		a, b, acc := shape(16, 64, ta), shape(64, 32, tb), fmt.Sprintf("tensor<%s16x32xf32>", batch)
		root := parse(t, fmt.Sprintf(`func.func @f(%%a: %s, %%b: %s, %%c: %s) {
  %%r = tile.gemm %%a, %%b, %%c%s : %[1]s, %[2]s -> %[3]s
  return
}`, a, b, acc, words))
		for g := range ir.Collect(root, tile.Gemm) {
			c := newClasses()
			extents.Relate(g.Op, c)
			require.Len(t, c.parent, 4*(2+len(batch)/2), "a dimension of an operand or of the result is left out")
			require.Equal(t, 3+len(batch)/2, c.count(), words)
			for d := range c.parent {
				require.Equal(t, extent(d), extent(c.find(d)), words)
			}
		}
	})
}

// TestPermuted: a transpose permutes its dimensions, and a reduction leaves out the one that it reduces.
func TestPermuted(t *testing.T) {
	root := parse(t, `func.func @f(%a: tensor<2x3x5xf32>) {
  %t = tile.transpose %a, [2, 0, 1] : tensor<2x3x5xf32> -> tensor<5x2x3xf32>
  return
}`)
	for o := range ir.Collect(root, tile.Transpose) {
		c := newClasses()
		extents.Relate(o.Op, c)
		assert.Equal(t, 3, c.count())
		assert.Equal(t, c.find(extents.Dim{Of: o.Source, At: 2}), c.find(extents.Dim{Of: o.Result, At: 0}))
	}
}
