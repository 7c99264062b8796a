import { styled, useColorScheme, useTheme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { PICTURE_PLACE, pictureSizes } from '../../contract/pictures';
import { pickByName, placeholderPicture } from './placeholderPicture';

const TINTS = ['sand', 'pistachio', 'saffron', 'clay', 'sage', 'plum'] as const;

const Frame = styled('span', { shouldForwardProp: (prop) => prop !== 'tint' })<{ tint: (typeof TINTS)[number] }>(({ theme, tint }) => ({
  display: 'block',
  aspectRatio: '1',
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.tint[tint],
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  '& img.picture': { objectFit: 'contain', padding: '11%' },
}));

type NamedPictureProps = {
  name: string;
  /** A safe address, or null when there is no picture. */
  src: string | null;
  /** What decides the colour of the ground, say the category's name. */
  tintBy?: string;
  /** True for pictures that are in view at once. */
  eager?: boolean;
};

/** A square picture on a tinted ground; a coloured picture that shows the name when there is none or it does not load. */
export function NamedPicture({ name, src, tintBy = name, eager = false }: NamedPictureProps) {
  const { placeholders } = useTheme();
  const { colorScheme } = useColorScheme();
  const [failed, setFailed] = useState<string | null>(null);
  const missing = !src || failed === src;
  const { ground, ink } = placeholders[pickByName(name, placeholders.length)] ?? { ground: 'Canvas', ink: 'CanvasText' };
  // After dark the letters are light: a bright square would outshine every picture around it.
  const colours = colorScheme === 'dark' ? { ground: ink, ink: ground } : { ground, ink };

  // What failed for want of a connection gets another chance with the next one.
  useEffect(() => {
    if (failed === null) return;
    const tryAgain = () => setFailed(null);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [failed]);

  return (
    <Frame tint={TINTS[pickByName(tintBy, TINTS.length)] ?? 'sand'}>
      {missing ? (
        <img src={placeholderPicture(name, colours)} alt={name} width={320} height={320} />
      ) : (
        // The name stands beside the picture, so that a reader need not hear it twice.
        <img
          className="picture"
          src={src}
          srcSet={pictureSizes(src)}
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
    </Frame>
  );
}
