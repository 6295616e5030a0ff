// The better editor, joined into one module by `nox -s runtime`: what codemirror.js builds on, and no more.

import { StyleModule } from "style-mod";

/**
 * CodeMirror writes its styles into a <style> element, which the site's Content-Security-Policy forbids. Sheets made
 * by a script are allowed, so they carry the same rules, in the same order.
 * @type {WeakMap<Document | ShadowRoot, Map<StyleModule, CSSStyleSheet>>}
 */
const mounted = new WeakMap();

/** @param {Document | ShadowRoot} root @param {StyleModule | readonly StyleModule[]} modules */
StyleModule.mount = (root, modules) => {
  const known = mounted.get(root) ?? new Map();
  mounted.set(root, known);
  const given = [modules].flat().map((module) => {
    const sheet = known.get(module) ?? new CSSStyleSheet();
    if (!known.has(module)) sheet.replaceSync(module.getRules());
    known.set(module, sheet);
    return sheet;
  });
  // Those that an earlier editor has brought, and this one does not name, stay below.
  const before = root.adoptedStyleSheets.filter((sheet) => !given.includes(sheet));
  root.adoptedStyleSheets = [...before, ...given];
};

export { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
export { python, pythonLanguage } from "@codemirror/lang-python";
export {
  HighlightStyle,
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
export { Compartment, EditorState, Prec } from "@codemirror/state";
export {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
export { tags } from "@lezer/highlight";
