-- The sender of a gift and the buyer's tax number are personal data of members.
DROP TRIGGER orders_staff_log ON orders;--> statement-breakpoint
CREATE TRIGGER orders_staff_log AFTER INSERT OR UPDATE OR DELETE ON orders FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('order', 'id', 'address', 'note', 'gift', 'buyer_pan', 'write_off_reason', 'user_id', 'idempotency_key', 'request_hash');
