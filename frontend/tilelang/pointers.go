package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Addresses of elements as TVM has them, and the copies by them that PTX calls cp.async. They are copied where they
// stand: what is behind them waits for them as for any other write.

var pointerFunctions = []Function{
	{Name: "access_ptr", Params: "base, access_type=\"r\", *extents, offset=0, extent=None, ignore_last_ndim=0",
		Result: "Address", perThread: true, eachThread: true,
		Doc:  "The address of an element of a buffer, plus offset elements. The function that receives it determines the size and kind of the access.",
		call: (*translator).accessPtrOf},
	{Name: "tvm_access_ptr", Params: "ptype, data, offset, extent, rw_mask", Result: "Address", perThread: true,
		eachThread: true,
		Doc:        "The address of an element of a buffer: the first element plus offset elements in row-major order. data is B.data of the buffer B, and ptype is T.type_annotation of its element type.",
		call:       (*translator).tvmAccessPtrOf},
	{Name: "type_annotation", Params: "dtype", Result: "Dtype", perThread: true, eachThread: true,
		Doc:  "The element type for T.tvm_access_ptr.",
		host: true,
		call: func(t *translator, a *args) (eval.Value, error) { return t.dtypeOf(a.site("dtype"), a.value("dtype")) }},
	{Name: "ptx_cp_async", Params: "dst_access_ptr, src_access_ptr, num_elems, predicate=None", perThread: true,
		eachThread: true,
		Doc: "Copies num_elems elements between two addresses (cp.async), or zeros if the predicate is false. The copy is complete before the next statement; " +
			"for a multistage pipeline use T.copy in a T.Pipelined.",
		call: (*translator).cpAsyncOf},
}

// copyHints say when copies by addresses shall be there.
var copyHints = []Function{
	ineffective("ptx_commit_group", "", "a copy is complete before the next statement"),
	ineffective("ptx_wait_group", "num", "a copy is complete before the next statement"),
}

func (t *translator) accessPtrOf(a *args) (eval.Value, error) {
	if n, err := a.integer("ignore_last_ndim"); err != nil || n != 0 {
		return nil, a.wrongf("ignore_last_ndim", "expected 0, got %s; name the element: T.access_ptr(A[i, 0], …)",
			eval.Repr(a.value("ignore_last_ndim")))
	}
	r, ok := a.value("base").(*region)
	if b, whole := a.value("base").(*buffer); whole {
		return t.inRows(a, b, a.value("offset"))
	}
	if !ok {
		return nil, a.wrongf("base", "expected an element of a buffer, as A[i, j], got %s", eval.TypeName(a.value("base")))
	}
	if a.value("offset") == int64(0) {
		return &address{r, a.Node}, nil
	}
	return t.behind(a, r, a.value("offset"))
}

// behind is the address of the element that is so many behind another one, row by row.
func (t *translator) behind(a *args, r *region, offset eval.Value) (*address, error) {
	number := eval.Value(int64(0))
	for d, lo := range r.lo {
		rows, err := eval.Binary(a.Site, python.Mult, number, r.b.shape[d])
		if err != nil {
			return nil, err
		}
		if number, err = eval.Binary(a.Site, python.Add, rows, t.readable(lo)); err != nil {
			return nil, err
		}
	}
	number, err := eval.Binary(a.Site, python.Add, number, offset)
	if err != nil {
		return nil, err
	}
	return t.inRows(a, r.b, number)
}

func (t *translator) tvmAccessPtrOf(a *args) (eval.Value, error) {
	data, ok := a.value("data").(*elementsOf)
	if !ok {
		return nil, a.wrongf("data", "expected B.data of a buffer B, got %s", eval.TypeName(a.value("data")))
	}
	d, err := t.dtypeOf(a.site("ptype"), a.value("ptype"))
	if err != nil {
		return nil, err
	}
	if d != data.b.elem {
		return nil, a.wrongf("ptype", "got %s, but the elements of %s are %s", d.name, data.b, data.b.elem.name)
	}
	return t.inRows(a, data.b, a.value("offset"))
}

// inRows is the address of the element of a buffer that has a number, row by row.
func (t *translator) inRows(a *args, b *buffer, number eval.Value) (*address, error) {
	if err := t.needRow(a.Site, b); err != nil {
		return nil, err
	}
	key := &eval.Tuple{Elems: make([]eval.Value, len(b.shape))}
	for d := len(b.shape) - 1; d > 0; d-- {
		row, column, err := t.split(a, number, b.shape[d])
		if err != nil {
			return nil, err
		}
		key.Elems[d], number = column, row
	}
	if len(b.shape) > 0 {
		key.Elems[0] = number
	}
	r, err := t.subscript(a.Site, b, key)
	return &address{r, a.Node}, err
}

// split is a number by rows of an extent: which row, and where in it. Of `row * n + column` both are known again, where
// the column is in the row.
func (t *translator) split(a *args, number, extent eval.Value) (row, column eval.Value, err error) {
	n, fixed := extent.(int64)
	if fixed && n == 0 {
		return nil, nil, a.Interp.Errorf(a.Node, "the address of an element in an empty row")
	}
	if s, err := t.indexOf(a.Site, number); err == nil && fixed {
		if rows, rest, ok := s.sum.Quotient(n, t.rangeOf); ok {
			return t.summed(rows, s.nonneg), t.summed(rest, true), nil
		}
	}
	if row, err = eval.Binary(a.Site, python.FloorDiv, number, extent); err == nil {
		column, err = eval.Binary(a.Site, python.Mod, number, extent)
	}
	return row, column, err
}

// cpAsyncBits is what a thread copies at most (PTX ISA, "cp.async").
const cpAsyncBits = 128

func (t *translator) cpAsyncOf(a *args) (eval.Value, error) {
	if t.kernel == nil {
		return nil, a.Interp.Errorf(a.Node, "T.ptx_cp_async outside of a T.Kernel")
	}
	n, err := a.integer("num_elems")
	if err != nil {
		return nil, err
	}
	if n < 1 {
		return nil, a.wrongf("num_elems", "expected at least 1 element, got %d", n)
	}
	if p, ok := a.value("dst_access_ptr").(*address); ok && n > cpAsyncBits/int64(p.r.b.elem.bits()) {
		return nil, a.wrongf("num_elems", "%d elements of %s exceed the 16 bytes that cp.async copies at most", n, p.r.b.elem)
	}
	read, err := t.elementsAt(a, "src_access_ptr", n)
	if err != nil {
		return nil, err
	}
	written, err := t.elementsAt(a, "dst_access_ptr", n)
	if err != nil {
		return nil, err
	}
	for i, r := range written {
		v, err := t.predicated(a, read[i])
		if err != nil {
			return nil, err
		}
		if err := t.writeElement(a.Site, r, v); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// elementsAt are n elements from an address on. Where rows are multiples of n they are in one, as addresses of cp.async
// are multiples of what it copies.
func (t *translator) elementsAt(a *args, name string, n int64) (out []*region, err error) {
	p, ok := a.value(name).(*address)
	if !ok {
		return nil, a.wrongf(name, "expected an address, as T.access_ptr(A[i, j]), got %s", eval.TypeName(a.value(name)))
	}
	last := len(p.r.lo) - 1
	extent, fixed := p.r.b.shape[last].(int64)
	inRow := last == 0 || fixed && extent%n == 0
	for i := range n {
		next := p
		if inRow {
			r := *p.r
			r.lo = slices.Clone(r.lo)
			if r.lo[last], err = t.onward(a, r.lo[last], i); err != nil {
				return nil, err
			}
			next = &address{&r, p.node}
		} else if next, err = t.behind(a, p.r, i); err != nil {
			return nil, err
		}
		next.r.size = slices.Repeat([]int64{-1}, last+1)
		out = append(out, next.r)
	}
	return out, nil
}

// onward is the index that is so many behind another one.
func (t *translator) onward(a *args, index *scalar, by int64) (*scalar, error) {
	v, err := t.binary(a.Site, python.Add, t.readable(index), by)
	if err != nil {
		return nil, err
	}
	return t.indexOf(a.Site, v)
}

// predicated is an element where the predicate holds, else zero.
func (t *translator) predicated(a *args, x eval.Value) (eval.Value, error) {
	given := a.value("predicate")
	if given == nil {
		return plain(a.Site, x)
	}
	p, err := plain(a.site("predicate"), given)
	if err != nil {
		return nil, err
	}
	if s, ok := p.(*scalar); ok {
		return s.Select(a.Site, func() (eval.Value, error) { return x, nil },
			func() (eval.Value, error) { return int64(0), nil })
	}
	if holds, err := a.Interp.Truth(a.site("predicate"), p); err != nil || !holds {
		return int64(0), err
	}
	return plain(a.Site, x)
}
