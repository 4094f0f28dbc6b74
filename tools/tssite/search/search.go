// Package search makes the index of the site's search: a script, because browsers load no other data from files.
// The search itself is assets/search.js of package site.
package search

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// A Kind of pages ranks them: of equal matches one in the glossary is first, then those in guides.
type Kind int

// The kinds, in the order in which assets/search.js has their weights.
const (
	Guide Kind = iota
	Glossary
	Reference
	Background // decisions, the changelog, programs
)

// A Section is a heading and the text below it.
type Section struct {
	// ID is the anchor of the heading, empty for the page itself.
	ID      string
	Heading string
	Text    string
}

// An Index is pages and their sections.
type Index struct {
	pages    []any
	sections []any
}

// Add appends a page. Address is relative to the site's folder.
func (i *Index) Add(address, title string, kind Kind, sections []Section) {
	for _, s := range sections {
		i.sections = append(i.sections, []any{len(i.pages), s.ID, s.Heading, s.Text})
	}
	i.pages = append(i.pages, []any{address, title, kind})
}

// Script is the script that gives the index to the search.
func (i *Index) Script() []byte {
	var b bytes.Buffer
	b.WriteString("siteSearch.ready(")
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(map[string]any{"pages": i.pages, "sections": i.sections}); err != nil {
		panic(err) // strings and numbers are expressible in JSON
	}
	b.WriteString(");\n")
	return b.Bytes()
}

// Shorten cuts a text between words, to at most so many bytes.
func Shorten(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for !utf8.RuneStart(text[most]) {
		most--
	}
	if at := strings.LastIndexByte(text[:most], ' '); at > 0 {
		most = at
	}
	return text[:most]
}
