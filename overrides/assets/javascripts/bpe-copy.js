// A copy button on every program. Its words come with the page, in <template id="copy-button">.

const template = /** @type {HTMLTemplateElement} */ (document.querySelector("#copy-button"));

/** @param {HTMLElement} code */
function offer(code) {
  const button = /** @type {HTMLButtonElement} */ (template.content.firstElementChild?.cloneNode(true));
  const { textContent: name } = button;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(code.textContent ?? "");
    button.textContent = button.dataset.copied ?? "";
    button.dataset.done = "";
    setTimeout(() => {
      button.textContent = name;
      delete button.dataset.done;
    }, 2000);
  });
  code.closest(".highlight")?.append(button);
}

// Pages served without encryption, other than from this computer, have no clipboard.
if (navigator.clipboard) {
  document.querySelectorAll(".highlight:not(.result *) > pre > code").forEach((code) => offer(/** @type {HTMLElement} */ (code)));
}
