import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { countryName } from '../../../../contract/countries';
import { packText } from '../../../../contract/packText';
import { PARTICULAR_NAMES, PARTICULARS } from '../../../../contract/particulars';
import { EnglishText } from '../../../components/EnglishText';
import { NepaliText } from '../../../components/NepaliText';
import { TextLink } from '../../../components/TextLink';
import { categoryPath } from '../../../config/paths';
import { type ProductExtras, type ShownProduct } from '../readProducts';

const Table = styled('table')(({ theme }) => ({
  maxWidth: '38rem',
  borderCollapse: 'collapse',
  color: theme.vars.palette.text.secondary,
  '& th, & td': { padding: theme.spacing(0.25, 0), textAlign: 'start', verticalAlign: 'top' },
  '& th': { fontWeight: 'inherit', paddingInlineEnd: theme.spacing(2), whiteSpace: 'nowrap' },
  '& td': { overflowWrap: 'anywhere' },
}));

/** What is known of a product, as a table: its category and size, and what the law asks to be shown. */
export function ProductFacts({ product }: { product: ShownProduct & ProductExtras }) {
  const { t, i18n } = useLingui();
  const { id, category, supplier, particulars, return_days } = product;
  const rows: [name: string, value: ReactNode][] = [
    [
      t`Category`,
      category && (
        <TextLink to={categoryPath(category.id)}>
          <NepaliText>{category.name}</NepaliText>
        </TextLink>
      ),
    ],
    [t`Pack`, packText(i18n, product)],
    ...PARTICULARS.map((name): [string, ReactNode] => {
      const value = particulars?.[name];
      const text =
        value &&
        (name === 'origin' ? <EnglishText>{countryName(value)}</EnglishText> : <NepaliText>{value}</NepaliText>);
      return [i18n._(PARTICULAR_NAMES[name]), text];
    }),
    [
      t`Returns`,
      return_days && t`${plural(return_days, { one: '# day after delivery', other: '# days after delivery' })}`,
    ],
    [
      t`Supplied by`,
      supplier && (
        <bdi>
          <NepaliText>{supplier}</NepaliText>
        </bdi>
      ),
    ],
    [t`Item code`, id],
  ];
  return (
    <Table aria-label={t`About this product`}>
      <tbody>
        {rows.map(
          ([name, value]) =>
            value && (
              <tr key={name}>
                <th scope="row">{name}</th>
                {/* The server may spell the name of a country in another way than the browser. */}
                <td suppressHydrationWarning>{value}</td>
              </tr>
            ),
        )}
      </tbody>
    </Table>
  );
}
