import { useLingui } from '@lingui/react/macro';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { ProductImage } from '../../../components/ProductImage';
import { createIcon } from '../../../components/icons';
import { PictureDialog } from './PictureDialog';
import { type ShopProduct } from '../catalogEndpoints';

const EnlargeIcon = createIcon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15.2 15.2 4.8 4.8M10.5 8v5M8 10.5h5" />
  </>,
);

/** As the page lays it out: half of the column, or all of it on a phone. */
const SIZES = '(min-width: 90rem) 42rem, (min-width: 37.5rem) 46vw, 95vw';

const Frame = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  borderRadius: theme.spacing(2.5),
  border: theme.mixins.line(theme.vars.palette.divider),
}));

const Enlarge = styled(ButtonBase)({ position: 'relative', display: 'block', width: '100%', cursor: 'zoom-in' });

const Mark = styled('span')(({ theme }) => ({
  position: 'absolute',
  insetBlockEnd: theme.spacing(1.5),
  insetInlineEnd: theme.spacing(1.5),
  display: 'grid',
  placeItems: 'center',
  width: theme.spacing(5.5),
  height: theme.spacing(5.5),
  borderRadius: '50%',
  border: theme.mixins.line(theme.vars.palette.divider),
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
}));

/** The picture of a product's page, which opens enlarged; without one, the placeholder. */
export function ProductPicture({ product: { name, image } }: { product: Pick<ShopProduct, 'name' | 'image'> }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<boolean | null>(null);
  const picture = <ProductImage name={name} src={image} sizes={SIZES} alt={name} isMain />;
  if (!image) return <Frame>{picture}</Frame>;
  return (
    <Frame>
      <Enlarge aria-haspopup="dialog" aria-label={t`Enlarge the picture: ${name}`} onClick={() => setOpen(true)}>
        {picture}
        <Mark aria-hidden="true">
          <EnlargeIcon />
        </Mark>
      </Enlarge>
      {open !== null && <PictureDialog name={name} image={image} open={open} onClose={() => setOpen(false)} />}
    </Frame>
  );
}
