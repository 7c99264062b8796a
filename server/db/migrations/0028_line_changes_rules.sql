-- What an order costs changes with its lines, before it leaves the shop. The rest of what was ordered does not change.
DROP TRIGGER orders_unchanged ON orders;--> statement-breakpoint
CREATE TRIGGER orders_unchanged BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.number, OLD.idempotency_key, OLD.request_hash, OLD.delivery_fee, OLD.address, OLD.delivery_area_id, OLD.note, OLD.created_at)
    IS DISTINCT FROM (NEW.number, NEW.idempotency_key, NEW.request_hash, NEW.delivery_fee, NEW.address, NEW.delivery_area_id, NEW.note,
      NEW.created_at)
    OR (OLD.subtotal, OLD.total) IS DISTINCT FROM (NEW.subtotal, NEW.total) AND OLD.state NOT IN ('placed', 'packing'))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A line that was ordered stays as it was; only how many of its pieces are taken out changes. A replacement may be made again.
DROP TRIGGER order_items_unchanged ON order_items;--> statement-breakpoint
CREATE TRIGGER order_items_unchanged BEFORE UPDATE ON order_items FOR EACH ROW
  WHEN (OLD.order_id <> NEW.order_id
    OR OLD.replaces IS NULL AND (OLD.name, OLD.image, OLD.unit_price, OLD.quantity, OLD.total_price, OLD.replaces)
      IS DISTINCT FROM (NEW.name, NEW.image, NEW.unit_price, NEW.quantity, NEW.total_price, NEW.replaces)
    OR OLD.replaces IS NOT NULL AND NEW.replaces IS NULL
    OR (NEW.product_id IS NOT NULL AND OLD.product_id IS DISTINCT FROM NEW.product_id))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- At the end of a transaction that changes lines or what they cost, both agree, and what replaces a line costs no more than its missing pieces.
CREATE FUNCTION check_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer := (to_jsonb(NEW) ->> TG_ARGV[0])::integer;
BEGIN
  IF (SELECT subtotal FROM orders WHERE id = changed)
      IS DISTINCT FROM (SELECT sum(unit_price * (quantity - taken_out)) FROM order_items WHERE order_id = changed)
    OR EXISTS (SELECT FROM order_items AS line
      JOIN (SELECT replaces, sum(unit_price * (quantity - taken_out)) AS costs FROM order_items
        WHERE order_id = changed AND replaces IS NOT NULL GROUP BY replaces) AS other ON other.replaces = line.id
      WHERE other.costs > line.unit_price * line.taken_out)
  THEN
    RAISE EXCEPTION 'order % does not cost what its lines cost', changed USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_lines_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_lines AFTER UPDATE OF subtotal ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.subtotal <> NEW.subtotal) EXECUTE FUNCTION check_order_lines('id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_items_lines AFTER UPDATE ON order_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.quantity, OLD.taken_out, OLD.unit_price) IS DISTINCT FROM (NEW.quantity, NEW.taken_out, NEW.unit_price)) EXECUTE FUNCTION check_order_lines('order_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_items_replaced AFTER INSERT ON order_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.replaces IS NOT NULL) EXECUTE FUNCTION check_order_lines('order_id');
