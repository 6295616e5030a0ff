// Text as letters that an address may have, and back.

/** Says that letters unpack to more than is wanted. */
export class TooLarge extends Error {}

/** @param {BlobPart} data @param {CompressionStream | DecompressionStream} stream @param {number} most */
async function through(data, stream, most) {
  const reader = new Blob([data]).stream().pipeThrough(stream).getReader();
  /** @type {BlobPart[]} */
  const parts = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    // A few letters can unpack to more than a browser can hold.
    if (size > most) throw new TooLarge();
    parts.push(read.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {string} text */
export async function packed(text) {
  const bytes = await through(text, new CompressionStream("deflate-raw"), Infinity);
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What was packed; anything else is an error. @param {string} code @param {number} [most] bytes @returns {Promise<string>} */
export async function unpacked(code, most = Infinity) {
  if (code.length > most) throw new TooLarge();
  const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw"), most));
}
