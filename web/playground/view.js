// From the world, where y points up (or down, as in Tiled and SVG), to pixels, and back.

export class View {
  constructor({ x = 0, y = 0, scale = 60, down = false } = {}) {
    Object.assign(this, { x, y, scale, down, width: 1, height: 1 });
  }

  get sense() {
    return this.down ? 1 : -1;
  }

  /** The pixel of a point of the world. */
  pixel([x, y]) {
    return [
      this.width / 2 + (x - this.x) * this.scale,
      this.height / 2 + this.sense * (y - this.y) * this.scale,
    ];
  }

  /** The point of the world at a pixel. */
  world([x, y]) {
    return [
      this.x + (x - this.width / 2) / this.scale,
      this.y + (this.sense * (y - this.height / 2)) / this.scale,
    ];
  }

  /** Zooms so that the point under a pixel stays there. */
  zoom(factor, pixel) {
    const [x, y] = this.world(pixel);
    this.scale = Math.min(Math.max(this.scale * factor, 1e-12), 1e12);
    const [u, v] = this.world(pixel);
    this.x += x - u;
    this.y += y - v;
  }

  /** Moves the world by pixels. */
  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.y -= (this.sense * dy) / this.scale;
  }

  /** Shows a box of the world. */
  fit({ min, max }) {
    const [w, h] = [max[0] - min[0], max[1] - min[1]];
    this.x = min[0] + w / 2;
    this.y = min[1] + h / 2;
    const scale = 0.8 * Math.min(this.width / w, this.height / h);
    this.scale = Number.isFinite(scale) && scale > 0 ? Math.min(scale, 1e12) : 60;
  }

  /** The corners of what is seen, least and greatest. */
  get bounds() {
    const [p, q] = [this.world([0, 0]), this.world([this.width, this.height])];
    return { min: [p[0], Math.min(p[1], q[1])], max: [q[0], Math.max(p[1], q[1])] };
  }
}
