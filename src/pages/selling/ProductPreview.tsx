import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CardGrid } from '../../features/catalog/CardGrid';
import { ProductCard } from '../../features/catalog/ProductCard';
import { ProductView } from '../../features/catalog/product/ProductView';
import { type PreviewProduct } from '../../features/selling/editor/previewProduct';

const VIEWS = { card: /*i18n*/ 'Card', page: /*i18n*/ 'Page' } as const;

/** A product as its card or its page will look. Nothing in it can be pressed. */
export function ProductPreview({ product }: { product: PreviewProduct }) {
  const { t, i18n } = useLingui();
  const [view, setView] = useState<keyof typeof VIEWS>('card');
  return (
    <Box component="section" aria-label={t`Preview`}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          <Trans>Preview</Trans>
        </Typography>
        {(Object.keys(VIEWS) as (keyof typeof VIEWS)[]).map((name) => (
          <Button
            key={name}
            size="small"
            variant={name === view ? 'contained' : 'outlined'}
            aria-pressed={name === view}
            onClick={() => setView(name)}
          >
            {i18n._(VIEWS[name])}
          </Button>
        ))}
      </Stack>
      <Box inert>
        {view === 'card' ? (
          <CardGrid sx={{ maxWidth: '17rem' }}>
            <li>
              <ProductCard product={product}>
                <Button variant="contained" fullWidth>
                  <Trans>Add to Cart</Trans>
                </Button>
              </ProductCard>
            </li>
          </CardGrid>
        ) : (
          <ProductView id="" product={product} hasHeart={false}>
            <Button variant="contained" size="large">
              <Trans>Add to cart</Trans>
            </Button>
          </ProductView>
        )}
      </Box>
    </Box>
  );
}
