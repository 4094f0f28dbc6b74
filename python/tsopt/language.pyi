# Generated from the table of functions in target/tilelang; do not edit.
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
    """Where an element of a buffer is."""

class Channel:
    """A queue of tiles between units."""

class Ring:
    """Slots of shared memory that one role fills while another uses them."""

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
    """A vector of so many lanes that hold one number."""

def Div(a: Any, b: Any) -> Any:
    """Of floats a / b, of integers T.truncdiv(a, b)."""

def EQ(a: Any, b: Any) -> Any:
    """`a == b`."""

def Else() -> Any:
    """What a T.If does where its condition does not hold."""

def FloorDiv(a: Any, b: Any) -> Any:
    """`a // b`."""

def FloorMod(a: Any, b: Any) -> Any:
    """`a % b`."""

def GE(a: Any, b: Any) -> Any:
    """`a >= b`."""

def GT(a: Any, b: Any) -> Any:
    """`a > b`."""

def If(condition: Any) -> Any:
    """An if: its body is `with T.Then():` and, if there is one, `with T.Else():`."""

def Kernel(*blocks: Any, threads: Any = ..., cluster_dims: Any = ..., is_cpu: Any = ..., prelude: Any = ..., device: Any = ..., block: Any = ..., cta_cluster: Any = ...) -> Any:
    """Launches blocks: `with T.Kernel(m, n, threads=128) as (x, y)` runs its body for each of m × n blocks, of which x counts fastest; without numbers it is one block. `T.Kernel(device=4, block=(m, n))` does so on each of four devices; T.copy names its destination first in it. cluster_dims, or cta_cluster, is of how many blocks a cluster is."""

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
    """All elements of a shape, in no order: `for i, j in T.Parallel(m, n)`. No iteration may read an element that another one writes: divide the loop in two. It is an error where the subscripts show it, and the simulator finds it where data decide. Two iterations may write one element only to combine it with something, as `acc[i] += x[i, j]`, if nothing else is made of what it is on the way."""

def parallel(*extents: Any, coalesced_width: Any = ..., loop_layout: Any = ..., prefer_async: Any = ..., annotations: Any = ...) -> Any:
    """All elements of a shape, in no order: `for i, j in T.Parallel(m, n)`. No iteration may read an element that another one writes: divide the loop in two. It is an error where the subscripts show it, and the simulator finds it where data decide. Two iterations may write one element only to combine it with something, as `acc[i] += x[i, j]`, if nothing else is made of what it is on the way."""

def Persistent(domain: Any, wave_size: Any, index: Any, group_size: Any = ..., num_stages: Any = ..., annotations: Any = ...) -> Any:
    """The tiles of a domain that a block takes if there are wave_size blocks, of which it is number index: `for x, y in T.Persistent([m, n], blocks, b)`. Tiles are numbered in groups of group_size of the last dimension, which counts fastest in its group. Extents may be known at the launch only."""

def Pipelined(start: Any, stop: Any = ..., num_stages: Any = ..., order: Any = ..., stage: Any = ..., sync: Any = ..., group: Any = ...) -> Any:
    """A loop in order whose copies from arrays run num_stages iterations ahead."""

def Ramp(base: Any, stride: Any, lanes: Any) -> Any:
    """The subscripts base, base + stride, … of so many elements: x[T.Ramp(i, 1, 2)] is a vector of two."""

def ramp(base: Any, stride: Any, lanes: Any) -> Any:
    """The subscripts base, base + stride, … of so many elements: x[T.Ramp(i, 1, 2)] is a vector of two."""

def Scale(level: Any) -> Any:
    """Code of each unit of a level, "device", "block", "cluster", "warpgroup", "warp" or "thread": `with T.Scale("warpgroup") as (wg, n)` gives the unit's number and how many there are. What is allocated in it is each unit's own. T.view and collectives inside are of that level."""

def on(level: Any) -> Any:
    """Code of each unit of a level, "device", "block", "cluster", "warpgroup", "warp" or "thread": `with T.Scale("warpgroup") as (wg, n)` gives the unit's number and how many there are. What is allocated in it is each unit's own. T.view and collectives inside are of that level."""

def StridedTensor(shape: Any, strides: Any, dtype: Any = ...) -> Buffer:
    """The type of an argument that is an array whose elements do not lie row by row: strides are in elements, and a T.dynamic among them is the array's that is passed."""

def Sub(a: Any, b: Any) -> Any:
    """`a - b`."""

def Then() -> Any:
    """What a T.If does where its condition holds."""

def While(condition: Any) -> Any:
    """A while: its condition is computed before each iteration."""

def __ffs(x: Any) -> Any:
    """The place of the lowest bit of an integer that is one, an int32 that counts from 1; 0 of 0."""

def __ldg(buffer: Any, index: Any = ...) -> Any:
    """An element of an array that the kernel does not write, T.__ldg(x[i]) or T.__ldg(x, i): x[i]."""

def abs(x: Any) -> Any:
    """The absolute value."""

def fabs(x: Any) -> Any:
    """The absolute value."""

def abs2(x: Any) -> Any:
    """Of vectors of two floats, as T.float32x2, in each lane the absolute value."""

def access_ptr(base: Any, access_type: Any = ..., *extents: Any, offset: Any = ..., extent: Any = ..., ignore_last_ndim: Any = ...) -> Address:
    """Where an element of a buffer is, as T.address_of says it, and offset elements behind it. How many are accessed, and how, is said by the function that is given it."""

def acos(x: Any) -> Any:
    """Of a float, the inverse cosine."""

def acosh(x: Any) -> Any:
    """Of a float, the inverse hyperbolic cosine."""

def acquire(ring: Any) -> Any:
    """Waits until the next slot of a ring may be filled, and gives its tiles: `with T.acquire(ring) as (a, b):` fills them; at the end others are told. A T.copy of an array into one is asynchronous."""

def add2(x: Any, y: Any) -> Any:
    """Of vectors of two floats, as T.float32x2, in each lane x + y."""

def address_of(x: Any) -> Address:
    """Where an element of a buffer is, for functions that take an address and a number of elements: T.put_block and its kin."""

def align_up(x: Any, align: Any) -> Any:
    """The least multiple of align that is not less than x."""

def all_gather(x: Any, out: Any, dim: Any = ...) -> None:
    """The tiles x of all units of the T.Scale around it, side by side along a dimension in the order of units: each has them in out."""

def allgather(x: Any, out: Any, dim: Any = ...) -> None:
    """The tiles x of all units of the T.Scale around it, side by side along a dimension in the order of units: each has them in out."""

def all_of(buffer: Any) -> Any:
    """Whether no element of a small buffer, or of a part of one, is zero."""

def all_reduce(*x: Any, op: Any = ..., fn: Any = ...) -> None:
    """Sums a tile, or a part of an array that the block has, over the units of the T.Scale around it, or takes the "max" or "min": each has the result, in its place. Several are merged by a function: fn(a, b, a2, b2) merges the units' a2 and b2 into a and b, which are those of lower units. It must be associative, and is asked in the order of units."""

def allreduce(*x: Any, op: Any = ..., fn: Any = ...) -> None:
    """Sums a tile, or a part of an array that the block has, over the units of the T.Scale around it, or takes the "max" or "min": each has the result, in its place. Several are merged by a function: fn(a, b, a2, b2) merges the units' a2 and b2 into a and b, which are those of lower units. It must be associative, and is asked in the order of units."""

def all_sync(predicate: Any, mask: Any = ...) -> Any:
    """Whether a condition holds for all lanes of the warp, of those of mask, which all come to it."""

def all_to_all(x: Any, out: Any, dim: Any = ...) -> None:
    """Part i of the tile x, divided along a dimension, goes to unit i of the T.Scale around it: out has the parts that came, in the order of units."""

def alloc(shape: Any, dtype: Any, level: Any = ...) -> Buffer:
    """A tile of the block, or of each unit of the T.Scale around it: at level "l0" in registers, at "l1" in shared memory; its contents are undefined until it is written. At level "l2" an array of which each device has its own, zero at first, that the others reach by T.copy(…, dst=peer)."""

def alloc_barrier(arrive_count: Any = ...) -> Barrier:
    """Barriers in shared memory: one for so many arrivals of threads, or of a list of numbers one for each, named by a subscript. What warpgroups do, in T.ws or under a condition on the number of the thread, is a role of their own in a kernel that has such barriers, and nothing but these orders one before another; where a T.ring says the same, it counts by itself."""

def create_list_of_mbarrier(arrive_count: Any = ...) -> Barrier:
    """Barriers in shared memory: one for so many arrivals of threads, or of a list of numbers one for each, named by a subscript. What warpgroups do, in T.ws or under a condition on the number of the thread, is a role of their own in a kernel that has such barriers, and nothing but these orders one before another; where a T.ring says the same, it counts by itself."""

def alloc_buffer(shape: Any, dtype: Any = ..., data: Any = ..., strides: Any = ..., elem_offset: Any = ..., scope: Any = ..., align: Any = ..., offset_factor: Any = ..., buffer_type: Any = ..., axis_separators: Any = ..., annotations: Any = ...) -> Buffer:
    """Memory of a scope, as TVM says it: "shared" is T.alloc_shared, "local.fragment" T.alloc_fragment, "local" T.alloc_local, "local.var" T.alloc_var, and "global", outside of kernels, T.alloc_global."""

def allocate(shape: Any, dtype: Any = ..., data: Any = ..., strides: Any = ..., elem_offset: Any = ..., scope: Any = ..., align: Any = ..., offset_factor: Any = ..., buffer_type: Any = ..., axis_separators: Any = ..., annotations: Any = ...) -> Buffer:
    """Memory of a scope, as TVM says it: "shared" is T.alloc_shared, "local.fragment" T.alloc_fragment, "local" T.alloc_local, "local.var" T.alloc_var, and "global", outside of kernels, T.alloc_global."""

def sblock_alloc_buffer(shape: Any, dtype: Any = ..., data: Any = ..., strides: Any = ..., elem_offset: Any = ..., scope: Any = ..., align: Any = ..., offset_factor: Any = ..., buffer_type: Any = ..., axis_separators: Any = ..., annotations: Any = ...) -> Buffer:
    """Memory of a scope, as TVM says it: "shared" is T.alloc_shared, "local.fragment" T.alloc_fragment, "local" T.alloc_local, "local.var" T.alloc_var, and "global", outside of kernels, T.alloc_global."""

def alloc_fragment(shape: Any, dtype: Any, scope: Any = ...) -> Buffer:
    """A tile of the block in registers; which thread holds which element is inferred."""

def alloc_global(shape: Any, dtype: Any) -> Buffer:
    """Device memory that lives as long as the function: what one kernel leaves for the next."""

def alloc_workspace(shape: Any, dtype: Any) -> Buffer:
    """Device memory that lives as long as the function: what one kernel leaves for the next."""

def alloc_local(shape: Any, dtype: Any, scope: Any = ...) -> Buffer:
    """A few numbers of the block, of which each is a variable: subscripts are known when the kernel is compiled, or it is shared memory. In a T.Parallel each iteration has its own, and may choose among them."""

def alloc_reducer(shape: Any, dtype: Any, op: Any = ..., replication: Any = ...) -> Buffer:
    """A tile into which iterations of a T.Parallel combine by op, "sum", "max", "min", "bitand", "bitor" or "bitxor": between T.reducer_init, T.clear or T.fill and T.finalize_reducer, by T.reducer_update(acc[i], x), or by acc[i] += x, acc[i] = T.max(acc[i], x) and the like. Several iterations may combine into one element."""

def alloc_shared(shape: Any, dtype: Any, scope: Any = ...) -> Buffer:
    """A tile of the block in shared memory; its contents are undefined until it is written. The compiler keeps it in registers where that is as good."""

def alloc_var(dtype: Any, init: Any = ..., scope: Any = ...) -> Any:
    """A number of the block that changes: an assignment to its name stores into it."""

def annotate_compile_flags(flags: Any) -> None:
    """The compile_flags of tilelang.jit, said in the function."""

def annotate_consumer_reg_alloc(reg_count: Any = ...) -> None:
    """A hint without effect: registers are divided by the compiler."""

def annotate_l2_hit_ratio(l2_hit_ratio_map: Any) -> None:
    """A hint without effect: caches decide."""

def annotate_layout(layout_map: Any, allow_reannotation: Any = ...) -> None:
    """A hint without effect: layouts are inferred."""

def annotate_min_blocks_per_sm(n: Any) -> None:
    """A hint without effect: registers are divided by the compiler."""

def annotate_padding(padding_map: Any) -> None:
    """A hint without effect: layouts are inferred."""

def annotate_pass_configs(configs: Any) -> None:
    """The pass_configs of tilelang.jit, said in the function."""

def annotate_producer_reg_dealloc(reg_count: Any = ...) -> None:
    """A hint without effect: registers are divided by the compiler."""

def annotate_restrict_buffers(*buffers: Any) -> None:
    """A hint without effect: different arrays never overlap."""

def annotate_safe_value(safe_value_map: Any) -> None:
    """What is read outside of arrays, by array, from here on: {A: -T.infinity("float32")}. It is 0 otherwise."""

def annotate_ws_pipeline_depth(depth_map: Any) -> None:
    """A hint without effect: how far copies run ahead is said by num_stages of T.Pipelined."""

def any_of(buffer: Any) -> Any:
    """Whether some element of a small buffer, or of a part of one as mask[i, :], is not zero."""

def any_sync(predicate: Any, mask: Any = ...) -> Any:
    """Whether a condition holds for some lane of the warp, of those of mask, which all come to it."""

def asin(x: Any) -> Any:
    """Of a float, the inverse sine."""

def asinh(x: Any) -> Any:
    """Of a float, the inverse hyperbolic sine."""

def assume(cond: Any) -> None:
    """Promises that an extent or a stride that is a T.dynamic is a multiple of a number, `T.assume(n % 8 == 0)`: whoever calls the kernel is held to it, and threads may read several elements at a time, or the copy engine. Of other conditions nothing is assumed."""

def atan(x: Any) -> Any:
    """Of a float, the inverse tangent."""

def atan2(y: Any, x: Any) -> Any:
    """The angle of the point (y, x), in radians."""

def atanh(x: Any) -> Any:
    """Of a float, the inverse hyperbolic tangent."""

def atom_add(target: Any, value: Any, scope: Any = ..., sem: Any = ...) -> Any:
    """Adds to an element of an array, and gives what was there; with "release" behind all that the block did before, with "acquire" before all that it does behind it."""

def atomic_add(dst: Any, value: Any, memory_order: Any = ..., return_prev: Any = ..., use_tma: Any = ...) -> Any:
    """Adds to an element of an array, or a tile or one number to a part of one, atomically and relaxed. It gives what was there where return_prev says so."""

def atomic_addx2(dst: Any, value: Any, return_prev: Any = ...) -> None:
    """Adds two elements that lie one behind the other, from those that dst and value name on, each by itself and at once."""

def atomic_addx4(dst: Any, value: Any, return_prev: Any = ...) -> None:
    """As T.atomic_addx2, four elements."""

def atomic_max(dst: Any, value: Any, memory_order: Any = ..., return_prev: Any = ..., use_tma: Any = ...) -> Any:
    """As T.atomic_add, the greater of both."""

def atomic_min(dst: Any, value: Any, memory_order: Any = ..., return_prev: Any = ..., use_tma: Any = ...) -> Any:
    """As T.atomic_add, the lesser of both."""

def atomic_or(dst: Any, value: Any, memory_order: Any = ...) -> None:
    """Sets in an integer element of an array the bits that value has, atomically and relaxed."""

def attr(node: Any, attr_key: Any, value: Any) -> Any:
    """What TVM says of statements: with a T.comm_reducer, how T.tvm_thread_allreduce in them combines."""

def ballot(predicate: Any) -> Any:
    """A bit for each lane of the warp for which a condition holds, which all come to it."""

def ballot_sync(predicate: Any, mask: Any = ...) -> Any:
    """A bit for each lane of the warp for which a condition holds, of those of mask, which all come to it."""

def barrier() -> None:
    """The units of the T.Scale around it wait for each other, and find what each did before; of devices, the blocks of the same number."""

def barrier_arrive(mbarrier: Any) -> None:
    """All threads that come arrive at a barrier: those of a role, or one of them under a condition that holds for one, as tx == 0 or T.shuffle_elect(128), behind what all of the role did."""

def mbarrier_arrive(mbarrier: Any) -> None:
    """All threads that come arrive at a barrier: those of a role, or one of them under a condition that holds for one, as tx == 0 or T.shuffle_elect(128), behind what all of the role did."""

def barrier_blocks(*barrier: Any) -> None:
    """The blocks of the same number on all devices wait for each other; what each did before is there for all behind it. The array of counters is not needed."""

def sync_blocks(*barrier: Any) -> None:
    """The blocks of the same number on all devices wait for each other; what each did before is there for all behind it. The array of counters is not needed."""

def barrier_all(*barrier: Any) -> None:
    """The blocks of the same number on all devices wait for each other; what each did before is there for all behind it. The array of counters is not needed."""

def barrier_all_block(*barrier: Any) -> None:
    """The blocks of the same number on all devices wait for each other; what each did before is there for all behind it. The array of counters is not needed."""

def sync_all(*barrier: Any) -> None:
    """The blocks of the same number on all devices wait for each other; what each did before is there for all behind it. The array of counters is not needed."""

def sync_all_block(*barrier: Any) -> None:
    """The blocks of the same number on all devices wait for each other; what each did before is there for all behind it. The array of counters is not needed."""

def barrier_all_blocks_sys(*barrier: Any) -> None:
    """The blocks of the same number on all devices wait for each other; what each did before is there for all behind it. The array of counters is not needed."""

def sync_all_blocks_sys(*barrier: Any) -> None:
    """The blocks of the same number on all devices wait for each other; what each did before is there for all behind it. The array of counters is not needed."""

def barrier_wait(mbarrier: Any, parity: Any) -> None:
    """Waits until the phase of a parity has ended, as PTX's mbarrier.try_wait.parity: the first is 0, and that before the first is 1, which has ended."""

def mbarrier_wait_parity(mbarrier: Any, parity: Any) -> None:
    """Waits until the phase of a parity has ended, as PTX's mbarrier.try_wait.parity: the first is 0, and that before the first is 1, which has ended."""

def bitwise_and(x: Any, y: Any) -> Any:
    """x & y."""

def bitwise_not(x: Any) -> Any:
    """~x."""

def bitwise_or(x: Any, y: Any) -> Any:
    """x | y."""

def bitwise_xor(x: Any, y: Any) -> Any:
    """x ^ y."""

def block_attr(attrs: Any) -> None:
    """A hint without effect: it is about passes of TVM's."""

def broadcast(x: Any, root: Any = ...) -> None:
    """The tile x of one unit of the T.Scale around it, for all of them, in its place."""

def call_extern(dtype: Any, func_name: Any, *args: Any) -> Any:
    """A function of CUDA by its name, of those that the language has: __all_sync, __any_sync, __ballot_sync, __bfloat162float, __float2bfloat16, __float2bfloat16_rn, __float2bfloat16_rz, __float2half, __float2half_rn, __float2half_rz, __float_as_int, __float_as_uint, __half2float, __int_as_float, __match_any_sync, __popc, __popcll, __uint_as_float. The result is of type dtype."""

def call_pure_extern(dtype: Any, func_name: Any, *args: Any) -> Any:
    """A function of CUDA by its name, of those that the language has: __all_sync, __any_sync, __ballot_sync, __bfloat162float, __float2bfloat16, __float2bfloat16_rn, __float2bfloat16_rz, __float2half, __float2half_rn, __float2half_rz, __float_as_int, __float_as_uint, __half2float, __int_as_float, __match_any_sync, __popc, __popcll, __uint_as_float. The result is of type dtype."""

def cast(value: Any, dtype: Any, round: Any = ..., sat: Any = ..., rbits: Any = ...) -> Any:
    """A number in another type, the nearest one. Floats become integers towards zero; what does not fit an integer saturates, and NaN becomes the integer 0. Of what is greater than every number of an 8-bit float, sat says whether it becomes the greatest one or what the format has instead: infinity, or NaN."""

def Cast(value: Any, dtype: Any, round: Any = ..., sat: Any = ..., rbits: Any = ...) -> Any:
    """A number in another type, the nearest one. Floats become integers towards zero; what does not fit an integer saturates, and NaN becomes the integer 0. Of what is greater than every number of an 8-bit float, sat says whether it becomes the greatest one or what the format has instead: infinity, or NaN."""

def ceil(x: Any) -> Any:
    """Of a float, the least integer that is not less."""

def ceildiv(a: Any, b: Any) -> Any:
    """a / b, rounded up."""

def cdiv(a: Any, b: Any) -> Any:
    """a / b, rounded up."""

def channel(shape: Any, dtype: Any, level: Any, slots: Any = ...) -> Channel:
    """A queue of tiles of a shape from each unit of a level to each other, with room for as many as slots: T.send puts a tile into it, and waits while it is full; T.recv takes the next one out of it, and waits while there is none. A kernel takes out all that it puts in."""

def clamp(x: Any, min_val: Any, max_val: Any) -> Any:
    """x, but not less than min_val nor more than max_val."""

def clear(buffer: Any) -> None:
    """Fills a tile, or a part of one, with zeros."""

def clz(x: Any) -> Any:
    """How many of the high bits of an integer are zero, an int32; all of them of 0."""

def comm_reducer(fcombine: Any, identity_element: Any = ...) -> Any:
    """How T.tvm_thread_allreduce combines two numbers: a function that gives their sum, the greater or the lesser one."""

def const(names: Any) -> tuple[int, ...]:
    """Dimensions that the arguments' shapes, or the caller by name, decide: `M, N = T.const("M, N")`. The kernel is compiled for each of their values."""

def continue_loop() -> None:
    """continue, of the loop in whose body it is written."""

def copy(src: Any, dst: Any, coalesced_width: Any = ..., disable_tma: Any = ..., eviction_policy: Any = ..., loop_layout: Any = ..., annotations: Any = ..., peer: Any = ...) -> None:
    """Copies a tile, an array or a part of one, and converts its elements. How much is copied, the side says that is a tile or has slices; outside of an array zeros are read, and nothing is written. With peer the destination is that of another unit of the T.Scale around it: what it has of a tile, or an array of T.alloc(…, level="l2"). In a T.Kernel(device=…) the destination is named first, and the peer may be called dst."""

def async_copy(src: Any, dst: Any, coalesced_width: Any = ..., disable_tma: Any = ..., eviction_policy: Any = ..., loop_layout: Any = ..., annotations: Any = ..., peer: Any = ...) -> None:
    """Copies a tile, an array or a part of one, and converts its elements. How much is copied, the side says that is a tile or has slices; outside of an array zeros are read, and nothing is written. With peer the destination is that of another unit of the T.Scale around it: what it has of a tile, or an array of T.alloc(…, level="l2"). In a T.Kernel(device=…) the destination is named first, and the peer may be called dst."""

def copysign(x: Any, y: Any) -> Any:
    """The magnitude of x with the sign of y."""

def cos(x: Any) -> Any:
    """Of a float, the cosine."""

def __cos(x: Any) -> Any:
    """Of a float, the cosine."""

def cosh(x: Any) -> Any:
    """Of a float, the hyperbolic cosine."""

def cummax(src: Any, dst: Any = ..., dim: Any = ..., reverse: Any = ...) -> None:
    """The running maximum along a dimension; into src where no dst is given."""

def cumsum(src: Any, dst: Any = ..., dim: Any = ..., reverse: Any = ...) -> None:
    """The running sum along a dimension, with each element's own; into src where no dst is given."""

def dec_max_nreg(reg_count: Any) -> None:
    """How many registers a thread has, in the code of warpgroups of a kernel with T.alloc_barrier: registers(…) of tile.role. Elsewhere it has no effect: registers are divided by the compiler; a T.role says how many it wants, registers=n."""

def device_assert(condition: Any, msg: Any = ...) -> None:
    """Stops the program where the condition does not hold."""

def disable_warp_group_reg_alloc() -> None:
    """A hint without effect: registers are divided by the compiler."""

def dp4a(A: Any, B: Any, C: Any) -> None:
    """Adds to C the products of four elements of A and of B, from those that are named on."""

def dynamic(names: Any, dtype: Any = ...) -> Any:
    """A dimension that is known when the kernel is launched: one kernel serves all values."""

def symbolic(names: Any, dtype: Any = ...) -> Any:
    """A dimension that is known when the kernel is launched: one kernel serves all values."""

def empty(shape: Any, dtype: Any = ...) -> Buffer:
    """An array that the kernel makes, and returns."""

def erf(x: Any) -> Any:
    """Of a float, the error function."""

def evaluate(value: Any) -> None:
    """A statement of an expression."""

def exp(x: Any) -> Any:
    """Of a float, e to the power of x."""

def __exp(x: Any) -> Any:
    """Of a float, e to the power of x."""

def exp10(x: Any) -> Any:
    """Of a float, 10 to the power of x."""

def __exp10(x: Any) -> Any:
    """Of a float, 10 to the power of x."""

def exp2(x: Any) -> Any:
    """Of a float, 2 to the power of x."""

def extract_lane(value: Any, index: Any) -> Any:
    """A lane of a vector."""

def fast_rcp(x: Any) -> Any:
    """Of a float, one over it."""

def fence_proxy_async() -> None:
    """A hint without effect: what the copy engine and tensor cores read is ordered by the compiler."""

def fence_sys(sem: Any = ...) -> None:
    """Orders what the block did before with what it does behind it. Signals and waits order what programs need."""

def fence(sem: Any = ...) -> None:
    """Orders what the block did before with what it does behind it. Signals and waits order what programs need."""

def quiet(sem: Any = ...) -> None:
    """Orders what the block did before with what it does behind it. Signals and waits order what programs need."""

def fill(buffer: Any, value: Any) -> None:
    """Fills a tile, or a part of one, with a number."""

def finalize_reducer(reducer: Any, dst: Any = ..., batch: Any = ..., annotations: Any = ...) -> None:
    """Ends a reducer, which holds what was combined then, and writes it to dst where one is given."""

def floor(x: Any) -> Any:
    """Of a float, the greatest integer that is not greater."""

def floordiv(a: Any, b: Any) -> Any:
    """a // b."""

def floormod(a: Any, b: Any) -> Any:
    """a % b."""

def fma(x: Any, y: Any, z: Any) -> Any:
    """Of floats, x · y + z, rounded once."""

def fma2(x: Any, y: Any, z: Any) -> Any:
    """Of vectors of two floats, as T.float32x2, in each lane x · y + z, rounded once."""

def fmul(x: Any, y: Any) -> Any:
    """Of floats, x · y, rounded before anything is added to it."""

def func_attr(attrs: Any) -> None:
    """A hint without effect: it is about passes of TVM's."""

def gemm(A: Any, B: Any, C: Any, transpose_A: Any = ..., transpose_B: Any = ..., policy: Any = ..., clear_accum: Any = ..., k_pack: Any = ..., wg_wait: Any = ..., mbar: Any = ..., annotations: Any = ..., precision: Any = ...) -> None:
    """C += A·B, of the last two dimensions, accumulated in C's type; with clear_accum C = A·B, also where that is known on the device (`k == 0` of a loop). The policy says how warps divide C. Of float32 factors tensor cores read 19 bits, as in TileLang: sign, exponent and 10 bits of fraction; with precision="full", which TileLang has not, they are multiplied as they are, without tensor cores. In a kernel with T.alloc_barrier wg_wait=-1 makes it T.wgmma_gemm, and n waits like T.wait_wgmma(n)."""

def gemm_v1(A: Any, B: Any, C: Any, transpose_A: Any = ..., transpose_B: Any = ..., policy: Any = ..., clear_accum: Any = ..., k_pack: Any = ..., wg_wait: Any = ..., mbar: Any = ..., annotations: Any = ..., precision: Any = ...) -> None:
    """C += A·B, of the last two dimensions, accumulated in C's type; with clear_accum C = A·B, also where that is known on the device (`k == 0` of a loop). The policy says how warps divide C. Of float32 factors tensor cores read 19 bits, as in TileLang: sign, exponent and 10 bits of fraction; with precision="full", which TileLang has not, they are multiplied as they are, without tensor cores. In a kernel with T.alloc_barrier wg_wait=-1 makes it T.wgmma_gemm, and n waits like T.wait_wgmma(n)."""

def gemm_v2(A: Any, B: Any, C: Any, transpose_A: Any = ..., transpose_B: Any = ..., policy: Any = ..., clear_accum: Any = ..., k_pack: Any = ..., wg_wait: Any = ..., mbar: Any = ..., annotations: Any = ..., precision: Any = ...) -> None:
    """C += A·B, of the last two dimensions, accumulated in C's type; with clear_accum C = A·B, also where that is known on the device (`k == 0` of a loop). The policy says how warps divide C. Of float32 factors tensor cores read 19 bits, as in TileLang: sign, exponent and 10 bits of fraction; with precision="full", which TileLang has not, they are multiplied as they are, without tensor cores. In a kernel with T.alloc_barrier wg_wait=-1 makes it T.wgmma_gemm, and n waits like T.wait_wgmma(n)."""

def get_block(src: Any, dst: Any, size: Any, src_pe: Any = ...) -> None:
    """Copies size elements that begin where src is on another device to an address."""

def get_block_binding(dim: Any = ...) -> int:
    """The index of the block in a dimension of the grid, as T.Kernel gives it."""

def get_block_bindings() -> tuple[int, ...]:
    """The indices of the block, in each dimension of the grid."""

def get_block_extent(dim: Any = ...) -> int:
    """How many blocks the grid has in a dimension; 1 in one that T.Kernel does not name."""

def get_block_extents() -> tuple[int, int, int]:
    """How many blocks the grid has in each of three dimensions."""

def get_cluster_dims() -> tuple[int, int, int]:
    """How many blocks a cluster has in each of three dimensions."""

def get_cluster_extent(dim: Any = ...) -> int:
    """How many clusters the grid has in a dimension, the last of which may be cut."""

def get_cluster_extents() -> tuple[int, int, int]:
    """How many clusters the grid has in each of three dimensions."""

def get_cluster_id(dim: Any = ...) -> int:
    """The index of the block's cluster in a dimension of the grid."""

def get_cluster_ids() -> tuple[int, ...]:
    """The indices of the block's cluster, in each dimension of the grid."""

def get_cluster_size() -> int:
    """How many blocks a cluster has."""

def get_lane_idx(warp_size: Any = ...) -> int:
    """The number of the thread in its warp."""

def get_num_ranks() -> int:
    """How many devices run the kernel."""

def get_pe_num() -> int:
    """How many devices run the kernel."""

def get_rank() -> int:
    """The number of the device that runs the kernel, of those that the caller says there are: --arg num_ranks=4."""

def get_pe() -> int:
    """The number of the device that runs the kernel, of those that the caller says there are: --arg num_ranks=4."""

def get_thread_binding(dim: Any = ...) -> int:
    """The number of the thread, in a dimension of T.Kernel's threads. A kernel that uses it in conditions only is code of the block: `if tx == 0` is what it does once, `if tx < n` what it does for each of n threads, of signals, atomics and elements of arrays. Under a condition that whole warps meet, `if tx < 128`, tiles are used too: the block does it as a whole, and an else follows. A kernel that uses it in subscripts or values is code of each thread where it names elements, T.alloc_local and T.alloc_var, and of the block where it names tiles, as in T.copy and T.gemm; threads wait for each other between both, at T.sync_threads, and where one reads of shared memory what another wrote."""

def get_thread_bindings() -> tuple[int, int, int]:
    """The numbers of the thread in all three dimensions."""

def get_thread_extent(dim: Any = ...) -> int:
    """How many threads a block has in a dimension, as T.Kernel says."""

def get_thread_extents() -> tuple[int, int, int]:
    """How many threads a block has in each of three dimensions."""

def get_warp_group_idx(warp_size: Any = ..., warps_per_group: Any = ...) -> int:
    """The number of the thread's warpgroup."""

def get_warp_idx(warp_size: Any = ...) -> int:
    """The number of the thread's warp."""

def get_warp_idx_sync(warp_size: Any = ...) -> int:
    """The number of the thread's warp."""

def getmem_nbi_block(dest: Any, src: Any, nelems: Any, pe: Any) -> None:
    """Copies nelems bytes from where src is on another device to an address."""

def getmem_block(dest: Any, src: Any, nelems: Any, pe: Any) -> None:
    """Copies nelems bytes from where src is on another device to an address."""

def grid(*extents: Any) -> Any:
    """Nested loops in order: `for i, j in T.grid(m, n)`."""

def hypot(x: Any, y: Any) -> Any:
    """The square root of x · x + y · y, which overflows only where the result does."""

def ieee_add(x: Any, y: Any, rounding_mode: Any = ...) -> Any:
    """Of floats, x + y."""

def ieee_fdiv(x: Any, y: Any, rounding_mode: Any = ...) -> Any:
    """Of floats, x / y."""

def ieee_fmaf(x: Any, y: Any, z: Any, rounding_mode: Any = ...) -> Any:
    """Of floats, x · y + z, rounded once."""

def ieee_frcp(x: Any, rounding_mode: Any = ...) -> Any:
    """Of floats, 1 / x."""

def ieee_frsqrt(x: Any) -> Any:
    """Of floats, one over the square root of x."""

def ieee_fsqrt(x: Any, rounding_mode: Any = ...) -> Any:
    """Of floats, the square root of x."""

def ieee_mul(x: Any, y: Any, rounding_mode: Any = ...) -> Any:
    """Of floats, x · y."""

def ieee_sub(x: Any, y: Any, rounding_mode: Any = ...) -> Any:
    """Of floats, x - y."""

def if_then_else(cond: Any, t: Any, f: Any) -> Any:
    """`t if cond else f`."""

def Select(cond: Any, t: Any, f: Any) -> Any:
    """`t if cond else f`."""

def im2col(img: Any, col: Any, nhw_step: Any, c_step: Any, kernel: Any, stride: Any, dilation: Any, pad: Any) -> None:
    """A tile of the matrix that a convolution multiplies: rows count the output's positions in (N, OH, OW), columns (KH, KW, C) of the window there; what lies in the padding is zero. img is N×H×W×C, and the tile begins at row nhw_step times its height, column c_step times its width."""

def c2d_im2col(img: Any, col: Any, nhw_step: Any, c_step: Any, kernel: Any, stride: Any, dilation: Any, pad: Any) -> None:
    """A tile of the matrix that a convolution multiplies: rows count the output's positions in (N, OH, OW), columns (KH, KW, C) of the window there; what lies in the padding is zero. img is N×H×W×C, and the tile begins at row nhw_step times its height, column c_step times its width."""

def import_source(source: Any = ...) -> None:
    """CUDA source, of which there is none: T.import_source(None) has no effect."""

def inc_max_nreg(reg_count: Any) -> None:
    """How many registers a thread has, in the code of warpgroups of a kernel with T.alloc_barrier: registers(…) of tile.role. Elsewhere it has no effect: registers are divided by the compiler; a T.role says how many it wants, registers=n."""

def index_to_coordinates(index: Any, shape: Any) -> list:
    """The subscripts of an element of a shape, whose place is that row by row."""

def infinity(dtype: Any) -> Any:
    """The infinity of a type that has one; -T.infinity(dtype) is what a maximum begins with."""

def is_f8f6f4_family(dtype: Any) -> bool:
    """Whether a type is a float of 8, 6 or 4 bits."""

def is_float4(dtype: Any) -> bool:
    """Whether a type is a float of 4 bits."""

def is_float4_e2m1_unpacked(dtype: Any) -> bool:
    """Whether a type is float4_e2m1_unpacked."""

def is_float4_e2m1fn(dtype: Any) -> bool:
    """Whether a type is float4_e2m1fn."""

def isfinite(x: Any) -> Any:
    """Whether x is a number, and not infinite."""

def isinf(x: Any) -> Any:
    """Whether x is infinite."""

def isnan(x: Any) -> Any:
    """Whether x is not a number."""

def ld(src: Any, value: Any, scope: Any = ..., sem: Any = ..., na: Any = ..., nc: Any = ..., src_pe: Any = ...) -> None:
    """Loads an element of an array into value, a T.alloc_var or an element: "relaxed" in one piece, "acquire" before all that the block does behind it. With src_pe from that device's array."""

def ldexp(x: Any, n: Any) -> Any:
    """x · 2 to the power of the integer n, rounded once."""

def likely(cond: Any) -> Any:
    """The condition: which way is taken more often is not followed."""

def ignore_loop_partition(cond: Any) -> Any:
    """The condition: which way is taken more often is not followed."""

def log(x: Any) -> Any:
    """Of a float, the natural logarithm."""

def __log(x: Any) -> Any:
    """Of a float, the natural logarithm."""

def log10(x: Any) -> Any:
    """Of a float, the decimal logarithm."""

def __log10(x: Any) -> Any:
    """Of a float, the decimal logarithm."""

def log1p(x: Any) -> Any:
    """Of a float, log(1 + x)."""

def log2(x: Any) -> Any:
    """Of a float, the binary logarithm."""

def __log2(x: Any) -> Any:
    """Of a float, the binary logarithm."""

def loop_break() -> None:
    """break, of the loop in whose body it is written."""

def break_loop() -> None:
    """break, of the loop in whose body it is written."""

def macro(func: Any = ...) -> Any:
    """Marks a function that is evaluated where it is called, with buffers and values of the kernel as arguments. A parameter under `x: T.Ref` is a T.alloc_var or an element, and an assignment to it stores into that."""

def match_all_sync(value: Any, mask: Any = ...) -> Any:
    """The mask if all its lanes have the same number, which all come to it, else 0."""

def match_any_sync(value: Any, mask: Any = ...) -> Any:
    """A bit for each lane of the warp that has the same number, of those of mask, which all come to it."""

def max(a: Any, b: Any) -> Any:
    """The greater of two numbers; of one that is NaN the other."""

def fmax(a: Any, b: Any) -> Any:
    """The greater of two numbers; of one that is NaN the other."""

def Max(a: Any, b: Any) -> Any:
    """The greater of two numbers; of one that is NaN the other."""

def max2(x: Any, y: Any) -> Any:
    """Of vectors of two floats, as T.float32x2, in each lane the greater one."""

def max_value(dtype: Any) -> Any:
    """The greatest number of a type."""

def min(a: Any, b: Any) -> Any:
    """The lesser of two numbers; of one that is NaN the other."""

def fmin(a: Any, b: Any) -> Any:
    """The lesser of two numbers; of one that is NaN the other."""

def Min(a: Any, b: Any) -> Any:
    """The lesser of two numbers; of one that is NaN the other."""

def min2(x: Any, y: Any) -> Any:
    """Of vectors of two floats, as T.float32x2, in each lane the lesser one."""

def min_value(dtype: Any) -> Any:
    """The least number of a type."""

def mul2(x: Any, y: Any) -> Any:
    """Of vectors of two floats, as T.float32x2, in each lane x · y."""

def named_barrier_arrive(barrier_id: Any, thread_count: Any) -> None:
    """All threads that come arrive at a barrier of thread_count threads and go on: those who come by T.sync_threads(barrier_id, thread_count) wait for them. As with T.alloc_barrier, what warpgroups do is then a role of their own."""

def nearbyint(x: Any) -> Any:
    """Of a float, the nearest integer, of two the even one."""

def rint(x: Any) -> Any:
    """Of a float, the nearest integer, of two the even one."""

def nextafter(x: Any, y: Any) -> Any:
    """The number of the type behind x in the direction of y; y where both are equal."""

def no_set_max_nreg() -> None:
    """A hint without effect: registers are divided by the compiler."""

def num_ranks(level: Any) -> int:
    """How many units of a level run the code, as T.Scale gives it."""

def pdl_sync() -> None:
    """A hint without effect: a kernel begins behind the one before it."""

def pdl_trigger() -> None:
    """A hint without effect: a kernel begins behind the one before it."""

def popcount(x: Any) -> Any:
    """How many bits of an integer are one."""

def pow(x: Any, y: Any) -> Any:
    """x to the power of y."""

def power(x: Any, y: Any) -> Any:
    """x to the power of y."""

def prim_func(func: Any = ..., private: Any = ...) -> Any:
    """Marks a function whose arguments have types as a program of kernels."""

def print(obj: Any, msg: Any = ...) -> None:
    """Prints a number or a tile while the kernel runs."""

def ptx_commit_group() -> None:
    """A hint without effect: a copy is there for what stands behind it."""

def ptx_cp_async(dst_access_ptr: Any, src_access_ptr: Any, num_elems: Any, predicate: Any = ...) -> None:
    """Copies num_elems elements from one address to another one; zeros where the predicate does not hold. Copies that run ahead are made of a T.copy in a T.Pipelined: this one is there for what stands behind it."""

def ptx_wait_group(num: Any) -> None:
    """A hint without effect: a copy is there for what stands behind it."""

def put_block(src: Any, dst: Any, size: Any, dst_pe: Any = ...) -> None:
    """Copies size elements that begin at an address to where dst is on another device. They are there when the kernel has ended, or when a signal behind it is."""

def putmem_nbi_block(dest: Any, src: Any, nelems: Any, pe: Any) -> None:
    """Copies nelems bytes from an address to where dest is on another device. They are there when the kernel has ended, or when a signal behind it is."""

def putmem_block(dest: Any, src: Any, nelems: Any, pe: Any) -> None:
    """Copies nelems bytes from an address to where dest is on another device. They are there when the kernel has ended, or when a signal behind it is."""

def putmem_signal_nbi_block(dest: Any, src: Any, nelems: Any, sig_addr: Any, signal: Any, sig_op: Any, pe: Any) -> None:
    """Copies nelems bytes from an address to where dest is on another device, and changes a counter there when they have come: sig_op is T.Amo.SIGNAL_SET or T.Amo.SIGNAL_ADD."""

def putmem_signal_block(dest: Any, src: Any, nelems: Any, sig_addr: Any, signal: Any, sig_op: Any, pe: Any) -> None:
    """Copies nelems bytes from an address to where dest is on another device, and changes a counter there when they have come: sig_op is T.Amo.SIGNAL_SET or T.Amo.SIGNAL_ADD."""

def rank(level: Any) -> int:
    """The number of the unit of a level that runs the code, as T.Scale gives it."""

def reads(*buffer_slices: Any) -> None:
    """A hint without effect: what a kernel reads is found by the compiler."""

def recv(channel: Any, out: Any, source: Any) -> None:
    """Takes the next tile that a unit has sent out of a T.channel, into out. It stands in a T.Scale of the channel's level."""

def reduce(buffer: Any, out: Any, reduce_type: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., nan_propagate: Any = ..., annotations: Any = ...) -> None:
    """One of the reductions, by name: "sum", "max", "min", "abssum", "absmax"."""

def reduce_absmax(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., nan_propagate: Any = ..., annotations: Any = ...) -> None:
    """The greatest absolute value along a dimension, without those that are NaN, with nan_propagate NaN where there is one; out lacks it, or has it with one element. Without clear it is combined with what out holds."""

def reduce_abssum(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., annotations: Any = ...) -> None:
    """The sum of the absolute values along a dimension; out lacks it, or has it with one element. Without clear it is combined with what out holds."""

def reduce_bitand(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., annotations: Any = ...) -> None:
    """The bits that all elements along a dimension have; out lacks it, or has it with one element. Without clear it is combined with what out holds."""

def reduce_bitor(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., annotations: Any = ...) -> None:
    """The bits that some element along a dimension has; out lacks it, or has it with one element. Without clear it is combined with what out holds."""

def reduce_bitxor(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., annotations: Any = ...) -> None:
    """The bits that an odd number of elements along a dimension have; out lacks it, or has it with one element. Without clear it is combined with what out holds."""

def reduce_max(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., nan_propagate: Any = ..., annotations: Any = ...) -> None:
    """The greatest element along a dimension, without those that are NaN, with nan_propagate NaN where there is one; out lacks it, or has it with one element. Without clear it is combined with what out holds."""

def reduce_min(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., nan_propagate: Any = ..., annotations: Any = ...) -> None:
    """The least element along a dimension, without those that are NaN, with nan_propagate NaN where there is one; out lacks it, or has it with one element. Without clear it is combined with what out holds."""

def reduce_scatter(x: Any, out: Any, dim: Any = ..., op: Any = ...) -> None:
    """The sum of the tiles x of all units of the T.Scale around it, or their "max" or "min", divided along a dimension: unit i has part i in out."""

def reduce_sum(buffer: Any, out: Any, dim: Any = ..., clear: Any = ..., batch: Any = ..., annotations: Any = ...) -> None:
    """The sum of the elements along a dimension, in the type of out; of bools into bools whether one is True; out lacks it, or has it with one element. Without clear it is combined with what out holds."""

def reducer_init(reducer: Any, init: Any = ...) -> None:
    """Begins a reducer with the number that its op leaves as it is, or with another one, which counts once."""

def reducer_update(target: Any, value: Any) -> None:
    """In a T.Parallel, combines a number into an element of a reducer, once for each iteration."""

def reinterpret(value: Any, dtype: Any) -> Any:
    """The bits of a number as another type of as many."""

def reshape(src: Any, shape: Any) -> Buffer:
    """The elements of a tile in another shape: another name for the same elements."""

def ring(*buffers: Any) -> Ring:
    """Slots that one T.role fills while another one uses them: tiles of T.alloc_shared whose first dimension counts the slots, as many in each. A role fills the next slot in a T.acquire, and another one uses it in a T.take."""

def rng_init(seed: Any, seq: Any = ..., off: Any = ..., generator: Any = ...) -> None:
    """Begins random numbers of each thread at number off of a sequence: without seq that of its number along the first dimensions of grid and block, which threads of the others share. They are those of cuRAND's Philox4x32-10. In a T.Parallel the iterations draw as if they were divided among the threads in order."""

def rng_rand() -> Any:
    """The next random number, a T.uint32."""

def rng_rand_float(bit: Any = ..., dist: Any = ...) -> Any:
    """The next random number as a T.float32, more than 0 and at most 1."""

def role(name: Any, units: Any = ..., registers: Any = ...) -> Any:
    """What some warpgroups of a T.specialize do, units of them: code as that of a block with so many, whose T.get_thread_binding counts their threads; a number of a thread from before is the block's. A tile of theirs is the role's own; others reach tiles in shared memory, through a T.ring. registers is how many each of their threads has."""

def round(x: Any, rounding_mode: Any = ...) -> Any:
    """Of a float, the nearest integer; of two the even one, or with "ties-away-from-zero" the one of greater magnitude."""

def rsqrt(x: Any) -> Any:
    """Of a float, one over the square root."""

def sblock(name_hint: Any = ..., no_realize: Any = ...) -> Any:
    """A part of a kernel, as TVM names it: its body, as it is."""

def block(name_hint: Any = ..., no_realize: Any = ...) -> Any:
    """A part of a kernel, as TVM names it: its body, as it is."""

def sblock_attr(attrs: Any) -> None:
    """A hint without effect: it is about passes of TVM's."""

def send(x: Any, channel: Any, to: Any) -> None:
    """Puts a tile into a T.channel, to a unit by its number. It stands in a T.Scale of the channel's level."""

def serial(start: Any, stop: Any = ..., step: Any = ..., annotations: Any = ...) -> Any:
    """A loop in order."""

def Serial(start: Any, stop: Any = ..., step: Any = ..., annotations: Any = ...) -> Any:
    """A loop in order."""

def set_max_nreg(reg_count: Any, is_inc: Any) -> None:
    """How many registers a thread has, in the code of warpgroups of a kernel with T.alloc_barrier: registers(…) of tile.role. Elsewhere it has no effect: registers are divided by the compiler; a T.role says how many it wants, registers=n."""

def shard(x: Any, dim: Any) -> Buffer:
    """The unit's part of an array, or of a tile, that is divided along a dimension, in equal parts one behind the other, over the units of the T.Scale around it."""

def shfl_down(value: Any, delta: Any, width: Any = ...) -> Any:
    """The number of the lane delta above, which all lanes of the warp come to; the own one where there is none."""

def shfl_sync(value: Any, srcLane: Any, width: Any = ...) -> Any:
    """The number of the lane srcLane of the warp, which all lanes come to; of each part of width lanes by itself."""

def shfl_up(value: Any, delta: Any, width: Any = ...) -> Any:
    """The number of the lane delta below, which all lanes of the warp come to; the own one where there is none."""

def shfl_xor(value: Any, delta: Any, width: Any = ...) -> Any:
    """The number of the lane whose number is the own one ^ delta, which all lanes of the warp come to."""

def shift_left(x: Any, y: Any) -> Any:
    """x << y."""

def shift_right(x: Any, y: Any) -> Any:
    """x >> y."""

def shuffle_elect(extent: Any) -> bool:
    """Whether the thread is the one, of so many or of the block where that is 0, that does what is to be done once: the block is, but where warpgroups are roles (T.alloc_barrier) it is one of their threads."""

def sigmoid(x: Any) -> Any:
    """Of a float, 1 / (1 + exp(-x))."""

def signal_op(sig_addr: Any, signal: Any, sig_op: Any, pe: Any) -> None:
    """Changes a counter of another device, behind all that the block has sent."""

def signal_wait_until(sig_addr: Any, cmp: Any, value: Any) -> None:
    """Waits until a counter of the own device compares with a value: cmp is T.CmpType.EQ, NE, GT, LE, LT or GE. What was signalled with it is there."""

def sin(x: Any) -> Any:
    """Of a float, the sine."""

def __sin(x: Any) -> Any:
    """Of a float, the sine."""

def sinh(x: Any) -> Any:
    """Of a float, the hyperbolic sine."""

def specialize() -> Any:
    """Divides the block's warpgroups among the roles in it, in the order of the text: `with T.specialize():` has a `with T.role(…):` for each. They run at the same time; what stands behind begins when all have ended."""

def sqrt(x: Any) -> Any:
    """Of a float, the square root."""

def st(dst: Any, value: Any, scope: Any = ..., sem: Any = ..., na: Any = ..., dst_pe: Any = ...) -> None:
    """Stores a number to an element of an array: "relaxed" in one piece, "release" behind all that the block did before, to whom scope says: "cta", "gpu" or "sys". With dst_pe to that device's array. Of an array that the program waits for it is a signal."""

def sub2(x: Any, y: Any) -> Any:
    """Of vectors of two floats, as T.float32x2, in each lane x - y."""

def sync_grid() -> None:
    """All blocks of the kernel wait for each other, and find what each did before. They run at the same time: where a device has no room for all of them the launch fails."""

def sync_threads(barrier_id: Any = ..., arrive_count: Any = ...) -> None:
    """All threads of the block wait for each other; under a condition on their number those that come, where they are whole warps or of one warp. In a kernel with barriers of its own a role waits at barrier_id for arrive_count threads, of others too (T.named_barrier_arrive). Barriers that tiles need are found by the compiler, and of what threads do by elements (T.get_thread_binding) those that shared memory needs."""

def syncthreads(barrier_id: Any = ..., arrive_count: Any = ...) -> None:
    """All threads of the block wait for each other; under a condition on their number those that come, where they are whole warps or of one warp. In a kernel with barriers of its own a role waits at barrier_id for arrive_count threads, of others too (T.named_barrier_arrive). Barriers that tiles need are found by the compiler, and of what threads do by elements (T.get_thread_binding) those that shared memory needs."""

def sync_warp(mask: Any = ...) -> None:
    """The lanes of a warp wait for each other; all threads of the block do, where all come to it."""

def take(ring: Any) -> Any:
    """Waits until the next slot of a ring is filled, and gives its tiles: `with T.take(ring) as (a, b):` reads them; at the end the slot may be filled again."""

def tan(x: Any) -> Any:
    """Of a float, the tangent."""

def __tan(x: Any) -> Any:
    """Of a float, the tangent."""

def tanh(x: Any) -> Any:
    """Of a float, the hyperbolic tangent."""

def thread_binding(start: Any, stop: Any = ..., thread: Any = ...) -> int:
    """T.get_thread_binding, as TVM says it."""

def thread_return() -> None:
    """The end of the kernel for who comes to it: the threads, or the block. What is behind is what the others do."""

def tma_copy(src: Any, dst: Any, barrier: Any = ..., eviction_policy: Any = ..., annotations: Any = ...) -> None:
    """T.copy. With a barrier, those who wait for its phase find what was copied: the threads that copy arrive by T.barrier_arrive."""

def transpose(src: Any, dst: Any) -> None:
    """dst[j, i] = src[i, j]."""

def trunc(x: Any) -> Any:
    """Of a float, the integer part."""

def truncdiv(a: Any, b: Any) -> Any:
    """a / b, rounded towards zero."""

def truncmod(a: Any, b: Any) -> Any:
    """a - b · truncdiv(a, b)."""

def fmod(a: Any, b: Any) -> Any:
    """a - b · truncdiv(a, b)."""

def Mod(a: Any, b: Any) -> Any:
    """a - b · truncdiv(a, b)."""

def tvm_access_ptr(ptype: Any, data: Any, offset: Any, extent: Any, rw_mask: Any) -> Address:
    """Where an element of a buffer is: offset elements, row by row, behind its first one. data is that of the buffer, B.data, and ptype T.type_annotation of its type."""

def tvm_storage_sync(scope: Any) -> None:
    """T.sync_threads of "shared" memory, T.sync_warp of a "warp", as TVM says them."""

def tvm_thread_allreduce(size: Any, value: Any, predicate: Any, result: Any, *threads: Any, dtype: Any = ...) -> None:
    """Combines what the threads have that differ in the given numbers of T.get_thread_binding alone; each of them has the result."""

def tvm_warp_shuffle(mask: Any, value: Any, warp_id: Any, width: Any = ..., warp_size: Any = ...) -> Any:
    """T.shfl_sync, as TVM says it."""

def tvm_warp_shuffle_down(mask: Any, value: Any, offset: Any, width: Any = ..., warp_size: Any = ...) -> Any:
    """T.shfl_down, as TVM says it."""

def tvm_warp_shuffle_up(mask: Any, value: Any, offset: Any, width: Any = ..., warp_size: Any = ...) -> Any:
    """T.shfl_up, as TVM says it."""

def type_annotation(dtype: Any) -> Dtype:
    """The type of elements for T.tvm_access_ptr."""

def unroll(start: Any, stop: Any = ..., step: Any = ..., explicit: Any = ..., unroll_factor: Any = ..., annotations: Any = ...) -> Any:
    """A loop in order, of which each iteration is code of its own where the bounds are known."""

def Unroll(start: Any, stop: Any = ..., step: Any = ..., explicit: Any = ..., unroll_factor: Any = ..., annotations: Any = ...) -> Any:
    """A loop in order, of which each iteration is code of its own where the bounds are known."""

def use_swizzle(panel_size: Any, order: Any = ..., enable: Any = ...) -> None:
    """Blocks take tiles in panels of as many rows, so that those that run at a time share what caches hold: tile.kernel's raster."""

def validate_gemm_ab_dtypes(*dtypes: Any) -> None:
    """A hint without effect: T.gemm says which types it multiplies."""

def vectorized(start: Any, stop: Any = ..., step: Any = ..., annotations: Any = ...) -> Any:
    """A loop in order; how wide memory is accessed is inferred."""

def Vectorized(start: Any, stop: Any = ..., step: Any = ..., annotations: Any = ...) -> Any:
    """A loop in order; how wide memory is accessed is inferred."""

def view(src: Any, shape: Any = ..., layout: Any = ..., dtype: Any = ...) -> Buffer:
    """T.reshape, also of the numbers of vectors: T.view(x, shape, T.bfloat16) of a buffer of T.bfloat16x2; with another dtype the bits of a tile as elements of that type, which are read and written through it; with a layout what the unit of the T.Scale around it has: of an array the device's part, of a tile of the block the warpgroup's, warp's or thread's. T.FullRow divides rows, T.FullCol columns, in equal parts, one behind the other; of T.Replica each has the whole; of a tile that is T.Partial each has a summand. A function gives the unit of an element by its subscripts, in + - * // % of them and numbers. What is written to a view is written to that part."""

def wait_eq(value: Any, expected: Any, peer: Any = ...) -> None:
    """Waits until a counter, an element of an array of the own device, is equal to a number. What was signalled with it is there."""

def wait_ge(value: Any, expected: Any, peer: Any = ...) -> None:
    """Waits until a counter, an element of an array of the own device, is at least a number. What was signalled with it is there."""

def wait_gt(value: Any, expected: Any, peer: Any = ...) -> None:
    """Waits until a counter, an element of an array of the own device, is greater than a number. What was signalled with it is there."""

def wait_le(value: Any, expected: Any, peer: Any = ...) -> None:
    """Waits until a counter, an element of an array of the own device, is at most a number. What was signalled with it is there."""

def wait_lt(value: Any, expected: Any, peer: Any = ...) -> None:
    """Waits until a counter, an element of an array of the own device, is less than a number. What was signalled with it is there."""

def wait_ne(value: Any, expected: Any, peer: Any = ...) -> None:
    """Waits until a counter, an element of an array of the own device, is not equal to a number. What was signalled with it is there."""

def wait_wgmma(id: Any = ...) -> None:
    """Waits until at most so many products that T.wgmma_gemm began are not done, the latest ones, in a kernel with T.alloc_barrier. Elsewhere it has no effect: the compiler waits where what is computed is used."""

def warp_all(value: Any, mask: Any = ...) -> Any:
    """T.all_sync, as TileScale says it."""

def warp_any(value: Any, mask: Any = ...) -> Any:
    """T.any_sync, as TileScale says it."""

def warp_reduce_bitand(value: Any) -> Any:
    """The bits that the numbers of all lanes of the warp have, which all come to it; each has the result."""

def warp_reduce_bitor(value: Any) -> Any:
    """The bits that the number of some lane of the warp has, which all come to it; each has the result."""

def warp_reduce_max(value: Any) -> Any:
    """The greatest number that a lane of the warp has, which all come to it; each has the result."""

def warp_reduce_min(value: Any) -> Any:
    """The least number that a lane of the warp has, which all come to it; each has the result."""

def warp_reduce_sum(value: Any) -> Any:
    """The sum of what the lanes of the warp have, which all come to it; each has the result."""

def warpgroup_arrive() -> None:
    """A hint without effect: products are begun by the compiler."""

def warpgroup_commit_batch() -> None:
    """A hint without effect: products are begun by the compiler."""

def warpgroup_fence_operand(buffer_or_ptr: Any, offset: Any = ..., num_regs: Any = ..., dtype: Any = ...) -> None:
    """A hint without effect: what a T.gemm reads and writes is ordered by the compiler."""

def warpgroup_wait(num_mma: Any = ...) -> None:
    """Waits until at most so many products that T.wgmma_gemm began are not done, the latest ones, in a kernel with T.alloc_barrier. Elsewhere it has no effect: the compiler waits where what is computed is used."""

def wgmma_gemm(A: Any, B: Any, C: Any, transpose_A: Any = ..., transpose_B: Any = ..., policy: Any = ..., clear_accum: Any = ..., annotations: Any = ..., precision: Any = ...) -> None:
    """T.gemm. In a kernel with T.alloc_barrier it is only begun: until a T.wait_wgmma it may read its factors in shared memory, of which those who write them again are not to be told before. C is waited for where it is used."""

def writes(*buffer_slices: Any) -> None:
    """A hint without effect: what a kernel writes is found by the compiler."""

def ws(*groups: Any) -> Any:
    """What some of the block's warpgroups do. A block does it as a whole: which warps do what is found by the compiler; but in a kernel with T.alloc_barrier or T.named_barrier_arrive, or one that is written by the numbers of threads, they are a role."""

def WarpSpecialize(*groups: Any) -> Any:
    """What some of the block's warpgroups do. A block does it as a whole: which warps do what is found by the compiler; but in a kernel with T.alloc_barrier or T.named_barrier_arrive, or one that is written by the numbers of threads, they are a role."""
