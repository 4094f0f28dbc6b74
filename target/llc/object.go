package llc

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"time"
)

// Options say for which CPU to compile, in LLVM's words.
type Options struct {
	Triple   string // "" is that of this system
	Chip     string // "native" is this machine's
	Features string // "+avx2,+fma"
	OptLevel int
	Assembly bool          // text in place of an object file
	Timeout  time.Duration // 0 is DefaultTimeout
}

// nativeChip is llc's word for the processor that it runs on.
const nativeChip = "native"

// triples are those of the systems whose objects package cpu loads, by Go's name of the architecture.
var triples = map[string]string{"amd64": "x86_64-unknown-linux-gnu", "arm64": "aarch64-unknown-linux-gnu"}

// HostTriple is the triple of code for this machine, "" for an architecture that no code is made for.
func HostTriple() string { return triples[runtime.GOARCH] }

// Object compiles an LLVM module, as text, to a relocatable object file of ELF, or to assembly. Code refers to its own
// data by the program counter, so that it runs at any address.
func (c *Compiler) Object(ctx context.Context, ir string, o Options) (string, error) {
	if o.Triple == "" {
		if o.Triple = HostTriple(); o.Triple == "" {
			return "", fmt.Errorf("no code is made for processors of this machine (%s); name a triple", runtime.GOARCH)
		}
	}
	tool, err := c.Tool()
	if err != nil {
		return "", err
	}
	of := o
	of.Timeout = 0
	host := ""
	if o.Chip == nativeChip {
		host = processor()
	}
	name := sha256.Sum256(fmt.Appendf(nil, "%+v\x00%s\x00%s", of, host, ir))
	return c.object.Get(name, func() (string, error) {
		return c.Kept(tool, name, func() (string, error) { return runObject(ctx, tool.Path, ir, o) })
	})
}

// processor tells machines apart for which llc makes different native code.
func processor() string {
	data, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	first, _, _ := strings.Cut(string(data), "\n\n")
	var kept []string
	for line := range strings.Lines(first) {
		key, _, _ := strings.Cut(line, "\t")
		switch strings.TrimSpace(key) {
		case "vendor_id", "cpu family", "model", "model name", "flags", "Features", "CPU implementer", "CPU part":
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "")
}

func runObject(ctx context.Context, path, ir string, o Options) (string, error) {
	kind := "obj"
	if o.Assembly {
		kind = "asm"
	}
	args := []string{"-mtriple=" + o.Triple, "-mcpu=" + o.Chip, fmt.Sprintf("-O%d", o.OptLevel), "-filetype=" + kind,
		"-relocation-model=pic", "-o", "-", "-"}
	if o.Features != "" {
		args = append([]string{"-mattr=" + o.Features}, args...)
	}
	out, err := Run(ctx, o.Timeout, path, []byte(ir), args...)
	switch name, kind := UnknownTarget(out.Log); {
	case err != nil:
		return "", err
	case kind != "":
		return "", &CompileError{Tool: "llc", Output: out.Log, Message: fmt.Sprintf("does not know the %s %s", kind, name),
			Hint: "llc -mtriple=" + o.Triple + " -mcpu=help lists those it knows"}
	case out.Failed:
		return "", cpuError(out.Log, ir, o)
	}
	if name := unknownIntrinsic(ir, out.Stdout); name != "" {
		return "", &CompileError{Tool: "llc", Message: "does not know the intrinsic " + name, Intrinsic: name,
			Hint: "correct its name, or name an llc that has it"}
	}
	return string(out.Stdout), nil
}

// declaredIntrinsic is the declaration of an intrinsic in an LLVM module.
var declaredIntrinsic = regexp.MustCompile(`(?m)^declare .*@(llvm\.[\w.]+)\(`)

// unknownIntrinsic is an intrinsic for which llc made a call of a function of its name, as it does where it does not
// know the name; "" for none.
func unknownIntrinsic(ir string, code []byte) string {
	for _, m := range declaredIntrinsic.FindAllStringSubmatch(ir, -1) {
		if bytes.Contains(code, []byte(m[1])) {
			return m[1]
		}
	}
	return ""
}

var noTarget = regexp.MustCompile(`(?i)(unable to get target for|no available targets|unable to find target).*`)

// wrongIntrinsic is what llc prints of the type of an intrinsic.
var wrongIntrinsic = regexp.MustCompile(`(?s)(Intrinsic has incorrect [\w ]+ type|` +
	`Intrinsic called with incompatible signature|Call parameter type does not match function signature)!?.*?@?(llvm\.[\w.]+)`)

// cpuError makes a CompileError of what a failed llc printed.
func cpuError(log, ir string, o Options) *CompileError {
	e := Explain("llc", log, []byte(ir), func(string) string { return "" })
	if m := noTarget.FindString(log); m != "" {
		e.Message = m
	}
	if m := wrongIntrinsic.FindStringSubmatch(log); m != nil {
		e.Message, e.Intrinsic = m[1]+": "+m[2], m[2]
		e.Hint = "correct the types with which it is called"
		return e
	}
	if e.Intrinsic != "" || strings.HasPrefix(e.Message, "Cannot select") {
		e.Hint = o.Chip + " of " + o.Triple + " has no instruction for it; name a processor or features that have"
	}
	return e
}
