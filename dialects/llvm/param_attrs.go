package llvm

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// attrForm is what an attribute of a parameter has as its value.
type attrForm int

const (
	unitForm attrForm = iota
	integerForm
	typeForm
)

// paramRule says how an attribute of a parameter is written, which type the
// parameter has to be, and whether a result may have it too.
type paramRule struct {
	form     attrForm
	of       string // "pointer", "integer" or "" for any type
	onResult bool
}

// paramRules are upstream's rules (LLVMDialect.cpp, verifyParameterAttribute) and those
// of LLVM's language reference, § Parameter Attributes.
var paramRules = map[string]paramRule{
	"llvm.noalias": {unitForm, "pointer", true}, "llvm.nonnull": {unitForm, "pointer", true},
	"llvm.readonly": {unitForm, "pointer", false}, "llvm.readnone": {unitForm, "pointer", false},
	"llvm.writeonly": {unitForm, "pointer", false},
	"llvm.nest":      {unitForm, "pointer", false}, "llvm.nocapture": {unitForm, "pointer", false},
	"llvm.nofree":   {unitForm, "pointer", false},
	"llvm.allocptr": {unitForm, "pointer", false}, "llvm.allocalign": {unitForm, "integer", false},
	"llvm.signext": {unitForm, "integer", true}, "llvm.zeroext": {unitForm, "integer", true},
	"llvm.noundef": {unitForm, "", true}, "llvm.inreg": {unitForm, "", true}, "llvm.returned": {unitForm, "", false},
	"llvm.align": {integerForm, "pointer", true}, "llvm.dereferenceable": {integerForm, "pointer", true},
	"llvm.dereferenceable_or_null": {integerForm, "pointer", true}, "llvm.alignstack": {integerForm, "", false},
	"llvm.sret": {typeForm, "pointer", false}, "llvm.byval": {typeForm, "pointer", false},
	"llvm.byref":    {typeForm, "pointer", false},
	"llvm.inalloca": {typeForm, "pointer", false}, "llvm.preallocated": {typeForm, "pointer", false},
}

// verifyParamAttrs checks the attributes of parameters and of the result.
func (o FuncOp) verifyParamAttrs() error {
	params, results := o.FunctionType()
	for i, t := range params {
		for _, a := range o.ParamAttrs(i) {
			if rule, ok := paramRules[a.Name]; ok {
				if err := rule.check(o, a, t); err != nil {
					return err
				}
			}
		}
	}
	if len(results) == 0 {
		return nil
	}
	for _, a := range o.ResultAttrs() {
		rule, ok := paramRules[a.Name]
		switch {
		case !ok:
		case !rule.onResult:
			return diag.Errorf(o.Loc(), "\"%s\" is not a valid result attribute", a.Name)
		default:
			if err := rule.check(o, a, results[0]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r paramRule) check(o FuncOp, a ir.NamedAttr, t ir.Type) error {
	var ok bool
	form := ""
	switch r.form {
	case unitForm:
		_, ok = a.Value.(*ir.UnitAttr)
		form = "a unit"
	case integerForm:
		_, ok = a.Value.(*ir.IntegerAttr)
		form = "an integer"
	case typeForm:
		_, ok = a.Value.(*ir.TypeAttr)
		form = "a type"
	}
	if !ok {
		return diag.Errorf(o.Loc(), "\"%s\" should be %s attribute", a.Name, form)
	}
	switch r.of {
	case "pointer":
		_, ok = t.(*PointerType)
	case "integer":
		_, ok = t.(*ir.IntegerType)
	}
	if !ok {
		return diag.Errorf(o.Loc(), "\"%s\" attribute attached to non-%s LLVM type", a.Name, r.of)
	}
	return nil
}
