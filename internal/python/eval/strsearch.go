package eval

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// window is s[start:end], with the character at which it begins; ok is false if start lies behind the end of s.
func window(c *Call, s string, start, end Value) (part string, first int, ok bool, err error) {
	if !Given(start) || start == nil {
		start = int64(0)
	}
	if !Given(end) {
		end = nil
	}
	n := utf8.RuneCountInString(s)
	first, _, count, err := (&Slice{Lower: start, Upper: end}).indices(c.Site, n)
	if err != nil {
		return "", 0, false, err
	}
	if i, _ := bound64(c.Site, start); i > n {
		return "", first, false, nil
	}
	if end != nil {
		if i, _ := bound64(c.Site, end); i < first && (i >= 0 || i+n < first) {
			return "", first, false, nil
		}
	}
	if len(s) == n {
		return s[first : first+count], first, true, nil
	}
	return string([]rune(s)[first : first+count]), first, true, nil
}

func hasAffix(c *Call, s string, a []Value, name string, has func(s, sub string) bool) (Value, error) {
	s, _, ok, err := window(c, s, a[1], a[2])
	if err != nil {
		return nil, err
	}
	list := []Value{a[0]}
	if t, ok := a[0].(*Tuple); ok {
		list = t.Elems
	}
	for _, v := range list {
		affix, isStr := v.(string)
		if !isStr {
			return nil, c.typeError("%s first arg must be str or a tuple of str, not %s", name, TypeName(a[0]))
		}
		if ok && has(s, affix) {
			return true, nil
		}
	}
	return false, nil
}

func findText(c *Call, s string, a []Value, last bool) (Value, error) {
	sub, err := c.text(a[0], "argument")
	if err != nil {
		return int64(-1), err
	}
	part, first, ok, err := window(c, s, a[1], a[2])
	if err != nil || !ok {
		return int64(-1), err
	}
	i := strings.Index(part, sub)
	if last {
		i = strings.LastIndex(part, sub)
	}
	if i < 0 {
		return int64(-1), nil
	}
	return int64(first + utf8.RuneCountInString(part[:i])), nil
}

func countText(c *Call, s string, a []Value) (Value, error) {
	sub, err := c.text(a[0], "argument")
	if err != nil {
		return nil, err
	}
	part, _, ok, err := window(c, s, a[1], a[2])
	if err != nil || !ok {
		return int64(0), err
	}
	return int64(strings.Count(part, sub)), nil
}

func join(c *Call, s string, v Value) (Value, error) {
	if !isIterable(v) {
		return nil, c.typeError("can only join an iterable")
	}
	elems, err := elements(c.Site, v)
	if err != nil {
		return nil, err
	}
	parts, size := make([]string, len(elems)), 0
	for i, e := range elems {
		part, ok := e.(string)
		if !ok {
			return nil, c.typeError("sequence item %d: expected str instance, %s found", i, TypeName(e))
		}
		parts[i] = part
		size += len(part) + len(s)
	}
	if size > maxSize {
		return nil, c.tooLarge("the string")
	}
	return strings.Join(parts, s), nil
}

func strs(parts []string) *List {
	l := &List{make([]Value, len(parts))}
	for i, p := range parts {
		l.Elems[i] = p
	}
	return l
}

// split is str.split and str.rsplit.
func split(c *Call, s string, a []Value, right bool) (Value, error) {
	most, err := c.integer(or(a[1], int64(-1)))
	if err != nil {
		return nil, err
	}
	sep := or(a[0], nil)
	if sep == nil {
		return splitSpace(s, int(most), right), nil
	}
	text, ok := sep.(string)
	if !ok {
		return nil, c.typeError("must be str or None, not %s", TypeName(sep))
	}
	if text == "" {
		return nil, c.valueError("empty separator")
	}
	if !right {
		return strs(strings.SplitN(s, text, int(min(max(most, -2), maxSize))+1-btoi(most < 0))), nil
	}
	var parts []string
	for most != 0 {
		i := strings.LastIndex(s, text)
		if i < 0 {
			break
		}
		parts = append(parts, s[i+len(text):])
		s = s[:i]
		most--
	}
	parts = append(parts, s)
	slices.Reverse(parts)
	return strs(parts), nil
}

func btoi(b bool) int { return int(boolInt(b)) }

func splitSpace(s string, most int, right bool) *List {
	var parts []string
	trim, find := strings.TrimLeftFunc, strings.IndexFunc
	if right {
		trim, find = strings.TrimRightFunc, strings.LastIndexFunc
	}
	for s = trim(s, isSpace); s != ""; s = trim(s, isSpace) {
		i := find(s, isSpace)
		if most == 0 || i < 0 {
			parts = append(parts, s)
			break
		}
		if right {
			_, n := utf8.DecodeRuneInString(s[i:])
			parts = append(parts, s[i+n:])
			s = s[:i]
		} else {
			parts = append(parts, s[:i])
			s = s[i:]
		}
		most--
	}
	if right {
		slices.Reverse(parts)
	}
	return strs(parts)
}

func splitLines(c *Call, s string, a []Value) (Value, error) {
	keep, err := c.Interp.Truth(c.Site, or(a[0], false))
	if err != nil {
		return nil, err
	}
	var parts []string
	isBreak := func(c rune) bool {
		return c >= '\n' && c <= '\r' || c >= 0x1c && c <= 0x1e || c == 0x85 || c == 0x2028 || c == 0x2029
	}
	for s != "" {
		i := strings.IndexFunc(s, isBreak)
		if i < 0 {
			parts = append(parts, s)
			break
		}
		_, n := utf8.DecodeRuneInString(s[i:])
		if strings.HasPrefix(s[i:], "\r\n") {
			n = 2
		}
		end := i
		if keep {
			end = i + n
		}
		parts = append(parts, s[:end])
		s = s[i+n:]
	}
	return strs(parts), nil
}

func partition(c *Call, s string, sep Value, last bool) (Value, error) {
	text, err := c.text(sep, "argument")
	if err != nil {
		return nil, err
	}
	if text == "" {
		return nil, c.valueError("empty separator")
	}
	i := strings.Index(s, text)
	if last {
		i = strings.LastIndex(s, text)
	}
	switch {
	case i >= 0:
		return &Tuple{[]Value{s[:i], text, s[i+len(text):]}}, nil
	case last:
		return &Tuple{[]Value{"", "", s}}, nil
	}
	return &Tuple{[]Value{s, "", ""}}, nil
}

func replace(c *Call, s string, a []Value) (Value, error) {
	old, err := c.text(a[0], "replace() argument 1")
	if err != nil {
		return nil, err
	}
	with, err := c.text(a[1], "replace() argument 2")
	if err != nil {
		return nil, err
	}
	n, err := c.integer(or(a[2], int64(-1)))
	if err != nil {
		return nil, err
	}
	if (strings.Count(s, old))*len(with)+len(s) > maxSize {
		return nil, c.tooLarge("the string")
	}
	return strings.Replace(s, old, with, int(min(max(n, -1), maxSize))), nil
}

func justify(c *Call, s string, a []Value, align byte) (Value, error) {
	w, err := c.width(a[0])
	if err != nil {
		return nil, err
	}
	fill, err := c.text(or(a[1], " "), "The fill character")
	if err != nil {
		return nil, err
	}
	if utf8.RuneCountInString(fill) != 1 {
		return nil, c.typeError("The fill character must be exactly one character long")
	}
	return spec{fill: fill, width: w}.pad("", s, align), nil
}

// center puts what is odd on the left if the width is odd, as CPython does.
func center(c *Call, s string, a []Value) (Value, error) {
	w, err := c.width(a[0])
	if err != nil {
		return nil, err
	}
	n := w - utf8.RuneCountInString(s)
	if n <= 0 {
		return s, nil
	}
	left := n/2 + n&w&1
	padded, err := justify(c, s, []Value{int64(w - left), a[1]}, '<')
	if err != nil {
		return nil, err
	}
	return justify(c, padded.(string), []Value{int64(w), a[1]}, '>')
}

func expandTabs(c *Call, s string, a []Value) (Value, error) {
	size, err := c.integer(or(a[0], int64(8)))
	if err != nil {
		return nil, err
	}
	if int64(strings.Count(s, "\t")) > maxSize/max(size, 1) {
		return nil, c.tooLarge("the string")
	}
	var b strings.Builder
	column := int64(0)
	for _, ch := range s {
		switch {
		case ch == '\t' && size > 0:
			n := size - column%size
			b.WriteString(strings.Repeat(" ", int(n)))
			column += n
		case ch == '\t':
		default:
			b.WriteRune(ch)
			column++
			if ch == '\n' || ch == '\r' {
				column = 0
			}
		}
	}
	return b.String(), nil
}
