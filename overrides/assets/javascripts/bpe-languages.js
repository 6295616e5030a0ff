// The links to this page in other languages keep the section that is being read: heading ids are equal in all languages.

/**
 * The id of the part on screen: the one in the address while it can be seen, else that of the last heading above the middle.
 * @returns {string} an id, or nothing at the top of the page
 */
function section() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named) {
    const { top, bottom } = named.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) return named.id;
  }
  const above = [...document.querySelectorAll("article :is(h2, h3)[id]")].filter(
    (heading) => heading.getBoundingClientRect().top < innerHeight / 2,
  );
  return scrollY > 0 && above.length ? above[above.length - 1].id : "";
}

/** @param {Event} event */
function keep(event) {
  const link = event.target instanceof Element && event.target.closest("a[hreflang]");
  if (!(link instanceof HTMLAnchorElement)) return;
  const url = new URL(link.href);
  url.hash = section();
  link.href = url.href;
}

// Before the click itself, so that a new tab or a copied address has the section as well.
for (const type of ["pointerdown", "focusin", "click"]) document.addEventListener(type, keep, true);
