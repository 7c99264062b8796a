import Bowser from 'bowser';

/** A readable name of the device of a User-Agent header: `Chrome on Android`. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const system = os.name === 'macOS' && /iPhone|iPad/.test(userAgent) ? 'iOS' : os.name;
  const names = [browser.name, system].filter((name) => name !== undefined && name !== '');
  return names.length > 0 ? names.join(' on ') : 'Unknown device';
}
