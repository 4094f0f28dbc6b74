package gpu

import "github.com/tsopt/tsopt/ir"

// Format is what a gpu.object holds.
type Format int

// The formats, by upstream's numbers.
const (
	FormatOffload  Format = 1 // LLVM IR or another form to compile when loaded
	FormatAssembly Format = 2 // PTX
	FormatBinary   Format = 3 // cubin
	FormatFatbin   Format = 4
)

// String is the format as text has it.
func (f Format) String() string { return formats[f] }

var formats = map[Format]string{FormatOffload: "offload", FormatAssembly: "assembly", FormatBinary: "bin",
	FormatFatbin: "fatbin"}

// ObjectAttr is `#gpu.object<target, properties = {…}, kernels = <[…]>, bin = "…">`:
// a compiled module.
type ObjectAttr struct {
	ir.AttrBase
	Object
}

// Object is the content of an [ObjectAttr].
type Object struct {
	Target     ir.Attr
	Format     Format
	Data       string
	Properties *ir.DictAttr     // nil when absent
	Kernels    *KernelTableAttr // nil when absent
}

var objects = ir.NewInterner(func(o Object) *ObjectAttr { return &ObjectAttr{ir.NewAttrBase(), o} })

// ObjectOf returns the attribute.
func ObjectOf(o Object) *ObjectAttr { return objects.Get(o) }

func (a *ObjectAttr) String() string { return ir.AttrText(a) }

// DialectName implements [ir.DialectAttr].
func (*ObjectAttr) DialectName() string { return "gpu" }

// WriteBody implements [ir.DialectAttr].
func (a *ObjectAttr) WriteBody(w *ir.Writer) {
	w.Str("object<")
	w.Attr(a.Target)
	w.Str(", ")
	if a.Properties != nil {
		w.Str("properties = ")
		w.Attr(a.Properties)
		w.Str(", ")
	}
	if a.Kernels != nil {
		w.Str("kernels = ")
		a.Kernels.writeParams(w)
		w.Str(", ")
	}
	if a.Format != FormatFatbin {
		w.Str(formats[a.Format] + " = ")
	}
	w.Quoted(a.Data)
	w.Byte('>')
}

func parseObject(p ir.OpParser, _ ir.Type) ir.Attr {
	p.Expect("<")
	at := p.Pos()
	o := Object{Target: p.Attr(nil), Format: FormatFatbin}
	if _, ok := o.Target.(TargetAttr); !ok {
		p.Errorf(at, "the target attribute must implement or promise the `gpu::TargetAttrInterface`")
		return nil
	}
	p.Expect(",")
	if p.Accept("properties") {
		p.Expect("=")
		o.Properties, _ = p.Attr(nil).(*ir.DictAttr)
		p.Expect(",")
	}
	if p.Accept("kernels") {
		p.Expect("=")
		o.Kernels, _ = parseKernelTable(p, nil).(*KernelTableAttr)
		p.Expect(",")
	}
	pos := p.Pos()
	if word, ok := p.OptionalKeyword(); ok {
		o.Format = formatOf(word)
		if o.Format == 0 {
			p.Errorf(pos, "expected valid format, one of: offload, assembly, bin, fatbin")
		}
		p.Expect("=")
	}
	o.Data = p.String()
	p.Expect(">")
	if p.Err() != nil {
		return nil
	}
	return ObjectOf(o)
}

func formatOf(word string) Format {
	for f := FormatOffload; f <= FormatFatbin; f++ {
		if formats[f] == word {
			return f
		}
	}
	return 0
}

// KernelMetadataAttr is `#gpu.kernel_metadata<"name", type, arg_attrs = […], metadata = {…}>`.
type KernelMetadataAttr struct {
	ir.AttrBase
	KernelMetadata
}

// KernelMetadata is the content of a [KernelMetadataAttr].
type KernelMetadata struct {
	Name     string
	Type     ir.Type
	ArgAttrs *ir.ArrayAttr // nil when absent
	Metadata *ir.DictAttr  // nil when absent
}

var kernelMetadata = ir.NewInterner(func(m KernelMetadata) *KernelMetadataAttr {
	return &KernelMetadataAttr{ir.NewAttrBase(), m}
})

// KernelMetadataOf returns the attribute.
func KernelMetadataOf(m KernelMetadata) *KernelMetadataAttr { return kernelMetadata.Get(m) }

func (a *KernelMetadataAttr) String() string { return ir.AttrText(a) }

// DialectName implements [ir.DialectAttr].
func (*KernelMetadataAttr) DialectName() string { return "gpu" }

// WriteBody implements [ir.DialectAttr].
func (a *KernelMetadataAttr) WriteBody(w *ir.Writer) {
	w.Str("kernel_metadata<")
	w.Quoted(a.Name)
	w.Str(", ")
	w.Type(a.Type)
	if a.ArgAttrs != nil {
		w.Str(", arg_attrs = ")
		w.Attr(a.ArgAttrs)
	}
	if a.Metadata != nil {
		w.Str(", metadata = ")
		w.Attr(a.Metadata)
	}
	w.Byte('>')
}

func parseKernelMetadata(p ir.OpParser, _ ir.Type) ir.Attr {
	var m KernelMetadata
	p.Expect("<")
	m.Name = p.String()
	p.Expect(",")
	m.Type = p.Type()
	for p.Accept(",") {
		pos, word := p.Pos(), p.Keyword()
		p.Expect("=")
		a := p.Attr(nil)
		switch word {
		case "arg_attrs":
			m.ArgAttrs, _ = a.(*ir.ArrayAttr)
		case "metadata":
			m.Metadata, _ = a.(*ir.DictAttr)
		default:
			p.Errorf(pos, "duplicate or unknown struct parameter name: %s", word)
		}
	}
	p.Expect(">")
	if p.Err() != nil {
		return nil
	}
	return KernelMetadataOf(m)
}

// KernelTableAttr is `#gpu.kernel_table<[…]>`: the kernels of an object.
type KernelTableAttr struct {
	ir.AttrBase
	kernels *ir.ArrayAttr
}

var kernelTables = ir.NewInterner(func(k *ir.ArrayAttr) *KernelTableAttr {
	return &KernelTableAttr{ir.NewAttrBase(), k}
})

// KernelTable returns the attribute of some [KernelMetadataAttr]s.
func KernelTable(kernels ...ir.Attr) *KernelTableAttr { return kernelTables.Get(ir.Array(kernels...)) }

// Kernels are the entries.
func (a *KernelTableAttr) Kernels() []ir.Attr { return a.kernels.Elems() }

func (a *KernelTableAttr) String() string { return ir.AttrText(a) }

// DialectName implements [ir.DialectAttr].
func (*KernelTableAttr) DialectName() string { return "gpu" }

// WriteBody implements [ir.DialectAttr].
func (a *KernelTableAttr) WriteBody(w *ir.Writer) {
	w.Str("kernel_table")
	a.writeParams(w)
}

func (a *KernelTableAttr) writeParams(w *ir.Writer) {
	w.Byte('<')
	if len(a.Kernels()) > 0 {
		w.Attr(a.kernels)
	}
	w.Byte('>')
}

func parseKernelTable(p ir.OpParser, _ ir.Type) ir.Attr {
	p.Expect("<")
	var kernels []ir.Attr
	if p.Peek("[") {
		list, _ := p.Attr(nil).(*ir.ArrayAttr)
		if p.Err() != nil {
			return nil
		}
		kernels = list.Elems()
	}
	p.Expect(">")
	return KernelTable(kernels...)
}

// SelectObjectAttr is `#gpu.select_object<target>`: which object of a binary
// the host program embeds, by index or target; the first when nothing is given.
type SelectObjectAttr struct {
	ir.AttrBase
	target ir.Attr
}

var selectObjects = ir.NewInterner(func(t ir.Attr) *SelectObjectAttr {
	return &SelectObjectAttr{ir.NewAttrBase(), t}
})

// SelectObject returns the attribute; target may be nil.
func SelectObject(target ir.Attr) *SelectObjectAttr { return selectObjects.Get(target) }

// Target is the index or target selected, nil for the first object.
func (a *SelectObjectAttr) Target() ir.Attr { return a.target }

func (a *SelectObjectAttr) String() string { return ir.AttrText(a) }

// DialectName implements [ir.DialectAttr].
func (*SelectObjectAttr) DialectName() string { return "gpu" }

// WriteBody implements [ir.DialectAttr].
func (a *SelectObjectAttr) WriteBody(w *ir.Writer) {
	w.Str("select_object")
	if a.target != nil {
		w.Byte('<')
		w.Attr(a.target)
		w.Byte('>')
	}
}

func parseSelectObject(p ir.OpParser, _ ir.Type) ir.Attr {
	if !p.Accept("<") {
		return SelectObject(nil)
	}
	a := SelectObject(p.Attr(nil))
	p.Expect(">")
	return a
}

// LoopDimMapAttr is `#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>`:
// how a dimension of scf.parallel becomes a hardware id.
type LoopDimMapAttr struct {
	ir.AttrBase
	loopDimKey
}

type loopDimKey struct {
	processor  string
	dims, size *ir.AffineMapAttr
}

var loopDimMaps = ir.NewInterner(func(k loopDimKey) *LoopDimMapAttr { return &LoopDimMapAttr{ir.NewAttrBase(), k} })

// LoopDimMap returns the attribute; processor is "block_x" … "thread_z" or
// "sequential".
func LoopDimMap(processor string, m, bound ir.AffineMap) *LoopDimMapAttr {
	return loopDimMaps.Get(loopDimKey{processor, ir.AffineMapOf(m), ir.AffineMapOf(bound)})
}

// Processor is the hardware id.
func (a *LoopDimMapAttr) Processor() string { return a.processor }

// Map is applied to the hardware id.
func (a *LoopDimMapAttr) Map() ir.AffineMap { return a.dims.Map() }

// Bound computes the bound of the hardware id from that of the loop.
func (a *LoopDimMapAttr) Bound() ir.AffineMap { return a.size.Map() }

func (a *LoopDimMapAttr) String() string { return ir.AttrText(a) }

// DialectName implements [ir.DialectAttr].
func (*LoopDimMapAttr) DialectName() string { return "gpu" }

// WriteBody implements [ir.DialectAttr].
func (a *LoopDimMapAttr) WriteBody(w *ir.Writer) {
	w.Str("loop_dim_map<processor = " + a.processor + ", map = " + a.Map().String() + ", bound = " + a.Bound().String() +
		">")
}

func parseLoopDimMap(p ir.OpParser, _ ir.Type) ir.Attr {
	processors := []string{"block_x", "block_y", "block_z", "thread_x", "thread_y", "thread_z", "sequential"}
	field := func(name string) {
		p.Expect(name)
		p.Expect("=")
	}
	p.Expect("<")
	field("processor")
	i := p.OneOf(processors...)
	p.Expect(",")
	field("map")
	m := p.AffineMapText()
	p.Expect(",")
	field("bound")
	bound := p.AffineMapText()
	p.Expect(">")
	if p.Err() != nil {
		return nil
	}
	return LoopDimMap(processors[i], m, bound)
}

var structAttrs = []ir.AttrDef{
	{Mnemonic: "object", Summary: "a compiled module", Parse: parseObject},
	{Mnemonic: "kernel_metadata", Summary: "metadata of a compiled kernel", Parse: parseKernelMetadata},
	{Mnemonic: "kernel_table", Summary: "the kernels of an object", Parse: parseKernelTable},
	{Mnemonic: "select_object", Summary: "which object of a binary is embedded", Parse: parseSelectObject},
	{Mnemonic: "loop_dim_map", Summary: "how a loop dimension becomes a hardware id", Parse: parseLoopDimMap},
}
