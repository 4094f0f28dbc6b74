package app

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// wheel is a package as pip installs it: a zip of its files, of what tools ask of it (METADATA), of what it is for
// (WHEEL), of what other packages find in it (entry_points.txt), and of the hashes of all (RECORD). The format:
// https://packaging.python.org/specifications/binary-distribution-format.
type wheel struct {
	version string
	tags    []string // of systems
	files   []file
}

type file struct {
	name string
	data []byte
	mode fs.FileMode
}

const distribution = "tsopt"

func (w *wheel) stem() string { return distribution + "-" + w.version }
func (w *wheel) data() string { return w.stem() + ".data" }
func (w *wheel) info() string { return w.stem() + ".dist-info" }
func (w *wheel) name() string { return w.stem() + "-py3-none-" + strings.Join(w.tags, ".") + ".whl" }

func (w *wheel) add(name string, data []byte, mode fs.FileMode) {
	w.files = append(w.files, file{name, data, mode})
}

// addPackage adds the modules, and the licence.
func (w *wheel) addPackage(root string) error {
	base := filepath.Join(root, "python")
	err := filepath.WalkDir(filepath.Join(base, distribution), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !slices.Contains([]string{".py", ".pyi", ".typed"}, filepath.Ext(path)) {
			return err
		}
		name, err := filepath.Rel(base, path)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		w.add(filepath.ToSlash(name), data, 0o644)
		return err
	})
	if err != nil {
		return err
	}
	licence, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		return err
	}
	readme, err := os.ReadFile(filepath.Join(root, "docs", "use", "python.md"))
	if err != nil {
		return err
	}
	w.add(w.info()+"/licenses/LICENSE", licence, 0o644)
	w.add(w.info()+"/METADATA", w.metadata(string(readme)), 0o644)
	w.add(w.info()+"/WHEEL", w.says(), 0o644)
	w.add(w.info()+"/entry_points.txt", []byte(entryPoints), 0o644)
	return nil
}

// entryPoints tell torch.compile of the backend, without an import of the package.
const entryPoints = "[torch_dynamo_backends]\n" + distribution + " = " + distribution + "._backend:backend\n"

func (w *wheel) metadata(readme string) []byte {
	return []byte(`Metadata-Version: 2.4
Name: ` + distribution + `
Version: ` + w.version + `
Summary: Tile programs for GPUs, compiled and simulated: kernels called with tensors
License-File: LICENSE
Requires-Python: >=3.9
Description-Content-Type: text/markdown

` + readme)
}

func (w *wheel) says() []byte {
	var b strings.Builder
	b.WriteString("Wheel-Version: 1.0\nGenerator: tswheel\nRoot-Is-Purelib: false\n")
	for _, t := range w.tags {
		b.WriteString("Tag: py3-none-" + t + "\n")
	}
	return []byte(b.String())
}

// bytes is the zip: names in order, and all of the time that zip begins with.
func (w *wheel) bytes() ([]byte, error) {
	slices.SortFunc(w.files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	record := w.info() + "/RECORD"
	var list strings.Builder
	for _, f := range w.files {
		sum := sha256.Sum256(f.data)
		fmt.Fprintf(&list, "%s,sha256=%s,%d\n", f.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(f.data))
	}
	list.WriteString(record + ",,\n")
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser,
		error) {
		return flate.NewWriter(w, flate.BestCompression)
	})
	for _, f := range append(slices.Clone(w.files), file{record, []byte(list.String()), 0o644}) {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
		h.SetMode(f.mode)
		to, err := z.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := to.Write(f.data); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}
