/**
 * notistack writes its styles through goober into a <style> tag, which a strict content-security policy blocks.
 * goober takes what it finds under `window._goober` in place of that tag: here a constructed style sheet, which the policy allows.
 * Must run before notistack is loaded.
 */
function installGooberSheet(): void {
  if (!('adoptedStyleSheets' in document) || !('replaceSync' in CSSStyleSheet.prototype)) return;
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
  // With a parent of its own, goober does not try to put it into the page.
  Object.assign(window, { _goober: { parentNode: document.head, firstChild: text } });
}

installGooberSheet();

export {};
