package llvmir

import (
	"strings"
	"unicode"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// attachLoop adds a branch's loop annotation as !llvm.loop metadata.
func (t *translator) attachLoop(a *llvm.StructAttr, term *llvmx.Inst) {
	if a == nil {
		return
	}
	term.Attach("llvm.loop", t.loopNode(a))
}

func (t *translator) loopNode(a *llvm.StructAttr) *llvmx.Node {
	return t.node(a, func() *llvmx.Node { return t.m.DistinctNode(t.loopFields(a)...) })
}

// loopProperty is a parameter of a loop annotation and its metadata: `true` and
// `false` may have each their own name, a number is a second field.
type loopProperty struct {
	param            string
	ifTrue, ifFalse  string // a node with a name alone
	flagged, counted string // a node with a name and i1 or i32
}

var loopProperties = map[*llvm.StructKind][]loopProperty{
	llvm.LoopAnnotation: {
		{param: "disableNonforced", ifTrue: "llvm.loop.disable_nonforced"},
		{param: "mustProgress", ifTrue: "llvm.loop.mustprogress"},
		{param: "isVectorized", counted: "llvm.loop.isvectorized"},
	},
	llvm.LoopVectorize: {
		{param: "disable", ifFalse: "", flagged: "llvm.loop.vectorize.enable"},
		{param: "predicateEnable", flagged: "llvm.loop.vectorize.predicate.enable"},
		{param: "scalableEnable", flagged: "llvm.loop.vectorize.scalable.enable"},
		{param: "width", counted: "llvm.loop.vectorize.width"},
	},
	llvm.LoopInterleave: {{param: "count", counted: "llvm.loop.interleave.count"}},
	llvm.LoopUnroll: {
		{param: "disable", ifTrue: "llvm.loop.unroll.disable", ifFalse: "llvm.loop.unroll.enable"},
		{param: "count", counted: "llvm.loop.unroll.count"},
		{param: "runtimeDisable", flagged: "llvm.loop.unroll.runtime.disable"},
		{param: "full", ifTrue: "llvm.loop.unroll.full"},
	},
	llvm.LoopUnrollAndJam: {
		{param: "disable", ifTrue: "llvm.loop.unroll_and_jam.disable", ifFalse: "llvm.loop.unroll_and_jam.enable"},
		{param: "count", counted: "llvm.loop.unroll_and_jam.count"},
	},
	llvm.LoopLICM: {
		{param: "disable", ifTrue: "llvm.licm.disable"},
		{param: "versioningDisable", ifTrue: "llvm.loop.licm_versioning.disable"},
	},
	llvm.LoopDistribute: {{param: "disable", flagged: "llvm.loop.distribute.enable"}},
	llvm.LoopPipeline: {
		{param: "disable", flagged: "llvm.loop.pipeline.disable"},
		{param: "initiationinterval", counted: "llvm.loop.pipeline.initiationinterval"},
	},
	llvm.LoopPeeled:   {{param: "count", counted: "llvm.loop.peeled.count"}},
	llvm.LoopUnswitch: {{param: "partialDisable", ifTrue: "llvm.loop.unswitch.partial.disable"}},
}

// loopParts are the nested annotations of a loop annotation.
var loopParts = []string{"vectorize", "interleave", "unroll", "unrollAndJam", "licm", "distribute", "pipeline",
	"peeled", "unswitch"}

func (t *translator) loopFields(a *llvm.StructAttr) []llvmx.MD {
	var fields []llvmx.MD
	for _, end := range []string{"startLoc", "endLoc"} {
		if l, ok := a.Get(end).(*ir.LocAttr); ok {
			if n := t.location(l.Loc(), nil, nil); n != nil {
				fields = append(fields, n)
			}
		}
	}
	fields = append(fields, t.loopProperties(a)...)
	for _, part := range loopParts {
		if p := a.Struct(part); p != nil {
			fields = append(fields, t.loopProperties(p)...)
			fields = append(fields, t.followups(p)...)
		}
	}
	if groups := a.List("parallelAccesses"); len(groups) > 0 {
		parts := []llvmx.MD{llvmx.MDString("llvm.loop.parallel_accesses")}
		for _, g := range groups {
			parts = append(parts, t.accessGroup(g))
		}
		fields = append(fields, t.m.Node(parts...))
	}
	return fields
}

// followups are the annotations of the loops that a transformation makes.
func (t *translator) followups(a *llvm.StructAttr) (out []llvmx.MD) {
	for _, p := range a.Kind().Params {
		if next := a.Struct(p.Name); next != nil && next.Kind() == llvm.LoopAnnotation {
			out = append(out, t.m.Node(llvmx.MDString("llvm.loop."+strings.TrimPrefix(a.Kind().Mnemonic, "loop_")+"."+
				snake(p.Name)), t.loopNode(next)))
		}
	}
	return out
}

// snake is camelCase as snake_case.
func snake(camel string) string {
	var out strings.Builder
	for _, c := range camel {
		if unicode.IsUpper(c) {
			out.WriteByte('_')
		}
		out.WriteRune(unicode.ToLower(c))
	}
	return out.String()
}

func (t *translator) loopProperties(a *llvm.StructAttr) []llvmx.MD {
	var out []llvmx.MD
	for _, p := range loopProperties[a.Kind()] {
		v, ok := a.Get(p.param).(*ir.IntegerAttr)
		if !ok {
			continue
		}
		name := p.ifTrue
		if v.Int() == 0 {
			name = p.ifFalse
		}
		switch {
		case p.counted != "":
			n := v.Int()
			if v.Type() == ir.Type(ir.I1) {
				n &= 1
			}
			out = append(out, t.m.Node(llvmx.MDString(p.counted), llvmx.IntConst(llvmx.I32, n)))
		case p.flagged != "":
			// `disable = true` is written as `enable` of false.
			on := (v.Int() != 0) != (p.param == "disable" && p.flagged != "llvm.loop.pipeline.disable")
			out = append(out, t.m.Node(llvmx.MDString(p.flagged), llvmx.Bool(on)))
		case name != "":
			out = append(out, t.m.Node(llvmx.MDString(name)))
		}
	}
	return out
}
