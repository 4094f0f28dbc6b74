package filecheck

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
)

// errOverflow: a value has no text in the format it must be matched in, or an
// expression divides by zero.
var errOverflow = errors.New("overflow error")

// format says how the value of an expression is written: %u, %d, %x or %X, with
// a precision (least number of digits) and 0x in front of hexadecimals when
// alternate is set. The zero format is "not known".
type format struct {
	verb      byte
	precision int
	alternate bool
}

func (f format) known() bool { return f.verb != 0 }
func (f format) isHex() bool { return f.verb == 'x' || f.verb == 'X' }

func (f format) String() string {
	if !f.known() {
		return "<none>"
	}
	return "%" + string(f.verb)
}

func (f format) prefix() string {
	if f.alternate {
		return "0x"
	}
	return ""
}

// wildcard is a regular expression for all numbers in the format.
func (f format) wildcard() string {
	digit, first := "0-9", "1-9"
	switch f.verb {
	case 'x':
		digit, first = "0-9a-f", "1-9a-f"
	case 'X':
		digit, first = "0-9A-F", "1-9A-F"
	}
	sign := ""
	if f.verb == 'd' {
		sign = "-?"
	}
	if f.precision == 0 {
		return f.prefix() + sign + "[" + digit + "]+"
	}
	return fmt.Sprintf("%s%s([%s][%s]*)?[%s]{%d}", f.prefix(), sign, first, digit, digit, f.precision)
}

// text writes v in the format.
func (f format) text(v *big.Int) (string, error) {
	if f.verb != 'd' && v.Sign() < 0 {
		return "", errOverflow
	}
	digits, base := new(big.Int).Abs(v), 10
	if f.isHex() {
		base = 16
	}
	s := digits.Text(base)
	if f.verb == 'X' {
		s = strings.ToUpper(s)
	}
	if pad := f.precision - len(s); pad > 0 {
		s = strings.Repeat("0", pad) + s
	}
	s = f.prefix() + s
	if v.Sign() < 0 {
		s = "-" + s
	}
	return s, nil
}

// value reads a text that the wildcard matched.
func (f format) value(text string) *big.Int {
	base := 10
	if f.isHex() {
		base = 16
	}
	if f.alternate { // 0x, or 0X with --ignore-case
		text = text[len(f.prefix()):]
	}
	v, ok := new(big.Int).SetString(text, base)
	if !ok {
		panic(fmt.Sprintf("filecheck: %q is no number in format %v", text, f))
	}
	return v
}
