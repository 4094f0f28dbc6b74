package app

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/tools/program"
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
	named := slices.Clone(s.params)
	program.NameArguments(named, &s.sources)
	for i, p := range named {
		if p.IsArray() && !p.Result {
			byName[p.Name] = i
			names = append(names, p.Name)
		}
	}
	var unused []string
	for _, n := range arrays {
		i, ok := byName[n.Name]
		if !ok {
			i, ok = byName[strings.ReplaceAll(n.Name, ".", "_")]
		}
		if !ok {
			unused = append(unused, n.Name)
		} else if a.given[i] == nil && a.params[i].Init == s.params[i].Init {
			a.given[i] = n.Array
		}
	}
	if len(unused) == len(arrays) {
		return fmt.Errorf("--weights=%s: no array has the name of an argument; the arguments are %s, the arrays %s", file,
			few(names), few(unused))
	}
	if len(unused) > 0 {
		s.warn("--weights=%s: the program has no argument for %s", file, few(unused))
	}
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
