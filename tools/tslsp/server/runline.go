package server

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/pflag"
	"go.lsp.dev/protocol"

	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/tools/tslsp/model"
	"github.com/tsopt/tsopt/tools/tsopt/app"
)

// passInfo is what there is to say of a pass or pipeline.
type passInfo struct {
	name, doc, summary string
	options            []*pass.Option
}

func (s *server) pass(name string) (passInfo, bool) {
	if p := s.passes.Pass(name); p != nil {
		return passInfo{name, p.Doc, p.Summary(), pass.OptionsOf(p.New())}, true
	}
	if p := s.passes.Pipeline(name); p != nil {
		return passInfo{name, p.Doc, p.Summary(), pass.OptionsOf(p.New())}, true
	}
	return passInfo{}, false
}

func isFlagByte(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_'
}

// hoverRun is about the pass, option or flag at an offset in a RUN line.
func (s *server) hoverRun(text string, at int) (markdown string, start, end int, ok bool) {
	if _, in := model.RunLine(text, at); !in {
		return "", 0, 0, false
	}
	start, end = at, at
	for start > 0 && isFlagByte(text[start-1]) {
		start--
	}
	for end < len(text) && isFlagByte(text[end]) {
		end++
	}
	before, _ := model.RunLine(text, start)
	word := text[start:end]
	name := strings.TrimLeft(word, "-")
	if p, _, in := s.passAround(before); in && name == word {
		if i := slices.IndexFunc(p.options, func(o *pass.Option) bool { return o.Name == name }); i >= 0 {
			return optionDoc(p, p.options[i]), start, end, true
		}
	}
	if p, found := s.pass(name); found {
		return app.PassDoc(p.name, p.doc, p.options), start, end, true
	}
	if f := s.flags.Lookup(name); f != nil && name != word {
		return fmt.Sprintf("`--%s`\n\n%s\n", f.Name, f.Usage), start, end, true
	}
	return "", 0, 0, false
}

func optionDoc(p passInfo, o *pass.Option) string {
	text := fmt.Sprintf("Option `%s` of `--%s`\n\n%s\n", o.Name, p.name, o.Doc)
	if o.Default != "" {
		text += fmt.Sprintf("\nDefault: `%s`\n", o.Default)
	}
	for _, c := range o.Cases {
		text += fmt.Sprintf("\n- `%s`: %s", c.Name, c.Doc)
	}
	return text
}

var (
	flagOptions     = regexp.MustCompile(`--?([\w-]+)=(?:"([^"]*)|'([^']*)|([^\s"']*))$`)
	pipelineOptions = regexp.MustCompile(`([\w-]+)\{([^{}]*)$`)
	pipelineText    = regexp.MustCompile(`--?pass-pipeline=(?:"[^"]*|'[^']*|[^\s"']*)$`)
	commandTail     = regexp.MustCompile(`[|;&]`)
)

// passAround is the pass whose options the text before an offset ends in, and
// those options.
func (s *server) passAround(before string) (p passInfo, options string, ok bool) {
	if m := pipelineOptions.FindStringSubmatch(before); m != nil {
		if p, ok = s.pass(m[1]); ok {
			return p, m[2], true
		}
	}
	if m := flagOptions.FindStringSubmatch(before); m != nil {
		if p, ok = s.pass(m[1]); ok {
			return p, m[2] + m[3] + m[4], true
		}
	}
	return p, "", false
}

// completeRun completes flags, passes and their options in a RUN line.
func (s *server) completeRun(v *view, at int) (items []protocol.CompletionItem, ok bool) {
	before, in := model.RunLine(v.file.Text, at)
	if !in {
		return nil, false
	}
	if cuts := commandTail.FindAllStringIndex(before, -1); cuts != nil && !pipelineText.MatchString(before) {
		before = before[cuts[len(cuts)-1][1]:]
	}
	if !strings.Contains(before, "opt") {
		return nil, true // another tool's flags
	}
	start := at
	for start > 0 && isFlagByte(v.file.Text[start-1]) {
		start--
	}
	edit := protocol.Range{Start: v.position(start), End: v.position(at)}
	word := v.file.Text[start:at]
	if p, options, in := s.passAround(before); in {
		return optionItems(p, strings.TrimSuffix(options, word), edit), true
	}
	switch {
	case pipelineText.MatchString(before):
		return s.pipelineItems(edit), true
	case strings.HasPrefix(word, "-"):
		return s.flagItems(edit, strings.HasPrefix(word, "--")), true
	}
	return nil, true
}

func runItem(label, insert, detail string, kind protocol.CompletionItemKind,
	edit protocol.Range) protocol.CompletionItem {
	return protocol.CompletionItem{
		Label: label, Kind: kind, Detail: protocol.NewOptional(detail),
		TextEdit: &protocol.TextEdit{Range: edit, NewText: insert}, FilterText: protocol.NewOptional(insert),
	}
}

// optionItems are the options of a pass, or after `name=` the cases of one.
func optionItems(p passInfo, before string, edit protocol.Range) (items []protocol.CompletionItem) {
	for _, o := range p.options {
		if strings.HasSuffix(before, o.Name+"=") {
			for _, c := range o.Cases {
				items = append(items, runItem(c.Name, c.Name, c.Doc, protocol.CompletionItemKindEnumMember, edit))
			}
			return items
		}
	}
	for _, o := range p.options {
		items = append(items, runItem(o.Name, o.Name+"=", o.Doc, protocol.CompletionItemKindProperty, edit))
	}
	return items
}

// pipelineItems are passes and the operations that pipelines nest in.
func (s *server) pipelineItems(edit protocol.Range) (items []protocol.CompletionItem) {
	for _, name := range s.passes.Names() {
		p, _ := s.pass(name)
		items = append(items, runItem(name, name, p.summary, protocol.CompletionItemKindFunction, edit))
	}
	for _, anchor := range []string{"any", "builtin.module", "func.func", "gpu.module", "gpu.func", "llvm.func"} {
		items = append(items, runItem(anchor, anchor, "nested pipeline", protocol.CompletionItemKindModule, edit))
	}
	return items
}

func (s *server) flagItems(edit protocol.Range, long bool) (items []protocol.CompletionItem) {
	dashes := "-"
	if long {
		dashes = "--"
	}
	s.flags.VisitAll(func(f *pflag.Flag) {
		detail, kind := f.Usage, protocol.CompletionItemKindProperty
		if p, ok := s.pass(f.Name); ok {
			detail, kind = p.summary, protocol.CompletionItemKindFunction
		}
		items = append(items, runItem(dashes+f.Name, dashes+f.Name, detail, kind, edit))
	})
	return items
}
