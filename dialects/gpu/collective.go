package gpu

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// BarrierOp is `gpu.barrier`.
type BarrierOp struct{ ir.Base }

// Barrier waits for all threads of the block.
var Barrier = ir.Define(ir.Spec[BarrierOp]{
	Name:    "gpu.barrier",
	Summary: "Synchronizes all work items of a workgroup.",
	Doc: "Synchronizes all threads of a block; memory accesses before it are visible after it.\n\n" +
		"```mlir\nfunc.func @f() {\n  gpu.barrier\n  return\n}\n```",
	Traits: ir.Together,
	Format: "attr-dict",
})

// YieldOp is `gpu.yield %x : type`.
type YieldOp struct {
	ir.Base
	Values []*ir.Value
}

// Yield ends a region of a gpu operation.
var Yield = ir.Define(ir.Spec[YieldOp]{
	Name:    "gpu.yield",
	Summary: "GPU yield operation",
	Doc: "Gives values to the enclosing operation.\n\n" +
		"```mlir\nfunc.func @f(%x: f32) {\n  %0 = gpu.all_reduce %x {\n  ^bb0(%a: f32, %b: f32):\n" +
		"    gpu.yield %a : f32\n  } : (f32) -> f32\n  return\n}\n```",
	Traits: ir.Pure | ir.ReturnLike | ir.Terminator,
	Fields: func(o *YieldOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Values, "values", ir.AnyType),
		}
	},
	Format: "attr-dict ($values^ `:` type($values))?",
})

var (
	intOrFloat       = ir.Either("Integer or Float", ir.AnySignlessInteger, ir.AnyFloat)
	intOrFloatVector = ir.TypeConstraint{
		Summary: "Integer or Float or fixed-length vector of Integer or Float values of ranks 1",
		OK: func(t ir.Type) bool {
			v, ok := t.(*ir.VectorType)
			return intOrFloat.OK(t) || ok && len(v.Shape()) == 1 && v.Scalable() == nil && intOrFloat.OK(v.Elem())
		},
	}
)

// AllReduceOp is `gpu.all_reduce add %x uniform {} : (f32) -> f32`.
type AllReduceOp struct {
	ir.Base
	Value     *ir.Value
	Operation ir.Opt[Combiner] // absent when the region combines
	Uniform   bool
	Body      *ir.Region
	Result    *ir.Value
}

// AllReduce combines a value of every thread of the block.
var AllReduce = ir.Define(ir.Spec[AllReduceOp]{
	Name:    "gpu.all_reduce",
	Syntax:  "($op)? $value (`uniform` $uniform^)? $body attr-dict `:` functional-type($value, $result)",
	Summary: "Reduce values among workgroup.",
	Doc: "Every thread of the block gets the combination of all threads' values, by a named operation or a region. " +
		"`uniform` asserts that all threads reach it.\n\n" +
		"```mlir\nfunc.func @f(%x: f32) -> f32 {\n  %0 = gpu.all_reduce add %x uniform {\n  } : (f32) -> f32\n  return %0 : f32\n}\n```",
	Traits: ir.SameOperandsAndResultType | ir.IsolatedFromAbove | ir.Together,
	Fields: func(o *AllReduceOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", intOrFloat),
			ir.OptEnum(&o.Operation, "op", combinerC),
			ir.Flag(&o.Uniform, "uniform"),
			ir.Body(&o.Body, "body"),
			ir.Out(&o.Result, "result", intOrFloat),
		}
	},
	VerifyRegions: verifyAllReduce,
	Fold:          func(a AllReduceOp, _ []ir.Attr) ([]ir.FoldResult, bool) { return foldUniform(a.Op) },
	Parse: func(p ir.OpParser, st *ir.OpState) {
		parseReduceOp(p, st, false)
		value := p.Operand()
		if p.Accept("uniform") {
			st.SetProp("uniform", ir.Unit)
		}
		st.Regions = append(st.Regions, p.Region(nil, nil))
		p.OpAttrs(st)
		resolveFunctional(p, st, value)
	},
	Print: func(p ir.OpPrinter, a AllReduceOp) {
		printReduceOp(p, a.Operation, a.Value)
		if a.Uniform {
			p.Str(" uniform")
		}
		p.Space()
		p.Region(a.Body, ir.RegionStyle{})
		p.AttrDict(a.Op, "op", "uniform")
		p.Str(" : ")
		p.FunctionType(a.Op.OperandTypes(), a.ResultTypes())
	},
})

func parseReduceOp(p ir.OpParser, st *ir.OpState, required bool) {
	pos := p.Pos()
	word, ok := p.OptionalKeyword()
	if !ok && !required {
		return
	}
	v, known := combiners.Value(word)
	if !known {
		p.Errorf(pos, "invalid op kind")
		return
	}
	st.SetProp("op", combiners.Of(v))
}

// printReduceOp writes the operation with upstream's two blanks.
func printReduceOp(p ir.OpPrinter, operation ir.Opt[Combiner], value *ir.Value) {
	p.Str("  ")
	if operation.OK {
		p.Str(operation.V.String() + " ")
	}
	p.Operand(value)
}

// resolveFunctional reads `: (type) -> type` and resolves the one operand.
func resolveFunctional(p ir.OpParser, st *ir.OpState, value ir.Unresolved) {
	p.Expect(":")
	pos := p.Pos()
	t := p.FunctionType()
	if p.Err() != nil {
		return
	}
	if len(t.Inputs()) != 1 || len(t.Results()) != 1 {
		p.Errorf(pos, "expected one operand and one result type")
		return
	}
	st.Operands = []*ir.Value{p.Resolve(value, t.Inputs()[0])}
	st.Types = t.Results()
}

func verifyAllReduce(a AllReduceOp) error {
	body := a.Body.Entry()
	if (body == nil) == !a.Operation.OK {
		return errorAt(a.Op, "expected either an op attribute or a non-empty body")
	}
	if a.Operation.OK {
		return verifyReduceType(a.Op, a.Operation.V, a.Value.Type())
	}
	t := a.Result.Type()
	if body.NumArgs() != 2 {
		return errorAt(a.Op, "expected two region arguments")
	}
	for _, arg := range body.Args() {
		if arg.Type() != t {
			return errorAt(a.Op, "incorrect region argument type")
		}
	}
	yields := 0
	for b := range a.Body.Blocks() {
		y, ok := Yield.Cast(b.Terminator())
		if !ok {
			continue
		}
		if len(y.Values) != 1 {
			return errorAt(a.Op, "expected one gpu.yield operand")
		}
		if y.Values[0].Type() != t {
			return errorAt(a.Op, "incorrect gpu.yield type")
		}
		yields++
	}
	if yields == 0 {
		return errorAt(a.Op, "expected gpu.yield op in region")
	}
	return nil
}

var (
	intReductions   = []Combiner{CombineMinUI, CombineMinSI, CombineMaxUI, CombineMaxSI, CombineAnd, CombineOr, CombineXor}
	floatReductions = []Combiner{CombineMinNumF, CombineMaxNumF, CombineMinimumF, CombineMaximumF}
)

func verifyReduceType(op *ir.Op, operation Combiner, t ir.Type) error {
	_, isInt := t.(*ir.IntegerType)
	if slices.Contains(intReductions, operation) && !isInt || slices.Contains(floatReductions, operation) &&
		!ir.IsFloat(t) {
		return errorAt(op, "`%s` reduction operation is not compatible with type '%s'", operation, t)
	}
	return nil
}

// SubgroupReduceOp is `gpu.subgroup_reduce add %x uniform cluster(size = 4, stride = 2) : (f32) -> f32`.
type SubgroupReduceOp struct {
	ir.Base
	Value         *ir.Value
	Operation     Combiner
	Uniform       bool
	ClusterSize   ir.Opt[int64] // the number of lanes that reduce together; absent: the subgroup
	ClusterStride ir.Opt[int64] // the distance between them
	Result        *ir.Value
}

// SubgroupReduce combines a value of every lane of the subgroup.
var SubgroupReduce = ir.Define(ir.Spec[SubgroupReduceOp]{
	Name:    "gpu.subgroup_reduce",
	Syntax:  "$op $value (`uniform` $uniform^)? (`cluster` `(` `size` `=` $cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)? attr-dict `:` functional-type($value, $result)",
	Summary: "Reduce values among subgroup.",
	Doc: "Every lane gets the combination of the values of all lanes, or of its cluster of lanes. A vector is " +
		"reduced element by element.\n\n```mlir\nfunc.func @f(%x: f32) -> f32 {\n" +
		"  %0 = gpu.subgroup_reduce add %x cluster(size = 4, stride = 2) : (f32) -> f32\n  return %0 : f32\n}\n```",
	Traits: ir.SameOperandsAndResultType | ir.Convergent,
	Fields: func(o *SubgroupReduceOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", intOrFloatVector),
			ir.Enum(&o.Operation, "op", combinerC),
			ir.Flag(&o.Uniform, "uniform"),
			ir.OptNumber(&o.ClusterSize, "cluster_size", ir.I32AttrC),
			ir.OptNumber(&o.ClusterStride, "cluster_stride", ir.I32AttrC).Default(ir.Integer(ir.I32, 1)),
			ir.Out(&o.Result, "result", intOrFloatVector),
		}
	},
	Verify: verifySubgroupReduce,
	Parse:  parseSubgroupReduce,
	Print:  printSubgroupReduce,
	Fold: func(s SubgroupReduceOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
		if s.ClusterSize.V == 1 {
			return ir.FoldValue(s.Value)
		}
		return foldUniform(s.Op)
	},
})

// foldUniform marks a reduction directly in the kernel's body, which all threads execute.
func foldUniform(op *ir.Op) ([]ir.FoldResult, bool) {
	parent := op.ParentOp()
	if op.HasAttr("uniform") || parent == nil || parent.Name() != "gpu.launch" || !op.Block().IsEntry() {
		return ir.NoFold()
	}
	op.SetAttr("uniform", ir.Unit)
	return ir.FoldedInPlace()
}

func parseSubgroupReduce(p ir.OpParser, st *ir.OpState) {
	parseReduceOp(p, st, true)
	value := p.Operand()
	if p.Accept("uniform") {
		st.SetProp("uniform", ir.Unit)
	}
	if p.Accept("cluster") {
		p.Expect("(")
		p.Expect("size")
		p.Expect("=")
		st.SetProp("cluster_size", p.Attr(ir.I32))
		if p.Accept(",") {
			p.Expect("stride")
			p.Expect("=")
			st.SetProp("cluster_stride", p.Attr(ir.I32))
		}
		p.Expect(")")
	}
	p.OpAttrs(st)
	ir.SetDefaults(st)
	resolveFunctional(p, st, value)
}

func printSubgroupReduce(p ir.OpPrinter, s SubgroupReduceOp) {
	printReduceOp(p, ir.Some(s.Operation), s.Value)
	if s.Uniform {
		p.Str(" uniform")
	}
	elided := []string{"op", "uniform"}
	if s.ClusterSize.OK {
		p.Str(" cluster(size = ")
		p.Int(s.ClusterSize.V)
		if s.ClusterStride.V != 1 {
			p.Str(", stride = ")
			p.Int(s.ClusterStride.V)
		}
		p.Str(")")
		elided = append(elided, "cluster_size", "cluster_stride")
	}
	p.AttrDict(s.Op, elided...)
	p.Str(" : ")
	p.FunctionType(s.Op.OperandTypes(), s.ResultTypes())
}

func verifySubgroupReduce(s SubgroupReduceOp) error {
	if err := verifyReduceType(s.Op, s.Operation, ir.ElemOrSelf(s.Value.Type())); err != nil {
		return err
	}
	size, stride := s.ClusterSize.V, s.ClusterStride.V
	if s.ClusterSize.OK && !isPowerOfTwo(size) {
		return s.Errorf("cluster size %d is not a power of two", size)
	}
	if stride != 1 && !s.ClusterSize.OK {
		return s.Errorf("cluster stride can only be specified if cluster size is specified")
	}
	if !isPowerOfTwo(stride) {
		return s.Errorf("cluster stride %d is not a power of two", stride)
	}
	return nil
}

func isPowerOfTwo(n int64) bool { return n > 0 && n&(n-1) == 0 }

// ShuffleOp is `%y, %valid = gpu.shuffle xor %x, %offset, %width : f32`.
type ShuffleOp struct {
	ir.Base
	Value         *ir.Value
	Offset        *ir.Value
	Width         *ir.Value
	Mode          ShuffleMode // how the source lane is found
	ShuffleResult *ir.Value
	Valid         *ir.Value
}

// Shuffle reads another lane's value.
var Shuffle = ir.Define(ir.Spec[ShuffleOp]{
	Name:    "gpu.shuffle",
	Summary: "Shuffles values within a subgroup.",
	Doc: "Reads the value of lane^offset (xor), lane-offset (up), lane+offset (down) or offset (idx). Only the first " +
		"`width` lanes of the subgroup take part; the second result is true if that lane is one of them.\n\n" +
		"```mlir\nfunc.func @f(%x: f32, %offset: i32, %width: i32) -> f32 {\n" +
		"  %0, %valid = gpu.shuffle xor %x, %offset, %width : f32\n  return %0 : f32\n}\n```",
	Traits: ir.Pure | ir.Convergent,
	Fields: func(o *ShuffleOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", intOrFloatVector),
			ir.In(&o.Offset, "offset", ir.IsI32),
			ir.In(&o.Width, "width", ir.IsI32),
			ir.Enum(&o.Mode, "mode", ir.EnumOf(shuffleModes, "Indexing modes supported by gpu.shuffle.")),
			ir.Out(&o.ShuffleResult, "shuffleResult", intOrFloatVector),
			ir.Out(&o.Valid, "valid", ir.IsI1),
		}
	},
	Match:  ir.SameTypes("value", "shuffleResult"),
	Format: "$mode $value `,` $offset `,` $width attr-dict `:` type($value)",
})

// RotateOp is `%y, %valid = gpu.rotate %x, 1, 16 : f32`.
type RotateOp struct {
	ir.Base
	Value        *ir.Value
	Offset       int64
	Width        int64
	RotateResult *ir.Value
	Valid        *ir.Value
}

// Rotate reads the value of a lane at a constant distance, cyclically.
var Rotate = ir.Define(ir.Spec[RotateOp]{
	Name:    "gpu.rotate",
	Summary: "Rotate values within a subgroup.",
	Doc: "Reads the value of lane+offset modulo width.\n\n" +
		"```mlir\nfunc.func @f(%x: f32) -> f32 {\n  %0, %valid = gpu.rotate %x, 1, 16 : f32\n  return %0 : f32\n}\n```",
	Traits: ir.Pure | ir.Convergent,
	Fields: func(o *RotateOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", intOrFloatVector),
			ir.Number(&o.Offset, "offset", ir.IntMin(ir.I32AttrC, 0)),
			ir.Number(&o.Width, "width", ir.ConfinedAttr(ir.I32AttrC, "whose value is a power of two > 0",
				func(a ir.Attr) bool { return isPowerOfTwo(a.(*ir.IntegerAttr).Int()) })),
			ir.Out(&o.RotateResult, "rotateResult", intOrFloatVector),
			ir.Out(&o.Valid, "valid", ir.IsI1),
		}
	},
	Match:  ir.SameTypes("value", "rotateResult"),
	Format: "$value `,` $offset `,` $width attr-dict `:` type($value)",
	Verify: func(r RotateOp) error {
		if offset, width := r.Offset, r.Width; offset >= width {
			return r.Errorf("offset must be in the range [0, %d)", width)
		}
		return nil
	},
})

// SubgroupBroadcastOp is `gpu.subgroup_broadcast %x, specific_lane %lane : f32`.
type SubgroupBroadcastOp struct {
	ir.Base
	Src       *ir.Value
	Lane      *ir.Value
	Broadcast BroadcastType
	Result    *ir.Value
}

// IsSpecificLane reports whether the lane is given.
func (s SubgroupBroadcastOp) IsSpecificLane() bool { return s.Broadcast == SpecificLane }

// SubgroupBroadcast gives one lane's value to all.
var SubgroupBroadcast = ir.Define(ir.Spec[SubgroupBroadcastOp]{
	Name:    "gpu.subgroup_broadcast",
	Summary: "Broadcasts a value from the specific lane across subgroup",
	Doc: "All lanes get the value of the first active lane or of a given one.\n\n" +
		"```mlir\nfunc.func @f(%x: f32, %lane: i32) -> f32 {\n" +
		"  %0 = gpu.subgroup_broadcast %x, specific_lane %lane : f32\n  return %0 : f32\n}\n```",
	Traits: ir.Elementwise | ir.Convergent,
	Fold:   foldBroadcast,
	Fields: func(o *SubgroupBroadcastOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Src, "src", ir.AnyType),
			ir.OptIn(&o.Lane, "lane", ir.IsI32),
			ir.Enum(&o.Broadcast, "broadcast_type", ir.EnumOf(broadcastTypes, "a lane to broadcast from")),
			ir.Out(&o.Result, "result", ir.AnyType),
		}
	},
	Match:  ir.SameTypes("result", "src"),
	Format: "$src `,` $broadcast_type ($lane^)? attr-dict `:` type($result)",
	Does:   []ir.Effect{},
	// Which lane is the first active one depends on the place.
	Speculatable: SubgroupBroadcastOp.IsSpecificLane,
	Verify: func(s SubgroupBroadcastOp) error {
		switch lane := s.Lane; {
		case lane != nil && !s.IsSpecificLane():
			return s.Errorf("lane can only be specified for `specific_lane` broadcast")
		case lane == nil && s.IsSpecificLane():
			return s.Errorf("lane must be specified for `specific_lane` broadcast")
		}
		return nil
	},
})
