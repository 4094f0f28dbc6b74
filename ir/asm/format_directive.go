package asm

import "github.com/tsopt/tsopt/ir"

// directiveArgs gives a directive access to what its arguments name.
type directiveArgs struct {
	p  *parser
	fr *frame
	f  *format
	e  *element
}

func (a *directiveArgs) arg(i int) *element {
	e := a.e.args[i]
	if e.kind == refElem {
		return e.args[0]
	}
	return e
}

func (a *directiveArgs) State() *ir.OpState { return &a.fr.st }

func (a *directiveArgs) group(i int) *groupState { return &a.fr.format.groups[a.arg(i).index] }

func (a *directiveArgs) SetOperands(i int, us []ir.Unresolved) { a.group(i).uses = us }

func (a *directiveArgs) Operands(i int) []ir.Unresolved { return a.group(i).uses }

func (a *directiveArgs) SetTypes(i int, ts []ir.Type) {
	list, _ := a.fr.format.typeList(a.f, a.arg(i).args[0])
	*list = append((*list)[:0], ts...)
}

func (a *directiveArgs) Types(i int) []ir.Type {
	list, _ := a.fr.format.typeList(a.f, a.arg(i).args[0])
	return *list
}

func (a *directiveArgs) SetAttr(i int, v ir.Attr) {
	if v != nil {
		a.fr.st.SetProp(a.arg(i).text, v)
	}
}

func (a *directiveArgs) SetRegions(i int, rs []*ir.Region) { a.fr.format.regions[a.arg(i).index] = rs }

func (a *directiveArgs) SetSuccessors(i int, bs []*ir.Block) { a.fr.format.succs[a.arg(i).index] = bs }
