package serve

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/target/exec"
)

// A function on tensors is called as the function on memory that it becomes: its arguments, and behind them memory for
// what it returns.

// onMemory takes a program on tensors to tile programs, and gives the arguments of its function: their names are those
// of the text.
func (q *query) onMemory(m *module) ([]exec.Param, error) {
	written := q.params(m.fn)
	if !slices.ContainsFunc(written, onTensors) {
		return written, nil
	}
	err := q.lowerTensors(m, "linalg-to-tile")
	if err != nil {
		return nil, err
	}
	if m.fn, err = entry(m.root, m.entry); err != nil {
		return nil, err
	}
	params := exec.Params(m.fn)
	for i := range params {
		params[i].Name = written[i].Name
	}
	return params, nil
}

// lowerTensors runs passes for programs on tensors; others stay as they are.
func (q *query) lowerTensors(m *module, passes string) error {
	if passes == "" || !slices.ContainsFunc(exec.Params(m.fn), onTensors) {
		return nil
	}
	p := pass.NewManager("builtin.module")
	if err := pass.ParseInto(p, passes, q.passes); err != nil {
		return err
	}
	return q.pass(p, m.root)
}

func onTensors(p exec.Param) bool {
	_, ok := p.Type.(*ir.TensorType)
	return ok
}

// resultSizes are the runtime extents of the results of a function on tensors: each is that of an argument. A result
// whose extent is not found has none, and the caller has to pass memory for it.
func resultSizes(d *description, fn *ir.Op, params []exec.Param) {
	function, _ := ir.As[ir.FunctionLike](fn)
	returned := function.FunctionBody().Entry().Last().Operands()
	for i, p := range params {
		if !p.Result {
			continue
		}
		for dim, n := range d.Params[i].Shape {
			if of, ok := extentOf(returned[p.Number], dim); n < 0 && ok {
				x := same{Dim: dim, quantity: of, Name: fmt.Sprintf("dimension %d", of.OfDim)}
				d.Params[i].Same = append(d.Params[i].Same, x)
			}
		}
	}
}

// extentOf is the argument's extent that an extent of a tensor is.
func extentOf(v *ir.Value, dim int) (quantity, bool) {
	op := v.DefiningOp()
	if op == nil {
		return quantity{Of: v.Index(), OfDim: dim}, true
	}
	if s, ok := ir.As[linalg.Structured](op); ok {
		return extentOf(s.Outputs()[slices.Index(s.Results(), v)], dim)
	}
	if e, ok := tensor.Empty.Cast(op); ok {
		return sizeOf(e.DynamicSizes, v, dim)
	}
	if e, ok := tensor.ExpandShape.Cast(op); ok {
		return sizeOf(e.OutputShape, v, dim)
	}
	return quantity{}, false
}

// sizeOf is the argument's extent that one of an operation's runtime sizes is: the operation has one for each runtime
// extent of its result.
func sizeOf(sizes []*ir.Value, result *ir.Value, dim int) (quantity, bool) {
	shape := result.Type().(*ir.TensorType).Shape()
	if shape[dim] != ir.Dynamic {
		return quantity{}, false
	}
	d, ok := tensor.Dim.Cast(sizes[ir.CountDynamic(shape[:dim])].DefiningOp())
	if !ok {
		return quantity{}, false
	}
	at, ok := rewrite.ConstantOf(d.Index).(*ir.IntegerAttr)
	if !ok {
		return quantity{}, false
	}
	return extentOf(d.Source, int(at.Int()))
}
