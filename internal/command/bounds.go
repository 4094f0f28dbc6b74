package command

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/pflag"
)

// AtLeast holds the value of a flag, a number or a duration in nanoseconds, to a
// least one.
func AtLeast(flags *pflag.FlagSet, flag string, least int64) { Between(flags, flag, least, 0) }

// Between holds the value of a flag to a least and, unless it is 0, a greatest one.
func Between(flags *pflag.FlagSet, flag string, least, most int64) {
	f := flags.Lookup(flag)
	f.Value = bounded{f.Value, least, most}
}

// bounded is the value of a flag that has bounds.
type bounded struct {
	pflag.Value
	least, most int64
}

// outOfBounds is what a value out of its bounds is answered by.
type outOfBounds string

func (e outOfBounds) Error() string { return string(e) }

func (b bounded) Set(text string) error {
	n, err := strconv.ParseInt(text, 0, 64)
	if b.Type() == "duration" {
		var d time.Duration
		d, err = time.ParseDuration(text)
		n = int64(d)
	}
	// The value itself rejects what cannot be read.
	if err == nil && (n < b.least || b.most != 0 && n > b.most) {
		return outOfBounds("expected " + b.wanted())
	}
	return b.Value.Set(text)
}

func (b bounded) wanted() string {
	switch {
	case b.Type() == "duration" && b.least <= 1:
		return "a time greater than zero, as 90s or 5m"
	case b.Type() == "duration":
		return "at least " + time.Duration(b.least).String()
	case b.most != 0:
		return fmt.Sprintf("a number from %d to %d", b.least, b.most)
	}
	return fmt.Sprintf("a number, %d or more", b.least)
}
