import { styled } from '@mui/material/styles';
import { type Bill } from '../../../contract/bills';
import { InBoth } from './InBoth';
import { NamesOfGoods } from './NamesOfGoods';
import { WIDE } from './paper';
import { amountText } from './paperTexts';

// The roles stay although a narrow paper shows the cells of a row below each other.
const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  borderBlock: '0.75pt solid currentColor',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: 0, verticalAlign: 'top', textAlign: 'start', fontWeight: 'inherit' },
  '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  // A browser gives what is hidden this way a page of its own.
  '@media print': { '& thead': { display: 'none' } },
  '& tr': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '0.75em',
    padding: '0.35em 0',
    breakInside: 'avoid',
  },
  '& tbody tr + tr': { borderTop: '0.5pt dotted currentColor' },
  // The name and the amount fill the first row.
  '& .name': { flex: '1 1 calc(100% - 6.75em)' },
  '& .amount': { order: 1, flex: '0 0 6em', textAlign: 'end', whiteSpace: 'nowrap' },
  '& .hs, & .quantity, & .price, & .rate': { order: 2 },
  '& .number': { display: 'none' },
  '& .price::before': { content: '"@ "' },
  '& .hs::before': { content: '"HS "' },
  '& .hs:empty': { display: 'none' },
  [WIDE]: {
    '& thead': { position: 'static', width: 'auto', height: 'auto', clipPath: 'none', display: 'table-header-group' },
    '& tr': { display: 'table-row' },
    '& thead th': { fontWeight: 650, verticalAlign: 'bottom', borderBottom: '0.75pt solid currentColor' },
    '& th, & td': { padding: '0.35em 0.5em' },
    '& th:first-of-type, & td:first-of-type': { paddingInlineStart: 0 },
    '& th:last-of-type, & td:last-of-type': { paddingInlineEnd: 0 },
    '& tbody td': { borderTop: '0.5pt dotted currentColor' },
    '& .number': { display: 'table-cell' },
    '& .hs:empty': { display: 'table-cell' },
    '& .price::before, & .hs::before': { content: 'none' },
    '& .number, & .hs': { whiteSpace: 'nowrap' },
    '& .quantity, & .price, & .rate': { textAlign: 'end', whiteSpace: 'nowrap' },
  },
});

/** "2 × 500 g", "3 pieces", "1 piece". */
function quantityText({ quantity, unit }: Bill['lines'][number]): string {
  if (unit !== 'piece') return `${quantity} × ${unit}`;
  return quantity === 1 ? '1 piece' : `${quantity} pieces`;
}

/** The lines of a bill: a table on a wide paper, two rows for each line on a narrow one. */
export function BillLines({ bill }: { bill: Bill }) {
  const hasVat = bill.tax === 'vat';
  const columns = [
    ['number', 'No.'],
    ['name', 'Description'],
    ['hs', 'HS code'],
    ['quantity', 'Quantity'],
    ['price', 'Unit price'],
    ...(hasVat ? ([['rate', 'VAT']] as const) : []),
    ['amount', 'Amount'],
  ] as const;
  return (
    <Table role="table" aria-label="Lines">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(([name, text]) => (
            <th key={name} role="columnheader" className={name}>
              <InBoth text={text} isBelow />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {bill.lines.map((line, index) => (
          <tr key={index} role="row">
            <td role="cell" className="number">
              {index + 1}
            </td>
            <td role="cell" className="name">
              <NamesOfGoods {...line} />
            </td>
            <td role="cell" className="hs">
              {line.hs_code}
            </td>
            <td role="cell" className="quantity">
              {quantityText(line)}
            </td>
            <td role="cell" className="price">
              {amountText(line.unit_price)}
            </td>
            {hasVat && (
              <td role="cell" className="rate">
                {line.vat_rate ? `VAT ${line.vat_rate} %` : <InBoth text="Exempt" isBelow />}
              </td>
            )}
            <td role="cell" className="amount">
              {amountText(line.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
