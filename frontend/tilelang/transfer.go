package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// What TileScale's programs send to other devices and read there: addresses and numbers of elements, or of bytes, which
// are windows of arrays here.

var transferFunctions = slices.Concat([]Function{
	{Name: "get_rank", perThread: true, Params: "", Result: "int", Alias: []string{"get_pe"},
		devices: &deviceUse{},
		Doc:     "The index of this device. The number of devices is given by --arg num_ranks=4.",
		call: func(t *translator, a *args) (eval.Value, error) {
			if _, err := t.onDevices(a); err != nil {
				return nil, err
			}
			return t.rank(), nil
		}},
	{Name: "get_num_ranks", perThread: true, Params: "", Result: "int", Alias: []string{"get_pe_num"},
		devices: &deviceUse{},
		Doc:     "The number of devices.",
		call: func(t *translator, a *args) (eval.Value, error) {
			n, err := t.onDevices(a)
			return n, err
		}},
	{Name: "address_of", Params: "x", Result: "Address",
		Doc:  "The address of an element of a buffer, for functions with an address and a number of elements: T.put_block and similar.",
		call: (*translator).addressOf},
	{Name: "put_block", Params: "src, dst, size, dst_pe=-1",
		devices: &deviceUse{reached: "dst"},
		Doc: "Copies size elements from an address to dst on another device (put). The data is visible there when the kernel has ended, or after " +
			"a later signal.",
		call: func(t *translator, a *args) (eval.Value, error) { return nil, t.putOf(a, "size", "dst_pe", 1) }},
	{Name: "get_block", Params: "src, dst, size, src_pe=-1",
		devices: &deviceUse{reached: "src"},
		Doc:     "Copies size elements from src on another device to an address (get).",
		call:    func(t *translator, a *args) (eval.Value, error) { return nil, t.getOf(a, "size", "src_pe", 1) }},
	{Name: "putmem_nbi_block", Params: "dest, src, nelems, pe", Alias: []string{"putmem_block"},
		devices: &deviceUse{reached: "dest"},
		Doc: "Copies nelems bytes from an address to dest on another device (put). The data is visible there when the kernel has ended, or after a later " +
			"signal.",
		call: func(t *translator, a *args) (eval.Value, error) {
			a.rename("dest", "dst")
			return nil, t.putOf(a, "nelems", "pe", 8)
		}},
	{Name: "getmem_nbi_block", Params: "dest, src, nelems, pe", Alias: []string{"getmem_block"},
		devices: &deviceUse{reached: "src"},
		Doc:     "Copies nelems bytes from src on another device to an address (get).",
		call: func(t *translator, a *args) (eval.Value, error) {
			a.rename("dest", "dst")
			return nil, t.getOf(a, "nelems", "pe", 8)
		}},
},
	unsupported("the compiler distributes transfers over warps; use T.put_block or T.get_block", "put_warp", "get_warp",
		"putmem_warp", "putmem_nbi_warp", "getmem_warp", "getmem_nbi_warp"),
)

// rename gives an argument the name that all functions of its kind have.
func (a *args) rename(from, to string) {
	a.params = slices.Clone(a.params)
	for i := range a.params {
		if a.params[i].name == from {
			a.params[i].name = to
		}
	}
}

// peer is an argument that is the number of a device.
func (t *translator) peer(a *args, name string) (*ir.Value, error) {
	s, err := t.indexOf(a.site(name), a.value(name))
	if err != nil {
		return nil, err
	}
	if n, known := s.sum.Known(); known && n < 0 {
		return t.rank().v, nil
	}
	if n, known := s.sum.Known(); known && n >= t.devices() {
		return nil, a.wrongf(name, "device %d is out of range; there are %d devices", n, t.devices())
	}
	return t.value(s), nil
}

// operandsOf are the windows of a put or get: bits is 8 where the count is of bytes, else 1.
func (t *translator) operandsOf(a *args, count string, bits int64) (dst, src window, err error) {
	if err = t.needKernel(a); err != nil {
		return dst, src, err
	}
	if err = t.eachRuns(a); err != nil {
		return dst, src, err
	}
	if _, err = t.onDevices(a); err != nil {
		return dst, src, err
	}
	n, err := a.integer(count)
	if err != nil {
		return dst, src, err
	}
	if bits > 1 {
		x, ok := a.value("src").(*address)
		if !ok {
			return dst, src, a.wrongf("src", "expected T.address_of(A[i, j]), got %s", eval.TypeName(a.value("src")))
		}
		width := int64(x.r.b.elem.bits())
		if n*bits%width != 0 {
			return dst, src, a.wrongf(count, "%d bytes are not a multiple of the element size of %s", n, x.r.b.elem.name)
		}
		n = n * bits / width
	}
	if n < 1 {
		return dst, src, a.wrongf(count, "expected at least 1 element, got %d", n)
	}
	if dst, err = t.contiguous(a, "dst", n); err != nil {
		return dst, src, err
	}
	if src, err = t.contiguous(a, "src", n); err != nil {
		return dst, src, err
	}
	if dst.b.elem != src.b.elem {
		return dst, src, a.wrongf("src", "the elements are %s, but those of %s are %s", src.b.elem.name, dst.b,
			dst.b.elem.name)
	}
	return dst, src, nil
}

// reach asks for an array in symmetric memory.
func (t *translator) reach(a *args, name string, b *buffer) error {
	if b.arr == nil {
		return a.wrongf(name, "%s is private memory of the block; other devices can access arrays only", b)
	}
	if b.arr.symmetric == nil {
		return t.uses.overlooked(t.loc(a.Node), "that peers reach "+b.String())
	}
	return nil
}

func (t *translator) putOf(a *args, count, pe string, bits int64) error {
	_, err := t.put(a, count, pe, bits)
	return err
}

// put makes a comm.put, or a comm.putmem of what is in memory and large.
func (t *translator) put(a *args, count, pe string, bits int64) (*ir.Value, error) {
	dst, src, err := t.operandsOf(a, count, bits)
	if err != nil {
		return nil, err
	}
	if err := t.reach(a, "dst", dst.b); err != nil {
		return nil, err
	}
	peer, err := t.peer(a, pe)
	if err != nil {
		return nil, err
	}
	t.at(a.Site)
	dst.b.arr.written = true
	var token *ir.Value
	if src.b.arr != nil && src.count() > mostMoved && slices.Equal(src.size, dst.size) {
		src.b.arr.read = true
		token = comm.PutMem.New(t.b, comm.PutMemOp{Source: t.subview(src), Dest: t.subview(dst), Rank: peer},
			comm.Token).Token
	} else {
		v, err := t.transferred(a.Site, src, dst.size)
		if err != nil {
			return nil, err
		}
		token = comm.Put.New(t.b, comm.PutOp{Value: v, Dest: dst.b.mem, At: t.slice(dst, dst.size), Rank: peer},
			comm.Token).Token
	}
	t.announce(peer, token)
	return token, nil
}

// announce signals a put to a peer, or remembers to do so.
func (t *translator) announce(peer, token *ir.Value) {
	if t.arrivals != nil {
		one := arith.ConstantInt(t.b, 1, ir.I32)
		comm.Notify.New(t.b, comm.NotifyOp{Signal: t.arrivals, Index: arith.ConstantIndex(t.b, 0), Value: one, Rank: peer,
			After: []*ir.Value{token}})
		return
	}
	before, _ := t.get(t.sent())
	t.set(t.sent(), comm.Join.New(t.b, comm.JoinOp{Tokens: []*ir.Value{before, token}}, comm.Token).Token)
}

// transferred is a window of the own device as a tile of a shape.
func (t *translator) transferred(at eval.Site, w window, shape []int64) (*ir.Value, error) {
	if !w.b.isTile() {
		return t.loadWindow(w, shape), nil
	}
	v, err := t.part(at, w)
	if err != nil {
		return nil, err
	}
	return t.reshaped(v, shape), nil
}

func (t *translator) getOf(a *args, count, pe string, bits int64) error {
	dst, src, err := t.operandsOf(a, count, bits)
	if err != nil {
		return err
	}
	if err := t.reach(a, "src", src.b); err != nil {
		return err
	}
	peer, err := t.peer(a, pe)
	if err != nil {
		return err
	}
	t.at(a.Site)
	src.b.arr.read = true
	if dst.b.arr != nil && src.count() > mostMoved && slices.Equal(src.size, dst.size) {
		dst.b.arr.written = true
		comm.GetMem.New(t.b, comm.GetMemOp{Source: t.subview(src), Dest: t.subview(dst), Rank: peer})
		return nil
	}
	v := comm.Get.New(t.b, comm.GetOp{Source: src.b.mem, At: t.slice(src, src.size), Rank: peer},
		ir.Tensor(src.size, src.b.elem.typ, nil)).Result
	return t.writeWindowValue(a.Site, dst, t.reshaped(v, dst.size))
}

// subview is a window as memory.
func (t *translator) subview(w window) *ir.Value {
	at := make([]ir.Mixed, len(w.lo))
	for i, l := range w.lo {
		if n, ok := l.Known(); ok {
			at[i] = ir.Mixed{Const: n}
		} else {
			at[i] = ir.Mixed{Value: t.summed(l, false).v}
		}
	}
	return memref.NewSubView(t.b, w.b.mem, at, numbers(w.size), numbers(slices.Repeat([]int64{1}, len(w.size)))).Result
}

// sent is the variable that holds the token of all puts of the kernel so far.
func (t *translator) sent() *cell {
	if t.kernel.sent == nil {
		t.kernel.sent = &cell{name: "what was sent", typ: comm.Token, node: t.kernel.node}
	}
	return t.kernel.sent
}
