// The palette button: as the device, light, dark. The first choice of a page is made by partials/javascripts/palette.html.

/** @typedef {"auto" | "light" | "dark"} Choice */

/** @type {Record<Choice, Choice>} */
const NEXT = { auto: "light", light: "dark", dark: "auto" };
const deviceIsDark = matchMedia("(prefers-color-scheme: dark)");
const button = /** @type {HTMLButtonElement} */ (document.querySelector("button.palette"));

/** @returns {Choice} */
const choice = () => /** @type {Choice} */ (document.body.dataset.palette ?? "auto");

function show() {
  const dark = choice() === "auto" ? deviceIsDark.matches : choice() === "dark";
  document.body.dataset.mdColorScheme = dark ? "slate" : "default";
  const name = button.dataset[choice()] ?? "";
  button.setAttribute("aria-label", name);
  button.title = name;
}

/** Kept in Material's own form, so that its scripts and ours read the same choice. */
function keep() {
  const media = choice() === "auto" ? "(prefers-color-scheme)" : "";
  const scheme = document.body.dataset.mdColorScheme;
  // @ts-expect-error -- defined by Material in every page
  __md_set("__palette", { index: 0, color: { media, scheme, primary: "custom", accent: "custom" } });
}

button.addEventListener("click", () => {
  document.body.dataset.palette = NEXT[choice()];
  show();
  keep();
});
deviceIsDark.addEventListener("change", show);
show();
button.hidden = false;
