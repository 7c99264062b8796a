/**
 * notistack writes its styles through goober into a <style> tag, which a strict content security policy blocks. goober uses
 * `window._goober` in place of that tag: here a constructed style sheet, which the policy allows.
 * Must be imported before notistack. The name is not documented (docs/decisions/030).
 */
if (typeof window !== 'undefined' && 'adoptedStyleSheets' in document && 'replaceSync' in CSSStyleSheet.prototype) {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let css = '';
  const text = {
    get data() {
      return css;
    },
    set data(next: string) {
      css = next;
      sheet.replaceSync(next);
    },
  };
  // goober appends an element without a parent to the page.
  Object.assign(window, { _goober: { parentNode: document.head, firstChild: text } });
}

export {};
