package eval

import (
	"math/big"
	"slices"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python"
)

// attr is `of.name`.
func (in *Interp) attr(at Site, of Value, name string) (Value, error) {
	v, ok, err := attribute(at, of, name)
	if err != nil || ok {
		return v, err
	}
	if in.Attr != nil {
		if v, ok := in.Attr(at, of, name); ok {
			return v, nil
		}
	}
	hint := in.didYouMean(of, name)
	switch of := of.(type) {
	case *Module:
		return nil, at.Raise("AttributeError", "module '%s' has no attribute '%s'%s", of.Name, name, hint)
	case *Type:
		return nil, at.Raise("AttributeError", "type object '%s' has no attribute '%s'%s", of.Name, name, hint)
	}
	return nil, at.Raise("AttributeError", "'%s' object has no attribute '%s'%s", TypeName(of), name, hint)
}

func (in *Interp) didYouMean(of Value, name string) string {
	return nearest.DidYouMean(name, in.attrNames(of))
}

// attrNames are the attributes of a value, in order.
func (in *Interp) attrNames(of Value) []string {
	var names []string
	switch of := of.(type) {
	case AttrLister:
		return of.AttrNames()
	case *Function:
		return names
	}
	for name := range in.methods(of) {
		names = append(names, name)
	}
	return sorted(names)
}

func sorted(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}

// Attr gives what a module has.
func (m *Module) Attr(_ Site, name string) (Value, bool, error) {
	v, ok := m.Attrs[name]
	if !ok && name == "__name__" {
		return m.Name, true, nil
	}
	return v, ok, nil
}

// AttrNames are what a module has.
func (m *Module) AttrNames() []string {
	var names []string
	for name := range m.Attrs {
		names = append(names, name)
	}
	return sorted(names)
}

// attribute is `of.name`, false if there is none.
func attribute(at Site, of Value, name string) (Value, bool, error) {
	switch of := of.(type) {
	case HasAttr:
		return of.Attr(at, name)
	case *Function:
		v, ok := of.attr(name)
		return v, ok, nil
	case *Builtin:
		return of.Name, name == "__name__" || name == "__qualname__", nil
	case *Slice:
		v, ok := map[string]Value{"start": of.Lower, "stop": of.Upper, "step": of.Step}[name]
		return v, ok, nil
	case *Range:
		if v, ok := map[string]Value{"start": of.Start, "stop": of.Stop, "step": of.Step}[name]; ok {
			return v, true, nil
		}
	}
	if name == "__class__" {
		return at.Interp.typeOf(of), true, nil
	}
	m, ok := at.Interp.methods(of)[name]
	if !ok {
		return nil, false, nil
	}
	return &Builtin{name, func(c *Call) (Value, error) {
		if !quick(c, of, name) {
			if err := c.Interp.charge(c.Node, sizeOf(of)/8); err != nil {
				return nil, err
			}
		}
		return m(c, of)
	}}, true, nil
}

// quick says that a method does not look at all that the value holds.
func quick(c *Call, of Value, name string) bool {
	switch of.(type) {
	case *List:
		return name == "append" || name == "pop" && len(c.Args) == 0
	case *Dict, *Set:
		return name != "copy" && name != "update"
	}
	return false
}

func (f *Function) attr(name string) (Value, bool) {
	switch name {
	case "__name__", "__qualname__":
		return f.Name, true
	case "__doc__":
		if f.Def != nil {
			if s, ok := f.Def.Body[0].(*python.ExprStmt); ok {
				if c, ok := s.Value.(*python.Constant); ok {
					doc, ok := c.Value.(string)
					if ok {
						return doc, true
					}
				}
			}
		}
		return nil, true
	}
	v, ok := f.Attrs[name]
	return v, ok
}

// A method is called with the value whose it is.
type method func(c *Call, self Value) (Value, error)

// methods gives the methods of a type that is built in.
func (in *Interp) methods(v Value) map[string]method {
	var table func() map[string]method
	switch v.(type) {
	case string:
		table = strMethods
	case *List:
		table = listMethods
	case *Tuple:
		table = tupleMethods
	case *Dict:
		table = dictMethods
	case *Set:
		table = setMethods
	case bool, int64, *big.Int:
		table = intMethods
	case float64:
		table = floatMethods
	case *Range:
		table = rangeMethods
	case python.Bytes:
		table = bytesMethods
	default:
		return nil
	}
	name := TypeName(v)
	t, ok := in.tables[name]
	if !ok {
		if in.tables == nil {
			in.tables = map[string]map[string]method{}
		}
		t = table()
		in.tables[name] = t
	}
	return t
}
