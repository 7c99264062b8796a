import { readLanguage } from '../../../contract/languages';
import { paths } from '../../config/paths';
import { pageLanguages } from '../../i18n/pageLanguage';

/** Pages that a login does not return to. */
const LOGIN_PAGES = new Set<string>([paths.login, paths.register, paths.forgotPassword, paths.resetPassword]);

function sameOriginPath(text: string): string | null {
  const { origin } = window.location;
  try {
    const url = new URL(text, origin);
    if (!text.startsWith('/') || url.origin !== origin) return null;
    const { url: path } = readLanguage(url.pathname, pageLanguages());
    // A path with two leading slashes would be resolved as another host.
    if (/^[\\/]{2}/.test(decodeURIComponent(path))) return null;
    return LOGIN_PAGES.has(path.toLowerCase().replace(/\/+$/, '')) ? null : path + url.search + url.hash;
  } catch {
    return null;
  }
}

/**
 * The page to show after a login: the remembered path without the prefix of its language, if it is of this origin and no page of
 * logins and passwords, else "/".
 */
export function safeReturnPath(path: unknown): string {
  return (typeof path === 'string' ? sameOriginPath(path) : null) ?? '/';
}

/** The page of this origin whose link was followed before hydration, so that no router state exists; else undefined. */
export function pageBefore(): string | undefined {
  const { origin } = window.location;
  return document.referrer.startsWith(`${origin}/`) ? document.referrer.slice(origin.length) : undefined;
}
