import Typography from '@mui/material/Typography';
import { type Address } from '../../../contract/addresses';
import { NepaliText } from '../../components/NepaliText';

/** An address in two lines: who, and where. */
export function AddressText({ address }: { address: Address }) {
  const { recipient, phone_number, local_level, ward, tole, landmark } = address;
  const where = [tole, landmark, `${local_level.name}-${ward}`, local_level.district].filter(Boolean).join(', ');
  return (
    <>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
        <NepaliText>{recipient}</NepaliText>
      </Typography>
      <Typography component="span" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        <NepaliText>{where}</NepaliText>
      </Typography>
      <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
        {phone_number}
      </Typography>
    </>
  );
}
