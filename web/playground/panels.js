// The tables beside the picture.

import { QUERIES, code } from "./calls.js";
import { short } from "./layers.js";
import { KINDS } from "./specs.js";

export const $ = (id) => document.getElementById(id);

const made = (name, text, attributes = {}) =>
  Object.assign(document.createElement(name), { textContent: text, ...attributes });

/** How far arrows go in the table of all pairs. */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -KINDS.length, ArrowDown: KINDS.length };

/**
 * The table of all pairs; `choose` is called with the kinds of the cell. Tab comes to the cell that
 * is pressed, arrows go on from there.
 */
export function matrix(choose) {
  const table = $("matrix");
  const head = table.createTHead().insertRow();
  head.append(made("th", ""), ...KINDS.map((kind) => made("th", kind, { scope: "col" })));
  const body = table.createTBody();
  for (const a of KINDS) {
    const row = body.insertRow();
    row.append(made("th", a, { scope: "row" }));
    for (const b of KINDS) {
      const button = made("button", "", { type: "button", title: `${a} × ${b}` });
      button.setAttribute("aria-label", `${a} and ${b}`);
      button.dataset.pair = `${a} ${b}`;
      button.addEventListener("click", () => choose(a, b));
      row.insertCell().append(button);
    }
  }
  table.addEventListener("keydown", (event) => {
    const buttons = [...table.querySelectorAll("button")];
    const next = buttons[buttons.indexOf(event.target) + STEPS[event.key]];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

/** Presses the cell of a pair. */
export function press(a, b) {
  for (const button of $("matrix").querySelectorAll("button")) {
    const isPressed = button.dataset.pair === `${a} ${b}`;
    button.setAttribute("aria-pressed", isPressed);
    button.tabIndex = isPressed ? 0 : -1;
  }
}

/** An answer in words. */
function words(answer) {
  if (answer === null) return "none";
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  if (typeof answer === "number") return short(answer);
  if (typeof answer === "string") return answer;
  if (Array.isArray(answer)) {
    if (answer.length === 0) return "none";
    if (answer.every((x) => typeof x === "number")) return `(${answer.map(short).join(", ")})`;
    const shown = answer.slice(0, 4).map(words).join("; ");
    return answer.length > 4 ? `${shown}; … ${answer.length} in all` : shown;
  }
  const parts = Object.entries(answer).map(([key, value]) => `${key} ${words(value)}`);
  return parts.join(", ");
}

/** All answers to the pair. */
export function numbers(a, b, state) {
  const body = document.createElement("tbody");
  for (const [name, { ask }] of Object.entries(QUERIES)) {
    const row = body.insertRow();
    row.append(made("th", name, { scope: "row" }));
    row.insertCell().textContent = words(ask(a.shape, b.shape, state));
    row.dataset.query = name;
  }
  $("numbers").replaceChildren(body);
}

/** The call of the chosen query. */
export function call(a, b, state) {
  const language = document.querySelector("input[name=language]:checked").value;
  $("code").textContent = code(language, $("query").value, a.spec, b.spec, state);
}

/** Answers near the moment of touching, of both scalars. */
export function ulps(f64, f32) {
  const table = $("ulps");
  table.replaceChildren();
  const head = table.createTHead().insertRow();
  for (const text of ["steps", "f64", "gap", "f32", "gap"])
    head.append(made("th", text, { scope: "col" }));
  const body = table.createTBody();
  f64.forEach((answer, i) => {
    const row = body.insertRow();
    row.className = answer.steps === 0 ? "here" : "";
    const of = ({ intersects, separation }) => [
      intersects ? "hit" : "apart",
      separation.toExponential(2),
    ];
    const cells = [
      answer.steps > 0 ? `+${answer.steps}` : String(answer.steps),
      ...of(answer),
      ...of(f32[i]),
    ];
    for (const text of cells) row.insertCell().textContent = text;
  });
}
