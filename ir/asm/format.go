package asm

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

// elementKind is the kind of a node of an assembly format.
type elementKind uint8

const (
	literalElem elementKind = iota
	spaceElem               // text is what is printed: "", " " or "\n"
	attrDictElem
	attrDictKeywordElem
	propDictElem
	operandElem    // $operand
	attrElem       // $attribute
	regionElem     // $region
	successorElem  // $successor
	resultElem     // $result, only inside type() and functional-type()
	operandsElem   // operands
	resultsElem    // results, only inside type() and functional-type()
	regionsElem    // regions
	successorsElem // successors
	typeElem       // type(args[0])
	functionalElem // functional-type(args[0], args[1])
	customElem     // custom<text>(args…)
	refElem        // ref(args[0])
	optionalElem
	oilistElem
)

// element is a node of an assembly format.
type element struct {
	kind      elementKind
	text      string
	index     int  // of the operand, attribute, region, successor or result
	qualified bool // qualified(…): with the dialect's prefix
	args      []*element

	// Of an optional group: its branches and the anchor, which lies in the else
	// branch when inverted.
	then, other []*element
	anchor      *element
	inverted    bool
	// hidden is the anchor where it is a unit attribute that other elements of
	// the branch stand for.
	hidden *element

	clauses []clause // of an oilist
	dir     ir.Directive
}

// clause is `literal elements…` in an oilist.
type clause struct {
	literal  *element
	elements []*element
	// unit is the unit attribute that alone follows the literal, which then is
	// all that is written.
	unit *element
}

// typeSource says where the type of a group of operands or results comes from
// when the text does not hold it.
type typeSource struct {
	kind  typeSourceKind
	build ir.Type
	from  int // group: operands first, then results
	match func(ir.Type) ir.Type
}

type typeSourceKind uint8

const (
	fromText typeSourceKind = iota
	fromConstraint
	fromGroup
	fromInference
)

// format is a compiled assembly format.
type format struct {
	def      *ir.OpDef
	elements []*element
	// types holds the source of each group's type, operands first; order is the
	// order in which they can be found.
	types []typeSource
	order []int
	// mapped lists the groups whose types a rule computes others from.
	mapped []int

	allOperands, allOperandTypes bool // `operands` and its type are used
	allResultTypes               bool
	allRegions, allSuccessors    bool
	propDict                     bool // prop-dict prints the inherent attributes
	// elided tells which attributes an element of their own prints, and not a
	// dictionary.
	elided []bool
}

type formatError struct{ msg string }

func (e *formatError) Error() string { return e.msg }

// CheckFormat reports an author's mistake in a definition's format.
func CheckFormat(def *ir.OpDef) error {
	if def.Format == "" {
		return nil
	}
	_, err := compileFormat(def.Open())
	return err
}

// formatOf is the compiled format of a definition; a mistake in it panics.
func formatOf(def *ir.OpDef) *format {
	return def.Compiled(func(def *ir.OpDef) any {
		f, err := compileFormat(def)
		if err != nil {
			panic(fmt.Sprintf("asm: %s: format %q: %v", def.Name, def.Format, err))
		}
		return f
	}).(*format)
}

func compileFormat(def *ir.OpDef) (f *format, err error) {
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*formatError)
			if !ok {
				panic(r)
			}
			err = e
		}
	}()
	c := &formatCompiler{f: &format{def: def, elided: make([]bool, len(def.Attrs))}, text: def.Format}
	c.tokenize()
	c.f.elements = c.elements("")
	c.check()
	c.resolveTypes()
	return c.f, nil
}

// groups is the number of declared operands and results.
func (f *format) groups() int { return len(f.def.Operands) + len(f.def.Results) }

// groupDecl is the declaration of a group of operands or results.
func (f *format) groupDecl(g int) *ir.Operand {
	if g < len(f.def.Operands) {
		return &f.def.Operands[g]
	}
	return &f.def.Results[g-len(f.def.Operands)]
}
