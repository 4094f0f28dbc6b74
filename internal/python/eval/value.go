package eval

import "github.com/tsopt/tsopt/internal/python"

type (
	// A Tuple is a tuple.
	Tuple struct{ Elems []Value }
	// A List is a list.
	List struct{ Elems []Value }
	// A Slice is `Lower:Upper:Step` as an index; what is missing is nil.
	Slice struct{ Lower, Upper, Step Value }
	// A Builtin is a function of Go.
	Builtin struct {
		Name string
		Fn   func(c *Call) (Value, error)
	}
	// A Function is what def and lambda make. Defaults and KwDefaults are evaluated; of those that are missing in KwDefaults the
	// name has no entry.
	Function struct {
		Name       string
		Def        *python.FunctionDef // nil for a lambda
		Lambda     *python.Lambda      // nil for a def
		Env        *Env                // where it was made
		File       string
		Defaults   []Value
		KwDefaults map[string]Value
		Attrs      map[string]Value // what was assigned to its attributes
	}
)
