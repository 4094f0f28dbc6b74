package test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// layers lists the folders from the bottom up: a package may import those of its
// own layer and below. internal/ and layout/ stand apart, at the bottom.
var layers = [][]string{
	{"internal", "layout"},
	{"ir/diag"},
	{"ir"},
	{"ir/asm", "ir/analysis", "ir/irgen", "ir/rewrite", "ir/verify"},
	{"ir/pass"},
	{"dialects"},
	{"transforms", "conversion"},
	{"frontend"},
	{"target"},
	{"tools", "test", "bench", "docs", "examples", "python"},
}

const module = "github.com/tsopt/tsopt/"

// layerOf is the layer of the longest folder that holds a package, -1 for none.
func layerOf(pkg string) int {
	layer, longest := -1, 0
	for i, folders := range layers {
		for _, f := range folders {
			if (pkg == f || strings.HasPrefix(pkg, f+"/")) && len(f) > longest {
				layer, longest = i, len(f)
			}
		}
	}
	return layer
}

// imports calls see with every package of ours and each package that it imports,
// without the module's name where that is ours.
func imports(t *testing.T, see func(pkg, dep string, ours bool)) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	if err != nil {
		t.Skip("go list: ", err)
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		for _, path := range fields[1:] {
			dep, ours := strings.CutPrefix(path, module)
			see(strings.TrimPrefix(fields[0], module), dep, ours)
		}
	}
}

// TestImportsPointDown holds the order of the layers.
func TestImportsPointDown(t *testing.T) {
	imports(t, func(pkg, dep string, ours bool) {
		if ours && layerOf(dep) > layerOf(pkg) {
			t.Errorf("%s imports %s, which lies above it", pkg, dep)
		}
	})
}

// frame is what all tools share, and libraries of ours may use.
var frame = []string{"internal/command", "internal/nearest", "internal/proc", "internal/term", "internal/textdiff"}

// apart are libraries that the compiler does not know, and that know nothing of
// it: who may import them, and what of ours they import beside the frame.
var apart = []struct {
	library     string
	users, uses []string
}{
	{"internal/lit", []string{"tools/tslit", "tools/tsmutate", "test"}, []string{"internal/python"}},
	{"internal/lit/pycfg", []string{"internal/lit"}, []string{"internal/python"}},
	{"internal/lit/shell", []string{"internal/lit"}, nil},
	{"internal/python", []string{"internal/lit/pycfg", "target/reference", "frontend/tilelang", "tools", "test",
		"bench/fit"}, []string{"internal/fp", "internal/npy"}},
	{"internal/filecheck", []string{"tools/filecheck", "tools/tslit"}, []string{"internal/ere"}},
	{"internal/ere", []string{"internal/filecheck", "tools/tsopt"}, nil},
	{"internal/llvmx", []string{"target/llvmir"}, []string{"internal/fp"}},
	{"github.com/llir/llvm", []string{"internal/llvmx"}, nil},
}

// TestLibrariesStandApart holds that list.
func TestLibrariesStandApart(t *testing.T) {
	for _, a := range apart {
		users := 0
		imports(t, func(pkg, dep string, ours bool) {
			if within(pkg, a.library) {
				if ours && !within(dep, append(slices.Concat(frame, a.uses), a.library)...) {
					t.Errorf("%s imports %s: it is to stand apart from it", pkg, dep)
				}
			} else if within(dep, a.library) {
				users++
				if !within(pkg, a.users...) {
					t.Errorf("%s imports %s, which is for %s", pkg, dep, strings.Join(a.users, ", "))
				}
			}
		})
		if users == 0 {
			t.Errorf("nobody imports %s", a.library)
		}
	}
}

// within reports whether a package lies in one of several folders.
func within(pkg string, folders ...string) bool {
	return slices.ContainsFunc(folders, func(f string) bool { return pkg == f || strings.HasPrefix(pkg, f+"/") })
}

// emitters are the packages of convert-tile-to-gpu and what each sees of the others: an instruction for tile.gemm
// needs to know no barrier, and a load no launch.
var emitters = map[string][]string{
	"emit":      nil,
	"address":   {"emit"},
	"fragment":  {"emit", "address"},
	"control":   {"emit", "address"},
	"tma":       {"emit", "address", "control"},
	"memory":    {"emit", "address", "fragment", "control", "tma"},
	"gemm":      {"emit", "address", "fragment"},
	"registers": {"emit"},
	"parallel":  {"emit", "address", "memory", "registers"},
	"combine":   {"emit", "registers", "parallel"},
	"peer":      {"emit", "address", "control", "memory"},
	"plain":     {"emit"},
	"host":      {"emit", "control", "peer"},
}

// TestEmittersStandApart holds that table.
func TestEmittersStandApart(t *testing.T) {
	const pass = "conversion/tiletogpu"
	imports(t, func(pkg, dep string, ours bool) {
		from, inside := strings.CutPrefix(pkg, pass+"/")
		to, emitter := strings.CutPrefix(dep, pass+"/")
		if !inside || !emitter && dep != pass {
			return
		}
		if !slices.Contains(emitters[from], to) {
			t.Errorf("%s imports %s, which is not among what it is to see", pkg, dep)
		}
	})
}

// ofOneBackend are packages that one back end has alone: tools ask target/backend for what they need of one.
var ofOneBackend = []string{"target/cuda", "target/cpu", "target/nvshmem"}

// TestToolsAskBackends: a tool neither opens a device of one back end nor asks a machine which back end it has.
func TestToolsAskBackends(t *testing.T) {
	imports(t, func(pkg, dep string, ours bool) {
		if within(pkg, "tools") && ours && within(dep, ofOneBackend...) {
			t.Errorf("%s imports %s; ask target/backend", pkg, dep)
		}
	})
	names := regexp.MustCompile(`arch\.(NVPTX|CPU|Units)\b|\.Backend\(\)|exec\.(OpenCPU|OpenCuda|CPU|Cuda)\b|backend\.(NVPTX|CPU|Units)\b`)
	files := 0
	err := filepath.WalkDir("../tools", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files++
		text, err := os.ReadFile(path)
		for i, line := range strings.Split(string(text), "\n") {
			if m := names.FindString(line); m != "" {
				t.Errorf("%s:%d: %s is of one back end; ask the list of the kit", path, i+1, m)
			}
		}
		return err
	})
	if err != nil || files == 0 {
		t.Error(files, "files; ", err)
	}
}
