import { useLingui } from '@lingui/react/macro';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { PageFrame } from '../../components/PageFrame';
import { priceText } from '../../components/priceText';
import { dateText } from '../../components/timeText';
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

/** A member with their orders. */
export function Component() {
  const id = readWhole(useParams().id ?? null) ?? 0;
  const { i18n } = useLingui();
  const query = useGetMemberQuery(id);
  return (
    <PageFrame title={query.currentData?.name ?? 'Member'} width="lg">
      <Loaded
        query={query}
        errors={memberErrors.load}
        loading="Loading the member"
        notFound={<StatusMessage title="There is no such member" level="p" role="alert" />}
      >
        {(member) => (
          <>
            <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
              {member.email === null ? 'No email address' : <Link href={`mailto:${member.email}`}>{member.email}</Link>}
              {member.phone_number && (
                <>
                  {' · '}
                  <Link href={`tel:${member.phone_number}`}>{member.phone_number}</Link>
                </>
              )}
              {` · since ${dateText(member.date_joined)} · ${member.orders} ${member.orders === 1 ? 'order' : 'orders'}, ${member.delivered} delivered · ${priceText(member.spent)} spent`}
            </Typography>
            {!member.has_password && <CallerAccount member={member} />}
            <CashOfMember member={member} />
            <Typography variant="h2" sx={{ mt: 3, mb: 1.5 }}>
              Proposals
            </Typography>
            <ProposalsOfMember member={member} />
            <Typography variant="h2" sx={{ mt: 3, mb: 1.5 }}>
              Notes
            </Typography>
            <StaffNotes about={{ member: id }} />
            <Typography variant="h2" sx={{ mt: 3, mb: 1.5 }}>
              Orders
            </Typography>
            {member.newest_orders.length === 0 && <Typography color="textSecondary">No orders yet.</Typography>}
            {member.newest_orders.length > 0 && (
              <CardTable label="Orders" columns={['Number', 'Date', 'State', 'Payment', 'Total']}>
                {member.newest_orders.map((order) => (
                  <CardRow
                    key={order.id}
                    cells={[
                      <TextLink key="number" to={deskOrderPath(order.id)} color="inherit">
                        {order.number}
                      </TextLink>,
                      dateText(order.created_at),
                      i18n._(STATE_TEXTS[order.state]),
                      paymentText(i18n, order),
                      priceText(order.total),
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
