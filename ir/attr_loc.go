package ir

import (
	"sync"

	"github.com/tsopt/tsopt/ir/diag"
)

// LocAttr is a location used as an attribute: `loc("a":1:2)`.
type LocAttr struct {
	AttrBase
	loc diag.Loc
}

var locAttrs struct {
	mu      sync.Mutex
	uniquer diag.Uniquer
	attrs   Interner[int, *LocAttr]
}

// LocOf returns a location as an attribute. The location must not change any more.
func LocOf(l diag.Loc) *LocAttr {
	locAttrs.mu.Lock()
	n := locAttrs.uniquer.Number(l)
	locAttrs.mu.Unlock()
	return locAttrs.attrs.GetWith(n, func() *LocAttr { return &LocAttr{NewAttrBase(), l} })
}

// Loc is the location.
func (a *LocAttr) Loc() diag.Loc { return a.loc }
