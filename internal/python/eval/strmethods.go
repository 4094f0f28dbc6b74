package eval

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tsopt/tsopt/internal/python"
)

// space are the characters that str.split and str.strip take for white space beside Unicode's.
func isSpace(c rune) bool { return unicode.IsSpace(c) || c >= 0x1c && c <= 0x1f }

func strMethods() map[string]method {
	table := map[string]method{}
	add := func(signature string, f func(c *Call, s string, a []Value) (Value, error)) {
		table[nameOf(signature)] = methodOf(signature, f)
	}
	for name, f := range map[string]func(string) string{
		"upper": upper, "lower": strings.ToLower,
		"casefold": func(s string) string { return strings.ReplaceAll(strings.ToLower(s), "ß", "ss") }, "title": title,
		"capitalize": capitalize, "swapcase": swapcase,
	} {
		add(name+"()", func(_ *Call, s string, _ []Value) (Value, error) { return f(s), nil })
	}
	for name, f := range strTests {
		add(name+"()", func(_ *Call, s string, _ []Value) (Value, error) { return f(s), nil })
	}
	for name, sides := range map[string]int{"strip": 3, "lstrip": 1, "rstrip": 2} {
		add(name+"(chars=, /)", func(c *Call, s string, a []Value) (Value,
			error) {
			return strip(c, s, or(a[0], nil), sides)
		})
	}
	for name, f := range map[string]func(s, sub string) bool{"startswith": strings.HasPrefix,
		"endswith": strings.HasSuffix} {
		add(name+"(prefix, start=, end=, /)", func(c *Call, s string, a []Value) (Value,
			error) {
			return hasAffix(c, s, a, name, f)
		})
	}
	for name, last := range map[string]bool{"find": false, "rfind": true, "index": false, "rindex": true} {
		add(name+"(sub, start=, end=, /)", func(c *Call, s string, a []Value) (Value, error) {
			i, err := findText(c, s, a, last)
			if err == nil && i == Value(int64(-1)) && strings.HasSuffix(name, "index") {
				return nil, c.valueError("substring not found")
			}
			return i, err
		})
	}
	add("count(sub, start=, end=, /)", countText)
	add("join(iterable, /)", func(c *Call, s string, a []Value) (Value, error) { return join(c, s, a[0]) })
	add("split(sep=, maxsplit=)", func(c *Call, s string, a []Value) (Value, error) { return split(c, s, a, false) })
	add("rsplit(sep=, maxsplit=)", func(c *Call, s string, a []Value) (Value, error) { return split(c, s, a, true) })
	add("splitlines(keepends=)", splitLines)
	add("partition(sep, /)", func(c *Call, s string, a []Value) (Value, error) { return partition(c, s, a[0], false) })
	add("rpartition(sep, /)", func(c *Call, s string, a []Value) (Value, error) { return partition(c, s, a[0], true) })
	add("replace(old, new, count=, /)", replace)
	add("removeprefix(prefix, /)", func(c *Call, s string, a []Value) (Value, error) {
		p, err := c.text(a[0], "removeprefix() argument")
		return strings.TrimPrefix(s, p), err
	})
	add("removesuffix(suffix, /)", func(c *Call, s string, a []Value) (Value, error) {
		p, err := c.text(a[0], "removesuffix() argument")
		return strings.TrimSuffix(s, p), err
	})
	for name, align := range map[string]byte{"ljust": '<', "rjust": '>'} {
		add(name+"(width, fillchar=, /)", func(c *Call, s string, a []Value) (Value,
			error) {
			return justify(c, s, a, align)
		})
	}
	add("center(width, fillchar=, /)", center)
	add("zfill(width, /)", func(c *Call, s string, a []Value) (Value, error) {
		w, err := c.width(a[0])
		if err != nil {
			return nil, err
		}
		sign := ""
		if s != "" && (s[0] == '+' || s[0] == '-') {
			sign, s = s[:1], s[1:]
		}
		return spec{fill: "0", width: w}.pad(sign, s, '='), nil
	})
	add("expandtabs(tabsize=)", expandTabs)
	add("encode(encoding=, errors=)", func(c *Call, s string, a []Value) (Value, error) {
		switch e := or(a[0], "utf-8"); e {
		case "utf-8", "utf8", "UTF-8", "ascii":
			return python.Bytes(s), nil
		default:
			return nil, c.Interp.Errorf(c.Node, "the encoding %s is not supported", Repr(e))
		}
	})
	table["format"] = func(c *Call, s Value) (Value, error) { return formatFields(c, s.(string)) }
	return table
}

// strTests are the methods that ask something of all characters, and are false of none.
var strTests = map[string]func(s string) bool{
	"isdigit":   all(unicode.IsDigit),
	"isdecimal": all(unicode.IsDigit),
	"isnumeric": all(unicode.IsNumber),
	"isalpha":   all(unicode.IsLetter),
	"isalnum":   all(func(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) }),
	"isspace":   all(isSpace),
	"isupper": func(s string) bool {
		return strings.IndexFunc(s, cased) >= 0 &&
			strings.IndexFunc(s, func(c rune) bool { return cased(c) && !unicode.IsUpper(c) }) < 0
	},
	"islower": func(s string) bool {
		return strings.IndexFunc(s, cased) >= 0 &&
			strings.IndexFunc(s, func(c rune) bool { return cased(c) && !unicode.IsLower(c) }) < 0
	},
	"isascii":      func(s string) bool { return strings.IndexFunc(s, func(c rune) bool { return c > 0x7f }) < 0 },
	"isidentifier": isIdentifier,
	"istitle":      isTitle,
	"isprintable": func(s string) bool {
		return strings.IndexFunc(s,
			func(c rune) bool { return !unicode.IsPrint(c) }) < 0
	},
}

func all(f func(rune) bool) func(string) bool {
	return func(s string) bool {
		return s != "" && strings.IndexFunc(s, func(c rune) bool { return !f(c) }) < 0
	}
}

func isIdentifier(s string) bool {
	for i, c := range s {
		if c != '_' && !unicode.IsLetter(c) && (i == 0 || !unicode.IsDigit(c) && !unicode.IsMark(c)) {
			return false
		}
	}
	return s != ""
}

// upper is str.upper; of the letters that become several, only ß is known.
func upper(s string) string { return strings.ToUpper(strings.ReplaceAll(s, "ß", "SS")) }

// cased says that a letter has a case.
func cased(c rune) bool { return unicode.IsUpper(c) || unicode.IsLower(c) || unicode.IsTitle(c) }

func titleOf(c rune) string {
	if c == 'ß' {
		return "Ss"
	}
	return string(unicode.ToTitle(c))
}

func title(s string) string {
	var b strings.Builder
	inWord := false
	for _, c := range s {
		if inWord {
			b.WriteRune(unicode.ToLower(c))
		} else {
			b.WriteString(titleOf(c))
		}
		inWord = cased(c)
	}
	return b.String()
}

// isTitle says whether upper case stands exactly where a word begins.
func isTitle(s string) bool {
	inWord, any := false, false
	for _, c := range s {
		upper := unicode.IsUpper(c) || unicode.IsTitle(c)
		if upper == inWord && cased(c) {
			return false
		}
		inWord = cased(c)
		any = any || inWord
	}
	return any
}

func capitalize(s string) string {
	c, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return titleOf(c) + strings.ToLower(s[n:])
}

func swapcase(s string) string {
	var b strings.Builder
	for _, c := range s {
		if unicode.IsUpper(c) {
			b.WriteRune(unicode.ToLower(c))
		} else {
			b.WriteString(upper(string(c)))
		}
	}
	return b.String()
}

// text is an argument that has to be a string.
func (c *Call) text(v Value, what string) (string, error) {
	s, ok := v.(string)
	if !ok {
		return "", c.typeError("%s must be str, not %s", what, TypeName(v))
	}
	return s, nil
}

// width is an argument that is a length.
func (c *Call) width(v Value) (int, error) {
	n, err := c.integer(v)
	if err == nil && n > maxSize {
		err = c.tooLarge("the string")
	}
	return int(n), err
}

// integer is an argument that has to be a 64-bit integer.
func (c *Call) integer(v Value) (int64, error) {
	n, ok := small(v)
	if ok {
		return n, nil
	}
	if _, big := integer(v); big {
		return 0, c.Raise("OverflowError", "Python int too large to convert to C int")
	}
	return 0, c.typeError("'%s' object cannot be interpreted as an integer", TypeName(v))
}

func strip(c *Call, s string, chars Value, sides int) (Value, error) {
	in := isSpace
	if chars != nil {
		set, err := c.text(chars, "strip arg")
		if err != nil {
			return nil, err
		}
		in = func(c rune) bool { return strings.ContainsRune(set, c) }
	}
	if sides&1 != 0 {
		s = strings.TrimLeftFunc(s, in)
	}
	if sides&2 != 0 {
		s = strings.TrimRightFunc(s, in)
	}
	return s, nil
}
