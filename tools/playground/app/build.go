package app

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
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

// worker has the part of the page that becomes text in compiler.js.
//
//go:embed worker
var worker embed.FS

// Build writes the page's files into a folder, from the clone that the process runs in. The page links to the
// documentation where that has an address.
func Build(ctx context.Context, dir, documentation string) error {
	root, err := goTool(ctx, "list", "-m", "-f", "{{.Dir}}", "github.com/tsopt/tsopt")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, write := range []func() error{
		func() error { return writePage(dir, documentation) },
		func() error {
			return writeExamples(filepath.Join(root, "examples"), filepath.Join(dir, "examples.js"))
		},
		func() error { return writeCompiler(ctx, root, filepath.Join(dir, "compiler.js")) },
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

// writePage writes the files of site. index.html is a template of the documentation's address.
func writePage(dir, documentation string) error {
	var index bytes.Buffer
	if err := template.Must(template.ParseFS(site, "site/index.html")).Execute(&index, documentation); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "index.html"), index.Bytes(), 0o644); err != nil {
		return err
	}
	for _, name := range []string{"playground.js", "style.css"} {
		data, err := site.ReadFile(path.Join("site", name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
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
			all = append(all, example{strings.TrimSuffix(path.Base(name), ext), title(string(text)), string(text),
				languages[ext]})
		}
	}
	slices.SortFunc(all, func(a, b example) int { return strings.Compare(a.Name, b.Name) })
	data, err := json.Marshal(all)
	if err != nil {
		return err
	}
	return os.WriteFile(to, slices.Concat([]byte("const examples = "), data, []byte(";\n")), 0o644)
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

// writeCompiler writes the compiler as a script: browsers read scripts from files, but neither data nor workers.
// The script has the text of the worker, and the compiler packed to a sixth of its size.
func writeCompiler(ctx context.Context, root, to string) error {
	worker, err := workerText(ctx)
	if err != nil {
		return err
	}
	text, err := json.Marshal(worker)
	if err != nil {
		return err
	}
	f, err := os.Create(to)
	if err != nil {
		return err
	}
	defer f.Close()
	fmt.Fprintf(f, "const compiler = {\nworker: %s,\npacked: \"", text)
	if err := packCompiler(ctx, root, f); err != nil {
		return err
	}
	if _, err := io.WriteString(f, "\",\n};\n"); err != nil {
		return err
	}
	return f.Close()
}

// workerText is worker.js behind what Go's programs need in a browser, of the same version of Go.
func workerText(ctx context.Context) (string, error) {
	goroot, err := goTool(ctx, "env", "GOROOT")
	if err != nil {
		return "", err
	}
	runtime, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return "", err
	}
	worker, err := worker.ReadFile("worker/worker.js")
	return string(runtime) + "\n" + string(worker), err
}

// packCompiler compiles the compiler to WebAssembly and writes it as base64 of gzip.
func packCompiler(ctx context.Context, root string, to io.Writer) error {
	dir, err := os.MkdirTemp("", "playground")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	wasm := filepath.Join(dir, "playground.wasm")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w -buildid=", "-o", wasm,
		"./tools/playground")
	build.Dir, build.Env = root, append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("the compiler does not compile to WebAssembly: %w\n%s", err, out)
	}
	data, err := os.ReadFile(wasm)
	if err != nil {
		return err
	}
	return pack(data, to)
}

func pack(data []byte, to io.Writer) error {
	encoder := base64.NewEncoder(base64.StdEncoding, to)
	z, err := gzip.NewWriterLevel(encoder, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(data); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return encoder.Close()
}
