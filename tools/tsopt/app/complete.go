package app

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// completions lets shells complete the values of flags.
func (s *session) completions(cmd *cobra.Command) {
	command.Reads(cmd, "mlir", "py")
	command.Choices(cmd, "emit", s.emitNames()...)
	command.Choices(cmd, "color", "auto", "always", "never")
	command.Choices(cmd, "verify-diagnostics", "all", "only-expected")
	command.Choices(cmd, "mlir-timing-display", "tree", "list")
	command.Choices(cmd, "mlir-output-format", "text", "json")
	command.Choices(cmd, "mlir-pass-statistics-display", "pipeline", "list")
	var categories []string
	for _, c := range diag.Categories() {
		categories = append(categories, string(c))
	}
	command.List(cmd, "remarks", categories...)
	command.Folder(cmd, "view-layouts", "mlir-print-ir-tree-dir", "dump-dialect-docs", "dump-pass-docs")
	var passes []string
	for _, p := range s.passes.Passes() {
		passes = append(passes, p.Name)
		s.completeOptions(cmd, p.Name, func() []*pass.Option { return pass.OptionsOf(p.New()) })
	}
	for _, p := range s.passes.Pipelines() {
		s.completeOptions(cmd, p.Name, func() []*pass.Option { return pass.OptionsOf(p.New()) })
	}
	command.List(cmd, "mlir-print-ir-before", passes...)
	command.List(cmd, "mlir-print-ir-after", passes...)
}

// completeOptions completes the options of a pass or a pipeline, and the keywords of one.
func (s *session) completeOptions(cmd *cobra.Command, name string, options func() []*pass.Option) {
	command.Complete(cmd, name, func(before, _ string) (out []command.Completion) {
		given := strings.Fields(before)
		for _, o := range options() {
			if strings.HasSuffix(before, "=") {
				if given[len(given)-1] == o.Name+"=" {
					return keywords(o)
				}
				continue
			}
			out = append(out, command.Completion{Word: o.Name + "=", Doc: o.Doc, Open: true})
		}
		if strings.HasSuffix(before, "=") {
			return nil
		}
		return out
	})
}

// keywords are the values that an option may have, as far as they can be listed.
func keywords(o *pass.Option) (out []command.Completion) {
	for _, c := range o.Cases {
		out = append(out, command.Completion{Word: c.Name, Doc: c.Doc})
	}
	if o.Kind == "" {
		out = append(out, command.Completion{Word: "true"}, command.Completion{Word: "false"})
	}
	return out
}
