package eval

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tsopt/tsopt/internal/python"
)

// A spec is a format as in f"{x:>10.3f}" or "%-10.3f".
type spec struct {
	fill      string
	align     byte // '<', '>', '=', '^'; 0: that of the type
	sign      byte // '+', '-', ' '; 0: '-'
	noMinus0  bool
	alternate bool
	width     int
	group     string // "", "," or "_"
	precision int    // -1: none
	kind      byte   // 0: that of the type
}

// parseSpec reads the mini-language of format().
func parseSpec(at Site, text string, v Value) (spec, error) {
	s := spec{fill: " ", precision: -1}
	rest := text
	if c, n := utf8.DecodeRuneInString(rest); n > 0 && len(rest) > n && strings.IndexByte("<>=^", rest[n]) >= 0 {
		s.fill, s.align, rest = string(c), rest[n], rest[n+1:]
	} else if rest != "" && strings.IndexByte("<>=^", rest[0]) >= 0 {
		s.align, rest = rest[0], rest[1:]
	}
	take := func(chars string) byte {
		if rest == "" || strings.IndexByte(chars, rest[0]) < 0 {
			return 0
		}
		c := rest[0]
		rest = rest[1:]
		return c
	}
	s.sign = take("+- ")
	s.noMinus0 = take("z") != 0
	s.alternate = take("#") != 0
	if take("0") != 0 && s.align == 0 {
		s.fill, s.align = "0", '='
		if _, ok := v.(string); ok {
			s.align = '<'
		}
	}
	var ok, ok2 bool
	if s.width, rest, ok = leadingNumber(rest, 0); !ok {
		return s, at.valueError("Too many decimal digits in format string")
	}
	if c := take(",_"); c != 0 {
		s.group = string(c)
	}
	if take(".") != 0 {
		if rest == "" || rest[0] < '0' || rest[0] > '9' {
			return s, at.valueError("Format specifier missing precision")
		}
		if s.precision, rest, ok2 = leadingNumber(rest, -1); !ok2 {
			return s, at.valueError("Too many decimal digits in format string")
		}
	}
	if len(rest) > 1 {
		return s, at.valueError("Invalid format specifier '%s' for object of type '%s'", text, TypeName(v))
	}
	s.kind = take("bcdeEfFgGnosxX%")
	if rest != "" {
		return s, at.valueError("Unknown format code '%s' for object of type '%s'", rest, TypeName(v))
	}
	return s, nil
}

// leadingNumber takes digits off the front; what is too large is not ok.
func leadingNumber(s string, otherwise int) (n int, rest string, ok bool) {
	end := 0
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	if end == 0 {
		return otherwise, s, true
	}
	n, err := strconv.Atoi(s[:end])
	return n, s[end:], err == nil && n <= maxSize
}

// format is format(v, text).
func format(at Site, v Value, text string) (string, error) {
	if text != "" {
		var err error
		if v, err = plain(at, v); err != nil {
			return "", err
		}
	}
	if text == "" {
		return Str(v), nil
	}
	switch v.(type) {
	case string, bool, int64, *big.Int, float64:
	default:
		return "", at.typeError("unsupported format string passed to %s.__format__", TypeName(v))
	}
	s, err := parseSpec(at, text, v)
	if err != nil {
		return "", err
	}
	if str, ok := v.(string); ok {
		return s.str(at, str)
	}
	f, isFloat := v.(float64)
	if isFloat && strings.IndexByte("\x00eEfFgGn%", s.kind) < 0 || s.kind == 's' {
		return "", at.valueError("Unknown format code '%c' for object of type '%s'", s.kind, TypeName(v))
	}
	if _, ok := v.(bool); ok && s.kind == 0 {
		v, _ = small(v)
	}
	if !isFloat && strings.IndexByte("eEfFgG%", s.kind) >= 0 && s.kind != 0 {
		if f, _, err = at.number(v); err != nil {
			return "", err
		}
		isFloat = true
	}
	if isFloat {
		return s.float(f), nil
	}
	n, _ := integer(v)
	return s.integer(at, n)
}

func (s spec) str(at Site, str string) (string, error) {
	switch {
	case s.kind != 0 && s.kind != 's':
		return "", at.valueError("Unknown format code '%c' for object of type 'str'", s.kind)
	case s.sign != 0:
		return "", at.valueError("Sign not allowed in string format specifier")
	case s.align == '=':
		return "", at.valueError("'=' alignment not allowed in string format specifier")
	case s.alternate:
		return "", at.valueError("Alternate form (#) not allowed in string format specifier")
	case s.group != "":
		return "", at.valueError("Cannot specify '%s' with 's'.", s.group)
	}
	return s.pad("", truncate(str, s.precision), '<'), nil
}

func truncate(str string, n int) string {
	if r := []rune(str); n >= 0 && n < len(r) {
		return string(r[:n])
	}
	return str
}

// pad fills up to the width; sign comes before what '=' fills in.
func (s spec) pad(sign, body string, align byte) string {
	n := s.width - utf8.RuneCountInString(sign) - utf8.RuneCountInString(body)
	if n <= 0 {
		return sign + body
	}
	if s.align != 0 {
		align = s.align
	}
	switch align {
	case '<':
		return sign + body + strings.Repeat(s.fill, n)
	case '^':
		return strings.Repeat(s.fill, n/2) + sign + body + strings.Repeat(s.fill, n-n/2)
	case '=':
		return sign + strings.Repeat(s.fill, n) + body
	}
	return strings.Repeat(s.fill, n) + sign + body
}

func (s spec) signOf(negative bool) string {
	switch {
	case negative:
		return "-"
	case s.sign == '+' || s.sign == ' ':
		return string(s.sign)
	}
	return ""
}

// grouped puts separators between digits, and zeros before them where those fill up.
func (s spec) grouped(sign, digits, rest string, every int) string {
	if s.group == "" {
		return digits
	}
	insert := func(d string) string {
		var b strings.Builder
		for i, c := range d {
			if i > 0 && (len(d)-i)%every == 0 {
				b.WriteString(s.group)
			}
			b.WriteRune(c)
		}
		return b.String()
	}
	if s.fill == "0" && s.align == '=' {
		room := s.width - len(sign) - len(rest)
		for len(digits)+(len(digits)-1)/every < room {
			digits = "0" + digits
		}
	}
	return insert(digits)
}

func (s spec) integer(at Site, n *big.Int) (string, error) {
	if s.precision >= 0 {
		return "", at.valueError("Precision not allowed in integer format specifier")
	}
	abs := new(big.Int).Abs(n)
	sign := s.signOf(n.Sign() < 0)
	prefix, base, every := "", 10, 3
	switch s.kind {
	case 'c':
		if s.sign != 0 || !n.IsInt64() || n.Int64() < 0 || n.Int64() > 0x10ffff {
			return "", at.Raise("OverflowError", "%%c arg not in range(0x110000)")
		}
		return s.pad("", string(rune(n.Int64())), '<'), nil
	case 'b':
		prefix, base, every = "0b", 2, 4
	case 'o':
		prefix, base, every = "0o", 8, 4
	case 'x', 'X':
		prefix, base, every = "0"+string(s.kind), 16, 4
	}
	if base != 10 && s.group == "," {
		return "", at.valueError("Cannot specify ',' with '%c'.", s.kind)
	}
	digits := abs.Text(base)
	if s.kind == 'X' {
		digits = strings.ToUpper(digits)
	}
	if s.alternate {
		sign += prefix
	}
	return s.pad(sign, s.grouped(sign, digits, "", every), '>'), nil
}

func (s spec) float(f float64) string {
	digits := s.digits(math.Abs(f))
	negative := math.Signbit(f) && !math.IsNaN(f)
	if s.noMinus0 && strings.Trim(digits, "0.%eE+-") == "" {
		negative = false
	}
	sign := s.signOf(negative)
	whole, rest := digits, ""
	if i := strings.IndexAny(digits, ".eE%"); i >= 0 && !math.IsInf(f, 0) && !math.IsNaN(f) {
		whole, rest = digits[:i], digits[i:]
	}
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return s.pad(sign, digits, '>')
	}
	return s.pad(sign, s.grouped(sign, whole, rest, 3)+rest, '>')
}

// digits writes a number that is not negative.
func (s spec) digits(f float64) string {
	upper := s.kind == 'E' || s.kind == 'F' || s.kind == 'G'
	text := s.plainDigits(f)
	if upper {
		return strings.ToUpper(text)
	}
	return text
}

func (s spec) plainDigits(f float64) string {
	percent := ""
	if s.kind == '%' {
		percent = "%"
		f *= 100
	}
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return floatRepr(f) + percent
	}
	precision := s.precision
	if precision < 0 {
		precision = 6
	}
	switch s.kind {
	case 'e', 'E':
		return s.dotted(strconv.FormatFloat(f, 'e', precision, 64))
	case 'f', 'F', '%':
		return s.dotted(strconv.FormatFloat(f, 'f', precision, 64)) + percent
	case 0:
		if s.precision < 0 {
			return floatRepr(f)
		}
	}
	return s.general(f, max(precision, 1))
}

// dotted keeps the point behind a whole number in the alternate form.
func (s spec) dotted(text string) string {
	if !s.alternate || strings.Contains(text, ".") {
		return text
	}
	if i := strings.IndexByte(text, 'e'); i >= 0 {
		return text[:i] + "." + text[i:]
	}
	return text + "."
}

// general is C's %g; without a type it keeps a digit behind the point.
func (s spec) general(f float64, precision int) string {
	text := strconv.FormatFloat(f, 'e', precision-1, 64)
	mantissa, e, _ := strings.Cut(text, "e")
	exponent, _ := strconv.Atoi(e)
	limit := precision
	if s.kind == 0 {
		limit = precision - 1
	}
	if f != 0 && (exponent < -4 || exponent >= limit) {
		return s.dotted(trimZeros(mantissa, s.alternate)) + "e" + e
	}
	text = s.dotted(trimZeros(strconv.FormatFloat(f, 'f', max(precision-1-exponent, 0), 64), s.alternate))
	if s.kind == 0 && !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

func trimZeros(text string, keep bool) string {
	if keep || !strings.Contains(text, ".") {
		return text
	}
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// joined evaluates an f-string.
func (in *Interp) joined(x *python.JoinedStr, env *Env) (string, error) {
	var b strings.Builder
	for _, part := range x.Values {
		switch part := part.(type) {
		case *python.Constant:
			b.WriteString(Str(part.Value))
		case *python.FormattedValue:
			v, err := in.eval(part.Value, env)
			if err != nil {
				return "", err
			}
			text := ""
			if part.Format != nil {
				if text, err = in.joined(part.Format, env); err != nil {
					return "", err
				}
			}
			text, err = format(Site{in, env, part.Value}, converted(v, part.Conversion), text)
			if err != nil {
				return "", err
			}
			b.WriteString(text)
		}
		if b.Len() > maxSize {
			return "", Site{in, env, x}.tooLarge("the string")
		}
	}
	return b.String(), in.charge(x, b.Len()/8)
}

// converted is `v!c`.
func converted(v Value, c byte) Value {
	switch c {
	case 's':
		return Str(v)
	case 'r':
		return Repr(v)
	case 'a':
		return ascii(Repr(v))
	}
	return v
}

// ascii escapes what is not ASCII.
func ascii(s string) string {
	var b strings.Builder
	for _, c := range s {
		switch {
		case c < 0x80:
			b.WriteRune(c)
		case c <= 0xff:
			b.WriteString(`\x` + strconv.FormatInt(int64(c), 16))
		default:
			b.WriteString(escape(c))
		}
	}
	return b.String()
}

func escape(c rune) string {
	digits := strconv.FormatInt(int64(c), 16)
	if c <= 0xffff {
		return `\u` + strings.Repeat("0", 4-len(digits)) + digits
	}
	return `\U` + strings.Repeat("0", 8-len(digits)) + digits
}
