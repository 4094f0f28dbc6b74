package llvmx

import "strconv"

// Attr is an attribute of a function, parameter, result or call, as text:
// `nounwind`, `memory(argmem: read)`, `"nvvm.maxntid"="128"`.
type Attr string

func (a Attr) String() string { return string(a) }

// IsFuncAttribute marks a function attribute for llir.
func (Attr) IsFuncAttribute() {}

// IsReturnAttribute marks a result attribute for llir.
func (Attr) IsReturnAttribute() {}

// IsParamAttribute marks a parameter attribute for llir.
func (Attr) IsParamAttribute() {}

// StringAttr returns a string attribute. With an empty value it is the key alone.
func StringAttr(key, value string) Attr {
	if value == "" {
		return Attr(quote(key))
	}
	return Attr(quote(key) + "=" + quote(value))
}

// TypeAttr returns an attribute with a type: byval, sret, byref, elementtype.
func TypeAttr(name string, t Type) Attr { return Attr(name + "(" + t.String() + ")") }

// AlignAttr returns the attribute align.
func AlignAttr(bytes int) Attr { return Attr("align " + strconv.Itoa(bytes)) }

// CountAttr returns an attribute with a number, such as dereferenceable(64).
func CountAttr(name string, n int64) Attr {
	return Attr(name + "(" + strconv.FormatInt(n, 10) + ")")
}
