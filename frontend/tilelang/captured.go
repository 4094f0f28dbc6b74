package tilelang

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// A Capture is a value that a program has from elsewhere and that has a meaning in a translation only. Others are the
// evaluator's own, tuples, lists and dictionaries of both.
type Capture interface {
	value(t *translator, name string) (eval.Value, error)
}

type (
	// A CapturedModule is a module by its name, as math or tilelang.language.
	CapturedModule string
	// A CapturedMember is something of a module: math.pi.
	CapturedMember struct{ Module, Name string }
	// A CapturedName is a name of the language, as copy for T.copy; it may have dots.
	CapturedName string
	// A CapturedCall is a call of the language outside of a kernel, as T.dynamic("m").
	CapturedCall struct {
		Name     string
		Args     []eval.Value
		Keywords map[string]eval.Value
	}
	// A CapturedDtype is a type of elements by one of its names.
	CapturedDtype string
	// A CapturedFunction is a function by its text, and what that uses from elsewhere.
	CapturedFunction struct {
		Name, File, Source string
		FirstLine          int
		Captured           map[string]eval.Value
	}
	// A CapturedRecord is an object with some known attributes: "Config object".
	CapturedRecord struct {
		What       string
		Attributes map[string]eval.Value
	}
	// A CapturedObject is something else, that is no data: "Emitter object".
	CapturedObject string
)

// captured is a value with all that is in it.
func (t *translator) captured(name string, v eval.Value) (eval.Value, error) {
	switch v := v.(type) {
	case Capture:
		return v.value(t, name)
	case *eval.Tuple:
		all, err := t.capturedAll(name, v.Elems)
		return &eval.Tuple{Elems: all}, err
	case *eval.List:
		all, err := t.capturedAll(name, v.Elems)
		return &eval.List{Elems: all}, err
	case *eval.Dict:
		out := eval.NewDict()
		for k, x := range v.All() {
			y, err := t.captured(name, x)
			if err == nil {
				err = out.Put(t.nowhere(), k, y)
			}
			if err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	return v, nil
}

func (t *translator) capturedAll(name string, vs []eval.Value) ([]eval.Value, error) {
	out := make([]eval.Value, len(vs))
	for i, v := range vs {
		var err error
		if out[i], err = t.captured(name, v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// preset binds the names of a scope to values that are captured.
func (t *translator) preset(env *eval.Env, values map[string]eval.Value) {
	for name, v := range values {
		x, err := t.captured(name, v)
		if err != nil {
			x = &failed{err} // an error where it is used
		}
		env.Preset(name, x)
	}
}

// nowhere is where captured values are made: no line of the program says so.
func (t *translator) nowhere() eval.Site {
	return eval.Site{Interp: t.in, Env: eval.NewEnv(nil), Node: &python.Module{}}
}

func (m CapturedModule) value(t *translator, _ string) (eval.Value, error) {
	return t.importModule(t.nowhere(), string(m))
}

func (m CapturedMember) value(t *translator, name string) (eval.Value, error) {
	v, err := CapturedModule(m.Module).value(t, name)
	if err != nil {
		return nil, err
	}
	return t.member(v, m.Name)
}

func (t *translator) member(v eval.Value, name string) (eval.Value, error) {
	if m, ok := v.(*eval.Module); ok {
		if x, ok := m.Attrs[name]; ok {
			return x, nil
		}
	}
	if h, ok := v.(eval.HasAttr); ok {
		if x, found, err := h.Attr(t.nowhere(), name); found || err != nil {
			return x, err
		}
	}
	return &opaque{name: name}, nil
}

func (n CapturedName) value(t *translator, _ string) (eval.Value, error) {
	var v eval.Value = &module{t}
	for _, part := range strings.Split(string(n), ".") {
		var err error
		if v, err = t.member(v, part); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// operation is what a call is whose name is an operator, of one number or of two; done is false of other calls.
func (c CapturedCall) operation(t *translator, of []eval.Value) (v eval.Value, done bool, err error) {
	at := t.nowhere()
	switch op := c.Name; {
	case len(of) == 1 && slices.Contains(capturedUnary, python.UnaryOperator(op)):
		v, err = eval.Unary(at, python.UnaryOperator(op), of[0])
	case len(of) == 2 && slices.Contains(capturedBinary, python.Operator(op)):
		v, err = eval.Binary(at, python.Operator(op), of[0], of[1])
	case len(of) == 2 && slices.Contains(capturedComparisons, python.CompareOperator(op)):
		v, err = eval.Compare(at, python.CompareOperator(op), of[0], of[1])
	default:
		return nil, false, nil
	}
	return v, true, err
}

// The operators that calls may be of: those that numbers have.
var (
	capturedUnary  = []python.UnaryOperator{python.USub, python.UAdd, python.Invert}
	capturedBinary = []python.Operator{
		python.Add, python.Sub, python.Mult, python.Div, python.FloorDiv, python.Mod, python.Pow,
		python.LShift, python.RShift, python.BitAnd, python.BitOr, python.BitXor,
	}
	capturedComparisons = []python.CompareOperator{python.Lt, python.LtE, python.Gt, python.GtE}
)

func (c CapturedCall) value(t *translator, name string) (eval.Value, error) {
	of, err := t.capturedAll(name, c.Args)
	if err != nil {
		return nil, err
	}
	if v, done, err := c.operation(t, of); done || err != nil {
		return v, err
	}
	f, err := CapturedName(c.Name).value(t, name)
	if err != nil {
		return nil, err
	}
	call := &eval.Call{Site: t.nowhere(), Args: of}
	for range call.Args {
		call.ArgNodes = append(call.ArgNodes, call.Node)
	}
	for k, v := range c.Keywords {
		x, err := t.captured(name, v)
		if err != nil {
			return nil, err
		}
		call.Keywords = append(call.Keywords, eval.KeywordArg{Name: k, Value: x, Node: call.Node})
	}
	return t.in.CallValue(call, f)
}

func (d CapturedDtype) value(*translator, string) (eval.Value, error) {
	if x, ok := dtypes[string(d)]; ok {
		return x, nil
	}
	return string(d), nil
}

func (r *CapturedRecord) value(t *translator, name string) (eval.Value, error) {
	return &record{t, name, r}, nil
}

// A record is an object of Python whose attributes kernels partly know.
type record struct {
	t    *translator
	name string
	*CapturedRecord
}

// TypeName implements [eval.Typed].
func (r *record) TypeName() string { return r.What }

// Attr implements [eval.HasAttr].
func (r *record) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	v, found := r.Attributes[name]
	if !found {
		return nil, false, nil
	}
	v, err := r.t.captured(r.name+"."+name, v)
	return v, true, err
}

// AttrNames implements [eval.AttrLister].
func (r *record) AttrNames() []string { return slices.Sorted(maps.Keys(r.Attributes)) }

func (o CapturedObject) value(*translator, string) (eval.Value, error) {
	return &noData{string(o)}, nil
}

// noData is an object of Python that cannot be captured.
type noData struct{ what string }

// Use implements [eval.Dead].
func (n *noData) Use(at eval.Site, name string) (eval.Value, error) {
	article := "a"
	if strings.ContainsAny(n.what[:1], "aeiouAEIOU") {
		article = "an"
	}
	return nil, at.Interp.Errorf(at.Node, "'%s' is %s %s and cannot be captured; kernels capture numbers, strings, dtypes, tuples, lists, dicts and functions", name, article, n.what)
}

// value is a function of its file's own scope. It is made once: it may use itself.
func (f *CapturedFunction) value(t *translator, _ string) (eval.Value, error) {
	if env := t.functions[f]; env != nil {
		return t.function(env, f)
	}
	m, bad := t.texts.parse(f.File, padded(f.Source, f.FirstLine))
	if len(bad) > 0 {
		return nil, fmt.Errorf("%s: %s", f.Name, bad[0].Msg)
	}
	file := t.in.File
	t.in.File = f.File
	env := t.in.Module(m)
	t.in.File = file
	t.functions[f] = env
	t.preset(env, f.Captured)
	return t.function(env, f)
}

func (t *translator) function(env *eval.Env, f *CapturedFunction) (eval.Value, error) {
	if v, ok := env.Lookup(f.Name); ok {
		return v, nil
	}
	return nil, fmt.Errorf("function %s is not in the source text", f.Name)
}

// padded is a text with lines before it, so that it begins on one.
func padded(text string, line int) []byte {
	return []byte(strings.Repeat("\n", max(line-1, 0)) + text)
}
