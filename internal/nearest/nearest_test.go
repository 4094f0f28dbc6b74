package nearest

import "testing"

func TestName(t *testing.T) {
	known := []string{"canonicalize", "cse", "random", "zeros"}
	for name, want := range map[string]string{
		"canonicalise": "canonicalize", "ranodm": "random", "zero": "zeros", "symbol-dce": "", "": "", "x": "", "cs": "cse",
		"cxy": "", "cseq": "cse", "CSE": "cse",
	} {
		if got := Name(name, known); got != want {
			t.Errorf("%q: %q instead of %q", name, got, want)
		}
	}
	if got := DidYouMean("randm", known); got != "; did you mean 'random'?" {
		t.Error(got)
	}
}
