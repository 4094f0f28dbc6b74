package tilelang

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// Signals of TileScale's programs. An array of integers that a program waits for is counters, one copy on every device:
// they are 0 when the program begins, and have 32 bits.

// compares are the comparisons, numbered as NVSHMEM does.
var compares = []comm.Compare{comm.EQ, comm.NE, comm.GT, comm.LE, comm.LT, comm.GE}

var compareNames = map[string]eval.Value{"EQ": int64(0), "NE": int64(1), "GT": int64(2), "LE": int64(3), "LT": int64(4),
	"GE": int64(5)}

var signalFunctions = append([]Function{
	{Name: "putmem_signal_nbi_block", Params: "dest, src, nelems, sig_addr, signal, sig_op, pe",
		devices: &deviceUse{reached: "dest", counter: "sig_addr", signals: true},
		Alias:   []string{"putmem_signal_block"},
		Doc: "Copies nelems bytes from an address to dest on another device, then updates a counter there (signal): sig_op is " +
			"T.Amo.SIGNAL_SET or T.Amo.SIGNAL_ADD.",
		call: func(t *translator, a *args) (eval.Value, error) {
			if err := t.signals(a); err != nil {
				return nil, err
			}
			a.rename("dest", "dst")
			token, err := t.put(a, "nelems", "pe", 8)
			if err != nil {
				return nil, err
			}
			return nil, t.notify(a, "sig_addr", "signal", "pe", token)
		}},
	{Name: "signal_op", perThread: true, Params: "sig_addr, signal, sig_op, pe",
		devices: &deviceUse{counter: "sig_addr", signals: true},
		Doc:     "Updates a counter of another device (signal), ordered after everything that the block has sent.",
		call: func(t *translator, a *args) (eval.Value, error) {
			if err := t.signals(a); err != nil {
				return nil, err
			}
			sent, _ := t.get(t.sent())
			return nil, t.notify(a, "sig_addr", "signal", "pe", sent)
		}},
	{Name: "signal_wait_until", perThread: true, Params: "sig_addr, cmp, value",
		devices: &deviceUse{counter: "sig_addr", signals: true},
		Doc: "Waits until a counter of this device compares with a value: cmp is T.CmpType.EQ, NE, GT, LE, LT or GE. Data that was sent before " +
			"the signal is then visible.",
		call: func(t *translator, a *args) (eval.Value, error) {
			n, err := a.integer("cmp")
			if err != nil {
				return nil, err
			}
			if n < 0 || n >= int64(len(compares)) {
				return nil, a.wrongf("cmp", "unknown comparison %d; use a name of T.CmpType", n)
			}
			return nil, t.waitFor(a, "sig_addr", "value", compares[n])
		}},
	{Name: "barrier_blocks", Params: "*barrier",
		devices: &deviceUse{signals: true},
		Alias: []string{"sync_blocks", "barrier_all", "barrier_all_block", "sync_all", "sync_all_block",
			"barrier_all_blocks_sys", "sync_all_blocks_sys"},
		Doc: "A barrier of the blocks with the same index on all devices; memory operations before it are visible after it. The array " +
			"of counters is unused.",
		call: func(t *translator, a *args) (eval.Value, error) {
			if err := t.signals(a); err != nil {
				return nil, err
			}
			comm.Barrier.New(t.b, comm.BarrierOp{Level: "device"})
			return nil, nil
		}},
	{Name: "fence_sys", perThread: true, Params: "sem=\"acq_rel\"", Alias: []string{"fence", "quiet"},
		Doc: "A memory fence of the block. Signals and waits already order what programs need.",
		call: func(t *translator, a *args) (eval.Value, error) {
			if err := t.needKernel(a); err != nil {
				return nil, err
			}
			t.remark(a.Site, "T.%s has no effect: a signal is ordered after everything sent before, and a kernel ends when everything has arrived", a.f.Name)
			return nil, nil
		}},
}, waits()...)

func waits() (out []Function) {
	for i, name := range []string{"eq", "ne", "gt", "le", "lt", "ge"} {
		out = append(out, Function{Name: "wait_" + name, perThread: true, Params: "value, expected, peer=-1",
			devices: &deviceUse{counter: "value", signals: true},
			Doc: "Waits until a counter, an element of an array of this device, is " +
				[]string{"equal to", "not equal to", "greater than", "at most", "less than", "at least"}[i] +
				" a number. Data that was sent before the signal is then visible.",
			call: func(t *translator, a *args) (eval.Value, error) {
				if n, ok := a.value("peer").(int64); !ok || n != -1 {
					return nil, a.wrongf("peer", "waiting for a counter of another device is unsupported; wait for a counter of this device that the other device updates with T.signal_op")
				}
				return nil, t.waitFor(a, "value", "expected", compares[i])
			}})
	}
	return out
}

// signals tells that the program has signals of its own.
func (t *translator) signals(a *args) error {
	if err := t.needKernel(a); err != nil {
		return err
	}
	if err := t.eachRuns(a); err != nil {
		return err
	}
	_, err := t.onDevices(a)
	return err
}

// counter is an argument that is one: the signal that its array is, and which of its counters.
func (t *translator) counter(a *args, name string) (signal, i *ir.Value, err error) {
	var r *region
	switch v := a.value(name).(type) {
	case *address:
		r = v.r
	case *region:
		r = v
	}
	if r == nil || r.b.arr == nil || r.b.elem.isFloat() || !r.element() {
		return nil, nil, a.wrongf(name, "expected an element of an array of integers, got %s", eval.TypeName(a.value(name)))
	}
	if r.b.arr.counters == nil {
		if _, known := r.b.extents(); !known {
			return nil, nil, a.wrongf(name, "%s has a dynamic dimension; the number of counters must be static", r.b)
		}
		return nil, nil, t.uses.overlooked(t.loc(a.Node), "that "+r.b.String()+" is signals")
	}
	sum := linear.Form{}
	for j, s := range r.lo {
		sum = sum.Times(r.b.shape[j].(int64)).Plus(s.sum)
	}
	return r.b.arr.counters, t.summed(sum, true).v, nil
}

// counted32 is an argument that a counter is compared with, or changed by.
func (t *translator) counted32(a *args, name string) (*ir.Value, error) {
	s, err := t.scalarOf(a.site(name), a.value(name), dtypes["uint32"])
	if err != nil {
		return nil, err
	}
	return t.convert(s.v, s.unsigned, ir.I32, true), nil
}

func (t *translator) notify(a *args, counter, value, pe string, after *ir.Value) error {
	op, err := a.integer("sig_op")
	if err != nil {
		return err
	}
	how := comm.SigAdd
	switch op {
	case 9:
		how = comm.SigSet
	case 10:
	default:
		return a.wrongf("sig_op", "unknown operation %d; use T.Amo.SIGNAL_SET or T.Amo.SIGNAL_ADD", op)
	}
	signal, i, err := t.counter(a, counter)
	if err != nil {
		return err
	}
	x, err := t.counted32(a, value)
	if err != nil {
		return err
	}
	peer, err := t.peer(a, pe)
	if err != nil {
		return err
	}
	t.at(a.Site)
	comm.Notify.New(t.b, comm.NotifyOp{Signal: signal, Index: i, Value: x, Rank: peer, SigOp: how,
		After: []*ir.Value{after}})
	return nil
}

func (t *translator) waitFor(a *args, counter, value string, how comm.Compare) error {
	if err := t.signals(a); err != nil {
		return err
	}
	signal, i, err := t.counter(a, counter)
	if err != nil {
		return err
	}
	x, err := t.counted32(a, value)
	if err != nil {
		return err
	}
	t.at(a.Site)
	comm.Wait.New(t.b, comm.WaitOp{Signal: signal, Index: i, Value: x, Compare: how}, comm.Token)
	return nil
}
