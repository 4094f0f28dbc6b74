// Package sass reads the machine code of kernels.
// It runs nvdisasm: the one that TSOPT_NVDISASM names, on PATH, or of the Python
// package nvidia-cuda-nvdisasm where test/run puts it.
package sass

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Find returns the path of nvdisasm.
func Find() (string, error) {
	if p := os.Getenv("TSOPT_NVDISASM"); p != "" {
		if _, err := exec.LookPath(p); err != nil {
			return "", fmt.Errorf("nvdisasm was not found: TSOPT_NVDISASM=%s is no program", p)
		}
		return p, nil
	}
	if p, err := exec.LookPath("nvdisasm"); err == nil {
		return p, nil
	}
	if cache, err := os.UserCacheDir(); err == nil {
		found, _ := filepath.Glob(filepath.Join(cache, "tsopt", "nvdisasm", "nvidia", "*", "bin", "nvdisasm"))
		for _, p := range found {
			if _, err := exec.LookPath(p); err == nil {
				return p, nil
			}
		}
	}
	return "", fmt.Errorf("nvdisasm was not found; it is in the CUDA toolkit and the Python package nvidia-cuda-nvdisasm, and TSOPT_NVDISASM names it")
}

// Instr is an instruction.
type Instr struct {
	Op     string // without modifiers: "HGMMA"
	Text   string // with predicate, modifiers and operands
	Target string // the label that it branches to, "" for none
	Place  string // "file:line" of the program, where the code says so
}

// Kernel is the code of a kernel.
type Kernel struct {
	Name   string
	Code   []Instr
	labels map[string]int
}

// Disassemble reads the kernels of a cubin.
func Disassemble(cubin []byte) ([]*Kernel, error) {
	tool, err := Find()
	if err != nil {
		return nil, err
	}
	f, err := os.CreateTemp("", "tsopt-*.cubin")
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(cubin)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return nil, err
	}
	var log bytes.Buffer
	cmd := exec.Command(tool, "-g", "-c", f.Name())
	cmd.Stderr = &log
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("nvdisasm: %w: %s", err, log.String())
	}
	return parse(string(out)), nil
}

var (
	section = regexp.MustCompile(`^\s*\.section\s+\.text\.([^,]+),`)
	label   = regexp.MustCompile(`^(\.L_\w+):`)
	instr   = regexp.MustCompile(`^\s+/\*[0-9a-f]{4,}\*/\s+((?:@!?U?P\w+\s+)?([A-Z][A-Z0-9_]*)[^;]*);`)
	place   = regexp.MustCompile(`//## File "([^"]*)", line (\d+)`)
	branch  = regexp.MustCompile(`\.L_\w+`)
)

func parse(text string) []*Kernel {
	var out []*Kernel
	at := ""
	for l := range strings.Lines(text) {
		if m := section.FindStringSubmatch(l); m != nil {
			out = append(out, &Kernel{Name: m[1], labels: map[string]int{}})
			at = ""
			continue
		}
		if len(out) == 0 {
			continue
		}
		k := out[len(out)-1]
		if m := label.FindStringSubmatch(l); m != nil {
			k.labels[m[1]] = len(k.Code)
		}
		if m := place.FindStringSubmatch(l); m != nil {
			at = m[1] + ":" + m[2]
		}
		m := instr.FindStringSubmatch(l)
		if m == nil {
			continue
		}
		in := Instr{Op: m[2], Text: strings.TrimSpace(m[1]), Place: at}
		if in.Op == "BRA" {
			in.Target = branch.FindString(in.Text)
		}
		k.Code = append(k.Code, in)
	}
	return out
}

// Loop is the shortest loop, from a label to the branch back to it, that has one of
// some instructions; nil when none has.
func (k *Kernel) Loop(ops ...string) []Instr {
	var best []Instr
	for i, in := range k.Code {
		from, ok := k.labels[in.Target]
		if !ok || from > i {
			continue
		}
		body := k.Code[from : i+1]
		if slices.ContainsFunc(body, func(in Instr) bool { return slices.Contains(ops, in.Op) }) &&
			(best == nil || len(body) < len(best)) {
			best = body
		}
	}
	return best
}

// Count is how often each instruction occurs.
func Count(code []Instr) map[string]int {
	out := map[string]int{}
	for _, in := range code {
		out[in.Op]++
	}
	return out
}
