package transforms

import (
	"regexp"
	"strings"

	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// NVVMAttachTarget says what GPU modules are compiled for.
var NVVMAttachTarget = &pass.Pass{
	Name:  "nvvm-attach-target",
	Class: "GpuNVVMAttachTarget",
	Doc: `Attaches an NVVM target attribute to a GPU Module.

Adds a target to the gpu.modules directly inside the operation; with a regular
expression, to those whose name it matches. gpu-module-to-binary compiles a
module once for each of its targets.`,
	New: func() pass.Runner {
		return &nvvmAttachTarget{triple: nvvm.DefaultTarget.Triple, chip: nvvm.DefaultTarget.Chip,
			optLevel: uint(nvvm.DefaultTarget.O)}
	},
}

// chipName is what chips are called: which there are changes with LLVM and ptxas,
// and gpu-module-to-binary knows.
var chipName = regexp.MustCompile(`^sm_([2-9]\d|1\d\d)[af]?$`)

type nvvmAttachTarget struct {
	module, triple, chip, features string
	arch                           string
	optLevel                       uint
	fast, ftz                      bool
	link                           []string
	ptxasOptions                   string
}

// Options declares the pass's options.
func (p *nvvmAttachTarget) Options(o *pass.Options) {
	o.String("module", &p.module, "Regex used to identify the modules to attach the target to.")
	o.String("triple", &p.triple, "Target triple.")
	o.String("chip", &p.chip, "Target chip.")
	o.String("arch", &p.arch, "Target whose chip it is: a scale.arch of the module or a shipped one.")
	o.String("features", &p.features, "Target features, default is to use the minimum PTX ISA version for the SM target.")
	o.Uint("O", &p.optLevel, "Optimization level.")
	o.Bool("fast", &p.fast, "Enable fast math mode.")
	o.Bool("ftz", &p.ftz, "Enable flush to zero for denormals.")
	o.Strings("l", &p.link, "Extra bitcode libraries paths to link to.")
	o.String("ptxas-cmd-options", &p.ptxasOptions, "Command line options passed to downstream compiler")
}

// Run attaches the target.
func (p *nvvmAttachTarget) Run(ctx *pass.Context, op *ir.Op) error {
	match, err := regexp.Compile(p.module)
	if err != nil {
		return diag.Errorf(op.Loc(), "invalid regular expression '%s': %s", p.module, err)
	}
	if p.arch != "" {
		if p.chip, err = arch.ChipOf(ctx, op, p.arch); err != nil {
			return err
		}
	}
	t := p.target()
	if wrong := t.Mistake(); wrong != "" {
		return diag.Errorf(op.Loc(), "%s", wrong)
	}
	if !chipName.MatchString(t.Chip) {
		return diag.Errorf(op.Loc(), "'%s' is not a chip: expects a name from sm_20 on, for example sm_90a", t.Chip)
	}
	attachTarget(op, nvvm.TargetOf(t), match.MatchString)
	return nil
}

func (p *nvvmAttachTarget) target() nvvm.Target {
	t := nvvm.Target{O: int64(p.optLevel), Triple: p.triple, Chip: p.chip, Features: p.features}
	var flags []ir.NamedAttr
	if p.fast {
		flags = append(flags, ir.NamedAttr{Name: "fast", Value: ir.Unit})
	}
	if p.ftz {
		flags = append(flags, ir.NamedAttr{Name: "ftz", Value: ir.Unit})
	}
	if words := strings.Fields(p.ptxasOptions); len(words) > 0 {
		var list []ir.Attr
		for _, w := range words {
			list = append(list, ir.String_(w))
		}
		flags = append(flags, ir.NamedAttr{Name: "ptxas-cmd-options", Value: ir.Array(list...)})
	}
	if len(flags) > 0 {
		t.Flags = ir.Dict(flags...)
	}
	var link []ir.Attr
	for _, l := range p.link {
		link = append(link, ir.String_(l))
	}
	if len(link) > 0 {
		t.Link = ir.Array(link...)
	}
	return t
}
