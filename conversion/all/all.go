// Package all lists every pass that goes down a level, and the pipelines of
// them. A new conversion adds its line here.
package all

import (
	"github.com/tsopt/tsopt/conversion/affinetostd"
	"github.com/tsopt/tsopt/conversion/arithtollvm"
	"github.com/tsopt/tsopt/conversion/cftollvm"
	"github.com/tsopt/tsopt/conversion/commtomemory"
	"github.com/tsopt/tsopt/conversion/functollvm"
	"github.com/tsopt/tsopt/conversion/gputocpu"
	"github.com/tsopt/tsopt/conversion/gputollvm"
	"github.com/tsopt/tsopt/conversion/gputonvvm"
	"github.com/tsopt/tsopt/conversion/indextollvm"
	"github.com/tsopt/tsopt/conversion/linalgtoloops"
	"github.com/tsopt/tsopt/conversion/linalgtotile"
	"github.com/tsopt/tsopt/conversion/mathtollvm"
	"github.com/tsopt/tsopt/conversion/mathtonvvm"
	"github.com/tsopt/tsopt/conversion/memreftollvm"
	"github.com/tsopt/tsopt/conversion/nvgputonvvm"
	"github.com/tsopt/tsopt/conversion/nvvmtollvm"
	"github.com/tsopt/tsopt/conversion/scftocf"
	"github.com/tsopt/tsopt/conversion/tiletocpu"
	"github.com/tsopt/tsopt/conversion/tiletogpu"
	"github.com/tsopt/tsopt/conversion/tollvm"
	"github.com/tsopt/tsopt/conversion/ubtollvm"
	"github.com/tsopt/tsopt/conversion/vectortollvm"
	"github.com/tsopt/tsopt/conversion/vectortoscf"
	"github.com/tsopt/tsopt/ir/pass"
)

// Passes are all conversion passes.
func Passes() []*pass.Pass {
	return []*pass.Pass{
		affinetostd.Pass,
		arithtollvm.Pass,
		cftollvm.Pass,
		tiletogpu.Pass,
		tiletocpu.Pass,
		commtomemory.CPU,
		commtomemory.GPU,
		functollvm.Pass,
		gputocpu.Pass,
		gputollvm.Pass,
		gputonvvm.Pass,
		indextollvm.Pass,
		linalgtotile.Pass,
		linalgtoloops.Pass,
		mathtollvm.Pass,
		mathtonvvm.Pass,
		memreftollvm.ExpandPass,
		memreftollvm.Pass,
		scftocf.Pass,
		scftocf.ForallToFor,
		scftocf.ForallToParallel,
		scftocf.ParallelForToNestedFors,
		nvgputonvvm.Pass,
		nvvmtollvm.Pass,
		tollvm.Pass,
		ubtollvm.Pass,
		vectortollvm.Pass,
		vectortoscf.Pass,
	}
}
