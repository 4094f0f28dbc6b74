package ir

import "strings"

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
		p.Explain(read, "failed to parse %s parameter 'value' which is to be a `%s`", k.Def, k.Class)
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
	word := p.KeywordOrString()
	v, ok := k.Value(word)
	if !ok && p.Err() == nil {
		what := k.Mnemonic
		if k.Class != "" {
			what = k.Class
		}
		p.Errorf(pos, "expected %s to be one of: %s", what, strings.Join(k.Cases, ", "))
	}
	return v
}
