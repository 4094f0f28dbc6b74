package records

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A File is a foreign file that a list of test/acceptance names.
type File struct {
	Repository, Commit, Path string
	Exercises                string
	Kernels                  []string // that programs.txt runs
	Programs                 int      // lines of programs.txt: a kernel with its arguments
	Rejected                 bool     // programs.txt expects a diagnostic
}

// Acceptance reads test/acceptance/files.txt and what programs.txt runs of each file.
func Acceptance(dir string) ([]*File, error) {
	files, err := list(filepath.Join(dir, "files.txt"), 4)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(dir, "programs.txt"))
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) < 3 || fields[0] == "#" {
			continue
		}
		for _, f := range files {
			if f.Repository+"/"+f.Path == fields[0] {
				f.run(fields[1], fields[2])
			}
		}
	}
	return files, nil
}

// run adds a line of programs.txt.
func (f *File) run(kernel, reference string) {
	f.Programs++
	f.Rejected = f.Rejected || reference == "refused"
	if !slices.Contains(f.Kernels, kernel) {
		f.Kernels = append(f.Kernels, kernel)
	}
}

// Sample reads test/acceptance/sample.txt.
func Sample(dir string) ([]*File, error) { return list(filepath.Join(dir, "sample.txt"), 3) }

// list reads lines of so many fields: the first two are repository and commit, the last is the path. A comment says
// what the file exercises.
func list(file string, fields int) ([]*File, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var all []*File
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		what, exercises, ok := strings.Cut(line, "#")
		f := strings.Fields(what)
		if len(f) == 0 {
			continue
		}
		if !ok || len(f) != fields {
			return nil, fmt.Errorf("%s:%d: not %d fields and a comment", file, n, fields)
		}
		all = append(all, &File{Repository: f[0], Commit: f[1], Path: f[fields-1], Exercises: strings.TrimSpace(exercises)})
	}
	return all, nil
}
