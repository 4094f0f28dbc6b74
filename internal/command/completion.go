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
		"print a script that makes a `shell` ("+strings.Join(shells, ", ")+") complete flags and files, and exit: source <("+
			t.Name()+" --completion=bash)")
	if t.ValidArgsFunction == nil {
		Reads(t.Command, "mlir")
	}
}

// Reads lets shells complete arguments with files whose names end so.
func Reads(cmd *cobra.Command, endings ...string) {
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return endings, cobra.ShellCompDirectiveFilterFileExt
	}
}

// Choices lets shells complete the values of a flag.
func Choices(cmd *cobra.Command, flag string, values ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag,
		cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err)
	}
}

// Completion is a word that may stand somewhere on a command line, and what it means.
type Completion struct {
	Word, Doc string
	// Open says that something follows the word without a space, as behind `name=`.
	Open bool
}

// Complete lets shells complete the value of a flag. What is typed of it comes in two parts: the words before, up to
// the last space, comma or equals sign, and the beginning of a word, for which answer gives all completions.
func Complete(cmd *cobra.Command, flag string, answer func(before, word string) []Completion) {
	complete := func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		cut := strings.LastIndexAny(typed, " ,=") + 1
		// Shells replace what follows the last equals sign.
		kept := typed[strings.LastIndex(typed, "=")+1 : cut]
		directive := cobra.ShellCompDirectiveNoFileComp
		var words []string
		for _, c := range answer(typed[:cut], typed[cut:]) {
			if !strings.HasPrefix(c.Word, typed[cut:]) {
				continue
			}
			if c.Open {
				directive |= cobra.ShellCompDirectiveNoSpace
			}
			words = append(words, cobra.CompletionWithDesc(kept+c.Word, c.Doc))
		}
		return words, directive
	}
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err)
	}
}

// List lets shells complete a list of words with commas between.
func List(cmd *cobra.Command, flag string, words ...string) {
	Complete(cmd, flag, func(before, _ string) (out []Completion) {
		for _, w := range words {
			if !slices.Contains(strings.Split(before, ","), w) {
				out = append(out, Completion{Word: w})
			}
		}
		return out
	})
}

// Folder lets shells complete the value of a flag with folders.
func Folder(cmd *cobra.Command, flags ...string) {
	for _, flag := range flags {
		if err := cmd.MarkFlagDirname(flag); err != nil {
			panic(err)
		}
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
		err = v.bash()
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

// firstEqual and lastEqual are how cobra's script for bash and ours take the flag off the word that is completed. Bash
// replaces what follows the last equals sign, and in --pass=option=value, which cobra does not know, that is not the
// first one.
const firstEqual, lastEqual = `cur="${cur#*=}"`, `cur="${cur##*=}"`

func (v *completionValue) bash() error {
	var script strings.Builder
	if err := v.cmd.GenBashCompletionV2(&script, true); err != nil {
		return err
	}
	_, err := io.WriteString(v.out, strings.Replace(script.String(), firstEqual, lastEqual, 1))
	return err
}
