package search_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tsopt/tsopt/tools/tssite/search"
)

func TestScript(t *testing.T) {
	var i search.Index
	i.Add("a.html", "A", search.Guide, []search.Section{{Heading: "A", Text: "x < y"}, {ID: "b", Heading: "B"}})
	i.Add("c.html", "C", search.Reference, nil)
	assert.Equal(t, `siteSearch.ready({"pages":[["a.html","A",0],["c.html","C",2]],"sections":[[0,"","A","x < y"],[0,"b","B",""]]}`+"\n);\n", string(i.Script()))
}

// TestShorten: a text is cut between words, and never within a character.
func TestShorten(t *testing.T) {
	assert.Equal(t, "one two", search.Shorten("one two", 7))
	assert.Equal(t, "one", search.Shorten("one two", 6))
	assert.Equal(t, "é", search.Shorten("éé", 3))
}
