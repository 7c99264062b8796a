import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DeskMemberDetails } from '../../../../contract/members';
import { focusFallback } from '../../../components/focusFallback';
import { countText } from '../../../components/listCount';
import { NepaliText } from '../../../components/NepaliText';

/** Whose order it is. */
export function CallerCard({ member, onChange }: { member: DeskMemberDetails; onChange: () => void }) {
  const { t, i18n } = useLingui();
  const { name, phone_number, email, orders, cash_blocked } = member;
  return (
    <div ref={focusFallback}>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        <NepaliText>{name}</NepaliText>
      </Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[phone_number, email, countText(i18n, { count: orders }, 'order')].filter(Boolean).join(', ')}
      </Typography>
      <Button onClick={onChange} sx={{ ml: -1 }}>
        <Trans>Another member</Trans>
      </Button>
      {cash_blocked && <Alert severity="warning">{t`This member cannot pay on delivery. Their page says why.`}</Alert>}
    </div>
  );
}
