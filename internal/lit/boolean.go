package lit

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// evaluate computes a boolean expression over features, as in REQUIRES lines:
// names, {{regular expressions}}, !, &&, || and parentheses. A name is true when
// it is a feature, or "true".
func evaluate(text string, features map[string]bool) (bool, error) {
	e := &evaluator{text: text, features: features}
	value, err := e.parse()
	if err != nil {
		return false, fmt.Errorf("%w\nin expression: '%s'", err, text)
	}
	return value, nil
}

type evaluator struct {
	text     string
	features map[string]bool
	token    string // "" at the end
	// names collects the names and patterns that occur.
	names []string
}

var booleanToken = regexp.MustCompile(`^\s*([()]|&&|\|\||!|(?:[-+=._a-zA-Z0-9]+|\{\{.+?\}\})+)\s*`)

func (e *evaluator) next() error {
	e.token = ""
	if e.text == "" {
		return nil
	}
	m := booleanToken.FindStringSubmatch(e.text)
	if m == nil {
		return fmt.Errorf("couldn't parse text: '%s'", e.text)
	}
	e.token, e.text = m[1], e.text[len(m[0]):]
	return nil
}

func (e *evaluator) quote() string {
	if e.token == "" {
		return "<end of expression>"
	}
	return "'" + e.token + "'"
}

func (e *evaluator) parse() (bool, error) {
	if err := e.next(); err != nil {
		return false, err
	}
	value, err := e.or()
	if err == nil && e.token != "" {
		err = fmt.Errorf("expected: <end of expression>\nhave: %s", e.quote())
	}
	return value, err
}

func (e *evaluator) or() (bool, error) {
	value, err := e.and()
	for err == nil && e.token == "||" {
		var right bool
		if err = e.next(); err == nil {
			right, err = e.and()
		}
		value = value || right
	}
	return value, err
}

func (e *evaluator) and() (bool, error) {
	value, err := e.not()
	for err == nil && e.token == "&&" {
		var right bool
		if err = e.next(); err == nil {
			right, err = e.not()
		}
		value = value && right
	}
	return value, err
}

func (e *evaluator) not() (bool, error) {
	switch e.token {
	case "!":
		if err := e.next(); err != nil {
			return false, err
		}
		value, err := e.not()
		return !value, err
	case "(":
		if err := e.next(); err != nil {
			return false, err
		}
		value, err := e.or()
		if err == nil && e.token != ")" {
			err = fmt.Errorf("expected: ')'\nhave: %s", e.quote())
		}
		if err == nil {
			err = e.next()
		}
		return value, err
	case "", "&&", "||", ")":
		return false, fmt.Errorf("expected: '!', '(', '{{', or identifier\nhave: %s", e.quote())
	}
	value, err := e.match(e.token)
	if err == nil {
		err = e.next()
	}
	return value, err
}

// match tests a name, whose parts may be regular expressions.
func (e *evaluator) match(name string) (bool, error) {
	e.names = append(e.names, name)
	if !strings.Contains(name, "{{") {
		return name == "true" || e.features[name], nil
	}
	pattern := "^(?:"
	for name != "" {
		fixed, rest, braced := strings.Cut(name, "{{")
		pattern += regexp.QuoteMeta(fixed)
		name = ""
		if braced {
			var inner string
			inner, name, _ = strings.Cut(rest, "}}")
			pattern += "(?:" + inner + ")"
		}
	}
	re, err := regexp.Compile(pattern + ")$")
	if err != nil {
		return false, err
	}
	return re.MatchString("true") || slices.ContainsFunc(slices.Collect(maps.Keys(e.features)), re.MatchString), nil
}
