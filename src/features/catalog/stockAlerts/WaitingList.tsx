import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CardGrid } from '../CardGrid';
import { useGetProductsByIdQuery } from '../favourites/favouriteEndpoints';
import { useShownIds } from '../favourites/useShownIds';
import { ProductCard } from '../ProductCard';
import { StockAlert } from './StockAlert';
import { useGetStockAlertsQuery } from './stockAlertEndpoints';

/** The products that the member waits for. Nothing when there are none. */
export function WaitingList() {
  const { data } = useGetStockAlertsQuery();
  return data ? <Waiting ids={data.products} /> : null;
}

/** A product that the member stops waiting for stays until the page is left. */
function Waiting({ ids }: { ids: number[] }) {
  const title = useId();
  const shown = useShownIds(ids);
  const { data = [] } = useGetProductsByIdQuery(shown, { skip: shown.length === 0 });
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={title} sx={{ mt: 5 }}>
      <Typography variant="h2" id={title} sx={{ mb: 2 }}>
        <Trans>You are waiting for</Trans>
      </Typography>
      <CardGrid role="list">
        {data.map((product) => (
          <li key={product.id}>
            <ProductCard product={product}>
              <StockAlert product={product} />
            </ProductCard>
          </li>
        ))}
      </CardGrid>
    </Box>
  );
}
