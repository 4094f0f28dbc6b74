package check

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
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
		text, err := llvmir.Module(m.Op, llvmir.Options{Triple: "nvptx64-nvidia-cuda", DataLayout: nvptx.DataLayout, NVPTX: true})
		if err != nil {
			r.find(NoPTX, "%s", message(err))
			return
		}
		o := nvptx.Options{Chip: "sm_90a", PTX: 86, OptLevel: 3}
		var missing *nvptx.MissingTool
		r.stage = "llc"
		ptx, err := r.assembler.PTX(r.ctx, text, o)
		switch {
		case errors.As(err, &missing):
			return
		case err != nil:
			r.find(NoPTX, "%v", err)
			return
		}
		r.report.PTX = true
		r.stage = "ptxas"
		o.OptLevel = 1
		_, err = r.assembler.Cubin(r.ctx, ptx, o)
		switch {
		case errors.As(err, &missing):
			return
		case err != nil:
			r.find(NoPTX, "%v", err)
			return
		}
		r.report.SASS = true
	}
}
