package command

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/internal/nearest"
)

var shells = []string{"bash", "zsh", "fish", "powershell"}

// completionFlag adds --completion. It is a flag, not cobra's sub-command,
// because an argument without dashes is a file.
func (t Tool) completionFlag(out io.Writer) {
	t.CompletionOptions.DisableDefaultCmd = true
	t.Flags().Var(&completionValue{t.Command, out}, "completion",
		"print a script that makes a `shell` ("+strings.Join(shells, ", ")+") complete flags and files, and exit: source <("+t.Name()+" --completion=bash)")
	Choices(t.Command, "completion", shells...)
	if t.ValidArgsFunction == nil {
		t.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"mlir"}, cobra.ShellCompDirectiveFilterFileExt
		}
	}
}

// Choices lets shells complete the values of a flag.
func Choices(cmd *cobra.Command, flag string, values ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err)
	}
}

// isCompletion reports whether a shell's script asks for completions.
func isCompletion(args []string) bool {
	return len(args) > 0 && slices.Contains([]string{cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd}, args[0])
}

// completionValue writes the script when its flag is read.
type completionValue struct {
	cmd *cobra.Command
	out io.Writer
}

func (*completionValue) String() string { return "" }
func (*completionValue) Type() string   { return "shell" }

func (v *completionValue) Set(shell string) (err error) {
	switch shell {
	case "bash":
		err = v.cmd.GenBashCompletionV2(v.out, true)
	case "zsh":
		err = v.cmd.GenZshCompletion(v.out)
	case "fish":
		err = v.cmd.GenFishCompletion(v.out, true)
	case "powershell":
		err = v.cmd.GenPowerShellCompletionWithDesc(v.out)
	default:
		return fmt.Errorf("known are %s%s", strings.Join(shells, ", "), nearest.DidYouMean(shell, shells))
	}
	if err == nil {
		err = Exit(OK)
	}
	return err
}
