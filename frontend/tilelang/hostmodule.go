package tilelang

import (
	"maps"
	"slices"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// A hostModule is one of the host with a few known names.
type hostModule struct {
	opaque
	known map[string]eval.Value
}

// Attr implements [eval.HasAttr].
func (m *hostModule) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	if v, ok := m.known[name]; ok {
		return v, true, nil
	}
	return m.opaque.Attr(at, name)
}

// AttrNames implements [eval.AttrLister]: what `import *` takes.
func (m *hostModule) AttrNames() []string { return slices.Sorted(maps.Keys(m.known)) }

// dtypeMap is `tilelang.distributed.dtype_map`: types by their names.
var dtypeMap = byDtypeName{}

type byDtypeName struct{}

// TypeName implements [eval.Typed].
func (byDtypeName) TypeName() string { return "dict" }

// Index implements [eval.Indexable].
func (byDtypeName) Index(at eval.Site, key eval.Value) (eval.Value, error) {
	if d, ok := asDtype(key); ok {
		return d, nil
	}
	return nil, at.Interp.Errorf(at.Node, "unknown type %s", eval.Repr(key))
}
