// The better editor, where there is a mouse: CodeMirror, set up in the colours and with the keys of this site.

/**
 * The colours and measures of this site; made once, because the sheets of a second theme would stand below
 * CodeMirror's own.
 * @param {any} code the module that `nox -s runtime` has made of CodeMirror
 */
function look({ EditorView, HighlightStyle, syntaxHighlighting, tags }) {
  const colours = HighlightStyle.define([
    { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: "var(--md-code-hl-keyword-color)" },
    { tag: [tags.string, tags.special(tags.string)], color: "var(--md-code-hl-string-color)" },
    { tag: [tags.number, tags.bool, tags.null], color: "var(--md-code-hl-number-color)" },
    { tag: [tags.function(tags.variableName), tags.className], color: "var(--md-code-hl-function-color)" },
    { tag: [tags.comment, tags.operator, tags.punctuation], color: "var(--md-code-hl-comment-color)" },
  ]);
  const theme = EditorView.theme({
    "&": { fontSize: ".72rem", color: "var(--ink)", backgroundColor: "transparent" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--typewriter)", lineHeight: "1.6", maxHeight: "22rem" },
    ".cm-content": { caretColor: "var(--ink)", minHeight: "5rem" },
    ".cm-cursor": { borderLeftColor: "var(--ink)" },
    ".cm-gutters": { color: "var(--soft)", backgroundColor: "transparent", border: "none" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
      backgroundColor: "var(--accent-wash)",
    },
    ".cm-activeLine": { backgroundColor: "transparent" },
    "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-wash)", outline: "1px solid var(--accent)" },
  });
  return [syntaxHighlighting(colours), theme];
}

/** @type {any} */
let looks;

/**
 * @param {any} code the module that `nox -s runtime` has made of CodeMirror
 * @param {{ doc: string, label: string, described: string, selection: { anchor: number, head: number },
 *   onChange: () => void, onRun: () => void }} options
 */
export function editor(code, { doc, label, described, selection, onChange, onRun }) {
  const { EditorView, keymap } = code;
  looks ??= look(code);
  const run = () => (onRun(), true);
  /**
   * Where a selection is typed over, Chromium would write the looks of the old text into a style attribute, which the
   * site's policy forbids and the console tells of.
   * @param {InputEvent} event @param {any} view
   */
  const typedOver = ({ inputType, data, isComposing }, view) => {
    const { from, to, empty } = view.state.selection.main;
    if (inputType !== "insertText" || !data || empty || isComposing) return false;
    const insert = () => view.state.update(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((/** @type {any} */ handle) => handle(view, from, to, data, insert))) view.dispatch(insert());
    return true;
  };
  const state = code.EditorState.create({
    doc,
    selection,
    extensions: [
      // Before the ordinary keys, which would start a new line.
      code.Prec.highest(keymap.of([{ key: "Mod-Enter", run }, { key: "Ctrl-Enter", run }])),
      keymap.of([...code.closeBracketsKeymap, ...code.defaultKeymap, ...code.historyKeymap, code.indentWithTab]),
      code.lineNumbers(),
      code.history(),
      code.drawSelection(),
      code.bracketMatching(),
      code.closeBrackets(),
      code.indentOnInput(),
      code.indentUnit.of("    "),
      code.python(),
      looks,
      EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": described, translate: "no" }),
      EditorView.domEventHandlers({ beforeinput: typedOver }),
      EditorView.updateListener.of((/** @type {any} */ update) => update.docChanged && onChange()),
    ],
  });
  return new EditorView({ state });
}
