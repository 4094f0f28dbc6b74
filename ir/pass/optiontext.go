package pass

import "strings"

// nextOption splits `name=value rest`. Quotes and braces protect blanks in the
// value and are removed when they enclose all of it.
func nextOption(text string) (name, value, rest string) {
	i := strings.IndexAny(text, " =")
	if i < 0 {
		return strings.TrimSpace(text), "", ""
	}
	name = strings.TrimSpace(text[:i])
	if text[i] == ' ' {
		return name, "", text[i+1:]
	}
	text = text[i+1:]
	end := protectedIndex(text, ' ')
	value = unwrap(text[:end])
	if end < len(text) {
		end++
	}
	return name, value, text[end:]
}

// protectedIndex is the first sep outside quotes and braces, or the length.
func protectedIndex(s string, sep byte) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\'' || c == '"':
			if j := strings.IndexByte(s[i+1:], c); j >= 0 {
				i += j + 1
			}
		case c == '{' || c == '(':
			depth++
		case c == '}' || c == ')':
			depth--
		case c == sep && depth <= 0:
			return i
		}
	}
	return len(s)
}

// unwrap removes blanks around s, and quotes or braces around all of it.
func unwrap(s string) string {
	s = strings.TrimSpace(s)
	if len(s) < 2 {
		return s
	}
	first, last := s[0], s[len(s)-1]
	switch {
	case first == last && (first == '\'' || first == '"'):
		return strings.TrimSpace(s[1 : len(s)-1])
	case first == '{' && closing(s) == len(s)-1:
		return strings.TrimSpace(s[1 : len(s)-1])
	}
	return s
}

// closing is the index of the brace that closes s[0], -1 for none.
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

// splitList splits at commas outside quotes, braces and parentheses.
func splitList(s string) []string {
	var out []string
	for s != "" {
		i := protectedIndex(s, ',')
		out = append(out, unwrap(s[:i]))
		if i == len(s) {
			break
		}
		s = s[i+1:]
	}
	return out
}
