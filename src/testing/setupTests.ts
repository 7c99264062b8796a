import '@testing-library/jest-dom';
// Registers its cleanup here, since the files of a suite share one load of it.
import '@testing-library/react';
import { configure } from '@testing-library/dom';
import { setPageSettings } from '../config/pageSettings';
import { forgetDrafts } from '../session/memberDrafts';

// A condition that soon becomes true may take a while on a busy machine; one that never does still fails before jest's own time-out.
configure({
  asyncUtilTimeout: 90_000,
  // By default each query that finds nothing prints the document, also while a wait repeats it. `screen.debug()` prints it.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

// jsdom has no layout to scroll or to observe.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Node's FormData replaces jsdom's here; React passes it the submitted form, which it does not know.
globalThis.FormData = class extends FormData {
  constructor() {
    super();
  }
};

/** Unexpected console output fails the test; a test that expects some mocks and clears the console itself. */
beforeEach(() => {
  // The files of a suite share one window.
  jest.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
  forgetDrafts();
  window.history.replaceState(null, '', '/');
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
  setPageSettings(null);
  // With the style rules of an earlier test, each of testing-library's questions about an element takes jsdom longer.
  for (const sheet of document.styleSheets) while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  jest.spyOn(console, 'error');
  jest.spyOn(console, 'warn');
});

afterEach(() => {
  expect([...jest.mocked(console.error).mock.calls, ...jest.mocked(console.warn).mock.calls]).toEqual([]);
});
