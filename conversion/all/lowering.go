package all

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir/pass"
)

// Capability is a set of things that the code of a back end can do and that phases of the lowering need.
type Capability uint8

const (
	// Lanes share the tiles of a block: tiles have layouts, elements go through shared memory, and threads meet at
	// barriers. A block of another back end is one stream of instructions on whole tiles.
	Lanes Capability = 1 << iota
	// AsyncCopies bring tiles to shared memory while the block computes.
	AsyncCopies
	// OwnLevels are levels that have a name of the machine's own, by which programs communicate.
	OwnLevels
)

// Lowering is the part of a back end that is passes: from tile programs down to what its machines execute.
type Lowering struct {
	// Name is what `backend` of a scale.arch says.
	Name string
	// Can is what phases may ask for: one that needs more is left out.
	Can Capability
	// Pipeline is the whole lowering. The simulator executes the program behind each of its passes.
	Pipeline *pass.Pipeline
	// Arch is the machine where none is named.
	Arch string
	// code are the phases behind those that all back ends share.
	code []phase
}

// Lowerings are those of all back ends.
func Lowerings() []*Lowering { return []*Lowering{NVPTX, CPU, Units} }

// whole makes the pipeline of a lowering, which runs all of its phases.
func (l *Lowering) whole(name, doc string) *Lowering {
	l.Pipeline = &pass.Pipeline{Name: name, Doc: doc, New: func() pass.Builder { return &onTarget{of: l, arch: l.Arch} },
		Needs: NeedsKernel}
	return l
}

// step is a pass of a pipeline with its options.
type step struct {
	pass    *pass.Pass
	options string
}

// phase is a part of the lowering to a level, for back ends that can do what it needs.
type phase struct {
	level int
	needs Capability
	steps func(target, params string) []step
}

// shared are the phases that plan tiles, for all back ends.
func shared() []phase {
	return []phase{
		{plannedLevel, 0, structured},
		{plannedLevel, 0, normalize},
		// Levels get the names by which passes know them.
		{plannedLevel, OwnLevels, bind},
		{plannedLevel, 0, communicate},
		{plannedLevel, 0, bind},
		{plannedLevel, Lanes, divide},
		{plannedLevel, Lanes | AsyncCopies, schedule},
		{plannedLevel, Lanes, plan},
	}
}

// phases are the way of a back end.
func (l *Lowering) phases() (out []phase) {
	for _, p := range shared() {
		if p.needs&^l.Can == 0 {
			out = append(out, p)
		}
	}
	return append(out, l.code...)
}

// onTarget builds all phases of a back end for a target.
type onTarget struct {
	of           *Lowering
	arch, params string
}

// Options implements [pass.Configurable].
func (o *onTarget) Options(opts *pass.Options) {
	arch.Option(opts, &o.arch, "target: a scale.arch of the module or a shipped one")
	opts.String("params", &o.params, "values of parameters, for example {BM=128 STAGES=4} or records=FILE (bind-params)")
}

// Build implements [pass.Builder].
func (o *onTarget) Build(m *pass.Manager) error {
	for _, p := range o.of.phases() {
		if err := add(m, p.steps("arch="+o.arch, o.params)); err != nil {
			return err
		}
	}
	return nil
}

func add(m *pass.Manager, steps []step) error {
	for _, s := range steps {
		if err := m.Add(s.pass, s.options); err != nil {
			return err
		}
	}
	return nil
}
