import { type ComponentType, lazy } from 'react';

/**
 * A part of the page whose script is loaded on first use. When it cannot be loaded, `Fallback` takes its place until the next document.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
) =>
  lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: Fallback }),
    ),
  );
