package ir

import (
	"slices"
	"strings"
)

// DictAttr is `{a = 1, b}`: attributes sorted by name.
type DictAttr struct {
	AttrBase
	entries []NamedAttr
}

var dictAttrs Interner[string, *DictAttr]

// Dict returns a dictionary; of entries with one name the last wins.
func Dict(entries ...NamedAttr) *DictAttr {
	sorted := append([]NamedAttr(nil), entries...)
	SortAttrs(sorted)
	var key strings.Builder
	for _, e := range sorted {
		key.WriteString(e.Name)
		key.WriteByte(0)
		key.WriteString(AttrListKey([]Attr{e.Value}))
	}
	return dictAttrs.GetWith(key.String(), func() *DictAttr { return &DictAttr{NewAttrBase(), sorted} })
}

// SortAttrs orders entries by name.
func SortAttrs(entries []NamedAttr) {
	slices.SortStableFunc(entries, func(a, b NamedAttr) int { return strings.Compare(a.Name, b.Name) })
}

// Entries are the entries by name; the caller must not change them.
func (a *DictAttr) Entries() []NamedAttr { return a.entries }

// Get is the value of a name, nil when absent.
func (a *DictAttr) Get(name string) Attr {
	i, ok := slices.BinarySearchFunc(a.entries, name,
		func(e NamedAttr, n string) int { return strings.Compare(e.Name, n) })
	if !ok {
		return nil
	}
	return a.entries[i].Value
}
