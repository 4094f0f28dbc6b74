package eval

import (
	"strconv"
	"strings"
)

// fields are the arguments of a str.format under way.
type fields struct {
	c    *Call
	next int // of automatic numbering; -1 once there was a number
}

// formatFields is str.format.
func formatFields(c *Call, s string) (Value, error) {
	f := &fields{c: c}
	text, err := f.expand(s, 2)
	if err != nil {
		return nil, err
	}
	return text, nil
}

func (f *fields) expand(s string, depth int) (string, error) {
	var b strings.Builder
	for s != "" {
		i := strings.IndexAny(s, "{}")
		if i < 0 {
			b.WriteString(s)
			break
		}
		b.WriteString(s[:i])
		doubled := i+1 < len(s) && s[i+1] == s[i]
		switch {
		case doubled:
			b.WriteByte(s[i])
			s = s[i+2:]
			continue
		case s[i] == '}':
			return "", f.c.valueError("Single '}' encountered in format string")
		}
		if depth == 0 {
			return "", f.c.valueError("Max string recursion exceeded")
		}
		end := closing(s[i:])
		if end < 0 {
			return "", f.c.valueError("expected '}' before end of string")
		}
		text, err := f.field(s[i+1:i+end], depth)
		if err != nil {
			return "", err
		}
		if b.Len()+len(text) > maxSize {
			return "", f.c.tooLarge("the string")
		}
		b.WriteString(text)
		s = s[i+end+1:]
	}
	return b.String(), nil
}

// closing is where the brace at the front of s is closed.
func closing(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// field formats the text in braces: name, !conversion, :spec.
func (f *fields) field(s string, depth int) (string, error) {
	end := strings.IndexAny(s, "!:")
	if open := strings.IndexByte(s, '['); open >= 0 && open < end { // the key of an item may hold them
		if shut := strings.IndexByte(s[open:], ']'); shut >= 0 {
			end = strings.IndexAny(s[open+shut:], "!:")
			if end >= 0 {
				end += open + shut
			}
		}
	}
	name, rest := s, ""
	if end >= 0 {
		name, rest = s[:end], s[end:]
	}
	v, err := f.value(name)
	if err != nil {
		return "", err
	}
	if strings.HasPrefix(rest, "!") {
		if len(rest) < 2 || len(rest) > 2 && rest[2] != ':' {
			return "", f.c.valueError("expected ':' after conversion specifier")
		}
		if strings.IndexByte("sra", rest[1]) < 0 {
			return "", f.c.valueError("Unknown conversion specifier '%c'", rest[1])
		}
		v, rest = converted(v, rest[1]), rest[2:]
	}
	text, err := f.expand(strings.TrimPrefix(rest, ":"), depth-1)
	if err != nil {
		return "", err
	}
	return format(f.c.Site, v, text)
}

// value finds what a field's name means: an argument, with attributes and items behind.
func (f *fields) value(name string) (Value, error) {
	end := strings.IndexAny(name, ".[")
	first, rest := name, ""
	if end >= 0 {
		first, rest = name[:end], name[end:]
	}
	v, err := f.argument(first)
	for err == nil && rest != "" {
		if rest[0] == '.' {
			rest = rest[1:]
			n := strings.IndexAny(rest, ".[")
			if n < 0 {
				n = len(rest)
			}
			v, err = f.c.Interp.attr(f.c.Site, v, rest[:n])
			rest = rest[n:]
			continue
		}
		key, after, ok := strings.Cut(rest, "]")
		if !ok || key == "[" || after != "" && after[0] != '.' && after[0] != '[' {
			return nil, f.c.valueError("Missing ']' in format string")
		}
		var k Value = key[1:]
		if n, err := strconv.ParseInt(key[1:], 10, 64); err == nil {
			k = n
		}
		v, err = index(f.c.Site, v, k)
		rest = after
	}
	return v, err
}

func (f *fields) argument(name string) (Value, error) {
	i, err := strconv.Atoi(name)
	switch {
	case name == "":
		if f.next < 0 {
			return nil, f.c.valueError("cannot switch from manual field specification to automatic field numbering")
		}
		i = f.next
		f.next++
	case err == nil:
		if f.next > 0 {
			return nil, f.c.valueError("cannot switch from automatic field numbering to manual field specification")
		}
		f.next = -1
	default:
		for _, k := range f.c.Keywords {
			if k.Name == name {
				return k.Value, nil
			}
		}
		return nil, (&Exception{Type: exceptionTypes["KeyError"], Args: []Value{name}}).raise(f.c.Site)
	}
	if i < 0 || i >= len(f.c.Args) {
		return nil, f.c.Raise("IndexError", "Replacement index %d out of range for positional args tuple", i)
	}
	return f.c.Args[i], nil
}
