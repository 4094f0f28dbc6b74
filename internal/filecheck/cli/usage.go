package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"
)

// usageError words what is wrong with a command line as LLVM's tools do.
func usageError(err error, args []string) string {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		return fmt.Sprintf("filecheck: Unknown command line argument '%s'.  Try: 'filecheck --help'",
			typed(unknown.GetSpecifiedName(), args))
	case errors.As(err, &missing):
		return fmt.Sprintf("filecheck: for the %s option: requires a value!", written(missing.GetFlag()))
	case errors.As(err, &invalid):
		return fmt.Sprintf("filecheck: for the %s option: %s", written(invalid.GetFlag()), whyInvalid(invalid))
	}
	return "filecheck: " + err.Error()
}

func whyInvalid(e *pflag.InvalidValueError) string {
	switch e.GetFlag().Value.Type() {
	case "bool":
		return fmt.Sprintf("'%s' is invalid value for boolean argument! Try 0 or 1", e.GetValue())
	case "N":
		return fmt.Sprintf("'%s' value invalid for uint argument!", e.GetValue())
	}
	return fmt.Sprintf("Cannot find option named '%s'!", e.GetValue())
}

// written is a flag as messages name it.
func written(f *pflag.Flag) string {
	if f.Name == "define" || f.Name == "verbose" {
		return "-" + f.Shorthand
	}
	return "--" + f.Name
}

// typed is the argument, as it is on the command line, that names a flag.
func typed(name string, args []string) string {
	for _, a := range args {
		bare := strings.TrimLeft(a, "-")
		if bare != a && (bare == name || strings.HasPrefix(bare, name+"=")) {
			return a
		}
	}
	return "--" + name
}

// atMostOne rejects a second file.
func atMostOne(files []string) error {
	if len(files) > 1 {
		return errors.New("Too many positional arguments specified!\nCan specify at most 1 positional arguments: See: filecheck --help")
	}
	return nil
}
