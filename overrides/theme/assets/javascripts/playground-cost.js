// What the same article costs in each language, in the chart that the build has drawn.

import { number } from "./common.js";

/** @typedef {{ language: string, characters: number, bytes: number, tokens: number }} Cost */

/** @param {HTMLElement} host @param {Cost[]} costs */
export function drawCosts(host, costs) {
  const rates = costs.map(({ tokens, characters }) => tokens / characters);
  const [cheapest, dearest] = [Math.min(...rates), Math.max(...rates)];
  const fewest = Math.min(...costs.map(({ tokens }) => tokens));
  host.querySelectorAll(".chart__rows tbody tr").forEach((row, i) => {
    const { characters, bytes, tokens } = costs[i];
    const cells = [...row.querySelectorAll("td")];
    [characters, bytes, tokens].forEach((value, at) => (cells[at].textContent = number(value)));
    /** @type {Node} */ (cells[3].firstChild).textContent = number(rates[i], 2);
    cells[3].querySelector("rect")?.setAttribute("width", `${((100 * rates[i]) / dearest).toFixed(1)}%`);
    cells[4].textContent = `${number(rates[i] / cheapest, 2)}×`;
    cells[5].textContent = `${number(tokens / fewest, 2)}×`;
  });
}
