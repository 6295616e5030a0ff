// A table that is wider than the screen scrolls in its own box; a box that scrolls can be reached by keyboard.

const boxes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

// Material's script puts the boxes around the tables once the page is parsed.
addEventListener("load", () => document.querySelectorAll(".md-typeset__scrollwrap").forEach((box) => boxes.observe(box)));
