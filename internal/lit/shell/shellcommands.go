package shell

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// shellCommand is a command that lit runs inside of itself; it cannot be part
// of a pipeline.
type shellCommand func(s *Shell, args []string, errw io.Writer) (int, error)

var shellCommands = map[string]shellCommand{
	":":      func(*Shell, []string, io.Writer) (int, error) { return 0, nil },
	"cd":     changeDir,
	"export": export,
	"mkdir":  makeDirs,
	"popd":   popDir,
	"pushd":  pushDir,
	"rm":     remove,
	"ulimit": ulimit,
	"umask":  umask,
}

func changeDir(s *Shell, args []string, _ io.Writer) (int, error) {
	if len(args) != 1 {
		return 0, misuse("'cd' supports only one argument")
	}
	// A directory that does not exist fails the next command.
	s.Dir = filepath.Clean(s.path(args[0]))
	return 0, nil
}

func pushDir(s *Shell, args []string, errw io.Writer) (int, error) {
	if len(args) != 1 {
		return 0, misuse("'pushd' supports only one argument")
	}
	s.stack = append(s.stack, s.Dir)
	return changeDir(s, args, errw)
}

func popDir(s *Shell, args []string, _ io.Writer) (int, error) {
	switch {
	case len(args) != 0:
		return 0, misuse("'popd' does not support arguments")
	case len(s.stack) == 0:
		return 0, misuse("popd: directory stack empty")
	}
	s.Dir = s.stack[len(s.stack)-1]
	s.stack = s.stack[:len(s.stack)-1]
	return 0, nil
}

func export(s *Shell, args []string, _ io.Writer) (int, error) {
	if len(args) != 1 {
		return 0, misuse("'export' supports only one argument")
	}
	updateEnv(s.Env, []Word{{Text: args[0]}})
	return 0, nil
}

// flags takes one-letter flags out of args, wherever they stand; long maps the
// long ones to letters.
func flags(name string, args []string, letters string, long map[string]byte) (set map[byte]bool, rest []string,
	err error) {
	set = map[byte]bool{}
	for i, arg := range args {
		switch {
		case arg == "--":
			return set, append(rest, args[i+1:]...), nil
		case strings.HasPrefix(arg, "--"):
			letter, ok := long[arg[2:]]
			if !ok {
				return nil, nil, misuse("Unsupported: '%s':  option %s not recognized", name, arg)
			}
			set[letter] = true
		case len(arg) > 1 && arg[0] == '-':
			for _, c := range []byte(arg[1:]) {
				if strings.IndexByte(letters, c) < 0 {
					return nil, nil, misuse("Unsupported: '%s':  option -%c not recognized", name, c)
				}
				set[c] = true
			}
		default:
			rest = append(rest, arg)
		}
	}
	return set, rest, nil
}

func makeDirs(s *Shell, args []string, errw io.Writer) (int, error) {
	set, dirs, err := flags("mkdir", args, "p", nil)
	if err != nil {
		return 0, err
	}
	if len(dirs) == 0 {
		return 0, misuse("Error: 'mkdir' is missing an operand")
	}
	code := 0
	for _, dir := range dirs {
		path := s.path(dir)
		if set['p'] {
			err = os.MkdirAll(path, 0o777)
		} else if err = os.Mkdir(path, 0o777); isDir(path) {
			err = nil // lit's mkdir accepts a directory that exists
		}
		if err != nil {
			fmt.Fprintf(errw, "Error: 'mkdir' command failed, %s\n", reason(err))
			code = 1
		}
	}
	return code, nil
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func remove(s *Shell, args []string, errw io.Writer) (int, error) {
	set, files, err := flags("rm", args, "frR", map[string]byte{"recursive": 'r'})
	if err != nil {
		return 0, err
	}
	if len(files) == 0 {
		return 0, misuse("Error: 'rm' is missing an operand")
	}
	code := 0
	for _, file := range files {
		if err := removeOne(s.path(file), set['f'], set['r'] || set['R']); err != nil {
			fmt.Fprintf(errw, "Error: 'rm' command failed, %s\n", reason(err))
			code = 1
		}
	}
	return code, nil
}

func removeOne(path string, force, recursive bool) error {
	info, err := os.Lstat(path)
	switch {
	case err != nil && force:
		return nil
	case err != nil:
		return err
	case info.IsDir() && !recursive:
		return fmt.Errorf("%s is a directory", path)
	case info.IsDir():
		return os.RemoveAll(path)
	}
	return os.Remove(path)
}
