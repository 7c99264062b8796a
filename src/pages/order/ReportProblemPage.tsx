import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Loaded } from '../../components/feedback/Loaded';
import { ListSkeleton } from '../../components/feedback/ListSkeleton';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { FormPage } from '../../components/FormPage';
import { TextLink } from '../../components/TextLink';
import { orderPath, paths } from '../../config/paths';
import { useUser } from '../../features/auth/authContext';
import { readId } from '../../config/readId';
import { UnknownOrder } from '../../features/orders/UnknownOrder';
import { problemErrors, useGetReturnableQuery } from '../../features/problems/problemEndpoints';
import { ReportForm } from '../../features/problems/ReportForm';

/** Reports a problem with a delivered order of the member, or returns goods. */
export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const [hasErrors, setHasErrors] = useState(false);
  const title = t`Report a problem`;
  return (
    <FormPage
      title={hasErrors ? t`Error: ${title}` : title}
      heading={title}
      lead={t`Goods can be returned within 7 days, sealed packs within 15, and fresh goods within 24 hours.`}
    >
      <TextLink to={paths.returns}>
        <Trans>Terms of return</Trans>
      </TextLink>
      <Content key={id} id={readId(id)} onErrors={setHasErrors} />
    </FormPage>
  );
}

function Content({ id, onErrors }: { id: number | null; onErrors: (hasErrors: boolean) => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const user = useUser();
  const query = useGetReturnableQuery(id ?? 0, { skip: id === null, refetchOnMountOrArgChange: true });
  // Nothing is sent again while the page of the order loads.
  const [isSent, setSent] = useState(false);
  if (id === null) return <UnknownOrder />;
  if (!user || isSent) return <ListSkeleton text={t`Loading the order`} heights={[8, 8, 12]} />;
  return (
    <Loaded
      query={query}
      errors={problemErrors.loadLines}
      loading={t`Loading the order`}
      heights={[8, 8, 12]}
      notFound={<UnknownOrder />}
    >
      {({ lines }) =>
        lines.every(({ left }) => left === 0) ? (
          <StatusMessage title={t`Nothing to report`} links={[{ to: orderPath(id), text: t`Back to the order` }]}>
            <Trans>The order is not delivered yet, or all its goods were reported already.</Trans>
          </StatusMessage>
        ) : (
          <ReportForm
            member={user.id}
            order={id}
            lines={lines.filter(({ left }) => left > 0)}
            onErrors={onErrors}
            onReported={(reported) => {
              setSent(true);
              void navigate(orderPath(id), { state: { reported } });
            }}
          />
        )
      }
    </Loaded>
  );
}
