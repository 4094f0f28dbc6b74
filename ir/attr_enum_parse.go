package ir

import "strings"

// AttrDef declares the enumeration's attribute in its dialect:
// `#arith.fastmath<none>`, or `#gpu<dim x>` when it is spaced.
func (k *EnumKind) AttrDef(summary string) AttrDef {
	return AttrDef{Mnemonic: k.Mnemonic, Summary: summary, Parse: func(p OpParser, _ Type) Attr {
		if k.Spaced {
			return k.ParseKeywords(p)
		}
		p.Expect("<")
		a := k.ParseKeywords(p)
		p.Expect(">")
		return a
	}}
}

// ParseKeywords reads a keyword, or for a bit enumeration keywords joined by
// its separator.
func (k *EnumKind) ParseKeywords(p OpParser) Attr {
	mask := k.parseKeyword(p)
	for k.Bits && p.Accept(k.separatorToken()) {
		mask |= k.parseKeyword(p)
	}
	return k.Of(mask)
}

func (k *EnumKind) separatorToken() string {
	if sep := strings.TrimSpace(k.Separator); sep != "" {
		return sep
	}
	return ","
}

func (k *EnumKind) parseKeyword(p OpParser) int64 {
	pos := p.Pos()
	word := p.KeywordOrString()
	v, ok := k.Value(word)
	if !ok && p.Err() == nil {
		p.Errorf(pos, "expected %s to be one of: %s", k.Mnemonic, strings.Join(k.Cases, ", "))
	}
	return v
}
