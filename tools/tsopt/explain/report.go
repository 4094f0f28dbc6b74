package explain

// A Report is all that there is to say about a program. Times are in microseconds unless a name says otherwise.
type Report struct {
	File    string   `json:"file"`
	Version string   `json:"version"`
	Target  string   `json:"target"`
	Source  []string `json:"source"`
	// Errors are why the program does not compile; what follows is then of the stages until there.
	Errors []Message `json:"errors,omitempty"`
	// Folded is what is left out as the program is large, "" for nothing.
	Folded  string    `json:"folded,omitempty"`
	Kernels []Kernel  `json:"kernels"`
	Remarks []Message `json:"remarks"`
	// Stages are the passes that changed kernels, Unchanged how many others ran.
	Stages    []Stage  `json:"stages"`
	Unchanged int      `json:"unchanged"`
	Layouts   []Layout `json:"layouts"`
}

// A Message is a diagnostic: an error, a warning or a remark.
type Message struct {
	Severity string   `json:"severity"`
	Category string   `json:"category,omitempty"`
	Pass     string   `json:"pass,omitempty"`
	Line     int      `json:"line"` // 0 for none in the file
	Column   int      `json:"column,omitempty"`
	Also     []int    `json:"also,omitempty"`
	Text     string   `json:"text"`
	Notes    []string `json:"notes,omitempty"`
	// Gain is the part of its kernel's predicted time that a better lowering saves at most, absent where it is not known.
	Gain *float64 `json:"gain,omitempty"`
}

// A Kernel is one tile.kernel of the planned program, and its code.
type Kernel struct {
	Name string `json:"name"`
	Line int    `json:"line"`
	// Unknown is why the model does not know the kernel's time; the fields until Advice are then empty.
	Unknown string  `json:"unknown,omitempty"`
	Verdict string  `json:"verdict,omitempty"`
	Cause   string  `json:"cause,omitempty"`
	Total   float64 `json:"predicted,omitempty"`
	Units   []Unit  `json:"units,omitempty"`
	// Reason is the remark that may cost most of the kernel's time, absent where none may cost a tenth.
	Reason *Reason `json:"reason,omitempty"`
	// Most is the line that takes most of a block's time, absent where none takes a quarter or the time is not known.
	Most *Share `json:"most,omitempty"`
	// Advice are changes that are predicted to be faster, the best first.
	Advice   []Advice  `json:"advice"`
	Facts    []Fact    `json:"facts"`
	Schedule *Schedule `json:"schedule,omitempty"`
	// Measured is what a trace says of it, absent without one.
	Measured *Measured `json:"measured,omitempty"`
	Planned  []Line    `json:"planned"`
	PTX      []Line    `json:"ptx"`
	// Instructions is how many instructions the PTX has, Unplaced how many of them have no line in the source, and Moved
	// how many LLVM moved, which are at the line of the first instruction that uses their result.
	Instructions int `json:"instructions"`
	Unplaced     int `json:"unplaced"`
	Moved        int `json:"moved"`
	// NoCode is why there is no PTX, "" where there is.
	NoCode string `json:"no_code,omitempty"`
	// SASS is the machine code, Findings what ptxas found that makes it slow, and NoMachine why there is no machine code.
	SASS      []Line   `json:"sass,omitempty"`
	Findings  []string `json:"findings,omitempty"`
	NoMachine string   `json:"no_machine,omitempty"`
}

// A Reason is what the compiler could not do, and the part of the kernel's time that this costs at most.
type Reason struct {
	Line int     `json:"line"`
	Text string  `json:"text"`
	Gain float64 `json:"gain"`
}

// A Share is the part of a block's time that a line takes, without what it waits for.
type Share struct {
	Line int     `json:"line"`
	Name string  `json:"name"` // of the operation there that takes most
	Part float64 `json:"part"`
	// Why is why the operation takes longer than what it moves, "" if it does not.
	Why string `json:"why,omitempty"`
}

// A Unit is a part of the machine, and how long it is busy.
type Unit struct {
	Name string  `json:"name"`
	Time float64 `json:"time"`
}

// A Fact is a number with its name.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A Line is a line of a text, with the line of the source that it is for, 0 for none. Helper is the line of a macro or
// another function that was inlined there.
type Line struct {
	At     int    `json:"at"`
	Helper string `json:"helper,omitempty"`
	Text   string `json:"text"`
}

// Advice is a change of the program, and the time that is predicted for it.
type Advice struct {
	Line int    `json:"line"`
	Text string `json:"text"`
	// Effect is what the change saves, "" if that is not of one part of the machine.
	Effect string `json:"effect,omitempty"`
	// Predicted and Before are the kernel's times with and without the change.
	Predicted float64 `json:"predicted"`
	Before    float64 `json:"before"`
}

// Schedule is what one block does, by the costs of the estimate. Times are in cycles.
type Schedule struct {
	Cycles float64 `json:"cycles"`
	Clock  float64 `json:"clock_mhz"`
	Lanes  []Lane  `json:"lanes"`
}

// A Lane is what the threads of a role do, one step after the other.
type Lane struct {
	Role    string `json:"role"`
	Threads int64  `json:"threads"`
	Steps   []Step `json:"steps"`
}

// A Step takes Time cycles each time. A loop repeats its body; its own name is then "loop". A wait has no operation.
type Step struct {
	Name    string  `json:"name"`
	Line    int     `json:"line"`
	Time    float64 `json:"time"`
	Unit    string  `json:"unit,omitempty"`
	Busy    float64 `json:"busy,omitempty"`
	Wait    bool    `json:"wait,omitempty"`
	Repeats float64 `json:"repeats"`
	// Why is why an access takes longer than what it moves, "" if it does not.
	Why string `json:"why,omitempty"`
	// Guessed says that data decide how often the loop runs: it counts once.
	Guessed bool   `json:"guessed,omitempty"`
	Body    []Step `json:"body,omitempty"`
}

// A Stage is a pass that changed kernels.
type Stage struct {
	Pass    string `json:"pass"`
	About   string `json:"about"` // what the pass does
	Added   int    `json:"added"`
	Removed int    `json:"removed"`
	// Diff are lines that begin with ' ', '+', '-' or, for lines that are left out, '@'. It is empty with a reason in
	// Omitted where the texts are too long to be compared.
	Diff    []string `json:"diff"`
	Omitted string   `json:"omitted,omitempty"`
}

// A Layout is one that tiles of the program have.
type Layout struct {
	Name  string   `json:"name"`
	Types []string `json:"types"`
	Text  string   `json:"text"`
	SVG   string   `json:"svg"`
}
