package command

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tsopt/tsopt/internal/nearest"
)

// usage words what is wrong with a command line.
func (t Tool) usage(err error, args []string) string {
	if t.Usage != nil {
		return t.Usage(err, args)
	}
	return UsageError(t.Name(), t.Flags(), err, args)
}

// UsageError words what is wrong with a command line as LLVM's tools do, and
// names the flag that may have been meant.
func UsageError(name string, flags *pflag.FlagSet, err error, args []string) string {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		text := fmt.Sprintf("%s: Unknown command line argument '%s'.  Try: '%s --help'", name,
			typed(unknown.GetSpecifiedName(), args), name)
		var known []string
		flags.VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
		if best := nearest.Name(unknown.GetSpecifiedName(), known); best != "" {
			text += fmt.Sprintf("\n%s: Did you mean '--%s'?", name, best)
		}
		return text
	case errors.As(err, &missing):
		return fmt.Sprintf("%s: for the --%s option: requires a value!", name, missing.GetFlag().Name)
	case errors.As(err, &invalid):
		return fmt.Sprintf("%s: for the --%s option: %s", name, invalid.GetFlag().Name, whyInvalid(invalid))
	}
	return name + ": " + err.Error()
}

// apart is a hint when the argument after a flag with an optional value was meant as the value: it is a file, whatever
// precedes it.
func apart(cmd *cobra.Command, args []string) string {
	for i, a := range args[:max(len(args)-1, 0)] {
		f := cmd.Flags().Lookup(strings.TrimLeft(a, "-"))
		next := args[i+1]
		if f == nil || !strings.HasPrefix(a, "-") || f.NoOptDefVal == "" || f.Value.Type() == "bool" ||
			strings.HasPrefix(next, "-") || strings.HasSuffix(next, ".mlir") {
			continue
		}
		return fmt.Sprintf("; did you mean %s=%s?", a, next)
	}
	return ""
}

// whyInvalid says what a value should be instead.
func whyInvalid(e *pflag.InvalidValueError) string {
	var bounds outOfBounds
	if errors.As(e, &bounds) {
		return fmt.Sprintf("'%s': %s", e.GetValue(), bounds)
	}
	switch kind := e.GetFlag().Value.Type(); kind {
	case "bool":
		return fmt.Sprintf("'%s' is invalid value for boolean argument! Try 0 or 1", e.GetValue())
	case "uint", "uint64":
		return fmt.Sprintf("'%s' value invalid for uint argument!", e.GetValue())
	case "int", "int64":
		return fmt.Sprintf("'%s' value invalid for integer argument!", e.GetValue())
	case "duration":
		return fmt.Sprintf("'%s' is no duration! Try 90s, 5m or 1h30m", e.GetValue())
	case "uintSlice":
		return fmt.Sprintf("'%s': expected numbers separated by commas", e.GetValue())
	}
	return fmt.Sprintf("'%s': %s", e.GetValue(), e.Unwrap())
}

// typed is a flag as it is on the command line, with one dash or two.
func typed(name string, args []string) string {
	for _, a := range args {
		if bare := strings.TrimLeft(a, "-"); bare == name || strings.HasPrefix(bare, name+"=") {
			return a
		}
	}
	return "--" + name
}

// longFlags turns -long-flag into --long-flag. What follows -o, or another flag
// of one letter, is its value, unless all of it is a flag.
func longFlags(args []string, flags *pflag.FlagSet) []string {
	out := make([]string, len(args))
	for i, a := range args {
		out[i] = a
		if a == "--" {
			copy(out[i:], args[i:])
			break
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(a, "-"), "=")
		if len(a) <= 2 || a[0] != '-' || a[1] == '-' {
			continue
		}
		if flags.ShorthandLookup(name[:1]) == nil || flags.Lookup(name) != nil {
			out[i] = "-" + a
		}
	}
	return out
}
