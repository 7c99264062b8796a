import { sql } from 'drizzle-orm';
import { RETURN_WINDOWS } from '../../../contract/problemRules';
import { type Returnable } from '../../../contract/problems';
import { type DbOrTransaction } from '../../db/database';
import { imageUrl } from '../../http/baseUrl';
import { type OrderRow } from '../orders/orderState';
import { PAID_FOR_PIECE, REPLACED_PIECES } from '../payments/exchangedPieces';

const DAY_MS = 24 * 3_600_000;

/** A delivered line. `left`: its pieces that did not come back and are in no problem. `unitPrice`: what was paid for a piece. */
export type ReturnableLine = {
  item: number;
  name: string;
  name_ne: string | null;
  image: string | null;
  unitPrice: string;
  left: number;
  /** Its goods spoil. */
  fresh: boolean;
  until: Date;
  sealedUntil: Date;
};

/** The lines of a delivered order; none of another one. Lock the order first when pieces are to be reported. */
export async function readReturnable(db: DbOrTransaction, order: OrderRow): Promise<ReturnableLine[]> {
  if (order.state !== 'delivered') return [];
  const { rows } = await db.execute<{
    item: number;
    name: string;
    name_ne: string | null;
    image: string | null;
    unit_price: string;
    left: number;
    fresh: boolean;
    return_days: number | null;
    delivered_at: Date;
  }>(sql`
    SELECT item.id AS item, item.name, item.name_ne, item.image, coalesce(${PAID_FOR_PIECE}, item.unit_price)::text AS unit_price,
      greatest(owed.pieces - reported.pieces - greatest(returned.back - reported.restocked, 0), 0)::integer AS left,
      coalesce(category.fresh, false) AS fresh, item.return_days, delivery.at AS delivered_at
    FROM order_items AS item
      LEFT JOIN all_products AS product ON product.id = item.product_id
      LEFT JOIN categories AS category ON category.id = product.category_id
      CROSS JOIN (SELECT max(created_at) AS at FROM order_events WHERE order_id = ${order.id} AND type = 'delivered') AS delivery
      -- A piece that was taken out of an exchange is still owed, unless another one replaces it.
      CROSS JOIN LATERAL (SELECT item.quantity - CASE WHEN ${order.exchangeOf !== null} AND item.replaces IS NULL
        THEN ${REPLACED_PIECES} ELSE item.taken_out END AS pieces) AS owed
      CROSS JOIN LATERAL (SELECT coalesce(sum(line.quantity), 0) AS pieces, coalesce(sum(line.restocked), 0) AS restocked
        FROM problem_lines AS line JOIN problems ON problems.id = line.problem_id
        WHERE line.item_id = item.id AND problems.state NOT IN ('refused', 'withdrawn')) AS reported
      CROSS JOIN LATERAL (SELECT coalesce(sum(delta), 0) AS back FROM stock_movements
        WHERE order_item_id = item.id AND reason = 'returned') AS returned
    WHERE item.order_id = ${order.id} AND owed.pieces > 0 ORDER BY item.id`);
  return rows.map(({ unit_price: unitPrice, fresh, return_days: days, delivered_at, ...line }) => {
    const after = (window: number) => new Date(new Date(delivered_at).getTime() + window);
    const usual = RETURN_WINDOWS;
    const other = days === null ? usual.other : days * DAY_MS;
    return {
      ...line,
      fresh,
      unitPrice,
      until: after(fresh ? usual.fresh : other),
      // A sealed pack never has less time than an opened one.
      sealedUntil: after(fresh ? usual.fresh : Math.max(usual.sealed, other)),
    };
  });
}

/** The lines as they are sent. */
export const toReturnable = (lines: ReturnableLine[], imageBase: string): Returnable => ({
  lines: lines.map(({ unitPrice, until, sealedUntil, image, ...line }) => ({
    ...line,
    image: imageUrl(image, imageBase),
    unit_price: unitPrice,
    until: until.toISOString(),
    sealed_until: sealedUntil.toISOString(),
  })),
});
