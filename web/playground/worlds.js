// The physics scenes that are there, and the controls around the one that is open.

import { $ } from "./panels.js";
import { Physics } from "./physics.js";

/** The scenes in the folder `physics`. */
export const SCENES = [
  "pile",
  "pyramid",
  "tower",
  "dominoes",
  "walker",
  "gears",
  "rolling",
  "bullet",
  "slide_segment",
  "slide_chain",
  "slide_merged",
  "slide_tiles",
  "slide_bodies",
];

const wantsMotion = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Worlds {
  #physics;
  #page;

  /**
   * What the page is to do: `say` what there is to say of the world, show a `fault` or none for
   * null, when one is `opened`, when it is `left`, and to ask about `taken` shapes, in scene JSON.
   */
  constructor(page) {
    this.#page = page;
    this.#physics = new Physics($("world"), {
      onFrame: () => this.#show(),
      fault: (error) => page.fault(error),
    });
    $("physics").append(...SCENES.map((name) => new Option(name)));
    $("physics").addEventListener("change", () => this.#choose($("physics").value));
    $("play").addEventListener("click", () => {
      this.#physics.play(!this.#physics.isPlaying);
      this.#show();
    });
    $("step").addEventListener("click", () => {
      this.#physics.play(false);
      this.#physics.step();
      this.#physics.draw();
    });
    $("reset").addEventListener("click", () => this.#physics.reset());
    $("contacts").addEventListener("change", () => {
      this.#physics.showsContacts = $("contacts").checked;
      this.#physics.draw();
    });
    $("ask").addEventListener("click", () => {
      const shapes = this.shapes();
      this.leave();
      page.taken(shapes);
    });
    $("leave").addEventListener("click", () => {
      this.leave();
      page.left();
    });
  }

  get isOpen() {
    return this.#physics.isOpen;
  }

  /** The scene that is open, in JSON. */
  get text() {
    return this.#physics.text;
  }

  /** Scene JSON of the bodies as they lie. */
  shapes() {
    return this.#physics.shapes();
  }

  fit() {
    this.#physics.fit();
  }

  /** Opens the scene of a text. Throws where it is none, and leaves all as it was. */
  async open(text, name = "") {
    await this.#physics.open(text);
    $("physics").value = name;
    $("about").textContent = this.#physics.about;
    document.body.classList.add("physics");
    this.#page.fault(null);
    this.#page.opened();
    this.#physics.fit();
    this.#physics.play(wantsMotion());
    this.#show();
  }

  /** Closes it: the pair is there again. */
  leave() {
    this.#physics.close();
    document.body.classList.remove("physics");
    $("physics").value = "";
  }

  async #choose(name) {
    if (name === "") {
      this.leave();
      return this.#page.left();
    }
    try {
      const url = new URL(`./physics/${name}.json`, import.meta.url);
      await this.open(await (await fetch(url)).text(), name);
    } catch (error) {
      this.#page.fault(error);
    }
  }

  #show() {
    $("play").textContent = this.#physics.isPlaying ? "Pause" : "Play";
    this.#page.say(this.#physics.state);
  }
}
