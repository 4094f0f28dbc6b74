package nvvm

// The enumerations that Go reads; their keywords are those of the kinds in enums.go.

// MemScope is the threads that an access is ordered for.
type MemScope int64

// The cases of [MemScope].
const (
	ScopeCTA MemScope = iota
	ScopeCluster
	ScopeGPU
	ScopeSys
)

func (x MemScope) String() string { return memScopes.Text(int64(x)) }

// MemOrder is what an access orders.
type MemOrder int64

// The cases of [MemOrder].
const (
	Weak MemOrder = iota
	Relaxed
	Acquire
	Release
	AcqRel
	SeqCst
	MMIO
	Volatile
)

func (x MemOrder) String() string { return memOrders.Text(int64(x)) }

// SharedSpace is whose shared memory a fence orders.
type SharedSpace int64

// The cases of [SharedSpace].
const (
	SharedCTA SharedSpace = iota
	SharedCluster
)

func (x SharedSpace) String() string { return sharedSpaces.Text(int64(x)) }

// ProxyKind is a way to memory.
type ProxyKind int64

// The cases of [ProxyKind].
const (
	ProxyAlias ProxyKind = iota
	ProxyAsync
	ProxyAsyncGlobal
	ProxyAsyncShared
	ProxyTensorMap
	ProxyGeneric
)

func (x ProxyKind) String() string { return proxyKinds.Text(int64(x)) }

// BarrierReduction is how a barrier combines predicates.
type BarrierReduction int64

// The cases of [BarrierReduction].
const (
	ReducePopc BarrierReduction = iota
	ReduceAnd
	ReduceOr
)

func (x BarrierReduction) String() string { return barrierReductions.Text(int64(x)) }

// ShflKind is how a shuffle finds the lane that it reads.
type ShflKind int64

// The cases of [ShflKind].
const (
	ShflBfly ShflKind = iota
	ShflUp
	ShflDown
	ShflIdx
)

func (x ShflKind) String() string { return shflKinds.Text(int64(x)) }

// VoteKind is what a vote asks of all lanes.
type VoteKind int64

// The cases of [VoteKind].
const (
	VoteAny VoteKind = iota
	VoteAll
	VoteBallot
	VoteUni
)

func (x VoteKind) String() string { return voteKinds.Text(int64(x)) }

// MatchKind is which lanes a match looks for.
type MatchKind int64

// The cases of [MatchKind].
const (
	MatchAny MatchKind = iota
	MatchAll
)

func (x MatchKind) String() string { return matchKinds.Text(int64(x)) }

// ReduxKind is how redux.sync combines values.
type ReduxKind int64

// The cases of [ReduxKind].
const (
	ReduxAdd ReduxKind = iota + 1
	ReduxAnd
	ReduxMax
	ReduxMin
	ReduxOr
	ReduxUMax
	ReduxUMin
	ReduxXor
	ReduxFMin
	ReduxFMax
)

func (x ReduxKind) String() string { return reduxKinds.Text(int64(x)) }

// ClusterQuery is what is asked of the answer to a try_cancel.
type ClusterQuery int64

// The cases of [ClusterQuery].
const (
	IsCanceled ClusterQuery = iota
	FirstCTAX
	FirstCTAY
	FirstCTAZ
)

func (x ClusterQuery) String() string { return clusterQueries.Text(int64(x)) }

// PermuteMode is how prmt chooses bytes.
type PermuteMode int64

// The cases of [PermuteMode].
const (
	PermuteDefault PermuteMode = iota
	PermuteF4E
	PermuteB4E
	PermuteRC8
	PermuteECL
	PermuteECR
	PermuteRC16
)

func (x PermuteMode) String() string { return permuteModes.Text(int64(x)) }

// CacheModifier is which caches a load goes through.
type CacheModifier int64

// The cases of [CacheModifier].
const (
	CacheCA CacheModifier = iota
	CacheCG
	CacheCS
	CacheLU
	CacheCV
)

func (x CacheModifier) String() string { return cacheModifiers.Text(int64(x)) }

// CacheLevel is where a prefetch brings its line.
type CacheLevel int64

// The cases of [CacheLevel].
const (
	CacheL1 CacheLevel = iota
	CacheL2
)

func (x CacheLevel) String() string { return cacheLevels.Text(int64(x)) }

// EvictPriority is how long a line stays in a cache.
type EvictPriority int64

// The cases of [EvictPriority].
const (
	EvictNormal EvictPriority = iota
	EvictFirst
	EvictLast
	EvictUnchanged
	NoAllocate
)

func (x EvictPriority) String() string { return evictPriorities.Text(int64(x)) }

// TMALoadMode is how a box is cut out of a tensor that is loaded.
type TMALoadMode int64

// The cases of [TMALoadMode].
const (
	LoadTile TMALoadMode = iota
	LoadIm2Col
	LoadIm2ColW
	LoadIm2ColW128
	LoadGather4
)

func (x TMALoadMode) String() string { return tmaLoadModes.Text(int64(x)) }

// TMAStoreMode is how a box is put into a tensor.
type TMAStoreMode int64

// The cases of [TMAStoreMode].
const (
	StoreTile TMAStoreMode = iota
	StoreIm2Col
	StoreScatter4
)

func (x TMAStoreMode) String() string { return tmaStoreModes.Text(int64(x)) }

// TMAReduxKind is how a box is combined into a tensor.
type TMAReduxKind int64

// The cases of [TMAReduxKind].
const (
	TMAReduxAdd TMAReduxKind = iota
	TMAReduxMin
	TMAReduxMax
	TMAReduxInc
	TMAReduxDec
	TMAReduxAnd
	TMAReduxOr
	TMAReduxXor
)

func (x TMAReduxKind) String() string { return tmaReduxes.Text(int64(x)) }

// CTAGroup is the number of blocks that work on a tcgen05 operation.
type CTAGroup int64

// The cases of [CTAGroup].
const (
	CTA1 CTAGroup = iota
	CTA2
)

func (x CTAGroup) String() string { return ctaGroups.Text(int64(x)) }

// MMALayout is the order of the elements of a matrix in memory.
type MMALayout int64

// The cases of [MMALayout].
const (
	Row MMALayout = iota
	Col
)

func (x MMALayout) String() string { return mmaLayouts.Text(int64(x)) }

// MMAType is a PTX type of the elements of a matrix.
type MMAType int64

// The cases of [MMAType].
const (
	F16 MMAType = iota
	F32
	TF32
	U8
	S8
	S32
	B1
	U4
	S4
	BF16
	F64
	E4M3
	E5M2
	E3M2
	E2M3
	E2M1
)

func (x MMAType) String() string { return mmaTypes.Text(int64(x)) }

// MMAB1Op is how single bits are multiplied.
type MMAB1Op int64

// The cases of [MMAB1Op].
const (
	B1None MMAB1Op = iota
	B1XorPopc
	B1AndPopc
)

func (x MMAB1Op) String() string { return mmaB1Ops.Text(int64(x)) }

// MMAOverflow is what happens to sums of integers that are too large.
type MMAOverflow int64

// The cases of [MMAOverflow].
const (
	Wrapped MMAOverflow = iota
	SatFinite
)

func (x MMAOverflow) String() string { return mmaOverflows.Text(int64(x)) }

// MMAFrag is a matrix of a multiplication D = A·B + C.
type MMAFrag int64

// The cases of [MMAFrag].
const (
	FragA MMAFrag = iota
	FragB
	FragC
)

func (x MMAFrag) String() string { return mmaFrags.Text(int64(x)) }

// LdStMatrixEltType is an element of ldmatrix and stmatrix.
type LdStMatrixEltType int64

// The cases of [LdStMatrixEltType].
const (
	MatrixB16 LdStMatrixEltType = iota
	MatrixB8
	MatrixB6P32
	MatrixB4P64
)

func (x LdStMatrixEltType) String() string { return ldStMatrixEltTypes.Text(int64(x)) }

// WgmmaType is a PTX type of the elements of a wgmma.
type WgmmaType int64

// The cases of [WgmmaType].
const (
	WgmmaF16 WgmmaType = iota
	WgmmaTF32
	WgmmaU8
	WgmmaS8
	WgmmaB1
	WgmmaBF16
	WgmmaE4M3
	WgmmaE5M2
	WgmmaF32
	WgmmaS32
)

func (x WgmmaType) String() string { return wgmmaTypes.Text(int64(x)) }

// WgmmaScaleOut is whether the accumulator is added to.
type WgmmaScaleOut int64

// The cases of [WgmmaScaleOut].
const (
	ScaleZero WgmmaScaleOut = iota
	ScaleOne
)

func (x WgmmaScaleOut) String() string { return wgmmaScaleOuts.Text(int64(x)) }

// BlockScaleKind is the family of types that blocks with scales have.
type BlockScaleKind int64

// The cases of [BlockScaleKind].
const (
	MXF8F6F4 BlockScaleKind = iota
	MXF4
	MXF4NVF4
)

func (x BlockScaleKind) String() string { return blockScaleKinds.Text(int64(x)) }

// BlockScaleFormat is the type of the scales.
type BlockScaleFormat int64

// The cases of [BlockScaleFormat].
const (
	UE8M0 BlockScaleFormat = iota
	UE4M3
)

func (x BlockScaleFormat) String() string { return blockScaleFormats.Text(int64(x)) }

// ScaleVecSize is the number of scales along k.
type ScaleVecSize int64

// The cases of [ScaleVecSize].
const (
	ScaleX1 ScaleVecSize = iota
	ScaleX2
	ScaleX4
)

func (x ScaleVecSize) String() string { return scaleVecSizes.Text(int64(x)) }

// FPRounding is how a number that a format does not hold is rounded.
type FPRounding int64

// The cases of [FPRounding].
const (
	RoundNone FPRounding = iota
	RN
	RM
	RP
	RZ
	RNA
	RS
)

func (x FPRounding) String() string { return fpRoundings.Text(int64(x)) }

// Saturation is whether what is too large becomes the greatest finite number.
type Saturation int64

// The cases of [Saturation].
const (
	SatNone Saturation = iota
	SatToFinite
)

func (x Saturation) String() string { return saturations.Text(int64(x)) }

// Tcgen05LdStShape is the shape of an access to tensor memory.
type Tcgen05LdStShape int64

// The cases of [Tcgen05LdStShape].
const (
	Shape16x64b Tcgen05LdStShape = iota
	Shape16x128b
	Shape16x256b
	Shape32x32b
	Shape16x32bx2
)

func (x Tcgen05LdStShape) String() string { return tcgen05LdStShapes.Text(int64(x)) }

// Tcgen05CpShape is the shape of a copy to tensor memory.
type Tcgen05CpShape int64

// The cases of [Tcgen05CpShape].
const (
	CpShape128x256b Tcgen05CpShape = iota
	CpShape4x256b
	CpShape128x128b
	CpShape64x128b
	CpShape32x128b
)

func (x Tcgen05CpShape) String() string { return tcgen05CpShapes.Text(int64(x)) }

// Tcgen05CpMulticast is which warps a copy to tensor memory reaches.
type Tcgen05CpMulticast int64

// The cases of [Tcgen05CpMulticast].
const (
	CpOne Tcgen05CpMulticast = iota
	CpWarpX2_02_13
	CpWarpX2_01_23
	CpWarpX4
)

func (x Tcgen05CpMulticast) String() string { return tcgen05CpMulticasts.Text(int64(x)) }

// Tcgen05BlockScale is the number of elements that a scale is for.
type Tcgen05BlockScale int64

// The cases of [Tcgen05BlockScale].
const (
	BlockScaleDefault Tcgen05BlockScale = iota
	BlockScale16
	BlockScale32
)

func (x Tcgen05BlockScale) String() string { return tcgen05BlockScales.Text(int64(x)) }

// Tcgen05Collector is what happens to the collector buffer of A.
type Tcgen05Collector int64

// The cases of [Tcgen05Collector].
const (
	CollectorDiscard Tcgen05Collector = iota
	CollectorLastUse
	CollectorFill
	CollectorUse
)

func (x Tcgen05Collector) String() string { return tcgen05Collectors.Text(int64(x)) }

// WgmmaScaleIn is the sign that a multiplicand is taken with.
type WgmmaScaleIn int64

// The cases of [WgmmaScaleIn].
const (
	ScalePlus  WgmmaScaleIn = 1
	ScaleMinus WgmmaScaleIn = -1
)

func (x WgmmaScaleIn) String() string { return wgmmaScaleIns.Text(int64(x)) }

// RegisterAction is what setmaxnreg does to the number of registers.
type RegisterAction int64

// The cases of [RegisterAction].
const (
	IncreaseRegisters RegisterAction = iota
	DecreaseRegisters
)

func (x RegisterAction) String() string { return registerActions.Text(int64(x)) }
