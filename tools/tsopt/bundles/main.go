package bundles

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/target/launchplan"
)

// Main is `tsopt cache`: it lists the compiled programs or removes some.
func Main(ctx context.Context, name string, args []string, in io.Reader, out, errw io.Writer) int {
	room := int64(Room >> 20)
	root := &cobra.Command{Use: name + " cache",
		Short: "List or remove the compiled programs that the Python package caches", Args: cobra.NoArgs}
	with := func(do func(Cache) error) func(*cobra.Command, []string) error {
		return func(*cobra.Command, []string) error {
			c, err := Default(func(key string) string { return proc.Getenv(ctx, key) })
			if err != nil {
				return err
			}
			return do(c)
		}
	}
	list := &cobra.Command{Use: "ls", Short: "list them, most recently used first", Args: cobra.NoArgs,
		RunE: with(func(c Cache) error { return c.print(out) })}
	gc := &cobra.Command{Use: "gc", Short: "remove the least recently used programs", Args: cobra.NoArgs,
		RunE: with(func(c Cache) error { return c.Limit(room << 20) })}
	gc.Flags().Int64Var(&room, "room", room, "size to keep, in MiB")
	command.AtLeast(gc.Flags(), "room", 0)
	root.AddCommand(list, gc)
	return command.Execute(ctx, command.Tool{Command: root}, args, in, out, errw)
}

func (c Cache) print(out io.Writer) error {
	list, err := c.List()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	total := int64(0)
	for _, b := range list {
		total += b.Bytes
		fmt.Fprintf(w, "%s\t%d KiB\t%s\t%s\n", b.Key[:min(12, len(b.Key))], (b.Bytes+1023)>>10, b.Used.Format(time.DateTime),
			c.says(b.Key))
	}
	fmt.Fprintf(w, "%d in all\t%d KiB\t\t%s\n", len(list), (total+1023)>>10, c.Dir)
	return w.Flush()
}

// says is what a bundle holds, in a word or two.
func (c Cache) says(key string) string {
	p, err := launchplan.Read(c.Folder(key))
	if err != nil || p.Key != key {
		return "damaged; it will be recompiled when it is used"
	}
	says := "@" + p.Function + "("
	for i, a := range p.Arguments {
		if i > 0 {
			says += ", "
		}
		says += fmt.Sprint(a.Type, a.Shape)
	}
	for i, m := range p.Images {
		if i == 0 {
			says += ") " + m.Target
		}
	}
	return says
}
