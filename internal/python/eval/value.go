package eval

import (
	"math/big"

	"github.com/tsopt/tsopt/internal/python"
)

type (
	// A Tuple is a tuple.
	Tuple struct{ Elems []Value }
	// A List is a list.
	List struct{ Elems []Value }
	// A Slice is `Lower:Upper:Step` as an index; what is missing is nil.
	Slice struct{ Lower, Upper, Step Value }
	// A Range is range(Start, Stop, Step).
	Range struct{ Start, Stop, Step int64 }
	// A Builtin is a function of Go.
	Builtin struct {
		Name string
		Fn   func(c *Call) (Value, error)
	}
	// A Function is what def and lambda make. Defaults and KwDefaults are evaluated; of those that are missing in
	// KwDefaults the name has no entry.
	Function struct {
		Name       string
		Def        *python.FunctionDef // nil for a lambda
		Lambda     *python.Lambda      // nil for a def
		Env        *Env                // where it was made
		File       string
		Defaults   []Value
		KwDefaults map[string]Value
		Attrs      map[string]Value // what was assigned to its attributes
		// Pass is what parameters hold of what they are given, by name; nil of functions whose parameters hold it as it is.
		Pass map[string]func(at Site, given Value) (Value, error)
	}
	// A Module is a module, or another thing that is nothing but a name with attributes.
	Module struct {
		Name  string
		Attrs map[string]Value
	}
)

// TypeName is what messages call the type of a value, and type(v).__name__ is.
func TypeName(v Value) string {
	switch v := v.(type) {
	case nil:
		return "NoneType"
	case bool:
		return "bool"
	case int64, *big.Int:
		return "int"
	case float64:
		return "float"
	case string:
		return "str"
	case python.Bytes:
		return "bytes"
	case python.Ellipsis:
		return "ellipsis"
	case *Tuple:
		return "tuple"
	case *List:
		return "list"
	case *Slice:
		return "slice"
	case *Builtin:
		return "builtin_function_or_method"
	case *Function:
		return "function"
	case *Module:
		return "module"
	case Typed:
		return v.TypeName()
	}
	return "object"
}

// TypeName is range.
func (*Range) TypeName() string { return "range" }

// Len is how many numbers there are.
func (r *Range) Len() int {
	span, step := uint64(r.Stop-r.Start), uint64(r.Step)
	switch {
	case r.Step > 0 && r.Start < r.Stop:
	case r.Step < 0 && r.Start > r.Stop:
		span, step = uint64(r.Start-r.Stop), uint64(-r.Step)
	default:
		return 0
	}
	return int(min((span-1)/step+1, 1<<62))
}

// at is the i-th number.
func (r *Range) at(i int) int64 { return r.Start + int64(i)*r.Step }

// sizeOf is how much of something that a value holds directly, for counting steps.
func sizeOf(v Value) int {
	switch v := v.(type) {
	case string:
		return len(v)
	case *List:
		return 16 * len(v.Elems)
	case *Tuple:
		return 16 * len(v.Elems)
	case *Dict:
		return 64 * v.Len()
	case *Set:
		return 64 * v.Len()
	case *big.Int:
		return v.BitLen() / 8
	}
	return 0
}

// Truth is what bool(v) gives. What is not known now is an error.
func (in *Interp) Truth(at Site, v Value) (bool, error) {
	switch v := v.(type) {
	case nil:
		return false, nil
	case bool:
		return v, nil
	case int64:
		return v != 0, nil
	case *big.Int:
		return v.Sign() != 0, nil
	case float64:
		return v != 0, nil
	case string:
		return v != "", nil
	case python.Bytes:
		return v != "", nil
	case *Tuple:
		return len(v.Elems) > 0, nil
	case *List:
		return len(v.Elems) > 0, nil
	case Number:
		n, err := v.Number(at)
		if err != nil {
			return false, err
		}
		return in.Truth(at, n)
	case Condition:
		if err := at.NeedsNow("this condition", v, at.Node); err != nil {
			err.(*Error).Msg += "; it can be tested by if, while, and, or, not and conditional expressions only"
			return false, err
		}
		return false, in.Errorf(at.Node, "whether this '%s' is true is not known here; conditions on it can be tested by if, while, and, or, not and conditional expressions only", TypeName(v))
	case Sized:
		return v.Len() > 0, nil
	case ContextManager, Sugar:
		return false, in.Errorf(at.Node, "a context stands for a condition, and would hold always; it is entered by `with`")
	}
	return true, nil
}
