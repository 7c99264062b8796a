import { type Theme, useColorScheme, useTheme } from '@mui/material/styles';
import { useCallback, useEffect, useState } from 'react';
import { PICTURE_PLACE, pictureSizes } from '../../contract/pictures';
import { pickByName, placeholderPicture } from './placeholderPicture';

const TINTS = ['sand', 'pistachio', 'saffron', 'clay', 'sage', 'plum'] as const;

/** The looks of the pictures in a list, for whatever holds it: each picture with styles of its own would be felt where dozens are drawn at once. */
export const namedPictures = (theme: Theme) => ({
  '& .named-picture': {
    display: 'block',
    aspectRatio: '1',
    overflow: 'hidden',
    '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
    '& img.own': { objectFit: 'contain', padding: '11%' },
    ...Object.fromEntries(TINTS.map((tint) => [`&.${tint}`, { backgroundColor: theme.vars.palette.tint[tint] }])),
  } as const,
});

type NamedPictureProps = {
  name: string;
  /** A safe address, or null when there is no picture. */
  src: string | null;
  /** What decides the colour of the ground, say the category's name. */
  tintBy?: string;
  /** True for pictures that are in view at once. */
  eager?: boolean;
};

/** The name itself as a coloured picture. */
function Placeholder({ name, onOnline }: { name: string; onOnline?: () => void }) {
  const { placeholders } = useTheme();
  const { colorScheme } = useColorScheme();
  const { ground, ink } = placeholders[pickByName(name, placeholders.length)] ?? {
    ground: 'Canvas',
    ink: 'CanvasText',
  };
  // After dark the letters are light: a bright square would outshine every picture around it.
  const colours = colorScheme === 'dark' ? { ground: ink, ink: ground } : { ground, ink };

  useEffect(() => {
    if (!onOnline) return;
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [onOnline]);

  return <img src={placeholderPicture(name, colours)} alt={name} width={320} height={320} />;
}

/**
 * A square picture on a tinted ground, in the looks that `namedPictures` gives; a coloured picture that shows the name when there is none or it does not
 * load. What failed for want of a connection gets another chance with the next one.
 */
export function NamedPicture({ name, src, tintBy = name, eager = false }: NamedPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed !== null && failed !== src) setFailed(null);
  // React would set the address twice, and the browser would look for the picture twice.
  const load = useCallback(
    (img: HTMLImageElement | null) => {
      if (!img || !src) return;
      const sizes = pictureSizes(src);
      if (sizes) img.srcset = sizes;
      img.src = src;
    },
    [src],
  );

  return (
    <span className={`named-picture ${TINTS[pickByName(tintBy, TINTS.length)]}`}>
      {!src || failed === src ? (
        <Placeholder name={name} onOnline={src ? () => setFailed(null) : undefined} />
      ) : (
        // The name stands beside the picture, so that a reader need not hear it twice.
        <img
          key={src}
          ref={load}
          className="own"
          sizes={PICTURE_PLACE}
          alt=""
          width={320}
          height={320}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
