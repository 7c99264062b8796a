import { styled, useColorScheme, useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { IMAGE_SIZES, imageSrcSet } from '../../contract/pictures';
import { safeImageUrl } from '../http/safeImageUrl';
import { pickByName, placeholderImage } from './placeholderImage';
import { useBrowserValue } from './useHydrated';
import { useOnOnline } from './useOnOnline';

const TINTS = ['sand', 'pistachio', 'saffron', 'clay', 'sage', 'plum'] as const;

const Square = styled('div', { shouldForwardProp: (prop) => prop !== 'tint' })<{ tint: (typeof TINTS)[number] }>(
  ({ theme, tint }) => ({
    aspectRatio: '1',
    overflow: 'hidden',
    backgroundColor: theme.vars.palette.tint[tint],
    // Plain images: a list has many.
    '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'contain', padding: '11%' },
    '& .placeholder': { objectFit: 'cover', padding: 0 },
    // Print takes the light scheme.
    '@media print': { '& .dark': { display: 'none' } },
    '@media not print': { '& .light': { display: 'none' } },
  }),
);

/** A coloured image that shows the name. */
function Placeholder({ name, onOnline }: { name: string; onOnline?: () => void }) {
  const { placeholders } = useTheme();
  const { colorScheme } = useColorScheme();
  const isDark = useBrowserValue(() => colorScheme === 'dark', false);
  const { ground, ink } = placeholders[pickByName(name, placeholders.length)] ?? {
    ground: 'Canvas',
    ink: 'CanvasText',
  };
  const size = { width: 320, height: 320 };
  const light = placeholderImage(name, { ground, ink });

  useOnOnline(onOnline);

  if (!isDark) return <img {...size} alt={name} src={light} className="placeholder" />;
  return (
    <>
      <img
        {...size}
        alt={name}
        src={placeholderImage(name, { ground: ink, ink: ground })}
        className="placeholder dark"
      />
      <img {...size} alt={name} src={light} className="placeholder light" />
    </>
  );
}

type ProductImageProps = {
  name: string;
  /** The address as a server sends it, or null when there is no image. */
  src: string | null;
  /** True for images in the first viewport. They load after the scripts. */
  eager?: boolean;
  /** True for the largest image of the first viewport, which loads with the scripts. */
  isMain?: boolean;
  /** The attribute `sizes`: by default that of an image in a grid of products. */
  sizes?: string;
  /** Needed where the name is not next to the image as text. */
  alt?: string;
};

/** A square image on a background whose tint follows from the name, so that it is the same everywhere; a placeholder with the name when there is none or it fails to load. Retries a failed image when online again. */
export function ProductImage({
  name,
  src: address,
  eager = false,
  isMain = false,
  sizes = IMAGE_SIZES,
  alt = '',
}: ProductImageProps) {
  const src = safeImageUrl(address);
  const [failed, setFailed] = useState<string | null>(null);
  if (failed !== null && failed !== src) setFailed(null);

  return (
    <Square tint={TINTS[pickByName(name, TINTS.length)]!}>
      {!src || failed === src ? (
        <Placeholder name={name} onOnline={src ? () => setFailed(null) : undefined} />
      ) : (
        <img
          key={src}
          loading={eager || isMain ? 'eager' : 'lazy'}
          fetchPriority={isMain ? 'high' : eager ? 'low' : undefined}
          decoding="async"
          sizes={sizes}
          srcSet={imageSrcSet(src)}
          src={src}
          alt={alt}
          width={320}
          height={320}
          onError={() => setFailed(src)}
        />
      )}
    </Square>
  );
}
