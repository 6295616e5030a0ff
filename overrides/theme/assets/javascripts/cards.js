// The card of a token as overrides/figures/cards.py draws it, for what widgets draw after the page was built.

import { element } from "./common.js";

/** @typedef {import("./bpe.js").Piece} Piece */

/** A text whose spaces can be seen. @param {string} text @returns {(Node | string)[]} */
function spaced(text) {
  return text.split(/( )/).map((part) => (part === " " ? element("span", { className: "card__space" }, "\u2423") : part));
}

const writer = new TextEncoder();

/** @param {Piece} piece */
export function pieceElement(piece) {
  if ("hex" in piece) return element("span", { className: "card__piece card__piece--hex" }, piece.hex);
  const widths = new Set([...piece.text].map((character) => writer.encode(character).length));
  // Letters of several bytes are set as broadly as their bytes were, so a merged card is as broad as its parts.
  const broad = widths.size === 1 && !widths.has(1) ? ` card__piece--b${[...widths][0]}` : "";
  return element("span", { className: `card__piece${broad}` }, ...spaced(piece.text));
}

/** @param {number} token @param {Piece} piece */
export function card(token, piece) {
  const colour = token < 256 ? "card--byte" : `card--h${(token * 5) % 12}`;
  const id = element("span", { className: "card__id" }, String(token));
  return element("li", { className: `card ${colour}` }, pieceElement(piece), " ", id);
}

/** Cards in a row, which browsers that translate leave alone. @param {Iterable<number>} tokens @param {(token: number) => Piece} pieceOf */
export function cards(tokens, pieceOf) {
  return element("ul", { className: "cards", translate: false }, ...Array.from(tokens, (token) => card(token, pieceOf(token))));
}
