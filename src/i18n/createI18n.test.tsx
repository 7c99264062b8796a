import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { createI18n } from './createI18n';

function Example({ name, count }: { name: string; count: number }) {
  const { t } = useLingui();
  return (
    <p title={t`Hello ${name}`}>
      <Trans>
        Hello <b>{name}</b>
      </Trans>
      , {t`${plural(count, { one: '# item', other: '# items' })}`}
    </p>
  );
}

test('without a catalog the English of the source is shown, with values, elements and plurals', () => {
  const { container } = render(
    <I18nProvider i18n={createI18n()}>
      <Example name="Asha" count={1200} />
    </I18nProvider>,
  );
  expect(container.innerHTML).toBe('<p title="Hello Asha">Hello <b>Asha</b>, 1,200 items</p>');
});

test('in Nepali numbers of a plural are grouped the Nepali way, and a text that the catalog lacks stays English', () => {
  const { container } = render(
    <I18nProvider i18n={createI18n('ne')}>
      <Example name="Asha" count={125_000} />
    </I18nProvider>,
  );
  expect(container).toHaveTextContent('Hello Asha, 1,25,000 items');
});
