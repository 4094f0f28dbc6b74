package sim

import (
	"maps"
	"slices"
	"sync"

	"github.com/tsopt/tsopt/ir"
)

// tables are the meanings of all operations, a table a dialect.
func tables() []map[string]sem {
	return []map[string]sem{
		arithSem, mathSem, cfSem, scfSem, funcSem, indexSem, builtinSem,
		memrefSem, tensorSem, vectorSem, affineSem,
		tileSem, scaleSem, commSem,
		gpuSem, nvvmSem, nvgpuSem, llvmSem,
	}
}

// semantics is the union of the tables. Only [New] and [HasSemantics] may ask for
// it: the tables' functions reach it through their machine.
var semantics = sync.OnceValue(func() map[string]sem { return merge(tables()) })

func merge(ts []map[string]sem) map[string]sem {
	all := map[string]sem{}
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

// HasSemantics reports whether the simulator runs an operation.
func HasSemantics(name string) bool { return semantics()[name] != nil }

// Builtin are the meanings of this module's dialects, by name.
func Builtin() []Meaning {
	all := semantics()
	var out []Meaning
	for _, name := range slices.Sorted(maps.Keys(all)) {
		out = append(out, Meaning{name, all[name]})
	}
	return out
}

// New prepares a module for simulation. Functions are compiled when first
// called.
func New(module *ir.Op, opt Options) *Machine {
	rules := Rules{Operations: semantics(), Externals: externals, Guards: []func(*compiler, *ir.Op){checkInFlight}}
	if opt.Meanings != nil {
		rules.Operations = tableOf(opt.Meanings)
	}
	return newMachine(module, rules, opt)
}
