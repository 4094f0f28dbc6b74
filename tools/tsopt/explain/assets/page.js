"use strict";
// The page of `tsopt explain`: it shows the report that is in the document as JSON. A click on a line marks what belongs to
// it everywhere; j and k go to the next and the last line with code; the line is in the address, as #L28.
const report = JSON.parse(document.getElementById("report").textContent);
const page = document.getElementById("page");

function el(tag, attrs = {}, ...children) {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(attrs)) if (v !== undefined && v !== false) e.setAttribute(k, v === true ? "" : v);
  e.append(...children.filter((c) => c !== null && c !== undefined));
  return e;
}
const us = (t) => (t >= 100 ? t.toFixed(0) : t.toFixed(1)) + " µs";
const both = ([first, second]) => (first && second ? `predicted ${us(first)} and ${us(second)}` : "not predicted in both");
const plural = (n, what) => n + " " + what + (n === 1 ? "" : "s");

function card(title, ...children) {
  return el("div", { class: "card" }, el("h3", {}, title), ...children);
}

// lined is an element about a line, which a click marks.
function lined(tag, line, ...says) {
  return el(tag, { "data-l": line || undefined }, line ? el("b", {}, `line ${line}: `) : null, ...says);
}

function verdict(k) {
  const advice = k.advice.map((a) => lined("li", a.line, `${a.text}: ${us(a.predicted)} instead of ${us(a.before)}` + (a.effect ? ` (${a.effect})` : "")));
  const reason = k.reason && lined("div", k.reason.line, `${k.reason.text}: costs at most ${(100 * k.reason.gain).toFixed(0)} % of the time`);
  const found = (k.findings || []).map((f) => el("div", {}, f));
  return el("div", { class: "verdict", role: "status" }, k.unknown || k.verdict,
    k.most ? lined("div", k.most.line, `${k.most.name} takes ${(100 * k.most.part).toFixed(0)} % of a block's time${k.most.why ? ": " + k.most.why : ""}`) : null, reason || null, ...found,
    advice.length ? el("div", { class: "soft" }, "Predicted to be faster, each change alone:", el("ul", {}, ...advice)) : null,
    k.predicted && !advice.length ? el("div", { class: "soft" }, "No change that was tried is predicted to save 2 %.") : null);
}

function units(k) {
  const most = Math.max(...(k.units || []).map((u) => u.time), 1e-9);
  return card("Predicted time of each unit", el("table", {}, ...(k.units || []).map((u) =>
    el("tr", {}, el("td", {}, u.name), el("td", { class: "bar" }, el("i", { style: `width:${(100 * u.time) / most}%` })), el("td", { class: "n" }, us(u.time))))));
}

function facts(k) {
  const rows = [...k.facts];
  if (k.no_code) rows.push({ name: "PTX", value: "none: " + k.no_code });
  else rows.push({ name: "PTX instructions", value: `${k.instructions}, ${k.unplaced} of them without a line` + (k.moved ? `, ${k.moved} at the line that uses their result` : "") });
  if (k.sass) rows.push({ name: "SASS instructions", value: `${k.sass.length}, ${k.sass.filter((l) => !l.at).length} of them without a line` });
  else if (k.no_machine) rows.push({ name: "SASS", value: "none: " + k.no_machine });
  return card("Kernel @" + k.name, el("table", {}, ...rows.map((f) => el("tr", {}, el("td", {}, f.name), el("td", {}, f.value)))));
}

const kinds = { "tensor cores": "mma", SFUs: "sfu", ALUs: "alu", L2: "copy", "shared memory": "copy", "device memory": "copy" };

// step is a box as long as its time. A loop shows one iteration, with how often it runs.
function step(s, perCycle) {
  const width = s.time * perCycle;
  const cycles = `${s.time.toFixed(0)} cycles` + (s.repeats > 1 ? ` each of ${s.repeats.toFixed(0)} times` : "");
  if (s.body && s.body.length && s.time > 0) {
    const box = el("div", { class: "s loop", style: `width:${width * s.repeats}px`, title: `${s.name}, ${cycles}` + (s.guessed ? "; data decide how often it runs" : "") });
    const scale = (width * s.repeats) / s.time;
    for (const b of s.body) box.append(step(b, scale * b.repeats > 0 ? scale : 0));
    return box;
  }
  const kind = s.wait ? "wait" : kinds[s.unit] || "alu";
  const name = s.wait ? "waits for " + s.name : s.name.replace(/^.*\./, "");
  return el("div", { class: "s u-" + kind, style: `width:${width * s.repeats}px`, "data-l": s.line || undefined, title: `${name}, ${cycles}` + (s.line ? `, line ${s.line}` : "") }, width > 24 ? name : "");
}

// schedule draws what a block does; another kernel's of as many cycles beside it has the same scale.
function schedule(k, cycles = 0, name = "Schedule of one block") {
  const s = k.schedule;
  if (!s) return null;
  const width = 1100 * (cycles ? s.cycles / cycles : 1);
  const lanes = s.lanes.map((l) => {
    const steps = el("div", { class: "steps" });
    for (const x of l.steps) steps.append(step(x, width / Math.max(s.cycles, 1)));
    return el("div", { class: "lane" }, el("div", {}, l.role || "threads", el("br"), el("small", {}, plural(l.threads, "thread"))), steps);
  });
  const legend = [["mma", "tensor cores"], ["copy", "memory"], ["alu", "arithmetic"], ["sfu", "special functions"], ["wait", "waiting"]];
  return card(`${name}: ${s.cycles.toFixed(0)} cycles, ${us(s.cycles / s.clock_mhz)} at ${s.clock_mhz.toFixed(0)} MHz`,
    ...lanes, el("div", { class: "legend soft" }, ...legend.map(([c, n]) => el("span", {}, el("i", { class: "u-" + c }), n)), "a frame is a loop, drawn as one iteration"));
}

// measured draws what stamps say under the predicted schedule, on its scale, and names what is not as predicted.
function measured(k) {
  const m = k.measured;
  if (!m) return schedule(k);
  const cycles = Math.max(k.schedule.cycles, m.schedule.cycles);
  const gaps = m.gaps.map((g) => el("li", { "data-l": g.line || undefined }, el("b", {}, `line ${g.line}: `), `${g.text} ${g.measured.toFixed(0)} cycles, predicted ${g.predicted.toFixed(0)}`));
  return el("div", {}, schedule(k, cycles, "Predicted schedule of one block"),
    schedule(m, cycles, `Measured on ${m.gpu}, means of ${plural(m.blocks, "block")}, stamps cost ${(100 * m.overhead).toFixed(1)} %` + (m.lost ? `, ${m.lost} lost` : "")),
    gaps.length ? card("More than 20 % from the prediction", el("ul", {}, ...gaps)) : null);
}

function source(k) {
  const count = {};
  for (const l of k.ptx) if (l.at) count[l.at] = (count[l.at] || 0) + 1;
  const most = Math.max(1, ...Object.values(count));
  const used = new Set([...k.planned, ...k.ptx].map((l) => l.at).filter((n) => n > 0));
  const first = Math.max(1, Math.min(...used, k.line || Infinity) - 3), last = Math.min(report.source.length, Math.max(...used, k.line || 1) + 3);
  const pre = el("pre", { class: "src", tabindex: 0, "aria-label": "source" });
  for (let n = isFinite(first) ? first : 1; n <= last; n++) {
    const c = count[n] || 0;
    pre.append(el("span", { class: "r", "data-l": n, "data-code": used.has(n) || undefined }, el("span", { class: "no" }, String(n)),
      el("span", { class: c ? "heat" : "heat none" }, el("b", { style: `width:${(100 * c) / most}%` })), el("span", { class: "count" }, c ? String(c) : ""), report.source[n - 1] || " "));
    for (const m of report.remarks) if (m.line === n) pre.append(el("span", { class: "note" }, note(m)));
  }
  return el("div", {}, el("h3", {}, report.file + " ", el("small", {}, "with the number of PTX instructions of each line")), pre);
}

function note(m) {
  let text = m.text;
  const also = [...(m.also || [])].sort((a, b) => a - b);
  if (also.length) text += ` (also on ${also.length > 1 ? "lines" : "line"} ${also.join(", ")})`;
  if (m.gain !== undefined) text += m.gain < 0.01 ? " [costs less than 1 % of the time here]" : ` [gain: at most ${(100 * m.gain).toFixed(0)} %]`;
  return text + (m.pass ? ` — ${m.pass}` : "");
}

function texts(k) {
  const tabs = [["PTX", k.ptx], ["SASS", k.sass || []], ["planned program", k.planned]].filter(([, lines]) => lines.length);
  const head = el("h3", { role: "tablist" }), body = el("div");
  tabs.forEach(([name, lines], i) => {
    const pre = el("pre", { tabindex: 0, hidden: i > 0, "aria-label": name });
    for (const l of lines) pre.append(el("span", { class: "r", "data-l": l.at || undefined, title: l.helper || undefined }, l.text || " "));
    const b = el("button", { role: "tab", "aria-selected": String(i === 0) }, name);
    b.onclick = () => {
      [...head.querySelectorAll("button")].forEach((x) => x.setAttribute("aria-selected", String(x === b)));
      [...body.children].forEach((x) => (x.hidden = x !== pre));
      mark(current, false);
    };
    head.append(b);
    body.append(pre);
  });
  head.append(el("small", { class: "hit", "aria-live": "polite" }));
  return el("div", {}, head, body);
}

function kernel(k, i) {
  return el("section", { class: "k", hidden: i > 0, "aria-label": "kernel " + k.name }, verdict(k), el("div", { class: "cards" }, units(k), facts(k)),
    measured(k), el("div", { class: "two" }, source(k), texts(k)));
}

function stage(s) {
  return el("details", {}, el("summary", {}, el("b", {}, s.pass), ` +${s.added} −${s.removed} `, el("small", {}, s.about)),
    diff(s));
}

function diff(s) {
  const kind = { "+": "p", "-": "m", "@": "at", " ": "" };
  return s.omitted ? el("p", {}, s.omitted) : el("pre", { class: "d" }, ...s.diff.map((l) => el("span", { class: "r " + kind[l[0]] }, (l[0] === "@" ? "  … " : l[0] + " ") + l.slice(1))));
}

// pair compares two kernels.
function pair(p) {
  const [a, b] = [report.first.kernels[p.first[0]], report.second.kernels[p.second[0]]];
  const cycles = Math.max(...[a, b].map((k) => (k.schedule ? k.schedule.cycles : 0)));
  const differences = p.differences.map((d) => el("li", {}, d.line ? el("b", {}, `line ${d.line}: `) : "", d.text,
    d.predicted ? `: alone ${us(d.predicted)} instead of ${us(p.predicted[0])}` : ": not predicted alone, it is of the whole"));
  return el("section", { class: "k", "aria-label": "kernel " + p.name }, el("h2", {}, "@" + p.name),
    el("div", { class: "verdict", role: "status" }, `The kernel: ${both(p.predicted)}`,
      el("ul", {}, el("li", {}, "first: " + (a.unknown || a.verdict)), el("li", {}, "second: " + (b.unknown || b.verdict)))),
    el("div", { class: "cards" },
      card("Differences, each predicted in the first kernel", differences.length ? el("ul", {}, ...differences) : "none was found"),
      card("Numbers", el("table", {}, el("tr", {}, el("td"), el("td", { class: "n" }, "first"), el("td", { class: "n" }, "second")),
        ...p.rows.map((r) => el("tr", r.first === r.second ? { class: "soft" } : {}, el("td", {}, r.name), el("td", { class: "n" }, r.first), el("td", { class: "n" }, r.second)))))),
    schedule(a, cycles, "First: schedule of one block"), schedule(b, cycles, "Second: schedule of one block"));
}

function parting(p) {
  const side = (name, s) => el("div", {}, el("h3", {}, name, s ? ` +${s.added} −${s.removed}` : ": unchanged"), s ? diff(s) : null);
  return el("details", {}, el("summary", {}, el("b", {}, p.pass), " ", el("small", {}, p.about)), el("div", { class: "two" }, side("first", p.first), side("second", p.second)));
}

function failed(r) {
  if (!r.errors) return null;
  return el("div", { class: "verdict errors", role: "alert" }, `${r.file} does not compile.`, el("ul", {}, ...r.errors.map((m) => lined("li", m.line, m.text, ...(m.notes || []).map((n) => el("div", { class: "soft" }, n))))));
}

// sums are the kernels that only one program has, and the times of both programs.
function sums() {
  if (report.pairs.length + report.alone.length < 2) return null;
  const alone = report.alone.map((k) => el("li", {}, `@${k.name}, line ${k.line} of the ${["first", "second"][k.in - 1]} program, has no partner` + (k.predicted ? `: predicted ${us(k.predicted)}` : "")));
  return el("div", { class: "verdict", role: "status" }, `All kernels: ${both(report.predicted)}`, el("ul", {}, ...alone));
}

function compare() {
  const name = (r) => r.file + (r.target ? " for " + r.target : "");
  page.append(el("h1", {}, `${name(report.first)} and ${name(report.second)} `, el("small", {}, " · tsopt ", report.first.version)));
  page.append(...[report.first, report.second].map(failed).filter((x) => x), sums() || "", ...report.pairs.map(pair));
  page.append(el("h2", {}, "Passes ", el("small", {}, `${report.apart.length} changed the two differently, ${report.alike} alike; names of values are ignored`)), ...report.apart.map(parting));
}

// unpacked is a text that was compressed by gzip, in base 64.
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

function picture(l) {
  const holder = el("div", { class: "svg" });
  const d = el("details", {}, el("summary", {}, el("b", {}, l.name), " ", el("code", {}, l.types[0])), holder);
  d.ontoggle = async () => { if (d.open && !holder.firstChild) holder.innerHTML = await unpacked(l.svg); };
  return d;
}

let current = 0;
function mark(line, remember = true) {
  current = line;
  document.querySelectorAll("[data-l]").forEach((e) => e.classList.toggle("on", line > 0 && Number(e.dataset.l) === line));
  document.querySelectorAll("section.k").forEach((s) => {
    const pre = s.querySelector('pre[aria-label="PTX"]');
    const n = pre ? pre.querySelectorAll(".on").length : 0;
    s.querySelector(".hit").textContent = line ? ` line ${line}: ${plural(n, "instruction")}` : "";
    s.querySelectorAll("pre").forEach((p) => {
      const hit = p.querySelector(".on");
      if (hit && (hit.offsetTop < p.scrollTop + p.offsetTop || hit.offsetTop > p.scrollTop + p.offsetTop + p.clientHeight - 20)) p.scrollTop = hit.offsetTop - p.offsetTop - 60;
    });
  });
  if (remember && line) history.replaceState(null, "", "#L" + line);
}

function build() {
  page.append(el("h1", {}, report.file, " ", el("small", {}, report.target ? "for " + report.target : "", " · tsopt ", report.version)));
  if (report.errors) page.append(failed(report));
  if (report.folded) page.append(el("p", {}, report.folded));
  const picks = el("div", { role: "tablist", "aria-label": "kernels" });
  report.kernels.forEach((k, i) => {
    const b = el("button", { role: "tab", "aria-selected": String(i === 0) }, "@" + k.name + (k.line ? `, line ${k.line}` : ""));
    b.onclick = () => {
      [...picks.children].forEach((x) => x.setAttribute("aria-selected", String(x === b)));
      document.querySelectorAll("section.k").forEach((s, n) => (s.hidden = n !== i));
    };
    picks.append(b);
  });
  if (report.kernels.length > 1) page.append(picks);
  page.append(...report.kernels.map(kernel));
  if (!report.kernels.length) page.append(el("pre", { tabindex: 0, "aria-label": "source" }, ...report.source.flatMap((t, i) => [
    el("span", { class: "r", "data-l": i + 1 }, el("span", { class: "no" }, String(i + 1)), t || " "),
    ...(report.errors || []).filter((m) => m.line === i + 1).map((m) => el("span", { class: "note wrong" }, m.text))])));
  const elsewhere = report.remarks.filter((m) => !m.line);
  if (elsewhere.length) page.append(el("h2", {}, "Remarks about no line"), el("ul", {}, ...elsewhere.map((m) => el("li", {}, note(m)))));
  page.append(el("h2", {}, "Passes ", el("small", {}, `${report.stages.length} of ${report.stages.length + report.unchanged} changed kernels; names of values are ignored`)), ...report.stages.map(stage));
  if (report.layouts.length) page.append(el("h2", {}, "Layouts"), ...report.layouts.map(picture));
}

if (report.pairs) compare();
else build();
document.addEventListener("click", (e) => {
  const l = e.target.closest("[data-l]");
  if (l && !getSelection().toString()) mark(Number(l.dataset.l));
});
document.addEventListener("keydown", (e) => {
  if ((e.key !== "j" && e.key !== "k") || e.ctrlKey || e.metaKey || e.altKey) return;
  const all = [...document.querySelectorAll("section.k:not([hidden]) .src [data-code]")].map((x) => Number(x.dataset.l));
  const next = e.key === "j" ? all.find((n) => n > current) : all.reverse().find((n) => n < current);
  if (next) mark(next);
});
const asked = /^#L(\d+)$/.exec(location.hash);
if (asked) mark(Number(asked[1]));
