// Package command is the frame that all tools share: how a command line is read,
// what its mistakes are answered by, which exit codes there are, and what happens
// on an internal error or an interrupt. A tool declares a cobra command and hands
// it to [Execute]; its main function hands that to [Process].
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/internal/term"
)

// Exit codes that mean the same in all tools. Others are a tool's own.
const (
	OK     = 0
	Failed = 1 // the input, or the command line, is wrong; a message says how
	// Internal is EX_SOFTWARE of sysexits.h: a fault of the tool, not of its input.
	Internal = 70
	// Interrupted is what shells make of a program that SIGINT ended.
	Interrupted = 130
)

// Exit is an error that has been reported already: it ends a tool with a code
// and no more words.
type Exit int

func (e Exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// Reported ends a tool whose diagnostics were printed.
const Reported = Exit(Failed)

// Tool is a command and what its frame needs to know of it.
type Tool struct {
	*cobra.Command
	// Usage words an error in the command line; nil for [UsageError].
	Usage func(err error, args []string) string
	// OnError is the exit code for errors, those of the command line included; 0
	// for [Failed].
	OnError int
	// OneDash keeps -abc what POSIX says it is, three flags of one letter. LLVM's
	// tools, and so the others, take -flag for --flag.
	OneDash bool
	// Repeat is what a user may do to have an internal error fixed; "" for nothing but to report it.
	Repeat string
	// Completions says what shells complete, by [Choices] and the like; nil for flags and files only. It is called when
	// a shell asks: what it declares is kept by cobra until the process ends, and tests run thousands of tools in one.
	Completions func(*cobra.Command)
}

// Execute runs a tool and returns its exit code. It adds --version and
// --completion to its flags.
func Execute(ctx context.Context, t Tool, args []string, in io.Reader, out, errw io.Writer) (code int) {
	defer func() {
		if p := recover(); p != nil {
			t.internal(ctx, errw, p)
			code = Internal
		}
	}()
	cmd := t.Command
	cmd.SilenceErrors, cmd.SilenceUsage, cmd.DisableFlagsInUseLine = true, true, true
	cmd.SetIn(in)
	cmd.SetOut(out)
	cmd.SetErr(errw)
	t.versionFlag()
	t.completionFlag(out)
	if isCompletion(args) {
		Choices(cmd, "completion", shells...)
		if t.Completions != nil {
			t.Completions(cmd)
		}
	}
	var usage error
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		usage = err
		return err
	})
	cmd.SetArgs(args)
	switch {
	case t.OneDash:
	case isCompletion(args) && len(args) > 1:
		// The last word is what is completed: it stays as it was typed.
		cmd.SetArgs(append(append(args[:1:1], longFlags(args[1:len(args)-1], cmd.Flags())...), args[len(args)-1]))
	default:
		cmd.SetArgs(longFlags(args, cmd.Flags()))
	}
	err := cmd.ExecuteContext(ctx)
	var exit Exit
	var many surplus
	if errors.As(err, &many) {
		err = many + surplus(apart(cmd, args))
	}
	switch {
	case err == nil:
		return OK
	case errors.As(err, &exit):
		return int(exit)
	case usage != nil:
		fmt.Fprintln(errw, term.Printable(t.usage(usage, args)))
		return max(t.OnError, Failed)
	case ctx.Err() == context.Canceled && errors.Is(err, context.Canceled):
		fmt.Fprintf(errw, "%s: interrupted\n", cmd.Name())
		return Interrupted
	}
	fmt.Fprintf(errw, "%s: %s\n", cmd.Name(), term.Printable(err.Error()))
	return max(t.OnError, Failed)
}

// internal reports a panic. With TSOPT_BACKTRACE it says where it happened.
func (t Tool) internal(ctx context.Context, errw io.Writer, p any) {
	fmt.Fprintf(errw, "%s: internal error: %s\n", t.Name(), term.Printable(fmt.Sprint(p)))
	if proc.Getenv(ctx, "TSOPT_BACKTRACE") != "" {
		errw.Write(debug.Stack())
	}
	fmt.Fprintf(errw, "%s: this is a bug in %s, whatever the input is; %sTSOPT_BACKTRACE=1 shows where it happened\n",
		t.Name(), t.Name(), t.Repeat)
}

// versionFlag adds --version, which cobra then answers.
func (t Tool) versionFlag() {
	if t.Version == "" {
		t.Version = Version()
		t.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	}
	if t.Flags().Lookup("version") == nil {
		t.Flags().Bool("version", false, "print the version and exit")
	}
}

// Version is what `--version` prints behind a tool's name: the module's version, what it was built from and by,
// and what the tools are compatible with.
func Version() string { return VersionAs("compatible with the text and the flags of MLIR 22") }

// VersionAs is a version of a tool that is compatible with something else.
func VersionAs(what string) string { return Build() + ", " + origin() + ", " + what }

// Build names what the program was built from: the module's version, which the build takes from a tag of the
// repository or from the module's path, and `(devel)` where it knows neither.
func Build() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// origin is the commit, as far as the build has stamped it, and the version of Go.
func origin() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return stamped(info)
	}
	return runtime.Version()
}

func stamped(info *debug.BuildInfo) string {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	commit := settings["vcs.revision"]
	if commit == "" {
		return info.GoVersion
	}
	if settings["vcs.modified"] == "true" {
		commit += ", modified"
	}
	return "commit " + commit + ", " + info.GoVersion
}

// Files accepts between least and most file names.
func Files(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, files []string) error {
		switch {
		case len(files) < least:
			return fmt.Errorf("no input file.  Try: '%s --help'", called(cmd))
		case len(files) > 0 && most == 0:
			return fmt.Errorf("takes no input file, but got %q.  Try: '%s --help'", files[0], called(cmd))
		case len(files) > most:
			return surplus(fmt.Sprintf("more than %s: %q.  Try: '%s --help'", plural(most, "input file"), files, called(cmd)))
		}
		return nil
	}
}

// called is how a user calls a command: the words of its usage before the options and files.
func called(cmd *cobra.Command) string {
	words := strings.Fields(cmd.Use)
	places := func(w string) bool { return strings.ContainsAny(w[:1], "[<") || w == strings.ToUpper(w) }
	if i := slices.IndexFunc(words, places); i >= 0 {
		words = words[:i]
	}
	return strings.Join(words, " ")
}

// surplus is an error about more files than a tool takes.
type surplus string

func (e surplus) Error() string { return string(e) }

func plural(n int, what string) string {
	if n == 1 {
		return "one " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Reason words an error about a file as the C library does.
func Reason(err error) string {
	var path *os.PathError
	switch {
	case errors.Is(err, os.ErrNotExist):
		return "No such file or directory"
	case errors.As(err, &path):
		return path.Err.Error()
	}
	return err.Error()
}
