// A scene as the fragment of a link, and back.

const bytes = (text) => new TextEncoder().encode(text);

export function encode(scene) {
  const binary = Array.from(bytes(JSON.stringify(scene)), (b) => String.fromCharCode(b)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The scene of a fragment; null where there is none. */
export function decode(fragment) {
  if (fragment.length < 2) return null;
  const binary = atob(fragment.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (c) => c.charCodeAt(0))));
}
