package eval

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
)

// NewBuiltins are the names that Python knows everywhere.
func NewBuiltins() map[string]Value {
	names := map[string]Value{"NotImplemented": NotImplemented, "Ellipsis": python.Ellipsis{}}
	for name, t := range exceptionTypes {
		names[name] = t
	}
	for _, t := range builtinTypes() {
		names[t.Name] = t
	}
	for _, b := range slices.Concat(valueFunctions(), iterationFunctions()) {
		names[b.Name] = b
	}
	for _, name := range []string{"hash", "id", "eval", "exec", "compile", "open", "input", "globals", "locals", "vars",
		"super", "property", "classmethod", "complex", "breakpoint"} {
		names[name] = unsupported(name)
	}
	return names
}

// unsupported is the name of something that Python has, and that is not here.
type unsupported string

// Call says so.
func (r unsupported) Call(c *Call) (Value, error) {
	return nil, c.Interp.Errorf(c.Node, "'%s' is not supported here", string(r))
}

// valueFunctions are about one value, or two.
func valueFunctions() []*Builtin {
	return []*Builtin{
		NewBuiltin("len(obj, /)", func(c *Call, a []Value) (Value, error) { return length(c.Site, a[0]) }),
		// which is called as the function is
		NewBuiltin("staticmethod(function, /)", func(_ *Call, a []Value) (Value, error) { return a[0], nil }),
		NewBuiltin("repr(obj, /)", func(_ *Call, a []Value) (Value, error) { return Repr(a[0]), nil }),
		NewBuiltin("ascii(obj, /)", func(_ *Call, a []Value) (Value, error) { return ascii(Repr(a[0])), nil }),
		NewBuiltin("format(value, spec=, /)", func(c *Call, a []Value) (Value, error) {
			s, err := c.text(or(a[1], ""), "format() argument 2")
			if err != nil {
				return nil, err
			}
			return format(c.Site, a[0], s)
		}),
		NewBuiltin("abs(x, /)", absolute),
		NewBuiltin("round(number, ndigits=)", round),
		NewBuiltin("divmod(x, y, /)", func(c *Call, a []Value) (Value, error) {
			q, err := Binary(c.Site, python.FloorDiv, a[0], a[1])
			if err != nil {
				return nil, err
			}
			m, err := Binary(c.Site, python.Mod, a[0], a[1])
			return &Tuple{[]Value{q, m}}, err
		}),
		NewBuiltin("pow(base, exp, mod=)", pow),
		NewBuiltin("callable(obj, /)", func(_ *Call, a []Value) (Value, error) {
			switch a[0].(type) {
			case *Function, *Builtin, Callable:
				return true, nil
			}
			return false, nil
		}),
		NewBuiltin("isinstance(obj, class, /)", func(c *Call, a []Value) (Value, error) { return isInstance(c, a[0], a[1]) }),
		NewBuiltin("issubclass(cls, class, /)", isSubclass),
		NewBuiltin("type(obj, /)", func(c *Call, a []Value) (Value, error) { return c.Interp.typeOf(a[0]), nil }),
		NewBuiltin("hasattr(obj, name, /)", func(c *Call, a []Value) (Value, error) {
			name, err := c.text(a[1], "hasattr(): attribute name")
			if err != nil {
				return nil, err
			}
			_, ok, err := attribute(c.Site, a[0], name)
			return ok, err
		}),
		NewBuiltin("getattr(obj, name, default=, /)", getAttr),
		NewBuiltin("setattr(obj, name, value, /)", func(c *Call, a []Value) (Value, error) {
			name, err := c.text(a[1], "setattr(): attribute name")
			if err != nil {
				return nil, err
			}
			return nil, setAttribute(c.Site, a[0], name, a[2])
		}),
		NewBuiltin("delattr(obj, name, /)", func(c *Call, a []Value) (Value, error) {
			name, err := c.text(a[1], "delattr(): attribute name")
			if err != nil {
				return nil, err
			}
			return nil, deleteAttribute(c.Site, a[0], name)
		}),
		NewBuiltin("dir(obj, /)", func(c *Call, a []Value) (Value, error) { return strs(c.Interp.attrNames(a[0])), nil }),
		NewBuiltin("chr(i, /)", func(c *Call, a []Value) (Value, error) {
			n, err := c.integer(a[0])
			if err == nil && (n < 0 || n > 0x10ffff) {
				err = c.valueError("chr() arg not in range(0x110000)")
			}
			return string(rune(n)), err
		}),
		NewBuiltin("ord(c, /)", func(c *Call, a []Value) (Value, error) {
			s, err := c.text(a[0], "ord() argument")
			if r := []rune(s); err == nil && len(r) == 1 {
				return int64(r[0]), nil
			}
			return nil, c.typeError("ord() expected a character, but %s found", Repr(a[0]))
		}),
		inBase("bin", 2, "0b"), inBase("oct", 8, "0o"), inBase("hex", 16, "0x"),
		{"print", print},
	}
}

func inBase(name string, base int, prefix string) *Builtin {
	return NewBuiltin(name+"(number, /)", func(c *Call, a []Value) (Value, error) {
		n, ok := integer(a[0])
		if !ok {
			return nil, c.typeError("'%s' object cannot be interpreted as an integer", TypeName(a[0]))
		}
		sign := ""
		if n.Sign() < 0 {
			sign = "-"
		}
		return sign + prefix + new(big.Int).Abs(n).Text(base), nil
	})
}

func length(at Site, v Value) (Value, error) {
	switch v := v.(type) {
	case string:
		return int64(len([]rune(v))), nil
	case python.Bytes:
		return int64(len(v)), nil
	case *List:
		return int64(len(v.Elems)), nil
	case *Tuple:
		return int64(len(v.Elems)), nil
	case Sized:
		return int64(v.Len()), nil
	}
	return nil, at.typeError("object of type '%s' has no len()", TypeName(v))
}

func absolute(c *Call, a []Value) (Value, error) {
	if x, ok := a[0].(Absolute); ok {
		return x.Abs(c.Site)
	}
	if n, ok := integer(a[0]); ok {
		return normal(new(big.Int).Abs(n)), nil
	}
	if f, ok := a[0].(float64); ok {
		return math.Abs(f), nil
	}
	return nil, c.typeError("bad operand type for abs(): '%s'", TypeName(a[0]))
}

// round is round(x, n): to even where both are as near.
func round(c *Call, a []Value) (Value, error) {
	digits := or(a[1], nil)
	v, err := plain(c.Site, a[0])
	if err != nil {
		return nil, err
	}
	f, isFloat := v.(float64)
	n, isInt := integer(v)
	if !isFloat && !isInt {
		return nil, c.typeError("type %s doesn't define __round__ method", TypeName(v))
	}
	if digits == nil {
		if isInt {
			return normal(n), nil
		}
		return truncated(c.Site, math.RoundToEven(f))
	}
	d, err := c.integer(digits)
	if err != nil {
		return nil, err
	}
	if isInt {
		return roundInt(n, d), nil
	}
	return roundFloat(c.Site, f, d)
}

func roundInt(n *big.Int, digits int64) Value {
	if digits >= 0 {
		return normal(n)
	}
	if -digits > int64(n.BitLen()) { // the unit is more than twice n
		return int64(0)
	}
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(-digits), nil)
	q, m := floorDiv(n, unit)
	twice := new(big.Int).Lsh(m, 1)
	if c := twice.Cmp(unit); c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return normal(q.Mul(q, unit))
}

func roundFloat(at Site, f float64, digits int64) (Value, error) {
	switch {
	case math.IsNaN(f) || math.IsInf(f, 0) || digits > 323:
		return f, nil
	case digits < -308:
		return math.Copysign(0, f), nil
	case digits < 0:
		r := new(big.Rat).SetFloat64(f)
		unit := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(-digits), nil))
		q := nearestEven(r.Quo(r, unit))
		v, _ := new(big.Rat).Mul(new(big.Rat).SetInt(q), unit).Float64()
		if math.IsInf(v, 0) {
			return nil, at.Raise("OverflowError", "rounded value too large to represent")
		}
		return math.Copysign(v, f), nil
	}
	v, _ := strconv.ParseFloat(strconv.FormatFloat(f, 'f', int(digits), 64), 64)
	return v, nil
}

func nearestEven(r *big.Rat) *big.Int {
	twice := new(big.Rat).Add(r, r)
	q, m := floorDiv(twice.Num(), new(big.Int).Lsh(twice.Denom(), 1))
	c := new(big.Int).Lsh(m, 1).Cmp(new(big.Int).Lsh(twice.Denom(), 1))
	if c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return q
}

func pow(c *Call, a []Value) (Value, error) {
	if or(a[2], nil) == nil {
		return Binary(c.Site, python.Pow, a[0], a[1])
	}
	var n [3]*big.Int
	for i, v := range a {
		var ok bool
		if n[i], ok = integer(v); !ok {
			return nil, c.typeError("pow() 3rd argument not allowed unless all arguments are integers")
		}
	}
	if n[2].Sign() == 0 {
		return nil, c.valueError("pow() 3rd argument cannot be 0")
	}
	const most = 1 << 12 // bits: a power of such numbers takes a moment
	if n[1].BitLen() > most || n[2].BitLen() > most {
		return nil, c.tooLarge("the power")
	}
	mod := new(big.Int).Abs(n[2])
	r := new(big.Int).Exp(n[0], n[1], mod)
	if r == nil || n[1].Sign() < 0 && new(big.Int).ModInverse(n[0], mod) == nil {
		return nil, c.valueError("base is not invertible for the given modulus")
	}
	_, r = floorDiv(r, n[2])
	return normal(r), nil
}

func isInstance(c *Call, v, class Value) (Value, error) {
	switch t := class.(type) {
	case Class:
		return t.HasInstance(v), nil
	case *Tuple:
		if err := c.Interp.enter(c.Node); err != nil {
			return nil, err
		}
		defer c.Interp.leave()
		for _, t := range t.Elems {
			yes, err := isInstance(c, v, t)
			if err != nil || yes == true {
				return yes, err
			}
		}
		return false, nil
	case nil: // as in int | None
		return v == nil, nil
	}
	return nil, c.typeError("isinstance() arg 2 must be a type, a tuple of types, or a union")
}

func isSubclass(c *Call, a []Value) (Value, error) {
	switch t := a[0].(type) {
	case *ExceptionType:
		if base, ok := a[1].(*ExceptionType); ok {
			return t.under(base), nil
		}
		return false, nil
	case *Type:
		if base, ok := a[1].(*Type); ok {
			return t == base || base.Name == "object" || base.Name == "int" && t.Name == "bool", nil
		}
	}
	return nil, c.typeError("issubclass() arg 1 must be a class")
}

func getAttr(c *Call, a []Value) (Value, error) {
	name, err := c.text(a[1], "getattr(): attribute name")
	if err != nil {
		return nil, err
	}
	v, ok, err := attribute(c.Site, a[0], name)
	if err != nil || ok {
		return v, err
	}
	if Given(a[2]) {
		return a[2], nil
	}
	return c.Interp.attr(c.Site, a[0], name)
}

func print(c *Call) (Value, error) {
	sep, end := " ", "\n"
	for _, k := range c.Keywords {
		switch text, ok := k.Value.(string); {
		case k.Name == "sep" && ok:
			sep = text
		case k.Name == "end" && ok:
			end = text
		case k.Name == "flush", (k.Name == "sep" || k.Name == "end") && k.Value == nil:
		case k.Name == "file":
		default:
			return nil, c.typeError("print() got an argument '%s' that does not fit", k.Name)
		}
	}
	parts := make([]string, len(c.Args))
	for i, a := range c.Args {
		parts[i] = Str(a)
	}
	if c.Interp.Print != nil {
		c.Interp.Print(strings.Join(parts, sep) + end)
	}
	return nil, nil
}
