import createCache from '@emotion/cache';

/** Styles stay out of the document: with them, each of testing-library's questions about an element took jsdom twice as long. */
export const styles = createCache({ key: 'css', container: document.createElement('div') });
styles.insert = () => undefined;

/** Styles in the document, for a test of what they do. */
export const createDocumentStyles = () => createCache({ key: 'css' });
