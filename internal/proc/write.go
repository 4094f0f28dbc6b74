package proc

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// File is a file that replaces another one, when committed, in one step. What is
// no regular file, such as /dev/null, is written directly.
type File struct {
	f    *os.File
	name string // of the file to replace, "" when written directly
}

// Create begins a file.
func Create(name string) (*File, error) {
	if st, err := os.Stat(name); err == nil && !st.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_TRUNC, 0o666)
		return &File{f, ""}, err
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.Unwrap(err)}
	}
	return &File{f, name}, nil
}

// Write implements io.Writer.
func (f *File) Write(p []byte) (int, error) { return f.f.Write(p) }

// Commit puts the file in its place.
func (f *File) Commit() error {
	if err := f.f.Close(); err != nil || f.name == "" {
		return err
	}
	mode := fs.FileMode(0o644)
	if st, err := os.Stat(f.name); err == nil {
		mode = st.Mode()
	}
	if err := os.Chmod(f.f.Name(), mode); err != nil {
		return err
	}
	return os.Rename(f.f.Name(), f.name)
}

// Close gives up what was not committed.
func (f *File) Close() {
	f.f.Close()
	if f.name != "" {
		os.Remove(f.f.Name())
	}
}

// WriteFile replaces a file by a complete new one.
func WriteFile(name string, data []byte) error {
	f, err := Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.Commit()
}
