package ir

import "strings"

// DenseFrom returns a constant from one number attribute for each element, in
// row-major order.
func DenseFrom(t ShapedType, elems []Attr) *DenseElementsAttr {
	var b strings.Builder
	for _, e := range elems {
		b.WriteString(elementBytes(e))
	}
	return DenseElements(t, b.String())
}
