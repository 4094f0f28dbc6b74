package nvptx

import (
	"context"
	"crypto/sha256"
	"fmt"

	"github.com/tsopt/tsopt/target/llc"
)

// Assembler compiles LLVM IR to PTX and cubins. It remembers what it compiled. The
// zero Assembler is ready to use, from several goroutines at once.
type Assembler struct {
	llc.Compiler
	ptxas llc.Once[string]
	ptx   llc.Memo[string]
	cubin llc.Memo[Cubin]
}

// Cubin is assembled code for one chip.
type Cubin struct {
	Image  []byte
	Report *Report
}

// PTX compiles an LLVM module, as text, to PTX.
func (a *Assembler) PTX(ctx context.Context, ir string, o Options) (string, error) {
	if _, _, err := o.target(); err != nil {
		return "", err
	}
	tool, err := a.Tool()
	if err != nil {
		return "", err
	}
	name := key(ir, o)
	compile := func() (string, error) {
		text := []byte(ir)
		if usesLibrary.Match(text) {
			if text, err = a.linkLibrary(ctx, text, o); err != nil {
				return "", err
			}
		}
		if o.MiddleEnd && o.OptLevel > 0 {
			opt, err := a.Opt()
			if err != nil {
				return "", err
			}
			if text, err = runOpt(ctx, opt, text, o); err != nil {
				return "", err
			}
		}
		return runLLC(ctx, tool, text, o)
	}
	return a.ptx.Get(name, func() (string, error) { return a.Kept(tool, name, compile) })
}

// Cubin assembles PTX with ptxas.
func (a *Assembler) Cubin(ctx context.Context, ptx string, o Options) (Cubin, error) {
	path, err := a.ptxas.Get(findPTXAS)
	if err != nil {
		return Cubin{}, err
	}
	return a.cubin.Get(key(ptx, o), func() (Cubin, error) {
		image, report, err := runPTXAS(ctx, path, ptx, o)
		return Cubin{image, report}, err
	})
}

// PTXAS returns the path of the ptxas in use.
func (a *Assembler) PTXAS() (string, error) { return a.ptxas.Get(findPTXAS) }

// key identifies a compilation by its input and options.
func key(text string, o Options) [32]byte {
	o.Timeout = 0
	return sha256.Sum256(fmt.Appendf(nil, "%+v\x00%s", o, text))
}
