package eval

import (
	"math"
	"math/big"
	"strings"
)

// percent is `format % arg`.
func percent(at Site, format string, arg Value) (Value, error) {
	p := &percentArgs{at: at, arg: arg, args: []Value{arg}}
	if t, ok := arg.(*Tuple); ok {
		p.args, p.tuple = t.Elems, true
	}
	var b strings.Builder
	for {
		plain, rest, found := strings.Cut(format, "%")
		b.WriteString(plain)
		if !found {
			break
		}
		text, rest, err := p.one(rest)
		if err != nil {
			return nil, err
		}
		if b.Len()+len(text) > maxSize {
			return nil, at.tooLarge("the string")
		}
		b.WriteString(text)
		format = rest
	}
	_, mapping := arg.(*Dict)
	if len(p.args) > 0 && !mapping {
		return nil, at.typeError("not all arguments converted during string formatting")
	}
	return b.String(), nil
}

// percentArgs are the arguments that are left.
type percentArgs struct {
	at    Site
	arg   Value
	args  []Value
	tuple bool
}

func (p *percentArgs) next() (Value, error) {
	if len(p.args) == 0 {
		return nil, p.at.typeError("not enough arguments for format string")
	}
	v := p.args[0]
	p.args = p.args[1:]
	return v, nil
}

// one formats the conversion after a percent sign.
func (p *percentArgs) one(format string) (text, rest string, err error) {
	s := spec{fill: " ", precision: -1}
	var v Value
	have := false
	if strings.HasPrefix(format, "(") {
		name, after, ok := strings.Cut(format[1:], ")")
		d, isDict := p.arg.(*Dict)
		if !ok {
			return "", "", p.at.valueError("incomplete format key")
		}
		if !isDict {
			return "", "", p.at.typeError("format requires a mapping")
		}
		if v, err = index(p.at, d, name); err != nil {
			return "", "", err
		}
		have, format, p.args = true, after, nil
	}
	if format, err = p.flags(&s, format); err != nil {
		return "", "", err
	}
	format = strings.TrimLeft(format, "hlL")
	if format == "" {
		return "", "", p.at.valueError("incomplete format")
	}
	s.kind = format[0]
	if s.kind == '%' {
		return "%", format[1:], nil
	}
	if strings.IndexByte("diouxXeEfFgGcrsa", s.kind) < 0 {
		return "", "", p.at.valueError("unsupported format character '%c' (0x%x)", s.kind, s.kind)
	}
	if !have {
		if v, err = p.next(); err != nil {
			return "", "", err
		}
	}
	text, err = p.value(s, v)
	return text, format[1:], err
}

// flags reads flags, width and precision.
func (p *percentArgs) flags(s *spec, format string) (string, error) {
	zero := false
	for ; format != "" && strings.IndexByte("-+ #0", format[0]) >= 0; format = format[1:] {
		switch c := format[0]; c {
		case '-':
			s.align = '<'
		case '#':
			s.alternate = true
		case '0':
			zero = true
		default:
			if s.sign != '+' {
				s.sign = c
			}
		}
	}
	if zero && s.align == 0 {
		s.fill, s.align = "0", '='
	}
	var err error
	if s.width, format, err = p.size(format, 0); err != nil {
		return "", err
	}
	if s.width < 0 {
		s.width, s.align, s.fill = -s.width, '<', " "
	}
	if strings.HasPrefix(format, ".") {
		if s.precision, format, err = p.size(format[1:], 0); err != nil {
			return "", err
		}
		s.precision = max(s.precision, 0)
	}
	return format, nil
}

// size reads a number, or takes it from the arguments for `*`.
func (p *percentArgs) size(format string, otherwise int) (int, string, error) {
	if !strings.HasPrefix(format, "*") {
		n, rest, ok := leadingNumber(format, otherwise)
		if !ok {
			return 0, "", p.at.valueError("width too big")
		}
		return n, rest, nil
	}
	v, err := p.next()
	if err != nil {
		return 0, "", err
	}
	n, ok := small(v)
	if !ok {
		return 0, "", p.at.typeError("* wants int")
	}
	if n > maxSize || n < -maxSize {
		return 0, "", p.at.Raise("OverflowError", "width too big")
	}
	return int(n), format[1:], nil
}

func (p *percentArgs) value(s spec, v Value) (string, error) {
	if s.fill == "0" && strings.IndexByte("srac", s.kind) >= 0 {
		s.fill, s.align = " ", 0
	}
	switch s.kind {
	case 's', 'r', 'a':
		return s.pad("", truncate(Str(converted(v, s.kind)), s.precision), '>'), nil
	case 'c':
		if str, ok := v.(string); ok && len([]rune(str)) == 1 {
			return s.pad("", str, '>'), nil
		}
		n, ok := small(v)
		if !ok || n < 0 || n > 0x10ffff {
			return "", p.at.typeError("%%c requires int or char")
		}
		return s.pad("", string(rune(n)), '>'), nil
	case 'd', 'i', 'u', 'o', 'x', 'X':
		return p.integer(s, v)
	}
	f, ok, err := p.at.number(v)
	if err != nil {
		return "", err
	}
	if !ok {
		return "", p.at.typeError("must be real number, not %s", TypeName(v))
	}
	if math.IsInf(f, 0) || math.IsNaN(f) {
		if s.fill == "0" {
			s.fill = " "
			s.align = 0
		}
	}
	return s.float(f), nil
}

func (p *percentArgs) integer(s spec, v Value) (string, error) {
	n, ok := integer(v)
	decimal := strings.IndexByte("diu", s.kind) >= 0
	if f, isFloat := v.(float64); isFloat && decimal {
		if math.IsInf(f, 0) {
			return "", p.at.Raise("OverflowError", "cannot convert float infinity to integer")
		}
		if math.IsNaN(f) {
			return "", p.at.valueError("cannot convert float NaN to integer")
		}
		n, _ = big.NewFloat(math.Trunc(f)).Int(nil)
		ok = true
	}
	if !ok && decimal {
		return "", p.at.typeError("%%%c format: a real number is required, not %s", s.kind, TypeName(v))
	}
	if !ok {
		return "", p.at.typeError("%%%c format: an integer is required, not %s", s.kind, TypeName(v))
	}
	base := map[byte]int{'o': 8, 'x': 16, 'X': 16}[s.kind]
	if base == 0 {
		base = 10
	}
	digits := new(big.Int).Abs(n).Text(base)
	if zeros := s.precision - len(digits); zeros > 0 {
		digits = strings.Repeat("0", zeros) + digits
	}
	sign := s.signOf(n.Sign() < 0)
	if s.alternate && base != 10 {
		sign += "0" + strings.ToLower(string(s.kind))
	}
	if s.kind == 'X' {
		digits, sign = strings.ToUpper(digits), strings.ToUpper(sign)
	}
	return s.pad(sign, digits, '>'), nil
}
