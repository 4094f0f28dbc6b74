package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
	"github.com/tsopt/tsopt/transforms/schedule/sinkawaits"
)

// GEMMs. In a kernel with barriers by hand (manualroles.go) the program says which MMAs stay in flight, and where it
// waits for them; elsewhere the compiler decides.

const gemmParams = "A, B, C, transpose_A=False, transpose_B=False, policy=\"square\", clear_accum=False"

var gemmFunctions = []Function{
	{Name: "gemm", Params: gemmParams + ", k_pack=1, wg_wait=0, mbar=None, annotations=None, *, precision=\"tf32\"",
		Alias: []string{"gemm_v1", "gemm_v2"},
		Doc: "C += A·B on the last two dimensions, accumulated in C's element type. With clear_accum C = A·B; the flag may be a runtime value (`k == 0` of a loop). The policy determines how warps partition C. " +
			"For float32 operands tensor cores use tf32 as in TileLang: sign, 8 bits of exponent and 10 bits of fraction. precision=\"full\", which TileLang does not have, multiplies float32 without tensor cores. " +
			"In a kernel with T.alloc_barrier wg_wait=-1 makes it asynchronous as T.wgmma_gemm, and wg_wait=n waits as T.wait_wgmma(n).",
		call: (*translator).gemmOf},
	{Name: "wgmma_gemm", Params: gemmParams + ", annotations=None, *, precision=\"tf32\"",
		Doc:  "T.gemm. In a kernel with T.alloc_barrier it is asynchronous (wgmma): it may read its operands in shared memory until a T.wait_wgmma, so do not release their stage before. The use of C waits for it.",
		call: (*translator).gemmOf},
	waitFunction("wait_wgmma", "id"),
	waitFunction("warpgroup_wait", "num_mma"),
}

// waitFunction is T.wait_wgmma, of a name.
func waitFunction(name, param string) Function {
	return Function{Name: name, Params: param + "=0", perThread: true, eachThread: true, alike: true,
		Doc:  "Waits until at most the given number of MMAs that T.wgmma_gemm issued are outstanding, in a kernel with T.alloc_barrier. Elsewhere it has no effect: the compiler waits where the accumulator is used.",
		call: func(t *translator, a *args) (eval.Value, error) { return nil, t.waitWgmma(a, param) }}
}

// waitWgmma is T.wait_wgmma.
func (t *translator) waitWgmma(a *args, param string) error {
	if t.kernel == nil || !t.knows(manualRoles, t.kernel.node) {
		t.remark(a.Site, "T.%s has no effect: the compiler waits for a T.gemm where its accumulator is used", a.f.Name)
		return nil
	}
	n, err := a.integer(param)
	if err == nil && n < 0 {
		err = a.wrongf(param, "expected at least 0 outstanding MMAs, got %d", n)
	}
	if err == nil {
		t.at(a.Site)
		tile.WaitProducts.New(t.b, tile.WaitProductsOp{Pending: n})
	}
	return err
}

// pending is how many MMAs may be in flight after one: none, so many, or any number.
type pending int64

const (
	doneAtOnce pending = 0
	noWait     pending = -1
)

// waits is how a GEMM is waited for. If the compiler decides that, the GEMM completes at its place.
func (t *translator) waits(a *args) (pending, error) {
	begun := a.f.Name == "wgmma_gemm"
	if !begun {
		t.hint(a, "k_pack", "mbar")
	}
	switch byHand := t.knows(manualRoles, t.kernel.node); {
	case byHand && begun:
		return noWait, nil
	case !byHand && !begun:
		t.hint(a, "wg_wait")
		fallthrough
	case !byHand:
		return doneAtOnce, nil
	}
	n, err := a.integer("wg_wait")
	if err == nil && pending(n) < noWait {
		err = a.wrongf("wg_wait", "got %d; expected at least 0 outstanding MMAs, or -1 for no wait", n)
	}
	return pending(n), err
}

// multiply makes a GEMM, and waits for it and those before it as the program says. With barriers by hand, the program
// may have begun others, which complete as well with one that is awaited at its place.
func (t *translator) multiply(g tile.GemmOp, typ *ir.TensorType, until pending) (r *ir.Value) {
	if until == doneAtOnce {
		r = tile.Gemm.New(t.b, g, typ).Result
	} else {
		g.Async = true
		r = tile.Gemm.New(t.b, g, tile.Future(typ)).Result
	}
	if until != noWait && t.knows(manualRoles, t.kernel.node) {
		tile.WaitProducts.New(t.b, tile.WaitProductsOp{Pending: int64(until)})
	}
	if until == doneAtOnce {
		return r
	}
	return tile.Await.New(t.b, tile.AwaitOp{Future: r}, typ).Result
}

// gemmOperand is an operand of a GEMM. An async GEMM reads operands in shared memory there.
func (t *translator) gemmOperand(a *args, name string, until pending) (*ir.Value, *dtype, error) {
	if until != doneAtOnce {
		w, err := t.windowOf(a.site(name), a.value(name), nil)
		if err != nil {
			return nil, nil, err
		}
		if b := w.b; b.mem != nil && b.arr == nil {
			if m := t.tileIn(w, 2); m != nil {
				return m, b.elem, nil
			}
		}
	}
	return t.operand(a, name)
}

// keepInFlight keeps MMAs in flight as long as nothing uses what they compute. Without uses, nothing waits for them.
func keepInFlight(module *ir.Op) {
	for k := range ir.Collect(module, tile.Kernel) {
		flies := false
		for g := range ir.Collect(k.Op, tile.Gemm) {
			flies = flies || g.Async
		}
		if flies {
			sinkawaits.Kernel(k)
			continue
		}
		for w := range ir.Collect(k.Op, tile.WaitProducts) {
			w.Erase()
		}
	}
}

func (t *translator) gemmOf(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	if t.kernel.level == scale.Cluster {
		return nil, a.Interp.Errorf(a.Node, "T.%s by the blocks of a cluster together is unsupported: it needs tcgen05 of Blackwell; write it in a T.Scale(\"block\") for each block, or after the T.Scale of the cluster", a.f.Name)
	}
	t.hint(a, "annotations")
	pending, err := t.waits(a)
	if err != nil {
		return nil, err
	}
	x, dx, err := t.gemmOperand(a, "A", pending)
	if err != nil {
		return nil, err
	}
	y, dy, err := t.gemmOperand(a, "B", pending)
	if err != nil {
		return nil, err
	}
	w, err := t.windowOf(a.site("C"), a.value("C"), nil)
	if err != nil {
		return nil, err
	}
	flags := map[string]bool{}
	for _, n := range []string{"transpose_A", "transpose_B"} {
		if flags[n], err = a.truth(n); err != nil {
			return nil, err
		}
	}
	if err := t.gemmFits(a, x, y, w, flags); err != nil {
		return nil, err
	}
	g := tile.GemmOp{A: x, B: y, TransposeA: flags["transpose_A"], TransposeB: flags["transpose_B"],
		UnsignedA: dx.unsigned, UnsignedB: dy.unsigned}
	if g.Precision, err = t.precisionOf(a, dx, dy); err != nil {
		return nil, err
	}
	switch a.value("policy") {
	case "full_row":
		g.Policy = layout.FullRow
	case "full_col":
		g.Policy = layout.FullCol
	}
	shape := matrix(w.size)
	if g.Acc, err = t.accumulator(a, w, shape); err != nil {
		return nil, err
	}
	return nil, t.writeWindowValue(a.Site, w, t.multiply(g, ir.Tensor(shape, w.b.elem.typ, nil), pending))
}

// accumulator is the accumulator of a GEMM: C, zero with clear_accum, and a select if that is a runtime value, such as
// `k == 0` of a loop.
func (t *translator) accumulator(a *args, w window, shape []int64) (*ir.Value, error) {
	clear, asked := a.value("clear_accum").(*scalar)
	if !asked {
		if yes, err := a.truth("clear_accum"); yes || err != nil {
			return nil, err
		}
	}
	if b := w.b; asked && b.c != nil {
		if v, _ := t.get(b.c); v == nil {
			return nil, t.establish(zeroed, b.allocation())
		}
	}
	acc, _, err := t.operand(a, "C")
	if err != nil || !asked {
		return acc, err
	}
	typ := ir.Tensor(shape, w.b.elem.typ, nil)
	zero := arith.NewConstant(t.b, ir.SplatOf(typ, elementAttr(int64(0), w.b.elem)))
	return arith.NewSelect(t.b, t.truth(a.Site, clear), zero, acc), nil
}

// precisionOf is the precision in which a GEMM reads its operands.
func (t *translator) precisionOf(a *args, x, y *dtype) (tile.Precision, error) {
	switch p := a.value("precision"); {
	case p != "tf32" && p != "full":
		return 0, a.wrongf("precision", "expected \"tf32\" or \"full\", got %s", eval.Repr(p))
	case x.typ != ir.F32 || y.typ != ir.F32 || p == "full":
		return tile.FullPrecision, nil
	}
	if !a.given("precision") {
		t.remark(a.Site, "T.gemm of float32 rounds its operands to tf32, as TileLang does; precision=\"full\" keeps float32 and is slower")
	}
	return tile.TF32, nil
}

// warnScalar warns of GEMMs with types that tensor cores do not multiply, unless the program asks for all bits of
// float32.
func (t *translator) warnScalar(module *ir.Op) {
	for g := range ir.Collect(module, tile.Gemm) {
		x, y := ir.ElemOrSelf(g.A.Type()), ir.ElemOrSelf(g.B.Type())
		if x == ir.F32 && y == ir.F32 && g.Precision == tile.FullPrecision {
			continue
		}
		if err := instructions.TensorTypes(g); err != nil {
			t.tell(diag.Warningf(g.Loc(), "this T.gemm cannot use tensor cores and uses scalar multiply-adds, which are many times slower: %v", err))
		}
	}
}

// matrix is a shape without dimensions of one element before its last two.
func matrix(shape []int64) []int64 {
	for len(shape) > 2 && shape[0] == 1 {
		shape = shape[1:]
	}
	return shape
}

// gemmFits compares the extents of a GEMM.
func (t *translator) gemmFits(a *args, x, y *ir.Value, c window, flags map[string]bool) error {
	side := func(name string, shape []int64, transposed bool) (int64, int64, error) {
		if len(shape) != 2 {
			return 0, 0, a.wrongf(name, "%s has %d dimensions with more than one element; the operands of a GEMM are matrices",
				name, len(shape))
		}
		if transposed {
			return shape[1], shape[0], nil
		}
		return shape[0], shape[1], nil
	}
	m, k, err := side("A", x.Type().(ir.ShapedType).Shape(), flags["transpose_A"])
	if err != nil {
		return err
	}
	k2, n, err := side("B", y.Type().(ir.ShapedType).Shape(), flags["transpose_B"])
	if err != nil {
		return err
	}
	cm, cn, err := side("C", matrix(c.size), false)
	switch {
	case err != nil:
		return err
	case k != k2:
		return a.wrongBuffers(a.wrongf("B", "K of A is %d, but K of B is %d%s", k, k2, transposedHint(flags)), "A", "B")
	case m != cm || n != cn:
		return a.wrongBuffers(a.wrongf("C", "A·B has shape %d×%d, but C has shape %d×%d", m, n, cm, cn), "A", "B", "C")
	}
	return nil
}

func transposedHint(flags map[string]bool) string {
	if !flags["transpose_B"] && !flags["transpose_A"] {
		return "; use transpose_A or transpose_B for a transposed operand"
	}
	return ""
}
