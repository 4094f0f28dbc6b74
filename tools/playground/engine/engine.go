package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/target/layoutview"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/tools/program"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

// Request is a question about a program.
type Request struct {
	// Do is "version", "stage", "layouts", "explain" or "run".
	Do     string `json:"do"`
	Source string `json:"source"`
	// Language is "mlir", the default, or "python". A kernel in Python has its parameters
	// from a comment: # tsopt: --arg M=512.
	Language string `json:"language"`
	// Level is, for "stage", "tile" for the program as it is read or a value of
	// tsopt's --emit.
	Level string `json:"level"`
	// Flags are, for "run", further flags of tsrun.
	Flags []string `json:"flags"`
}

// Response is the answer.
type Response struct {
	Code        int          `json:"code"` // the tool's exit code
	Text        string       `json:"text"` // what it prints
	Diagnostics []Diagnostic `json:"diagnostics"`
	Layouts     []Layout     `json:"layouts,omitempty"`
	Page        string       `json:"page,omitempty"` // of "explain"
}

// Layout is one drawn layout.
type Layout struct {
	Name string `json:"name"`
	Type string `json:"type"` // of the first tile that has it
	SVG  string `json:"svg"`
	Text string `json:"text"`
}

// Answer answers a request as JSON by a response as JSON.
func Answer(ctx context.Context, request string) string {
	var r Request
	var answer Response
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		answer = Response{Code: command.Failed, Text: err.Error()}
	} else {
		answer = r.Answer(ctx)
	}
	text, err := json.Marshal(answer)
	if err != nil {
		panic(err) // strings and numbers only
	}
	return string(text)
}

// Answer answers a request.
func (r Request) Answer(ctx context.Context) Response {
	switch r.Do {
	case "version":
		return Response{Text: command.Version()}
	case "stage":
		var flags []string
		if r.Level != "tile" {
			flags = []string{"--emit=" + r.Level}
		}
		return r.tool(ctx, tsopt.Main, flags)
	case "layouts":
		return r.layouts(ctx)
	case "explain":
		const end = "</html>\n"
		answer := r.tool(ctx, tsopt.Main, []string{"explain", "-o", "-"})
		if page, said, ok := strings.Cut(answer.Text, end); ok {
			answer.Page, answer.Text = page+end, said
		}
		return answer
	case "run":
		return r.tool(ctx, tsrun.Main, append([]string{maxMemory, "--no-progress"}, r.Flags...))
	}
	return Response{Code: command.Failed, Text: fmt.Sprintf("unknown action %q", r.Do)}
}

// maxMemory is what a simulation may take of a browser's memory, which has 4 GiB at most.
const maxMemory = "--max-memory=1024"

// tool runs a tool on the program as its standard input.
func (r Request) tool(ctx context.Context, main command.Main, flags []string) Response {
	var out, errw bytes.Buffer
	if r.Language == "python" {
		flags = append(flags, "--stdin-filename="+pythonStdin)
		if s := program.Settings(r.Source); len(s) > 0 {
			flags = append(flags, s[0].Flags...)
		}
	}
	code := main(ctx, append(flags, "-"), strings.NewReader(r.Source), &out, &errw)
	diagnostics, rest := readDiagnostics(errw.String())
	return Response{Code: code, Text: out.String() + rest, Diagnostics: diagnostics}
}

// layouts draws the layouts of the program, planned where they are not given.
func (r Request) layouts(ctx context.Context) Response {
	registry := parts.Default().Registry()
	if r.Language == "python" {
		module := r.tool(ctx, tsopt.Main, nil)
		if module.Code != command.OK {
			return module
		}
		answer := Request{Source: module.Text}.layouts(ctx)
		answer.Diagnostics = module.Diagnostics // the rest is about lines of the module
		return answer
	}
	var state asm.State
	written, err := asm.Parse(asm.Source{Name: stdin, Text: r.Source}, registry, asm.ParseOptions{State: &state})
	// Locations say in the planned program what its tiles are called.
	flags := []string{"--mlir-print-debuginfo"}
	if err == nil && !layoutview.Planned(written) {
		flags = append(flags, "--emit=planned")
	}
	answer := r.tool(ctx, tsopt.Main, flags)
	if answer.Code != command.OK {
		return answer
	}
	planned, err := asm.Parse(asm.Source{Name: "planned", Text: answer.Text}, registry, asm.ParseOptions{})
	if err != nil {
		panic(err) // tsopt reads what it prints
	}
	var c layoutview.Collection
	c.Add(planned, layoutview.NamesIn(r.Source, &state))
	c.Finish()
	answer.Text = ""
	for _, t := range c.Tiles {
		answer.Layouts = append(answer.Layouts, Layout{t.Name, t.Types[0], t.SVG(), t.Text()})
	}
	return answer
}
