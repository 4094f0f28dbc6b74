package tensorsim

import (
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// Rules are the meanings of operations on whole tensors.
var Rules = rules()

func rules() map[string]engine.Rule {
	all := engine.Meanings(map[string]engine.Rule{"arith.constant": constant},
		engine.On(linalg.Softmax, softmax),
		engine.On(tensor.Cast, cast), engine.On(tensor.CollapseShape, collapseShape), engine.On(tensor.Concat, concat),
		engine.On(tensor.Dim, dim), engine.On(tensor.Empty, empty), engine.On(tensor.ExpandShape, expandShape),
		engine.On(tensor.Extract, extract), engine.On(tensor.ExtractSlice, extractSlice),
		engine.On(tensor.FromElements, fromElements), engine.On(tensor.Generate, generate), engine.On(tensor.Insert, insert),
		engine.On(tensor.InsertSlice, insertSlice), engine.On(tensor.Pad, pad), engine.On(tensor.Splat, splat),
	)
	for _, def := range linalg.Dialect.Ops {
		if all[def.Name] == nil && def != linalg.Yield.OpDef && def != linalg.Index.OpDef {
			all[def.Name] = structured
		}
	}
	return all
}
