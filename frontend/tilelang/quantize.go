package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// The module tilelang.quantize, as far as kernels use it: functions that give a function which takes a number of few
// bits out of a packed one.

func (t *translator) quantize() eval.Value {
	return &hostModule{opaque{name: "tilelang.quantize"}, map[string]eval.Value{
		"_tir_packed_to_unsigned_convert": t.unpacking("_tir_packed_to_unsigned_convert",
			func(bits int64) []step { return nil }),
		"_tir_packed_to_signed_convert": t.unpacking("_tir_packed_to_signed_convert", func(bits int64) []step {
			return []step{{python.Sub, 1 << (bits - 1)}}
		}),
		"_tir_packed_int_to_int_convert": t.unpacking("_tir_packed_int_to_int_convert", func(bits int64) []step {
			return []step{{python.LShift, 32 - bits}, {python.RShift, 32 - bits}}
		}),
	}}
}

// A step is an operator with a number on its right.
type step struct {
	op python.Operator
	n  int64
}

// unpacking is a function of the packed type, uint or int and its bits, that gives f(bits, packed, position, dtype):
// the number at a position, as an int32 on which steps are done, in a type.
func (t *translator) unpacking(name string, steps func(bits int64) []step) eval.Value {
	return &eval.Builtin{Name: name, Fn: func(*eval.Call) (eval.Value, error) {
		var self *eval.Builtin
		self = &eval.Builtin{Name: name + "(…)", Fn: func(c *eval.Call) (eval.Value, error) {
			if e := evaluating(c.Site); e != nil {
				n := e.called(c, name)
				n.F = self
				return numberOf(n.Gives), nil
			}
			values := map[string]eval.Value{}
			for i, v := range c.Args {
				values[[]string{"nbit", "val", "pos", "dtype"}[min(i, 3)]] = v
			}
			for _, k := range c.Keywords {
				values[k.Name] = k.Value
			}
			bits, ok := values["nbit"].(int64)
			if !ok || bits < 1 || bits > 16 || len(values) != 4 {
				return nil, c.Interp.Errorf(c.Node, "%s expects the number of bits (1 to 16), the packed value, the position in it and an element type", name)
			}
			d, err := t.dtypeOf(c.Site, values["dtype"])
			if err != nil {
				return nil, err
			}
			shift, err := t.multiple(c.Site, values["pos"], bits)
			if err != nil {
				return nil, err
			}
			v, err := t.castValue(c.Site, values["val"], dtypes["int32"])
			if err != nil {
				return nil, err
			}
			if v, err = t.binary(c.Site, python.RShift, v, shift); err != nil {
				return nil, err
			}
			for _, s := range append([]step{{python.BitAnd, 1<<bits - 1}}, steps(bits)...) {
				if v, err = t.binary(c.Site, s.op, v, s.n); err != nil {
					return nil, err
				}
			}
			return t.castValue(c.Site, v, d)
		}}
		return self, nil
	}}
}

// multiple is n·v, as an int32 where it is of the device.
func (t *translator) multiple(at eval.Site, v eval.Value, n int64) (eval.Value, error) {
	if k, ok := v.(int64); ok {
		return k * n, nil
	}
	s, err := t.castValue(at, v, dtypes["int32"])
	if err != nil {
		return nil, err
	}
	return t.binary(at, python.Mult, s, n)
}
