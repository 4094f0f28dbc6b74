package app

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir/diag"
)

// weights takes arguments from a file of named arrays: those that --arg does not give.
func (s *session) weights(a *arguments) error {
	file := s.opts.weights
	if file == "" {
		return nil
	}
	read := npy.ReadSafetensorsFile
	switch {
	case strings.HasSuffix(file, ".npz"):
		read = npy.ReadArchiveFile
	case !strings.HasSuffix(file, ".safetensors"):
		return fmt.Errorf("--weights=%s: expected a file.npz or a file.safetensors", file)
	}
	arrays, err := read(proc.Path(s.ctx, file))
	if err != nil {
		return fmt.Errorf("--weights=%s: %s", file, command.Reason(err))
	}
	byName := map[string]int{}
	var names []string
	for i, p := range s.params {
		if !p.Result {
			byName[s.names[i]] = i
			names = append(names, s.names[i])
		}
	}
	var unused []string
	absent := slices.Clone(names)
	for _, n := range arrays {
		i, ok := byName[n.Name]
		if !ok {
			i, ok = byName[strings.ReplaceAll(n.Name, ".", "_")]
		}
		if !ok {
			unused = append(unused, n.Name)
			continue
		}
		absent = slices.DeleteFunc(absent, func(name string) bool { return name == s.names[i] })
		if a.given[i] != nil || a.params[i].Init != s.params[i].Init {
			continue
		}
		if err := s.give(a, i, n.Array, "--weights="+file); err != nil {
			return err
		}
	}
	if len(unused) == len(arrays) {
		return fmt.Errorf("--weights=%s: no array has the name of an argument; the arguments are %s, the arrays %s", file,
			few(names), few(unused))
	}
	if len(unused) > 0 {
		without := ""
		if len(absent) > 0 {
			without = fmt.Sprintf("; the file has no array for %s", few(absent))
		}
		s.warn("--weights=%s: the program has no argument for %s%s%s", file, few(unused), without,
			nearest.DidYouMean(unused[0], absent))
	}
	return nil
}

// give takes an array for an argument. The error of one that it cannot be is at the argument.
func (s *session) give(a *arguments, i int, array *npy.Array, flag string) error {
	p := a.params[i]
	p.Name = s.names[i]
	if err := p.Accepts(array); err != nil {
		return s.report(diag.Errorf(p.Loc, "%s: %v", flag, err))
	}
	a.given[i] = array
	return nil
}

// few are the first of some names.
func few(names []string) string {
	const most = 8
	if len(names) > most {
		return strings.Join(names[:most], ", ") + fmt.Sprintf(" and %d more", len(names)-most)
	}
	return strings.Join(names, ", ")
}
