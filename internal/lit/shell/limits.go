package shell

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// limits are what umask and ulimit set for the programs that a test executes.
// While there are any, commands that could run in this process are executed from
// PATH too, where they are there.
type limits struct {
	umask  string
	ulimit []string // arguments of sh's ulimit
}

func (l *limits) any() bool { return l.umask != "" || len(l.ulimit) > 0 }

func umask(s *Shell, args []string, _ io.Writer) (int, error) {
	if len(args) != 1 {
		return 0, misuse("'umask' supports only one argument")
	}
	mask, err := strconv.ParseUint(args[0], 8, 12)
	if err != nil {
		return 0, misuse("Error: 'umask': invalid literal for int() with base 8: '%s'", args[0])
	}
	s.limits.umask = fmt.Sprintf("%04o", mask)
	return 0, nil
}

func ulimit(s *Shell, args []string, _ io.Writer) (int, error) {
	if len(args) != 2 {
		return 0, misuse("'ulimit' requires two arguments")
	}
	n, err := strconv.ParseUint(args[1], 10, 62)
	if err != nil && args[1] != "unlimited" {
		return 0, misuse("Error: 'ulimit': invalid literal for int() with base 10: '%s'", args[1])
	}
	value := args[1]
	switch args[0] {
	case "-v", "-n", "-s":
	case "-f":
		const block = 512 // lit counts bytes, sh blocks
		if err == nil {
			value = strconv.FormatUint((n+block-1)/block, 10)
		}
	default:
		return 0, misuse("'ulimit' does not support option: %s", args[0])
	}
	s.limits.ulimit = append(s.limits.ulimit, args[0]+" "+value)
	return 0, nil
}

// wrap is the command line that runs a program within the limits.
func (l *limits) wrap(path string, args []string) (string, []string) {
	var script strings.Builder
	if l.umask != "" {
		script.WriteString("umask " + l.umask + " && ")
	}
	for _, u := range l.ulimit {
		script.WriteString("ulimit " + u + " && ")
	}
	script.WriteString(`exec "$0" "$@"`)
	return "/bin/sh", append([]string{"sh", "-c", script.String(), path}, args[1:]...)
}
