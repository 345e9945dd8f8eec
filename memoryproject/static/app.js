/* What the pages can do beyond plain HTML. Everything but streaming works without it. */
"use strict";

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const one = (selector, root = document) => root.querySelector(selector);
const announcer = one("#announcer");
const trouble = one("#trouble");
const openTurns = new Set();

// Copies of text ----------------------------------------------------------------------------

async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea"); // without HTTPS there is no clipboard object
  area.value = text;
  area.className = "unseen";
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

function addCodeCopies(root) {
  for (const block of all(".prose pre", root)) {
    if (block.parentElement.classList.contains("code")) continue;
    const frame = document.createElement("div");
    frame.className = "code";
    block.replaceWith(frame);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "act shy";
    button.textContent = "Copy";
    button.setAttribute("aria-label", "Copy this code");
    button.dataset.code = "";
    block.tabIndex = 0; // it scrolls sideways, so it must be reachable
    frame.append(block, button);
  }
}

// The composer ------------------------------------------------------------------------------

const composer = one("#composer");
const message = one("#message");

function newClientId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function grow() {
  if (CSS.supports("field-sizing", "content")) return;
  message.style.height = "auto"; // set by script, which the policy allows
  message.style.height = `${message.scrollHeight}px`;
}

function fill(text) {
  message.value = text;
  message.focus();
  message.setSelectionRange(text.length, text.length);
  measure();
}

function measure() {
  grow();
  const counter = one("#length");
  const most = Number(counter.dataset.most);
  const left = most - message.value.length;
  const near = left < most / 10;
  const words = !near ? "" : left < 0
    ? `${(-left).toLocaleString()} characters too many`
    : `${left.toLocaleString()} characters left`;
  if (counter.textContent !== words) counter.textContent = words;
}

if (composer) {
  message.addEventListener("input", measure);
  message.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (message.value.trim()) composer.requestSubmit();
  });
  composer.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt !== composer || !event.detail.xhr || event.detail.xhr.status >= 400 || !event.detail.successful) return;
    message.value = "";
    composer.elements.client_id.value = newClientId();
    one("#composer-note").replaceChildren();
    measure();
    stuck = true;
    follow();
  });
  measure();
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || one(":popover-open:not([popover=manual])")) return;
  if (panel?.contains(document.activeElement)) panel.hidePopover();
  else one(".composer-state .stop")?.click();
});

// Staying at the end of the thread, unless somebody reads further up --------------------------

const thread = one("#thread");
let stuck = true;

const page = document.scrollingElement;
const atEnd = () => page.scrollHeight - page.clientHeight - page.scrollTop < 64;
const follow = () => { if (stuck) page.scrollTop = page.scrollHeight; };

if (thread) {
  stuck = thread.childElementCount > 0 && !/[?&](before|at)=/.test(location.search);
  if (stuck) follow();
  addEventListener("scroll", () => { stuck = atEnd(); }, { passive: true });
  const watch = new ResizeObserver(follow);
  watch.observe(thread);
  watch.observe(one(".composer-dock"));
}

// What the assistant has: a column beside the thread where there is room, else a drawer ----------

const panel = one("#kept");
const hasRoom = matchMedia("(min-width: 75rem)");

let opener = null; // gets the focus back: browsers see to that for a drawer only

function openPanel() {
  if (panel.matches(":popover-open")) return;
  one("#title-menu:popover-open")?.hidePopover();
  opener = document.activeElement;
  panel.popover = hasRoom.matches ? "manual" : "auto"; // a drawer closes when one presses beside it
  panel.showPopover();
}

if (panel) {
  panel.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    panel.replaceChildren();
    if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
  });
  hasRoom.addEventListener("change", () => {
    if (panel.matches(":popover-open")) panel.hidePopover();
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.target !== panel) return;
    const shape = document.createElement("div");
    shape.className = "shape standing";
    shape.append(...Array.from({ length: 5 }, () => document.createElement("span")));
    panel.replaceChildren(shape);
    openPanel();
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.target !== panel) return;
    if (!event.detail.successful) return panel.hidePopover();
    panel.setAttribute("aria-label", one("h2", panel).textContent);
    one("h2", panel).focus({ preventScroll: true });
    panel.scrollTop = 0;
    if (event.detail.requestConfig.path.endsWith("?digest")) one("#digest", panel).scrollIntoView();
  });
}

// What is asked under a reply must not lie behind the composer.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.matches(".about")) event.target.scrollIntoView({ block: "nearest" });
});

// The line moves on with the newest reply. Its place may be further up than what is shown.
function moveLine(place) {
  one("#word-for-word")?.remove();
  const line = one("#word-for-word-line")?.content.firstElementChild.cloneNode(true);
  const turn = document.getElementById(place);
  if (!line || !turn) return;
  turn.before(line);
  htmx.process(line);
}

// What htmx brings ----------------------------------------------------------------------------

function prepare(root) {
  addCodeCopies(root);
  for (const element of all(".needs-script[hidden]", root)) element.hidden = false;
}

function turnsIn(element) {
  return element.matches?.(".turn") ? [element] : all(".turn", element);
}

document.addEventListener("htmx:load", (event) => {
  const root = event.detail.elt;
  prepare(root);
  for (const turn of turnsIn(root)) {
    if ("open" in turn.dataset) openTurns.add(turn.id);
    else if (openTurns.delete(turn.id)) { // it has just ended: read it out once, as a whole
      one("#composer-note")?.replaceChildren();
      const reply = one("[data-prose]", turn) || one(".broken p", turn);
      announcer.textContent = reply ? reply.textContent : "";
      if (turn.dataset.starts) moveLine(turn.dataset.starts);
    }
  }
  one("#welcome") && thread?.childElementCount && one("#welcome").remove();
  if (thread?.childElementCount) thread.hidden = false;
});

// A stream that is joined again begins again from its start.
document.addEventListener("htmx:sseOpen", (event) => {
  const streamed = one(".streamed", event.target);
  if (streamed) streamed.dataset.again = "";
});
document.addEventListener("htmx:sseBeforeMessage", (event) => {
  if ("again" in event.target.dataset) {
    delete event.target.dataset.again;
    event.target.replaceChildren();
  }
});

// Two ways can bring the same turn: what was sent here, and what the other tabs have said.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (isSignedOut(event.detail)) {
    event.detail.shouldSwap = false;
    event.detail.isError = !isQuiet(event.detail.requestConfig.elt); // nothing was done: what was written stays
    saySignedOut();
    return;
  }
  if (one("a", trouble)) trouble.hidden = true; // signed in again, in another tab
  if (event.detail.target === thread) {
    for (const [, id] of event.detail.serverResponse.matchAll(/<article [^>]*id="(turn-[0-9a-f-]+)"(?![^>]*hx-swap-oob)/g)) {
      document.getElementById(id)?.remove();
    }
  }
});

// Has another tab said something? Asked every few seconds while this one is looked at.
const newer = one("#newer");
if (newer) {
  setInterval(() => {
    if (document.visibilityState === "visible" && !one(".turn[data-open]")) htmx.trigger(newer, "look");
  }, 3000);
  newer.addEventListener("htmx:configRequest", (event) => {
    const last = all(".turn", thread).at(-1);
    event.detail.parameters.after = last ? last.id.slice("turn-".length) : "";
    event.detail.parameters.seen = last ? last.dataset.seen : "";
  });
  // A stream cannot tell why it was refused; what asks for newer turns is told.
  document.addEventListener("htmx:sseError", (event) => {
    if (event.detail.source.readyState === EventSource.CLOSED) htmx.trigger(newer, "look");
  });
}

// Focus goes to what has taken the place of the element that had it ---------------------------

let focusWas = null;
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target } = event.detail;
  const active = document.activeElement;
  focusWas = target?.contains(active) && active !== message ? target.id : null;
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (!focusWas || document.activeElement !== document.body) return;
  if ("beside" in event.detail.elt.dataset) return; // it came along, elsewhere on the page
  const place = event.detail.elt.isConnected ? event.detail.elt : document.getElementById(focusWas);
  const goal = place && (one("[data-focus]", place) || (place.matches("[tabindex]") ? place : one("[tabindex], a, button", place)));
  goal?.focus({ preventScroll: true });
  focusWas = null;
});

// Sentences for what went wrong on the way -----------------------------------------------------

let hiding;
function say(...words) {
  trouble.replaceChildren(...words);
  trouble.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { trouble.hidden = true; }, 12000);
}

// Whoever is signed out is sent to the page for signing in, whatever was asked for.
function isSignedOut({ xhr, requestConfig }) {
  const landed = xhr.responseURL ? new URL(xhr.responseURL).pathname : "";
  return landed.startsWith("/accounts/") && !requestConfig.path.startsWith("/accounts/");
}

function saySignedOut() {
  if (one("a", trouble) && !trouble.hidden) return; // it is asked every few seconds: say it once
  const link = document.createElement("a");
  link.href = `/accounts/login/?next=${encodeURIComponent(location.pathname)}`;
  link.target = "_blank"; // what was written here stays
  link.textContent = "Sign in again";
  say("You were signed out. ", link, ".");
  clearTimeout(hiding); // it stays until it is no longer so
}

const isQuiet = (element) => element?.closest?.("[data-quiet]");
document.addEventListener("htmx:sendError", (event) => {
  if (!isQuiet(event.detail.elt)) say("The server could not be reached. Nothing was lost: try again in a moment.");
});
document.addEventListener("htmx:responseError", (event) => {
  if (isQuiet(event.detail.elt) || isSignedOut(event.detail)) return;
  say(event.detail.xhr.status === 404
    ? "This is not there any more. Reload the page to see what is."
    : "That did not work on the server's side. Nothing was lost: try again in a moment.");
});

// Clicks ---------------------------------------------------------------------------------------

document.addEventListener("click", async (event) => {
  const target = event.target.closest("[data-try], [data-copy], [data-code], [data-close], [data-place], .mode-choice");
  if (!target) return;
  if ("place" in target.dataset) {
    const place = document.getElementById(target.dataset.place);
    if (!place || event.ctrlKey || event.metaKey || event.shiftKey) return; // it is on another page
    event.preventDefault();
    if (panel?.popover === "auto") panel.hidePopover();
    stuck = false;
    location.hash = "";
    location.hash = place.id;
    return;
  }
  if ("try" in target.dataset) {
    event.preventDefault();
    fill(target.dataset.try);
  } else if ("copy" in target.dataset || "code" in target.dataset) {
    const source = "code" in target.dataset ? one("pre", target.parentElement) : one(target.dataset.copy);
    const text = source.cloneNode(true);
    for (const button of all("button", text)) button.remove();
    await copy(text.innerText.trim() || text.textContent.trim());
    target.textContent = "Copied";
    announcer.textContent = "Copied";
    setTimeout(() => { target.textContent = "Copy"; }, 1600);
  } else if ("close" in target.dataset) {
    event.preventDefault();
    const place = one(target.dataset.close);
    const row = place.closest("[tabindex]");
    place.replaceChildren();
    row?.focus({ preventScroll: true });
  } else {
    target.closest("[popover]")?.hidePopover();
  }
});

// The zone the browser is in, for signing up.
const zone = one('form input[type="hidden"][name="time_zone"]');
if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";

prepare(document);
