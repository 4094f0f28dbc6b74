package proc

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// File is a file that replaces another one, when committed, in one step. What is
// no regular file, such as /dev/null, is written directly.
type File struct {
	f    *os.File
	name string // of the file to replace, "" when written directly
}

// Create begins a file.
func Create(name string) (*File, error) {
	if name == "" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if st, err := os.Stat(name); err == nil && !st.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_TRUNC, 0o666)
		return &File{f, ""}, err
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.Unwrap(err)}
	}
	unfinished.Store(f.Name(), true)
	return &File{f, name}, nil
}

// unfinished are the names of files that were begun.
var unfinished sync.Map

// RemoveUnfinished removes what was begun and not committed, before the process
// ends.
func RemoveUnfinished() {
	unfinished.Range(func(name, _ any) bool {
		os.Remove(name.(string))
		return true
	})
}

// CheckCreate finds out, before the work is done, that a file cannot be created.
func CheckCreate(name string) error {
	st, err := os.Stat(name)
	switch {
	case err == nil && st.IsDir():
		return &fs.PathError{Op: "open", Path: name, Err: errors.New("Is a directory")}
	case err == nil && !st.Mode().IsRegular():
		return nil
	}
	f, err := Create(name)
	if err == nil {
		f.Close()
	}
	return err
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
	defer unfinished.Delete(f.f.Name())
	return os.Rename(f.f.Name(), f.name)
}

// Close gives up what was not committed.
func (f *File) Close() {
	f.f.Close()
	if f.name != "" {
		os.Remove(f.f.Name())
		unfinished.Delete(f.f.Name())
	}
}

// WriteFile replaces a file by a complete new one.
func WriteFile(name string, data []byte) error {
	return Replace(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// Replace replaces a file by what fill writes, unless that fails.
func Replace(name string, fill func(io.Writer) error) error {
	f, err := Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := fill(f); err != nil {
		return err
	}
	return f.Commit()
}

// ReplaceLink is [WriteFile] that follows no symbolic link: a link of that name is replaced, and
// the file that it names stays as it is.
func ReplaceLink(name string, data []byte) error {
	if st, err := os.Lstat(name); err == nil && st.Mode()&fs.ModeSymlink != 0 {
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return WriteFile(name, data)
}
