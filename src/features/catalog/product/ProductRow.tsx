import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { type ShopProduct } from '../catalogEndpoints';
import { ProductGrid } from '../ProductGrid';
import { ProductSkeletons } from '../ProductSkeletons';

// On a phone one line, moved by a finger, so that the page stays short.
const Line = styled('div')(({ theme }) => ({
  [theme.containerQueries.down('sm')]: {
    '& ul': {
      gridTemplateColumns: 'none',
      gridAutoFlow: 'column',
      gridAutoColumns: 'min(44%, 11rem)',
      overflowX: 'auto',
      overscrollBehaviorX: 'contain',
      scrollSnapType: 'x proximity',
      scrollPaddingInline: theme.spacing(2),
      margin: theme.spacing(0, -2),
      padding: theme.spacing(0.5, 2, 1),
    },
    '& li': { scrollSnapAlign: 'start' },
  },
}));

type ProductRowProps = {
  title: string;
  note?: string;
  /** Beside the title. */
  control?: ReactNode;
  /** Undefined while they load. */
  products: ShopProduct[] | undefined;
};

/** A titled section with a few products. */
export function ProductRow({ title, note, control, products }: ProductRowProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: { '@xs': 5, '@md': 8 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 2, minHeight: 44 }}>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {control}
        {note && <Typography sx={{ flexBasis: '100%', color: 'text.secondary' }}>{note}</Typography>}
      </Box>
      <Line>{products ? <ProductGrid products={products} eager={false} /> : <ProductSkeletons count={4} />}</Line>
    </Box>
  );
}
