package app

import (
	"compress/gzip"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// site is the page: what is served as it is, and programs that show mistakes.
//
//go:embed site
var site embed.FS

// Build writes the page's files into a folder, from the clone that the process runs in.
func Build(ctx context.Context, dir string) error {
	root, err := goTool(ctx, "list", "-m", "-f", "{{.Dir}}", "github.com/tsopt/tsopt")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, write := range []func() error{
		func() error { return writePage(dir) },
		func() error {
			return writeExamples(filepath.Join(root, "examples"), filepath.Join(dir, "examples.json"))
		},
		func() error { return writeRuntime(ctx, filepath.Join(dir, "wasm_exec.js")) },
		func() error { return writeCompiler(ctx, root, filepath.Join(dir, "playground.wasm.gz")) },
	} {
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

// goTool runs the go command and returns what it prints.
func goTool(ctx context.Context, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, "go", args...).Output()
	if exit, ok := err.(*exec.ExitError); ok {
		return "", fmt.Errorf("go %s: %s", strings.Join(args, " "), strings.TrimSpace(string(exit.Stderr)))
	}
	return strings.TrimSpace(string(out)), err
}

func writePage(dir string) error {
	entries, err := site.ReadDir("site")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		data, err := site.ReadFile(path.Join("site", e.Name()))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, e.Name()), data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// example is a program that the page offers.
type example struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Text  string `json:"text"`
	// Language is "mlir" or "python".
	Language string `json:"language"`
}

// writeExamples collects those of the clone and the page's own.
func writeExamples(dir, to string) error {
	var all []example
	languages := map[string]string{".mlir": "mlir", ".py": "python"}
	for _, from := range []struct {
		files fs.FS
		glob  string
	}{{site, "site/examples/*"}, {os.DirFS(dir), "*.mlir"}} {
		names, err := fs.Glob(from.files, from.glob)
		if err != nil {
			return err
		}
		for _, name := range names {
			text, err := fs.ReadFile(from.files, name)
			if err != nil {
				return err
			}
			ext := path.Ext(name)
			all = append(all, example{strings.TrimSuffix(path.Base(name), ext), title(string(text)), string(text), languages[ext]})
		}
	}
	slices.SortFunc(all, func(a, b example) int { return strings.Compare(a.Name, b.Name) })
	data, err := json.Marshal(all)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}

// title is the first sentence of the comment at the top of a program.
func title(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	first = strings.TrimSpace(strings.TrimLeft(first, "/#"))
	if sentence, _, more := strings.Cut(first, ". "); more {
		return sentence
	}
	return strings.TrimRight(first, ".:")
}

// writeRuntime copies what Go's programs need in a browser, of the same version of Go.
func writeRuntime(ctx context.Context, to string) error {
	goroot, err := goTool(ctx, "env", "GOROOT")
	if err != nil {
		return err
	}
	data, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}

// writeCompiler compiles the compiler, and packs it: it is a sixth of the size then.
func writeCompiler(ctx context.Context, root, to string) error {
	wasm := strings.TrimSuffix(to, ".gz")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w -buildid=", "-o", wasm, "./tools/playground")
	build.Dir, build.Env = root, append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("the compiler does not compile to WebAssembly: %w\n%s", err, out)
	}
	defer os.Remove(wasm)
	data, err := os.ReadFile(wasm)
	if err != nil {
		return err
	}
	f, err := os.Create(to)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(data); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return f.Close()
}
