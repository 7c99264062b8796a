import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { TextLink } from '../../../components/TextLink';
import { paths } from '../../../config/paths';
import { BoughtGrid } from './BoughtGrid';
import { useGetBuyAgainQuery } from './buyAgainEndpoints';
import { keepRoom } from './buyAgainRoom';

const SHOWN = 4;

/** The first products that the member may buy again; nothing without any, or when they cannot be loaded. */
export function BuyAgainRow() {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { data, isError } = useGetBuyAgainQuery();
  const bought = data ?? [];
  useEffect(() => {
    if (data || isError) keepRoom(section.current?.offsetHeight ?? null);
  }, [data, isError]);
  if (bought.length === 0) return null;
  return (
    <Box component="section" ref={section} aria-labelledby={id} sx={{ py: { '@xs': 2.5, '@md': 7 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1.5 }}>
        <Typography variant="h2" id={id}>
          <Trans>Buy again</Trans>
        </Typography>
        <TextLink to={paths.buyAgain}>
          <Trans>See everything you’ve bought</Trans>
        </TextLink>
      </Box>
      <BoughtGrid bought={bought.slice(0, SHOWN)} />
    </Box>
  );
}
