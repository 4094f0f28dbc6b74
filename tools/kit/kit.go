// Package kit is the door for modules outside of this one: what such a module adds
// is a [Kit], and a tool is a name and a kit, as in
//
//	func main() { kit.Opt("my-opt", kit.Join(kit.Default(), fuse.Kit)) }
package kit

import (
	"context"
	"io"
	"time"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/kit/parts"
	tslsp "github.com/tsopt/tsopt/tools/tslsp/app"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

// Kit is everything that tools know; see [parts.Kit].
type Kit = parts.Kit

// Default is all of tsopt.
func Default() Kit { return parts.Default() }

// Join is a kit of all that some kits hold. A name that two of them have is an
// error, with which every tool ends.
func Join(ks ...Kit) Kit { return parts.Join(ks...) }

// Opt is a tool like tsopt. It runs as this process and does not return.
func Opt(name string, k Kit) {
	command.Process((&tsopt.Tool{Name: name, Kit: k}).Main, 0)
}

// patience is how long a program may take to end after Ctrl-C.
const patience = 10 * time.Second

// Run is a tool like tsrun. It runs as this process and does not return.
func Run(name string, k Kit) {
	command.Process(func(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
		return tsrun.Run(ctx, name, k, args, in, out, errw)
	}, patience)
}

// LSP is a language server like tslsp. It runs as this process and does not return.
func LSP(name string, k Kit) {
	command.Process(func(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
		return tslsp.Serve(ctx, name, &tsopt.Tool{Name: name, Kit: k}, args, in, out, errw)
	}, 0)
}
