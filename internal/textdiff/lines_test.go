package textdiff

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// rebuilt are both texts as the edits tell them.
func rebuilt(edits []Edit) (old, new string) {
	var a, b strings.Builder
	for _, e := range edits {
		if e.Kind != Insert {
			a.WriteString(e.Line)
		}
		if e.Kind != Delete {
			b.WriteString(e.Line)
		}
	}
	return a.String(), b.String()
}

// Small texts have the shortest diff, compared with that by dynamic programming.
func TestShortest(t *testing.T) {
	text := rapid.StringMatching(`([a-f]\n){0,30}`)
	rapid.Check(t, func(t *rapid.T) {
		old, new := text.Draw(t, "old"), text.Draw(t, "new")
		changes := 0
		for _, e := range Lines(old, new) {
			if e.Kind != Equal {
				changes++
			}
		}
		a, b := split(old), split(new)
		common := make([][]int, len(a)+1)
		for i := range common {
			common[i] = make([]int, len(b)+1)
		}
		for i := range a {
			for j := range b {
				common[i+1][j+1] = max(common[i][j+1], common[i+1][j])
				if a[i] == b[j] {
					common[i+1][j+1] = common[i][j] + 1
				}
			}
		}
		if want := len(a) + len(b) - 2*common[len(a)][len(b)]; changes != want {
			t.Fatalf("%q -> %q: %d changes, %d are enough", old, new, changes, want)
		}
	})
}

// Texts with more changes than are searched are divided at the lines they share.
func TestDivided(t *testing.T) {
	text := rapid.SliceOfN(rapid.IntRange(0, 4000), 3000, 3000)
	rapid.Check(t, func(t *rapid.T) {
		write := func(ids []int) string {
			var b strings.Builder
			for _, id := range ids {
				fmt.Fprintln(&b, id)
			}
			return b.String()
		}
		old, new := write(text.Draw(t, "old")), write(text.Draw(t, "new"))
		gotOld, gotNew := rebuilt(Lines(old, new))
		if gotOld != old || gotNew != new {
			t.Fatal("the edits do not tell both texts")
		}
	})
}

// A pass that renames most values of a large program: the time is linear, and the
// lines that stay are found. More than 1.1 million different lines were once more
// than a diff could name.
func TestLarge(t *testing.T) {
	n := 1_200_000
	if testing.Short() {
		n = 200_000
	}
	var old, new strings.Builder
	for i := range n {
		fmt.Fprintf(&old, "  %%%d = arith.addi %%a, %%%d : i32\n", i, i-1)
		switch {
		case i%1000 == 0:
			continue
		case i%10 == 0:
			fmt.Fprintf(&new, "  %%%d = arith.muli %%a, %%%d : i32\n", i, i-1)
		default:
			fmt.Fprintf(&new, "  %%%d = arith.addi %%a, %%%d : i32\n", i, i-1)
		}
	}
	start := time.Now()
	edits := Lines(old.String(), new.String())
	assert.Less(t, time.Since(start), 60*time.Second)
	counts := map[Kind]int{}
	for _, e := range edits {
		counts[e.Kind]++
	}
	assert.Equal(t, map[Kind]int{Equal: n - n/10, Delete: n / 10, Insert: n/10 - n/1000}, counts)
}

// Two texts without a common line.
func TestNothingInCommon(t *testing.T) {
	old, new := strings.Repeat("a\n", 200_000), strings.Repeat("b\n", 200_000)
	edits := Lines(old, new)
	assert.Len(t, edits, 400_000)
	assert.Equal(t, Edit{Delete, "a\n"}, edits[0])
	assert.Equal(t, Edit{Insert, "b\n"}, edits[399_999])
}
