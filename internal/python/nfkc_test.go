package python

import (
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNormalName(t *testing.T) {
	for in, want := range map[string]string{
		"x_1": "x_1", "ﬁ": "fi", "𝐱": "x", "Å": "Å", "e\u0301": "é", "ǖ": "ǖ", "u\u0308\u0304": "ǖ",
		"q\u0307\u0323": "q\u0323\u0307",
		"각":             "각", "\u1100\u1161\u11a8": "각", "ｶﾞ": "ガ", "क़": "क\u093c",
	} {
		assert.Equal(t, want, normalName(in), "%+q", in)
	}
}

// TestNamesAreOne holds that a name is the same name in all its forms.
func TestNamesAreOne(t *testing.T) {
	a, errs := Parse("", []byte("ﬁ.ﬂ(ﬀ=1, x=f'{ﬁ}')\nimport ﬁ as ﬂ\ndef ﬁ(ﬂ): global ﬀ\n"))
	require.Empty(t, errs)
	b, errs := Parse("", []byte("fi.fl(ff=1, x=f'{fi}')\nimport fi as fl\ndef fi(fl): global ff\n"))
	require.Empty(t, errs)
	places := regexp.MustCompile(`@[0-9:-]+`)
	require.Equal(t, places.ReplaceAllString(dump(b), ""), places.ReplaceAllString(dump(a), ""))
}

// TestNormalNamesAreCPythons compares all characters of names, and sequences of those that are composed or have a
// class.
func TestNormalNamesAreCPythons(t *testing.T) {
	python := startCPython(t)
	var all []rune
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if isContinue(r) && inPython(r) {
			all = append(all, r)
		}
	}
	var b strings.Builder
	for _, r := range all {
		fmt.Fprintf(&b, "a%c\n", r)
	}
	rnd := rand.New(rand.NewSource(1))
	var special []rune
	f := nfkcForms()
	for _, r := range all {
		if _, ok := f.parts[r]; ok || f.class[r] != 0 || r >= lead0 && r < lead0+0x100 {
			special = append(special, r)
		}
	}
	for range 4000 {
		b.WriteByte("aeoun"[rnd.Intn(5)])
		for range 1 + rnd.Intn(5) {
			b.WriteRune(special[rnd.Intn(len(special))])
		}
		b.WriteByte('\n')
	}
	src := []byte(b.String())
	require.Empty(t, compare(python.ask(t, src), src))
}

// inPython reports whether Unicode 15.0, that of Python 3.12, has a character.
func inPython(r rune) bool { return r < 0x2ebf0 || r > 0x2ee5d }

// TestNFKCTable holds that the table is what Python 3.12 says.
func TestNFKCTable(t *testing.T) {
	python := findCPython()
	if python == "" {
		t.Skip("no Python 3.12 at hand; TSOPT_PYTHON can name one")
	}
	out, err := exec.Command(python, "testdata/nfkc.py").Output()
	require.NoError(t, err)
	was, err := os.ReadFile("nfkc.txt")
	require.NoError(t, err)
	require.Equal(t, string(out), string(was), "python3.12 testdata/nfkc.py > nfkc.txt")
}
