package model

import "strings"

// offsetOf is the byte offset of a line and column that count from 1, as the
// parser counts them: lines end with "\n".
func offsetOf(text string, line, col int) (int, bool) {
	at := 0
	for ; line > 1; line-- {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return 0, false
		}
		at += n + 1
	}
	if at += col - 1; col < 1 || at > len(text) {
		return at - col + 1, col < 1
	}
	return at, true
}

// isWord reports whether a byte continues a name.
func isWord(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || strings.IndexByte("_$.-", c) >= 0
}

// tokenEnd is the end of the name, string or single character at an offset.
func tokenEnd(text string, at int) int {
	if at >= len(text) || text[at] == '\n' {
		return at
	}
	end := at
	if strings.IndexByte("%#!^@", text[end]) >= 0 {
		end++
	}
	if end < len(text) && text[end] == '"' {
		for end++; end < len(text) && text[end] != '"' && text[end] != '\n'; end++ {
			if text[end] == '\\' {
				end++
			}
		}
		return min(end+1, len(text))
	}
	for end < len(text) && isWord(text[end]) {
		end++
	}
	return max(end, at+1)
}

// scan calls fn for every character of a text outside of comments and strings,
// until fn returns false.
func scan(text string, fn func(at int, c byte) bool) {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			i = tokenEnd(text, i) - 1
		case c == '/' && i+1 < len(text) && text[i+1] == '/':
			n := strings.IndexByte(text[i:], '\n')
			if n < 0 {
				return
			}
			i += n
		case !fn(i, c):
			return
		}
	}
}

// HasComments reports whether a text has comments.
func HasComments(text string) bool { return comment(text, 0) >= 0 }

// comment is the offset of the first comment from an offset on, -1 for none.
func comment(text string, from int) int {
	for i := from; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			i = tokenEnd(text, i) - 1
		case c == '/' && i+1 < len(text) && text[i+1] == '/':
			return i
		}
	}
	return -1
}

// braces is how many more braces open than close in a text.
func braces(text string) int {
	depth := 0
	scan(text, func(_ int, c byte) bool {
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		}
		return true
	})
	return depth
}

// balanced reports whether the brackets of a text match.
func balanced(text string) bool {
	depth, ok := 0, true
	scan(text, func(_ int, c byte) bool {
		switch c {
		case '{', '(', '[':
			depth++
		case '}', ')', ']':
			depth--
		}
		ok = depth >= 0
		return ok
	})
	return ok && depth == 0
}
