ALTER TABLE "orders" DROP CONSTRAINT "orders_buyer_pan_check";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_pan_check" CHECK ("orders"."buyer_pan" ~ '^(?!0+$)\d{9}$');--> statement-breakpoint

-- What was ordered does not change, but for how to find and bill the buyer, and that only before the bill.
DROP TRIGGER orders_unchanged ON orders;--> statement-breakpoint
CREATE TRIGGER orders_unchanged BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.number, OLD.idempotency_key, OLD.request_hash, OLD.delivery_fee, OLD.delivery_area_id, OLD.note, OLD.created_at,
      OLD.address - ARRAY['phone_number', 'ward', 'tole', 'note'])
    IS DISTINCT FROM (NEW.number, NEW.idempotency_key, NEW.request_hash, NEW.delivery_fee, NEW.delivery_area_id, NEW.note, NEW.created_at,
      NEW.address - ARRAY['phone_number', 'ward', 'tole', 'note'])
    OR (OLD.subtotal, OLD.total) IS DISTINCT FROM (NEW.subtotal, NEW.total) AND OLD.state NOT IN ('placed', 'packing'))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION check_order_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bills WHERE order_id = NEW.id) THEN
    RAISE EXCEPTION 'an order with a bill is not corrected' USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_unchanged_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_corrected BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.address, OLD.buyer_pan) IS DISTINCT FROM (NEW.address, NEW.buyer_pan)) EXECUTE FUNCTION check_order_correction();
--> statement-breakpoint
-- The log hides addresses, so that a correction leaves no other row.
CREATE TRIGGER record_staff_change AFTER INSERT ON order_events FOR EACH ROW
  WHEN (NEW.type = 'details_corrected' AND current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('order', 'order_id', 'order_id', 'type', 'state', 'actor_id', 'mail_id', 'created_at');
