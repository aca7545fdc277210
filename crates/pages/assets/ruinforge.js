// Makes the pages lively. They also work without it, as links and forms; nothing here may stand in the way of a form.

const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const make = (tag, facts) => Object.assign(document.createElement(tag), facts);
const isOn = (setting) => ["", "on"].includes(document.body.dataset[setting]);
// What is folded away still has a size in some browsers.
const isSeen = (it) => !it.hidden && it.getClientRects().length > 0 && !it.closest("details:not([open]) > :not(summary)");
// Unlike innerHTML this never runs anything that is in the text.
const parse = (html) => new DOMParser().parseFromString(html, "text/html");

const live = one("[data-live]");
const isLive = live !== null && "EventSource" in window;

/** Speaks to those who listen instead of looking. */
const voice = make("p", { className: "vh", role: "status" });
document.body.append(voice);
const say = (words) => { voice.textContent = words; };

// News: a stream of events, each with the parts of the page that changed

const UNREACHABLE = "The server cannot be reached; trying again.";
const [FIRST_WAIT, LONGEST_WAIT] = [1000, 15000];
let wait = FIRST_WAIT;
let stream, alarm;
let shown = live?.dataset.version ?? "";

function connect() {
  const address = new URL(live.dataset.live, location.href);
  if (shown) address.searchParams.set("since", shown);
  stream = new EventSource(address);
  stream.onopen = () => {
    wait = FIRST_WAIT;
    alarm = clearTimeout(alarm);
    retract(".is-offline");
  };
  stream.onmessage = (event) => apply(JSON.parse(event.data));
  stream.addEventListener("bye", connectLater);
  stream.onerror = () => {
    // A short break is not worth a word.
    alarm ??= setTimeout(complain, 4000, UNREACHABLE, null, "is-offline");
    // The browser takes up a lost connection again, but not one that was refused.
    if (stream.readyState === EventSource.CLOSED) connectLater();
  };
}

function connectLater() {
  stream.close();
  // By lot, so that not all pages come back in the same moment.
  setTimeout(connect, wait * (0.5 + Math.random()));
  wait = Math.min(2 * wait, LONGEST_WAIT);
}

/** Versions are EPOCH-N. A server that was started anew has a new epoch, and is always right. */
function isNewer(version) {
  const [[epoch, n], [shownEpoch, shownN]] = [version, shown].map((it) => it.split(/-(?=[^-]*$)/));
  return epoch !== shownEpoch || Number(n) > Number(shownN);
}

async function apply(update) {
  if (update.go) return location.assign(update.go);
  // An order and the stream tell the same news.
  if (!update.version || !isNewer(update.version)) return;
  shown = update.version;
  if (update.mine === !isMine) putAway();
  const parsed = ([id, html]) => [id, parse(html).body.firstElementChild];
  const parts = new Map(Object.entries(update.parts ?? {}).map(parsed));
  await move(parts, () => replace(parts));
  if (update.status) one(".top .status")?.replaceChildren(...parse(update.status).body.childNodes);
  if (update.title) document.title = update.title;
  light();
  const left = chosen.filter(pickOf);
  choose(fitting(left).length > 0 ? left : []);
  // Last, because a browser may forbid sounds and notifications.
  if (typeof update.mine === "boolean") showTurn(update.mine);
}

/** Measures before the first change and after the last: in between, each part would have the page laid out. */
function replace(parts) {
  const olds = new Map([...parts.keys()].map((id) => [id, document.getElementById(id)]).filter(([, old]) => old));
  const restore = [...olds].map(([id, old]) => remember(old, parts.get(id)));
  // The tab of the chat tells of a message that cannot be seen.
  const isMissed = olds.has("chat") && !isSeen(olds.get("chat"));
  parts.forEach((part, id) => put(part, olds.get(id)));
  if (isMissed) one('[for="tab-chat"]')?.classList.add("has-news");
  for (const step of ["fields", "places", "focus"]) restore.forEach((it) => it[step]());
}

function put(part, old) {
  if (!old) return live.append(part);
  fill(part, old);
  flash(old, part);
  old.replaceWith(part);
}

/** Puts the cards that the page has already into the holes that the news have in their place. */
function fill(part, old) {
  const known = {};
  for (const it of all("[data-inlay]", old)) (known[it.dataset.inlay] ??= []).push(it);
  for (const hole of all("[data-same]", part)) {
    const equal = known[hole.dataset.same];
    // The page is not what the server takes it for.
    if (!equal) return location.reload();
    // Of several equal ones each goes somewhere; if there are more now, the last is copied.
    hole.replaceWith(equal.length > 1 ? equal.shift() : old.contains(equal[0]) ? equal[0] : equal[0].cloneNode(true));
  }
}

/** What the server does not know of a part: text, open groups, scroll positions, focus. */
function remember(old, part) {
  const focused = document.activeElement;
  const hadFocus = old.contains(focused);
  const typed = all(":is(input, textarea, select)[id]", old).filter((it) => it.value !== it.defaultValue);
  const opened = new Set(all("details", old).filter(wasOpen).map(pathOf));
  const above = shownAbove(old).map((it) => it.id);
  const scrolled = scrollers(old).map((it) => [it.scrollLeft, it.scrollTop]);
  const fields = () => {
    for (const it of typed) Object.assign(one(`#${CSS.escape(it.id)}`, part) ?? {}, { value: it.value });
    for (const it of all("details", part)) it.open ||= opened.has(pathOf(it));
    for (const id of above) document.getElementById(id)?.showPopover();
  };
  const places = () => scrollers(part).forEach((it, i) => scrolled[i]?.some(Boolean) && it.scrollTo(...scrolled[i]));
  const focus = () => {
    if (!hadFocus) return;
    const again = all(focused.localName, part).find((it) => signOf(it) === signOf(focused));
    if (!again) return focusPart(part);
    again.focus({ preventScroll: true });
    // Only fields with text have a selection.
    if (focused.selectionStart != null) again.setSelectionRange(focused.selectionStart, focused.selectionEnd);
  };
  return { fields, places, focus };
}

/** What was opened over the page. An older browser does not know the word, and then knows of none. */
const shownAbove = (root) => all(":is(:popover-open)", root);
const putAway = () => shownAbove().forEach((it) => it.hidePopover());

const scrollers = (part) => [part, ...all("ol, .state, .cards", part)];

/** A group of moves by the words on it and on those around it. */
const pathOf = (details) => details
  && `${pathOf(details.parentElement.closest("details"))}/${one("summary span", details)?.textContent}`;

/** What tells a control from the others in its part, and stays the same in a newer one. */
const SIGNS = ["id", "data-pick", "data-card", "name", "value", "href"];
const signOf = (it) => [it.localName, it.form?.dataset.order, it.matches("summary") && pathOf(it.parentElement)]
  .concat(SIGNS.map((name) => it.getAttribute(name))).join();

/** Where the focus goes when its element is gone: Tab goes on from there. */
const focusPart = (part) => Object.assign(part, { tabIndex: -1 }).focus({ preventScroll: true });

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

// Motion: cards go to where they went

const MOST_TRAVELERS = 30;
let motion;

/** Cards that are on the page once: only of those it is certain where they went. The viewer's come first. */
function singleCards() {
  const found = new Map();
  for (const card of all("[data-card]", live).reverse()) {
    found.set(card.dataset.card, found.has(card.dataset.card) ? null : card);
  }
  return [...found].filter(([, card]) => card && isWhole(card));
}

/** Whether nothing cuts it off. A traveler is drawn over the page, also with what its part had hidden of it. */
function isWhole(card) {
  const box = card.getBoundingClientRect();
  for (let it = card.parentElement; it !== live; it = it.parentElement) {
    const frame = it.getBoundingClientRect();
    const fits = ([from, to]) => box[from] >= frame[from] - 1 && box[to] <= frame[to] + 1;
    if (getComputedStyle(it).overflow !== "visible" && ![["left", "right"], ["top", "bottom"]].every(fits)) return false;
  }
  return true;
}

const nameCard = ([id, card]) => { card.style.viewTransitionName = `card-${CSS.escape(id)}`; };
const forgetNames = () => all("[data-card][style]").forEach((card) => { card.style.viewTransitionName = ""; });

function move(parts, change) {
  const isStill = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill || !document.startViewTransition) return change();
  forgetNames();
  const leaving = singleCards().filter(([, card]) => parts.has(card.closest("section[id]")?.id)).slice(0, MOST_TRAVELERS);
  const ids = new Set(leaving.map(([id]) => id));
  leaving.forEach(nameCard);
  const mine = document.startViewTransition(() => {
    change();
    // Cards that stay have kept their names, also those that are no longer the only ones.
    forgetNames();
    singleCards().filter(([id]) => ids.has(id)).forEach(nameCard);
  });
  motion = mine;
  // The next motion may end this one early, which is no error, and then has names of its own.
  mine.ready.catch(() => {});
  mine.finished.finally(() => { if (motion === mine) forgetNames(); });
  return mine.updateCallbackDone;
}

// Orders: forms are sent without leaving the page

async function send(form, submitter) {
  if (form.ariaBusy) return;
  const body = new URLSearchParams(new FormData(form));
  if (submitter?.name) body.append(submitter.name, submitter.value);
  const request = { method: "POST", body, headers: { Accept: "application/vnd.ruinforge.update+json", "Ruinforge-Version": shown } };
  form.ariaBusy = "true";
  const answer = await fetch(form.getAttribute("action"), request).catch(() => null);
  form.ariaBusy = null;
  if (answer) hear(form, answer, await answer.json().catch(() => null));
  else complain(UNREACHABLE, null, "is-offline");
}

async function hear(form, answer, update) {
  // A page instead of news.
  if (answer.ok && !update) return location.reload();
  retract();
  if (answer.ok) {
    form.reset();
    if (form.dataset.order !== "chat") {
      choose([]);
      putAway();
    }
    return apply(update);
  }
  if (update?.version) await apply(update);
  complain(update?.fault ?? `The server could not do that (${answer.status}).`, update?.rule);
}

function complain(sentence, rule, kind = "") {
  retract();
  const fault = make("p", { className: `fault ${kind}`, role: "alert", textContent: `${sentence} ` });
  if (rule) fault.append(make("a", { className: "rule", href: `/rules/${encodeURIComponent(rule)}`, textContent: rule }));
  (one("#prompt .asked") ?? one("#main")).append(fault);
}

function retract(kind = "") {
  for (const it of all(`.fault${kind}[role="alert"]`)) it.remove();
}

// Acting on things: what is chosen on the table filters the moves

let chosen = [];

/** Moves and reasons against moves; not the groups that they are in. */
const entries = () => all("#moves li[data-things]").filter((li) => !one("li", li));
const fitting = (keys) => entries().filter((li) => keys.every((key) => li.dataset.things.split(" ").includes(key)));
const possible = (items) => items.filter((li) => one('button[name="choice"]', li));
const wasOpen = (details) => (details.dataset.wasOpen ? details.dataset.wasOpen === "true" : details.open);

/** Shows what can be done with which things, and who must decide. */
function light() {
  const lights = one("#lights");
  if (!lights) return;
  const [legal, grey, waiting] = ["legal", "grey", "waiting"].map((kind) => new Set(lights.dataset[kind].split(" ")));
  for (const it of all(".pick")) {
    const [can, cannot] = [legal, grey].map((keys) => keys.has(it.dataset.pick));
    const thing = it.parentElement;
    it.hidden = !can && !cannot;
    one(".off", it).hidden = can;
    thing.classList.toggle("is-legal", can);
    thing.classList.toggle("is-grey", cannot);
    // What has a button is reached by it.
    if (thing.matches("article")) thing.tabIndex = it.hidden ? 0 : -1;
  }
  for (const it of all("[data-seat]")) it.classList.toggle("is-waiting", waiting.has(it.dataset.seat));
}

function toggle(key) {
  if (chosen.includes(key)) {
    choose(chosen.filter((other) => other !== key));
  } else {
    const both = [...chosen, key];
    choose(fitting(both).length > 0 ? both : [key]);
    show("moves");
    one("#moves").scrollTop = 0;
  }
  if (chosen.length === 0) return say("All moves are shown.");
  const n = possible(fitting(chosen)).length;
  say(`${n} ${n === 1 ? "move" : "moves"} with ${namesOf(chosen)}.${single() ? " Press Enter again to do it." : ""}`);
}

function choose(keys) {
  chosen = keys;
  for (const it of all(".pick")) {
    it.ariaPressed = keys.includes(it.dataset.pick);
    it.parentElement.classList.toggle("is-chosen", keys.includes(it.dataset.pick));
  }
  const panel = one("#moves");
  if (!panel) return;
  const filtered = keys.length > 0;
  const fit = fitting(keys);
  for (const li of entries()) li.classList.toggle("is-fitting", fit.includes(li));
  for (const details of all("details:not(.caution)", panel)) unfold(details, filtered);
  panel.classList.toggle("is-filtered", filtered);
  one("h2", panel).textContent = filtered ? `With ${namesOf(keys)}` : "Moves";
  one("[data-show-all]", panel).hidden = !filtered;
  numberMoves();
}

/** A filter opens what it leaves, and leaves no trace. Groups with a name would be open one at a time. */
function unfold(details, filtered) {
  const { dataset } = details;
  if (filtered) {
    dataset.wasOpen ??= details.open;
    dataset.group ??= details.name;
    Object.assign(details, { name: "", open: true });
  } else if (dataset.wasOpen) {
    Object.assign(details, { name: dataset.group, open: wasOpen(details) });
    delete dataset.wasOpen;
  }
}

const pickOf = (key) => one(`.pick[data-pick="${CSS.escape(key)}"]:not([hidden])`);
const namesOf = (keys) => keys.map((key) => pickOf(key)?.firstElementChild.textContent).join(" and ");

/** The only move that the chosen things leave, if it is one that asks nothing more. */
function single() {
  const [move, other] = possible(fitting(chosen));
  return chosen.length > 0 && move && !other ? one(":scope > button", move) : null;
}

/** What a digit presses: moves, and groups that are still folded. */
const pressable = () => all('#moves :is(button[name="choice"], summary)')
  .filter((it) => isSeen(it) && !it.closest(".refused") && !(it.matches("summary") && it.parentElement.open));

/** What stays is not written again: the browser would lay out the page anew. */
function numberMoves() {
  const numbered = pressable().slice(0, 9);
  for (const it of all("[data-digit]")) if (!numbered.includes(it)) delete it.dataset.digit;
  numbered.forEach((it, i) => { if (it.dataset.digit !== `${i + 1}`) it.dataset.digit = i + 1; });
}

/** A part behind a tab is brought to the front. */
function show(part) {
  const label = one(`label[for="tab-${part}"]`);
  if (label && isSeen(label)) label.click();
  numberMoves();
}

// Keyboard

const goTo = (part, selector) => () => {
  show(part);
  all(selector).find(isSeen)?.focus();
};
const press = (selector) => () => {
  one(selector)?.focus();
  one(selector)?.click();
};
/** A browser may tell of an opened group after the next key, so the numbers are put right before and after. */
const pressDigit = (digit) => () => {
  numberMoves();
  press(`[data-digit="${digit}"]`)();
  numberMoves();
};
const THING = ':is(.pick, [tabindex="0"])';

// The same as SHORTCUTS in script.rs, which has the words.
const KEYS = {
  "/": goTo("moves", "#command"),
  ":": goTo("moves", "#command"),
  "m": goTo("moves", "[data-digit]"),
  "h": goTo("hand", `#hand ${THING}`),
  "s": goTo("mine", `#mine .state ${THING}`),
  "r": goTo("rivals", `#rivals ${THING}`),
  "p": goTo("city", `#city ${THING}`),
  "u": press(':is([data-order="undo"], [data-order="unstage"]) button'),
  "y": press('[data-order="confirm"] button'),
  "l": goTo("log", "#log ol"),
  "c": goTo("chat", "#say"),
  "?": () => one("#shortcuts")?.showModal(),
  "Escape": () => choose([]),
};

/** Single letters get in the way of speech input, so they can be switched off. */
const singleKeys = one("#single-keys");

const isTyping = (it) => it.matches("textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])");

function onKey(event) {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!one("#table") || one("dialog[open]")) return;
  // The browser closes it.
  if (key === "Escape" && shownAbove().length > 0) return;
  if (isTyping(target)) {
    if (key === "Escape") target.blur();
    return;
  }
  let act = KEYS[key];
  if (/^[1-9]$/.test(key)) act = pressDigit(key);
  if (act && key.length === 1 && singleKeys?.checked === false) return;
  if (key.startsWith("Arrow")) act = neighbor(target, key);
  if (key === "Enter" && target.matches('.pick[aria-pressed="true"]') && single()) act = () => single().click();
  if (!act) return;
  event.preventDefault();
  // Whoever holds a key down means it once; only the arrows go on.
  if (!event.repeat || key.startsWith("Arrow")) act();
}

/** The control before or after this one in its part. */
function neighbor(from, key) {
  const part = from.closest("#hand, #mine, #rivals, #middle, #moves, #city, #town");
  const controls = part ? all(`button, summary, ${THING}`, part).filter(isSeen) : [];
  if (from.closest(".map")) return toward(from, key, controls);
  const next = controls[controls.indexOf(from) + (/Left|Up/.test(key) ? -1 : 1)];
  return next && controls.includes(from) && (() => next.focus());
}

/** On a map: the nearest control in the direction of an arrow key. */
function toward(from, key, controls) {
  const middle = (it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [[x, y], sign] = [middle(from), /Left|Up/.test(key) ? -1 : 1];
  const far = (it) => {
    const [dx, dy] = [middle(it)[0] - x, middle(it)[1] - y];
    const [ahead, aside] = /Left|Right/.test(key) ? [dx * sign, dy] : [dy * sign, dx];
    return ahead > 2 ? ahead + 2 * Math.abs(aside) : Infinity;
  };
  const next = controls.reduce((best, it) => (far(it) < far(best) ? it : best), from);
  return next !== from && (() => next.focus());
}

// Whose turn it is

let isMine = one("#prompt.is-mine") !== null;

function showTurn(now) {
  const icon = one('link[rel="icon"][data-badge]');
  if (icon) {
    icon.dataset.plain ??= icon.href;
    icon.href = now ? icon.dataset.badge : icon.dataset.plain;
  }
  const isCalling = now && !isMine && document.hidden;
  isMine = now;
  if (isCalling && isOn("sound")) beep();
  if (isCalling && isOn("notify") && window.Notification?.permission === "granted") new Notification(document.title);
}

function beep() {
  const sound = new AudioContext();
  const tone = new OscillatorNode(sound, { frequency: 660, type: "triangle" });
  tone.connect(new GainNode(sound, { gain: 0.1 })).connect(sound.destination);
  tone.onended = () => sound.close();
  tone.start();
  tone.stop(sound.currentTime + 0.2);
}

// Touch: a long press shows the sentences of a card, as hovering does elsewhere

let pressed = 0;
let wasLong = false;

function onPointerDown({ pointerType, target }) {
  for (const it of all(".is-read")) it.classList.remove("is-read");
  wasLong = false;
  clearTimeout(pressed);
  const card = pointerType === "touch" && target.closest(".card, .place, .slab, .lot");
  if (card) pressed = setTimeout(() => { wasLong = true; card.classList.add("is-read"); }, 450);
}

// Other pages

async function copy(button) {
  const source = one(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(source.value ?? source.textContent.trim());
    say("Copied");
    if (button.textContent === "Copied") return;
    const label = [...button.childNodes];
    button.replaceChildren("Copied");
    setTimeout(() => button.replaceChildren(...label), 2000);
  } catch {
    // What is marked can still be copied by hand.
    source?.select?.();
  }
}

const addressOf = (form) => `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
let isWinding = false;

/** Shows the position under the slider. One request at a time; the last one wins. */
async function wind(form) {
  for (const it of all("output", form)) it.value = form.elements.at.value;
  if (isWinding) return;
  isWinding = true;
  try {
    for (let done = ""; done !== addressOf(form);) {
      done = addressOf(form);
      const page = parse(await (await fetch(done)).text());
      for (const part of ["#replay-board", "#replay .played", "#replay .steps"]) one(part).replaceWith(one(part, page));
      one("#replay .played [aria-current]")?.scrollIntoView({ block: "nearest" });
      history.replaceState(null, "", done);
    }
  } catch {
    form.submit();
  } finally {
    isWinding = false;
  }
}

// Setting up a table: what would be refused is grey, and says why

/** Terms stand line by line: the field, any of these values, none of these, a field=value that makes up for it, and why. */
function unmet(it, filled) {
  for (const line of it.dataset.terms.split("\n")) {
    const [field, any, none, unless, why] = line.split("|");
    const [other, value] = unless.split("=");
    const has = (values) => filled.getAll(field).some((held) => values.split(" ").includes(held));
    if ((any && !has(any) || none && has(none)) && !filled.getAll(other).includes(value)) return why;
  }
  return "";
}

/** What one of them gives up may be what others need, or were kept from by. */
function weigh(form) {
  for (let pass = 0, changed = true; changed && pass < 5; pass += 1) {
    changed = false;
    for (const it of all("[data-terms]", form)) {
      const why = unmet(it, new FormData(form));
      if ((it.dataset.why ?? "") === why) continue;
      it.dataset.why = why;
      it.disabled = why !== "";
      tellWhy(it, why);
      changed = giveUp(it) || changed;
    }
  }
}

function tellWhy(it, why) {
  if (it.matches("option")) {
    it.dataset.label ??= it.textContent;
    it.textContent = it.dataset.label + (why && ` – ${why}`);
    return;
  }
  one(".why", it.parentElement)?.remove();
  if (why) one("span", it.parentElement).append(make("small", { className: "why", textContent: why }));
}

/** What can no longer be picked is not picked; it is again as soon as it can be. */
function giveUp(it) {
  const picked = it.matches("option") ? "selected" : "checked";
  const again = !it.disabled && it.dataset.kept === "";
  if (it.disabled ? !it[picked] : !again) return false;
  if (again) delete it.dataset.kept;
  else it.dataset.kept = "";
  it[picked] = again;
  return true;
}

// Settings are kept as soon as they are changed; the button is for those without a script

async function keep(form) {
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.getAttribute("action"), { method: "POST", body, redirect: "manual" }).catch(() => null);
  // The answer leads back to where the reader came from; whoever only changes a setting stays.
  if (answer?.type !== "opaqueredirect") return complain(answer ? `The server could not do that (${answer.status}).` : UNREACHABLE);
  retract();
  const { documentElement: page, body: { dataset } } = document;
  const theme = body.get("theme");
  if (theme === "auto") delete page.dataset.theme;
  else page.dataset.theme = theme;
  for (const name of ["confirm", "sound", "notify"]) {
    if (body.has(name)) dataset[name] = "";
    else delete dataset[name];
  }
  say("Saved");
}

// One listener for each kind of event: parts come and go

const on = (type, act, early = false) => document.addEventListener(type, act, early);

on("click", ({ target }) => {
  const it = target.closest("button");
  if (!it || wasLong) return;
  const { pick, copy: source, showAll, shortcuts } = it.dataset;
  if (pick) toggle(pick);
  if (source) copy(it);
  if (shortcuts === "") KEYS["?"]();
  if (showAll === "") {
    choose([]);
    focusPart(one("#moves"));
  }
});
on("submit", (event) => {
  if (!isLive || event.defaultPrevented || !event.target.dataset.order) return;
  event.preventDefault();
  send(event.target, event.submitter);
});
on("keydown", onKey);
on("toggle", numberMoves, true);
on("pointerdown", onPointerDown);
on("pointerup", () => clearTimeout(pressed));
on("pointercancel", () => clearTimeout(pressed));
on("input", ({ target }) => {
  const form = target.closest("#replay form");
  if (form?.elements.at) wind(form);
});
on("change", ({ target: it }) => {
  if (it.name === "tab") {
    it.labels[0].classList.remove("has-news");
    numberMoves();
  }
  if (it.name === "notify" && it.checked) window.Notification?.requestPermission();
  if (it === singleKeys) localStorage.singleKeys = it.checked ? "on" : "off";
  if (it.form?.dataset.keep === "") keep(it.form);
  if (it.form?.matches(".setup")) weigh(it.form);
});

all("form.setup").forEach(weigh);
light();
if (isLive) {
  connect();
  showTurn(isMine);
}
numberMoves();
// And a browser may forbid to store anything.
if (singleKeys) singleKeys.checked = localStorage.singleKeys !== "off";
