import { useLingui } from '@lingui/react';
import { Suspense } from 'react';
import { lazyPart } from './lazyPart';
import { NepaliText } from './NepaliText';

const ServerText = lazyPart<{ text: string }>(
  async () => (await import(/* webpackChunkName: "ne" */ './ServerText')).ServerText,
  ({ text }) => <span lang="en">{text}</span>,
);

/**
 * A text that is English in the source or comes from the server: the message of a schema, of a failed call, of a response. In Nepali it is
 * translated; what the catalog does not have is marked as English.
 */
export function EnglishText({ children }: { children: string }) {
  const { i18n } = useLingui();
  if (i18n.locale === 'en') return <NepaliText>{children}</NepaliText>;
  if (i18n.messages[children]) return i18n._(children);
  return (
    <Suspense>
      <ServerText text={children} />
    </Suspense>
  );
}
