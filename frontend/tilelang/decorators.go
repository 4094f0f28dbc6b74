package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python"
)

// The arguments of `@tilelang.jit(…)` and `@tilelang.autotune(…)` above a kernel, by name. An option without an effect
// is remarked, and an unknown one is an error; options.go implements some of them.

// optionNames are TileLang's options, by decorator. Those that say nothing here are followed, some by Python alone.
var optionNames = map[string]map[string]string{
	"jit": {
		"func": "", "out_idx": "", "target": "", "workspace_idx": "the compiler allocates temporary arrays",
		"target_host": "this package launches kernels", "execution_backend": "this package launches kernels",
		"verbose":         "the compiler reports its choices as remarks",
		"debug_root_path": "--mlir-print-ir-after-all prints the program after each pass",
		"pass_configs":    "", "compile_flags": "", "mode": "the program determines the kind of kernel",
		// of tilelang.autotuner.jit, which older programs have
		"supply_type": measured, "ref_prog": measured, "supply_prog": measured, "rtol": measured, "atol": measured,
		"max_mismatched_ratio": measured,
		"skip_check":           measured, "profiler": measured, "cache_input_tensors": measured,
	},
	"autotune": {
		"func": "", "configs": "", "top": "", "warmup": "", "rep": "", "timeout": "", "ref_prog": "", "supply_prog": "",
		"skip_check": "", "rtol": "", "atol": "",
		"cache_input_tensors": "", "supply_type": "", "max_mismatched_ratio": "", "manual_check_prog": "", "early_stop": "",
		"early_stop_factor": "",
	},
}

// measured is why an option of measurements does nothing where nothing is measured.
const measured = "it controls how autotune measures"

// decorators tells of the options above a kernel that have no effect.
func (t *translator) decorators(e entry) error {
	for _, c := range e.decorators {
		decorator, _ := lastName(c)
		known := optionNames[decorator]
		if decorator == "lazy_jit" {
			known = optionNames["jit"]
		}
		if known == nil {
			continue
		}
		if decorator == "autotune" && t.req.Captured == nil {
			t.remarkAt(c, "autotune has no effect here: parameters have the values of --arg or their defaults; autotuning is done when the kernel is called from Python")
		}
		for _, k := range c.Keywords {
			why, ok := known[k.Name]
			switch {
			case k.Name == "":
			case !ok:
				return t.in.Errorf(k, "%s has no argument '%s'%s", decorator, k.Name, nearest.DidYouMean(k.Name, names(known)))
			case k.Name == "target" && t.req.Captured == nil && !isAnyGPU(k):
				t.remarkAt(k, "the target of jit has no effect here; set it with an option of the pass, as --tile-to-binary=chip=sm_80")
			case why != "":
				t.remarkAt(k, "%s of %s has no effect: %s", k.Name, decorator, why)
			}
		}
	}
	return nil
}

// isAnyGPU reports whether a target is the one that kernels are for anyway.
func isAnyGPU(k *python.Keyword) bool {
	c, ok := k.Value.(*python.Constant)
	return ok && (c.Value == "cuda" || c.Value == "auto" || c.Value == nil)
}

func names(known map[string]string) (out []string) {
	for n := range known {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}
