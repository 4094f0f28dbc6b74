package llc

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// MissingTool says that a program is not installed.
type MissingTool struct {
	Tool    string   // "llc"
	Tried   []string // where it was looked for
	Install string   // how to get it
	Without string   // what works without it
}

func (e *MissingTool) Error() string {
	s := e.Tool + " was not found (looked for"
	for i, t := range e.Tried {
		if i > 0 {
			s += ","
		}
		s += " " + t
	}
	return s + "). " + e.Install + " " + e.Without
}

// minLLVM is the first LLVM whose llc takes the IR that tsopt writes.
const minLLVM = 20

// Tool is an llc.
type Tool struct {
	Path  string
	Major int // of LLVM's version
}

var llcNames = []string{"llc-22", "llc-21", "llc-20", "llc"}

var llvmVersion = regexp.MustCompile(`LLVM version (\d+)[.\d]*`)

// find returns the llc that TSOPT_LLC names, or the first on PATH that is new enough.
func find() (Tool, error) {
	names := llcNames
	if v := os.Getenv("TSOPT_LLC"); v != "" {
		names = []string{v}
	}
	missing := &MissingTool{
		Tool:    fmt.Sprintf("llc of LLVM %d or later", minLLVM),
		Install: "Install the package llvm-22, or set TSOPT_LLC to an llc.",
		Without: "LLVM IR output and the simulator work without it.",
	}
	for _, name := range names {
		p, err := exec.LookPath(name)
		if err != nil {
			missing.Tried = append(missing.Tried, name)
			continue
		}
		major, err := llvmMajor(p)
		if err == nil && major >= minLLVM {
			return Tool{p, major}, nil
		}
		if err != nil {
			missing.Tried = append(missing.Tried, fmt.Sprintf("%s (%v)", p, err))
		} else {
			missing.Tried = append(missing.Tried, fmt.Sprintf("%s (version %d)", p, major))
		}
	}
	return Tool{}, missing
}

// llvmMajor is the major version of a tool of LLVM: that which distributions write into
// its name, or else what it says, which costs as long as compiling a small kernel.
func llvmMajor(path string) (int, error) {
	if _, v, ok := strings.Cut(filepath.Base(path), "-"); ok {
		if major, err := strconv.Atoi(v); err == nil {
			return major, nil
		}
	}
	// Long enough for a machine with thirty times as much to do as it can.
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil {
		return 0, err
	}
	m := llvmVersion.FindSubmatch(out)
	if m == nil {
		return 0, errors.New("not LLVM")
	}
	return strconv.Atoi(string(m[1]))
}

// opt returns the opt that belongs to an llc: in its folder, with the same suffix.
func (t Tool) opt() (string, error) {
	dir := filepath.Dir(t.Path)
	tried := []string{
		filepath.Join(dir, "opt-"+strconv.Itoa(t.Major)), filepath.Join(dir, "opt"), "opt-" + strconv.Itoa(t.Major),
	}
	for _, name := range tried {
		if p, err := exec.LookPath(name); err == nil {
			if v, err := llvmMajor(p); err == nil && v == t.Major {
				return p, nil
			}
		}
	}
	return "", &MissingTool{
		Tool: fmt.Sprintf("opt of LLVM %d", t.Major), Tried: tried,
		Install: fmt.Sprintf("Install the package llvm-%d.", t.Major),
		Without: "Without it, compile without the LLVM optimizer.",
	}
}

// Beside returns another tool of LLVM that belongs to an llc: in its folder or on PATH, with the same suffix. without
// says what works without it.
func (t Tool) Beside(name, without string) (string, error) {
	dir, suffixed := filepath.Dir(t.Path), name+"-"+strconv.Itoa(t.Major)
	real, err := filepath.EvalSymlinks(t.Path)
	if err != nil {
		real = t.Path
	}
	tried := []string{filepath.Join(dir, suffixed), filepath.Join(filepath.Dir(real), name), suffixed}
	for _, p := range tried {
		if found, err := exec.LookPath(p); err == nil || errors.Is(err, exec.ErrDot) {
			return found, nil
		}
	}
	return "", &MissingTool{
		Tool: name + " of LLVM " + strconv.Itoa(t.Major), Tried: tried,
		Install: "Install the package llvm-" + strconv.Itoa(t.Major) + ".",
		Without: without,
	}
}
