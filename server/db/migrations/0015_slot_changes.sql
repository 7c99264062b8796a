ALTER TABLE "delivery_slots" ADD COLUMN "cut_off_by_staff" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Staff may give an order another slot. The rest of what was ordered does not change.
DROP TRIGGER orders_unchanged ON orders;--> statement-breakpoint
CREATE TRIGGER orders_unchanged BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.number, OLD.idempotency_key, OLD.request_hash, OLD.subtotal, OLD.delivery_fee, OLD.total, OLD.address, OLD.delivery_area_id,
      OLD.note, OLD.created_at)
    IS DISTINCT FROM (NEW.number, NEW.idempotency_key, NEW.request_hash, NEW.subtotal, NEW.delivery_fee, NEW.total, NEW.address,
      NEW.delivery_area_id, NEW.note, NEW.created_at))
  EXECUTE FUNCTION refuse_change();
