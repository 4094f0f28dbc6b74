package shell

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// negation is what "not" and "!" in front of a command ask for.
type negation struct {
	count int
	// plainNot: a single "not" without --crash, which a crash does not satisfy.
	plainNot bool
	// crash: "not --crash", which only a crash satisfies.
	crash bool
}

// apply turns the exit code of the command into that of the whole.
func (n negation) apply(code int) int {
	var ok bool
	switch {
	case n.crash:
		ok = code < 0
	case n.plainNot:
		ok = code > 0
	case n.count%2 == 1:
		ok = code != 0
	case n.count > 0:
		ok = code == 0
	default:
		return code
	}
	if ok {
		return 0
	}
	return 1
}

// strip takes env, not and ! off the front of a command.
func (inv *invocation) strip(words []Word) ([]Word, error) {
	var nots []string
	for len(words) > 0 {
		switch name := words[0].Text; name {
		case "env":
			if !inv.ownEnv {
				inv.env, inv.ownEnv = maps.Clone(inv.Env), true
			}
			if words = updateEnv(inv.env, words[1:]); len(words) == 0 {
				return nil, nil
			}
			continue
		case "not", "!":
			nots = append(nots, name)
			words = words[1:]
			if name == "not" && len(words) > 0 && words[0].Text == "--crash" {
				inv.negate.crash = true
				words = words[1:]
			}
			if len(words) == 0 {
				return nil, misuse("Error: '%s' requires a subcommand", name)
			}
			continue
		}
		break
	}
	inv.negate.count = len(nots)
	inv.negate.plainNot = len(nots) == 1 && nots[0] == "not"
	return words, nil
}

// updateEnv applies the arguments of env and returns the command behind them.
func updateEnv(env map[string]string, words []Word) []Word {
	for i := 0; i < len(words); i++ {
		switch text := words[i].Text; {
		case text == "-i":
			clear(env)
		case text == "-u":
			if i++; i < len(words) {
				delete(env, words[i].Text)
			}
		default:
			name, value, isAssignment := strings.Cut(text, "=")
			if !isAssignment {
				return words[i:]
			}
			env[name] = value
		}
	}
	return nil
}

var readFilePattern = regexp.MustCompile(`%{readfile:([^}]*)}`)

// readFiles replaces %{readfile:name} by the contents of the file.
func (s *Shell) readFiles(words []Word) ([]Word, error) {
	words = slices.Clone(words)
	for i, w := range words {
		if w.Glob || !strings.Contains(w.Text, "%{readfile:") {
			continue
		}
		var failed error
		words[i].Text = readFilePattern.ReplaceAllStringFunc(w.Text, func(match string) string {
			name := s.path(readFilePattern.FindStringSubmatch(match)[1])
			text, err := os.ReadFile(name)
			if err != nil {
				failed = misuse("File specified in readfile substitution does not exist: %s", name)
			}
			return string(text)
		})
		if failed != nil {
			return nil, failed
		}
	}
	return words, nil
}

// MissingFile returns a file that a %{readfile:name} in line names and that does
// not exist, or "". Upstream reads these files before it runs the line.
func (s *Shell) MissingFile(line string) string {
	for _, m := range readFilePattern.FindAllStringSubmatch(line, -1) {
		if name := s.path(m[1]); !isExisting(name) {
			return name
		}
	}
	return ""
}

func isExisting(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// path resolves a name against the shell's directory.
func (s *Shell) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(s.Dir, name)
}

// expand returns the files that a glob matches, or the word itself.
func (s *Shell) expand(w Word) []string {
	if !w.Glob {
		return []string{w.Text}
	}
	files, err := filepath.Glob(s.path(w.Text))
	files = slices.DeleteFunc(files, func(f string) bool {
		return isHidden(f) && !isHidden(w.Text)
	})
	if err != nil || len(files) == 0 {
		return []string{w.Text}
	}
	slices.Sort(files)
	return files
}

func isHidden(path string) bool { return strings.HasPrefix(filepath.Base(path), ".") }

// lookPath finds a program: in PATH, or for a name with a slash as it is.
func (inv *invocation) lookPath(name string) string {
	if strings.Contains(name, "/") {
		if path := inv.Shell.path(name); isExecutable(path) {
			return path
		}
		return ""
	}
	path, set := inv.env["PATH"]
	if !set {
		path = inv.Env["PATH"]
	}
	for _, dir := range filepath.SplitList(path) {
		if file := filepath.Join(dir, name); isExecutable(file) {
			return file
		}
	}
	return ""
}

func isExecutable(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir() && info.Mode()&0o111 != 0
}
