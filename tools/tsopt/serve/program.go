package serve

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/transforms/normalize/bindparams"
)

// program is a program as a client has it.
type program struct {
	// Language is "mlir", the default, or "python".
	Language string `json:"language"`
	File     string `json:"file"` // what messages call the text
	Source   string `json:"source"`
	// Entry is the function to compile or run, "main" by default.
	Entry string `json:"entry"`
	// Params are values of the program's parameters, as --params of tsrun takes them.
	Params string `json:"params"`
	// LineInfo is whether compiled kernels say which line an instruction comes from.
	LineInfo bool `json:"line_info,omitempty"`

	// The rest is for Python: the line of the file on which the text begins, the function
	// of the text that is the kernel, values of its parameters and of names that it uses and
	// its text does not define, functions among these, which of its arguments are results,
	// the types of the arrays that it is called with, and options beside those of its decorator.
	Line      int                        `json:"line,omitempty"`
	Kernel    string                     `json:"kernel,omitempty"`
	Args      map[string]json.RawMessage `json:"args,omitempty"`
	Captured  map[string]json.RawMessage `json:"captured,omitempty"`
	Functions []function                 `json:"functions,omitempty"`
	OutIdx    json.RawMessage            `json:"out_idx,omitempty"`
	Types     []arrayType                `json:"types,omitempty"`

	PassConfigs json.RawMessage `json:"pass_configs,omitempty"`
	// Environment is the client's, as far as programs asked for it: null where a variable is not set.
	Environment map[string]*string `json:"environment,omitempty"`
}

// function is one that kernels call: its text, and what that uses from elsewhere.
type function struct {
	Name     string                     `json:"name"`
	File     string                     `json:"file"`
	Line     int                        `json:"line"`
	Source   string                     `json:"source"`
	Captured map[string]json.RawMessage `json:"captured"`
}

// arrayType is an array that a kernel is called with.
type arrayType struct {
	Name  string  `json:"name"`
	Dtype string  `json:"dtype"`
	Shape []int64 `json:"shape"`
	// Strides are in elements, nil where it lies row by row.
	Strides []int64 `json:"strides,omitempty"`
}

// module is a program that was read: its parameters have values.
type module struct {
	root  *ir.Op
	fn    *ir.Op
	entry string
	// Of a program in Python: what it says of its arguments beyond their types.
	same     []tilelang.Constraint
	unsigned []int
	booleans []int // arrays of bytes that are booleans
}

// load reads and verifies a program.
func (q *query) load() (*module, error) {
	p := &q.request.Program
	if p.File == "" {
		p.File = "<program>"
	}
	out := &module{}
	var root *ir.Op
	var err error
	switch p.Language {
	case "", "mlir":
		q.sources.Add(p.File, p.Source)
		root, err = asm.Parse(asm.Source{Name: p.File, Text: p.Source}, q.dialects, asm.ParseOptions{State: q.state})
	case "python":
		p.Entry = "main"
		var res *tilelang.Result
		if res, err = q.translate(p); err == nil {
			root, out.same, out.unsigned, out.booleans = res.Module, res.Constraints, res.Unsigned, res.Booleans
		}
	default:
		return nil, badRequest{fmt.Errorf("unknown language '%s'; expected mlir or python", p.Language)}
	}
	if err == nil {
		err = verify.Verify(root, verify.Options{Registry: q.dialects})
	}
	if err != nil {
		return nil, err
	}
	m := pass.NewManager("builtin.module")
	if err := m.Add(bindparams.Pass, p.Params); err != nil {
		return nil, badRequest{fmt.Errorf("parameters '%s': %w", p.Params, err)}
	}
	if err := q.pass(m, root); err != nil {
		return nil, err
	}
	out.root, out.entry = root, p.Entry
	if out.entry == "" {
		out.entry = "main"
	}
	out.fn, err = entry(root, out.entry)
	return out, err
}

// entry is a function with a body.
func entry(root *ir.Op, name string) (*ir.Op, error) {
	var names []string
	for op := range root.Body().Ops() {
		if n := ir.SymbolName(op); n != "" && op.Name() == "func.func" {
			names = append(names, n)
		}
	}
	fn := ir.LookupSymbol(root, name)
	if fn == nil {
		return nil, diag.Errorf(root.Loc(), "the program has no function @%s%s", name, nearest.DidYouMean(name, names))
	}
	if f, ok := ir.As[ir.FunctionLike](fn); !ok || f.FunctionBody().Empty() {
		return nil, diag.Errorf(fn.Loc(), "@%s is not a function with a body and cannot be called", name)
	}
	return fn, nil
}

// pass runs passes over a module; remarks and warnings are kept.
func (q *query) pass(m *pass.Manager, root *ir.Op) error {
	var errs []error
	cfg := &pass.Config{
		Dialects: q.dialects, Passes: q.passes, Verify: true, Out: q.errw, Err: q.errw,
		Print: func(op *ir.Op) string { return asm.Text(op, asm.PrintOptions{}) },
		Emit: func(d *diag.Diagnostic) {
			if d.Severity == diag.Error {
				errs = append(errs, d)
			} else {
				q.book.Add(d)
			}
		},
	}
	cfg.Instruments = append(cfg.Instruments, q.book.Instrument())
	q.kit.Configure(cfg)
	err := m.Run(cfg, root)
	if err != nil && len(errs) > 0 {
		return errors.Join(errs...)
	}
	return err
}
