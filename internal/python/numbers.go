package python

import (
	"math/big"
	"strconv"
	"strings"
)

// maxDigits bounds decimal integers, whose reading takes the square of their length (sys.set_int_max_str_digits).
const maxDigits = 4300

// number makes the value of a number's literal.
func (p *parser) number() Expr {
	t := p.next()
	text := strings.ReplaceAll(p.text(t), "_", "")
	if last := text[len(text)-1]; last == 'j' || last == 'J' {
		f, _ := strconv.ParseFloat(text[:len(text)-1], 64) // an error is one of range: it gives an infinity, as in Python
		return p.constant(t.span(), complex(0, f))
	}
	based := len(text) > 1 && text[0] == '0' && text[1] > '9'
	if !based && strings.ContainsAny(text, ".eE") {
		f, _ := strconv.ParseFloat(text, 64)
		return p.constant(t.span(), f)
	}
	if len(text) < 19 {
		base := 10
		if based {
			base = 0
		}
		n, err := strconv.ParseInt(text, base, 64)
		if err == nil {
			return p.constant(t.span(), n)
		}
	}
	if !based && len(text) > maxDigits {
		p.fail(t.span(), "Exceeds the limit (%d digits) for integer string conversion: value has %d digits; "+
			"consider hexadecimal for huge integer literals to avoid decimal conversion limits", maxDigits, len(text))
	}
	n := new(big.Int)
	if based {
		n.SetString(text, 0)
	} else {
		n.SetString(text, 10)
	}
	if n.IsInt64() {
		return p.constant(t.span(), n.Int64())
	}
	return p.constant(t.span(), n)
}
