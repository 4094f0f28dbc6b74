package filecheck

import (
	"fmt"
	"slices"
	"strings"
)

// lineVarName is the pseudo variable with the line of the directive that uses it.
const lineVarName = "@LINE"

// variables holds the variables of one run.
type variables struct {
	// strings has the values of string variables: parts of the input, or of the
	// buffer with the definitions of the command line.
	strings map[string]span
	// stringNames has the string variables that some directive parsed so far
	// defines, with or without value.
	stringNames map[string]bool
	numeric     map[string]*numericVar
	line        *numericVar
}

func newVariables() *variables {
	line := &numericVar{name: lineVarName, format: format{verb: 'u'}}
	return &variables{
		strings:     map[string]span{},
		stringNames: map[string]bool{},
		numeric:     map[string]*numericVar{},
		line:        line,
	}
}

// defineNumeric declares the numeric variable that text names.
func (v *variables) defineNumeric(text span, f format, line int) (*numericVar, *patternError) {
	name, err := takeVarName(&text)
	if err != nil {
		return nil, err
	}
	if name.pseudo {
		return nil, failExpr(name.at, "definition of pseudo numeric variable unsupported")
	}
	if v.stringNames[name.String()] {
		return nil, failExpr(name.at, "string variable with name '%s' already exists", name)
	}
	if text = text.trimLeft(blanks); !text.empty() {
		return nil, failExpr(text, "unexpected characters after numeric variable name")
	}
	if old := v.numeric[name.String()]; old != nil {
		if old.format != f {
			return nil, failExpr(text, "format different from previous variable definition")
		}
		return old, nil
	}
	return &numericVar{name: name.String(), format: f, line: line}, nil
}

// clearLocal forgets the variables whose name does not start with $, which is
// what --enable-var-scope does at a CHECK-LABEL.
func (v *variables) clearLocal() {
	for name := range v.strings {
		if name[0] != '$' {
			delete(v.strings, name)
		}
	}
	for name, n := range v.numeric {
		if name[0] != '$' {
			n.clear()
			delete(v.numeric, name)
		}
	}
}

// defineFromCommandLine defines the variables of -D options: NAME=text and
// #NAME=expression.
func (v *variables) defineFromCommandLine(defines []string) []*patternError {
	buf, defs := definesBuffer(defines)
	var errs []*patternError
	for _, def := range defs {
		var err *patternError
		switch {
		case def.empty():
			err = failExpr(def, "missing equal sign in global definition")
		case def.hasPrefix("#"):
			err = v.defineNumericValue(buf, def.from(1))
		default:
			err = v.defineStringValue(def)
		}
		if err != nil {
			errs = append(errs, err)
		}
	}
	return errs
}

// definesBuffer writes the definitions, each on a line of its own, into a
// buffer for diagnostics to point into, and returns the part to be parsed of
// each: for a numeric one the form that it would have in a pattern.
func definesBuffer(defines []string) (*buffer, []span) {
	buf := &buffer{name: "Global defines"}
	var defs []span
	for i, def := range defines {
		lead, tail := fmt.Sprintf("Global define #%d: ", i+1), "\n"
		eq := strings.IndexByte(def, '=')
		if eq < 0 {
			defs = append(defs, buf.span(len(buf.text), len(buf.text)))
			continue
		}
		if def[0] == '#' {
			lead += def + " (parsed as: [["
			tail = "]])\n"
			def = def[:eq] + ":" + def[eq+1:]
		}
		buf.text += lead
		defs = append(defs, buf.span(len(buf.text), len(buf.text)+len(def)))
		buf.text += def + tail
	}
	return buf, defs
}

func (v *variables) defineNumericValue(buf *buffer, def span) *patternError {
	block, err := parseNumericBlock(def, false, v, 0)
	if err != nil {
		return err
	}
	if block.value == nil {
		return failExpr(def, "missing value in global definition")
	}
	value, errs := block.value.eval()
	if len(errs) > 0 {
		return failExpr(span{}, "%s", errs[0].message())
	}
	block.defines.value = value
	v.numeric[block.defines.name] = block.defines
	return nil
}

func (v *variables) defineStringValue(def span) *patternError {
	eq := strings.IndexByte(def.String(), '=')
	written, value := def.upTo(eq), def.from(eq+1)
	rest := written
	name, err := takeVarName(&rest)
	if err != nil {
		return err
	}
	if name.pseudo || !rest.empty() {
		return failExpr(written, "invalid name in string variable definition '%s'", written)
	}
	if v.numeric[name.String()] != nil {
		return failExpr(name.at, "numeric variable with name '%s' already exists", name)
	}
	if _, defined := v.strings[name.String()]; !defined {
		v.strings[name.String()] = value
	}
	v.stringNames[name.String()] = true
	return nil
}

// sortedNames returns the keys of m in order.
func sortedNames[V any](m map[string]V) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
