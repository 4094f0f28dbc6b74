package pycfg

import "strings"

var comparisons = map[string]func(a, b Value) bool{
	"==": equal,
	"!=": func(a, b Value) bool { return !equal(a, b) },
	"in": func(a, b Value) bool { return contains(b, a) },
	"is": same,
	"<":  less,
	">":  func(a, b Value) bool { return less(b, a) },
	"<=": func(a, b Value) bool { return !less(b, a) },
	">=": func(a, b Value) bool { return !less(a, b) },
}

func less(a, b Value) bool {
	switch a := a.(type) {
	case int:
		if b, ok := b.(int); ok {
			return a < b
		}
	case string:
		if b, ok := b.(string); ok {
			return a < b
		}
	}
	misuse("cannot compare %s and %s", typeName(a), typeName(b))
	return false
}

func arithmetic(op string, a, b Value) Value {
	switch a := a.(type) {
	case int:
		if b, ok := b.(int); ok {
			return integers(op, a, b)
		}
	case string:
		if op == "%" {
			return formatPercent(a, b)
		}
		if b, ok := b.(string); ok && op == "+" {
			return a + b
		}
	case *List:
		if b, ok := b.(*List); ok && op == "+" {
			return &List{append(append([]Value(nil), a.Items...), b.Items...), a.Fixed}
		}
	case *Set:
		if b, ok := b.(*Set); ok && op == "|" {
			union := NewSet()
			for _, v := range append(append([]Value(nil), a.Items()...), b.Items()...) {
				union.Add(v)
			}
			return union
		}
	}
	misuse("unsupported operands for %s: %s and %s", op, typeName(a), typeName(b))
	return nil
}

func integers(op string, a, b int) Value {
	switch op {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	}
	if b == 0 {
		misuse("division by zero")
	}
	quotient := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		quotient--
	}
	if op == "//" {
		return quotient
	}
	return a - quotient*b
}

// formatPercent is the % operator of strings, with %s, %d, %r and %%.
func formatPercent(format string, arg Value) string {
	args := []Value{arg}
	if l, ok := arg.(*List); ok && l.Fixed {
		args = l.Items
	}
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' || i+1 == len(format) {
			b.WriteByte(format[i])
			continue
		}
		i++
		if format[i] == '%' {
			b.WriteByte('%')
			continue
		}
		if len(args) == 0 || !strings.Contains("sdr", format[i:i+1]) {
			misuse("cannot format %q", format)
		}
		if format[i] == 'r' {
			b.WriteString(repr(args[0]))
		} else {
			b.WriteString(str(args[0]))
		}
		args = args[1:]
	}
	return b.String()
}
