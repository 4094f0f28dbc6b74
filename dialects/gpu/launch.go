package gpu

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// LaunchConfig is how a kernel is launched.
type LaunchConfig struct {
	Dependencies []*ir.Value  // the tokens waited for
	Grid         [3]*ir.Value // the number of blocks in x, y and z
	Block        [3]*ir.Value // the number of threads in x, y and z
	Cluster      [3]*ir.Value // the number of blocks of a cluster in x, y and z, nil without clusters
	SharedSize   *ir.Value    // the size in bytes of dynamic shared memory, nil when not given
	AsyncToken   *ir.Value
}

// GridSize is the number of blocks in x, y and z.
func (c LaunchConfig) GridSize() []*ir.Value { return c.Grid[:] }

// BlockSize is the number of threads in x, y and z.
func (c LaunchConfig) BlockSize() []*ir.Value { return c.Block[:] }

// ClusterSize is the number of blocks of a cluster in x, y and z, empty without
// clusters.
func (c LaunchConfig) ClusterSize() []*ir.Value {
	return slices.DeleteFunc(c.Cluster[:], func(v *ir.Value) bool { return v == nil })
}

// fields are those of an operation that launches; more are operands after them.
func (c *LaunchConfig) fields(size ir.TypeConstraint, more ...ir.Field) []ir.Field {
	out := []ir.Field{ir.Ins(&c.Dependencies, "asyncDependencies", isToken)}
	dims := []string{"X", "Y", "Z"}
	for i, d := range dims {
		out = append(out, ir.In(&c.Grid[i], "gridSize"+d, size))
	}
	for i, d := range dims {
		out = append(out, ir.In(&c.Block[i], "blockSize"+d, size))
	}
	for i, d := range dims {
		out = append(out, ir.OptIn(&c.Cluster[i], "clusterSize"+d, size))
	}
	out = append(out, ir.OptIn(&c.SharedSize, "dynamicSharedMemorySize", ir.IsI32))
	return append(append(out, more...), ir.OptOut(&c.AsyncToken, "asyncToken", isToken))
}

// Operand groups of launch and launch_func, for their parsers.
const (
	clusterGroup    = 7  // x, y, z, optional
	sharedSizeGroup = 10 // optional
)

// LaunchOp is `gpu.launch blocks(…) in (…) threads(…) in (…) { … }`. Block
// arguments are the ids of block and thread, the sizes of grid and block, with
// clusters the cluster's id and the number of clusters, then the attributions.
type LaunchOp struct {
	ir.Base
	LaunchConfig
	Module, Function string // names for what is outlined, "" for none
	Body             *ir.Region
}

// HasClusters reports whether a cluster size is given.
func (l LaunchOp) HasClusters() bool { return len(l.ClusterSize()) > 0 }

// IsAsync reports whether a token is returned.
func (l LaunchOp) IsAsync() bool { return hasToken(l.Op) }

func (l LaunchOp) numConfigArgs() int {
	if l.HasClusters() {
		return 18
	}
	return 12
}

func (l LaunchOp) ids(at int) []*ir.Value { return l.Body.Entry().Args()[at : at+3] }

// BlockIDs are the arguments for the block's id.
func (l LaunchOp) BlockIDs() []*ir.Value { return l.ids(0) }

// ThreadIDs are the arguments for the thread's id.
func (l LaunchOp) ThreadIDs() []*ir.Value { return l.ids(3) }

// GridSizes are the arguments for the number of blocks.
func (l LaunchOp) GridSizes() []*ir.Value { return l.ids(6) }

// BlockSizes are the arguments for the number of threads.
func (l LaunchOp) BlockSizes() []*ir.Value { return l.ids(9) }

// ClusterIDs are the arguments for the cluster's id, none without clusters.
func (l LaunchOp) ClusterIDs() []*ir.Value { return l.clusterIDs(12) }

// ClusterSizes are the arguments for the blocks of a cluster, none without
// clusters.
func (l LaunchOp) ClusterSizes() []*ir.Value { return l.clusterIDs(15) }

func (l LaunchOp) clusterIDs(at int) []*ir.Value {
	if !l.HasClusters() {
		return nil
	}
	return l.ids(at)
}

// Workgroup are the buffers shared by the block.
func (l LaunchOp) Workgroup() []*ir.Value {
	n := l.numConfigArgs()
	return l.Body.Entry().Args()[n : n+workgroupBuffers(l.Op)]
}

// Private are the buffers of each thread.
func (l LaunchOp) Private() []*ir.Value {
	return l.Body.Entry().Args()[l.numConfigArgs()+workgroupBuffers(l.Op):]
}

// TerminatorOp is `gpu.terminator`.
type TerminatorOp struct{ ir.Base }

// Terminator ends the body of gpu.launch.
var Terminator = ir.Define(ir.Spec[TerminatorOp]{
	Name:    "gpu.terminator",
	Summary: "Terminator for GPU launch regions.",
	Doc: "Ends the kernel inside gpu.launch.\n\n```mlir\nfunc.func @f(%c1: index) {\n" +
		"  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)\n" +
		"             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {\n    gpu.terminator\n  }\n  return\n}\n```",
	Traits:  ir.Pure | ir.Terminator,
	Parents: []string{"gpu.launch"},
	Format:  "attr-dict",
})

// Launch runs its body on every thread of a grid.
var Launch = ir.Define(ir.Spec[LaunchOp]{
	Name: "gpu.launch", Syntax: "(`async` type($asyncToken))? (`[` $asyncDependencies `]`)? (`clusters` `(` ids `)` `in` `(` sizes `)`)? `blocks` `(` ids `)` `in` `(` sizes `)` `threads` `(` ids `)` `in` `(` sizes `)` (`dynamic_shared_memory_size` $dynamicSharedMemorySize^)? (`module` `(` $module^ `)`)? (`function` `(` $function^ `)`)? (`workgroup` `(` arguments `)`)? (`private` `(` arguments `)`)? $body attr-dict",
	Summary: "GPU kernel launch operation",
	Doc: "Runs the body once for each thread of a grid of blocks. The body may use values of the outside; they " +
		"become kernel arguments when it is outlined.\n\n" +
		"```mlir\nfunc.func @f(%n: index, %m: memref<?xf32>, %x: f32) {\n" +
		"  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)\n" +
		"             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {\n" +
		"    memref.store %x, %m[%bx] : memref<?xf32>\n    gpu.terminator\n  }\n  return\n}\n```",
	Traits: ir.AffineScope | ir.AutomaticAllocationScope | ir.AttrSizedOperandSegments | ir.RecursiveMemoryEffects,
	Fields: func(o *LaunchOp) []ir.Field {
		return append(o.LaunchConfig.fields(ir.IsIndex), ir.Ref(&o.Module, "module", ir.FlatSymbolRef).Optional(),
			ir.Ref(&o.Function, "function", ir.FlatSymbolRef).Optional(), ir.Body(&o.Body, "body").Blocks(1, 0))
	},
	VerifyRegions: verifyLaunch,
	Parse:         parseLaunch,
	Print:         printLaunch,
})

// launchDims is `blocks(%x, %y, %z) in (%sx = %a, %sy = %b, %sz = %c)`.
type launchDims struct {
	ids, sizes []ir.Argument
	values     []ir.Unresolved
}

func parseLaunchDims(p ir.OpParser) (d launchDims) {
	pos := p.Pos()
	d.ids = p.Arguments(ir.Paren, false, false)
	p.Expect("in")
	p.List(ir.Paren, func() {
		d.sizes = append(d.sizes, p.Argument(false, false))
		p.Expect("=")
		d.values = append(d.values, p.Operand())
	})
	if p.Err() == nil && (len(d.ids) != 3 || len(d.sizes) != 3) {
		p.Errorf(pos, "expected three ids and three sizes")
	}
	for i := range d.ids {
		d.ids[i].Type = ir.Index
	}
	for i := range d.sizes {
		d.sizes[i].Type = ir.Index
	}
	return d
}

func parseLaunch(p ir.OpParser, st *ir.OpState) {
	async, tokens := parseAsync(p)
	st.Types = tokenTypes(async)
	var clusters launchDims
	hasClusters := p.Accept("clusters")
	if hasClusters {
		clusters = parseLaunchDims(p)
	}
	p.Expect("blocks")
	blocks := parseLaunchDims(p)
	p.Expect("threads")
	threads := parseLaunchDims(p)
	st.Operands = append(tokens, p.ResolveSame(blocks.values, ir.Index)...)
	st.Operands = append(st.Operands, p.ResolveSame(threads.values, ir.Index)...)
	st.Operands = append(st.Operands, p.ResolveSame(clusters.values, ir.Index)...)
	segments := []int64{int64(len(tokens)), 1, 1, 1, 1, 1, 1, 0, 0, 0, 0}
	if hasClusters {
		segments[clusterGroup], segments[clusterGroup+1], segments[clusterGroup+2] = 1, 1, 1
	}
	if p.Accept("dynamic_shared_memory_size") {
		st.Operands = append(st.Operands, p.Resolve(p.Operand(), ir.I32))
		segments[sharedSizeGroup] = 1
	}
	st.SetProp(ir.OperandSegments, ir.DenseI32(segments...))
	for _, name := range []string{"module", "function"} {
		if p.Accept(name) {
			p.Expect("(")
			st.SetProp(name, ir.SymbolRef(p.Symbol()))
			p.Expect(")")
		}
	}
	workgroup, _ := parseAttributions(p, "workgroup")
	private, _ := parseAttributions(p, "private")
	st.SetProp(WorkgroupAttributions, ir.I64Attr(int64(len(workgroup))))
	var args []ir.Argument
	for _, list := range [][]ir.Argument{blocks.ids, threads.ids, blocks.sizes, threads.sizes, clusters.ids,
		clusters.sizes, workgroup, private} {
		args = append(args, list...)
	}
	st.Regions = append(st.Regions, p.Region(args, nil))
	p.OpAttrs(st)
}

func printLaunchDims(p ir.OpPrinter, keyword string, ids, sizes, values []*ir.Value) {
	p.Str(" " + keyword + "(")
	p.Operands(ids)
	p.Str(") in ")
	ir.PrintAssignments(p, "", sizes, values)
}

func printLaunch(p ir.OpPrinter, l LaunchOp) {
	if l.IsAsync() {
		printAsync(p, true, l.Dependencies)
	}
	if l.HasClusters() {
		printLaunchDims(p, "clusters", l.ClusterIDs(), l.ClusterSizes(), l.ClusterSize())
	}
	printLaunchDims(p, "blocks", l.BlockIDs(), l.GridSizes(), l.GridSize())
	printLaunchDims(p, "threads", l.ThreadIDs(), l.BlockSizes(), l.BlockSize())
	if l.SharedSize != nil {
		p.Str(" dynamic_shared_memory_size ")
		p.Operand(l.SharedSize)
	}
	for _, n := range [][2]string{{"module", l.Module}, {"function", l.Function}} {
		if n[1] != "" {
			p.Str(" " + n[0] + "(")
			p.Symbol(n[1])
			p.Str(")")
		}
	}
	printAttributions(p, "workgroup", l.Workgroup(), nil)
	printAttributions(p, "private", l.Private(), nil)
	p.Space()
	p.Region(l.Body, ir.RegionStyle{HideArgs: true})
	p.AttrDict(l.Op, ir.OperandSegments, WorkgroupAttributions, "module", "function")
}

func verifyLaunch(l LaunchOp) error {
	body := l.Body.Entry()
	if n := len(l.ClusterSize()); n != 0 && n != 3 {
		return l.Errorf("cluster size must be all present")
	}
	if body == nil {
		return nil
	}
	if body.NumArgs() < l.numConfigArgs()+workgroupBuffers(l.Op) {
		return l.Errorf("unexpected number of region arguments")
	}
	if err := verifyAttributions(l.Op, l.Workgroup(), Workgroup); err != nil {
		return err
	}
	if err := verifyAttributions(l.Op, l.Private(), Private); err != nil {
		return err
	}
	for b := range l.Body.Blocks() {
		last := b.Last()
		if last == nil || last.NumSuccessors() > 0 || Terminator.Is(last) {
			continue
		}
		return errorAt(last, "expected 'gpu.terminator' or a terminator with successors").
			Note(l.Loc(), "in '%s' body region", l.Name())
	}
	return nil
}
