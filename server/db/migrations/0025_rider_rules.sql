-- Receipts of cash and hand-overs are append-only: a row is taken back once, and never deleted.
CREATE TRIGGER cash_receipts_unchanged BEFORE UPDATE ON cash_receipts FOR EACH ROW
  WHEN ((OLD.order_id, OLD.rider_id, OLD.amount, OLD.recorded_at) IS DISTINCT FROM (NEW.order_id, NEW.rider_id, NEW.amount, NEW.recorded_at)
    OR (OLD.taken_back_at IS NOT NULL AND OLD.taken_back_at IS DISTINCT FROM NEW.taken_back_at))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER cash_receipts_kept BEFORE DELETE ON cash_receipts FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER hand_overs_unchanged BEFORE UPDATE ON hand_overs FOR EACH ROW
  WHEN ((OLD.rider_id, OLD.day, OLD.amount, OLD.note, OLD.recorded_at) IS DISTINCT FROM (NEW.rider_id, NEW.day, NEW.amount, NEW.note, NEW.recorded_at)
    OR (OLD.taken_back_at IS NOT NULL AND OLD.taken_back_at IS DISTINCT FROM NEW.taken_back_at))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER hand_overs_kept BEFORE DELETE ON hand_overs FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Cash that was recorded before becomes one receipt, without a rider.
INSERT INTO cash_receipts (order_id, amount, recorded_by, recorded_at)
SELECT attempt.order_id, coalesce(paid_amount, amount),
  (SELECT actor_id FROM order_events WHERE order_id = attempt.order_id AND type = 'cash_collected' ORDER BY id DESC LIMIT 1),
  coalesce(paid_at, now())
FROM payment_attempts AS attempt WHERE method = 'cod' AND status = 'paid' AND coalesce(paid_amount, amount) > 0;
--> statement-breakpoint
CREATE TRIGGER cash_receipts_staff_log AFTER INSERT OR UPDATE OR DELETE ON cash_receipts FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('order', 'order_id');--> statement-breakpoint
CREATE TRIGGER hand_overs_staff_log AFTER INSERT OR UPDATE OR DELETE ON hand_overs FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('rider', 'rider_id');--> statement-breakpoint
CREATE TRIGGER riders_staff_log AFTER INSERT OR UPDATE OR DELETE ON riders FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('rider', 'id');--> statement-breakpoint
-- Why the rest of an order was written off is a free text about a member.
DROP TRIGGER orders_staff_log ON orders;--> statement-breakpoint
CREATE TRIGGER orders_staff_log AFTER INSERT OR UPDATE OR DELETE ON orders FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('order', 'id', 'address', 'note', 'write_off_reason', 'user_id', 'idempotency_key', 'request_hash');
