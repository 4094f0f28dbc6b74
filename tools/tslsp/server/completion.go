package server

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/tools/tslsp/model"
)

// Completion implements [protocol.Server]. A sigil before the cursor gives the kind of name; without one the parser is
// asked what it expects there. Labels, kinds and sort texts are those of upstream's server.
func (s *server) Completion(ctx context.Context, p *protocol.CompletionParams) (protocol.CompletionResult, error) {
	if s.inPython(p.TextDocument.URI) {
		return s.completeKernel(ctx, p)
	}
	return ask(ctx, s, p.TextDocument.URI, func(v *view) (protocol.CompletionResult, error) {
		list := &protocol.CompletionList{Items: []protocol.CompletionItem{}}
		if items, in := s.completeRun(v, v.text.Offset(position(p.Position))); in {
			list.Items = append(list.Items, items...)
			return list, nil
		}
		part, at := v.at(p.Position)
		c, err := newCompleter(ctx, s, part, at)
		if err != nil {
			return nil, err
		}
		c.complete()
		list.Items = append(list.Items, c.items...)
		return list, nil
	})
}

// completer collects the completions at one place.
type completer struct {
	*server
	expected *model.Context
	whole    model.Part
	at       int    // where the word begins, in the part
	line     string // the line up to the word
	word     string // what is written of it
	items    []protocol.CompletionItem
}

// partial is the name being written before the cursor, with its sigil.
var partial = regexp.MustCompile(`(?:[%^!#]|@(?:[\w$.]+::@)*"?)?[\w$.-]*$`)

func newCompleter(ctx context.Context, s *server, part model.Part, at int) (*completer, error) {
	word := partial.FindString(part.Text[strings.LastIndexByte(part.Text[:at], '\n')+1 : at])
	c := &completer{server: s, whole: part, at: at - len(word), word: word}
	c.line = part.Text[strings.LastIndexByte(part.Text[:c.at], '\n')+1 : c.at]
	var err error
	c.expected, err = part.Expect(ctx, c.at)
	return c, err
}

// statement matches what may precede an operation's name on a line.
var statement = regexp.MustCompile(`^\s*(%[\w$.:, %-]+=\s*)?"?$`)

func (c *completer) complete() {
	if strings.Contains(c.line, "//") {
		return
	}
	sigil := byte(0)
	if c.word != "" {
		sigil = c.word[0]
	}
	switch sigil {
	case '%':
		c.values(true)
	case '^':
		c.blocks(true)
	case '@':
		c.symbols()
	case '!':
		c.dialectNames("", c.typeMnemonics)
	case '#':
		c.dialectNames("", c.attrMnemonics)
	default:
		c.bare()
	}
}

// bare completes where no sigil is written.
func (c *completer) bare() {
	message := c.expected.Message
	switch has := func(s string) bool { return strings.Contains(message, s) }; {
	case has("SSA operand") || has("ssa identifier"):
		c.values(false)
	case has("non-function type") || has("expected type"):
		c.types()
	case has("attribute value"):
		c.attributes()
	case has("expected block name"):
		c.blocks(false)
	case has("'@'-identifier") || has("symbol reference"):
		c.symbols()
	case slices.Contains(c.expected.Tokens, "%"):
		c.values(false)
	case (message == "" || has("operation name")) && statement.MatchString(c.line):
		c.operations()
	}
	c.tokens()
}

func (c *completer) add(label, sort, detail string, kind protocol.CompletionItemKind) *protocol.CompletionItem {
	item := protocol.CompletionItem{Label: label, Kind: kind, InsertTextFormat: protocol.InsertTextFormatPlainText}
	if sort != "" {
		item.SortText = protocol.NewOptional(sort)
	}
	if detail != "" {
		item.Detail = protocol.NewOptional(detail)
	}
	c.items = append(c.items, item)
	return &c.items[len(c.items)-1]
}

// values are the values in scope; typed says that `%` is there already.
func (c *completer) values(typed bool) {
	x := c.expected
	for _, i := range x.VisibleValues(c.at) {
		n, v := &x.Names[i], x.Value(i)
		name := x.Text[n.Start:n.End]
		if v == nil {
			c.value(name, "", typed) // its operation has an error
			continue
		}
		c.value(name, describeValue(v, int(n.Count)), typed)
		for k := range int(n.Count) {
			if n.Count > 1 {
				c.value(name+"#"+strconv.Itoa(k), describeValue(v.DefiningOp().Result(v.Index()+k), 1), typed)
			}
		}
	}
}

func (c *completer) value(name, detail string, typed bool) {
	item := c.add(name, "", detail, protocol.CompletionItemKindVariable)
	if typed {
		item.InsertText = protocol.NewOptional(name[1:])
	}
}

// describeValue is `arith.addi: i32` or `arg #0: i32`.
func describeValue(v *ir.Value, n int) string {
	if v.IsBlockArg() {
		return "arg #" + strconv.Itoa(v.Index()) + ": " + v.Type().String()
	}
	var types []string
	for k := range n {
		types = append(types, v.DefiningOp().Result(v.Index()+k).Type().String())
	}
	return v.DefiningOp().Name() + ": " + strings.Join(types, ", ")
}

func (c *completer) blocks(typed bool) {
	for _, name := range c.whole.VisibleBlocks(c.at) {
		item := c.add(name, "", "", protocol.CompletionItemKindField)
		if typed {
			item.InsertText = protocol.NewOptional(name[1:])
		}
	}
}

// symbols are those visible, or after `@table::` those in the table.
func (c *completer) symbols() {
	var under asm.SymbolPath
	if i := strings.LastIndex(c.word, "::"); i >= 0 {
		for step := range strings.SplitSeq(c.word[:i], "::") {
			under = append(under, strings.TrimPrefix(step, "@"))
		}
	}
	var seen []string
	for _, op := range c.whole.VisibleSymbols(c.at, under) {
		name := c.whole.Symbol(op)
		if slices.Contains(seen, name) || c.whole.Ops[op].Def == nil {
			continue
		}
		seen = append(seen, name)
		item := c.add("@"+name, "", c.whole.Ops[op].Def.Name, protocol.CompletionItemKindFunction)
		if strings.HasPrefix(c.word, "@") {
			item.InsertText = protocol.NewOptional(name)
		}
	}
}

// operations are names of operations: those of a dialect after its name, else
// the dialects and the operations whose dialect may be left out here.
func (c *completer) operations() {
	if dialect, _, dotted := strings.Cut(c.word, "."); dotted {
		c.operationsOf(dialect)
		return
	}
	for _, d := range c.dialects.Dialects() {
		c.add(d.Name, "3", "dialect", protocol.CompletionItemKindModule)
	}
	if !strings.HasSuffix(c.line, "\"") {
		c.operationsOf(c.defaultDialect())
	}
}

func (c *completer) operationsOf(dialect string) {
	d := c.dialects.Dialect(dialect)
	if d == nil {
		return
	}
	for _, op := range d.Defs() {
		item := c.add(op.Name[len(dialect)+1:], "1", "operation", protocol.CompletionItemKindField)
		if op.Summary != "" {
			item.Documentation = &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: op.Summary}
		}
	}
}

// defaultDialect is the dialect whose prefix operations here may omit.
func (c *completer) defaultDialect() string {
	if op := c.expected.Around(c.at); op >= 0 && c.expected.Ops[op].Def != nil {
		return c.expected.Ops[op].Def.DefaultDialect
	}
	return "builtin"
}

func (c *completer) types() {
	for _, name := range []string{"memref", "tensor", "complex", "tuple", "vector", "bf16", "f16", "f32", "f64", "f80",
		"f128", "index", "none"} {
		c.add(name, "1", "", protocol.CompletionItemKindField)
	}
	for _, name := range []string{"i", "si", "ui"} {
		c.add(name+"<N>", "1", "", protocol.CompletionItemKindField).InsertText = protocol.NewOptional(name)
	}
	c.dialectNames("!", c.typeMnemonics)
}

func (c *completer) attributes() {
	for _, name := range []string{"affine_set", "affine_map", "dense", "dense_resource", "false", "loc", "sparse", "true",
		"unit"} {
		c.add(name, "1", "", protocol.CompletionItemKindField)
	}
	c.dialectNames("#", c.attrMnemonics)
}

// dialectNames are the dialects and the aliases with a sigil; after a dialect's
// name what it declares.
func (c *completer) dialectNames(sigil string, mnemonics func(*ir.Dialect) []string) {
	name := strings.TrimLeft(c.word, "!#")
	if dialect, _, dotted := strings.Cut(name, "."); dotted {
		if d := c.dialects.Dialect(dialect); d != nil {
			for _, m := range mnemonics(d) {
				c.add(m, "1", "", protocol.CompletionItemKindField)
			}
		}
		return
	}
	for _, d := range c.dialects.Dialects() {
		if len(mnemonics(d)) > 0 {
			c.add(sigil+d.Name, "3", "dialect", protocol.CompletionItemKindModule)
		}
	}
	c.aliases(sigil)
}

func (c *completer) typeMnemonics(d *ir.Dialect) (out []string) {
	for _, t := range d.Types {
		out = append(out, t.Mnemonic)
	}
	return out
}

func (c *completer) attrMnemonics(d *ir.Dialect) (out []string) {
	for _, a := range d.Attrs {
		out = append(out, a.Mnemonic)
	}
	return out
}

// aliases are those of the kind that the sigil, written or to be inserted, asks
// for.
func (c *completer) aliases(sigil string) {
	kind := asm.AttrAlias
	if strings.HasPrefix(sigil+c.word, "!") {
		kind = asm.TypeAlias
	}
	for i := range c.whole.Names {
		n := &c.whole.Names[i]
		if n.Kind != kind || !n.Define {
			continue
		}
		detail := "alias"
		if text, ok := n.Entity.(interface{ String() string }); ok {
			detail = "alias: " + text.String()
		}
		c.add(sigil+c.whole.Text[n.Start+1:n.End], "2", detail, protocol.CompletionItemKindField)
	}
}

// tokens are the keywords that the parser looked for, and the one it insists on.
func (c *completer) tokens() {
	required := ""
	if m := quotedToken.FindStringSubmatch(c.expected.Message); m != nil {
		required = m[1]
		c.add(required, "0", "", protocol.CompletionItemKindKeyword)
	}
	if m := oneOf.FindStringSubmatch(c.expected.Message); m != nil {
		for word := range strings.SplitSeq(m[1]+m[2], ", ") {
			c.add(word, "0", "", protocol.CompletionItemKindKeyword)
		}
	}
	seen := []string{required}
	for _, token := range c.expected.Tokens {
		if !slices.Contains(seen, token) && tokenWord.MatchString(token) {
			c.add(token, "0", "optional", protocol.CompletionItemKindKeyword)
		}
		seen = append(seen, token)
	}
}

var (
	quotedToken = regexp.MustCompile(`expected '([^']+)'( |$)`)
	oneOf       = regexp.MustCompile(`expected one of: (.*)$|expected .* enum values .*\[(.*)\]$`)
	tokenWord   = regexp.MustCompile(`^[a-z_]+$`)
)
