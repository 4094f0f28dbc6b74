package lit

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// command is a RUN line after substitution.
type command struct {
	label string // where it stands: "RUN: at line 3"
	text  string
}

// percentMark hides %% from the substitutions.
const percentMark = "#_MARKER_#"

// maxLine bounds what substitutions can make of a line.
const maxLine = 1 << 17

// defaultSubstitutions are those that every test has, behind those of its
// configuration.
func (t *Test) defaultSubstitutions() []Substitution {
	source, tmp := t.SourcePath(), t.tmpBase()+".tmp"
	base := filepath.Base(t.tmpBase())
	list := append(slices.Clone(t.Config.Substitutions),
		literal("%{pathsep}", string(filepath.ListSeparator)),
		literal("%basename_t", base),
		literal("%{s:basename}", filepath.Base(source)),
		literal("%{t:stem}", base),
		literal("%{fs-src-root}", "/"),
		literal("%{fs-tmp-root}", "/"),
		literal("%{fs-sep}", string(filepath.Separator)),
		literal("%/et", tmp),
	)
	for _, p := range []struct{ letter, path string }{
		{"s", source}, {"S", filepath.Dir(source)}, {"p", filepath.Dir(source)}, {"t", tmp},
	} {
		real := func() string { return realPath(p.path) }
		list = append(list,
			literal("%"+p.letter, p.path),
			literal("%/"+p.letter, p.path),
			Substitution{Pattern: "%{" + p.letter + ":real}", value: real},
			Substitution{Pattern: "%{/" + p.letter + ":real}", value: real},
			literal("%{/"+p.letter+":regex_replacement}", strings.NewReplacer("@", `\@`, "&", `\&`).Replace(p.path)),
			literal("%:"+p.letter, strings.TrimPrefix(p.path, "/")),
		)
	}
	return list
}

// realPath resolves links in the part of a path that exists.
func realPath(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	if dir := filepath.Dir(path); dir != path {
		return filepath.Join(realPath(dir), filepath.Base(path))
	}
	return path
}

// commands applies the substitutions to the RUN lines; DEFINE and REDEFINE lines
// change the substitutions for the lines behind them.
func (t *Test) commands() ([]command, error) {
	substs := t.defaultSubstitutions()
	var list []command
	for _, d := range t.keywords.script {
		if d.keyword != runKeyword {
			var err error
			if substs, err = d.define(substs); err != nil {
				return nil, err
			}
			continue
		}
		text, err := t.substitute(d.text, substs)
		if err != nil {
			return nil, err
		}
		text = strings.ReplaceAll(text, percentMark, "%")
		list = append(list, command{fmt.Sprintf("RUN: at line %d", d.first), text})
	}
	return list, nil
}

// define adds or changes a substitution.
func (d *directive) define(substs []Substitution) ([]Substitution, error) {
	var existing []int
	patterns := ""
	for i, s := range substs {
		if strings.Contains(s.Pattern, d.name) {
			existing = append(existing, i)
			patterns += "\nExisting pattern: " + s.Pattern
		}
	}
	switch {
	case d.keyword == defineKeyword && len(existing) > 0:
		return nil, fmt.Errorf("Substitution whose pattern contains '%s' is already defined before '%s' directive %s%s",
			d.name, d.keyword, d.location(), patterns)
	case d.keyword == defineKeyword:
		return slices.Insert(substs, 0, literal(d.name, d.value)), nil
	case len(existing) == 0:
		return nil, fmt.Errorf("No substitution for '%s' is defined before '%s' directive %s", d.name, d.keyword,
			d.location())
	case len(existing) > 1:
		return nil, fmt.Errorf("Multiple substitutions whose patterns contain '%s' are defined before '%s' directive %s%s",
			d.name, d.keyword, d.location(), patterns)
	case substs[existing[0]].Pattern != d.name:
		return nil, fmt.Errorf("Existing substitution whose pattern contains '%s' does not have the pattern specified by "+
			"'%s' directive %s\nExpected pattern: %s%s", d.name, d.keyword, d.location(), d.name, patterns)
	}
	substs[existing[0]] = literal(d.name, d.value)
	return substs, nil
}

// substitute replaces once, or as often as the configuration allows until
// nothing changes.
func (t *Test) substitute(line string, substs []Substitution) (string, error) {
	limit := t.Config.RecursionLimit
	result, err := t.substituteOnce(line, substs)
	if limit < 0 || err != nil {
		return result, err
	}
	original := line
	for steps := 0; result != line; steps++ {
		if steps == limit {
			return "", fmt.Errorf("Recursive substitution of '%s' did not complete in the provided recursion limit (%d)",
				original, limit)
		}
		line = result
		if result, err = t.substituteOnce(line, substs); err != nil {
			return "", err
		}
	}
	return result, nil
}

func (t *Test) substituteOnce(line string, substs []Substitution) (string, error) {
	line, err := t.conditionals(strings.ReplaceAll(line, "%%", percentMark))
	if err != nil {
		return "", err
	}
	for i := range substs {
		line = substs[i].apply(strings.ReplaceAll(line, "%%", percentMark))
		if len(line) > maxLine {
			return "", errors.New("the substitutions make the line too long")
		}
	}
	if strings.Contains(line, "%T") {
		return "", errors.New("%T is no longer supported. Please create directories with names based on %t.")
	}
	return strings.TrimSpace(line), nil
}

// conditionals resolves "%if condition %{ text %} %else %{ text %}".
func (t *Test) conditionals(line string) (string, error) {
	if !strings.Contains(line, "%if ") {
		return line, nil
	}
	c := &conditional{rest: line, features: t.Config.Features}
	return c.text(false)
}

type conditional struct {
	rest     string
	features map[string]bool
}

var elseMark = regexp.MustCompile(`^\s*%else\s*(%{)?`)

// text takes text up to the end or, when nested, to the closing %}.
func (c *conditional) text(nested bool) (string, error) {
	var b strings.Builder
	for c.rest != "" && !(nested && strings.HasPrefix(c.rest, "%}")) {
		if after, ok := strings.CutPrefix(c.rest, "%if "); ok {
			c.rest = after
			text, err := c.ifElse()
			if err != nil {
				return "", err
			}
			b.WriteString(text)
			continue
		}
		end := len(c.rest)
		for _, mark := range []string{"%if", "%}"} {
			if mark == "%}" && !nested {
				continue
			}
			if i := strings.Index(c.rest[:end], mark); i >= 0 {
				end = i
			}
		}
		if end == 0 { // "%if" that is no conditional
			end = len("%if")
		}
		b.WriteString(c.rest[:end])
		c.rest = c.rest[end:]
	}
	return b.String(), nil
}

func (c *conditional) ifElse() (string, error) {
	condition, rest, ok := strings.Cut(c.rest, "%{")
	if !ok {
		return "", errors.New("'%{' is missing for %if substitution")
	}
	c.rest = rest
	then, err := c.branch("%if")
	if err != nil {
		return "", err
	}
	otherwise := ""
	if m := elseMark.FindStringSubmatch(c.rest); m != nil {
		if m[1] == "" {
			return "", errors.New("'%{' is missing for %else substitution")
		}
		c.rest = c.rest[len(m[0]):]
		if otherwise, err = c.branch("%else"); err != nil {
			return "", err
		}
	}
	holds, err := evaluate(condition, c.features)
	if !holds {
		then = otherwise
	}
	return then, err
}

func (c *conditional) branch(of string) (string, error) {
	text, err := c.text(true)
	if err != nil {
		return "", err
	}
	after, ok := strings.CutPrefix(c.rest, "%}")
	if !ok {
		return "", fmt.Errorf("'%%}' is missing for %s substitution", of)
	}
	c.rest = after
	return text, nil
}
