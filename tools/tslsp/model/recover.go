package model

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
)

// Bounds of recovery: each round reads the whole text once more.
const (
	maxRounds = 64
	maxTime   = time.Second
)

// recovery repeats a parse without the statements that fail.
type recovery struct {
	*Chunk
	text []byte // the statements taken out are blanks
	// What earlier rounds read of the statements taken out.
	ops   []asm.OpSite
	names []asm.NameSite
	// guessing is set once it is not certain any more that further errors are
	// not consequences of what was taken out.
	guessing bool
	aliases  map[string]bool // whose definitions were taken out
	last     int             // start of the last statement taken out, -1 for none
}

// recover analyses a text whose parse failed after it recorded state.
func (c *Chunk) recover(ctx context.Context, state *asm.State) error {
	r := &recovery{Chunk: c, text: []byte(c.Text), aliases: map[string]bool{}, last: none}
	deadline := time.Now().Add(maxTime)
	for round := 0; ; round++ {
		progress := r.takeOut(state)
		if round > 0 && !progress || round == maxRounds || time.Now().After(deadline) {
			r.finish(state, len(c.Text))
			return nil
		}
		var err error
		_, state, err = c.parse(ctx, string(r.text), true)
		switch {
		case errors.Is(err, asm.ErrStopped):
			return ctx.Err()
		case err == nil:
			r.finish(state, len(c.Text))
			return nil
		}
		r.report(err, state)
	}
}

// report keeps the errors of a round that are not consequences of what was taken
// out before.
func (r *recovery) report(err error, state *asm.State) {
	if open := state.Open(); r.guessing || len(open) > 0 && r.last >= open[len(open)-1] {
		return
	}
	for _, d := range diag.List(err, nil) {
		if alias, ok := strings.CutPrefix(d.Message, "undefined symbol alias id '"); !ok ||
			!r.aliases[strings.TrimSuffix(alias, "'")] {
			r.More = append(r.More, d)
		}
	}
}

// takeOut blanks the innermost statement that the parse ended in, and keeps what
// was read of it. It reports whether there was one.
func (r *recovery) takeOut(state *asm.State) bool {
	text := string(r.text)
	for _, start := range slices.Backward(state.Open()) {
		if end := resume(text, start); strings.TrimSpace(text[start:end]) != "" {
			r.blank(state, start, end)
			return true
		}
	}
	return false
}

func (r *recovery) blank(state *asm.State, start, end int) {
	statement := string(r.text[start:end])
	if strings.HasPrefix(statement, "#") || strings.HasPrefix(statement, "!") {
		r.aliases[statement[1:tokenEnd(statement, 0)]] = true
	}
	r.guessing = r.guessing || !balanced(statement)
	r.keep(state, start, end)
	r.last = start
	r.cleared = append(r.cleared, Range{start, end})
	clearRange(r.text[start:end])
}

// clearRange makes blanks of a text; its lines stay.
func clearRange(text []byte) {
	for i := range text {
		if text[i] != '\n' {
			text[i] = ' '
		}
	}
}

// keep takes over what was read inside a statement.
func (r *recovery) keep(state *asm.State, start, end int) {
	for i, op := range state.Ops {
		if int(op.Start) >= start && int(op.Start) < end {
			if op.End == 0 {
				op.End = int32(end)
				defineSymbol(state, i)
			}
			r.ops = append(r.ops, op)
		}
	}
	for _, n := range state.Names {
		if int(n.Start) >= start && int(n.Start) < end {
			r.names = append(r.names, n)
		}
	}
}

// defineSymbol marks the name of an operation whose text ends early: the first
// symbol before the operations inside.
func defineSymbol(state *asm.State, op int) {
	o := &state.Ops[op]
	if o.Def == nil || o.Def.AttrIndex(ir.SymbolNameAttr) < 0 {
		return
	}
	for i := range state.Names {
		n := &state.Names[i]
		if op+1 < len(state.Ops) && n.Start > state.Ops[op+1].Start {
			return
		}
		if n.Kind == asm.SymbolName && n.Start > o.NameEnd {
			n.Define, n.Target, n.Count = true, n.Start, 1
			return
		}
	}
}

// finish joins what the last parse read with what was kept.
func (r *recovery) finish(state *asm.State, end int) {
	r.keep(state, 0, end)
	slices.SortStableFunc(r.ops, func(a, b asm.OpSite) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	})
	slices.SortStableFunc(r.names, func(a, b asm.NameSite) int { return cmp.Compare(a.Start, b.Start) })
	r.Ops = slices.CompactFunc(r.ops, func(a, b asm.OpSite) bool { return a.NameStart == b.NameStart })
	r.Names = slices.CompactFunc(r.names, func(a, b asm.NameSite) bool { return a.Start == b.Start && a.Kind == b.Kind })
}

// resume is where reading can go on after a statement that starts at an offset
// and cannot be read: at the next line that is indented no deeper than the
// statement's and begins something new.
func resume(text string, start int) int {
	lineStart := strings.LastIndexByte(text[:start], '\n') + 1
	limit := indentation(text[lineStart:])
	for at := start; ; {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		at += n + 1
		depth := indentation(text[at:])
		rest := text[at+depth:]
		switch {
		case rest == "" || rest[0] == '\n' || rest[0] == '\r' || strings.HasPrefix(rest, "//") || depth > limit:
		case rest[0] == '}' && depth == limit && braces(text[start:at]) > 0:
			// The end of the statement's own region; the rest of that line is its.
		default:
			return at
		}
	}
}

func indentation(line string) int {
	return len(line) - len(strings.TrimLeft(line, " \t"))
}
