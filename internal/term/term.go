// Package term decides whether output is coloured and names the styles the
// tools use.
package term

import (
	"io"
	"os"
)

// Styles, as ANSI escape sequences. Each is ended by Reset.
const (
	Reset       = "\x1b[0m"
	Bold        = "\x1b[1m"
	Red         = "\x1b[31m"
	Green       = "\x1b[32m"
	Yellow      = "\x1b[33m"
	Cyan        = "\x1b[36m"
	BoldBlack   = "\x1b[0;1;30m"
	BoldRed     = "\x1b[0;1;31m"
	BoldGreen   = "\x1b[0;1;32m"
	BoldBlue    = "\x1b[0;1;34m"
	BoldMagenta = "\x1b[0;1;35m"
	BoldCyan    = "\x1b[0;1;36m"
	OnCyan      = "\x1b[0;1;46m"
)

// Colors reports whether text written to w should be coloured: never when
// NO_COLOR is set (https://no-color.org), always when CLICOLOR_FORCE is set to
// something other than 0, else when w is a terminal that understands colours.
func Colors(w io.Writer, getenv func(string) string) bool {
	if getenv("NO_COLOR") != "" {
		return false
	}
	if force := getenv("CLICOLOR_FORCE"); force != "" && force != "0" {
		return true
	}
	return IsTerminal(w) && getenv("TERM") != "dumb"
}

// IsTerminal reports whether w is a character device.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// Style returns text in a style, or as it is when colours are off.
func Style(colors bool, style, text string) string {
	if !colors || text == "" {
		return text
	}
	return style + text + Reset
}
