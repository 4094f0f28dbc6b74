// Package all lists every dialect there is. A new dialect adds its line here.
package all

import (
	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/index"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/mlprogram"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/sched"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Entries are all dialects with their canonicalization patterns.
func Entries() []*rewrite.Dialect {
	return []*rewrite.Dialect{
		{Dialect: affine.Dialect, Patterns: affine.Patterns},
		{Dialect: arith.Dialect, Patterns: arith.Patterns},
		{Dialect: builtin.Dialect},
		{Dialect: cf.Dialect, Patterns: cf.Patterns},
		{Dialect: fn.Dialect, Patterns: fn.Patterns},
		{Dialect: index.Dialect, Patterns: index.Patterns},
		{Dialect: linalg.Dialect, Patterns: linalg.Patterns},
		{Dialect: llvm.Dialect},
		{Dialect: math.Dialect},
		{Dialect: scf.Dialect, Patterns: scf.Patterns},
		{Dialect: ub.Dialect},
		{Dialect: gpu.Dialect, Patterns: gpu.Patterns},
		{Dialect: nvvm.Dialect},
		{Dialect: cpu.Dialect},
		{Dialect: nvgpu.Dialect},
		{Dialect: vector.Dialect, Patterns: vector.Patterns},
		{Dialect: memref.Dialect, Patterns: memref.Patterns},
		{Dialect: mlprogram.Dialect},
		{Dialect: tensor.Dialect, Patterns: tensor.Patterns},
		{Dialect: tile.Dialect, Patterns: tile.Patterns},
		{Dialect: scale.Dialect},
		{Dialect: sched.Dialect},
		{Dialect: comm.Dialect, Patterns: comm.Patterns},
	}
}

// Dialects are all dialects.
func Dialects() []*ir.Dialect { return rewrite.Declared(Entries()) }

// Registry is a registry of all dialects.
func Registry() *ir.Registry { return ir.NewRegistry(Dialects()...) }

// Patterns are the canonicalization patterns of all dialects.
func Patterns() []rewrite.Pattern { return rewrite.Canonical(Entries()) }
