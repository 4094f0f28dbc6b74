package nvvm

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Names of discardable attributes of functions and arguments.
const (
	KernelAttr       = "nvvm.kernel"
	MaxNTidAttr      = "nvvm.maxntid"
	ReqNTidAttr      = "nvvm.reqntid"
	ClusterDimAttr   = "nvvm.cluster_dim"
	MinCtasAttr      = "nvvm.minctasm"
	MaxNRegAttr      = "nvvm.maxnreg"
	MaxClusterAttr   = "nvvm.cluster_max_blocks"
	GridConstantAttr = "nvvm.grid_constant"
	BlocksAreCluster = "nvvm.blocksareclusters"
)

// ShapeAttr is `#nvvm.shape<m = 16, n = 8, k = 16>`: the shape of a matrix
// multiplication.
type ShapeAttr struct {
	ir.AttrBase
	m, n, k int64
}

type shapeKey struct{ m, n, k int64 }

var shapes = ir.NewInterner(func(s shapeKey) *ShapeAttr { return &ShapeAttr{ir.NewAttrBase(), s.m, s.n, s.k} })

// Shape returns the attribute.
func Shape(m, n, k int64) *ShapeAttr { return shapes.Get(shapeKey{m, n, k}) }

// MNK are the extents.
func (a *ShapeAttr) MNK() (m, n, k int64) { return a.m, a.n, a.k }

func (a *ShapeAttr) String() string { return ir.AttrText(a) }

// DialectName implements [ir.DialectAttr].
func (*ShapeAttr) DialectName() string { return "nvvm" }

// WriteBody implements [ir.DialectAttr].
func (a *ShapeAttr) WriteBody(w *ir.Writer) {
	w.Str("shape")
	writeFields(w, []string{"m", "n", "k"}, []int64{a.m, a.n, a.k})
}

// LdStMatrixShapeAttr is `#nvvm.ld_st_matrix_shape<m = 8, n = 8>`.
type LdStMatrixShapeAttr struct {
	ir.AttrBase
	m, n int64
}

var matrixShapes = ir.NewInterner(func(s shapeKey) *LdStMatrixShapeAttr {
	return &LdStMatrixShapeAttr{ir.NewAttrBase(), s.m, s.n}
})

// LdStMatrixShape returns the attribute.
func LdStMatrixShape(m, n int64) *LdStMatrixShapeAttr { return matrixShapes.Get(shapeKey{m: m, n: n}) }

// MN are the extents.
func (a *LdStMatrixShapeAttr) MN() (m, n int64) { return a.m, a.n }

func (a *LdStMatrixShapeAttr) String() string { return ir.AttrText(a) }

// DialectName implements [ir.DialectAttr].
func (*LdStMatrixShapeAttr) DialectName() string { return "nvvm" }

// WriteBody implements [ir.DialectAttr].
func (a *LdStMatrixShapeAttr) WriteBody(w *ir.Writer) {
	w.Str("ld_st_matrix_shape")
	writeFields(w, []string{"m", "n"}, []int64{a.m, a.n})
}

func writeFields(w *ir.Writer, names []string, values []int64) {
	w.Byte('<')
	for i, name := range names {
		if i > 0 {
			w.Str(", ")
		}
		w.Str(name + " = ")
		w.Int(values[i])
	}
	w.Byte('>')
}

// parseFields reads `<m = 16, n = 8>`, in any order.
func parseFields(p ir.OpParser, names ...string) []int64 {
	out := make([]int64, len(names))
	seen := map[string]bool{}
	p.Expect("<")
	for first := true; first || p.Accept(","); first = false {
		name := p.Keyword()
		p.Expect("=")
		at, i := p.Pos(), slices.Index(names, name)
		if i < 0 || seen[name] {
			p.Errorf(at, "duplicate or unknown struct parameter name: %s", name)
			return out
		}
		out[i], seen[name] = p.Int(), true
	}
	if p.Err() == nil && len(seen) < len(names) {
		p.Errorf(p.Pos(), "expected the parameters %s", strings.Join(names, ", "))
	}
	p.Expect(">")
	return out
}

func parseShape(p ir.OpParser, _ ir.Type) ir.Attr {
	v := parseFields(p, "m", "n", "k")
	return Shape(v[0], v[1], v[2])
}

func parseMatrixShape(p ir.OpParser, _ ir.Type) ir.Attr {
	v := parseFields(p, "m", "n")
	return LdStMatrixShape(v[0], v[1])
}

func attrDefs() []ir.AttrDef {
	out := []ir.AttrDef{
		{Mnemonic: "shape", Summary: "Attribute for MMA operation shape.", Parse: parseShape},
		{Mnemonic: "ld_st_matrix_shape", Summary: "Matrix shape for ldmatrix and stmatrix", Parse: parseMatrixShape},
		{Mnemonic: "target", Summary: "a compilation target", Parse: parseTarget},
	}
	for _, e := range enumSummaries {
		summary := e.summary
		if e.kind == tcgen05LdStShapes {
			summary = "shapes of tcgen05.ld and tcgen05.st" // upstream's message lists numbers
		}
		out = append(out, e.kind.AttrDef(summary))
	}
	return out
}
