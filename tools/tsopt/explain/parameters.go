package explain

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/tools/program"
)

// parameters are the changes that are other values of a program's parameters: the next of those that tile.param allows,
// and of a function in Python twice and half of what says into how many blocks a kernel's work is divided.
func (c *compiler) parameters() (out []change) {
	switch {
	case c.req.Module != nil:
	case program.IsPython(c.report.File):
		for _, p := range c.integers {
			for _, n := range []int64{p.Value / 2, p.Value * 2} {
				req := c.req
				req.Kernel.Given = maps.Clone(c.req.Kernel.Given)
				if req.Kernel.Given == nil {
					req.Kernel.Given = map[string]eval.Value{}
				}
				req.Kernel.Given[p.Name] = n
				root := c.boundTo(req)
				if root == nil {
					continue
				}
				if k, ok := divided(c.bound, root, p.Value, n); ok {
					out = append(out, c.parameter(k, p.Name, p.Value, n, root))
				}
			}
		}
	case len(slices.Collect(ops(c.bound))) == 1:
		for _, p := range c.params {
			is := p.Default
			if given, err := strconv.ParseInt(fields(c.req.Params)[p.Name], 0, 64); err == nil {
				is = given
			}
			at := slices.Index(p.Among, is)
			for _, i := range []int{at - 1, at + 1} {
				if at < 0 || i < 0 || i >= len(p.Among) {
					continue
				}
				req := c.req
				req.Params = overlay(c.req.Params, fmt.Sprintf("%s=%d", p.Name, p.Among[i]))
				if root := c.boundTo(req); root != nil {
					out = append(out, c.parameter(0, p.Name, is, p.Among[i], root))
				}
			}
		}
	}
	return out
}

// parameter is another value of a parameter, which makes another program.
func (c *compiler) parameter(kernel int, name string, was, is int64, root *ir.Op) change {
	all := slices.Collect(ops(c.bound))
	return change{kernel: kernel, at: all[kernel], attr: "parameter " + name,
		says: fmt.Sprintf("%s=%d instead of %d", name, is, was), program: root}
}

// boundTo is the program of another request before its lowering, nil where there is none.
func (c *compiler) boundTo(req Request) *ir.Op {
	other := newCompiler(c.ctx, c.kit, req)
	root := other.parse()
	if root == nil || other.bind(root) != nil {
		return nil
	}
	return root
}

// divided reports whether two programs with the same arguments differ in how the work of one of their kernels is
// divided: with a number instead of another, its grid has as many times more or fewer blocks.
func divided(was, is *ir.Op, from, to int64) (kernel int, ok bool) {
	before, after := slices.Collect(ir.Collect(was, tile.Kernel)), slices.Collect(ir.Collect(is, tile.Kernel))
	if len(before) != len(after) {
		return 0, false
	}
	found := 0
	for i, k := range before {
		x, y := k.Grid(), after[i].Grid()
		if !slices.Equal(argumentTypes(k), argumentTypes(after[i])) || len(x) != len(y) {
			return 0, false
		}
		other := 0
		for d := range x {
			if x[d].Value != nil || y[d].Value != nil || x[d].Const == y[d].Const {
				continue
			}
			if apart := x[d].Const*from - y[d].Const*to; max(apart, -apart) >= max(from, to) {
				return 0, false // the work itself is another
			}
			other++
		}
		if other == 1 {
			kernel = i
			found++
		} else if other > 1 {
			return 0, false
		}
	}
	return kernel, found == 1
}

// argumentTypes are those of the function that a kernel is in.
func argumentTypes(k tile.KernelOp) []ir.Type { return ir.ValueTypes(k.Op.Block().Args()) }
