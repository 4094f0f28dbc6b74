package tilelang

import (
	"strings"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// A localModule is a module in the program's folder: a file of its own, which runs as the program does, as far as names
// of it are used.
type localModule struct {
	name string
	env  *eval.Env
}

// sibling imports a module from the folder of the running file, nil if there is none.
func (t *translator) sibling(at eval.Site, name string) (eval.Value, error) {
	if t.req.Beside == nil {
		return nil, nil
	}
	path := strings.ReplaceAll(strings.TrimLeft(name, "."), ".", "/")
	file, text, ok := t.req.Beside(t.in.File, path+".py")
	if !ok {
		file, text, ok = t.req.Beside(t.in.File, path+"/__init__.py")
	}
	if !ok {
		return nil, nil
	}
	if s := t.siblings[file]; s != nil {
		return s, nil
	}
	m, bad := t.texts.parse(file, text)
	if len(bad) > 0 {
		return nil, at.Interp.Errorf(at.Node, "%s cannot be imported: %s, line %d: %s", name, file, bad[0].Span.Start.Line,
			bad[0].Msg)
	}
	from := t.in.File
	t.in.File = file
	s := &localModule{name, t.in.Module(m)}
	t.in.File = from
	t.siblings[file] = s
	return s, nil
}

// TypeName implements [eval.Typed].
func (s *localModule) TypeName() string { return "module" }

// Attr implements [eval.HasAttr].
func (s *localModule) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	v, ok := s.env.Lookup(name)
	if d, dead := v.(eval.Dead); ok && dead {
		v, err := d.Use(at, name)
		return v, true, err
	}
	return v, ok, nil
}
