// What is typed in the playground: its fields, as a link holds them and as numbers.

import { said, words } from "./common.js";
import { TooLarge, packed, unpacked } from "./packing.js";
import { Problem, short } from "./playground-tasks.js";

/** @typedef {{ [field: string]: string }} State what is typed in each of the FIELDS */

const say = words("playground");
/** What decides the rules, and what else is typed. */
export const SETTINGS = ["documents", "budget", "min_count", "tie"];
export const FIELDS = [...SETTINGS, "text", "ids"];

/** @param {any} state @returns {state is State} */
export const isState = (state) => FIELDS.every((name) => typeof state?.[name] === "string");

/** @param {State} state */
export const packedState = (state) => packed(JSON.stringify(FIELDS.map((name) => state[name])));

/** @param {string} code @param {number} most @returns {Promise<State>} */
export async function unpackedState(code, most) {
  try {
    const values = JSON.parse(await unpacked(code, most));
    const state = Object.fromEntries(FIELDS.map((name, i) => [name, values[i]]));
    if (isState(state) && values.length === FIELDS.length) return state;
  } catch (error) {
    if (error instanceof TooLarge) throw new Problem(say.link_too_large);
  }
  throw new Problem(say.link_broken);
}

/** @param {string} value @param {number} least @param {number} limit @param {string} field */
export function whole(value, least, limit, field) {
  const trimmed = value.trim();
  if (/^\d{1,9}$/.test(trimmed) && Number(trimmed) >= least && Number(trimmed) <= limit) return Number(trimmed);
  throw new Problem(said(say[`${field}_wrong`], { limit, value: short(trimmed) }), field);
}

/** Ids as somebody types them, or copies a list from Python: any whole numbers. @param {string} typed @param {number} limit */
export function readIds(typed, limit) {
  const parts = typed.replace(/^\s*\[|\]\s*$/g, "").split(/[\s,;]+/).filter(Boolean);
  if (parts.length > limit) throw new Problem(said(say.ids_too_many, { count: parts.length, limit }), "ids");
  const position = parts.findIndex((part) => !/^\d+$/.test(part));
  if (position >= 0) throw new Problem(said(say.ids_wrong, { position, value: short(parts[position]) }), "ids");
  return parts;
}
