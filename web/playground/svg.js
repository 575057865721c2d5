// SVG elements, and shapes made of them.

const NAMESPACE = "http://www.w3.org/2000/svg";

/** An element with attributes and children. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const fixed = (x) => (Math.abs(x) < 1e6 ? x.toFixed(2) : Math.sign(x) * 1e6);
const at = ([x, y]) => `${fixed(x)} ${fixed(y)}`;

/** A path through pixels. */
export const chain = (pixels, closed) => `M${pixels.map(at).join("L")}${closed ? "Z" : ""}`;

export function line(p, q, css) {
  const [x1, y1, x2, y2] = [...p, ...q].map(fixed);
  return element("line", { x1, y1, x2, y2, class: css });
}

export function dot([x, y], r, css) {
  return element("circle", { cx: fixed(x), cy: fixed(y), r, class: css });
}

export function label([x, y], text, css = "") {
  return element("text", { x: fixed(x), y: fixed(y), class: `label ${css}` }, text);
}

/** A line with a head at its end. */
export function arrow(p, q, css) {
  const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
  const length = Math.hypot(dx, dy);
  const group = element("g", { class: `arrow ${css}` }, line(p, q, ""));
  if (length < 1) return group;
  const [ux, uy] = [dx / length, dy / length];
  const size = Math.min(9, length);
  const back = (side) => [
    q[0] - size * ux - side * uy * size * 0.45,
    q[1] - size * uy + side * ux * size * 0.45,
  ];
  group.append(element("path", { d: chain([q, back(1), back(-1)], true) }));
  return group;
}

/** How far lines and rays are drawn, in pixels. */
const FAR = 4000;

/** The elements of a shape. */
export function figure(spec, view) {
  const pixel = (p) => view.pixel(p);
  const heading = ([x, y]) => {
    const length = Math.hypot(x, y) || 1;
    return [(x / length) * FAR, (view.sense * y * FAR) / length];
  };
  const plus = ([x, y], [u, v], k = 1) => [x + k * u, y + k * v];
  const path = (d, css = "") => element("path", { d, class: css, "fill-rule": "evenodd" });
  const outlines = (rings, closed, radius) => {
    const d = rings.map((ring) => chain(ring.map(pixel), closed)).join("");
    const css = closed ? "" : "flat";
    if (!radius) return [path(d, css)];
    const round = path(d, `${css} round`);
    round.style.strokeWidth = 2 * radius * view.scale;
    return [round];
  };
  const box = ([cx, cy], [hx, hy], [cos, sin]) =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([i, j]) => [cx + cos * i * hx - sin * j * hy, cy + sin * i * hx + cos * j * hy]);
  switch (spec.type) {
    case "point":
      return [dot(pixel(spec.p), 5, "dot")];
    case "segment":
      return outlines([[spec.a, spec.b]], false, spec.radius);
    case "ray": {
      const start = pixel(spec.origin);
      return [path(chain([start, plus(start, heading(spec.dir))]), "flat"), dot(start, 4, "dot")];
    }
    case "line": {
      const [p, d] = [pixel(spec.p), heading(spec.dir)];
      return [path(chain([plus(p, d, -1), plus(p, d)]), "flat")];
    }
    case "half_plane": {
      const [p, n] = [pixel(spec.p), heading(spec.normal)];
      const along = [-n[1], n[0]];
      const [q, r] = [plus(p, along, -1), plus(p, along)];
      return [path(chain([q, r, plus(r, n, -1), plus(q, n, -1)], true))];
    }
    case "circle":
      return [dot(pixel(spec.center), fixed(spec.radius * view.scale), "")];
    case "capsule": {
      const [p, q] = [pixel(spec.a), pixel(spec.b)];
      const r = spec.radius * view.scale;
      const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
      if (length < 1e-6) return [dot(p, fixed(r), "")];
      const side = [(-(q[1] - p[1]) / length) * r, ((q[0] - p[0]) / length) * r];
      const arc = (to) => `A${fixed(r)} ${fixed(r)} 0 0 0 ${at(to)}`;
      return [
        path(
          `M${at(plus(p, side))}L${at(plus(q, side))}${arc(plus(q, side, -1))}L${at(plus(p, side, -1))}${arc(plus(p, side))}Z`,
        ),
      ];
    }
    case "ellipse": {
      const [x, y] = pixel(spec.center);
      const [rx, ry] = spec.semi_axes.map((r) => fixed(r * view.scale));
      const degrees = (view.sense * direction(spec) * 180) / Math.PI;
      return [
        element("ellipse", {
          rx,
          ry,
          transform: `translate(${fixed(x)} ${fixed(y)}) rotate(${degrees})`,
        }),
      ];
    }
    case "aabb": {
      const [[x, y], [u, v]] = [spec.min, spec.max];
      return outlines(
        [
          [
            [x, y],
            [u, y],
            [u, v],
            [x, v],
          ],
        ],
        true,
        spec.radius,
      );
    }
    case "rect": {
      const angle = direction(spec);
      const corners = box(spec.center, spec.half_extents, [Math.cos(angle), Math.sin(angle)]);
      return outlines([corners], true, spec.radius);
    }
    case "triangle":
    case "convex_polygon":
      return outlines([spec.vertices], true, spec.radius);
    case "polygon":
      return outlines([spec.exterior, ...(spec.holes ?? [])], true, spec.radius);
    case "polyline":
      return outlines([spec.vertices], false, spec.radius).map((element) => {
        if (spec.closed) element.setAttribute("d", `${element.getAttribute("d")}Z`);
        return element;
      });
    default:
      return spec.parts.flatMap((part) => figure(part, view));
  }
}

const direction = ({ angle = 0, rot }) => (rot ? Math.atan2(rot[1], rot[0]) : angle);
