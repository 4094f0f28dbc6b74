package ir

import (
	"cmp"
	"slices"
	"strings"
)

// AttrDef declares the enumeration's attribute in its dialect:
// `#arith.fastmath<none>`, or `#gpu<dim x>` when it is spaced.
func (k *EnumKind) AttrDef(summary string) AttrDef {
	return AttrDef{Mnemonic: k.Mnemonic, Summary: summary, Doc: k.inWords(), Parse: func(p OpParser, _ Type) Attr {
		if k.Spaced {
			return k.ParseKeywords(p)
		}
		p.Expect("<")
		a := k.ParseKeywords(p)
		p.Expect(">")
		return a
	}}
}

// inWords lists the keywords for documentation.
func (k *EnumKind) inWords() string {
	of := "One of"
	if k.Bits {
		of = "Any of"
	}
	return of + " `" + strings.Join(k.Cases, "`, `") + "`."
}

// ParseKeywords reads a keyword, or for a bit enumeration keywords joined by
// its separator.
func (k *EnumKind) ParseKeywords(p OpParser) Attr {
	var mask int64
	read := func() {
		pos := p.Pos()
		mask = k.parseKeyword(p, pos)
		for k.Bits && p.Accept(k.separatorToken()) {
			mask |= k.parseKeyword(p, pos)
		}
	}
	if k.Class == "" {
		read()
	} else {
		p.Explain(read, "failed to parse %s parameter '%s' which is to be a `%s`", k.Def, cmp.Or(k.Param, "value"), k.Class)
	}
	return k.Of(mask)
}

func (k *EnumKind) separatorToken() string {
	if sep := strings.TrimSpace(k.Separator); sep != "" {
		return sep
	}
	return ","
}

// parseKeyword reports an unknown keyword at pos, where the first one stands.
func (k *EnumKind) parseKeyword(p OpParser, pos Pos) int64 {
	return k.ValueAt(p, pos, p.KeywordOrString())
}

// ValueAt is the value of a word that was read at pos. A word that is no case is an error there.
func (k *EnumKind) ValueAt(p OpParser, pos Pos, word string) int64 {
	v, ok := k.Value(word)
	if !ok && p.Err() == nil {
		p.Errorf(pos, "%s", k.unknown(word))
	}
	return v
}

// unknown is the message about a word that is no case.
func (k *EnumKind) unknown(word string) string {
	words := strings.Join(slices.DeleteFunc(slices.Clone(k.Cases), func(w string) bool { return w == "" }), ", ")
	if k.Title != "" {
		return "expected one of [" + words + "] for " + k.Title + ", got: " + word
	}
	return "expected " + cmp.Or(k.Class, k.Mnemonic) + " to be one of: " + words
}
