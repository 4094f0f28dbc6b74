package fusecomm

import (
	"github.com/tsopt/tsopt/layout"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// tileSum is a sum over devices that becomes part of the kernel that makes the partial sums. A block's tile goes to the
// owner of its rows, which adds up, through shared memory, so that whole cache lines are sent or added, and other warps
// than those of a GEMM can do it.
//
// The waits of blocks of different devices for each other cannot deadlock: the tile that a block waits for is earlier
// in its device's order than the waiting block's is in its own (deal).
type tileSum struct {
	op           *ir.Op
	source, dest *ir.Value // the partial sums, and where the sum goes
	kernel       tile.KernelOp
	store        tile.StoreOp
	devices      int64
	part         int64  // rows of a shard
	tiles        int64  // of a shard
	rows         counts // what counts tiles of rows
	column       int    // the dimension of the grid that counts tiles of columns, -1 for none
}

// owned is what the owner of a tile does with its sum.
type owned struct {
	init []*ir.Value // what loops over rows carry on
	// row gets some rows of the sum, where they are in the device's shard.
	row func(b *ir.Builder, sum *ir.Value, at, carried []*ir.Value) []*ir.Value
	// end comes behind the rows.
	end func(b *ir.Builder, carried []*ir.Value)
}

// fuse makes the sum part of the kernel in front of it, or says why it stays alone. What the owner
// does with the sum is made where the kernel begins, with the device's rank.
func (s *tileSum) fuse(worse func(tile.KernelOp, float64) string,
	keep func(b *ir.Builder, me *ir.Value) func(b *ir.Builder) owned) (no string, err error) {
	k, no := beside(s.op, (*ir.Op).Prev)
	if no != "" {
		return no, nil
	}
	if err := usedOn(s.op, s.source, k, s.devices); err != nil {
		return "", err
	}
	s.kernel, s.column = k, -1
	if no := s.matches(); no != "" {
		return no, nil
	}
	if no := worse(k, 0); no != "" {
		return no, nil
	}
	for k.Op.Next() != s.op {
		k.Op.Next().MoveBefore(k.Op) // memory for the sum, perhaps
	}
	s.become(keep)
	return "", nil
}

// matches says why the kernel cannot do it.
func (s *tileSum) matches() string {
	for u := range s.source.Uses() {
		st, stores := tile.Store.Cast(u.Owner())
		switch {
		case u.Owner() == s.op:
		case !s.kernel.Op.IsProperAncestor(u.Owner()):
			return "'" + u.Owner().Name() + "' outside of the kernel also uses the partial sums"
		case !stores || s.store.Op != nil || st.Op.ParentOp() != s.kernel.Op:
			return "'" + u.Owner().Name() + "' in the kernel also uses the partial sums; each block may store one tile of them, at the end"
		default:
			s.store = st
		}
	}
	if s.store.Op == nil {
		return "the kernel does not write the partial sums"
	}
	if prefetch.Touches(s.kernel, s.dest, func(*ir.Op, ir.EffectKind) bool { return true }) {
		return "the kernel also uses the result of the collective, which would be written before the kernel ends"
	}
	if why := numbered(s.kernel); why != "" {
		return why
	}
	t := s.store.Value.Type().(*ir.TensorType)
	if s.store.At.Sizes != nil || s.store.At.Strides != nil || s.store.Partial || len(t.Shape()) != len(s.shape()) {
		return "the tile that a block stores is not a window of whole rows and columns"
	}
	return s.covers(t.Shape())
}

func (s *tileSum) shape() []int64 { return s.source.Type().(*ir.MemRefType).Shape() }

// covers says why the blocks' tiles are not those of all shards, each once.
func (s *tileSum) covers(tile []int64) string {
	at, shape := s.store.At.Offsets(), s.shape()
	s.part = shape[0] / s.devices
	c, ok := countsOf(s.kernel, at[0])
	if !ok {
		return "the row of a block's tile is not a multiple of a block index"
	}
	s.rows = c
	if no := shares(s.kernel, c, tile[0], s.part, s.devices); no != "" {
		return no
	}
	if len(shape) == 2 {
		switch c, ok := countsOf(s.kernel, at[1]); {
		case ok && c.dim != s.rows.dim && c.step == tile[1] && s.extent(c.dim)*c.step >= shape[1]:
			s.column = c.dim
		case at[1].Value != nil || at[1].Const != 0 || tile[1] < shape[1]:
			return "the column of a block's tile is not a block index times the tile's width"
		}
	}
	for i := range s.kernel.Grid() {
		if i != s.rows.dim && i != s.column && s.extent(i) != 1 {
			return "several blocks store the same tile"
		}
	}
	return ""
}

// extent is that of a dimension of the grid, 0 where it is not known.
func (s *tileSum) extent(dim int) int64 {
	if g := s.kernel.Grid()[dim]; g.Value == nil {
		return g.Const
	}
	return 0
}

// become makes each block give its tile to the owner, which adds those of others to its own, in place.
func (s *tileSum) become(keep func(b *ir.Builder, me *ir.Value) func(b *ir.Builder) owned) {
	k, shape := s.kernel, s.shape()
	shape = append([]int64{s.devices, s.part}, shape[1:]...)
	elem := s.source.Type().(*ir.MemRefType).Elem()
	parts := buffer(k.Op, shape, elem)
	tiles, width := s.extent(s.rows.dim)/s.devices, int64(1)
	if s.column >= 0 {
		width = s.extent(s.column)
	}
	s.tiles = tiles * width
	done := signal(k.Op, s.tiles)

	b := ir.Before(k.Body.Entry().First())
	b.Loc = s.op.Loc()
	me := rankAt(b)
	ours := keep(b, me)
	owner, tileOf := deal(b, k, s.rows.dim, me, s.devices)

	b = ir.Before(s.store.Op)
	b.Loc = s.store.Loc()
	n := number{b}
	word := n.mul(tileOf, width)
	if s.column >= 0 {
		word = n.add(word, k.BlockIDs()[s.column])
	}
	at := []*ir.Value{n.mul(tileOf, s.rows.step)}
	for _, m := range s.store.At.Offsets()[1:] {
		at = append(at, arith.Index(b, m))
	}
	t := s.store.Value.Type().(*ir.TensorType)
	staged := tile.Alloc.New(b, tile.AllocOp{}, ir.MemRef(t.Shape(), t.Elem(), nil, scale.L1)).MemRef
	zeros := slices.Repeat([]*ir.Value{n.of(0)}, len(at))
	tile.Store.New(b, tile.StoreOp{Value: s.store.Value, Dest: staged, At: tile.At(zeros...)})
	few := s.few(t)
	eachRows := func(b *ir.Builder, carried []*ir.Value,
		body func(b *ir.Builder, in, at, carried []*ir.Value) []*ir.Value) []*ir.Value {
		return each(b, t.Shape()[0], few.Shape()[0], carried,
			func(b *ir.Builder, i *ir.Value, carried []*ir.Value) []*ir.Value {
				here := slices.Clone(at)
				here[0] = number{b}.add(at[0], i)
				return body(b, append([]*ir.Value{i}, zeros[1:]...), here, carried)
			})
	}
	give := func(b *ir.Builder) {
		none := comm.Join.New(b, comm.JoinOp{}, comm.Token).Token
		sent := eachRows(b, []*ir.Value{none}, func(b *ir.Builder, in, at, before []*ir.Value) []*ir.Value {
			x := load(b, few, staged, in...)
			return []*ir.Value{put(b, x, parts, append([]*ir.Value{me}, at...), owner, before[0])}
		})
		comm.Notify.New(b, comm.NotifyOp{Signal: done, Index: word, Value: number{b}.count(1), Rank: owner, After: sent,
			SigOp: comm.SigAdd})
	}
	scf.NewIf(b, arith.NewCmpI(b, arith.EQ, owner, me), nil, func(b *ir.Builder) []*ir.Value {
		came := comm.Wait.New(b, comm.WaitOp{Signal: done, Index: word, Value: number{b}.count(s.devices - 1)},
			comm.Token).Token
		here := comm.Consume.New(b, comm.ConsumeOp{Value: parts, Token: came}, parts.Type()).Result
		o := ours(b)
		kept := eachRows(b, o.init, func(b *ir.Builder, in, at, carried []*ir.Value) []*ir.Value {
			x := combined(b, scale.Add, s.devices, func(from *ir.Value) *ir.Value {
				own := func(b *ir.Builder) []*ir.Value { return []*ir.Value{load(b, few, staged, in...)} }
				sent := func(b *ir.Builder) []*ir.Value {
					return []*ir.Value{load(b, few, here, append([]*ir.Value{from}, at...)...)}
				}
				return scf.NewIf(b, arith.NewCmpI(b, arith.EQ, from, me), []ir.Type{few}, own, sent).Results[0]
			})
			return o.row(b, rounded(b, x, s.dest.Type()), at, carried)
		})
		o.end(b, kept)
		return nil
	}, func(b *ir.Builder) []*ir.Value {
		give(b)
		return nil
	})
	s.store.Erase()
}

// fewRegisters is how many 32-bit registers each thread of one warpgroup, which sends concurrently with a GEMM, has for
// the partial sums of all devices at a time.
const fewRegisters = 32

// few is the type of a few rows of a tile, which are sent or added at a time.
func (s *tileSum) few(t *ir.TensorType) *ir.TensorType {
	shape := slices.Clone(t.Shape())
	for bits := s.devices * tile.Bits(t); bits > scale.GroupThreads*fewRegisters*layout.RegisterBits &&
		shape[0]%2 == 0; bits /= 2 {
		shape[0] /= 2
	}
	return ir.Tensor(shape, t.Elem(), nil)
}
