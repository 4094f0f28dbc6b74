package llvm

import "strings"

func opt(name string) Param          { return Param{Name: name, Optional: true} }
func req(name string) Param          { return Param{Name: name} }
func nested(name, kind string) Param { return Param{Name: name, Kind: Nested, Nested: kind} }
func optNested(name, kind string) Param {
	return Param{Name: name, Kind: Nested, Nested: kind, Optional: true}
}
func number(name string) Param    { return Param{Name: name, Kind: Number} }
func optNumber(name string) Param { return Param{Name: name, Kind: Number, Optional: true} }
func optBool(name string) Param   { return Param{Name: name, Kind: Boolean, Optional: true} }

// followups are a loop transformation's annotations for the loops it makes.
func followups(names string) []Param {
	var out []Param
	for _, n := range strings.Fields(names) {
		out = append(out, optNested("followup"+n, "loop_annotation"))
	}
	return out
}

func loopKind(mnemonic, metadata string, params ...Param) *StructKind {
	return &StructKind{
		Mnemonic: mnemonic, Alias: true, Params: params,
		Summary: "Annotations of a loop that become `!" + metadata + "` metadata.",
	}
}

// The loop annotations, which decorate the branch that closes a loop and
// become `!llvm.loop` metadata.
var (
	LoopVectorize = loopKind("loop_vectorize", "llvm.loop.vectorize", append([]Param{
		opt("disable"), opt("predicateEnable"), opt("scalableEnable"), opt("width")},
		followups("Vectorized Epilogue All")...)...)
	LoopInterleave = loopKind("loop_interleave", "llvm.loop.interleave", req("count"))
	LoopUnroll     = loopKind("loop_unroll", "llvm.loop.unroll", append([]Param{
		opt("disable"), opt("count"), opt("runtimeDisable"), opt("full")},
		followups("Unrolled Remainder All")...)...)
	LoopUnrollAndJam = loopKind("loop_unroll_and_jam", "llvm.loop.unroll_and_jam", append([]Param{
		opt("disable"), opt("count")},
		followups("Outer Inner RemainderOuter RemainderInner All")...)...)
	LoopLICM       = loopKind("loop_licm", "llvm.licm", opt("disable"), opt("versioningDisable"))
	LoopDistribute = loopKind("loop_distribute", "llvm.loop.distribute", append([]Param{
		opt("disable")}, followups("Coincident Sequential Fallback All")...)...)
	LoopPipeline   = loopKind("loop_pipeline", "llvm.loop.pipeline", opt("disable"), opt("initiationinterval"))
	LoopPeeled     = loopKind("loop_peeled", "llvm.loop.peeled", opt("count"))
	LoopUnswitch   = loopKind("loop_unswitch", "llvm.loop.unswitch", opt("partialDisable"))
	LoopAnnotation = loopKind("loop_annotation", "llvm.loop",
		opt("disableNonforced"),
		optNested("vectorize", "loop_vectorize"),
		optNested("interleave", "loop_interleave"),
		optNested("unroll", "loop_unroll"),
		optNested("unrollAndJam", "loop_unroll_and_jam"),
		optNested("licm", "loop_licm"),
		optNested("distribute", "loop_distribute"),
		optNested("pipeline", "loop_pipeline"),
		optNested("peeled", "loop_peeled"),
		optNested("unswitch", "loop_unswitch"),
		opt("mustProgress"), opt("isVectorized"), opt("startLoc"), opt("endLoc"),
		Param{Name: "parallelAccesses", Kind: Nested, Nested: "access_group", Optional: true, List: true})
)

var loopKinds = []*StructKind{
	LoopVectorize, LoopInterleave, LoopUnroll, LoopUnrollAndJam, LoopLICM, LoopDistribute, LoopPipeline,
	LoopPeeled, LoopUnswitch, LoopAnnotation,
}
