package cuda

// symbol is a function of the library, as an index into symbolNames.
type symbol int

const (
	symInit symbol = iota
	symDriverGetVersion
	symGetErrorName
	symGetErrorString
	symDeviceGetCount
	symDeviceGet
	symDeviceGetName
	symDeviceTotalMem
	symDeviceGetAttribute
	symDeviceCanAccessPeer
	symDeviceGetP2PAttribute
	symPrimaryCtxRetain
	symPrimaryCtxRelease
	symPrimaryCtxReset
	symCtxSetCurrent
	symCtxEnablePeerAccess
	symModuleLoadDataEx
	symModuleUnload
	symModuleGetFunction
	symModuleGetGlobal
	symFuncGetAttribute
	symFuncSetAttribute
	symFuncGetParamInfo
	symOccupancyBlocks
	symOccupancyClusters
	symLaunchKernel
	symLaunchKernelEx
	symStreamCreate
	symStreamDestroy
	symStreamQuery
	symStreamWaitEvent
	symStreamWriteValue32
	symStreamWriteValue64
	symStreamWaitValue32
	symStreamWaitValue64
	symEventCreate
	symEventDestroy
	symEventRecord
	symEventQuery
	symEventElapsedTime
	symMemGetInfo
	symMemAlloc
	symMemFree
	symMemHostAlloc
	symMemFreeHost
	symMemcpyHtoDAsync
	symMemcpyDtoHAsync
	symMemcpyDtoDAsync
	symMemcpyPeerAsync
	symMemcpy2DAsync
	symMemsetD8Async
	symMemsetD32Async
	symMemGetAllocationGranularity
	symMemCreate
	symMemRelease
	symMemAddressReserve
	symMemAddressFree
	symMemMap
	symMemUnmap
	symMemSetAccess
	symTensorMapEncodeTiled
	symbolCount
)

// symbolNames are the exported names. Versions are those of CUDA 11.2, which every
// later library still has; what came after is optional.
var symbolNames = [symbolCount]struct {
	name     string
	optional bool
}{
	symInit:                        {name: "cuInit"},
	symDriverGetVersion:            {name: "cuDriverGetVersion"},
	symGetErrorName:                {name: "cuGetErrorName"},
	symGetErrorString:              {name: "cuGetErrorString"},
	symDeviceGetCount:              {name: "cuDeviceGetCount"},
	symDeviceGet:                   {name: "cuDeviceGet"},
	symDeviceGetName:               {name: "cuDeviceGetName"},
	symDeviceTotalMem:              {name: "cuDeviceTotalMem_v2"},
	symDeviceGetAttribute:          {name: "cuDeviceGetAttribute"},
	symDeviceCanAccessPeer:         {name: "cuDeviceCanAccessPeer"},
	symDeviceGetP2PAttribute:       {name: "cuDeviceGetP2PAttribute"},
	symPrimaryCtxRetain:            {name: "cuDevicePrimaryCtxRetain"},
	symPrimaryCtxRelease:           {name: "cuDevicePrimaryCtxRelease_v2"},
	symPrimaryCtxReset:             {name: "cuDevicePrimaryCtxReset_v2"},
	symCtxSetCurrent:               {name: "cuCtxSetCurrent"},
	symCtxEnablePeerAccess:         {name: "cuCtxEnablePeerAccess"},
	symModuleLoadDataEx:            {name: "cuModuleLoadDataEx"},
	symModuleUnload:                {name: "cuModuleUnload"},
	symModuleGetFunction:           {name: "cuModuleGetFunction"},
	symModuleGetGlobal:             {name: "cuModuleGetGlobal_v2"},
	symFuncGetAttribute:            {name: "cuFuncGetAttribute"},
	symFuncSetAttribute:            {name: "cuFuncSetAttribute"},
	symFuncGetParamInfo:            {name: "cuFuncGetParamInfo", optional: true}, // 12.4
	symOccupancyBlocks:             {name: "cuOccupancyMaxActiveBlocksPerMultiprocessor"},
	symOccupancyClusters:           {name: "cuOccupancyMaxActiveClusters", optional: true}, // 11.8
	symLaunchKernel:                {name: "cuLaunchKernel"},
	symLaunchKernelEx:              {name: "cuLaunchKernelEx", optional: true}, // 11.8
	symStreamCreate:                {name: "cuStreamCreateWithPriority"},
	symStreamDestroy:               {name: "cuStreamDestroy_v2"},
	symStreamQuery:                 {name: "cuStreamQuery"},
	symStreamWaitEvent:             {name: "cuStreamWaitEvent"},
	symStreamWriteValue32:          {name: "cuStreamWriteValue32_v2", optional: true}, // 11.7
	symStreamWriteValue64:          {name: "cuStreamWriteValue64_v2", optional: true},
	symStreamWaitValue32:           {name: "cuStreamWaitValue32_v2", optional: true},
	symStreamWaitValue64:           {name: "cuStreamWaitValue64_v2", optional: true},
	symEventCreate:                 {name: "cuEventCreate"},
	symEventDestroy:                {name: "cuEventDestroy_v2"},
	symEventRecord:                 {name: "cuEventRecord"},
	symEventQuery:                  {name: "cuEventQuery"},
	symEventElapsedTime:            {name: "cuEventElapsedTime"},
	symMemGetInfo:                  {name: "cuMemGetInfo_v2"},
	symMemAlloc:                    {name: "cuMemAlloc_v2"},
	symMemFree:                     {name: "cuMemFree_v2"},
	symMemHostAlloc:                {name: "cuMemHostAlloc"},
	symMemFreeHost:                 {name: "cuMemFreeHost"},
	symMemcpyHtoDAsync:             {name: "cuMemcpyHtoDAsync_v2"},
	symMemcpyDtoHAsync:             {name: "cuMemcpyDtoHAsync_v2"},
	symMemcpyDtoDAsync:             {name: "cuMemcpyDtoDAsync_v2"},
	symMemcpyPeerAsync:             {name: "cuMemcpyPeerAsync"},
	symMemcpy2DAsync:               {name: "cuMemcpy2DAsync_v2"},
	symMemsetD8Async:               {name: "cuMemsetD8Async"},
	symMemsetD32Async:              {name: "cuMemsetD32Async"},
	symMemGetAllocationGranularity: {name: "cuMemGetAllocationGranularity", optional: true},
	symMemCreate:                   {name: "cuMemCreate", optional: true},
	symMemRelease:                  {name: "cuMemRelease", optional: true},
	symMemAddressReserve:           {name: "cuMemAddressReserve", optional: true},
	symMemAddressFree:              {name: "cuMemAddressFree", optional: true},
	symMemMap:                      {name: "cuMemMap", optional: true},
	symMemUnmap:                    {name: "cuMemUnmap", optional: true},
	symMemSetAccess:                {name: "cuMemSetAccess", optional: true},
	symTensorMapEncodeTiled:        {name: "cuTensorMapEncodeTiled", optional: true}, // 12.0
}
