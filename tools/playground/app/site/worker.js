// The compiler in a thread of its own. The page first sends {module}, and gets {ready, module} or {failed}; then it sends
// {id, request}, and gets {id, response}. To stop what it does, the page ends the worker and gives the module, which is
// loaded and compiled once, to another.
"use strict";

importScripts("wasm_exec.js");

// unpack reads the compressed program. A server may have said that it is compressed, and then it comes unpacked.
async function unpack(response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function load() {
  const response = await fetch("playground.wasm.gz");
  if (!response.ok) throw new Error("playground.wasm.gz: " + response.status + " " + response.statusText);
  return WebAssembly.compile(await unpack(response));
}

async function start(loaded) {
  const module = loaded ?? await load();
  const go = new Go();
  const ended = go.run(await WebAssembly.instantiate(module, go.importObject)); // it sets self.playground and goes on
  ended.then(() => postMessage({ failed: "the compiler ended" }));
  onmessage = ({ data }) => {
    self.playground(JSON.stringify(data.request), (response) => postMessage({ id: data.id, response: JSON.parse(response) }));
  };
  postMessage({ ready: true, module });
}

onmessage = ({ data }) => start(data.module).catch((e) => postMessage({ failed: String(e) }));
