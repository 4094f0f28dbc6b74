// Package all lists every dialect there is. A new dialect adds its line here.
package all

import (
	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/index"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Dialects are all dialects.
func Dialects() []*ir.Dialect {
	return []*ir.Dialect{
		affine.Dialect,
		arith.Dialect,
		builtin.Dialect,
		cf.Dialect,
		fn.Dialect,
		index.Dialect,
		llvm.Dialect,
		math.Dialect,
		scf.Dialect,
		ub.Dialect,
		gpu.Dialect,
		nvvm.Dialect,
		nvgpu.Dialect,
		vector.Dialect,
		memref.Dialect,
		tile.Dialect,
		scale.Dialect,
		comm.Dialect,
	}
}

// Registry is a registry of all dialects.
func Registry() *ir.Registry { return ir.NewRegistry(Dialects()...) }

// Patterns are the canonicalization patterns of all dialects.
func Patterns() []rewrite.Pattern {
	var out []rewrite.Pattern
	for _, ps := range [][]rewrite.Pattern{
		affine.Patterns(),
		arith.Patterns(),
		cf.Patterns(),
		fn.Patterns(),
		index.Patterns(),
		gpu.Patterns(),
		memref.Patterns(),
		scf.Patterns(),
		vector.Patterns(),
	} {
		out = append(out, ps...)
	}
	return out
}
