// The page: an editor at the left, what becomes of the program at the right. All answers come from worker.js.
"use strict";

const $ = (id) => document.getElementById(id);

// tabs are what the right side can show, each with the question that is asked for it.
const tabs = [
  { name: "result", ask: () => ({ do: "run", flags: runFlags() }), show: showText },
  { name: "tile", ask: () => ({ do: "stage", level: "tile" }), show: showText },
  { name: "planned", ask: () => ({ do: "stage", level: "planned" }), show: showText },
  { name: "layouts", ask: () => ({ do: "layouts" }), show: showLayouts },
  { name: "gpu", ask: () => ({ do: "stage", level: "gpu" }), show: showText },
  { name: "llvm dialect", ask: () => ({ do: "stage", level: "llvm-dialect" }), show: showText },
  { name: "LLVM IR", ask: () => ({ do: "stage", level: "llvm" }), show: showText },
  { name: "explain", ask: () => ({ do: "explain" }), show: showPage },
];
let tab = tabs[0];

// The worker, and the question that it works on. The module is compiled once and goes from worker to worker.
let worker, pending, asked = 0, ready, module;

// loaded is when compiler.js has run: it is large, and so the page does not wait for it.
const loaded = new Promise((resolve, reject) => {
  const script = document.createElement("script");
  script.src = "compiler.js";
  script.onload = () => resolve(URL.createObjectURL(new Blob([compiler.worker], { type: "text/javascript" })));
  script.onerror = () => reject(new Error("compiler.js is missing"));
  document.head.append(script);
});

function failed(error) {
  state("the compiler does not run: " + error.message);
  pending?.reject(error);
}

// startWorker puts a worker in the place of the one before. Workers begin as text, as browsers read none from files.
function startWorker() {
  worker?.terminate();
  worker = undefined;
  const begun = ready = loaded.then((text) => new Promise((resolve, reject) => {
    if (begun !== ready) return; // another was started meanwhile
    worker = new Worker(text);
    const fail = (error) => { failed(error); reject(error); };
    worker.onmessage = ({ data }) => {
      if (data.ready) {
        module = data.module;
        resolve();
      } else if (data.failed) {
        fail(new Error(data.failed));
      } else if (pending?.id === data.id) {
        pending.resolve(data.response);
      }
    };
    worker.onerror = fail;
    worker.postMessage(module ? { module } : { packed: Uint8Array.from(atob(compiler.packed), (c) => c.charCodeAt(0)) });
  }));
  ready.then(() => pending || state("ready"), failed);
}

// ask asks the compiler; what it worked on before is stopped.
async function ask(request) {
  if (pending) stop();
  const id = ++asked;
  const answer = new Promise((resolve, reject) => { pending = { id, resolve, reject }; });
  const begun = performance.now();
  $("stop").disabled = false;
  try {
    state("loading the compiler…");
    await Promise.race([ready, answer]);
    state("working…");
    worker.postMessage({ id, request: { source: $("source").value, language: $("language").value, ...request } });
    const response = await answer;
    state("done in " + Math.round(performance.now() - begun) + " ms");
    return response;
  } finally {
    if (pending?.id === id) {
      pending = undefined;
      $("stop").disabled = true;
    }
  }
}

function stop() {
  const stopped = pending;
  pending = undefined;
  startWorker();
  $("stop").disabled = true;
  state("stopped");
  stopped?.reject(new Error("stopped"));
}

function state(text) { $("state").textContent = text; }

// runFlags are tsrun's: a program with a reference is compared with it.
function runFlags() {
  const python = $("language").value === "python";
  const name = (python ? /^def (ref\w*)\(/m : /@(reference)\b/).exec($("source").value)?.[1];
  if (!name) return ["--print"];
  if (python) return ["--verify=:" + name];
  return $("each").checked ? ["--verify-each-stage"] : ["--verify"];
}

// refresh asks for the tab that is shown.
async function refresh() {
  const shown = tab;
  delete $("view").dataset.shown;
  let response;
  try {
    response = await ask(shown.ask());
  } catch (e) {
    return; // stopped, or the state says why not
  }
  if (shown !== tab) return;
  showProblems(response.diagnostics ?? []);
  $("view").replaceChildren();
  shown.show(response);
  $("view").dataset.shown = shown.name;
}

function showText(response) {
  const pre = document.createElement("pre");
  pre.textContent = response.text || (response.code ? "(see the diagnostics)" : "");
  $("view").append(pre);
}

// showPage shows a page in a frame that reaches nothing of this one.
function showPage(response) {
  if (!response.page) return showText(response);
  const frame = document.createElement("iframe");
  frame.title = "explanation";
  frame.setAttribute("sandbox", "allow-scripts");
  frame.srcdoc = response.page;
  $("view").append(frame);
}

function showLayouts(response) {
  if (!response.layouts) return showText({ code: response.code, text: response.code ? "" : "no tile has a layout" });
  for (const layout of response.layouts) {
    const figure = document.createElement("figure");
    figure.id = layout.name;
    // The picture is the compiler's own, which escapes what the program says.
    figure.innerHTML = layout.svg;
    $("view").append(figure);
  }
}

// Diagnostics: a list, and their places in the editor.

function showProblems(diagnostics) {
  const all = diagnostics.flatMap((d) => [d, ...(d.notes ?? [])]);
  $("problems").replaceChildren(...all.map((d) => {
    const item = document.createElement("li");
    item.className = d.severity;
    const kind = document.createElement("b");
    kind.className = d.severity;
    kind.textContent = (d.line ? d.line + ":" + d.column + ": " : "") + d.severity + ": ";
    item.append(kind, d.message);
    item.onclick = () => goTo(d);
    return item;
  }));
  mark(all);
}

const severities = ["error", "warning", "remark", "note"];

// mark colours the words at which diagnostics are, and the numbers of their lines.
function mark(diagnostics) {
  const worst = new Map(); // by line
  for (const d of diagnostics) {
    const before = worst.get(d.line);
    if (d.line && (!before || severities.indexOf(d.severity) < severities.indexOf(before.severity))) worst.set(d.line, d);
  }
  const parts = [], numbers = [];
  $("source").value.split("\n").forEach((text, i) => {
    const d = worst.get(i + 1);
    const number = document.createElement("span");
    number.textContent = i + 1;
    if (d) {
      number.className = d.severity;
      const [from, to] = word(text, d.column);
      const m = document.createElement("mark");
      m.className = d.severity;
      m.textContent = text.slice(from, to) || " ";
      parts.push(text.slice(0, from), m, text.slice(to));
    } else {
      parts.push(text);
    }
    parts.push("\n");
    numbers.push(number, "\n");
  });
  $("marks").replaceChildren(...parts);
  $("gutter").replaceChildren(...numbers);
  scroll();
}

// word is what stands at a column, which counts bytes from 1 on.
function word(text, column) {
  const from = new TextDecoder().decode(new TextEncoder().encode(text).slice(0, column - 1)).length;
  const length = /^[%@#!^]?[\w.$-]+|^./u.exec(text.slice(from))?.[0].length ?? 0;
  return [from, from + length];
}

function goTo(d) {
  if (!d.line) return;
  const source = $("source"), lines = source.value.split("\n");
  const before = lines.slice(0, d.line - 1).reduce((n, l) => n + l.length + 1, 0);
  const [from, to] = word(lines[d.line - 1] ?? "", d.column);
  source.focus();
  source.setSelectionRange(before + from, before + to);
  source.scrollTop = Math.max(0, (d.line - 6) * 18);
}

function scroll() {
  $("marks").scrollTop = $("gutter").scrollTop = $("source").scrollTop;
  $("marks").scrollLeft = $("source").scrollLeft;
}

// The page's parts.

function select(chosen) {
  tab = chosen;
  for (const b of $("tabs").children) b.setAttribute("aria-selected", b.textContent === tab.name);
  refresh();
}

function load(example) {
  $("source").value = example.text;
  $("language").value = example.language;
  mark([]);
  refresh();
}

for (const t of tabs) {
  const b = document.createElement("button");
  b.textContent = t.name;
  b.setAttribute("role", "tab");
  b.onclick = () => select(t);
  $("tabs").append(b);
}
$("run").onclick = refresh;
$("stop").onclick = stop;
$("source").oninput = () => mark([]);
$("source").onscroll = scroll;
$("source").onkeydown = (e) => {
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) refresh();
};
$("language").onchange = refresh;
$("each").onchange = () => tab === tabs[0] && refresh();

startWorker();
for (const e of examples) $("examples").append(new Option(e.name + ": " + e.title, e.name));
const byName = new Map(examples.map((e) => [e.name, e]));
$("examples").onchange = () => load(byName.get($("examples").value));
$("examples").value = byName.has(location.hash.slice(1)) ? location.hash.slice(1) : "vector_add";
for (const b of $("tabs").children) b.setAttribute("aria-selected", b.textContent === tab.name);
load(byName.get($("examples").value));
