import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type DeskOrder } from '../../../contract/desk';
import { errorText } from '../../http/apiError';
import { EnglishText } from '../../components/EnglishText';
import { Loaded } from '../../components/feedback/Loaded';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { LeaveWarning } from '../../components/LeaveWarning';
import { PageFrame } from '../../components/PageFrame';
import { deskOrderPath } from '../../config/paths';
import { type AddressValues, toAddressBody } from '../../features/addresses/addressValues';
import { memberErrors, useGetMemberQuery } from '../../features/desk/members/memberEndpoints';
import { CallerCard } from '../../features/desk/newOrder/CallerCard';
import { CallerSearch } from '../../features/desk/newOrder/CallerSearch';
import { newOrderErrors, useGetPhoneQuoteQuery } from '../../features/desk/newOrder/newOrderEndpoints';
import { PhoneLines } from '../../features/desk/newOrder/PhoneLines';
import { type PhoneLine, toWireLines } from '../../features/desk/newOrder/lineValues';
import { PlaceOrder } from '../../features/desk/newOrder/PlaceOrder';
import { PhoneAddress } from './PhoneAddress';

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

/** An order that a member names by telephone. */
export function NewOrder() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [memberId, setMemberId] = useState<number | null>(null);
  const [lines, setLines] = useState<PhoneLine[]>([]);
  const [picked, setPicked] = useState<number | null | undefined>();
  const [told, setTold] = useState<AddressValues | null>(null);
  const [slot, setSlot] = useState<number | null>(null);
  const isPlaced = useRef(false);

  const members = useGetMemberQuery(memberId ?? 0, { skip: memberId === null });
  const member = memberId === null ? undefined : members.currentData;
  const book = member?.addresses ?? [];
  const preselected = book.find(({ is_default }) => is_default) ?? book[0];
  const chosen = picked === undefined ? (preselected?.id ?? null) : picked;

  const wireLines = lines.length > 0 ? toWireLines(lines) : null;
  const address = chosen ?? (told && toAddressBody(told));
  const order = member && wireLines && address !== null && { member: member.id, lines: wireLines, address };
  const { data, currentData, error, isError, isFetching, refetch } = useGetPhoneQuoteQuery(
    {
      member: memberId ?? 0,
      lines: (wireLines ?? []).map(({ product, quantity }) => `${product}:${quantity}`).join(','),
      ...(chosen === null ? { local_level: Number(told?.localLevel) } : { address: chosen }),
      ...(slot !== null && { slot }),
    },
    { skip: !order, refetchOnMountOrArgChange: true },
  );

  const choose = (id: number | null) => {
    setMemberId(id);
    setPicked(undefined);
  };
  const finish = (placed: DeskOrder) => {
    isPlaced.current = true;
    const { number } = placed;
    enqueueSnackbar(t`Order ${number} was placed.`, { variant: 'success' });
    void navigate(deskOrderPath(placed.id));
  };
  const isUnsaved = lines.length > 0 || told !== null;
  const findUnsaved = useCallback(
    () => (isUnsaved && !isPlaced.current ? t`The order is not placed yet. What you have typed is lost.` : null),
    [isUnsaved, t],
  );

  return (
    <PageFrame title={t`Order by phone`} width="md">
      <LeaveWarning title={t`Leave without placing the order?`} findUnsaved={findUnsaved} />
      <Stack spacing={4}>
        <Part title={t`Who calls`}>
          {memberId === null && <CallerSearch onChosen={choose} />}
          {memberId !== null && (
            <Loaded query={members} errors={memberErrors.load} loading={t`Loading the member`} heights={[6]}>
              {(caller) => <CallerCard member={caller} onChange={() => choose(null)} />}
            </Loaded>
          )}
        </Part>
        <Part title={t`Products`}>
          <PhoneLines lines={lines} onChange={setLines} problems={order && currentData ? currentData.problems : []} />
        </Part>
        {member && (
          <Part title={t`Address`}>
            <PhoneAddress
              key={member.id}
              member={member}
              chosen={chosen}
              onChosen={setPicked}
              told={told}
              onTold={setTold}
            />
          </Part>
        )}
        <Part title={t`Delivery and total`}>
          {!order && (
            <Typography color="textSecondary">
              <Trans>
                Choose the member, at least one product, and the address. Then you see the delivery times and the total.
              </Trans>
            </Typography>
          )}
          {order && isError && !isFetching && (
            <Alert
              severity="error"
              action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
              sx={{ mb: 2 }}
            >
              <EnglishText>{errorText(newOrderErrors.quote, error)}</EnglishText>
            </Alert>
          )}
          {order && !(isError && !data) && (
            <PlaceOrder
              order={order}
              quote={data}
              isFresh={currentData !== undefined && !isFetching}
              slot={slot}
              onSlot={setSlot}
              onRefused={() => void refetch()}
              onPlaced={finish}
            />
          )}
        </Part>
      </Stack>
    </PageFrame>
  );
}
