package lit

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/tsopt/tsopt/internal/lit/shell"
)

// execute runs a test and returns its result, expectations not yet considered.
func (r *runner) execute(ctx context.Context, t *Test) Result {
	if t.Config.Unsupported {
		return Result{Code: Unsupported, Output: "Test is unsupported"}
	}
	var err error
	if t.keywords, err = parseTest(t.SourcePath()); err != nil {
		return Result{Code: Unresolved, Output: err.Error()}
	}
	if result, ok := t.checkFeatures(); !ok {
		return result
	}
	if r.opts.ExcludeXFail {
		if expected, err := t.expectedToFail(); expected && err == nil {
			return Result{Code: Excluded}
		}
	}
	if r.opts.NoExecute {
		return Result{Code: Pass}
	}
	commands, err := t.commands()
	if err != nil {
		return Result{Code: Unresolved, Output: err.Error()}
	}
	if err := os.MkdirAll(filepath.Dir(t.tmpBase()), 0o777); err != nil {
		return Result{Code: Unresolved, Output: err.Error()}
	}
	allowed := max(t.keywords.retries, t.Config.Retries) + 1
	if allowed == 1 {
		allowed += r.opts.Retries
	}
	for attempt := 1; ; attempt++ {
		result := r.attempt(ctx, t, commands)
		if result.Code == Fail && attempt < allowed && ctx.Err() == nil {
			continue
		}
		if result.Code == Pass && attempt > 1 {
			result.Code = FlakyPass
		}
		result.Attempts, result.Allowed = attempt, allowed
		return result
	}
}

// checkFeatures compares the test's demands with the available features.
func (t *Test) checkFeatures() (Result, bool) {
	var missing, present []string
	for _, e := range t.keywords.requires {
		if ok, err := evaluate(e, t.Config.Features); err != nil {
			return Result{Code: Unresolved, Output: "Error in REQUIRES list:\n" + err.Error()}, false
		} else if !ok {
			missing = append(missing, e)
		}
	}
	for _, e := range t.keywords.unsupported {
		if ok, err := evaluate(e, t.Config.Features); err != nil {
			return Result{Code: Unresolved, Output: "Error in UNSUPPORTED list:\n" + err.Error()}, false
		} else if ok {
			present = append(present, e)
		}
	}
	reason := ""
	switch {
	case len(missing) > 0:
		reason = "Test requires the following unavailable features: " + strings.Join(missing, ", ")
	case len(present) > 0:
		reason = "Test does not support the following features and/or targets: " + strings.Join(present, ", ")
	case !t.withinLimits():
		reason = "Test does not require any of the features specified in limit_to_features: " +
			strings.Join(t.Config.LimitToFeatures, ", ")
	default:
		return Result{}, true
	}
	return Result{Code: Unsupported, Output: reason, Missing: missing}, false
}

// withinLimits reports whether the test needs one of the features that the run
// is limited to.
func (t *Test) withinLimits() bool {
	if len(t.Config.LimitToFeatures) == 0 {
		return true
	}
	rest := maps.Clone(t.Config.Features)
	for _, f := range t.Config.LimitToFeatures {
		delete(rest, f)
	}
	for _, e := range t.keywords.requires {
		if ok, _ := evaluate(e, rest); !ok {
			return true
		}
	}
	return false
}

// expectedToFail reports whether an XFAIL line, or the command line, says so.
func (t *Test) expectedToFail() (bool, error) {
	if t.XFailNot {
		return false, nil
	}
	for _, e := range t.keywords.xfails {
		if e == "*" {
			return true, nil
		}
		ok, err := evaluate(e, t.Config.Features)
		if ok || err != nil {
			return ok, err
		}
	}
	return t.XFail, nil
}

// judge turns the result of running a test into its verdict.
func (t *Test) judge(result Result) Result {
	expected, err := t.expectedToFail()
	switch {
	case err != nil:
		return Result{Code: Unresolved, Output: "Error in XFAIL list:\n" + err.Error()}
	case expected && result.Code == Pass:
		result.Code = XPass
	case expected && result.Code == Fail:
		result.Code = XFail
	}
	return result
}

// attempt runs the commands of a test once.
func (r *runner) attempt(ctx context.Context, t *Test, commands []command) Result {
	scripts := make([]*shell.Script, len(commands))
	for i, c := range commands {
		if c.text == "" {
			continue
		}
		var err error
		if scripts[i], err = shell.Parse(c.text); err != nil {
			text := fmt.Sprintf("# shell parser error on %s: %s\n# %v\n", c.label, c.text, err)
			return Result{Code: Unresolved, Output: report(1, "", text)}
		}
	}
	if r.opts.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, r.opts.Timeout)
		defer cancel()
	}
	sh := &shell.Shell{Dir: t.dir(), Env: r.environment(t), Builtins: r.opts.Builtins, LastOnly: t.Config.LastOnly}
	var trace strings.Builder
	code := 0
	for i, c := range commands {
		if scripts[i] == nil {
			fmt.Fprintf(&trace, "# %s has no command after substitutions\n", c.label)
			continue
		}
		fmt.Fprintf(&trace, "# %s\n%s\n", c.label, c.text)
		if name := sh.MissingFile(c.text); name != "" {
			fmt.Fprintf(&trace, "# error: File specified in readfile substitution does not exist: %s\n", name)
			return Result{Code: Fail, Output: report(1, "", trace.String())}
		}
		sh.Results = nil
		code = sh.Run(ctx, scripts[i])
		for _, result := range sh.Results {
			writeResult(&trace, result)
		}
		if code != 0 || ctx.Err() != nil {
			break
		}
	}
	if sh.Broken != nil {
		return Result{Code: Unresolved, Output: report(code, "", trace.String())}
	}
	if ctx.Err() == context.DeadlineExceeded {
		return Result{Code: Timeout, Output: report(code, r.timeoutText(sh.Results), trace.String())}
	}
	if code != 0 {
		return Result{Code: Fail, Output: report(code, "", trace.String())}
	}
	return Result{Code: Pass, Output: report(code, "", trace.String())}
}

func (r *runner) environment(t *Test) map[string]string {
	env := maps.Clone(t.Config.Environment)
	env["LIT_CURRENT_TESTCASE"] = t.Name()
	for _, name := range []string{"TMP", "TMPDIR", "TEMP", "TEMPDIR"} {
		env[name] = r.tmpDir
	}
	return env
}

// timeoutText names the command that was running when time was up.
func (r *runner) timeoutText(results []shell.Result) string {
	text := fmt.Sprintf("Reached timeout of %g seconds", r.opts.Timeout.Seconds())
	if len(results) > 0 {
		text += " in: " + strings.Join(results[len(results)-1].Args, " ")
	}
	return text
}

// report is the output of a test as lit shows it.
func report(code int, timeout, trace string) string {
	text := fmt.Sprintf("Exit Code: %d\n", code)
	if timeout != "" {
		text += "Timeout: " + timeout + "\n"
	}
	text += "\n"
	if trace != "" {
		text += "Command Output (stdout):\n--\n" + trace + "\n--\n"
	}
	return text
}

// writeResult writes what a command has done.
func writeResult(b *strings.Builder, r shell.Result) {
	bangs := 0
	for bangs < len(r.Args) && r.Args[bangs] == "!" {
		bangs++
	}
	b.WriteString("# executed command: " + strings.Repeat("! ", bangs))
	for i, arg := range r.Args[bangs:] {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(quoteArg(arg))
	}
	b.WriteByte('\n')
	if r.Code == 0 && !r.TimedOut && strings.TrimSpace(r.Stdout) == "" && strings.TrimSpace(r.Stderr) == "" {
		return
	}
	for _, f := range r.Files {
		writeOutput(b, "redirected output from '"+f.Name+"'", f.Text, 1024)
	}
	writeOutput(b, "command stdout", r.Stdout, len(r.Stdout))
	writeOutput(b, "command stderr", r.Stderr, len(r.Stderr))
	if strings.TrimSpace(r.Stdout) == "" && strings.TrimSpace(r.Stderr) == "" {
		b.WriteString("# note: command had no output on stdout or stderr\n")
	}
	if r.Code != 0 {
		fmt.Fprintf(b, "# error: command failed with exit status: %d\n", r.Code)
	}
	if r.TimedOut {
		b.WriteString("# error: command reached timeout: True\n")
	}
}

const outputWidth = 30

func writeOutput(b *strings.Builder, title, text string, limit int) {
	if strings.TrimSpace(text) == "" {
		return
	}
	note := ""
	if len(text) > limit {
		text, note = text[:limit]+"\n...\n", "data was truncated"
	}
	rule := func(s string) string { return strings.Repeat("-", max(0, outputWidth-4-len(s))) }
	fmt.Fprintf(b, "# .---%s%s\n", title, rule(title))
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		b.WriteString("# | " + line + "\n")
	}
	fmt.Fprintf(b, "# `---%s%s\n", note, rule(note))
}

// quoteArg quotes an argument for a shell, when that is needed.
func quoteArg(arg string) string {
	safe := func(c rune) bool {
		return c < 0x80 && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' ||
			strings.ContainsRune("@%_-+=:,./", c))
	}
	if arg != "" && strings.IndexFunc(arg, func(c rune) bool { return !safe(c) }) < 0 {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'"'"'`) + "'"
}
