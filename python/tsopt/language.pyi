# Generated from the table of functions in frontend/tilelang; do not edit.
from typing import Any, Callable, ContextManager, Iterator, Optional, Sequence

class dtype(str):
    def __new__(cls, name: str) -> dtype: ...
    def __call__(self, x: Any) -> Expr: ...
    bits: int

class Expr:
    dtype: dtype
    def astype(self, dtype: dtype | str) -> Expr: ...
    def __getattr__(self, name: str) -> Any: ...

class Buffer:
    shape: tuple[int, ...]
    dtype: dtype
    def scope(self) -> str: ...
    def __getitem__(self, key: Any) -> Any: ...
    def __setitem__(self, key: Any, value: Any) -> None: ...

class Tensor(Buffer):
    """The type of an argument that is an array, row-major in device memory."""
    def __init__(self, shape: Sequence[Any], dtype: dtype | str = "float32", data: Any = None, strides: Any = None, scope: str = "global") -> None: ...
    def __class_getitem__(cls, key: Any) -> type[Tensor]: ...

class Address:
    """The address of an element of a buffer."""

class Channel:
    """A queue of tiles between units."""

class Ring:
    """A ring buffer in shared memory: a producer role fills a stage while a consumer role reads another one."""

class GemmWarpPolicy:
    Square: str
    FullRow: str
    FullCol: str

class CmpType:
    EQ: int
    NE: int
    GT: int
    LE: int
    LT: int
    GE: int

class Amo:
    SIGNAL_SET: int
    SIGNAL_ADD: int

FullRow: str
FullCol: str
Replica: str
Partial: str
bf16: dtype
bfloat16: dtype
boolean: dtype
double: dtype
e2m1_float4: dtype
e4m3_float8: dtype
e5m2_float8: dtype
f16: dtype
f32: dtype
f4e2m1fn: dtype
f64: dtype
f8e4m3fn: dtype
f8e5m2: dtype
float16: dtype
float32: dtype
float4_e2m1: dtype
float4_e2m1fn: dtype
float64: dtype
float8_e4m3: dtype
float8_e4m3fn: dtype
float8_e5m2: dtype
half: dtype
int16: dtype
int32: dtype
int64: dtype
int8: dtype
long: dtype
short: dtype
tfloat32: dtype
uint: dtype
uint16: dtype
uint32: dtype
uint64: dtype
uint8: dtype

def Add(a: Any, b: Any) -> Any:
    """`a + b`."""

def And(a: Any, b: Any) -> Any:
    """`a and b`."""

def Broadcast(value: Any, lanes: Any) -> Any:
    """A vector with the same number in all lanes."""

def Div(a: Any, b: Any) -> Any:
    """a / b for floats, T.truncdiv(a, b) for integers."""

def EQ(a: Any, b: Any) -> Any:
    """`a == b`."""

def Else() -> Any:
    """The statements of a T.If for a false condition."""

def FloorDiv(a: Any, b: Any) -> Any:
    """`a // b`."""

def FloorMod(a: Any, b: Any) -> Any:
    """`a % b`."""

def GE(a: Any, b: Any) -> Any:
    """`a >= b`."""

def GT(a: Any, b: Any) -> Any:
    """`a > b`."""

def If(condition: Any) -> Any:
    """An if statement. Its body is `with T.Then():` and optionally `with T.Else():`."""

def Kernel(*blocks: Any, threads: Any = ..., cluster_dims: Any = ..., is_cpu: Any = ..., prelude: Any = ..., device: Any = ..., block: Any = ..., cta_cluster: Any = ...) -> Any:
    """Launches a grid of blocks: `with T.Kernel(m, n, threads=128) as (x, y)` runs its body for m × n blocks; x varies fastest. Without numbers it launches one block. `T.Kernel(device=4, block=(m, n))` launches them on each of four devices; T.copy then has its destination first. cluster_dims, or cta_cluster, is the number of blocks of a cluster."""

def LE(a: Any, b: Any) -> Any:
    """`a <= b`."""

def LT(a: Any, b: Any) -> Any:
    """`a < b`."""

def Mul(a: Any, b: Any) -> Any:
    """`a * b`."""

def NE(a: Any, b: Any) -> Any:
    """`a != b`."""

def Not(a: Any) -> Any:
    """`not a`."""

def Or(a: Any, b: Any) -> Any:
    """`a or b`."""

def Parallel(*extents: Any, coalesced_width: Any = ..., loop_layout: Any = ..., prefer_async: Any = ..., annotations: Any = ...) -> Any:
    """All elements of a shape, in no order: `for i, j in T.Parallel(m, n)`. No iteration may read an element that another iteration writes; split such a loop into two. It is an error if the subscripts show such a conflict, and the simulator detects data-dependent conflicts. Several iterations may write the same element only to accumulate, as `acc[i] += x[i, j]`, if the intermediate value is not used otherwise."""

def parallel(*extents: Any, coalesced_width: Any = ..., loop_layout: Any = ..., prefer_async: Any = ..., annotations: Any = ...) -> Any:
    """All elements of a shape, in no order: `for i, j in T.Parallel(m, n)`. No iteration may read an element that another iteration writes; split such a loop into two. It is an error if the subscripts show such a conflict, and the simulator detects data-dependent conflicts. Several iterations may write the same element only to accumulate, as `acc[i] += x[i, j]`, if the intermediate value is not used otherwise."""

def Persistent(domain: Any, wave_size: Any, index: Any, group_size: Any = ..., num_stages: Any = ..., annotations: Any = ...) -> Any:
    """The tiles of a domain that block index of wave_size blocks computes (persistent kernel): `for x, y in T.Persistent([m, n], blocks, b)`. Tiles are numbered in groups of group_size of the last dimension, which varies fastest within a group. Extents may be runtime values."""

def Pipelined(start: Any, stop: Any = ..., num_stages: Any = ..., order: Any = ..., stage: Any = ..., sync: Any = ..., group: Any = ...) -> Any:
    """A serial loop. Copies from arrays are prefetched num_stages iterations ahead (multistage pipeline)."""

def Ramp(base: Any, stride: Any, lanes: Any) -> Any:
    """The subscripts base, base + stride, … of a vector: x[T.Ramp(i, 1, 2)] is a vector of two elements."""

def ramp(base: Any, stride: Any, lanes: Any) -> Any:
    """The subscripts base, base + stride, … of a vector: x[T.Ramp(i, 1, 2)] is a vector of two elements."""

def Scale(level: Any) -> Any:
    """Code of each unit of a level "device", "block", "cluster", "warpgroup", "warp" or "thread": `with T.Scale("warpgroup") as (wg, n)` gives the unit's index and the number of units. Tiles that are allocated in it are private to each unit. T.view and collectives in it apply to this level."""

def on(level: Any) -> Any:
    """Code of each unit of a level "device", "block", "cluster", "warpgroup", "warp" or "thread": `with T.Scale("warpgroup") as (wg, n)` gives the unit's index and the number of units. Tiles that are allocated in it are private to each unit. T.view and collectives in it apply to this level."""

def StridedTensor(shape: Any, strides: Any, dtype: Any = ...) -> Buffer:
    """The type of an array argument with strides, in elements. A T.dynamic stride has the value of the array that is passed."""

def Sub(a: Any, b: Any) -> Any:
    """`a - b`."""

def Then() -> Any:
    """The statements of a T.If for a true condition."""

def While(condition: Any) -> Any:
    """A while loop. The condition is evaluated before each iteration."""

def __ffs(x: Any) -> Any:
    """The position of the lowest 1 bit of an integer, as int32, counted from 1; 0 for 0."""

def __ldg(buffer: Any, index: Any = ...) -> Any:
    """A read of an array that the kernel does not write, T.__ldg(x[i]) or T.__ldg(x, i): same as x[i]."""

def abs(x: Any) -> Any:
    """The absolute value."""

def fabs(x: Any) -> Any:
    """The absolute value."""

def abs2(x: Any) -> Any:
    """For vectors of two floats such as T.float32x2, in each lane the absolute value."""

def access_ptr(base: Any, access_type: Any = ..., *extents: Any, offset: Any = ..., extent: Any = ..., ignore_last_ndim: Any = ...) -> Address:
    """The address of an element of a buffer, plus offset elements. The function that receives it determines the size and kind of the access."""

def acos(x: Any) -> Any:
    """For floats, the inverse cosine."""

def acosh(x: Any) -> Any:
    """For floats, the inverse hyperbolic cosine."""

def acquire(ring: Any) -> Any:
    """Producer acquire: waits until the next stage of a ring buffer is free, and gives its tiles. `with T.acquire(ring) as (a, b):` fills them; its end commits the stage. A T.copy from an array into the stage is asynchronous."""

def add2(x: Any, y: Any) -> Any:
    """For vectors of two floats such as T.float32x2, in each lane x + y."""

def address_of(x: Any) -> Address:
    """The address of an element of a buffer, for functions with an address and a number of elements: T.put_block and similar."""

def align_up(x: Any, align: Any) -> Any:
    """x, rounded up to a multiple of align."""

def all_gather(x: Any, out: Any, dim: Any = ...) -> None:
    """All-gather over the units of the enclosing T.Scale: out is the concatenation of all units' tiles x along dimension dim, in the order of units."""

def allgather(x: Any, out: Any, dim: Any = ...) -> None:
    """All-gather over the units of the enclosing T.Scale: out is the concatenation of all units' tiles x along dimension dim, in the order of units."""

def all_of(buffer: Any) -> Any:
    """True if no element of a small buffer, or of a part of one, is zero."""

def all_reduce(*x: Any, op: Any = ..., fn: Any = ...) -> None:
    """All-reduce over the units of the enclosing T.Scale: "sum", "max" or "min" of a tile, or of the unit's part of an array, in place. Several tiles are reduced together with a function: fn(a, b, a2, b2) merges a2 and b2 into a and b, where a and b are from lower units. fn must be associative; it is called in the order of units."""

def allreduce(*x: Any, op: Any = ..., fn: Any = ...) -> None:
    """All-reduce over the units of the enclosing T.Scale: "sum", "max" or "min" of a tile, or of the unit's part of an array, in place. Several tiles are reduced together with a function: fn(a, b, a2, b2) merges a2 and b2 into a and b, where a and b are from lower units. fn must be associative; it is called in the order of units."""

def all_sync(predicate: Any, mask: Any = ...) -> Any:
    """True if a condition holds in all lanes of the warp, over the lanes of mask, which must all execute it."""

def all_to_all(x: Any, out: Any, dim: Any = ...) -> None:
    """All-to-all over the units of the enclosing T.Scale: part i of the tile x along dimension dim goes to unit i; out has the received parts in the order of units."""

def alloc(shape: Any, dtype: Any, level: Any = ...) -> Buffer:
    """A tile of the block, or of each unit of the enclosing T.Scale: level "l0" is in registers, "l1" in shared memory; its contents are uninitialized. Level "l2" is symmetric memory: an array on each device, initialized to zero, that the others can access with T.copy(…, dst=peer)."""

def alloc_barrier(arrive_count: Any = ...) -> Barrier:
    """Allocates mbarriers in shared memory: one for an arrival count, or one for each count of a list, selected by a subscript. In a kernel with such barriers, warpgroups selected by T.ws, or by a condition on the thread index, are a role (warp specialization), and only these barriers synchronize roles. If a T.ring expresses the same, it maintains its barriers itself."""

def create_list_of_mbarrier(arrive_count: Any = ...) -> Barrier:
    """Allocates mbarriers in shared memory: one for an arrival count, or one for each count of a list, selected by a subscript. In a kernel with such barriers, warpgroups selected by T.ws, or by a condition on the thread index, are a role (warp specialization), and only these barriers synchronize roles. If a T.ring expresses the same, it maintains its barriers itself."""

def alloc_buffer(shape: Any, dtype: Any = ..., data: Any = ..., strides: Any = ..., elem_offset: Any = ..., scope: Any = ..., align: Any = ..., offset_factor: Any = ..., buffer_type: Any = ..., axis_separators: Any = ..., annotations: Any = ...) -> Buffer:
    """Memory of a scope, TVM's syntax: "shared" is T.alloc_shared, "local.fragment" T.alloc_fragment, "local" T.alloc_local, "local.var" T.alloc_var, and "global", outside of kernels, T.alloc_global."""

def allocate(shape: Any, dtype: Any = ..., data: Any = ..., strides: Any = ..., elem_offset: Any = ..., scope: Any = ..., align: Any = ..., offset_factor: Any = ..., buffer_type: Any = ..., axis_separators: Any = ..., annotations: Any = ...) -> Buffer:
    """Memory of a scope, TVM's syntax: "shared" is T.alloc_shared, "local.fragment" T.alloc_fragment, "local" T.alloc_local, "local.var" T.alloc_var, and "global", outside of kernels, T.alloc_global."""

def sblock_alloc_buffer(shape: Any, dtype: Any = ..., data: Any = ..., strides: Any = ..., elem_offset: Any = ..., scope: Any = ..., align: Any = ..., offset_factor: Any = ..., buffer_type: Any = ..., axis_separators: Any = ..., annotations: Any = ...) -> Buffer:
    """Memory of a scope, TVM's syntax: "shared" is T.alloc_shared, "local.fragment" T.alloc_fragment, "local" T.alloc_local, "local.var" T.alloc_var, and "global", outside of kernels, T.alloc_global."""

def alloc_fragment(shape: Any, dtype: Any, scope: Any = ...) -> Buffer:
    """A tile of the block in registers; the compiler infers its thread-value layout."""

def alloc_global(shape: Any, dtype: Any) -> Buffer:
    """Device memory with the lifetime of the function, to pass data from one kernel to the next."""

def alloc_workspace(shape: Any, dtype: Any) -> Buffer:
    """Device memory with the lifetime of the function, to pass data from one kernel to the next."""

def alloc_local(shape: Any, dtype: Any, scope: Any = ...) -> Buffer:
    """A small array of the block; each element is a variable. Subscripts must be known at compile time, or the array is in shared memory. In a T.Parallel each iteration has its own array and may use any subscript."""

def alloc_reducer(shape: Any, dtype: Any, op: Any = ..., replication: Any = ...) -> Buffer:
    """A tile into which iterations of a T.Parallel accumulate with op "sum", "max", "min", "bitand", "bitor" or "bitxor". Accumulate between T.reducer_init, T.clear or T.fill and T.finalize_reducer, with T.reducer_update(acc[i], x), or with acc[i] += x, acc[i] = T.max(acc[i], x) and similar. Several iterations may accumulate into the same element."""

def alloc_shared(shape: Any, dtype: Any, scope: Any = ...) -> Buffer:
    """A tile of the block in shared memory; its contents are uninitialized. The compiler may keep it in registers instead."""

def alloc_var(dtype: Any, init: Any = ..., scope: Any = ...) -> Any:
    """A mutable variable of the block; an assignment to its name stores into it."""

def annotate_compile_flags(flags: Any) -> None:
    """The compile_flags of tilelang.jit, given inside the function."""

def annotate_consumer_reg_alloc(reg_count: Any = ...) -> None:
    """A hint without effect: the compiler allocates registers."""

def annotate_l2_hit_ratio(l2_hit_ratio_map: Any) -> None:
    """A hint without effect: caching is chosen by the hardware."""

def annotate_layout(layout_map: Any, allow_reannotation: Any = ...) -> None:
    """A hint without effect: the compiler infers layouts."""

def annotate_min_blocks_per_sm(n: Any) -> None:
    """A hint without effect: the compiler allocates registers."""

def annotate_padding(padding_map: Any) -> None:
    """A hint without effect: the compiler infers layouts."""

def annotate_pass_configs(configs: Any) -> None:
    """The pass_configs of tilelang.jit, given inside the function."""

def annotate_producer_reg_dealloc(reg_count: Any = ...) -> None:
    """A hint without effect: the compiler allocates registers."""

def annotate_restrict_buffers(*buffers: Any) -> None:
    """A hint without effect: different arrays never alias."""

def annotate_safe_value(safe_value_map: Any) -> None:
    """Sets the value of out-of-bounds reads from here on, by array: {A: -T.infinity("float32")}. The default is 0."""

def annotate_ws_pipeline_depth(depth_map: Any) -> None:
    """A hint without effect: num_stages of T.Pipelined sets the prefetch distance."""

def any_of(buffer: Any) -> Any:
    """True if an element of a small buffer, or of a part of one such as mask[i, :], is not zero."""

def any_sync(predicate: Any, mask: Any = ...) -> Any:
    """True if a condition holds in at least one lane of the warp, over the lanes of mask, which must all execute it."""

def asin(x: Any) -> Any:
    """For floats, the inverse sine."""

def asinh(x: Any) -> Any:
    """For floats, the inverse hyperbolic sine."""

def assume(cond: Any) -> None:
    """Assumes that a dynamic extent or stride is a multiple of a number: `T.assume(n % 8 == 0)`. A call checks it. It enables vectorized accesses and TMA. Other conditions have no effect."""

def atan(x: Any) -> Any:
    """For floats, the inverse tangent."""

def atan2(y: Any, x: Any) -> Any:
    """The angle of the point (y, x), in radians."""

def atanh(x: Any) -> Any:
    """For floats, the inverse hyperbolic tangent."""

def atom_add(target: Any, value: Any, scope: Any = ..., sem: Any = ...) -> Any:
    """Adds to an element of an array and returns the previous value. sem="release" orders it after all earlier operations of the block, "acquire" before all later ones."""

def atomic_add(dst: Any, value: Any, memory_order: Any = ..., return_prev: Any = ..., use_tma: Any = ...) -> Any:
    """Adds a number to an element of an array, or a tile or a number to a part of an array: atomic, with relaxed memory order. With return_prev it returns the previous value."""

def atomic_addx2(dst: Any, value: Any, return_prev: Any = ...) -> None:
    """Adds two consecutive elements, starting at dst and value. Each addition is atomic; the pair is not."""

def atomic_addx4(dst: Any, value: Any, return_prev: Any = ...) -> None:
    """As T.atomic_addx2, for four elements."""

def atomic_max(dst: Any, value: Any, memory_order: Any = ..., return_prev: Any = ..., use_tma: Any = ...) -> Any:
    """As T.atomic_add, but stores the maximum."""

def atomic_min(dst: Any, value: Any, memory_order: Any = ..., return_prev: Any = ..., use_tma: Any = ...) -> Any:
    """As T.atomic_add, but stores the minimum."""

def atomic_or(dst: Any, value: Any, memory_order: Any = ...) -> None:
    """Bitwise OR of value into an integer element of an array, atomic and relaxed."""

def attr(node: Any, attr_key: Any, value: Any) -> Any:
    """Attributes of statements in TVM. With a T.comm_reducer it sets how T.tvm_thread_allreduce in them combines."""

def ballot(predicate: Any) -> Any:
    """A mask of the lanes of the warp in which a condition holds; all lanes must execute it."""

def ballot_sync(predicate: Any, mask: Any = ...) -> Any:
    """A mask of the lanes of the warp in which a condition holds, over the lanes of mask, which must all execute it."""

def barrier() -> None:
    """A barrier of all units of the enclosing T.Scale; memory operations before it are visible after it. Between devices it synchronizes blocks of the same index."""

def barrier_arrive(mbarrier: Any) -> None:
    """All threads that execute it arrive at a barrier: the threads of a role, or one thread under a condition that selects one, as tx == 0 or T.shuffle_elect(128). The arrival comes after all earlier operations of the role."""

def mbarrier_arrive(mbarrier: Any) -> None:
    """All threads that execute it arrive at a barrier: the threads of a role, or one thread under a condition that selects one, as tx == 0 or T.shuffle_elect(128). The arrival comes after all earlier operations of the role."""

def barrier_blocks(*barrier: Any) -> None:
    """A barrier of the blocks with the same index on all devices; memory operations before it are visible after it. The array of counters is unused."""

def sync_blocks(*barrier: Any) -> None:
    """A barrier of the blocks with the same index on all devices; memory operations before it are visible after it. The array of counters is unused."""

def barrier_all(*barrier: Any) -> None:
    """A barrier of the blocks with the same index on all devices; memory operations before it are visible after it. The array of counters is unused."""

def barrier_all_block(*barrier: Any) -> None:
    """A barrier of the blocks with the same index on all devices; memory operations before it are visible after it. The array of counters is unused."""

def sync_all(*barrier: Any) -> None:
    """A barrier of the blocks with the same index on all devices; memory operations before it are visible after it. The array of counters is unused."""

def sync_all_block(*barrier: Any) -> None:
    """A barrier of the blocks with the same index on all devices; memory operations before it are visible after it. The array of counters is unused."""

def barrier_all_blocks_sys(*barrier: Any) -> None:
    """A barrier of the blocks with the same index on all devices; memory operations before it are visible after it. The array of counters is unused."""

def sync_all_blocks_sys(*barrier: Any) -> None:
    """A barrier of the blocks with the same index on all devices; memory operations before it are visible after it. The array of counters is unused."""

def barrier_wait(mbarrier: Any, parity: Any) -> None:
    """Waits until the phase with this parity has completed, as PTX's mbarrier.try_wait.parity. The first phase has parity 0; the phase before it has parity 1 and counts as completed."""

def mbarrier_wait_parity(mbarrier: Any, parity: Any) -> None:
    """Waits until the phase with this parity has completed, as PTX's mbarrier.try_wait.parity. The first phase has parity 0; the phase before it has parity 1 and counts as completed."""

def bitwise_and(x: Any, y: Any) -> Any:
    """x & y."""

def bitwise_not(x: Any) -> Any:
    """~x."""

def bitwise_or(x: Any, y: Any) -> Any:
    """x | y."""

def bitwise_xor(x: Any, y: Any) -> Any:
    """x ^ y."""

def block_attr(attrs: Any) -> None:
    """A hint without effect: it controls passes of TVM."""

def broadcast(x: Any, root: Any = ...) -> None:
    """Broadcasts the tile x of unit root to all units of the enclosing T.Scale, in place."""

def call_extern(dtype: Any, func_name: Any, *args: Any) -> Any:
    """Calls a CUDA device function by its name. Supported functions: __all_sync, __any_sync, __ballot_sync, __bfloat162float, __float2bfloat16, __float2bfloat16_rn, __float2bfloat16_rz, __float2half, __float2half_rn, __float2half_rz, __float_as_int, __float_as_uint, __half2float, __int_as_float, __match_any_sync, __popc, __popcll, __uint_as_float. The result has type dtype."""

def call_pure_extern(dtype: Any, func_name: Any, *args: Any) -> Any:
    """Calls a CUDA device function by its name. Supported functions: __all_sync, __any_sync, __ballot_sync, __bfloat162float, __float2bfloat16, __float2bfloat16_rn, __float2bfloat16_rz, __float2half, __float2half_rn, __float2half_rz, __float_as_int, __float_as_uint, __half2float, __int_as_float, __match_any_sync, __popc, __popcll, __uint_as_float. The result has type dtype."""

def cast(value: Any, dtype: Any, round: Any = ..., sat: Any = ..., rbits: Any = ...) -> Any:
    """Converts a number to another type, rounded to nearest. Floats are converted to integers toward zero and saturate; NaN becomes 0. If a value exceeds the maximum of an 8-bit float, sat chooses between the maximum and the infinity or NaN of the format."""

def Cast(value: Any, dtype: Any, round: Any = ..., sat: Any = ..., rbits: Any = ...) -> Any:
    """Converts a number to another type, rounded to nearest. Floats are converted to integers toward zero and saturate; NaN becomes 0. If a value exceeds the maximum of an 8-bit float, sat chooses between the maximum and the infinity or NaN of the format."""

def ceil(x: Any) -> Any:
    """For floats, the value rounded up."""

def ceildiv(a: Any, b: Any) -> Any:
    """a / b, rounded up."""

def cdiv(a: Any, b: Any) -> Any:
    """a / b, rounded up."""

def channel(shape: Any, dtype: Any, level: Any, slots: Any = ...) -> Channel:
    """A queue of tiles from each unit of a level to each other unit, with `slots` stages. T.send appends a tile and waits while the queue is full; T.recv removes the first tile and waits while the queue is empty. A kernel must receive all tiles that it sends."""

def clamp(x: Any, min_val: Any, max_val: Any) -> Any:
    """x, clamped to the range from min_val to max_val."""

def clear(buffer: Any) -> None:
    """Fills a tile, or a part of one, with zeros."""

def clz(x: Any) -> Any:
    """The number of leading zero bits of an integer, as int32; for 0 the width of its type."""

def comm_reducer(fcombine: Any, identity_element: Any = ...) -> Any:
    """The combining function of T.tvm_thread_allreduce: a function that returns the sum, maximum or minimum of two numbers."""

def const(names: Any) -> tuple[int, ...]:
    """Dimensions whose values come from the arguments' shapes, or from the caller by name: `M, N = T.const("M, N")`. The kernel is compiled for each combination of values."""

def continue_loop() -> None:
    """The continue statement of the innermost enclosing loop."""

def copy(src: Any, dst: Any, coalesced_width: Any = ..., disable_tma: Any = ..., eviction_policy: Any = ..., loop_layout: Any = ..., annotations: Any = ..., peer: Any = ...) -> None:
    """Copies a tile, an array or a part of one, and converts the element type. The side that is a tile or has slices gives the size of the copy. Out-of-bounds elements read as zero, and are not written. With peer the destination belongs to another unit of the enclosing T.Scale: its instance of a tile, or an array of T.alloc(…, level="l2"). In a T.Kernel(device=…) the destination is the first argument, and peer may be called dst."""

def async_copy(src: Any, dst: Any, coalesced_width: Any = ..., disable_tma: Any = ..., eviction_policy: Any = ..., loop_layout: Any = ..., annotations: Any = ..., peer: Any = ...) -> None:
    """Copies a tile, an array or a part of one, and converts the element type. The side that is a tile or has slices gives the size of the copy. Out-of-bounds elements read as zero, and are not written. With peer the destination belongs to another unit of the enclosing T.Scale: its instance of a tile, or an array of T.alloc(…, level="l2"). In a T.Kernel(device=…) the destination is the first argument, and peer may be called dst."""

def copysign(x: Any, y: Any) -> Any:
    """The magnitude of x with the sign of y."""

def cos(x: Any) -> Any:
    """For floats, the cosine."""

def __cos(x: Any) -> Any:
    """For floats, the cosine."""

def cosh(x: Any) -> Any:
    """For floats, the hyperbolic cosine."""

def cummax(src: Any, dst: Any = ..., dim: Any = ..., reverse: Any = ...) -> None:
    """The inclusive prefix maximum along a dimension; written to src if dst is not given."""

def cumsum(src: Any, dst: Any = ..., dim: Any = ..., reverse: Any = ...) -> None:
    """The inclusive prefix sum along a dimension; written to src if dst is not given."""

def dec_max_nreg(reg_count: Any) -> None:
    """Sets the number of registers per thread of the warpgroups that execute it, in a kernel with T.alloc_barrier (setmaxnreg). Elsewhere it has no effect, as the compiler allocates registers; use registers=n of T.role."""

def device_assert(condition: Any, msg: Any = ...) -> None:
    """Stops the program if the condition is false."""

def disable_warp_group_reg_alloc() -> None:
    """A hint without effect: the compiler allocates registers."""

def dp4a(A: Any, B: Any, C: Any) -> None:
    """Adds the dot product of four consecutive elements of A and of B, starting at the given ones, to C (dp4a)."""

def dynamic(names: Any, dtype: Any = ...) -> Any:
    """A dynamic dimension: its value is known at launch, and one kernel serves all values."""

def symbolic(names: Any, dtype: Any = ...) -> Any:
    """A dynamic dimension: its value is known at launch, and one kernel serves all values."""

def empty(shape: Any, dtype: Any = ...) -> Buffer:
    """An array that the kernel allocates and returns."""

def erf(x: Any) -> Any:
    """For floats, the error function."""

def evaluate(value: Any) -> None:
    """Evaluates an expression as a statement."""

def exp(x: Any) -> Any:
    """For floats, e to the power of x."""

def __exp(x: Any) -> Any:
    """For floats, e to the power of x."""

def exp10(x: Any) -> Any:
    """For floats, 10 to the power of x."""

def __exp10(x: Any) -> Any:
    """For floats, 10 to the power of x."""

def exp2(x: Any) -> Any:
    """For floats, 2 to the power of x."""

def extract_lane(value: Any, index: Any) -> Any:
    """The element of a vector at a lane."""

def fast_rcp(x: Any) -> Any:
    """For floats, the reciprocal."""

def fence_proxy_async() -> None:
    """A hint without effect: the compiler inserts proxy fences for TMA and tensor cores."""

def fence_sys(sem: Any = ...) -> None:
    """A memory fence of the block. Signals and waits already order what programs need."""

def fence(sem: Any = ...) -> None:
    """A memory fence of the block. Signals and waits already order what programs need."""

def quiet(sem: Any = ...) -> None:
    """A memory fence of the block. Signals and waits already order what programs need."""

def fill(buffer: Any, value: Any) -> None:
    """Fills a tile, or a part of one, with a number."""

def finalize_reducer(reducer: Any, dst: Any = ..., batch: Any = ..., annotations: Any = ...) -> None:
    """Completes a reducer: it holds the result, which is also written to dst if given."""

def floor(x: Any) -> Any:
    """For floats, the value rounded down."""

def floordiv(a: Any, b: Any) -> Any:
    """a // b."""

def floormod(a: Any, b: Any) -> Any:
    """a % b."""

def fma(x: Any, y: Any, z: Any) -> Any:
    """For floats, x · y + z with one rounding (FMA)."""

def fma2(x: Any, y: Any, z: Any) -> Any:
    """For vectors of two floats such as T.float32x2, in each lane x · y + z with one rounding (FMA)."""

def fmul(x: Any, y: Any) -> Any:
    """For floats, x · y, rounded; it is not contracted to an FMA."""

def func_attr(attrs: Any) -> None:
    """A hint without effect: it controls passes of TVM."""

def gemm(A: Any, B: Any, C: Any, transpose_A: Any = ..., transpose_B: Any = ..., policy: Any = ..., clear_accum: Any = ..., k_pack: Any = ..., wg_wait: Any = ..., mbar: Any = ..., annotations: Any = ..., precision: Any = ...) -> None:
    """C += A·B on the last two dimensions, accumulated in C's element type. With clear_accum C = A·B; the flag may be a runtime value (`k == 0` of a loop). The policy determines how warps partition C. For float32 operands tensor cores use tf32 as in TileLang: sign, 8 bits of exponent and 10 bits of fraction. precision="full", which TileLang does not have, multiplies float32 without tensor cores. In a kernel with T.alloc_barrier wg_wait=-1 makes it asynchronous as T.wgmma_gemm, and wg_wait=n waits as T.wait_wgmma(n)."""

def gemm_v1(A: Any, B: Any, C: Any, transpose_A: Any = ..., transpose_B: Any = ..., policy: Any = ..., clear_accum: Any = ..., k_pack: Any = ..., wg_wait: Any = ..., mbar: Any = ..., annotations: Any = ..., precision: Any = ...) -> None:
    """C += A·B on the last two dimensions, accumulated in C's element type. With clear_accum C = A·B; the flag may be a runtime value (`k == 0` of a loop). The policy determines how warps partition C. For float32 operands tensor cores use tf32 as in TileLang: sign, 8 bits of exponent and 10 bits of fraction. precision="full", which TileLang does not have, multiplies float32 without tensor cores. In a kernel with T.alloc_barrier wg_wait=-1 makes it asynchronous as T.wgmma_gemm, and wg_wait=n waits as T.wait_wgmma(n)."""

def gemm_v2(A: Any, B: Any, C: Any, transpose_A: Any = ..., transpose_B: Any = ..., policy: Any = ..., clear_accum: Any = ..., k_pack: Any = ..., wg_wait: Any = ..., mbar: Any = ..., annotations: Any = ..., precision: Any = ...) -> None:
    """C += A·B on the last two dimensions, accumulated in C's element type. With clear_accum C = A·B; the flag may be a runtime value (`k == 0` of a loop). The policy determines how warps partition C. For float32 operands tensor cores use tf32 as in TileLang: sign, 8 bits of exponent and 10 bits of fraction. precision="full", which TileLang does not have, multiplies float32 without tensor cores. In a kernel with T.alloc_barrier wg_wait=-1 makes it asynchronous as T.wgmma_gemm, and wg_wait=n waits as T.wait_wgmma(n)."""

def get_block(src: Any, dst: Any, size: Any, src_pe: Any = ...) -> None:
    """Copies size elements from src on another device to an address (get)."""

def get_block_binding(dim: Any = ...) -> int:
    """The index of the block in a dimension of the grid."""

def get_block_bindings() -> tuple[int, ...]:
    """The index of the block in each dimension of the grid."""

def get_block_extent(dim: Any = ...) -> int:
    """The number of blocks of the grid in a dimension; 1 for dimensions that T.Kernel does not give."""

def get_block_extents() -> tuple[int, int, int]:
    """The number of blocks of the grid in each of three dimensions."""

def get_cluster_dims() -> tuple[int, int, int]:
    """The number of blocks of a cluster in each of three dimensions."""

def get_cluster_extent(dim: Any = ...) -> int:
    """The number of clusters of the grid in a dimension. The last cluster may be partial."""

def get_cluster_extents() -> tuple[int, int, int]:
    """The number of clusters of the grid in each of three dimensions."""

def get_cluster_id(dim: Any = ...) -> int:
    """The index of the cluster of this block in a dimension of the grid."""

def get_cluster_ids() -> tuple[int, ...]:
    """The index of the cluster of this block in each dimension of the grid."""

def get_cluster_size() -> int:
    """The number of blocks of a cluster."""

def get_lane_idx(warp_size: Any = ...) -> int:
    """The index of the thread in its warp (lane)."""

def get_num_ranks() -> int:
    """The number of devices."""

def get_pe_num() -> int:
    """The number of devices."""

def get_rank() -> int:
    """The index of this device. The number of devices is given by --arg num_ranks=4."""

def get_pe() -> int:
    """The index of this device. The number of devices is given by --arg num_ranks=4."""

def get_thread_binding(dim: Any = ...) -> int:
    """The index of the thread in a dimension of T.Kernel's threads. If it is used only in conditions, the code stays code of the block: `if tx == 0` is executed once, `if tx < n` by each of n threads, for signals, atomics and elements of arrays. Inside a warp-uniform condition such as `if tx < 128` tiles may be used too; the block computes them as a whole, and an else may follow. If the index is used in subscripts or values, statements on elements, T.alloc_local and T.alloc_var are code per thread, and statements on tiles, such as T.copy and T.gemm, are code of the block. Threads synchronize between both, at T.sync_threads, and where a thread reads shared memory that another thread wrote."""

def get_thread_bindings() -> tuple[int, int, int]:
    """The indices of the thread in all three dimensions."""

def get_thread_extent(dim: Any = ...) -> int:
    """The number of threads of a block in a dimension, as given to T.Kernel."""

def get_thread_extents() -> tuple[int, int, int]:
    """The number of threads of a block in each of three dimensions."""

def get_warp_group_idx(warp_size: Any = ..., warps_per_group: Any = ...) -> int:
    """The index of the warpgroup in the block."""

def get_warp_idx(warp_size: Any = ...) -> int:
    """The index of the warp in the block."""

def get_warp_idx_sync(warp_size: Any = ...) -> int:
    """The index of the warp in the block."""

def getmem_nbi_block(dest: Any, src: Any, nelems: Any, pe: Any) -> None:
    """Copies nelems bytes from src on another device to an address (get)."""

def getmem_block(dest: Any, src: Any, nelems: Any, pe: Any) -> None:
    """Copies nelems bytes from src on another device to an address (get)."""

def grid(*extents: Any) -> Any:
    """Nested serial loops: `for i, j in T.grid(m, n)`."""

def hypot(x: Any, y: Any) -> Any:
    """The square root of x · x + y · y without intermediate overflow."""

def ieee_add(x: Any, y: Any, rounding_mode: Any = ...) -> Any:
    """For floats, x + y."""

def ieee_fdiv(x: Any, y: Any, rounding_mode: Any = ...) -> Any:
    """For floats, x / y."""

def ieee_fmaf(x: Any, y: Any, z: Any, rounding_mode: Any = ...) -> Any:
    """For floats, x · y + z, rounded once."""

def ieee_frcp(x: Any, rounding_mode: Any = ...) -> Any:
    """For floats, 1 / x."""

def ieee_frsqrt(x: Any) -> Any:
    """For floats, the reciprocal of the square root of x."""

def ieee_fsqrt(x: Any, rounding_mode: Any = ...) -> Any:
    """For floats, the square root of x."""

def ieee_mul(x: Any, y: Any, rounding_mode: Any = ...) -> Any:
    """For floats, x · y."""

def ieee_sub(x: Any, y: Any, rounding_mode: Any = ...) -> Any:
    """For floats, x - y."""

def if_then_else(cond: Any, t: Any, f: Any) -> Any:
    """`t if cond else f`."""

def Select(cond: Any, t: Any, f: Any) -> Any:
    """`t if cond else f`."""

def im2col(img: Any, col: Any, nhw_step: Any, c_step: Any, kernel: Any, stride: Any, dilation: Any, pad: Any) -> None:
    """A tile of the im2col matrix of a convolution. Rows enumerate output positions (N, OH, OW), columns enumerate the filter window (KH, KW, C); padding is zero. img has layout N×H×W×C. The tile starts at row nhw_step times its height and column c_step times its width."""

def c2d_im2col(img: Any, col: Any, nhw_step: Any, c_step: Any, kernel: Any, stride: Any, dilation: Any, pad: Any) -> None:
    """A tile of the im2col matrix of a convolution. Rows enumerate output positions (N, OH, OW), columns enumerate the filter window (KH, KW, C); padding is zero. img has layout N×H×W×C. The tile starts at row nhw_step times its height and column c_step times its width."""

def import_source(source: Any = ...) -> None:
    """CUDA source is unsupported: only T.import_source(None) is accepted, and has no effect."""

def inc_max_nreg(reg_count: Any) -> None:
    """Sets the number of registers per thread of the warpgroups that execute it, in a kernel with T.alloc_barrier (setmaxnreg). Elsewhere it has no effect, as the compiler allocates registers; use registers=n of T.role."""

def index_to_coordinates(index: Any, shape: Any) -> list:
    """The subscripts of the element at a row-major index of a shape."""

def infinity(dtype: Any) -> Any:
    """The infinity of a type that has one. -T.infinity(dtype) is the initial value of a maximum."""

def is_f8f6f4_family(dtype: Any) -> bool:
    """True for an 8-, 6- or 4-bit float type."""

def is_float4(dtype: Any) -> bool:
    """True for a 4-bit float type."""

def is_float4_e2m1_unpacked(dtype: Any) -> bool:
    """True for float4_e2m1_unpacked."""

def is_float4_e2m1fn(dtype: Any) -> bool:
    """True for float4_e2m1fn."""

def isfinite(x: Any) -> Any:
    """True if x is neither NaN nor infinite."""

def isinf(x: Any) -> Any:
    """True if x is infinite."""

def isnan(x: Any) -> Any:
    """True if x is NaN."""

def ld(src: Any, value: Any, scope: Any = ..., sem: Any = ..., na: Any = ..., nc: Any = ..., src_pe: Any = ...) -> None:
    """Loads an element of an array into value, a T.alloc_var or an element. sem="relaxed" makes the load atomic; "acquire" also orders it before all later operations of the block. With src_pe it loads from that device's array."""

def ldexp(x: Any, n: Any) -> Any:
    """x · 2ⁿ for an integer n, rounded once."""

def likely(cond: Any) -> Any:
    """Returns its condition; the branch hint has no effect."""

def ignore_loop_partition(cond: Any) -> Any:
    """Returns its condition; the branch hint has no effect."""

def log(x: Any) -> Any:
    """For floats, the natural logarithm."""

def __log(x: Any) -> Any:
    """For floats, the natural logarithm."""

def log10(x: Any) -> Any:
    """For floats, the decimal logarithm."""

def __log10(x: Any) -> Any:
    """For floats, the decimal logarithm."""

def log1p(x: Any) -> Any:
    """For floats, log(1 + x)."""

def log2(x: Any) -> Any:
    """For floats, the binary logarithm."""

def __log2(x: Any) -> Any:
    """For floats, the binary logarithm."""

def loop_break() -> None:
    """The break statement of the innermost enclosing loop."""

def break_loop() -> None:
    """The break statement of the innermost enclosing loop."""

def macro(func: Any = ...) -> Any:
    """Decorator of a helper function. It is inlined where it is called, and its arguments are buffers and values of the kernel. A parameter of type `x: T.Ref` is a T.alloc_var or an element, and an assignment to it stores into that."""

def match_all_sync(value: Any, mask: Any = ...) -> Any:
    """The mask if all its lanes have the same value, else 0. All lanes of the mask must execute it."""

def match_any_sync(value: Any, mask: Any = ...) -> Any:
    """A mask of the lanes of the warp with the same value, over the lanes of mask, which must all execute it."""

def max(a: Any, b: Any) -> Any:
    """The maximum of two numbers; if one is NaN, the other."""

def fmax(a: Any, b: Any) -> Any:
    """The maximum of two numbers; if one is NaN, the other."""

def Max(a: Any, b: Any) -> Any:
    """The maximum of two numbers; if one is NaN, the other."""

def max2(x: Any, y: Any) -> Any:
    """For vectors of two floats such as T.float32x2, in each lane the maximum."""

def max_value(dtype: Any) -> Any:
    """The maximum finite value of a type."""

def min(a: Any, b: Any) -> Any:
    """The minimum of two numbers; if one is NaN, the other."""

def fmin(a: Any, b: Any) -> Any:
    """The minimum of two numbers; if one is NaN, the other."""

def Min(a: Any, b: Any) -> Any:
    """The minimum of two numbers; if one is NaN, the other."""

def min2(x: Any, y: Any) -> Any:
    """For vectors of two floats such as T.float32x2, in each lane the minimum."""

def min_value(dtype: Any) -> Any:
    """The minimum finite value of a type."""

def mul2(x: Any, y: Any) -> Any:
    """For vectors of two floats such as T.float32x2, in each lane x · y."""

def named_barrier_arrive(barrier_id: Any, thread_count: Any) -> None:
    """All threads that execute it arrive at named barrier barrier_id without waiting (bar.arrive). T.sync_threads(barrier_id, thread_count) waits for it; thread_count counts both. As with T.alloc_barrier, warpgroups are then roles (warp specialization)."""

def nearbyint(x: Any) -> Any:
    """For floats, the nearest integer, ties to even."""

def rint(x: Any) -> Any:
    """For floats, the nearest integer, ties to even."""

def nextafter(x: Any, y: Any) -> Any:
    """The next representable number after x in the direction of y; y if both are equal."""

def no_set_max_nreg() -> None:
    """A hint without effect: the compiler allocates registers."""

def num_ranks(level: Any) -> int:
    """The number of units of a level, as given by T.Scale."""

def pdl_sync() -> None:
    """A hint without effect: kernels run one after the other."""

def pdl_trigger() -> None:
    """A hint without effect: kernels run one after the other."""

def popcount(x: Any) -> Any:
    """The number of bits of an integer that are 1 (population count)."""

def pow(x: Any, y: Any) -> Any:
    """x to the power of y."""

def power(x: Any, y: Any) -> Any:
    """x to the power of y."""

def prim_func(func: Any = ..., private: Any = ...) -> Any:
    """Decorator of a function that is a program of kernels; its parameters have types."""

def print(obj: Any, msg: Any = ...) -> None:
    """Prints a number or a tile when the kernel runs."""

def ptx_commit_group() -> None:
    """A hint without effect: a copy is complete before the next statement."""

def ptx_cp_async(dst_access_ptr: Any, src_access_ptr: Any, num_elems: Any, predicate: Any = ...) -> None:
    """Copies num_elems elements between two addresses (cp.async), or zeros if the predicate is false. The copy is complete before the next statement; for a multistage pipeline use T.copy in a T.Pipelined."""

def ptx_wait_group(num: Any) -> None:
    """A hint without effect: a copy is complete before the next statement."""

def put_block(src: Any, dst: Any, size: Any, dst_pe: Any = ...) -> None:
    """Copies size elements from an address to dst on another device (put). The data is visible there when the kernel has ended, or after a later signal."""

def putmem_nbi_block(dest: Any, src: Any, nelems: Any, pe: Any) -> None:
    """Copies nelems bytes from an address to dest on another device (put). The data is visible there when the kernel has ended, or after a later signal."""

def putmem_block(dest: Any, src: Any, nelems: Any, pe: Any) -> None:
    """Copies nelems bytes from an address to dest on another device (put). The data is visible there when the kernel has ended, or after a later signal."""

def putmem_signal_nbi_block(dest: Any, src: Any, nelems: Any, sig_addr: Any, signal: Any, sig_op: Any, pe: Any) -> None:
    """Copies nelems bytes from an address to dest on another device, then updates a counter there (signal): sig_op is T.Amo.SIGNAL_SET or T.Amo.SIGNAL_ADD."""

def putmem_signal_block(dest: Any, src: Any, nelems: Any, sig_addr: Any, signal: Any, sig_op: Any, pe: Any) -> None:
    """Copies nelems bytes from an address to dest on another device, then updates a counter there (signal): sig_op is T.Amo.SIGNAL_SET or T.Amo.SIGNAL_ADD."""

def rank(level: Any) -> int:
    """The index of the unit of a level that executes the code, as given by T.Scale."""

def reads(*buffer_slices: Any) -> None:
    """A hint without effect: the compiler infers what a kernel reads."""

def recv(channel: Any, out: Any, source: Any) -> None:
    """Receives the next tile of the unit source from a T.channel and writes it to out. It must be inside a T.Scale of the channel's level."""

def reduce(buffer: Any, out: Any, reduce_type: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., nan_propagate: Any = ..., annotations: Any = ...) -> None:
    """A reduction by name: "sum", "max", "min", "abssum", "absmax"."""

def reduce_absmax(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., nan_propagate: Any = ..., annotations: Any = ...) -> None:
    """The maximum absolute value along a dimension, ignoring NaN unless nan_propagate is set. out has one dimension less, or has extent 1 in it. With clear=False the result is combined with the value of out."""

def reduce_abssum(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., annotations: Any = ...) -> None:
    """The sum of absolute values along a dimension. out has one dimension less, or has extent 1 in it. With clear=False the result is combined with the value of out."""

def reduce_bitand(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., annotations: Any = ...) -> None:
    """The bitwise AND along a dimension. out has one dimension less, or has extent 1 in it. With clear=False the result is combined with the value of out."""

def reduce_bitor(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., annotations: Any = ...) -> None:
    """The bitwise OR along a dimension. out has one dimension less, or has extent 1 in it. With clear=False the result is combined with the value of out."""

def reduce_bitxor(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., annotations: Any = ...) -> None:
    """The bitwise XOR along a dimension. out has one dimension less, or has extent 1 in it. With clear=False the result is combined with the value of out."""

def reduce_max(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., nan_propagate: Any = ..., annotations: Any = ...) -> None:
    """The maximum along a dimension, ignoring NaN unless nan_propagate is set. out has one dimension less, or has extent 1 in it. With clear=False the result is combined with the value of out."""

def reduce_min(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., nan_propagate: Any = ..., annotations: Any = ...) -> None:
    """The minimum along a dimension, ignoring NaN unless nan_propagate is set. out has one dimension less, or has extent 1 in it. With clear=False the result is combined with the value of out."""

def reduce_scatter(x: Any, out: Any, dim: Any = ..., op: Any = ...) -> None:
    """Reduce-scatter over the units of the enclosing T.Scale: the "sum", "max" or "min" of all units' tiles x, divided along dimension dim; unit i gets part i in out."""

def reduce_sum(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., annotations: Any = ...) -> None:
    """The sum of the elements along a dimension, computed in the type of out; for bool elements and a bool out the logical or. out has one dimension less, or has extent 1 in it. With clear=False the result is combined with the value of out."""

def reducer_init(reducer: Any, init: Any = ...) -> None:
    """Initializes a reducer with the identity of its op, or with init, which is accumulated once."""

def reducer_update(target: Any, value: Any) -> None:
    """In a T.Parallel, accumulates a number into an element of a reducer, once per iteration."""

def reinterpret(value: Any, dtype: Any) -> Any:
    """Reinterprets the bits of a number as another type of the same width."""

def reshape(src: Any, shape: Any) -> Buffer:
    """A tile with another shape that shares the elements of src."""

def ring(*buffers: Any) -> Ring:
    """A ring buffer in shared memory between a producer and a consumer T.role: tiles of T.alloc_shared whose first dimension is the number of stages. The producer fills the next stage in a T.acquire, and the consumer reads it in a T.take."""

def rng_init(seed: Any, seq: Any = ..., off: Any = ..., generator: Any = ...) -> None:
    """Initializes the random number generator of each thread, at offset off of a sequence. The default sequence is the thread's index in the first dimension of grid and block; threads that differ only in other dimensions share it. The numbers equal cuRAND's Philox4x32-10. In a T.Parallel the iterations draw as if they were distributed over the threads in order."""

def rng_rand() -> Any:
    """The next random number, a T.uint32."""

def rng_rand_float(bit: Any = ..., dist: Any = ...) -> Any:
    """The next random number as a T.float32, in the interval (0, 1]."""

def role(name: Any, units: Any = ..., registers: Any = ...) -> Any:
    """A role of a T.specialize, run by units warpgroups. Its code is that of a block with these threads: T.get_thread_binding gives their indices, while an index from outside remains the block's. Tiles allocated in it are private; roles share tiles in shared memory, through a T.ring. registers is the number of registers of each thread."""

def round(x: Any, rounding_mode: Any = ...) -> Any:
    """For floats, the nearest integer; ties to even, or away from zero with "ties-away-from-zero"."""

def rsqrt(x: Any) -> Any:
    """For floats, the reciprocal of the square root."""

def sblock(name_hint: Any = ..., no_realize: Any = ...) -> Any:
    """A block in TVM's sense; its body is part of the kernel unchanged."""

def block(name_hint: Any = ..., no_realize: Any = ...) -> Any:
    """A block in TVM's sense; its body is part of the kernel unchanged."""

def sblock_attr(attrs: Any) -> None:
    """A hint without effect: it controls passes of TVM."""

def send(x: Any, channel: Any, to: Any) -> None:
    """Sends a tile through a T.channel to the unit of the given index. It must be inside a T.Scale of the channel's level."""

def serial(start: Any, stop: Any = ..., step: Any = ..., annotations: Any = ...) -> Any:
    """A serial loop."""

def Serial(start: Any, stop: Any = ..., step: Any = ..., annotations: Any = ...) -> Any:
    """A serial loop."""

def set_max_nreg(reg_count: Any, is_inc: Any) -> None:
    """Sets the number of registers per thread of the warpgroups that execute it, in a kernel with T.alloc_barrier (setmaxnreg). Elsewhere it has no effect, as the compiler allocates registers; use registers=n of T.role."""

def shard(x: Any, dim: Any) -> Buffer:
    """The unit's shard of an array, or of a tile, that is divided along a dimension into equal contiguous parts over the units of the enclosing T.Scale."""

def shfl_down(value: Any, delta: Any, width: Any = ...) -> Any:
    """The value of the lane delta above (shfl.down), or the own value if there is none. All lanes of the warp must execute it."""

def shfl_sync(value: Any, srcLane: Any, width: Any = ...) -> Any:
    """The value of lane srcLane of the warp (shfl.idx). All lanes must execute it; each group of width lanes is separate."""

def shfl_up(value: Any, delta: Any, width: Any = ...) -> Any:
    """The value of the lane delta below (shfl.up), or the own value if there is none. All lanes of the warp must execute it."""

def shfl_xor(value: Any, delta: Any, width: Any = ...) -> Any:
    """The value of the lane with index (own lane ^ delta) (shfl.bfly). All lanes of the warp must execute it."""

def shift_left(x: Any, y: Any) -> Any:
    """x << y."""

def shift_right(x: Any, y: Any) -> Any:
    """x >> y."""

def shuffle_elect(extent: Any) -> bool:
    """True for one elected thread of each group of extent threads, or of the block if extent is 0. In code of the block the statement is executed once; in a role (T.alloc_barrier) by one of its threads."""

def sigmoid(x: Any) -> Any:
    """For floats, 1 / (1 + exp(-x))."""

def signal_op(sig_addr: Any, signal: Any, sig_op: Any, pe: Any) -> None:
    """Updates a counter of another device (signal), ordered after everything that the block has sent."""

def signal_wait_until(sig_addr: Any, cmp: Any, value: Any) -> None:
    """Waits until a counter of this device compares with a value: cmp is T.CmpType.EQ, NE, GT, LE, LT or GE. Data that was sent before the signal is then visible."""

def sin(x: Any) -> Any:
    """For floats, the sine."""

def __sin(x: Any) -> Any:
    """For floats, the sine."""

def sinh(x: Any) -> Any:
    """For floats, the hyperbolic sine."""

def specialize() -> Any:
    """Warp specialization: partitions the block's warpgroups among roles, in the order of the program. `with T.specialize():` contains a `with T.role(…):` for each. The roles run concurrently; the statements after it start when all roles have ended."""

def sqrt(x: Any) -> Any:
    """For floats, the square root."""

def st(dst: Any, value: Any, scope: Any = ..., sem: Any = ..., na: Any = ..., dst_pe: Any = ...) -> None:
    """Stores a number to an element of an array. sem="relaxed" makes the store atomic; "release" also orders it after all earlier operations of the block, for the scope "cta", "gpu" or "sys". With dst_pe it stores to that device's array. If the program waits for elements of the array, the store is a signal."""

def sub2(x: Any, y: Any) -> Any:
    """For vectors of two floats such as T.float32x2, in each lane x - y."""

def sync_grid() -> None:
    """A barrier of all blocks of the grid; memory operations before it are visible after it. It needs a cooperative launch, which fails if not all blocks fit on the device at the same time."""

def sync_threads(barrier_id: Any = ..., arrive_count: Any = ...) -> None:
    """A barrier of all threads of the block. Under a condition on the thread index it synchronizes the threads that take it, if they are whole warps or in one warp. In a kernel with explicit barriers a role waits at barrier barrier_id for arrive_count threads, including threads of other roles (T.named_barrier_arrive). The compiler inserts the barriers that tiles need, and those that shared memory needs in code per thread (T.get_thread_binding)."""

def syncthreads(barrier_id: Any = ..., arrive_count: Any = ...) -> None:
    """A barrier of all threads of the block. Under a condition on the thread index it synchronizes the threads that take it, if they are whole warps or in one warp. In a kernel with explicit barriers a role waits at barrier barrier_id for arrive_count threads, including threads of other roles (T.named_barrier_arrive). The compiler inserts the barriers that tiles need, and those that shared memory needs in code per thread (T.get_thread_binding)."""

def sync_warp(mask: Any = ...) -> None:
    """A barrier of the lanes of a warp; where all threads of the block reach it, a barrier of the block."""

def take(ring: Any) -> Any:
    """Consumer wait: waits until the next stage of a ring buffer is full, and gives its tiles. `with T.take(ring) as (a, b):` reads them; its end releases the stage."""

def tan(x: Any) -> Any:
    """For floats, the tangent."""

def __tan(x: Any) -> Any:
    """For floats, the tangent."""

def tanh(x: Any) -> Any:
    """For floats, the hyperbolic tangent."""

def thread_binding(start: Any, stop: Any = ..., thread: Any = ...) -> int:
    """As T.get_thread_binding; TVM's name."""

def thread_return() -> None:
    """Returns from the kernel: the threads that reach it, or the block. The other threads execute the statements after it."""

def tma_copy(src: Any, dst: Any, barrier: Any = ..., eviction_policy: Any = ..., annotations: Any = ...) -> None:
    """T.copy with an mbarrier: threads that wait for its phase see the copied data. The threads that execute the copy arrive with T.barrier_arrive."""

def transpose(src: Any, dst: Any) -> None:
    """dst[j, i] = src[i, j]."""

def trunc(x: Any) -> Any:
    """For floats, the value rounded toward zero."""

def truncdiv(a: Any, b: Any) -> Any:
    """a / b, rounded toward zero."""

def truncmod(a: Any, b: Any) -> Any:
    """a - b · truncdiv(a, b)."""

def fmod(a: Any, b: Any) -> Any:
    """a - b · truncdiv(a, b)."""

def Mod(a: Any, b: Any) -> Any:
    """a - b · truncdiv(a, b)."""

def tvm_access_ptr(ptype: Any, data: Any, offset: Any, extent: Any, rw_mask: Any) -> Address:
    """The address of an element of a buffer: the first element plus offset elements in row-major order. data is B.data of the buffer B, and ptype is T.type_annotation of its element type."""

def tvm_storage_sync(scope: Any) -> None:
    """As T.sync_threads for "shared" and T.sync_warp for "warp"; TVM's name."""

def tvm_thread_allreduce(size: Any, value: Any, predicate: Any, result: Any, *threads: Any, dtype: Any = ...) -> None:
    """Reduces over the threads that differ only in the given thread indices of T.get_thread_binding; each of them gets the result."""

def tvm_warp_shuffle(mask: Any, value: Any, warp_id: Any, width: Any = ..., warp_size: Any = ...) -> Any:
    """As T.shfl_sync; TVM's name."""

def tvm_warp_shuffle_down(mask: Any, value: Any, offset: Any, width: Any = ..., warp_size: Any = ...) -> Any:
    """As T.shfl_down; TVM's name."""

def tvm_warp_shuffle_up(mask: Any, value: Any, offset: Any, width: Any = ..., warp_size: Any = ...) -> Any:
    """As T.shfl_up; TVM's name."""

def type_annotation(dtype: Any) -> Dtype:
    """The element type for T.tvm_access_ptr."""

def unroll(start: Any, stop: Any = ..., step: Any = ..., explicit: Any = ..., unroll_factor: Any = ..., annotations: Any = ...) -> Any:
    """A serial loop, unrolled if its bounds are known at compile time."""

def Unroll(start: Any, stop: Any = ..., step: Any = ..., explicit: Any = ..., unroll_factor: Any = ..., annotations: Any = ...) -> Any:
    """A serial loop, unrolled if its bounds are known at compile time."""

def use_swizzle(panel_size: Any, order: Any = ..., enable: Any = ...) -> None:
    """Rasterization order of blocks: panels of panel_size rows, for reuse in the L2 cache. As raster of tile.kernel."""

def validate_gemm_ab_dtypes(*dtypes: Any) -> None:
    """A hint without effect: the operands of T.gemm have types."""

def vectorized(start: Any, stop: Any = ..., step: Any = ..., annotations: Any = ...) -> Any:
    """A serial loop; the compiler infers the width of memory accesses."""

def Vectorized(start: Any, stop: Any = ..., step: Any = ..., annotations: Any = ...) -> Any:
    """A serial loop; the compiler infers the width of memory accesses."""

def view(src: Any, shape: Any = ..., layout: Any = ..., dtype: Any = ...) -> Buffer:
    """T.reshape, which also accepts an element type: T.view(x, shape, T.bfloat16) of a buffer of T.bfloat16x2. With dtype the bits of a tile as elements of that type (bitcast), for reads and writes. With a layout the part of the unit of the enclosing T.Scale: of an array the device's shard, of a tile the warpgroup's, warp's or thread's part. T.FullRow divides rows and T.FullCol columns into equal contiguous parts; T.Replica gives each unit the whole; T.Partial gives each unit a partial sum. A function maps the subscripts of an element to the unit, with + - * // % and integers. Writes to a view go to the viewed part."""

def wait_eq(value: Any, expected: Any, peer: Any = ...) -> None:
    """Waits until a counter, an element of an array of this device, is equal to a number. Data that was sent before the signal is then visible."""

def wait_ge(value: Any, expected: Any, peer: Any = ...) -> None:
    """Waits until a counter, an element of an array of this device, is at least a number. Data that was sent before the signal is then visible."""

def wait_gt(value: Any, expected: Any, peer: Any = ...) -> None:
    """Waits until a counter, an element of an array of this device, is greater than a number. Data that was sent before the signal is then visible."""

def wait_le(value: Any, expected: Any, peer: Any = ...) -> None:
    """Waits until a counter, an element of an array of this device, is at most a number. Data that was sent before the signal is then visible."""

def wait_lt(value: Any, expected: Any, peer: Any = ...) -> None:
    """Waits until a counter, an element of an array of this device, is less than a number. Data that was sent before the signal is then visible."""

def wait_ne(value: Any, expected: Any, peer: Any = ...) -> None:
    """Waits until a counter, an element of an array of this device, is not equal to a number. Data that was sent before the signal is then visible."""

def wait_wgmma(id: Any = ...) -> None:
    """Waits until at most the given number of MMAs that T.wgmma_gemm issued are outstanding, in a kernel with T.alloc_barrier. Elsewhere it has no effect: the compiler waits where the accumulator is used."""

def warp_all(value: Any, mask: Any = ...) -> Any:
    """As T.all_sync; TileScale's name."""

def warp_any(value: Any, mask: Any = ...) -> Any:
    """As T.any_sync; TileScale's name."""

def warp_reduce_bitand(value: Any) -> Any:
    """The bitwise AND over the lanes of the warp, which must all execute it; each lane gets the result."""

def warp_reduce_bitor(value: Any) -> Any:
    """The bitwise OR over the lanes of the warp, which must all execute it; each lane gets the result."""

def warp_reduce_max(value: Any) -> Any:
    """The maximum over the lanes of the warp, which must all execute it; each lane gets the result."""

def warp_reduce_min(value: Any) -> Any:
    """The minimum over the lanes of the warp, which must all execute it; each lane gets the result."""

def warp_reduce_sum(value: Any) -> Any:
    """The sum over the lanes of the warp, which must all execute it; each lane gets the result."""

def warpgroup_arrive() -> None:
    """A hint without effect: the compiler issues MMAs."""

def warpgroup_commit_batch() -> None:
    """A hint without effect: the compiler issues MMAs."""

def warpgroup_fence_operand(buffer_or_ptr: Any, offset: Any = ..., num_regs: Any = ..., dtype: Any = ...) -> None:
    """A hint without effect: the compiler orders the reads and writes of a T.gemm."""

def warpgroup_wait(num_mma: Any = ...) -> None:
    """Waits until at most the given number of MMAs that T.wgmma_gemm issued are outstanding, in a kernel with T.alloc_barrier. Elsewhere it has no effect: the compiler waits where the accumulator is used."""

def wgmma_gemm(A: Any, B: Any, C: Any, transpose_A: Any = ..., transpose_B: Any = ..., policy: Any = ..., clear_accum: Any = ..., annotations: Any = ..., precision: Any = ...) -> None:
    """T.gemm. In a kernel with T.alloc_barrier it is asynchronous (wgmma): it may read its operands in shared memory until a T.wait_wgmma, so do not release their stage before. The use of C waits for it."""

def writes(*buffer_slices: Any) -> None:
    """A hint without effect: the compiler infers what a kernel writes."""

def ws(*groups: Any) -> Any:
    """Selects warpgroups of the block. By default it has no effect, as the compiler assigns work to warps. In a kernel with T.alloc_barrier or T.named_barrier_arrive, or with code per thread, the selected warpgroups are a role (warp specialization)."""

def WarpSpecialize(*groups: Any) -> Any:
    """Selects warpgroups of the block. By default it has no effect, as the compiler assigns work to warps. In a kernel with T.alloc_barrier or T.named_barrier_arrive, or with code per thread, the selected warpgroups are a role (warp specialization)."""
