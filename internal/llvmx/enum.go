package llvmx

import "fmt"

// enumeration is one of llir's: linkages, visibilities, calling conventions, …
type enumeration interface {
	~uint8 | ~uint16
	fmt.Stringer
}

// find returns the member of an enumeration that is written as s. None has more
// than 128 members with names.
func find[E enumeration](s string) (E, bool) {
	for e := E(0); e < 128; e++ {
		if e.String() == s {
			return e, true
		}
	}
	return 0, false
}

// word is [find] for the words that llir has all of; the empty one is none.
func word[E enumeration](s string) E {
	if s == "" {
		return 0
	}
	e, ok := find[E](s)
	if !ok {
		panic("llvmx: no " + s + " in this enumeration")
	}
	return e
}

// text is the word of a member, nothing for none, which is 0 everywhere.
func text[E enumeration](e E) string {
	if e == 0 {
		return ""
	}
	return e.String()
}

// when is one of two members: none or, if set, e.
func when[E enumeration](set bool, e E) E {
	if set {
		return e
	}
	return 0
}
