-- Records what staff change. Tables that staff change have a trigger with this function:
--   CREATE TRIGGER <table>_staff_log AFTER INSERT OR UPDATE OR DELETE ON <table> FOR EACH ROW
--     WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('<thing>', '<column of its id>', '<hidden column>', …);
-- The condition is false in all transactions but those of staff, which costs the writes of shoppers nothing that can be measured.
-- Hidden columns: secrets, personal data of members, free texts about them, and what follows from other columns.
CREATE FUNCTION record_staff_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  staff jsonb := current_setting('shop.staff')::jsonb;
  hidden text[] := TG_ARGV[2:];
  before jsonb := coalesce(to_jsonb(OLD), '{}');
  after jsonb := coalesce(to_jsonb(NEW), '{}');
  changes jsonb;
BEGIN
  SELECT jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)) INTO changes
  FROM jsonb_object_keys((before || after) - coalesce(hidden, '{}')) AS key
  WHERE coalesce(before -> key, 'null') <> coalesce(after -> key, 'null');
  IF changes IS NOT NULL THEN
    INSERT INTO staff_log (staff_id, staff_name, ip, thing, thing_id, source, action, changes)
    VALUES ((staff ->> 'id')::integer, staff ->> 'name', staff ->> 'ip', TG_ARGV[0], ((before || after) ->> TG_ARGV[1])::integer,
      TG_TABLE_NAME, lower(TG_OP), changes);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

-- The log is append-only.
CREATE TRIGGER staff_log_unchanged BEFORE UPDATE OR DELETE ON staff_log FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER staff_log_kept BEFORE TRUNCATE ON staff_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

CREATE TRIGGER orders_staff_log AFTER INSERT OR UPDATE OR DELETE ON orders FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('order', 'id', 'address', 'note', 'user_id', 'idempotency_key', 'request_hash');--> statement-breakpoint
CREATE TRIGGER order_items_staff_log AFTER INSERT OR UPDATE OR DELETE ON order_items FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('order', 'order_id');--> statement-breakpoint
CREATE TRIGGER payment_attempts_staff_log AFTER INSERT OR UPDATE OR DELETE ON payment_attempts FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('order', 'order_id', 'payment_url', 'next_look_up_at');--> statement-breakpoint
CREATE TRIGGER refunds_staff_log AFTER INSERT OR UPDATE OR DELETE ON refunds FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('order', 'order_id', 'params');--> statement-breakpoint
CREATE TRIGGER failed_deliveries_staff_log AFTER INSERT OR UPDATE OR DELETE ON failed_deliveries FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('order', 'order_id', 'phone_hash');--> statement-breakpoint
CREATE TRIGGER products_staff_log AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('product', 'id', 'search_text');--> statement-breakpoint
CREATE TRIGGER categories_staff_log AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('category', 'id');--> statement-breakpoint
CREATE TRIGGER delivery_areas_staff_log AFTER INSERT OR UPDATE OR DELETE ON delivery_areas FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('delivery_area', 'id');--> statement-breakpoint
CREATE TRIGGER delivery_area_levels_staff_log AFTER INSERT OR UPDATE OR DELETE ON delivery_area_levels FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('delivery_area', 'area_id');--> statement-breakpoint
CREATE TRIGGER delivery_slots_staff_log AFTER INSERT OR UPDATE OR DELETE ON delivery_slots FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('delivery_slot', 'id');--> statement-breakpoint
CREATE TRIGGER submissions_staff_log AFTER INSERT OR UPDATE OR DELETE ON submissions FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('submission', 'id', 'owner_id', 'answer', 'idempotency_key');--> statement-breakpoint
-- A login of staff. Of the session only the browser is recorded.
CREATE TRIGGER sessions_staff_log AFTER INSERT ON sessions FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('member', 'user_id', 'user_id', 'id', 'created_at', 'expires_at', 'ended_at', 'last_seen_at');
