package builtin

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// ModuleOp is the view of [Module].
type ModuleOp struct {
	ir.Base
	SymName       string // the module's name, "" for none
	SymVisibility string
	Body          *ir.Region
}

// Module is `builtin.module`, the root of a program.
var Module = ir.Define(ir.Spec[ModuleOp]{
	Name:    "builtin.module",
	Summary: "A top level container operation",
	Doc: "A module holds the functions and other symbols of a program. Its region is a graph of one block " +
		"without a terminator: the order of the operations does not matter. It uses no value of the outside. " +
		"The parser puts a module around the operations of a file unless the file is one module.\n\n" +
		"```mlir\nmodule @program attributes {dlti.note = \"example\"} {\n  func.func private @callee(i32)\n}\n```\n",
	Traits: ir.AffineScope | ir.IsolatedFromAbove | ir.NoRegionArguments | ir.SymbolTableTrait | ir.SymbolTrait |
		ir.GraphRegion | ir.NoTerminator | ir.SingleBlock,
	Fields: func(o *ModuleOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", ir.SymbolNameC).Optional().Doc("name of the module, if any"),
			ir.Text(&o.SymVisibility, "sym_visibility", ir.StrAttr).Optional(),
			ir.Body(&o.Body, "bodyRegion").Blocks(1, 1),
		}
	},
	DefaultDialect: "builtin",
	Format:         "($sym_name^)? attr-dict-with-keyword $bodyRegion",
	Verify:         ModuleOp.verify,
})

func (m ModuleOp) verify() error {
	for _, a := range m.Op.DiscardableAttrs() {
		if !strings.Contains(a.Name, ".") {
			return m.Errorf("can only contain attributes with dialect-prefixed names, found: '%s'", a.Name)
		}
	}
	return nil
}

// Block is the module's only block.
func (m ModuleOp) Block() *ir.Block { return m.Body.Entry() }

// NewModule returns an empty module without a name.
func NewModule(loc diag.Loc) ModuleOp {
	return Module.Of(ir.NewOp(&ir.OpState{Def: Module.OpDef, Loc: loc,
		Regions: []*ir.Region{ir.NewRegion(ir.NewBlock())}}))
}
