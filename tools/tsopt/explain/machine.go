package explain

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/sass"
	"github.com/tsopt/tsopt/target/llc"
	"github.com/tsopt/tsopt/target/nvptx"
)

// assemble adds the machine code of each kernel, and what ptxas says of it, where the tools for it are there.
func (c *compiler) assemble(binaries []gpu.BinaryOp) {
	var tools nvptx.Assembler
	var all sync.WaitGroup
	for i, b := range binaries {
		all.Go(func() { c.report.Kernels[i].assemble(c.ctx, &tools, b.Objects()[0], c.report.File) })
	}
	all.Wait()
}

func (k *Kernel) assemble(ctx context.Context, tools *nvptx.Assembler, o *gpu.ObjectAttr, file string) {
	target, ok := o.Target.(*nvvm.TargetAttr)
	if !ok {
		k.NoMachine = "it is not code of a GPU of NVIDIA"
		return
	}
	cubin, err := tools.Cubin(ctx, o.Data, nvptx.Options{Chip: target.Chip, OptLevel: int(target.O)})
	if err != nil {
		k.NoMachine = reason(err)
		return
	}
	for _, r := range cubin.Report.Kernels { // one, as each kernel is a module
		k.Facts = append(k.Facts, Fact{"registers of a thread", fmt.Sprintf("%d, by ptxas", r.Registers)},
			Fact{"spilled registers", fmt.Sprintf("%d bytes written, %d read", r.SpillStores, r.SpillLoads)})
	}
	for _, f := range cubin.Report.Findings() {
		k.Findings = append(k.Findings, f.Text)
	}
	code, err := sass.Disassemble(cubin.Image)
	if err != nil {
		k.NoMachine = err.Error()
		return
	}
	for _, s := range code {
		for _, in := range s.Code {
			k.SASS = append(k.SASS, Line{At: lineIn(in.Place, file), Text: in.Text})
		}
	}
}

// reason is an error in one line.
func reason(err error) string {
	var missing *llc.MissingTool
	if errors.As(err, &missing) {
		return missing.Tool + " was not found"
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// lineIn is the line of a place FILE:LINE in a file, 0 for another.
func lineIn(place, file string) int {
	i := strings.LastIndexByte(place, ':')
	if i < 0 || !sameFile(place[:i], file) {
		return 0
	}
	n, _ := strconv.Atoi(place[i+1:])
	return n
}
