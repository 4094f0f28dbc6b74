package asm

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
)

// This file finds what a name that is not known may have been meant for. It runs
// once, before the parser gives up.

// meantOp suggests an operation: of the dialect, where that is known, else of any.
// A name without a dialect may be one of the default dialect's.
func (p *parser) meantOp(written string) string {
	dialect, _, dotted := strings.Cut(written, ".")
	if !dotted {
		dialect = p.defaultDialect
	}
	var names []string
	for _, d := range p.reg.Dialects() {
		if d.Name != dialect && (!dotted || p.reg.Dialect(dialect) != nil) {
			continue
		}
		for _, op := range d.Ops {
			name := op.Name
			if !dotted {
				name = strings.TrimPrefix(name, d.Name+".")
			}
			names = append(names, name)
		}
	}
	if near := nearest.DidYouMean(written, names); near != "" || dotted {
		return near
	}
	return p.elsewhere(written)
}

// elsewhere suggests the operations that are called by a name in other dialects
// than the default one: `func.func` for `func`.
func (p *parser) elsewhere(name string) string {
	var found []string
	for _, d := range p.reg.Dialects() {
		if op := p.reg.Op(d.Name + "." + name); op != nil {
			found = append(found, "'"+op.Name+"'")
		}
	}
	if len(found) == 0 {
		return ""
	}
	slices.Sort(found)
	return "; did you mean " + strings.Join(found, " or ") + "?"
}

// meantWord suggests one of some keywords for the word at their place.
func (p *parser) meantWord(words []string) string {
	if p.kind != tokBare {
		return ""
	}
	return nearest.DidYouMean(p.spelling(), words)
}

// meantType suggests a type for a word that is none.
func (p *parser) meantType() string {
	names := []string{"tensor", "memref", "vector", "tuple", "complex"}
	for name := range typeKeywords {
		names = append(names, name)
	}
	slices.Sort(names)
	return p.meantWord(names)
}

var valueName = regexp.MustCompile(`%[A-Za-z_$.-][\w$.-]*`)

// meantValue suggests, for a value that is used and not defined, one with an earlier name. Short names are all alike.
func (p *parser) meantValue(pos int) string {
	const enough = 1 << 16
	name := valueName.FindString(p.text[pos:])
	if len(name) < 4 {
		return ""
	}
	before := p.text[max(0, pos-enough):pos]
	names := slices.DeleteFunc(valueName.FindAllString(before, -1), func(n string) bool { return n == name })
	return nearest.DidYouMean(name, names)
}

func typeMnemonics(d *ir.Dialect) []string {
	var names []string
	for _, t := range d.Types {
		names = append(names, t.Mnemonic)
	}
	return names
}

func attrMnemonics(d *ir.Dialect) []string {
	var names []string
	for _, a := range d.Attrs {
		names = append(names, a.Mnemonic)
	}
	return names
}
