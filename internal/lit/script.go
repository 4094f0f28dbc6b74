package lit

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// keywords is what the lines with keywords in a test say.
type keywords struct {
	script                        []directive
	requires, unsupported, xfails []string
	retries                       int
}

// directive is a RUN, DEFINE or REDEFINE line with its continuation lines.
type directive struct {
	keyword     string
	first, last int // lines
	text        string
	name, value string // of a (RE)DEFINE
}

const (
	runKeyword      = "RUN:"
	defineKeyword   = "DEFINE:"
	redefineKeyword = "REDEFINE:"
)

var keywordLine = regexp.MustCompile(`(RUN:|XFAIL:|REQUIRES:|UNSUPPORTED:|ALLOW_RETRIES:|END\.|DEFINE:|REDEFINE:)(.*)\n`)

// parseTest reads the keywords of a test file.
func parseTest(file string) (keywords, error) {
	var k keywords
	text, err := os.ReadFile(file)
	if err != nil {
		return k, err
	}
	if len(text) == 0 || text[len(text)-1] != '\n' {
		text = append(text, '\n')
	}
	line, from := 1, 0
	for _, m := range keywordLine.FindAllSubmatchIndex(text, -1) {
		for ; from < m[0]; from++ {
			if text[from] == '\n' {
				line++
			}
		}
		keyword, rest := string(text[m[2]:m[3]]), strings.TrimRight(string(text[m[4]:m[5]]), "\r")
		if keyword == "END." && strings.TrimSpace(rest) == "" {
			break
		}
		if err := k.add(keyword, line, rest); err != nil {
			return k, fmt.Errorf("%w\nin %s directive on test line %d", err, keyword, line)
		}
	}
	return k, k.check()
}

func (k *keywords) add(keyword string, line int, rest string) error {
	switch keyword {
	case runKeyword, defineKeyword, redefineKeyword:
		return k.addDirective(keyword, line, substituteLine(rest, line))
	case "REQUIRES:":
		return addExpressions(&k.requires, rest)
	case "UNSUPPORTED:":
		return addExpressions(&k.unsupported, rest)
	case "XFAIL:":
		return addExpressions(&k.xfails, rest)
	case "ALLOW_RETRIES:":
		n, err := strconv.Atoi(strings.TrimSpace(rest))
		if err != nil {
			return fmt.Errorf("INTEGER parser requires the input to be an integer (got %s)", rest)
		}
		if k.retries != 0 {
			return errors.New("Test has more than one ALLOW_RETRIES lines")
		}
		k.retries = n
	}
	return nil
}

// addExpressions adds the expressions of a comma-separated list. One that ends
// in a backslash goes on in the next line.
func addExpressions(list *[]string, text string) error {
	var parts []string
	for _, part := range strings.Split(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	if n := len(*list); n > 0 && strings.HasSuffix((*list)[n-1], `\`) && len(parts) > 0 {
		(*list)[n-1] = strings.TrimSuffix((*list)[n-1], `\`) + parts[0]
		parts = parts[1:]
	}
	*list = append(*list, parts...)
	for _, e := range *list {
		if e == "*" || strings.HasSuffix(e, `\`) {
			continue
		}
		if _, err := evaluate(e, nil); err != nil {
			return err
		}
	}
	return nil
}

var lineReference = regexp.MustCompile(`%\(line(?: *([+-]) *(\d+))?\)`)

// substituteLine replaces %(line), %(line+1) and %(line-1).
func substituteLine(text string, line int) string {
	if !strings.Contains(text, "%(line") {
		return text
	}
	return lineReference.ReplaceAllStringFunc(text, func(ref string) string {
		m := lineReference.FindStringSubmatch(ref)
		offset, _ := strconv.Atoi(m[2])
		if m[1] == "-" {
			offset = -offset
		}
		return strconv.Itoa(line + offset)
	})
}

// addDirective starts a directive, or continues the last one.
func (k *keywords) addDirective(keyword string, line int, text string) error {
	if n := len(k.script); n > 0 {
		if last := &k.script[n-1]; last.keyword == keyword && last.continues() {
			return last.extend(line, text)
		}
	}
	d := directive{keyword: keyword, first: line, last: line, text: text}
	if keyword == runKeyword {
		d.text = strings.TrimRight(text, " \t\v\f\r")
	} else if err := d.parseDefinition(); err != nil {
		return err
	}
	k.script = append(k.script, d)
	return nil
}

func (d *directive) continues() bool {
	return strings.HasSuffix(strings.TrimRight(d.text, " \t\v\f\r"), `\`)
}

func (d *directive) extend(line int, text string) error {
	d.last = line
	if d.keyword == runKeyword {
		d.text = strings.TrimSuffix(d.text, `\`) + strings.TrimRight(text, " \t\v\f\r")
		return nil
	}
	if strings.TrimSpace(text) == "" {
		return errors.New("Substitution's continuation is empty")
	}
	head := strings.TrimSuffix(strings.TrimRight(d.text, " \t\v\f\r"), `\`)
	d.text = strings.TrimRight(head, " \t\v\f\r") + " " + strings.TrimLeft(text, " \t\v\f\r")
	return d.parseDefinition()
}

var substitutionName = regexp.MustCompile(`^%{[_a-zA-Z][-_:0-9a-zA-Z]*}$`)

// parseDefinition reads "%{name} = value" once all lines are there.
func (d *directive) parseDefinition() error {
	if d.continues() {
		return nil
	}
	name, value, ok := strings.Cut(d.text, "=")
	if !ok {
		return errors.New("Substitution's definition does not contain '='")
	}
	d.name, d.value = strings.TrimSpace(name), strings.TrimSpace(value)
	if !substitutionName.MatchString(d.name) {
		return fmt.Errorf("Substitution name '%s' is malformed as it must start with '%%{', it must end with '}', "+
			"and the rest must start with a letter or underscore and contain only alphanumeric characters, hyphens, "+
			"underscores, and colons", d.name)
	}
	return nil
}

// check finds what is missing at the end of the file.
func (k *keywords) check() error {
	runs := 0
	for _, d := range k.script {
		if d.keyword == runKeyword {
			runs++
		}
	}
	if runs == 0 {
		return errors.New("Test has no 'RUN:' line")
	}
	for _, d := range k.script {
		if d.continues() {
			return fmt.Errorf("Test has unterminated '%s' directive (with '\\') %s", d.keyword, d.location())
		}
	}
	for _, l := range []struct {
		keyword string
		list    []string
	}{{"XFAIL:", k.xfails}, {"REQUIRES:", k.requires}, {"UNSUPPORTED:", k.unsupported}} {
		if n := len(l.list); n > 0 && strings.HasSuffix(l.list[n-1], `\`) {
			return fmt.Errorf("Test has unterminated '%s' lines (with '\\')", l.keyword)
		}
	}
	return nil
}

func (d *directive) location() string {
	if d.first == d.last {
		return fmt.Sprintf("at line %d", d.first)
	}
	return fmt.Sprintf("from line %d to %d", d.first, d.last)
}
