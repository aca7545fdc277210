// Makes the pages lively. Every page also works without this file, as plain links and forms; so nothing here may stand
// in the way of a form, and what a browser lacks is left out.

const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
const isOn = (setting) => ["", "on"].includes(document.body.dataset[setting]);
// What is folded away still has a size in some browsers.
const isSeen = (it) => it.getClientRects().length > 0 && !it.closest("details:not([open]) > :not(summary)");
// Unlike innerHTML this never runs anything that is in the text.
const parse = (html) => new DOMParser().parseFromString(html, "text/html");

const live = one("[data-live]");
const isLive = live !== null && "EventSource" in window;
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Says something to those who listen instead of looking. */
const voice = document.createElement("p");
voice.className = "vh";
voice.setAttribute("role", "status");
document.body.append(voice);
const say = (words) => { voice.textContent = words; };

// ---- News: a stream of events, each with the parts of the page that changed ----

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;
const UNREACHABLE = "The server cannot be reached; trying again.";

let stream = null;
let wait = FIRST_WAIT;
let retry = 0;
let alarm = 0;
let shown = live?.dataset.version ?? "";

function connect() {
  clearTimeout(retry);
  const address = new URL(live.dataset.live, location.href);
  if (shown) address.searchParams.set("since", shown);
  stream = new EventSource(address);
  stream.onopen = () => {
    wait = FIRST_WAIT;
    clearTimeout(alarm);
    alarm = 0;
    retract(".is-offline");
  };
  stream.onmessage = (event) => apply(JSON.parse(event.data));
  stream.addEventListener("bye", connectLater);
  stream.onerror = () => {
    // A short break is nobody's concern.
    alarm ||= setTimeout(() => complain(UNREACHABLE, null, "is-offline"), 4000);
    // A lost connection is taken up again by the browser, one that was refused is not.
    if (stream.readyState === EventSource.CLOSED) connectLater();
  };
}

function connectLater() {
  stream.close();
  clearTimeout(retry);
  // By lot, so that not all pages come back in the same moment.
  retry = setTimeout(connect, wait * (0.5 + Math.random()));
  wait = Math.min(2 * wait, LONGEST_WAIT);
}

function connectNow() {
  if (!document.hidden && stream?.readyState === EventSource.CLOSED) connect();
}

/** Versions are EPOCH-N. A server that was started anew has a new epoch, and is always right. */
function isNewer(version) {
  const [epoch, n] = version.split(/-(?=[^-]*$)/);
  const [shownEpoch, shownN] = shown.split(/-(?=[^-]*$)/);
  return epoch !== shownEpoch || Number(n) > Number(shownN);
}

async function apply(update) {
  if (typeof update.go === "string") {
    const target = new URL(update.go, location.href);
    if (target.origin === location.origin) location.assign(target);
    return;
  }
  // An order and the stream tell the same news.
  if (!update.version || !isNewer(update.version)) return;
  shown = update.version;
  const parts = new Map(
    Object.entries(update.parts ?? {}).map(([id, html]) => [id, html && parse(html).body.firstElementChild]),
  );
  await move(parts, () => parts.forEach(replace));
  if (update.status) one(".top .status")?.replaceChildren(...parse(update.status).body.childNodes);
  if (update.title) document.title = update.title;
  if (typeof update.mine === "boolean") showTurn(update.mine);
  choose(stillFitting(chosen));
}

function replace(part, id) {
  const old = document.getElementById(id);
  if (!part) return old?.remove();
  if (!old) return live.append(part);
  const restore = remember(old);
  markUnread(old, part);
  old.replaceWith(part);
  restore(part);
  flash(old, part);
}

/** What the reader did to a part that the server does not know: text, focus, open groups, scroll positions. */
function remember(old) {
  const focused = document.activeElement;
  const find = old.contains(focused) ? finder(focused) : null;
  const typed = all(":is(input, textarea, select)[id]", old).filter((it) => it.value !== it.defaultValue);
  const opened = new Set(all("details", old).filter(wasOpen).map(pathOf));
  const scrolled = scrollers(old).map((it) => [it.scrollLeft, it.scrollTop]);
  return (part) => {
    for (const it of typed) {
      const again = document.getElementById(it.id);
      if (again) again.value = it.value;
    }
    for (const it of all("details", part)) it.open ||= opened.has(pathOf(it));
    scrollers(part).forEach((it, i) => { [it.scrollLeft, it.scrollTop] = scrolled[i] ?? [0, 0]; });
    if (!find) return;
    const again = find(part);
    if (!again) return focusPart(part);
    again.focus({ preventScroll: true });
    // Only fields with text have a selection.
    if (typeof focused.selectionStart === "number") again.setSelectionRange(focused.selectionStart, focused.selectionEnd);
  };
}

const scrollers = (part) => [part, ...all("ol, .state, .cards", part)];

/** A group of moves by the words on it and on those around it. */
function pathOf(details) {
  return details ? `${pathOf(details.parentElement.closest("details"))}/${one("summary span", details)?.textContent}` : "";
}

/** How to find the same control in a newer part. */
function finder(it) {
  if (it.matches("summary")) {
    const path = pathOf(it.parentElement);
    return (part) => all("summary", part).find((other) => pathOf(other.parentElement) === path);
  }
  const names = ["id", "data-pick", "data-card", "data-order", "name", "value", "href", "tabindex"];
  const selector = (element) => element.localName + names.filter((name) => element.hasAttribute(name))
    .map((name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`).join("");
  const form = it.closest("form");
  const path = it.name || !form ? selector(it) : `${selector(form)} ${selector(it)}`;
  return (part) => one(path, part);
}

/** Where the focus goes when its element is gone: Tab goes on from there. */
function focusPart(part) {
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** Shows for a moment which numbers are not what they were. */
function flash(old, part) {
  const nameOf = (it) => one("use", it)?.getAttribute("href");
  const before = new Map(all("[data-count]", old).map((it) => [nameOf(it), it.dataset.count]));
  for (const it of all("[data-count]", part)) {
    if ((before.get(nameOf(it)) ?? it.dataset.count) === it.dataset.count) continue;
    it.classList.add("is-changed");
    setTimeout(() => it.classList.remove("is-changed"), 1600);
  }
}

/** The tab of the chat tells of a message that cannot be seen. */
function markUnread(old, part) {
  const newest = (it) => one("li", it)?.textContent;
  if (part.id === "chat" && !isSeen(old) && newest(part) !== newest(old)) {
    one('label[for="tab-chat"]')?.classList.add("has-news");
  }
}

// ---- Motion: cards go to where they went ----

const MOST_TRAVELERS = 30;
let lastMotion = null;

function move(parts, change) {
  if (!document.startViewTransition || stillness.matches || document.hidden) return change();
  for (const card of all("[data-card]")) card.style.viewTransitionName = "";
  const cards = travelers(parts);
  nameCards(cards);
  const motion = document.startViewTransition(() => {
    change();
    nameCards(cards);
  });
  lastMotion = motion;
  // The next change ends a motion early, which is no error, and has then named its own cards.
  motion.ready.catch(() => {});
  motion.finished.finally(() => { if (lastMotion === motion) nameCards(cards, ""); });
  return motion.updateCallbackDone;
}

/** Cards that are on the page once before and once after: only of those it is certain that they are the same. */
function travelers(parts) {
  const before = new Map();
  const after = new Map();
  const put = (places, card, part) => places.set(card.dataset.card, [...(places.get(card.dataset.card) ?? []), part]);
  for (const card of all("[data-card]", live)) {
    const part = card.closest("section[id]")?.id;
    put(before, card, part);
    if (!parts.has(part)) put(after, card, part);
  }
  for (const [id, part] of parts) for (const card of part ? all("[data-card]", part) : []) put(after, card, id);
  const stays = (id) => before.get(id)[0] === after.get(id)[0];
  const single = [...before.keys()].filter((id) => before.get(id).length === 1 && after.get(id)?.length === 1);
  // Those that go from one part to another are what a player wants to see.
  return single.sort((a, b) => stays(a) - stays(b)).slice(0, MOST_TRAVELERS);
}

function nameCards(ids, name = null) {
  for (const id of ids) {
    const card = one(`[data-card="${CSS.escape(id)}"]`, live);
    if (card) card.style.viewTransitionName = name ?? `card-${CSS.escape(id)}`;
  }
}

// ---- Orders: forms are sent without leaving the page ----

async function send(form, submitter) {
  if (form.hasAttribute("aria-busy")) return;
  const body = new URLSearchParams(new FormData(form));
  if (submitter?.name) body.append(submitter.name, submitter.value);
  form.setAttribute("aria-busy", "true");
  try {
    const headers = { Accept: "application/vnd.ruinforge.update+json" };
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers });
    const update = await answer.json().catch(() => null);
    await hear(form, answer, update);
  } catch (error) {
    // Only a network failure is a TypeError of fetch; whatever it was, the form can be sent again.
    complain(UNREACHABLE, null, "is-offline");
    console.warn(error);
  } finally {
    form.removeAttribute("aria-busy");
  }
}

async function hear(form, answer, update) {
  // A page instead of news: somebody else answered, such as a proxy.
  if (answer.ok && !update) return location.reload();
  retract();
  if (answer.ok) {
    form.reset();
    if (form.dataset.order !== "chat") choose([]);
    return apply(update);
  }
  if (update?.version) await apply(update);
  complain(update?.fault ?? `The server could not do that (${answer.status}). Please try again.`, update?.rule);
}

function complain(sentence, rule, kind = "") {
  retract();
  const fault = document.createElement("p");
  fault.className = `fault ${kind}`.trim();
  fault.setAttribute("role", "alert");
  fault.append(sentence);
  if (rule) {
    const link = document.createElement("a");
    link.className = "rule";
    link.href = `/rules/${encodeURIComponent(rule)}`;
    link.textContent = rule;
    fault.append(" ", link);
  }
  (one("#prompt .asked") ?? one("#main"))?.append(fault);
}

function retract(kind = "") {
  for (const it of all(`.fault${kind}[role="alert"]`)) it.remove();
}

// ---- Acting on things: what is chosen on the table filters the moves ----

let chosen = [];

/** Moves and reasons against moves; not the groups that they are in. */
const entries = (root = document) => all("#moves li[data-things]", root).filter((li) => !one("li", li));
const fitting = (keys) => entries().filter((li) => keys.every((key) => li.dataset.things.split(" ").includes(key)));
const possible = (items) => items.filter((li) => one('button[name="choice"]', li));
const wasOpen = (details) => (details.dataset.wasOpen ? details.dataset.wasOpen === "true" : details.open);

function stillFitting(keys) {
  const there = keys.filter((key) => one(`.pick[data-pick="${CSS.escape(key)}"]`));
  return fitting(there).length > 0 ? there : [];
}

function toggle(key) {
  if (chosen.includes(key)) {
    choose(chosen.filter((other) => other !== key));
  } else {
    const both = [...chosen, key];
    choose(fitting(both).length > 0 ? both : [key]);
    show("moves");
    one("#moves")?.scrollTo(0, 0);
  }
  if (chosen.length === 0) return say("All moves are shown.");
  const moves = possible(fitting(chosen));
  const hint = single() ? " Press Enter again to do it." : "";
  say(`${plural(moves.length, "move")} with ${namesOf(chosen)}.${hint}`);
}

function choose(keys) {
  chosen = keys;
  for (const pick of all(".pick")) {
    const isChosen = keys.includes(pick.dataset.pick);
    pick.setAttribute("aria-pressed", isChosen);
    pick.parentElement.classList.toggle("is-chosen", isChosen);
  }
  const panel = one("#moves");
  if (!panel) return;
  const filtered = keys.length > 0;
  const fit = new Set(fitting(keys));
  for (const li of entries()) li.hidden = filtered && !fit.has(li);
  for (const group of all(".verb, li:has(li)", panel)) {
    group.hidden = filtered && !all("li", group).some((li) => fit.has(li));
  }
  for (const details of all("details:not(.caution)", panel)) unfold(details, filtered);
  panel.classList.toggle("is-filtered", filtered);
  const heading = one("h2", panel);
  if (heading) heading.textContent = filtered ? `With ${namesOf(keys)}` : "Moves";
  const showAll = one("[data-show-all]", panel);
  if (showAll) showAll.hidden = !filtered;
  numberMoves();
}

/** A filter opens what it leaves, and later leaves everything as it was. Groups with a name are open one at a time. */
function unfold(details, filtered) {
  const { dataset } = details;
  if (filtered) {
    dataset.wasOpen ??= details.open;
    dataset.group ??= details.getAttribute("name") ?? "";
    details.removeAttribute("name");
    details.open = true;
  } else if (dataset.wasOpen) {
    details.open = wasOpen(details);
    if (dataset.group) details.setAttribute("name", dataset.group);
    delete dataset.wasOpen;
    delete dataset.group;
  }
}

function namesOf(keys) {
  const names = keys.map((key) => one(`.pick[data-pick="${CSS.escape(key)}"] > span`)?.textContent ?? key);
  return names.join(" and ");
}

/** The only move that the chosen things leave, if it is one that asks nothing more. */
function single() {
  const moves = possible(fitting(chosen));
  return chosen.length > 0 && moves.length === 1 && !one(".caution", moves[0]) ? one("button", moves[0]) : null;
}

/** What a digit presses: moves, and groups that are still folded. */
const pressable = () => all('#moves :is(button[name="choice"], summary)')
  .filter((it) => isSeen(it) && !it.closest(".refused") && !(it.matches("summary") && it.parentElement.open));

function numberMoves() {
  for (const it of all("[data-digit]")) delete it.dataset.digit;
  pressable().slice(0, 9).forEach((it, i) => { it.dataset.digit = i + 1; });
}

/** On a phone, and for log and chat anywhere, a part may have to be brought to the front. */
function show(part) {
  const tab = document.getElementById(`tab-${part}`);
  if (!tab || !isSeen(tab.labels[0])) return;
  tab.checked = true;
  tab.labels[0].classList.remove("has-news");
}

// ---- Keyboard ----

const goTo = (part, find) => () => {
  show(part);
  find().find(isSeen)?.focus();
};
const press = (selector) => () => one(selector)?.click();
const field = (selector) => () => all(`${selector} :is(.pick, [tabindex="0"])`);

// The same as SHORTCUTS in script.rs, which has the words.
const KEYS = {
  "/": goTo("moves", () => all("#command")),
  ":": goTo("moves", () => all("#command")),
  "m": goTo("moves", pressable),
  "h": goTo("hand", field("#hand")),
  "s": goTo("mine", field("#mine .state")),
  "r": goTo("rivals", field("#rivals")),
  "u": press(':is([data-order="undo"], [data-order="unstage"]) button'),
  "y": press('[data-order="confirm"] button'),
  "l": goTo("log", () => all("#log ol")),
  "c": goTo("chat", () => all("#say, #chat ol")),
  "?": () => one("#shortcuts")?.showModal?.(),
  "Escape": () => choose([]),
};

/** Single letters get in the way of speech input, so they can be switched off; what is stored outlives the page. */
const singleKeys = one("#single-keys");
try {
  if (singleKeys) singleKeys.checked = localStorage.getItem("single-keys") !== "off";
} catch { /* Without storage the choice lasts as long as the page. */ }

const isTyping = (it) => it.matches("textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])");

function onKey(event) {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (!(target instanceof Element) || !one("#table") || one("dialog[open]")) return;
  if (isTyping(target)) {
    if (key === "Escape") target.blur();
    return;
  }
  let act = Object.hasOwn(KEYS, key) ? KEYS[key] : null;
  if (/^[1-9]$/.test(key)) act = () => pressNth(Number(key));
  if (act && key.length === 1 && singleKeys?.checked === false) return;
  if (key.startsWith("Arrow")) act = neighbor(target, key);
  if (key === "Enter" && target.matches('.pick[aria-pressed="true"]') && single()) act = () => single().click();
  if (!act) return;
  event.preventDefault();
  act();
}

function pressNth(n) {
  const it = pressable()[n - 1];
  it?.focus();
  it?.click();
}

/** The nearest control of the same part in the direction of an arrow. */
function neighbor(from, key) {
  const part = from.closest("#hand, #mine, #rivals, #middle, #moves");
  if (!part || from.matches("input")) return null;
  const center = (it) => {
    const box = it.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = center(from);
  const nearness = (it) => {
    const [dx, dy] = center(it).map((at, i) => at - [x, y][i]);
    const ahead = { ArrowLeft: -dx, ArrowRight: dx, ArrowUp: -dy, ArrowDown: dy }[key];
    const aside = key === "ArrowLeft" || key === "ArrowRight" ? Math.abs(dy) : Math.abs(dx);
    return ahead > 2 ? ahead + 3 * aside : Infinity;
  };
  const others = all('button, summary, [tabindex="0"]', part).filter((it) => it !== from && isSeen(it));
  const nearest = others.map((it) => [nearness(it), it]).sort(([a], [b]) => a - b)[0];
  return nearest && nearest[0] < Infinity ? () => nearest[1].focus() : null;
}

// ---- Whose turn it is ----

let isMine = one("#prompt.is-mine") !== null;

function showTurn(now) {
  const icon = one('link[rel="icon"][data-badge]');
  if (icon) {
    icon.dataset.plain ??= icon.getAttribute("href");
    icon.href = now ? icon.dataset.badge : icon.dataset.plain;
  }
  if (now && !isMine && document.hidden) {
    if (isOn("sound")) beep();
    if (isOn("notify") && window.Notification?.permission === "granted") notify();
  }
  isMine = now;
}

function beep() {
  if (!window.AudioContext) return;
  const sound = new AudioContext();
  const tone = new OscillatorNode(sound, { frequency: 660, type: "triangle" });
  const volume = new GainNode(sound, { gain: 0.15 });
  volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.4);
  tone.connect(volume).connect(sound.destination);
  tone.onended = () => sound.close();
  tone.start();
  tone.stop(sound.currentTime + 0.4);
}

function notify() {
  try {
    const note = new Notification(document.title, { tag: location.pathname });
    note.onclick = () => { window.focus(); note.close(); };
  } catch { /* Some phones allow this only to service workers. */ }
}

// ---- Touch: a long press shows the sentences of a card, as hovering does elsewhere ----

let pressed = 0;
let wasLong = false;

function onPointerDown(event) {
  for (const it of all(".is-read")) it.classList.remove("is-read");
  wasLong = false;
  clearTimeout(pressed);
  const card = event.pointerType === "touch" && event.target.closest?.(".card, .place");
  if (card) pressed = setTimeout(() => { wasLong = true; card.classList.add("is-read"); }, 450);
}

// ---- Other pages ----

async function copy(button) {
  const source = one(button.dataset.copy);
  if (!source) return;
  try {
    await navigator.clipboard.writeText(source.value ?? source.textContent.trim());
  } catch {
    // Without permission or encryption the reader can still copy what is marked.
    return source.select?.();
  }
  const before = [...button.childNodes];
  if (button.hasAttribute("data-copied")) return;
  button.setAttribute("data-copied", "");
  button.replaceChildren("Copied");
  say("Copied");
  setTimeout(() => {
    button.replaceChildren(...before);
    button.removeAttribute("data-copied");
  }, 2000);
}

const addressOf = (form) => {
  const address = new URL(form.getAttribute("action") || location.pathname, location.href);
  address.search = new URLSearchParams(new FormData(form));
  return address.href;
};
let isWinding = false;

/** Shows the position under the slider. One request at a time; the last position wins. */
async function wind(form) {
  const slider = one('input[name="at"]', form);
  for (const output of all("output", form)) output.value = slider.value;
  if (isWinding) return;
  isWinding = true;
  try {
    for (let done = ""; done !== addressOf(form);) {
      done = addressOf(form);
      const page = parse(await (await fetch(done)).text());
      for (const part of ["#replay-board", "#replay .played", "#replay .steps", "#replay .rounds"]) {
        const [old, now] = [one(part), one(part, page)];
        if (old && now) old.replaceWith(now);
      }
      one("#replay .played [aria-current]")?.scrollIntoView({ block: "nearest" });
      history.replaceState(null, "", done);
    }
  } catch {
    form.submit();
  } finally {
    isWinding = false;
  }
}

// ---- One listener for each kind of event: parts come and go ----

document.addEventListener("click", (event) => {
  const target = (selector) => event.target.closest?.(selector);
  if (wasLong) {
    wasLong = false;
    return event.preventDefault();
  }
  const pick = target(".pick");
  const copier = target("[data-copy]");
  if (pick) toggle(pick.dataset.pick);
  else if (copier) copy(copier);
  else if (target("[data-shortcuts]")) KEYS["?"]();
  else if (target("[data-show-all]")) {
    choose([]);
    focusPart(one("#moves"));
  }
});
document.addEventListener("submit", (event) => {
  if (!isLive || event.defaultPrevented || !event.target.dataset.order) return;
  event.preventDefault();
  send(event.target, event.submitter);
});
document.addEventListener("keydown", onKey);
document.addEventListener("toggle", numberMoves, true);
document.addEventListener("pointerdown", onPointerDown);
for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => clearTimeout(pressed));
document.addEventListener("input", (event) => {
  const form = event.target.closest("#replay form");
  if (form && one('input[name="at"]', form)) wind(form);
});
document.addEventListener("change", (event) => {
  const it = event.target;
  if (it.name === "tab") it.labels[0]?.classList.remove("has-news");
  if (it.name === "notify" && it.checked) window.Notification?.requestPermission();
  if (it === singleKeys) {
    try { localStorage.setItem("single-keys", it.checked ? "on" : "off"); } catch { /* As above. */ }
  }
  if (it.closest("form[data-instant]")) it.form.requestSubmit?.();
});

if (isLive) {
  connect();
  showTurn(isMine);
  document.addEventListener("visibilitychange", connectNow);
  window.addEventListener("online", connectNow);
  // A page with an open connection cannot be kept for the Back button.
  window.addEventListener("pagehide", () => stream.close());
  window.addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
}
numberMoves();
