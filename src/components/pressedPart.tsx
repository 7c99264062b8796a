import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of the page that a press opens, whose script is loaded on first use. When it cannot be loaded, `Fallback` takes its place until it is
 * mounted again. It does not suspend: React would show it only after all that is hydrated or changes the page meanwhile.
 */
export function pressedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
) {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () =>
    (loading ??= load().then(
      (Each) => (loaded = Each),
      () => {
        loading = undefined;
        return Fallback;
      },
    ));

  return function PressedPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (!Part) void loadOnce().then((Each) => setPart(() => Each));
    }, [Part]);
    return Part && <Part {...props} />;
  };
}
