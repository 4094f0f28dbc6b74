package app

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/target/llvmir"
	"github.com/tsopt/tsopt/target/nvptx"
)

// translate writes the translation of one program. For NVPTX and for PTX that is of
// each gpu.module in it, if there are any.
func (s *session) translate(src asm.Source, out *bytes.Buffer) error {
	root, err := s.parse(src)
	if err != nil {
		return err
	}
	modules := []*ir.Op{root}
	if gpu := llvmir.GPUModules(root); len(gpu) > 0 && (s.nvptx || s.toPTX) {
		modules = gpu
	}
	for i, m := range modules {
		if i > 0 {
			out.WriteString("\n")
		}
		text, err := s.one(m)
		if err != nil {
			return err
		}
		out.WriteString(text)
	}
	return nil
}

func (s *session) one(m *ir.Op) (string, error) {
	o := llvmir.Options{Debug: s.debug, NVPTX: s.nvptx || s.toPTX, Warn: s.warn}
	if o.NVPTX {
		o.Triple, o.DataLayout = nvptx.Triple, nvptx.DataLayout
	}
	as := nvptx.Options{Chip: s.chip, PTX: ptxVersion(s.features), OptLevel: s.optLevel}
	o.WideAdds = s.toPTX && as.WideAdds()
	text, err := llvmir.Module(m, o)
	if err != nil || !s.toPTX {
		return text, err
	}
	var a nvptx.Assembler
	return a.PTX(s.ctx, text, as)
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
