package asm

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// nameTable gives SSA values, operations and blocks their printed names, as
// upstream's SSANameState does.
type nameTable struct {
	opts *PrintOptions
	// own says that isolated operations, where nothing around them has a name, are
	// left to tables of their own; ownIn are the regions that hold such operations.
	own   bool
	ownIn map[*ir.Region]bool
	outer *nameTable // of the operation around, in a table of its own

	entries chunks[nameRecord] // a value's mark is its position here, if it is its own
	names   chunks[string]
	byValue map[*ir.Value]int32
	ids     map[*ir.Op]int // of operations without results, for users' comments
	groups  map[*ir.Op][]int
	blocks  []blockRecord // a block's mark is its position here
	used    []usedName    // names in use, innermost region last
	inUse   map[string]int
	// suggest is the method suggested, made once for all operations; firstNamed and
	// starts are what it found for the operation under way.
	suggest    func(v *ir.Value, name string)
	firstNamed bool
	starts     []int // results after the first at which a pack begins

	nextValue, nextArg, nextConflict int
}

// nameRecord is a value's number, or where it has a name the complement of that
// name's position among the names.
type nameRecord struct {
	value *ir.Value
	id    int32
}

// blockRecord is a block and its number in its region.
type blockRecord struct {
	block *ir.Block
	order int
}

type usedName string

// counters are the numbering state with which a region starts.
type counters struct {
	region               *ir.Region
	value, arg, conflict int
	scope                int // length of used
}

func newNameTable(opts *PrintOptions) *nameTable {
	n := &nameTable{opts: opts, ownIn: map[*ir.Region]bool{}, groups: map[*ir.Op][]int{}, inUse: map[string]int{}}
	n.suggest = n.suggested
	return n
}

// reset forgets everything; the memory stays for the next operation.
func (n *nameTable) reset() {
	n.entries.n, n.names.n, n.used, n.blocks = 0, 0, n.used[:0], n.blocks[:0]
	n.byValue, n.ids = nil, nil
	n.ownIn, n.groups, n.inUse = emptied(n.ownIn), emptied(n.groups), emptied(n.inUse)
	n.nextValue, n.nextArg, n.nextConflict = 0, 0, 0
}

// emptied is a map without entries, m itself unless it is large: clearing costs
// what it once held, also after many small functions.
func emptied[K comparable, V any](m map[K]V) map[K]V {
	if len(m) > 256 {
		return map[K]V{}
	}
	clear(m)
	return m
}

// fill names everything in and around root.
func (n *nameTable) fill(root *ir.Op) {
	continuous := n.opts.UniqueSSAIDs || n.opts.Generic // numbers go on from region to region
	var stack []counters
	push := func(op *ir.Op, scope int) {
		for _, r := range op.Regions() {
			stack = append(stack, counters{r, n.nextValue, n.nextArg, n.nextConflict, scope})
		}
	}
	push(root, 0)
	n.op(root)
	for len(stack) > 0 {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !continuous {
			n.nextValue, n.nextArg, n.nextConflict = c.value, c.arg, c.conflict
		}
		n.release(c.scope)
		n.region(c.region)
		scope := len(n.used)
		own := n.own && !continuous && n.nextValue == 0 && n.nextArg == 0 && n.nextConflict == 0 && scope == 0
		for b := range c.region.Blocks() {
			for op := b.First(); op != nil; op = op.Next() {
				switch {
				case op.NumRegions() == 0:
				case own && mayNameItself(op):
					n.ownIn[c.region] = true
				default:
					push(op, scope)
				}
			}
		}
	}
}

// mayNameItself reports whether a table of its own can name what is inside op: no value crosses the operation's border,
// in either direction.
func mayNameItself(op *ir.Op) bool {
	return op.Has(ir.IsolatedFromAbove) && op.NumRegions() > 0 && op.NumOperands() == 0 && op.NumResults() == 0
}

// release forgets the names of regions that are left.
func (n *nameTable) release(scope int) {
	for _, u := range n.used[scope:] {
		if n.inUse[string(u)]--; n.inUse[string(u)] == 0 {
			delete(n.inUse, string(u))
		}
	}
	n.used = n.used[:scope]
}

func (n *nameTable) region(r *ir.Region) {
	var named map[*ir.Value]bool
	if def := ownerDef(r); def != nil && def.ArgNames != nil && !n.opts.Generic {
		named = map[*ir.Value]bool{}
		def.ArgNames(r, func(v *ir.Value, name string) {
			n.setName(v, n.preferred(v, name))
			named[v] = true
		})
	}
	i := 0
	for b := range r.Blocks() {
		if r.Entry() != b || b.Next() != nil {
			b.SetMark(len(n.blocks))
			n.blocks = append(n.blocks, blockRecord{b, i})
		}
		i++
		n.blockArgs(b, named)
		for op := b.First(); op != nil; op = op.Next() {
			n.op(op)
		}
	}
}

func ownerDef(r *ir.Region) *ir.OpDef {
	if r.Owner() == nil {
		return nil
	}
	return r.Owner().Def()
}

func (n *nameTable) blockArgs(b *ir.Block, named map[*ir.Value]bool) {
	for _, a := range b.Args() {
		if named[a] {
			continue
		}
		name := ""
		if b.IsEntry() {
			name = argName(n.nextArg)
			n.nextArg++
		}
		n.setName(a, n.preferred(a, name))
	}
}

// argNames are the first names of arguments, which every function has.
var argNames = func() (names [64]string) {
	for i := range names {
		names[i] = "arg" + strconv.Itoa(i)
	}
	return names
}()

func argName(i int) string {
	if i < len(argNames) {
		return argNames[i]
	}
	return "arg" + strconv.Itoa(i)
}

// preferred is the name that the caller gives a value, or the one in the value's
// location where that is asked for.
func (n *nameTable) preferred(v *ir.Value, name string) string {
	if given := n.opts.Names[v]; given != "" {
		return given
	}
	if n.opts.NameLocAsPrefix {
		if name := diag.NameIn(v.Loc()); name != "" {
			return name
		}
	}
	return name
}

func (n *nameTable) op(op *ir.Op) {
	named := n.opts.Names != nil && n.givenNames(op)
	if !named && op.Def().ResultNames != nil && !n.opts.Generic {
		named = n.suggestedNames(op)
	}
	if op.NumResults() == 0 {
		n.operationID(op)
		return
	}
	if named {
		return
	}
	name := ""
	if n.opts.NameLocAsPrefix {
		name = n.preferred(op.Result(0), "")
	}
	n.setName(op.Result(0), name)
}

// givenNames gives the results the names that the caller gives and reports
// whether there is one: each begins a group.
func (n *nameTable) givenNames(op *ir.Op) (any bool) {
	starts := []int{0}
	for i := range op.NumResults() {
		if n.opts.Names[op.Result(i)] == "" {
			continue
		}
		if any = true; i > 0 {
			starts = append(starts, i)
		}
	}
	if !any {
		return false
	}
	for _, i := range starts {
		n.setName(op.Result(i), n.opts.Names[op.Result(i)])
	}
	if len(starts) > 1 {
		n.groups[op] = starts
	}
	return true
}

// suggestedNames gives the results the names that their operation suggests and
// reports whether the first result has one.
func (n *nameTable) suggestedNames(op *ir.Op) (first bool) {
	n.firstNamed, n.starts = false, nil
	op.Def().ResultNames(op, n.suggest)
	if n.starts != nil {
		n.starts = append(n.starts, 0)
		slices.Sort(n.starts)
		n.groups[op] = n.starts
	}
	return n.firstNamed
}

// suggested takes a name that an operation suggests for a result.
func (n *nameTable) suggested(v *ir.Value, name string) {
	n.setName(v, n.preferred(v, name))
	if v.Index() == 0 {
		n.firstNamed = true
	} else {
		n.starts = append(n.starts, v.Index())
	}
}

// operationID numbers an operation without results, for comments on users.
func (n *nameTable) operationID(op *ir.Op) {
	if !n.opts.ValueUsers {
		return
	}
	if n.ids == nil {
		n.ids = map[*ir.Op]int{}
	}
	n.ids[op] = n.nextValue
	n.nextValue++
}

func (n *nameTable) add(r nameRecord) {
	r.value.SetMark(n.entries.n)
	if n.byValue != nil {
		n.byValue[r.value] = int32(n.entries.n)
	}
	*n.entries.add() = r
}

// head is the number or the name of a value.
func (n *nameTable) head(v *ir.Value) (id int, name string, ok bool) {
	r := n.find(v)
	switch {
	case r == nil && n.outer != nil:
		return n.outer.head(v)
	case r == nil:
		return 0, "", false
	case r.id < 0:
		return 0, *n.names.at(int(^r.id)), true
	}
	return int(r.id), "", true
}

// find is the record of a value, nil when it has none. The value's mark is only
// a hint: where another printer has overwritten it, a map takes over.
func (n *nameTable) find(v *ir.Value) *nameRecord {
	if m := v.Mark(); m >= 0 && m < n.entries.n && n.entries.at(m).value == v {
		return n.entries.at(m)
	}
	if n.byValue == nil {
		n.byValue = make(map[*ir.Value]int32, n.entries.n)
		for i := range n.entries.n {
			n.byValue[n.entries.at(i).value] = int32(i)
		}
	}
	if i, ok := n.byValue[v]; ok {
		return n.entries.at(int(i))
	}
	return nil
}

// blockOrder is the number of a block, -1 when it has none. The mark is a hint, as
// that of values.
func (n *nameTable) blockOrder(b *ir.Block) int {
	if m := b.Mark(); m >= 0 && m < len(n.blocks) && n.blocks[m].block == b {
		return n.blocks[m].order
	}
	for _, r := range n.blocks {
		if r.block == b {
			return r.order
		}
	}
	if b.IsEntry() {
		return 0
	}
	return -1
}

func (n *nameTable) setName(v *ir.Value, name string) {
	if name == "" {
		n.add(nameRecord{v, int32(n.nextValue)})
		n.nextValue++
		return
	}
	n.add(nameRecord{v, n.keep(n.unique(name))})
}

// rename gives a value that has a record another name.
func (n *nameTable) rename(r *nameRecord, name string) {
	r.id = n.keep(name)
}

// keep stores a name and returns the id of its record.
func (n *nameTable) keep(name string) int32 {
	*n.names.add() = name
	return ^int32(n.names.n - 1)
}

// unique makes a name that is not in use, by a counter shared by all names.
func (n *nameTable) unique(name string) string {
	name = sanitize(name, "$._-", true)
	if n.inUse[name] > 0 {
		base := name + "_"
		for n.inUse[name] > 0 {
			name = base + strconv.Itoa(n.nextConflict)
			n.nextConflict++
		}
	}
	n.inUse[name]++
	n.used = append(n.used, usedName(name))
	return name
}

// sanitize makes a valid identifier of a name.
func sanitize(name, punctuation string, trailingDigit bool) string {
	valid := func(c byte) bool {
		return classes[c]&(classLetter|classDigit) != 0 || strings.IndexByte(punctuation, c) >= 0
	}
	clean := func() string {
		var b strings.Builder
		for i := 0; i < len(name); i++ {
			switch c := name[i]; {
			case valid(c):
				b.WriteByte(c)
			case c == ' ':
				b.WriteByte('_')
			default:
				b.WriteString(strings.ToUpper(strconv.FormatUint(uint64(c), 16)))
			}
		}
		return b.String()
	}
	switch {
	case classes[name[0]]&classDigit != 0:
		return "_" + clean()
	case !trailingDigit && classes[name[len(name)-1]]&classDigit != 0:
		return clean() + "_"
	}
	for i := 0; i < len(name); i++ {
		if !valid(name[i]) {
			return clean()
		}
	}
	return name
}

// resultGroup is the first value of the pack that a result belongs to, and its
// number in it, -1 when the pack has one value.
func (n *nameTable) resultGroup(v *ir.Value) (head *ir.Value, number int) {
	op := v.DefiningOp()
	if op == nil || op.NumResults() == 1 {
		return v, -1
	}
	groups := n.groups[op]
	if groups == nil {
		return op.Result(0), v.Index()
	}
	i, exact := slices.BinarySearch(groups, v.Index())
	if !exact {
		i--
	}
	end := op.NumResults()
	if i+1 < len(groups) {
		end = groups[i+1]
	}
	if end-groups[i] == 1 {
		return v, -1
	}
	return op.Result(groups[i]), v.Index() - groups[i]
}
