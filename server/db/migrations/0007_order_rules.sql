-- The rules of orders and stock that a CHECK cannot express.

-- An order moves along these states only. An expired or cancelled order is taken up again only once it is paid.
CREATE FUNCTION check_order_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('pending_payment', 'placed'), ('pending_payment', 'cancelled'), ('pending_payment', 'expired'),
    ('placed', 'packing'), ('placed', 'cancelled'),
    ('packing', 'out_for_delivery'), ('packing', 'cancelled'),
    ('out_for_delivery', 'delivered'), ('out_for_delivery', 'packing'), ('out_for_delivery', 'cancelled'))
    AND NOT (OLD.state IN ('expired', 'cancelled') AND NEW.state = 'placed' AND NEW.payment_status = 'paid'
      AND NEW.episode = OLD.episode + 1)
  THEN
    RAISE EXCEPTION 'an order cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_transition_check';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_transition BEFORE UPDATE OF state ON orders
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION check_order_state();

-- A wallet order starts unpaid; cash on delivery starts placed.
CREATE FUNCTION check_first_order_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> (CASE NEW.payment_method WHEN 'cod' THEN 'placed' ELSE 'pending_payment' END) THEN
    RAISE EXCEPTION 'an order cannot start as %', NEW.state USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_transition_check';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_first_state BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION check_first_order_state();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row of % does not change', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_unchanged_check';
END $$;

-- What was ordered does not change. The member and the products may be deleted later.
CREATE TRIGGER orders_unchanged BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.number, OLD.idempotency_key, OLD.request_hash, OLD.subtotal, OLD.delivery_fee, OLD.total, OLD.address, OLD.delivery_area_id,
      OLD.slot_id, OLD.note, OLD.created_at)
    IS DISTINCT FROM (NEW.number, NEW.idempotency_key, NEW.request_hash, NEW.subtotal, NEW.delivery_fee, NEW.total, NEW.address,
      NEW.delivery_area_id, NEW.slot_id, NEW.note, NEW.created_at))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_items_unchanged BEFORE UPDATE ON order_items FOR EACH ROW
  WHEN ((OLD.order_id, OLD.name, OLD.image, OLD.unit_price, OLD.quantity, OLD.total_price)
      IS DISTINCT FROM (NEW.order_id, NEW.name, NEW.image, NEW.unit_price, NEW.quantity, NEW.total_price)
    OR (NEW.product_id IS NOT NULL AND OLD.product_id IS DISTINCT FROM NEW.product_id))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_events_unchanged BEFORE UPDATE ON order_events FOR EACH ROW
  WHEN ((OLD.order_id, OLD.type, OLD.state, OLD.text, OLD.created_at) IS DISTINCT FROM (NEW.order_id, NEW.type, NEW.state, NEW.text, NEW.created_at))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_kept BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_items_kept BEFORE DELETE ON order_items FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_events_kept BEFORE DELETE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Every change of a stock is a movement. The transaction states the cause beforehand in the setting shop.stock_cause, as JSON
-- with `reason` and, as far as they apply, `order_id`, `episode`, `actor_id` and `note`. Without it the change is a count.
CREATE FUNCTION record_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cause jsonb := coalesce(nullif(current_setting('shop.stock_cause', true), ''), '{"reason": "count"}')::jsonb;
BEGIN
  INSERT INTO stock_movements (product_id, delta, reason, order_id, episode, actor_id, note)
  VALUES (NEW.id, NEW.quantity - CASE TG_OP WHEN 'UPDATE' THEN OLD.quantity ELSE 0 END, cause ->> 'reason',
    (cause ->> 'order_id')::integer, (cause ->> 'episode')::integer, (cause ->> 'actor_id')::integer, coalesce(cause ->> 'note', ''));
  RETURN NULL;
END $$;
CREATE TRIGGER products_stock_inserted AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.quantity <> 0) EXECUTE FUNCTION record_stock_movement();
CREATE TRIGGER products_stock_updated AFTER UPDATE OF quantity ON products
  FOR EACH ROW WHEN (OLD.quantity <> NEW.quantity) EXECUTE FUNCTION record_stock_movement();
INSERT INTO stock_movements (product_id, delta, reason) SELECT id, quantity, 'count' FROM products WHERE quantity <> 0;

-- Orders change stock all the time, and NOTIFY makes commits wait for each other. Servers poll stock_movements instead.
DROP TRIGGER products_notify ON products;
CREATE TRIGGER products_notify AFTER INSERT OR DELETE OR TRUNCATE
  OR UPDATE OF name, "desc", price, image, category_id, featured, created_at ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
-- Room for new versions of a row on its page: an update of the stock alone then changes no index.
ALTER TABLE products SET (fillfactor = 85);
