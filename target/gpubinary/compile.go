package gpubinary

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/llc"
	"github.com/tsopt/tsopt/target/llvmir"
	"github.com/tsopt/tsopt/target/nvptx"
)

// compile makes the object of a module for one target.
func (p *runner) compile(ctx context.Context, j *job, target ir.Attr, f form) (ir.Attr, error) {
	m := j.module
	if t, ok := target.(*cpu.TargetAttr); ok {
		return p.compileCPU(ctx, m, t, f)
	}
	t, ok := target.(*nvvm.TargetAttr)
	if !ok {
		return nil, m.Errorf("cannot be compiled for the target %s: only #nvvm.target and #cpu.target are supported", target)
	}
	o := nvptx.Options{Chip: t.Chip, PTX: ptxVersion(t.Features), OptLevel: int(t.O)}
	text, err := llvmir.Module(m.Op, llvmir.Options{
		Triple: t.Triple, DataLayout: nvptx.DataLayout, NVPTX: true, WideAdds: o.WideAdds(),
		FlushDenormals: t.HasFlag("ftz") || t.HasFlag("fast"), NameStructs: true,
	})
	if err != nil {
		return nil, err
	}
	object := gpu.Object{Target: target, Format: gpu.FormatOffload, Data: text}
	if f == llvmText {
		return gpu.ObjectOf(object), nil
	}
	if err := namable(m); err != nil {
		return nil, err
	}
	object.Properties = ir.Dict(ir.NamedAttr{Name: "O", Value: ir.I32Attr(t.O)})
	ptx, err := p.assembler.PTX(ctx, text, o)
	if err != nil {
		return nil, located(m, err)
	}
	object.Format, object.Data = gpu.FormatAssembly, ptx
	if f == ptxText {
		return gpu.ObjectOf(object), nil
	}
	return p.assemble(ctx, j, object, o, f)
}

// namable is the error of a function whose name PTX cannot have: llc says neither which one nor what to do. It takes
// dots besides the characters of identifiers (PTX ISA, section 4.4).
func namable(m gpu.ModuleOp) error {
	foreign := func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '$' || r == '.')
	}
	for op := range m.Body.Entry().Ops() {
		f, ok := llvm.Func.Cast(op)
		if ok && strings.ContainsFunc(f.SymName, foreign) {
			return f.Errorf("has the name %q, which PTX cannot have; rename the function, with letters of ASCII, digits, '_' and '$'",
				f.SymName)
		}
	}
	return nil
}

// assemble turns PTX into a cubin; where that is only preferred and there is no
// ptxas the object keeps the PTX.
func (p *runner) assemble(ctx context.Context, j *job, object gpu.Object, o nvptx.Options, f form) (ir.Attr, error) {
	code, err := p.assembler.Cubin(ctx, object.Data, o)
	var missing *llc.MissingTool
	switch {
	case errors.As(err, &missing) && f == best:
		return gpu.ObjectOf(object), nil
	case err != nil:
		return nil, located(j.module, err)
	}
	for _, f := range code.Report.Findings() {
		j.warnings = append(j.warnings, diag.Warningf(function(j.module, f.Function), "%s", f.Text))
	}
	object.Format, object.Data = gpu.FormatBinary, string(code.Image)
	return gpu.ObjectOf(object), nil
}

// located puts a tool's error at the function it speaks of, or at the module.
func located(m gpu.ModuleOp, err error) error {
	name := ""
	var compile *llc.CompileError
	if errors.As(err, &compile) {
		name = compile.Function
	}
	return diag.Errorf(function(m, name), "%s", strings.TrimRight(err.Error(), "\n"))
}

// function is the place of a function, or of the module for one that it has not.
func function(m gpu.ModuleOp, name string) diag.Loc {
	if f := ir.LookupSymbol(m.Op, name); f != nil {
		return f.Loc()
	}
	return m.Loc()
}

// ptxVersion is the version that a feature such as +ptx86 asks for, 0 for none.
func ptxVersion(features string) int {
	for _, f := range strings.Split(features, ",") {
		if n, err := strconv.Atoi(strings.TrimPrefix(f, "+ptx")); err == nil {
			return n
		}
	}
	return 0
}
