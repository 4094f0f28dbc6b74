package nvptx

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/target/llc"
)

// Report is what ptxas says about an assembled module.
type Report struct {
	Kernels  []Kernel
	Messages []Message
}

// Kernel are the resources of one kernel. Sizes are in bytes.
type Kernel struct {
	Name        string
	Registers   int
	Barriers    int
	Shared      int // static shared memory
	Stack       int // local memory of a thread
	SpillStores int
	SpillLoads  int
	Constant    int // constant bank 0: parameters
}

// Message is a warning or a note of ptxas. Codes from C7500 on tell that wgmma was
// serialised or waits were injected: right results, slowly.
type Message struct {
	Severity string // "info" or "warning"
	Code     string // "C7517", or empty
	Function string
	Text     string
}

// Finding is something in an assembled module that makes it slow, not wrong.
type Finding struct {
	Function string // "" where ptxas does not say
	Text     string
}

// Findings are the messages that tell of wgmma that was serialised or waits that were
// injected, and the kernels that spill registers.
func (r *Report) Findings() []Finding {
	var out []Finding
	for _, m := range r.Messages {
		if n := number(strings.TrimPrefix(m.Code, "C")); n >= 7500 && n < 7600 {
			out = append(out, Finding{m.Function, fmt.Sprintf("ptxas %s: %s", m.Code, m.Text)})
		}
	}
	for _, k := range r.Kernels {
		if k.SpillLoads > 0 || k.SpillStores > 0 {
			out = append(out, Finding{k.Name, fmt.Sprintf("register spills: with %d registers per thread, ptxas spills %d bytes of stores and %d bytes of loads to local memory",
				k.Registers, k.SpillStores, k.SpillLoads)})
		}
	}
	return out
}

// Kernel returns the resources of a kernel, or nil.
func (r *Report) Kernel(name string) *Kernel {
	for i := range r.Kernels {
		if r.Kernels[i].Name == name {
			return &r.Kernels[i]
		}
	}
	return nil
}

var (
	ptxasLine    = regexp.MustCompile(`^ptxas (info|warning)\s*: (.*)`)
	ptxasError   = regexp.MustCompile(`(?m)^ptxas .*?(?:, line (\d+); )?\s*(?:error|fatal)\s*: (.*)`)
	compiling    = regexp.MustCompile(`^Compiling entry function '(.*)' for`)
	spillLine    = regexp.MustCompile(`(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads`)
	messageCode  = regexp.MustCompile(`^\((C\d+)\) (.*)`)
	messageFunc  = regexp.MustCompile(`in function '([^']*)'`)
	ptxasNumbers = []struct {
		re    *regexp.Regexp
		field func(*Kernel) *int
	}{
		{regexp.MustCompile(`Used (\d+) registers`), func(k *Kernel) *int { return &k.Registers }},
		{regexp.MustCompile(`used (\d+) barriers`), func(k *Kernel) *int { return &k.Barriers }},
		{regexp.MustCompile(`(\d+) bytes smem`), func(k *Kernel) *int { return &k.Shared }},
		{regexp.MustCompile(`(\d+) bytes cmem\[0\]`), func(k *Kernel) *int { return &k.Constant }},
	}
)

// parseReport reads the output of ptxas -v.
func parseReport(log string) *Report {
	r := &Report{}
	current := -1 // index of the kernel that lines are about; functions have none
	for l := range strings.Lines(log) {
		l = strings.TrimRight(l, "\n")
		if m := spillLine.FindStringSubmatch(l); m != nil && current >= 0 {
			k := &r.Kernels[current]
			k.Stack, k.SpillStores, k.SpillLoads = number(m[1]), number(m[2]), number(m[3])
			continue
		}
		m := ptxasLine.FindStringSubmatch(l)
		if m == nil {
			continue
		}
		severity, text := m[1], m[2]
		switch {
		case compiling.MatchString(text):
			r.Kernels = append(r.Kernels, Kernel{Name: compiling.FindStringSubmatch(text)[1]})
			current = len(r.Kernels) - 1
		case strings.HasPrefix(text, "Used ") && current >= 0:
			fillKernel(&r.Kernels[current], text)
			current = -1
		case severity == "warning" || messageCode.MatchString(text):
			r.Messages = append(r.Messages, parseMessage(severity, text))
		}
	}
	return r
}

func fillKernel(k *Kernel, text string) {
	for _, n := range ptxasNumbers {
		if m := n.re.FindStringSubmatch(text); m != nil {
			*n.field(k) = number(m[1])
		}
	}
}

func parseMessage(severity, text string) Message {
	msg := Message{Severity: severity, Text: text}
	if m := messageCode.FindStringSubmatch(text); m != nil {
		msg.Code, msg.Text = m[1], m[2]
	}
	if m := messageFunc.FindStringSubmatch(text); m != nil {
		msg.Function = m[1]
	}
	return msg
}

// number reads digits that a pattern matched.
func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// runPTXAS assembles PTX. ptxas reads and writes files only.
func runPTXAS(ctx context.Context, path, ptx string, o Options) ([]byte, *Report, error) {
	chip, err := LookupChip(o.Chip)
	if err != nil {
		return nil, nil, err
	}
	dir, err := os.MkdirTemp("", "tsopt-ptxas-")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(dir)
	in, cubin := filepath.Join(dir, "kernel.ptx"), filepath.Join(dir, "kernel.cubin")
	if err := os.WriteFile(in, []byte(ptx), 0o600); err != nil {
		return nil, nil, err
	}
	out, err := llc.Run(ctx, o.Timeout, path, nil, "-v", "--warn-on-spills", "-arch="+chip.Name,
		fmt.Sprintf("-O%d", o.OptLevel), in, "-o", cubin)
	if err != nil {
		return nil, nil, err
	}
	log := string(out.Stdout) + out.Log
	if out.Failed {
		return nil, nil, ptxasFailure(log, ptx)
	}
	data, err := os.ReadFile(cubin)
	if err != nil {
		return nil, nil, err
	}
	return data, parseReport(log), nil
}

func ptxasFailure(log, ptx string) *llc.CompileError {
	e := &llc.CompileError{Tool: "ptxas", Output: log, Message: llc.FirstLine(log)}
	if m := ptxasError.FindStringSubmatch(log); m != nil {
		e.Line, e.Message = number(m[1]), m[2]
		if e.Line > 0 {
			e.Source = llc.SourceLine([]byte(ptx), e.Line)
		}
	}
	if m := messageFunc.FindStringSubmatch(e.Message); m != nil {
		e.Function = m[1]
	}
	if strings.Contains(e.Message, "Unsupported .version") {
		e.Hint = "compile for an earlier PTX version or use a newer ptxas"
	}
	return e
}
