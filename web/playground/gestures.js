// Pointers and the wheel on a picture: one finger drags what it grabs or else the ground, two
// fingers pinch.

/**
 * Listens to an SVG element. `view` returns what it shows; `grab(target, point)` gives what is to
 * be done with every further point of the world, or null for the ground; `dropped` is called when
 * that ends, `hover(pixel)` where no finger is down, `changed` after the view has changed.
 */
export function listen(svg, view, { grab, dropped, hover = () => {}, changed }) {
  const pointers = new Map();
  let drag = null;
  const pixelOf = (event) => {
    const { left, top } = svg.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const drop = () => {
    drag = null;
    dropped();
  };

  svg.addEventListener("pointerdown", (event) => {
    const pixel = pixelOf(event);
    pointers.set(event.pointerId, pixel);
    svg.setPointerCapture(event.pointerId);
    svg.classList.add("dragging");
    if (pointers.size > 1) drop();
    else drag = grab(event.target, view().world(pixel));
  });

  svg.addEventListener("pointermove", (event) => {
    const pixel = pixelOf(event);
    const last = pointers.get(event.pointerId);
    if (!last) return hover(pixel);
    pointers.set(event.pointerId, pixel);
    if (pointers.size === 1 && drag) return drag(view().world(pixel));
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    const share = 1 / pointers.size;
    view().pan((pixel[0] - last[0]) * share, (pixel[1] - last[1]) * share);
    if (other) {
      const length = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
      const middle = [(pixel[0] + other[0]) / 2, (pixel[1] + other[1]) / 2];
      view().zoom(length(pixel) / length(last), middle);
    }
    changed();
  });

  for (const end of ["pointerup", "pointercancel"]) {
    svg.addEventListener(end, (event) => {
      pointers.delete(event.pointerId);
      if (pointers.size === 0) svg.classList.remove("dragging");
      drop();
    });
  }
  svg.addEventListener("pointerleave", () => hover(null));

  const wheel = (event) => {
    event.preventDefault();
    view().zoom(Math.exp(-event.deltaY / 500), pixelOf(event));
    changed();
  };
  svg.addEventListener("wheel", wheel, { passive: false });
}
