package npy

import (
	"archive/zip"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/tsopt/tsopt/internal/proc"
)

// Named is an entry of an .npz archive.
type Named struct {
	Name  string // without ".npy"
	Array *Array
}

// ReadArchive reads all arrays of an .npz archive, in file order.
func ReadArchive(r io.ReaderAt, size int64) ([]Named, error) {
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, fmt.Errorf("not an .npz file: %w", err)
	}
	var out []Named
	for _, f := range z.File {
		name, ok := strings.CutSuffix(f.Name, ".npy")
		if !ok {
			return nil, fmt.Errorf("entry %q of the .npz file is not an .npy file", f.Name)
		}
		a, err := readEntry(f)
		if err != nil {
			return nil, fmt.Errorf("entry %q: %w", f.Name, err)
		}
		out = append(out, Named{name, a})
	}
	return out, nil
}

func readEntry(f *zip.File) (*Array, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	a, err := Read(r)
	if err != nil {
		return nil, err
	}
	// Reading to the end also checks the checksum.
	switch n, err := io.Copy(io.Discard, io.LimitReader(r, 1)); {
	case err != nil:
		return nil, err
	case n > 0:
		return nil, fmt.Errorf("bytes behind the array")
	}
	return a, nil
}

// WriteArchive writes an .npz archive, uncompressed as np.savez does.
func WriteArchive(w io.Writer, arrays []Named) error {
	z := zip.NewWriter(w)
	seen := map[string]bool{}
	for _, n := range arrays {
		if seen[n.Name] {
			return fmt.Errorf("two arrays have the name %q", n.Name)
		}
		seen[n.Name] = true
		e, err := z.CreateHeader(&zip.FileHeader{Name: n.Name + ".npy", Method: zip.Store})
		if err != nil {
			return err
		}
		if err := Write(e, n.Array); err != nil {
			return fmt.Errorf("array %q: %w", n.Name, err)
		}
	}
	return z.Close()
}

// ReadArchiveFile reads an .npz file.
func ReadArchiveFile(path string) ([]Named, error) { return readFile(path, ReadArchive) }

// readFile opens a file for a reader that seeks in it. Errors name the file.
func readFile(path string, read func(r io.ReaderAt, size int64) ([]Named, error)) ([]Named, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	out, err := read(f, info.Size())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return out, nil
}

// WriteArchiveFile writes an .npz file. An existing file is replaced only when
// all is written.
func WriteArchiveFile(path string, arrays []Named) error {
	return proc.Replace(path, func(w io.Writer) error { return WriteArchive(w, arrays) })
}
