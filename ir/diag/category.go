package diag

// Category says what a remark is about, so that a tool can show some of them.
type Category string

// The categories.
const (
	General  Category = "general"  // of no family below
	Gemm     Category = "gemm"     // how a GEMM is computed
	Copy     Category = "copy"     // how data moves
	Store    Category = "store"    // how results leave
	Memory   Category = "memory"   // how tiles lie in shared memory
	Pipeline Category = "pipeline" // what a loop prefetches
	Comm     Category = "comm"     // communication and its checks
	Params   Category = "params"   // what parameters are
	Cost     Category = "cost"     // predicted time of a kernel
	Fusion   Category = "fusion"   // which operations are one kernel
)

// Categories are all of them.
func Categories() []Category {
	return []Category{General, Gemm, Copy, Store, Memory, Pipeline, Comm, Params, Cost, Fusion}
}

// RemarkKind says what a remark reports, as LLVM's remarks do.
type RemarkKind uint8

// The kinds.
const (
	Missed   RemarkKind = iota // an optimization that was not possible, and why
	Passed                     // a decision that changed the program
	Analysis                   // what the compiler knows, or could not check
)

func (k RemarkKind) String() string { return [...]string{"missed", "passed", "analysis"}[k] }

// Of says what kind of remark a diagnostic is and returns it for chaining.
func (d *Diagnostic) Of(k RemarkKind) *Diagnostic {
	d.Kind = k
	return d
}

// In puts a diagnostic in a category and returns it for chaining.
func (d *Diagnostic) In(c Category) *Diagnostic {
	d.Category = c
	return d
}
