package tilelang

import (
	_ "embed"
	"fmt"
	"strings"
)

// The public names of TileLang, and what the front end does with each. The list is TileLang's; the states are asked of
// the table, so that a name cannot be called supported that programs do not get.

//go:embed names-0.1.15.txt
var publicNames string

// TileLangVersion is the release whose names are listed.
const TileLangVersion = "0.1.15"

// PublicNames are those of tilelang.language, sorted.
func PublicNames() (out []string) {
	for line := range strings.Lines(publicNames) {
		if name := strings.TrimSpace(line); name != "" && !strings.HasPrefix(name, "#") {
			out = append(out, name)
		}
	}
	return out
}

// A State is what the front end does with a name of the language.
type State int

// The states.
const (
	Unknown  State = iota // an error that suggests a name like it
	Rejected              // an error that says why, and what to write instead
	Supported
)

// String is the state as the reference names it.
func (s State) String() string { return [...]string{"unknown", "rejected", "supported"}[s] }

// StateOf is what the front end does with `T.name`, and the advice that a rejected name comes with.
func StateOf(name string) (s State, advice string) {
	m := &module{&translator{table: byName()}}
	v, refused := m.find(name)
	if r, isType := v.(*unsupportedType); isType {
		refused = r.bound
	}
	switch {
	case refused != nil:
		return Rejected, refused.Unsupported
	case v != nil:
		return Supported, ""
	}
	return Unknown, ""
}

// NamesReference is the page that lists the public names of TileLang by state.
func NamesReference() string {
	by := map[State][]string{}
	var reasons []string
	rejected := map[string][]string{}
	for _, name := range PublicNames() {
		s, advice := StateOf(name)
		by[s] = append(by[s], "`"+name+"`")
		if s != Rejected {
			continue
		}
		if rejected[advice] == nil {
			reasons = append(reasons, advice)
		}
		rejected[advice] = append(rejected[advice], "`"+name+"`")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# The names of TileLang %s\n\nGenerated from frontend/tilelang. `tilelang.language` has %d public names. The compiler supports %d of them, rejects %d with advice, and does not know %d. "+
		"[tilelang.md](tilelang.md) documents those that are supported.\n", TileLangVersion, len(PublicNames()),
		len(by[Supported]), len(by[Rejected]), len(by[Unknown]))
	fmt.Fprintf(&b, "\n## Supported\n\n%s\n\n## Rejected\n\n| names | why, and what to write instead |\n|---|---|\n",
		strings.Join(by[Supported], ", "))
	for _, r := range reasons {
		fmt.Fprintf(&b, "| %s | %s |\n", strings.Join(rejected[r], ", "), r)
	}
	if unknown := by[Unknown]; len(unknown) > 0 {
		fmt.Fprintf(&b, "\n## Unknown\n\n%s\n", strings.Join(unknown, ", "))
	}
	return b.String()
}
