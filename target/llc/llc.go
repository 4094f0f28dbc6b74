// Package llc compiles LLVM IR text with LLVM's llc: to relocatable object files and assembly for CPUs, and for package
// nvptx to PTX.
//
// llc runs as a process: it aborts on an instruction that it cannot select, and an abort must not take the compiler
// along. What it prints is read and becomes a [CompileError] that names function, intrinsic and what to change.
//
// [Compiler] is the way in. It finds the tools when they are first needed; one that is not there gives a [MissingTool]
// error that says what to install and what works without.
package llc

// Compiler runs llc and remembers what it compiled. The zero Compiler is ready to use, from several goroutines at once.
type Compiler struct {
	// Folder is where code is kept for other processes; empty keeps none.
	Folder string

	llc    Once[Tool]
	opt    Once[string]
	object Memo[string]
}

// Tool returns the llc in use.
func (c *Compiler) Tool() (Tool, error) { return c.llc.Get(find) }

// LLC returns the path of the llc in use.
func (c *Compiler) LLC() (string, error) {
	tool, err := c.Tool()
	return tool.Path, err
}

// Opt returns the path of the opt that belongs to the llc in use.
func (c *Compiler) Opt() (string, error) {
	return c.opt.Get(func() (string, error) {
		tool, err := c.Tool()
		if err != nil {
			return "", err
		}
		return tool.opt()
	})
}
