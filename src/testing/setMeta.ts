import { setPageSettings } from '../config/pageSettings';

/** Sets a meta element of the page, as the server writes it. `setupTests.ts` removes it before the next test. */
export function setMeta(name: string, content: string): void {
  const known = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  const meta = known ?? document.head.appendChild(document.createElement('meta'));
  Object.assign(meta, { name, content });
  setPageSettings(null);
}
