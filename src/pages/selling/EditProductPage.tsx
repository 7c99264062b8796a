import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { errorText } from '../../http/apiError';
import { ErrorState } from '../../components/feedback/ErrorState';
import { ListSkeleton } from '../../components/feedback/ListSkeleton';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { SearchIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { editProductPath, paths } from '../../config/paths';
import { useUser } from '../../features/auth/authContext';
import { useCategories } from '../../features/catalog/categories/useCategories';
import { readId } from '../../config/readId';
import { SubmissionEditor } from '../../features/selling/editor/SubmissionEditor';
import { sellingErrors, useGetSubmissionQuery } from '../../features/selling/sellingEndpoints';
import { httpStatus } from '../../http/request';
import { ProductPreview } from './ProductPreview';

/**
 * A product that a member proposes: a new one, or the submission of the address. A new draft gets its id into the query of the address,
 * so that a reload finds it: a change of the query moves neither the focus nor the scroll position.
 */
export function Component() {
  const { t } = useLingui();
  const params = useParams();
  const [query] = useSearchParams();
  const location = useLocation();
  const [created, setCreated] = useState({ id: 0, key: '' });
  const address = params.id ?? query.get('draft');
  const id = address === null ? null : readId(address);
  const key = address === null ? `new ${location.key}` : created.id === id ? created.key : address;
  return (
    <Submission
      key={key}
      title={params.id === undefined ? t`Add product` : t`Edit product`}
      id={created.key === key ? null : id}
      isKnown={address === null || created.key === key}
      onCreated={(newId) => setCreated({ id: newId, key })}
    />
  );
}

type SubmissionProps = {
  title: string;
  id: number | null;
  /** Nothing is to be loaded. */
  isKnown: boolean;
  onCreated: (id: number) => void;
};

function Submission({ title, id, isKnown, onCreated }: SubmissionProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const member = useUser();
  const categories = useCategories();
  const query = useGetSubmissionQuery(id ?? 0, { skip: id === null });
  const [hasErrors, setHasErrors] = useState(false);
  const isUnknown = !isKnown && (id === null || httpStatus(query.error) === 404);
  const isReady = member && !categories.isLoading && (isKnown || query.currentData);

  return (
    <PageFrame title={hasErrors ? t`Error: ${title}` : title} heading={isUnknown ? null : title}>
      {isUnknown ? (
        <StatusMessage
          level="h1"
          title={t`We cannot find this product`}
          icon={<SearchIcon />}
          links={[{ to: paths.myProducts, text: t`My products` }]}
        >
          <Trans>It may have been deleted, or the address may be wrong.</Trans>
        </StatusMessage>
      ) : isReady ? (
        <SubmissionEditor
          submission={query.currentData ?? null}
          member={member}
          categories={categories.list}
          renderPreview={(product) => <ProductPreview product={product} />}
          onCreated={(newId) => {
            onCreated(newId);
            void navigate(`${paths.addProduct}?draft=${newId}`, { replace: true, preventScrollReset: true });
          }}
          onDeleted={() => void navigate(paths.myProducts)}
          onOpen={(other) => void navigate(editProductPath(other))}
          onErrors={setHasErrors}
        />
      ) : query.isError && !query.isFetching ? (
        <ErrorState title={errorText(sellingErrors.loadSubmission, query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton text={t`Loading the product`} heights={[8, 16, 8, 8]} />
      )}
    </PageFrame>
  );
}
