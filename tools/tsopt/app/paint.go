package app

import "github.com/tsopt/tsopt/internal/term"

// paint colours a piece of a diagnostic by its role.
func paint(role, text string) string {
	style := ""
	switch role {
	case "error":
		style = term.BoldRed
	case "warning":
		style = term.BoldMagenta
	case "remark":
		style = term.BoldBlue
	case "note":
		style = term.BoldBlack
	case "caret":
		style = term.BoldGreen
	}
	return term.Style(style != "", style, text)
}
