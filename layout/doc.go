// Package layout is the algebra of where elements are: how a tile is distributed over the hardware, and how it is laid
// out in memory. It is pure mathematics over integers and knows nothing of the IR. Layout inference, the verifier of
// tile programs, lowering and the simulator all use it.
//
// # Two kinds of layout
//
// A [Distribution] answers "which element does this place of the hardware hold?" for register tiles. It is what
// `#tile.layout<...>` on a tensor type means:
//
//	reg = [2@1, 2@0:8], lane = [4@1:2, 8@0], warp = [2@0:16, 2@*], device = [4@+]
//
// Every [Axis] of the hardware, from the registers of a thread to the nodes of a machine, has an index. The index is
// read as a mixed-radix number whose digits are listed fastest first:
//
//	N@d:s   N values; each step moves s elements along dimension d of the tile (`:1` is omitted)
//	N@*     N copies: every value of the digit holds the same elements (replica)
//	N@+     N partial sums: the element is the sum over the digit (partial)
//
// An element's coordinate is the sum of what the digits of all axes say. The example is a 32x8 tile: lane 5, for one,
// has digits 1 and 1, hence starts at column 1*2 and row 1*1; its register 3 has digits 1 and 1, hence column +1 and
// row +8. Distributions are valid by construction: along each dimension the digits of all axes together form one
// mixed-radix number system, so that each element has exactly one first holder, found by divisions and remainders
// ([Distribution.Owner]). For this reason sizes need not be powers of two, and every question has a closed form. Matrix
// fragments, blocked layouts, shards over devices, copies and partial sums are values of this one type.
//
// A [Layout] answers "at which offset of memory is this coordinate?" in the notation of CuTe, Shape:Stride with
// hierarchical tuples, as in ((2,4),8):((1,16),2). With a [Swizzle] in front it is a [Composed] layout. [Memory] is
// such a layout with an element size, about which one can ask how many bank conflicts an access pattern has.
//
// # What to ask
//
//   - make: [Coalesced], [Blocked], [MMA.Accumulator], [MMA.OperandA], [MMA.OperandB], [WGMMAAccumulator],
//     [WGMMAOperandA], [Parse], [NewDistribution]
//   - change shape without moving data: Transpose, ExpandDim, BroadcastDim, Reshape, Slice, Reduce
//   - look at one scale: Inside, Over, Strip
//   - generate code: Terms, OwnerTerms, CopyTerms, VectorWidth, VectorOrder, [LdmatrixAddress]
//   - move data: [ConvertPlan] says whether registers, shuffles or shared memory are needed, and how
//   - memory: [Composition], [Complement], [LogicalDivide], … , [Memory.Conflicts]
//
// # What only tests use
//
// The text of CuTe's layouts, in which tests say what they expect: [ParseLayout], [ParseComposed], [ParseTuple], [By]
// and its like; [MustParse].
package layout
