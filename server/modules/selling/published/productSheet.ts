/** Prices, stocks and particulars of many products in one CSV file, checked as the catalog's import checks them. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type SheetResult } from '../../../../contract/managedProducts';
import { readWhole } from '../../../../contract/enteredNumbers';
import { PARTICULARS, type Particulars } from '../../../../contract/particulars';
import { type DbOrTransaction } from '../../../db/database';
import { allProducts } from '../../../db/schema';
import { selectCause } from '../../../db/stockCause';
import { BYTE_ORDER_MARK, guardText, toCsvLine } from '../../../http/csv';
import { ValidationError } from '../../../http/errors';
import { MAX_ID } from '../../../http/validation';
import { lockMember } from '../../accounts/lockMember';
import { InvalidFileError, readCsv, type FileRow } from '../../catalog/file/fileRows';
import { InvalidRowError, readProduct } from '../../catalog/file/productFields';
import { planProposals, storeProposals } from './sheetProposals';

const MAX_ROWS = 1000;
const COLUMNS = ['id', 'name', 'price', 'quantity', 'exported_quantity', ...PARTICULARS];

type Change = {
  line: number;
  id: number;
  price: string | null;
  quantity: number | null;
  exported: number | null;
  /** Those that the sheet has columns for. */
  particulars: Partial<Particulars>;
};
type SheetProduct = Pick<typeof allProducts.$inferSelect, 'id' | 'price' | 'quantity'>;

const selectRows = (db: DbOrTransaction) => db.select().from(allProducts).$dynamic();

/** The member's products as CSV, for spreadsheets: UTF-8 with a byte order mark, and no text that a spreadsheet would calculate. */
export async function writeSheet(db: DbOrTransaction, supplierId: number): Promise<string> {
  const rows = await selectRows(db).where(eq(allProducts.supplierId, supplierId)).orderBy(asc(allProducts.id));
  const lines = rows.map(({ id, name, price, quantity, ...row }) => [
    ...[id, guardText(name), price, quantity, quantity],
    ...PARTICULARS.map((particular) => guardText(row[particular] ?? '')),
  ]);
  return BYTE_ORDER_MARK + [COLUMNS, ...lines].map((cells) => toCsvLine(cells)).join('');
}

/**
 * Changes the prices and stocks of a sheet and proposes its new particulars, or nothing when a row is refused. Throws a ValidationError for
 * what is no CSV file, and `proposals_closed`.
 */
export async function applySheet(
  transaction: DbOrTransaction,
  { supplierId, at }: { supplierId: number; at: Date },
  csv: string,
): Promise<SheetResult> {
  const { changes, refused } = readSheet(csv);
  // Before any product, as an order of the member locks them.
  if (changes.some(({ particulars }) => Object.keys(particulars).length > 0)) await lockMember(transaction, supplierId);
  const selectOwn = (ids: number[]) =>
    selectRows(transaction)
      .where(and(inArray(allProducts.id, ids), eq(allProducts.supplierId, supplierId)))
      .orderBy(asc(allProducts.id));
  const known = new Map((await selectOwn(changes.map(({ id }) => id))).map((row) => [row.id, row]));
  const differs = ({ id, price, quantity }: Change): boolean => {
    const row = known.get(id);
    return row !== undefined && ((price ?? row.price) !== row.price || (quantity ?? row.quantity) !== row.quantity);
  };
  // Only the rows that change are locked, in the order of their ids like the products of an order, and read again.
  const locked = await selectOwn(changes.filter(differs).map(({ id }) => id)).for('no key update');
  for (const row of locked) known.set(row.id, row);
  for (const change of changes) {
    const reason = refusalOf(change, known.get(change.id));
    if (reason) refused.push({ line: change.line, reason });
  }
  const proposals = await planProposals(transaction, supplierId, changes);
  refused.push(...proposals.refused);
  if (refused.length > 0)
    return {
      changed: 0,
      proposed: 0,
      unchanged: 0,
      refused: refused.sort((first, second) => first.line - second.line),
    };
  const lockedIds = new Set(locked.map(({ id }) => id));
  const wanted = changes.filter((change) => lockedIds.has(change.id) && differs(change));
  await transaction.execute(sql`
    WITH stock_cause AS MATERIALIZED (${selectCause({ reason: 'count', actor_id: supplierId })})
    UPDATE all_products AS product
    SET price = coalesce(change.price, product.price), quantity = coalesce(change.quantity, product.quantity)
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS change (id integer, price numeric, quantity integer)
    WHERE product.id = change.id AND (SELECT cause IS NOT NULL FROM stock_cause)`);
  await storeProposals(transaction, proposals.planned, at);
  const touched = new Set([...wanted.map(({ id }) => id), ...proposals.planned.map(({ product }) => product.id)]);
  const proposed = proposals.planned.length;
  return { changed: wanted.length, proposed, unchanged: changes.length - touched.size, refused };
}

function readSheet(csv: string): { changes: Change[]; refused: SheetResult['refused'] } {
  const changes = new Map<number, Change>();
  const refused: SheetResult['refused'] = [];
  let rows = 0;
  try {
    for (const row of readCsv(csv)) {
      if ((rows += 1) > MAX_ROWS)
        throw new InvalidFileError(`The file has more than ${MAX_ROWS} products. Send it in parts.`);
      if (row.values.id === undefined && !row.fault)
        throw new InvalidFileError('The file has no column "id". Export your products, and change that file.');
      try {
        const change = readChange(row);
        const first = changes.get(change.id);
        if (first) throw new InvalidRowError([`the same id as on line ${first.line}`]);
        changes.set(change.id, change);
      } catch (error) {
        if (!(error instanceof InvalidRowError)) throw error;
        refused.push(...error.faults.map((reason) => ({ line: row.line, reason })));
      }
    }
  } catch (error) {
    if (error instanceof InvalidFileError) throw new ValidationError({ csv: [error.message] });
    throw error;
  }
  return { changes: [...changes.values()], refused };
}

/** Throws an InvalidRowError. */
function readChange({ line, values, fault, delimiter }: FileRow): Change {
  if (fault) throw new InvalidRowError([fault]);
  const { id = '', price = '', quantity = '', exported_quantity = '' } = values;
  const read = readWhole(id, { min: 1, max: MAX_ID });
  if (read.fault !== undefined) throw new InvalidRowError(['id: is missing']);
  const given = PARTICULARS.filter((name) => values[name] !== undefined);
  const texts = Object.fromEntries(given.map((name) => [name, values[name]]));
  const product = readProduct({ price, quantity, exported_quantity, ...texts }, [], {
    decimalComma: delimiter === ';',
  });
  if (product.quantity !== null && product.exported_quantity === null)
    throw new InvalidRowError(['exported_quantity: is missing']);
  const toNumber = (text: string | null) => (text === null ? null : Number(text));
  return {
    line,
    id: read.value,
    price: product.price,
    // A stock that was not edited is left to the sales since the export.
    quantity: product.quantity === product.exported_quantity ? null : toNumber(product.quantity),
    exported: toNumber(product.exported_quantity),
    particulars: Object.fromEntries(given.map((name) => [name, product[name] || null])),
  };
}

/** Why a row cannot be applied to the product as it is now; null when it can. */
function refusalOf({ quantity, exported }: Change, row: SheetProduct | undefined): string | null {
  if (!row) return 'id: none of your products has it';
  if (quantity === null) return null;
  // A sale meanwhile is not undone by an old number.
  return row.quantity !== quantity && row.quantity !== exported
    ? `quantity: the stock was ${exported} when the file was exported and is ${row.quantity} now; count again, and put ${row.quantity} into exported_quantity`
    : null;
}
