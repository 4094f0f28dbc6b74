package python

// Statements, as in Parser/Python.asdl. Fields that are not there are nil or empty.
type (
	// A FunctionDef is `def Name(Args) -> Returns: Body`; Async for `async def`.
	FunctionDef struct {
		Span
		NamePos    Pos
		Name       string
		TypeParams []*TypeParam
		Args       *Arguments
		Body       []Stmt
		Decorators []Expr
		Returns    Expr
		Async      bool
		// Inner says that an expression in it binds a name or yields, perhaps one of a function in it.
		Inner bool
	}
	// A ClassDef is `class Name(Bases, Keywords): Body`.
	ClassDef struct {
		Span
		NamePos    Pos
		Name       string
		TypeParams []*TypeParam
		Bases      []Expr
		Keywords   []*Keyword
		Body       []Stmt
		Decorators []Expr
	}
	// A Return is `return Value`.
	Return struct {
		Span
		Value Expr
	}
	// A Delete is `del Targets`.
	Delete struct {
		Span
		Targets []Expr
	}
	// An Assign is `Targets[0] = Targets[1] = … = Value`.
	Assign struct {
		Span
		Targets []Expr
		Value   Expr
	}
	// A TypeAlias is `type Name[TypeParams] = Value`.
	TypeAlias struct {
		Span
		Name       *Name
		TypeParams []*TypeParam
		Value      Expr
	}
	// An AugAssign is `Target Op= Value`.
	AugAssign struct {
		Span
		Target Expr
		Op     Operator
		Value  Expr
	}
	// An AnnAssign is `Target: Annotation = Value`. Simple is false if the target is no name or is in parentheses.
	AnnAssign struct {
		Span
		Target     Expr
		Annotation Expr
		Value      Expr
		Simple     bool
	}
	// A For is `for Target in Iter: Body else: Orelse`.
	For struct {
		Span
		Target Expr
		Iter   Expr
		Body   []Stmt
		Orelse []Stmt
		Async  bool
	}
	// A While is `while Test: Body else: Orelse`.
	While struct {
		Span
		Test   Expr
		Body   []Stmt
		Orelse []Stmt
	}
	// An If is `if Test: Body else: Orelse`; an `elif` is the only statement of Orelse.
	If struct {
		Span
		Test   Expr
		Body   []Stmt
		Orelse []Stmt
	}
	// A With is `with Items: Body`.
	With struct {
		Span
		Items []*WithItem
		Body  []Stmt
		Async bool
	}
	// A Match is `match Subject: Cases`.
	Match struct {
		Span
		Subject Expr
		Cases   []*MatchCase
	}
	// A Raise is `raise Exc from Cause`.
	Raise struct {
		Span
		Exc, Cause Expr
	}
	// A Try is `try: Body except …: … else: Orelse finally: Final`; Star for `except*`.
	Try struct {
		Span
		Body     []Stmt
		Handlers []*ExceptHandler
		Orelse   []Stmt
		Final    []Stmt
		Star     bool
	}
	// An Assert is `assert Test, Msg`.
	Assert struct {
		Span
		Test, Msg Expr
	}
	// An Import is `import Names`.
	Import struct {
		Span
		Names []*Alias
	}
	// An ImportFrom is `from Level dots and Module import Names`.
	ImportFrom struct {
		Span
		Module string
		Names  []*Alias
		Level  int
	}
	// A Global is `global Names`.
	Global struct {
		Span
		Names []string
	}
	// A Nonlocal is `nonlocal Names`.
	Nonlocal struct {
		Span
		Names []string
	}
	// An ExprStmt is an expression as a statement.
	ExprStmt struct {
		Span
		Value Expr
	}
	// A Pass is `pass`.
	Pass struct{ Span }
	// A Break is `break`.
	Break struct{ Span }
	// A Continue is `continue`.
	Continue struct{ Span }
)

func (*FunctionDef) stmt() {}
func (*ClassDef) stmt()    {}
func (*Return) stmt()      {}
func (*Delete) stmt()      {}
func (*Assign) stmt()      {}
func (*TypeAlias) stmt()   {}
func (*AugAssign) stmt()   {}
func (*AnnAssign) stmt()   {}
func (*For) stmt()         {}
func (*While) stmt()       {}
func (*If) stmt()          {}
func (*With) stmt()        {}
func (*Match) stmt()       {}
func (*Raise) stmt()       {}
func (*Try) stmt()         {}
func (*Assert) stmt()      {}
func (*Import) stmt()      {}
func (*ImportFrom) stmt()  {}
func (*Global) stmt()      {}
func (*Nonlocal) stmt()    {}
func (*ExprStmt) stmt()    {}
func (*Pass) stmt()        {}
func (*Break) stmt()       {}
func (*Continue) stmt()    {}

// Parts of statements.
type (
	// Arguments are the parameters of a function. Defaults are those of the last of PosOnly and Args together; KwDefaults
	// has an entry for each of KwOnly, nil where there is none.
	Arguments struct {
		Span
		PosOnly    []*Arg
		Args       []*Arg
		VarArg     *Arg
		KwOnly     []*Arg
		KwDefaults []Expr
		KwArg      *Arg
		Defaults   []Expr
	}
	// An Arg is a parameter.
	Arg struct {
		Span
		Name       string
		Annotation Expr
	}
	// A Keyword is `Name=Value` in a call or the bases of a class; Name is empty for `**Value`.
	Keyword struct {
		Span
		Name  string
		Value Expr
	}
	// An Alias is `Name as AsName` of an import.
	Alias struct {
		Span
		Name, AsName string
	}
	// A WithItem is `Context as Vars`.
	WithItem struct {
		Span
		Context Expr
		Vars    Expr
	}
	// An ExceptHandler is `except Type as Name: Body`.
	ExceptHandler struct {
		Span
		Type Expr
		Name string
		Body []Stmt
	}
	// A TypeParam is `Name: Bound = …` of a generic definition; Stars is 1 for `*Name`, 2 for `**Name`.
	TypeParam struct {
		Span
		Name  string
		Bound Expr
		Stars int
	}
	// A MatchCase is `case Pattern if Guard: Body`.
	MatchCase struct {
		Span
		Pattern Pattern
		Guard   Expr
		Body    []Stmt
	}
)

// A Pattern is what a case matches.
type Pattern interface {
	Node
	pattern()
}

// Patterns, as in Parser/Python.asdl.
type (
	// A MatchValue matches what equals Value.
	MatchValue struct {
		Span
		Value Expr
	}
	// A MatchSingleton matches None, True or False.
	MatchSingleton struct {
		Span
		Value *Constant
	}
	// A MatchSequence matches sequences.
	MatchSequence struct {
		Span
		Patterns []Pattern
	}
	// A MatchMapping matches mappings; Rest is the name behind `**`.
	MatchMapping struct {
		Span
		Keys     []Expr
		Patterns []Pattern
		Rest     string
	}
	// A MatchClass matches instances of Class.
	MatchClass struct {
		Span
		Class       Expr
		Patterns    []Pattern
		KwdAttrs    []string
		KwdPatterns []Pattern
	}
	// A MatchStar is `*Name` in a sequence; Name is empty for `*_`.
	MatchStar struct {
		Span
		Name string
	}
	// A MatchAs is `Pattern as Name`; without a pattern it is a name, without a name `_`.
	MatchAs struct {
		Span
		Pattern Pattern
		Name    string
	}
	// A MatchOr is `Patterns[0] | Patterns[1] | …`.
	MatchOr struct {
		Span
		Patterns []Pattern
	}
)

func (*MatchValue) pattern()     {}
func (*MatchSingleton) pattern() {}
func (*MatchSequence) pattern()  {}
func (*MatchMapping) pattern()   {}
func (*MatchClass) pattern()     {}
func (*MatchStar) pattern()      {}
func (*MatchAs) pattern()        {}
func (*MatchOr) pattern()        {}
