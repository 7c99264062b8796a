import { useLingui } from '@lingui/react/macro';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatAmount, formatDate } from '../../../../contract/formats';
import { paisaOf } from '../../../../contract/money';
import { type DeskMember } from '../../../../contract/members';
import { Loaded } from '../../../components/feedback/Loaded';
import { countText } from '../../../components/listCount';
import { NepaliText } from '../../../components/NepaliText';
import { TextLink } from '../../../components/TextLink';
import { deskMemberPath } from '../../../config/paths';
import { CardRow, CardTable } from '../CardTable';
import { FewerPages } from '../FewerPages';
import { ListPages } from '../ListPages';
import { memberErrors, type MemberFilter, MEMBERS_PAGE_SIZE, useGetMembersQuery } from './memberEndpoints';

/** A page of members. */
export function MemberList({ filter, page }: { filter: MemberFilter; page: number }) {
  const { t, i18n } = useLingui();
  const query = useGetMembersQuery({ ...filter, page });
  const ordersText = ({ orders, delivered }: DeskMember) => t`${orders} (${delivered} delivered)`;
  return (
    <Loaded query={query} errors={memberErrors.load} loading={t`Loading members`} notFound={page > 1 && <FewerPages />}>
      {(list) => (
        <>
          <Typography color="textSecondary" role="status" sx={{ mb: 1.5 }}>
            {countText(i18n, list, 'member')}
          </Typography>
          {list.count > 0 && (
            <CardTable
              label={t`Members`}
              columns={[t`Name`, t`Phone`, t`Email`, t`Since`, t`Orders`, t`Spent (NPR)`, t`Cash`]}
            >
              {list.results.map((member) => (
                <CardRow
                  key={member.id}
                  cells={[
                    <TextLink key="name" to={deskMemberPath(member.id)} color="inherit">
                      <NepaliText>{member.name}</NepaliText>
                    </TextLink>,
                    member.phone_number ? (
                      <Link key="phone" href={`tel:${member.phone_number}`} color="inherit">
                        {member.phone_number}
                      </Link>
                    ) : (
                      '–'
                    ),
                    member.email ?? '–',
                    formatDate(i18n, member.date_joined),
                    ordersText(member),
                    formatAmount(i18n, paisaOf(member.spent)),
                    member.cash_block ? t`Blocked` : t`Allowed`,
                  ]}
                />
              ))}
            </CardTable>
          )}
          <ListPages page={page} list={list} size={MEMBERS_PAGE_SIZE} />
        </>
      )}
    </Loaded>
  );
}
