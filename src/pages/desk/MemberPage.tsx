import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { formatDate, formatPrice } from '../../../contract/formats';
import { type DeskMemberDetails } from '../../../contract/members';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { PageFrame } from '../../components/PageFrame';
import { TextLink } from '../../components/TextLink';
import { deskOrderPath } from '../../config/paths';
import { CardRow, CardTable } from '../../features/desk/CardTable';
import { paymentText, STATE_TEXTS } from '../../features/desk/deskTexts';
import { CallerAccount } from '../../features/desk/members/CallerAccount';
import { CashOfMember } from '../../features/desk/members/CashOfMember';
import { memberErrors, useGetMemberQuery } from '../../features/desk/members/memberEndpoints';
import { StaffNotes } from '../../features/desk/notes/StaffNotes';
import { ProposalsOfMember } from '../../features/desk/members/ProposalsOfMember';
import { readWhole } from '../../http/readWire';

/** " · since 2 Jan 2026 · 3 orders, 2 delivered · NPR 950.00 spent". */
function Facts({ member: { date_joined, orders, delivered, spent: amount } }: { member: DeskMemberDetails }) {
  const { t, i18n } = useLingui();
  const [joined, spent] = [formatDate(i18n, date_joined), formatPrice(i18n, amount)];
  const bought = t`${plural(orders, { one: `# order, ${delivered} delivered`, other: `# orders, ${delivered} delivered` })}`;
  return ['', t`since ${joined}`, bought, t`${spent} spent`].join(' · ');
}

/** A member with their orders. */
export function Component() {
  const id = readWhole(useParams().id ?? null) ?? 0;
  const { t, i18n } = useLingui();
  const query = useGetMemberQuery(id);
  return (
    <PageFrame title={query.currentData?.name ?? t`Member`} width="lg">
      <Loaded
        query={query}
        errors={memberErrors.load}
        loading={t`Loading the member`}
        notFound={<StatusMessage title={t`There is no such member`} level="p" role="alert" />}
      >
        {(member) => (
          <>
            <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
              {member.email === null ? (
                t`No email address`
              ) : (
                <Link href={`mailto:${member.email}`}>{member.email}</Link>
              )}
              {member.phone_number && (
                <>
                  {' · '}
                  <Link href={`tel:${member.phone_number}`}>{member.phone_number}</Link>
                </>
              )}
              <Facts member={member} />
            </Typography>
            {!member.has_password && <CallerAccount member={member} />}
            <CashOfMember member={member} />
            <Typography variant="h2" sx={{ mt: 3, mb: 1.5 }}>
              <Trans>Proposals</Trans>
            </Typography>
            <ProposalsOfMember member={member} />
            <Typography variant="h2" sx={{ mt: 3, mb: 1.5 }}>
              <Trans>Notes</Trans>
            </Typography>
            <StaffNotes about={{ member: id }} />
            <Typography variant="h2" sx={{ mt: 3, mb: 1.5 }}>
              <Trans>Orders</Trans>
            </Typography>
            {member.newest_orders.length === 0 && (
              <Typography color="textSecondary">
                <Trans>No orders yet.</Trans>
              </Typography>
            )}
            {member.newest_orders.length > 0 && (
              <CardTable label={t`Orders`} columns={[t`Number`, t`Date`, t`State`, t`Payment`, t`Total`]}>
                {member.newest_orders.map((order) => (
                  <CardRow
                    key={order.id}
                    cells={[
                      <TextLink key="number" to={deskOrderPath(order.id)} color="inherit">
                        {order.number}
                      </TextLink>,
                      formatDate(i18n, order.created_at),
                      i18n._(STATE_TEXTS[order.state]),
                      paymentText(i18n, order),
                      formatPrice(i18n, order.total),
                    ]}
                  />
                ))}
              </CardTable>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
