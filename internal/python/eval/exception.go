package eval

import (
	"errors"

	"github.com/tsopt/tsopt/internal/python"
)

// An ExceptionType is a class of exceptions that is built in.
type ExceptionType struct {
	Name string
	Base *ExceptionType
}

// An Exception is an instance of one.
type Exception struct {
	Type *ExceptionType
	Args []Value
}

// exceptionTypes are those that are built in, by name.
var exceptionTypes = makeExceptionTypes()

func makeExceptionTypes() map[string]*ExceptionType {
	types := map[string]*ExceptionType{}
	for _, t := range [][2]string{
		{"BaseException", ""}, {"Exception", "BaseException"}, {"ArithmeticError", "Exception"},
		{"AssertionError", "Exception"},
		{"AttributeError", "Exception"}, {"ImportError", "Exception"}, {"LookupError", "Exception"},
		{"NameError", "Exception"},
		{"OSError", "Exception"}, {"RuntimeError", "Exception"}, {"StopIteration", "Exception"}, {"TypeError", "Exception"},
		{"ValueError", "Exception"}, {"SystemExit", "BaseException"}, {"KeyboardInterrupt", "BaseException"},
		{"Warning", "Exception"},
		{"FloatingPointError", "ArithmeticError"}, {"OverflowError", "ArithmeticError"},
		{"ZeroDivisionError", "ArithmeticError"},
		{"ModuleNotFoundError", "ImportError"}, {"IndexError", "LookupError"}, {"KeyError", "LookupError"},
		{"UnboundLocalError", "NameError"}, {"FileNotFoundError", "OSError"}, {"NotImplementedError", "RuntimeError"},
		{"RecursionError", "RuntimeError"}, {"UnicodeError", "ValueError"}, {"UserWarning", "Warning"},
		{"DeprecationWarning", "Warning"},
		{"MemoryError", "Exception"},
	} {
		types[t[0]] = &ExceptionType{t[0], types[t[1]]}
	}
	return types
}

// TypeName is type, as that of a class.
func (*ExceptionType) TypeName() string { return "type" }

// String is its repr.
func (t *ExceptionType) String() string { return "<class '" + t.Name + "'>" }

// Call makes an exception.
func (t *ExceptionType) Call(c *Call) (Value, error) {
	if len(c.Keywords) > 0 {
		return nil, c.typeError("%s() takes no keyword arguments", t.Name)
	}
	return &Exception{t, c.Args}, nil
}

// HasInstance is for isinstance.
func (t *ExceptionType) HasInstance(v Value) bool {
	e, ok := v.(*Exception)
	return ok && e.Type.under(t)
}

// Attr has __name__.
func (t *ExceptionType) Attr(_ Site, name string) (Value, bool, error) {
	return t.Name, name == "__name__", nil
}

func (t *ExceptionType) under(base *ExceptionType) bool {
	for ; t != nil; t = t.Base {
		if t == base {
			return true
		}
	}
	return false
}

// TypeName is that of the class.
func (e *Exception) TypeName() string { return e.Type.Name }

// Attr has args.
func (e *Exception) Attr(_ Site, name string) (Value, bool, error) {
	return &Tuple{e.Args}, name == "args", nil
}

// text is str(e).
func (e *Exception) text() string {
	switch {
	case len(e.Args) == 0:
		return ""
	case len(e.Args) > 1:
		return Repr(&Tuple{e.Args})
	case e.Type.under(exceptionTypes["KeyError"]):
		return Repr(e.Args[0])
	}
	return Str(e.Args[0])
}

func (e *Exception) raise(at Site) error {
	text := e.text()
	if text == "" {
		text = e.Type.Name
	}
	if e.Type.under(exceptionTypes["KeyError"]) {
		text = "there is no key " + text
	}
	err := at.Raise(e.Type.Name, "%s", text)
	err.Exc = e
	return err
}

func (in *Interp) raise(s *python.Raise, env *Env) error {
	at := Site{in, env, s}
	if s.Exc == nil {
		if in.handled == nil {
			return at.Raise("RuntimeError", "No active exception to reraise")
		}
		return in.handled
	}
	v, err := in.eval(s.Exc, env)
	if err != nil {
		return err
	}
	if s.Cause != nil {
		if _, err := in.eval(s.Cause, env); err != nil {
			return err
		}
	}
	switch v := v.(type) {
	case *Exception:
		return v.raise(at)
	case *ExceptionType:
		return (&Exception{Type: v}).raise(at)
	}
	return at.typeError("exceptions must derive from BaseException")
}

// try runs a try statement. An error of the evaluator or of a value from outside is no exception: it propagates.
func (in *Interp) try(s *python.Try, env *Env) (err error) {
	if s.Star {
		return in.unsupported(s, "except*")
	}
	if len(s.Final) > 0 {
		defer func() {
			if final := in.block(s.Final, env); final != nil {
				err = final
			}
		}()
	}
	asking := in.asking
	in.asking = asking && len(s.Handlers) == 0
	err = in.block(s.Body, env)
	in.asking = asking
	if err == nil {
		return in.block(s.Orelse, env)
	}
	var e *Error
	if !errors.As(err, &e) || e.Kind == "" {
		return err
	}
	for _, h := range s.Handlers {
		takes, herr := in.takes(h, e, env)
		if herr != nil {
			return herr
		}
		if takes {
			return in.handle(h, e, env)
		}
	}
	return err
}

// takes says whether an except clause is for an error.
func (in *Interp) takes(h *python.ExceptHandler, e *Error, env *Env) (bool, error) {
	kind := exceptionTypes[e.Kind]
	if h.Type == nil {
		return true, nil
	}
	v, err := in.eval(h.Type, env)
	if err != nil {
		return false, err
	}
	list := []Value{v}
	if t, ok := v.(*Tuple); ok {
		list = t.Elems
	}
	for _, v := range list {
		t, ok := v.(*ExceptionType)
		if !ok {
			return false, Site{in, env, h.Type}.typeError("catching classes that do not inherit from BaseException is not allowed")
		}
		if kind.under(t) {
			return true, nil
		}
	}
	return false, nil
}

func (in *Interp) handle(h *python.ExceptHandler, e *Error, env *Env) error {
	if h.Name != "" {
		if e.Exc == nil {
			e.Exc = &Exception{exceptionTypes[e.Kind], []Value{e.Msg}}
		}
		if err := in.bind(h, h.Name, e.Exc, env); err != nil {
			return err
		}
		defer env.binder(h.Name).Delete(h.Name)
	}
	outer := in.handled
	in.handled = e
	err := in.block(h.Body, env)
	in.handled = outer
	return err
}
