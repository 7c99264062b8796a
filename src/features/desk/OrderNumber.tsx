import { styled } from '@mui/material/styles';

/** The number of an order in a text: its hyphens do not break it into two lines. */
export const OrderNumber = styled('span')({ whiteSpace: 'nowrap' });
