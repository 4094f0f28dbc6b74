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

// translate writes the translation of one program: of each gpu.module in it, or
// of the whole when there is none.
func (c *command) translate(src asm.Source, out *bytes.Buffer) error {
	root, err := c.parse(src)
	if err != nil {
		return err
	}
	modules := llvmir.GPUModules(root)
	device := len(modules) > 0
	if !device {
		modules = []*ir.Op{root}
	}
	for i, m := range modules {
		if i > 0 {
			out.WriteString("\n")
		}
		text, err := c.one(m, device)
		if err != nil {
			return err
		}
		out.WriteString(text)
	}
	return nil
}

func (c *command) one(m *ir.Op, device bool) (string, error) {
	o := llvmir.Options{Debug: c.debug, NVPTX: device || c.nvptx || c.toPTX || hasKernel(m)}
	if o.NVPTX {
		o.Triple, o.DataLayout = nvptx.Triple, nvptx.DataLayout
	}
	text, err := llvmir.Module(m, o)
	if err != nil || !c.toPTX {
		return text, err
	}
	var a nvptx.Assembler
	return a.PTX(c.ctx, text, nvptx.Options{Chip: c.chip, PTX: ptxVersion(c.features), OptLevel: c.optLevel})
}

// hasKernel reports whether a module holds a function for a GPU.
func hasKernel(m *ir.Op) bool {
	found := false
	ir.WalkOps(m, func(op *ir.Op) { found = found || op.HasAttr("nvvm.kernel") })
	return found
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
