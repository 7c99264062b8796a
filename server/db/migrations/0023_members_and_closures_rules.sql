CREATE TRIGGER delivery_closures_staff_log AFTER INSERT OR UPDATE OR DELETE ON delivery_closures FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('delivery_closure', 'id');--> statement-breakpoint
CREATE TRIGGER cash_blocks_staff_log AFTER INSERT OR UPDATE OR DELETE ON cash_blocks FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('member', 'user_id', 'user_id', 'phone_hashes', 'reason');--> statement-breakpoint
CREATE TRIGGER order_calls_staff_log AFTER INSERT OR UPDATE OR DELETE ON order_calls FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('order', 'order_id');
