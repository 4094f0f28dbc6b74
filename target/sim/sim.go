package sim

import (
	"maps"
	"slices"
	"sync"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/arithsim"
	"github.com/tsopt/tsopt/target/sim/commsim"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/gpusim"
	"github.com/tsopt/tsopt/target/sim/llvmsim"
	"github.com/tsopt/tsopt/target/sim/memrefsim"
	"github.com/tsopt/tsopt/target/sim/nvvmsim"
	"github.com/tsopt/tsopt/target/sim/scalesim"
	"github.com/tsopt/tsopt/target/sim/scfsim"
	"github.com/tsopt/tsopt/target/sim/tensorsim"
	"github.com/tsopt/tsopt/target/sim/tilesim"
	"github.com/tsopt/tsopt/target/sim/vectorsim"
)

// tables are the meanings of all operations, a table a dialect.
func tables() []map[string]engine.Rule {
	return []map[string]engine.Rule{
		arithsim.Arith, arithsim.Math, scfsim.CF, scfsim.SCF, scfsim.Func, arithsim.Index, scfsim.Builtin,
		memrefsim.Rules, memrefsim.TensorRules, vectorsim.Rules, scfsim.Affine,
		tilesim.Rules, scalesim.Rules, commsim.Rules,
		gpusim.Rules, nvvmsim.Rules, nvvmsim.NVGPURules, llvmsim.Rules,
	}
}

// semantics is the union of the tables. Only [New] and [HasSemantics] may ask for
// it: the tables' functions reach it through their machine.
var semantics = sync.OnceValue(func() map[string]engine.Rule { return merge(tables()) })

func merge(ts []map[string]engine.Rule) map[string]engine.Rule {
	all := map[string]engine.Rule{}
	for _, t := range ts {
		for name, s := range t {
			if all[name] != nil {
				panic("sim: two meanings of " + name)
			}
			all[name] = s
		}
	}
	return all
}

// HasSemantics reports whether the simulator runs an operation, on the host or in kernels.
func HasSemantics(name string) bool { return semantics()[name] != nil || tensorsim.Rules[name] != nil }

// Builtin are the meanings of this module's dialects, by name.
func Builtin() []engine.Meaning {
	all := semantics()
	var out []engine.Meaning
	for _, name := range slices.Sorted(maps.Keys(all)) {
		out = append(out, engine.Meaning{Op: name, Rule: all[name]})
	}
	return out
}

// New prepares a module for simulation. Functions are compiled when first
// called.
func New(module *ir.Op, opt engine.Options) *engine.Machine {
	rules := engine.Rules{Operations: semantics(), Whole: tensorsim.Rules, Elementwise: tensorsim.Elementwise,
		Externals: llvmsim.LibraryFunctions,
		Guards:    []func(*engine.Compiler, *ir.Op){nvvmsim.CheckInFlight, tilesim.CatchUp}}
	if opt.Meanings != nil {
		rules.Operations = engine.TableOf(opt.Meanings)
	}
	return engine.New(module, rules, opt)
}
