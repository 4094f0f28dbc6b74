// A stand-in for libcuda.so.1: memory is host memory, launches run at once, and
// every call is written to a log. Signatures are those of cuda.h.
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef unsigned long long dptr;
enum { MAX_DEV = 8, GRANULE = 1 << 16 };

struct context { int dev; };
struct function { const char *name; int params[6]; int max_dynamic; };
struct stream { int dev, number, hung, error; uint32_t *report, *wait32; uint32_t value; unsigned cond; };
struct event { struct stream *stream; double at; };
struct location { int type, id; };
struct prop { int type, handles; struct location loc; void *win32; unsigned char flags[8]; };
struct access { struct location loc; int flags; };
struct attr { unsigned id; char pad[4]; union { char bytes[64]; unsigned dim[3]; int flag; } value; };
struct config { unsigned grid[3], block[3], shared; void *stream; struct attr *attrs; unsigned n; };
struct copy2d {
  size_t srcX, srcY; int srcType; const void *srcHost; dptr src; void *srcArray; size_t srcPitch;
  size_t dstX, dstY; int dstType; void *dstHost; dptr dst; void *dstArray; size_t dstPitch;
  size_t width, height;
};

static char log_text[1 << 16];
static size_t log_len;
static struct context contexts[MAX_DEV];
static __thread struct context *current;
static double clock_ms;

// Settings that tests change.
static int devices, vmm, peer, init_result, fail_at, launches; // which launch is refused, of all that are made
static int fail_copy, copies, streams;                         // and which copy between devices

static struct function functions[] = {
  {"put_word", {8, 8, 4, 0}}, {"axpy", {4, 8, 8, 4, 0}}, {"mixed", {1, 2, 4, 8, 128, 0}}, {"hang", {0}}, {"fault", {0}}, {"noop", {0}}, {"mapped", {4, 128, 0}}, {"late", {8, 8, 8, 8, 8}}, {"patient", {8, 8, 8, 8, 8}}, {"broken", {8, 8, 8, 8, 8}},
};

__attribute__((constructor)) void stub_reset(void) {
  log_len = 0; log_text[0] = 0; devices = 2; vmm = 1; peer = 1; init_result = 0; fail_at = launches = fail_copy = copies = streams = 0; clock_ms = 0; current = 0;
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++) functions[i].max_dynamic = 48 << 10;
}
const char *stub_log(void) { return log_text; }
void stub_set(const char *key, int v) {
  if (!strcmp(key, "devices")) devices = v;
  if (!strcmp(key, "vmm")) vmm = v;
  if (!strcmp(key, "peer")) peer = v;
  if (!strcmp(key, "init")) init_result = v;
  if (!strcmp(key, "fail_at")) fail_at = v;
  if (!strcmp(key, "fail_copy")) fail_copy = v;
}

static void note(const char *format, ...) {
  va_list ap; va_start(ap, format);
  if (log_len > sizeof log_text - 4096) log_len = sizeof log_text - 4096; // what is too much overwrites the last
  if (current) log_len += snprintf(log_text + log_len, sizeof log_text - log_len, "%d: ", current->dev);
  log_len += vsnprintf(log_text + log_len, sizeof log_text - log_len, format, ap);
  va_end(ap);
}

#define NEED_CONTEXT if (!current) { note("NO CONTEXT in %s\n", __func__); return 201; }

int cuInit(unsigned flags) { return init_result; }
int cuDriverGetVersion(int *v) { *v = 12080; return 0; }
int cuGetErrorName(int code, const char **s) {
  *s = code == 700 ? "CUDA_ERROR_ILLEGAL_ADDRESS" : code == 218 ? "CUDA_ERROR_INVALID_PTX" : code == 500 ? "CUDA_ERROR_NOT_FOUND" : code == 2 ? "CUDA_ERROR_OUT_OF_MEMORY" : "CUDA_ERROR_OTHER";
  return 0;
}
int cuGetErrorString(int code, const char **s) {
  *s = code == 700 ? "an illegal memory access was encountered" : code == 218 ? "a PTX JIT compilation failed" : code == 500 ? "named symbol not found" : code == 2 ? "out of memory" : "some error";
  return 0;
}
int cuDeviceGetCount(int *n) { *n = devices; return 0; }
int cuDeviceGet(int *dev, int ordinal) { *dev = ordinal; return 0; }
int cuDeviceGetName(char *s, int n, int dev) { snprintf(s, n, "Stub GPU %d", dev); return 0; }
int cuDeviceTotalMem_v2(size_t *n, int dev) { *n = (size_t)5 << 32; return 0; }
int cuDeviceGetAttribute(int *v, int attr, int dev) {
  *v = attr == 75 ? 9 : attr == 76 ? 0 : attr == 102 ? vmm : attr == 97 ? 232448 : attr == 16 ? 132 : attr == 5 ? 2147483647 : attr == 6 || attr == 7 ? 65535 : 1;
  return 0;
}
int cuDeviceCanAccessPeer(int *can, int a, int b) { *can = peer; return 0; }
int cuDeviceGetP2PAttribute(int *v, int attr, int a, int b) { *v = attr == 3; return 0; }
int cuDevicePrimaryCtxRetain(void **ctx, int dev) { contexts[dev].dev = dev; *ctx = &contexts[dev]; note("retain %d\n", dev); return 0; }
int cuDevicePrimaryCtxRelease_v2(int dev) { note("release %d\n", dev); return 0; }
int cuDevicePrimaryCtxReset_v2(int dev) { note("reset %d\n", dev); return 0; }
int cuCtxSetCurrent(void *ctx) { current = ctx; return 0; }
int cuCtxGetCurrent(void **ctx) { *ctx = current; return 0; }
int cuCtxEnablePeerAccess(void *ctx, unsigned flags) { NEED_CONTEXT note("peer access to %d\n", ((struct context *)ctx)->dev); return 0; }

int cuModuleLoadDataEx(void **mod, const void *image, unsigned n, int *keys, void **values) {
  NEED_CONTEXT
  char *info = 0, *error = 0;
  note("load %u options:", n);
  for (unsigned i = 0; i < n; i++) {
    if (keys[i] == 3) info = values[i];
    else if (keys[i] == 5) error = values[i];
    else log_len += sprintf(log_text + log_len, " %d=%zu", keys[i], (size_t)values[i]);
  }
  log_len += sprintf(log_text + log_len, "\n");
  if (strstr(image, "bad")) { strcpy(error, "ptxas application ptx input, line 7; error : bad\n"); return 218; }
  strcpy(info, "ptxas info : Used 8 registers\n");
  *mod = strdup(image);
  return 0;
}
int cuModuleLoadData(void **mod, const void *image) { NEED_CONTEXT note("load\n"); *mod = strdup(image); return 0; }
int cuModuleUnload(void *mod) { NEED_CONTEXT free(mod); note("unload\n"); return 0; }
// Any other kernel of an image does nothing.
static struct function *unknown(const char *image, const char *name) {
  char entry[256];
  snprintf(entry, sizeof entry, ".entry %s(", name);
  if (!strstr(image, entry)) return 0;
  struct function *f = calloc(1, sizeof *f);
  f->name = strdup(name); f->max_dynamic = 48 << 10;
  return f;
}
int cuModuleGetFunction(void **f, void *mod, const char *name) {
  NEED_CONTEXT
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
    if (!strcmp(functions[i].name, name) && strstr(mod, name)) { *f = &functions[i]; return 0; }
  if ((*f = unknown(mod, name))) return 0;
  return 500;
}
static float global_value[4];
int cuModuleGetGlobal_v2(dptr *p, size_t *n, void *mod, const char *name) {
  NEED_CONTEXT
  if (strcmp(name, "table")) return 500;
  *p = (dptr)(uintptr_t)global_value; *n = sizeof global_value;
  return 0;
}
int cuFuncGetAttribute(int *v, int attr, struct function *f) { NEED_CONTEXT *v = attr == 0 ? 1024 : attr == 1 ? 1024 : attr == 4 ? 42 : attr == 8 ? f->max_dynamic : attr; return 0; }
int cuFuncSetAttribute(struct function *f, int attr, int v) { NEED_CONTEXT note("%s attribute %d = %d\n", f->name, attr, v); if (attr == 8) f->max_dynamic = v; return 0; }
int cuFuncGetParamInfo(struct function *f, size_t i, size_t *offset, size_t *size) {
  size_t at = 0;
  for (size_t k = 0; k <= i; k++) {
    if (k > 5 || !f->params[k]) { note("no parameter %zu of %s\n", i, f->name); return 1; }
    at = (at + (f->params[k] < 8 ? f->params[k] : 8) - 1) / (f->params[k] < 8 ? f->params[k] : 8) * (f->params[k] < 8 ? f->params[k] : 8);
    *offset = at; *size = f->params[k]; at += f->params[k];
  }
  return 0;
}
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *n, struct function *f, int threads, size_t shared) { NEED_CONTEXT note("occupancy %s %d %zu\n", f->name, threads, shared); *n = 2; return 0; }
int cuOccupancyMaxActiveClusters(int *n, struct function *f, const struct config *c) { NEED_CONTEXT note("clusters %s %u %u\n", f->name, c->shared, c->attrs[0].value.dim[0]); *n = 66; return 0; }

// A wait that gives up fills in its report and stops the kernel.
static void give_up(struct stream *s, uint32_t *report, int late, int block) {
  uint32_t words[12] = {1, 1, report[2], late, 0, 2, 3, 4, 64, block, 0, 0};
  memcpy(report, words, sizeof words);
  s->error = 719;
}

static int run(struct function *f, unsigned shared, struct stream *s, void **args) {
  if (shared > (unsigned)f->max_dynamic) return 1;
  if (++launches == fail_at) return 701;
  if (!strcmp(f->name, "hang")) s->hung = 1;
  if (!strcmp(f->name, "fault") || !strcmp(f->name, "broken")) s->error = 700;
  if (!strcmp(f->name, "late")) give_up(s, *(uint32_t **)args[0], 1, 5);
  if (!strcmp(f->name, "patient")) { s->hung = 1; s->report = *(uint32_t **)args[0]; } // waits until it is told to stop
  if (!strcmp(f->name, "put_word")) // a number to the same place of a peer's memory
    *(int *)(*(char **)args[0] + *(int64_t *)args[1]) = *(int *)args[2];
  if (!strcmp(f->name, "axpy")) {
    float a = *(float *)args[0], *x = *(float **)args[1], *y = *(float **)args[2];
    for (int i = 0; i < *(int *)args[3]; i++) y[i] += a * x[i];
  }
  if (!strcmp(f->name, "mixed"))
    for (int i = 0; i < 5; i++) {
      note("param %d:", i);
      for (int b = 0; b < f->params[i]; b++) log_len += sprintf(log_text + log_len, " %02x", ((unsigned char *)args[i])[b]);
      log_len += sprintf(log_text + log_len, "\n");
    }
  if (!strcmp(f->name, "mapped"))
    note("map %016llx aligned %d\n", *(unsigned long long *)args[1], (uintptr_t)args[1] % 64 == 0);
  clock_ms += 1.5;
  return 0;
}
int cuTensorMapEncodeTiled(void *map, int type, unsigned rank, void *base, const uint64_t *dims, const uint64_t *strides, const uint32_t *box,
                           const uint32_t *steps, int interleave, int swizzle, int l2, int oob) {
  NEED_CONTEXT
  if ((uintptr_t)map % 64 || (uintptr_t)base % 16) return 1;
  memset(map, 0, 128);
  *(uint64_t *)map = 0x6d6170;
  note("encode type %d of %04x…", type, *(uint16_t *)base);
  for (unsigned i = 0; i < rank; i++) log_len += sprintf(log_text + log_len, " dim %llu box %u step %u", (unsigned long long)dims[i], box[i], steps[i]);
  for (unsigned i = 0; i + 1 < rank; i++) log_len += sprintf(log_text + log_len, " stride %llu", (unsigned long long)strides[i]);
  log_len += sprintf(log_text + log_len, " interleave %d swizzle %d l2 %d oob %d\n", interleave, swizzle, l2, oob);
  return 0;
}
int cuLaunchKernel(struct function *f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared, struct stream *s, void **args, void **extra) {
  NEED_CONTEXT
  note("launch %s grid %u,%u,%u block %u,%u,%u shared %u extra %d\n", f->name, gx, gy, gz, bx, by, bz, shared, extra != 0);
  return run(f, shared, s, args);
}
int cuLaunchKernelEx(const struct config *c, struct function *f, void **args, void **extra) {
  NEED_CONTEXT
  note("launchEx %s grid %u,%u,%u block %u,%u,%u shared %u", f->name, c->grid[0], c->grid[1], c->grid[2], c->block[0], c->block[1], c->block[2], c->shared);
  for (unsigned i = 0; i < c->n; i++) log_len += sprintf(log_text + log_len, " attr %u=%u,%u,%u", c->attrs[i].id, c->attrs[i].value.dim[0], c->attrs[i].value.dim[1], c->attrs[i].value.dim[2]);
  log_len += sprintf(log_text + log_len, "\n");
  return run(f, c->shared, c->stream, args);
}

int cuStreamCreateWithPriority(struct stream **s, unsigned flags, int priority) {
  NEED_CONTEXT
  note("stream flags %u priority %d\n", flags, priority);
  *s = calloc(1, sizeof **s); (*s)->dev = current->dev; (*s)->number = ++streams;
  return 0;
}
int cuStreamDestroy_v2(struct stream *s) { NEED_CONTEXT free(s); return 0; }
static int fulfilled(struct stream *s) {
  uint32_t w = *s->wait32;
  switch (s->cond) { case 0: return (int32_t)(w - s->value) >= 0; case 1: return w == s->value; case 2: return (w & s->value) != 0; default: return ~(w | s->value) != 0; }
}
int cuStreamQuery(struct stream *s) {
  if (!current || current->dev != s->dev) return 400;
  if (s->wait32 && fulfilled(s)) s->wait32 = 0;
  if (s->report && s->report[2]) { give_up(s, s->report, 0, 1); s->report = 0; }
  return s->error ? s->error : s->hung || s->wait32 ? 600 : 0;
}
int cuStreamSynchronize(struct stream *s) { NEED_CONTEXT return s->error; }
int cuStreamWaitEvent(struct stream *s, struct event *e, unsigned flags) { NEED_CONTEXT note("wait event in stream %d\n", s->number); return 0; }
int cuStreamWriteValue32_v2(struct stream *s, dptr p, uint32_t v, unsigned flags) { NEED_CONTEXT note("write32 %u flags %u\n", v, flags); *(uint32_t *)(uintptr_t)p = v; return 0; }
int cuStreamWriteValue64_v2(struct stream *s, dptr p, uint64_t v, unsigned flags) { NEED_CONTEXT note("write64 %llx flags %u\n", (unsigned long long)v, flags); *(uint64_t *)(uintptr_t)p = v; return 0; }
int cuStreamWaitValue32_v2(struct stream *s, dptr p, uint32_t v, unsigned flags) { NEED_CONTEXT note("wait32 %u flags %u\n", v, flags); s->wait32 = (uint32_t *)(uintptr_t)p; s->value = v; s->cond = flags; return 0; }
int cuStreamWaitValue64_v2(struct stream *s, dptr p, uint64_t v, unsigned flags) { NEED_CONTEXT note("wait64 %llx flags %u\n", (unsigned long long)v, flags); return 0; }
int cuEventCreate(struct event **e, unsigned flags) { NEED_CONTEXT note("event flags %u\n", flags); *e = calloc(1, sizeof **e); return 0; }
int cuEventDestroy_v2(struct event *e) { NEED_CONTEXT free(e); return 0; }
int cuEventRecord(struct event *e, struct stream *s) { NEED_CONTEXT e->stream = s; e->at = clock_ms; return 0; }
int cuEventQuery(struct event *e) { return e->stream->hung ? 600 : e->stream->error; }
int cuEventElapsedTime(float *ms, struct event *a, struct event *b) { *ms = b->at - a->at; return 0; }

int cuMemGetInfo_v2(size_t *free_bytes, size_t *total) { NEED_CONTEXT *free_bytes = 1 << 30; *total = (size_t)5 << 32; return 0; }
int cuMemAlloc_v2(dptr *p, size_t n) {
  NEED_CONTEXT
  if (n > (size_t)1 << 40) return 2;
  note("alloc %zu\n", n);
  *p = (dptr)(uintptr_t)malloc(n);
  return 0;
}
int cuMemFree_v2(dptr p) { NEED_CONTEXT note("free\n"); free((void *)(uintptr_t)p); return 0; }
int cuMemHostAlloc(void **p, size_t n, unsigned flags) { NEED_CONTEXT note("host alloc %zu flags %u\n", n, flags); *p = malloc(n); return 0; }
int cuMemFreeHost(void *p) { NEED_CONTEXT note("host free\n"); free(p); return 0; }
int cuMemcpyHtoD_v2(dptr d, const void *h, size_t n) { NEED_CONTEXT note("upload %zu\n", n); memcpy((void *)(uintptr_t)d, h, n); return 0; }
int cuMemcpyHtoDAsync_v2(dptr d, const void *h, size_t n, struct stream *s) { NEED_CONTEXT note("upload %zu\n", n); memcpy((void *)(uintptr_t)d, h, n); return 0; }
int cuMemcpyDtoHAsync_v2(void *h, dptr d, size_t n, struct stream *s) { NEED_CONTEXT note("download %zu\n", n); memcpy(h, (void *)(uintptr_t)d, n); return 0; }
int cuMemcpyDtoDAsync_v2(dptr d, dptr h, size_t n, struct stream *s) { NEED_CONTEXT note("own copy of %zu bytes in stream %d\n", n, s->number); memcpy((void *)(uintptr_t)d, (void *)(uintptr_t)h, n); return 0; }
int cuMemcpyPeerAsync(dptr d, struct context *dc, dptr h, struct context *sc, size_t n, struct stream *s) {
  NEED_CONTEXT note("peer copy %d to %d, %zu bytes in stream %d\n", sc->dev, dc->dev, n, s->number);
  if (++copies == fail_copy) return 2;
  memcpy((void *)(uintptr_t)d, (void *)(uintptr_t)h, n);
  return 0;
}
int cuMemcpy2DAsync_v2(const struct copy2d *c, struct stream *s) {
  NEED_CONTEXT
  if ((c->srcType != 4 && c->srcType != 1) || (c->dstType != 4 && c->dstType != 1) || c->srcPitch < c->width || c->dstPitch < c->width) return 1;
  note("%s %zu rows of %zu\n", c->srcType == 1 ? "upload" : c->dstType == 1 ? "download" : "copy", c->height, c->width);
  const char *from = c->srcType == 1 ? c->srcHost : (const char *)(uintptr_t)c->src;
  char *to = c->dstType == 1 ? c->dstHost : (char *)(uintptr_t)c->dst;
  for (size_t r = 0; r < c->height; r++) memcpy(to + r * c->dstPitch, from + r * c->srcPitch, c->width);
  return 0;
}
int cuMemsetD8Async(dptr p, unsigned char v, size_t n, struct stream *s) { NEED_CONTEXT memset((void *)(uintptr_t)p, v, n); return 0; }
int cuMemsetD32Async(dptr p, unsigned v, size_t n, struct stream *s) { NEED_CONTEXT for (size_t i = 0; i < n; i++) ((unsigned *)(uintptr_t)p)[i] = v; return 0; }

int cuMemGetAllocationGranularity(size_t *g, const struct prop *p, int option) { *g = p->type == 1 && p->loc.type == 1 && option == 1 ? GRANULE : 3; return 0; }
int cuMemCreate(unsigned long long *h, size_t n, const struct prop *p, unsigned long long flags) { NEED_CONTEXT note("create %zu on %d\n", n, p->loc.id); *h = 0x1234 + p->loc.id; return n % GRANULE ? 1 : 0; }
int cuMemRelease(unsigned long long h) { NEED_CONTEXT note("release handle %llx\n", h); return 0; }
int cuMemAddressReserve(dptr *p, size_t n, size_t align, dptr addr, unsigned long long flags) {
  NEED_CONTEXT
  note("reserve %zu align %zu\n", n, align);
  *p = (dptr)(uintptr_t)mmap(0, n, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return 0;
}
int cuMemAddressFree(dptr p, size_t n) { NEED_CONTEXT note("unreserve %zu\n", n); return munmap((void *)(uintptr_t)p, n); }
int cuMemMap(dptr p, size_t n, size_t offset, unsigned long long h, unsigned long long flags) { NEED_CONTEXT note("map %zu of %llx\n", n, h); return 0; }
int cuMemUnmap(dptr p, size_t n) { NEED_CONTEXT note("unmap %zu\n", n); return 0; }
int cuMemSetAccess(dptr p, size_t n, const struct access *a, size_t count) {
  NEED_CONTEXT
  note("access %zu bytes:", n);
  for (size_t i = 0; i < count; i++) log_len += sprintf(log_text + log_len, " %d.%d=%d", a[i].loc.type, a[i].loc.id, a[i].flags);
  log_len += sprintf(log_text + log_len, "\n");
  return mprotect((void *)(uintptr_t)p, n, PROT_READ | PROT_WRITE);
}
