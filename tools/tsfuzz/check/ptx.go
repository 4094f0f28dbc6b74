package check

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/llc"
	"github.com/tsopt/tsopt/target/llvmir"
	"github.com/tsopt/tsopt/target/nvptx"
)

// compile makes PTX of the kernels and assembles it, as far as the tools are there.
func (r *run) compile(module *ir.Op) {
	for op := range module.Body().Ops() {
		m, ok := gpu.Module.Cast(op)
		if !ok {
			continue
		}
		r.stage = "translate"
		text, err := llvmir.Module(m.Op, llvmir.Options{Triple: "nvptx64-nvidia-cuda", DataLayout: nvptx.DataLayout,
			NVPTX: true})
		if err != nil {
			r.find(NoPTX, "%s", message(err))
			return
		}
		o := nvptx.Options{Chip: "sm_90a", PTX: 86, OptLevel: 3}
		r.stage = "llc"
		ptx, err := r.assembler.PTX(r.ctx, text, o)
		if !r.made(err) {
			return
		}
		r.report.PTX = true
		r.stage = "ptxas"
		o.OptLevel = 1
		_, err = r.assembler.Cubin(r.ctx, ptx, o)
		if !r.made(err) {
			return
		}
		r.report.SASS = true
	}
}

// made reports whether a tool did its work; one that is not installed is no find.
func (r *run) made(err error) bool {
	var missing *llc.MissingTool
	if err != nil && !errors.As(err, &missing) {
		r.find(NoPTX, "%v", err)
	}
	return err == nil
}
