// The search. The index is a script, which is loaded when the search is first used: browsers fetch no data for pages
// from files. Words are compared in a plain form: lower case, without plural, and with hyphens as spaces.
"use strict";

const siteSearch = (() => {
  const most = { results: 24, ofPage: 3 };
  const kinds = [1, 2.5, 0.55, 0.5]; // how much a match counts, by the kind of its page
  const root = document.documentElement.dataset.root;

  // plain is the form of a text in which words are compared: " word word ". Names with hyphens, dots or underscores are
  // there as one word, too.
  function plain(text) {
    const lower = text.toLowerCase();
    const joined = (lower.match(/[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)+/gu) ?? []).map((name) => name.replace(/[-_]/g, ""));
    return " " + words(lower).concat(joined).join(" ") + " ";
  }

  function words(text) { return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem); }

  function stem(word) {
    if (word.length > 6) word = word.replace(/is(e|ed|es|er|ing|ation|ations)$/, "iz$1");
    if (word.length > 4) word = word.replace(/ies$/, "y");
    return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
  }

  // A query has phrases in quotes and single words. All words in a row are a phrase that is better, not needed.
  function parse(text) {
    const phrases = [], rest = text.replace(/"([^"]+)"/g, (_, phrase) => { phrases.push(words(phrase).join(" ")); return " "; });
    const single = words(rest);
    return { phrases, words: single, row: single.length > 1 ? single.join(" ") : "", all: words(text) };
  }

  // rank is how well a text has a word: as a whole, as the beginning of a word, or not.
  function rank(text, word, whole, part) {
    return text.includes(" " + word + " ") ? whole : text.includes(" " + word) ? part : 0;
  }

  function score(section, query) {
    const { heading, title, body } = section;
    let sum = 0, found = 0;
    for (const word of [...query.words, ...query.phrases]) {
      const points = Math.max(rank(heading, word, 12, 8), rank(title, word, section.first ? 10 : 2, section.first ? 6 : 1), rank(body, word, 3, 1.5));
      if (points) found++;
      else if (query.phrases.includes(word)) return { sum: 0, found: 0 };
      sum += points + Math.min(3, body.split(" " + word).length - 1) * 0.5;
    }
    if (query.row) sum += rank(heading, query.row, 30, 24) || rank(title, query.row, section.first ? 24 : 4, 2) || rank(body, query.row, 14, 10);
    if (heading.trim() === query.all.join(" ")) sum += section.first ? 50 : 40;
    return { sum: sum * kinds[section.kind], found };
  }

  let index, loading;

  function load() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = root + "assets/search-index.js";
      script.onload = resolve;
      script.onerror = () => reject(new Error("assets/search-index.js is missing"));
      document.head.append(script);
    });
    return loading;
  }

  // ready takes the index, of which the script is one call.
  function ready(data) {
    const seen = new Set();
    index = data.sections.map(([page, id, heading, text]) => {
      const [address, title, kind] = data.pages[page];
      const first = !seen.has(page);
      seen.add(page);
      return { page, address: address + (id && !first ? "#" + id : ""), titleText: title, headingText: heading, text, kind, first,
        heading: plain(heading), title: plain(title), body: plain(text) };
    });
  }

  // find returns the best sections. Those with all words come before those with some.
  function find(text) {
    const query = parse(text);
    const wanted = query.words.length + query.phrases.length;
    if (!wanted) return [];
    let hits = index.map((section) => ({ section, ...score(section, query) })).filter((h) => h.found);
    const complete = hits.filter((h) => h.found === wanted);
    if (complete.length) hits = complete;
    hits.sort((a, b) => b.found - a.found || b.sum - a.sum);
    const ofPage = new Map();
    return hits.filter(({ section }) => {
      const n = (ofPage.get(section.page) ?? 0) + 1;
      ofPage.set(section.page, n);
      return n <= most.ofPage;
    }).slice(0, most.results).map((h) => h.section);
  }

  // patterns find the words of a query in the text as it is written, words in a row first.
  function patterns(text) {
    const query = parse(text);
    return [...query.phrases, query.row, ...query.words].filter(Boolean).map((words) => {
      const forms = words.split(" ").map((w) => w.replace(/iz(?=[a-z]*$)/, "i[sz]").replace(/y$/, "(?:y|ies)") + "[\\p{L}\\p{N}]*");
      return "(?<![\\p{L}\\p{N}])" + forms.join("[^\\p{L}\\p{N}]+");
    });
  }

  // marked puts what the patterns find into mark elements.
  function marked(text, found) {
    const parts = [];
    let at = 0;
    for (const m of text.matchAll(new RegExp(found.join("|"), "giu"))) {
      const mark = document.createElement("mark");
      mark.textContent = m[0];
      parts.push(text.slice(at, m.index), mark);
      at = m.index + m[0].length;
    }
    return [...parts, text.slice(at)];
  }

  // snippet is the part of a text around what the first of the patterns finds, or its beginning.
  function snippet(text, found) {
    const at = Math.max(0, found.map((p) => text.search(new RegExp(p, "iu"))).find((n) => n >= 0) ?? 0);
    const from = at < 60 ? 0 : text.indexOf(" ", at - 50) + 1;
    const to = from + 170 >= text.length ? text.length : text.lastIndexOf(" ", from + 170);
    return (from ? "… " : "") + text.slice(from, to) + (to < text.length ? " …" : "");
  }

  // The box.

  function start() {
    const form = document.querySelector("header form"), input = form.querySelector("input"), list = form.querySelector("ul");
    let chosen = -1;
    form.hidden = false;

    function item(section, i, found) {
      const li = document.createElement("li"), a = document.createElement("a"), name = document.createElement("strong"), small = document.createElement("small");
      li.id = "site:result-" + i;
      li.setAttribute("role", "option");
      a.href = root + section.address;
      a.tabIndex = -1;
      name.append(...marked(section.titleText + (section.first ? "" : " › " + section.headingText), found));
      small.append(...marked(snippet(section.text, found), found));
      a.append(name, small);
      li.append(a);
      return li;
    }

    function choose(n) {
      const items = list.querySelectorAll("[role=option]");
      if (!items.length) return;
      chosen = (n + items.length) % items.length;
      items.forEach((li, i) => li.setAttribute("aria-selected", i === chosen));
      items[chosen].scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", items[chosen].id);
    }

    function show(visible) {
      list.hidden = !visible;
      input.setAttribute("aria-expanded", visible);
      if (!visible) input.removeAttribute("aria-activedescendant");
    }

    function message(text) {
      const li = document.createElement("li");
      li.className = "none";
      li.textContent = text;
      list.replaceChildren(li);
      show(true);
    }

    async function search() {
      const text = input.value.trim();
      if (!text) return show(false);
      try {
        await load();
      } catch (e) {
        return message(e.message);
      }
      if (text !== input.value.trim()) return; // a later search shows its own
      const sections = find(text);
      if (!sections.length) return message("No page has these words.");
      const found = patterns(text);
      list.replaceChildren(...sections.map((section, i) => item(section, i, found)));
      show(true);
      choose(0);
      list.scrollTop = 0;
    }

    input.oninput = search;
    input.onfocus = () => { load().catch(() => {}); if (input.value) search(); };
    input.onkeydown = (e) => {
      if (e.key === "ArrowDown" || e.key === "ArrowUp") choose(chosen + (e.key === "ArrowDown" ? 1 : -1));
      else if (e.key === "Escape") { show(false); input.blur(); }
      else return;
      e.preventDefault();
    };
    form.onsubmit = (e) => {
      e.preventDefault();
      if (!list.hidden) list.querySelector("[aria-selected=true] a")?.click();
    };
    list.onclick = () => show(false);
    document.addEventListener("click", (e) => form.contains(e.target) || show(false));
    document.addEventListener("keydown", (e) => {
      const typing = /^(input|textarea|select)$/i.test(document.activeElement?.tagName) || e.ctrlKey || e.metaKey || e.altKey;
      if (e.key !== "/" || typing) return;
      e.preventDefault();
      input.focus();
      input.select();
    });
    // The side bar of a folder is long: the page that is shown is to be seen in it.
    const nav = document.querySelector("nav"), current = nav.querySelector("[aria-current]");
    if (current) nav.scrollTop = current.offsetTop - nav.clientHeight / 3;
  }

  start();
  return { ready };
})();
