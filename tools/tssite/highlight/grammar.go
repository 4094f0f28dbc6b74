package highlight

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// grammar is the part of a TextMate grammar that the one of MLIR uses.
type grammar struct {
	Patterns   []pattern          `json:"patterns"`
	Repository map[string]pattern `json:"repository"`
}

type pattern struct {
	Include  string             `json:"include"`
	Patterns []pattern          `json:"patterns"`
	Name     string             `json:"name"`
	Match    string             `json:"match"`
	Captures map[string]pattern `json:"captures"`
	Begin    string             `json:"begin"`
	End      string             `json:"end"`
}

// ReadGrammar makes a language of a TextMate grammar, as editors have them. A match gets one class as a whole.
func ReadGrammar(data []byte) (Language, error) {
	var g grammar
	if err := json.Unmarshal(data, &g); err != nil {
		return nil, err
	}
	return g.rules(g.Patterns)
}

// rules flattens patterns in their order.
func (g grammar) rules(patterns []pattern) (l Language, err error) {
	for _, p := range patterns {
		var more Language
		switch {
		case p.Include != "":
			part, known := g.Repository[strings.TrimPrefix(p.Include, "#")]
			if !known {
				return nil, fmt.Errorf("the grammar includes %s, which it does not have", p.Include)
			}
			more, err = g.rules([]pattern{part})
		case p.Match != "":
			more, err = one(p.class(), p.Match)
		case p.Begin != "":
			more, err = one(p.class(), p.Begin+`(?:\\.|[^\\\n])*?`+p.End)
		default:
			more, err = g.rules(p.Patterns)
		}
		if err != nil {
			return nil, err
		}
		l = append(l, more...)
	}
	return l, nil
}

func one(class, pattern string) (Language, error) {
	r, err := NewRule(class, pattern)
	return Language{r}, err
}

// class is the class of a pattern by its scope, or by the scope of its last capture: the first ones are the dialect's
// name and punctuation.
func (p pattern) class() string {
	scope := p.Name
	for i := len(p.Captures); scope == "" && i > 0; i-- {
		scope = p.Captures[strconv.Itoa(i)].Name
	}
	if strings.HasPrefix(scope, "keyword.operator.assignment") {
		scope = p.Captures["1"].Name // name = value
	}
	for _, c := range scopes {
		if strings.HasPrefix(scope, c.scope) {
			return c.class
		}
	}
	return ""
}

// scopes give the class of scopes that begin so.
var scopes = []struct{ scope, class string }{
	{"comment", comment}, {"string", text}, {"variable.other.constant", typ}, {"variable", variable},
	{"entity.name.function", name},
	{"entity.name.type", typ}, {"entity.name.label", variable}, {"entity.other.attribute", typ},
	{"support.function", name},
	{"support.type", keyword}, {"storage", typ}, {"constant", number}, {"keyword.other", keyword},
}
