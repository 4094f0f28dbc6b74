package eval

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"

	"github.com/tsopt/tsopt/internal/python"
)

// A Type is a type that is built in, or that of a value from outside.
type Type struct {
	Name string
	make func(c *Call) (Value, error)
	like Value // an instance, for its methods
}

// TypeName is type.
func (*Type) TypeName() string { return "type" }

// Call makes an instance.
func (t *Type) Call(c *Call) (Value, error) {
	if t.make == nil {
		return nil, c.typeError("cannot create '%s' instances", t.Name)
	}
	v, err := t.make(c)
	if err != nil {
		return nil, err
	}
	return v, c.Interp.charge(c.Node, (sizeOf(v)+argSizes(c))/8)
}

// HasInstance is for isinstance.
func (t *Type) HasInstance(v Value) bool {
	name := TypeName(v)
	return name == t.Name || t.Name == "object" || t.Name == "int" && name == "bool"
}

// Attr has the methods, which take the instance as their first argument.
func (t *Type) Attr(at Site, name string) (Value, bool, error) {
	if name == "__name__" || name == "__qualname__" {
		return t.Name, true, nil
	}
	if t.Name == "dict" && name == "fromkeys" {
		return NewBuiltin("fromkeys(iterable, value=, /)", fromKeys), true, nil
	}
	m, ok := at.Interp.methods(t.like)[name]
	if !ok || t.like == nil {
		return nil, false, nil
	}
	return &Builtin{name, func(c *Call) (Value, error) {
		if len(c.Args) == 0 || !t.HasInstance(c.Args[0]) {
			return nil, c.typeError("'%s' of '%s' objects needs one as its first argument", name, t.Name)
		}
		inner := *c
		inner.Args, inner.ArgNodes = c.Args[1:], c.ArgNodes[1:]
		return m(&inner, c.Args[0])
	}}, true, nil
}

func fromKeys(c *Call, a []Value) (Value, error) {
	keys, err := elements(c.Site, a[0])
	if err != nil {
		return nil, err
	}
	d := NewDict()
	for _, k := range keys {
		if err := d.Put(c.Site, k, or(a[1], nil)); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// typeOf is type(v).
func (in *Interp) typeOf(v Value) Value {
	if e, ok := v.(*Exception); ok {
		return e.Type
	}
	name := TypeName(v)
	if t, ok := in.Builtins[name].(*Type); ok {
		return t
	}
	t, ok := in.types[name]
	if !ok {
		t = &Type{Name: name}
		if in.types == nil {
			in.types = map[string]*Type{}
		}
		in.types[name] = t
	}
	return t
}

// builtinTypes are the types that have names of their own.
func builtinTypes() []*Type {
	simple := func(signature string, like Value, f func(c *Call, a []Value) (Value, error)) *Type {
		b := NewBuiltin(signature, f)
		return &Type{b.Name, b.Fn, like}
	}
	return []*Type{
		simple("int(x=, /, base=)", int64(0), makeInt),
		simple("float(x=, /)", 0.0, makeFloat),
		simple("str(object=)", "", func(_ *Call, a []Value) (Value, error) { return Str(or(a[0], "")), nil }),
		simple("bool(x=, /)", false, func(c *Call, a []Value) (Value,
			error) {
			return c.Interp.Truth(c.Site, or(a[0], false))
		}),
		simple("bytes(x=, /)", python.Bytes(""), makeBytes),
		simple("list(iterable=, /)", &List{}, func(c *Call, a []Value) (Value, error) {
			elems, err := elements(c.Site, or(a[0], &Tuple{}))
			return &List{elems}, err
		}),
		simple("tuple(iterable=, /)", &Tuple{}, func(c *Call, a []Value) (Value, error) {
			if t, ok := a[0].(*Tuple); ok {
				return t, nil
			}
			elems, err := elements(c.Site, or(a[0], &Tuple{}))
			return &Tuple{elems}, err
		}),
		simple("set(iterable=, /)", NewSet(), func(c *Call, a []Value) (Value, error) { return makeSet(c, a, false) }),
		simple("frozenset(iterable=, /)", &Set{d: *NewDict(), Frozen: true},
			func(c *Call, a []Value) (Value, error) { return makeSet(c, a, true) }),
		{"dict", func(c *Call) (Value, error) { d := NewDict(); return d, updateDict(c, d) }, NewDict()},
		{"range", makeRange, &Range{}},
		simple("slice(start, stop=, step=, /)", &Slice{}, func(_ *Call, a []Value) (Value, error) {
			if !Given(a[1]) {
				return &Slice{Upper: a[0]}, nil
			}
			return &Slice{a[0], a[1], or(a[2], nil)}, nil
		}),
		{Name: "object"},
	}
}

func makeSet(c *Call, a []Value, frozen bool) (Value, error) {
	elems, err := elements(c.Site, or(a[0], &Tuple{}))
	if err != nil {
		return nil, err
	}
	s, err := setOf(c.Site, elems)
	if err != nil {
		return nil, err
	}
	s.Frozen = frozen
	return s, nil
}

func makeRange(c *Call) (Value, error) {
	if len(c.Keywords) > 0 {
		return nil, c.typeError("range() takes no keyword arguments")
	}
	if n := len(c.Args); n < 1 || n > 3 {
		return nil, c.typeError("range expected 1 to 3 arguments, got %d", n)
	}
	r := &Range{Step: 1}
	parts := []*int64{&r.Start, &r.Stop, &r.Step}
	if len(c.Args) == 1 {
		parts = parts[1:]
	}
	for i, a := range c.Args {
		n, err := Site{c.Interp, c.Env, c.ArgNodes[i]}.rangeBound(a)
		if err != nil {
			return nil, err
		}
		*parts[i] = n
	}
	if r.Step == 0 {
		return nil, c.valueError("range() arg 3 must not be zero")
	}
	return r, nil
}

func (at Site) rangeBound(v Value) (int64, error) {
	const most = 1 << 60 // so that nothing overflows
	v, err := plain(at, v)
	if err != nil {
		return 0, err
	}
	n, ok := small(v)
	if _, big := integer(v); !ok && !big {
		return 0, at.typeError("'%s' object cannot be interpreted as an integer", TypeName(v))
	}
	if !ok || n > most || n < -most {
		return 0, at.tooLarge("the range")
	}
	return n, nil
}

func makeInt(c *Call, a []Value) (Value, error) {
	x, err := plain(c.Site, or(a[0], int64(0)))
	if err != nil {
		return nil, err
	}
	if Given(a[1]) {
		s, ok := x.(string)
		if !ok {
			return nil, c.typeError("int() can't convert non-string with explicit base")
		}
		base, err := c.integer(a[1])
		if err != nil {
			return nil, err
		}
		if base != 0 && (base < 2 || base > 36) {
			return nil, c.valueError("int() base must be >= 2 and <= 36, or 0")
		}
		return parseInt(c.Site, s, int(base))
	}
	if n, ok := integer(x); ok {
		return normal(n), nil
	}
	switch x := x.(type) {
	case float64:
		return truncated(c.Site, x)
	case string:
		return parseInt(c.Site, x, 10)
	}
	if err := c.NeedsNow("the argument of int()", x, c.Node); err != nil {
		return nil, err
	}
	return nil, c.typeError("int() argument must be a string, a bytes-like object or a real number, not '%s'", TypeName(x))
}

// truncated is int(f).
func truncated(at Site, f float64) (Value, error) {
	if math.IsNaN(f) {
		return nil, at.valueError("cannot convert float NaN to integer")
	}
	if math.IsInf(f, 0) {
		return nil, at.Raise("OverflowError", "cannot convert float infinity to integer")
	}
	n, _ := big.NewFloat(math.Trunc(f)).Int(nil)
	return normal(n), nil
}

func parseInt(at Site, s string, base int) (Value, error) {
	text := strings.TrimFunc(s, unicode.IsSpace)
	digits := strings.TrimLeft(text, "+-")
	bad := len(text)-len(digits) > 1 || strings.HasPrefix(digits, "_") || strings.HasSuffix(digits, "_") ||
		strings.Contains(digits, "__")
	for prefix, b := range map[string]int{"0x": 16, "0o": 8, "0b": 2} {
		if len(digits) > 2 && strings.EqualFold(digits[:2], prefix) && (base == b || base == 0) {
			digits, base = strings.TrimPrefix(digits[2:], "_"), b
		}
	}
	if base == 0 {
		base = 10
		bad = bad || len(digits) > 1 && digits[0] == '0' && strings.Trim(digits, "0_") != ""
	}
	n, ok := new(big.Int).SetString(strings.ReplaceAll(digits, "_", ""), base)
	if bad || !ok || strings.ContainsAny(digits, "+-") || len(digits) > maxSize {
		return nil, at.valueError("invalid literal for int() with base %d: %s", base, Repr(s))
	}
	if strings.HasPrefix(text, "-") {
		n.Neg(n)
	}
	return normal(n), nil
}

func makeFloat(c *Call, a []Value) (Value, error) {
	x, err := plain(c.Site, or(a[0], 0.0))
	if err != nil {
		return nil, err
	}
	if f, ok, err := c.number(x); ok {
		return f, err
	}
	s, ok := x.(string)
	if !ok {
		return nil, c.typeError("float() argument must be a string or a real number, not '%s'", TypeName(x))
	}
	text := strings.TrimFunc(s, unicode.IsSpace)
	plain := strings.ReplaceAll(text, "_", "")
	f, err := strconv.ParseFloat(plain, 64)
	if math.IsInf(f, 0) && err != nil {
		err = nil // an overflow is infinity
	}
	if err != nil || strings.ContainsAny(text, "xXpP") || strings.Contains(text, "__") || strings.HasPrefix(text, "_") ||
		strings.HasSuffix(text, "_") {
		return nil, c.valueError("could not convert string to float: %s", Repr(s))
	}
	return f, nil
}

func makeBytes(c *Call, a []Value) (Value, error) {
	switch x := or(a[0], python.Bytes("")).(type) {
	case python.Bytes:
		return x, nil
	case *List, *Tuple, *Range:
		elems, err := elements(c.Site, x)
		if err != nil {
			return nil, err
		}
		var b strings.Builder
		for _, e := range elems {
			n, ok := small(e)
			if !ok || n < 0 || n > 255 {
				return nil, c.valueError("bytes must be in range(0, 256)")
			}
			b.WriteByte(byte(n))
		}
		return python.Bytes(b.String()), nil
	}
	return nil, c.typeError("cannot convert '%s' object to bytes", TypeName(a[0]))
}
