DROP INDEX "cash_receipts_rider_id_idx";--> statement-breakpoint
DROP INDEX "orders_rider_id_idx";--> statement-breakpoint
DROP INDEX "problems_waiting_since_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || search_normalize(address ->> 'recipient')) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || search_normalize(first_name || ' ' || last_name || ' ' || email)) STORED;--> statement-breakpoint
CREATE INDEX "cash_receipts_recorded_by_idx" ON "cash_receipts" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "cash_receipts_taken_back_by_idx" ON "cash_receipts" USING btree ("taken_back_by") WHERE "cash_receipts"."taken_back_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_slots_ends_at_idx" ON "delivery_slots" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "orders_created_at_idx" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_attention_idx" ON "orders" USING btree ("id") WHERE "orders"."attention" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_cash_due_idx" ON "orders" USING btree ("id") WHERE "orders"."state" = 'delivered' AND "orders"."payment_method" = 'cod' AND "orders"."payment_status" = 'due';--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin (replace("number", '-', '') gin_trgm_ops,("address" ->> 'phone_number') gin_trgm_ops,"search_text" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "refunds_due_idx" ON "refunds" USING btree ("order_id") WHERE "refunds"."status" = 'due';--> statement-breakpoint
CREATE INDEX "stock_movements_returned_idx" ON "stock_movements" USING btree ("order_item_id") WHERE "stock_movements"."reason" = 'returned';--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("phone_number" gin_trgm_ops,"search_text" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "cash_receipts_rider_id_idx" ON "cash_receipts" USING btree ("rider_id","recorded_at","amount") WHERE "cash_receipts"."taken_back_at" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_rider_id_idx" ON "orders" USING btree ("rider_id") WHERE "orders"."state" IN ('placed', 'packing', 'out_for_delivery');--> statement-breakpoint
CREATE INDEX "problems_waiting_since_idx" ON "problems" USING btree ("waiting_since","id" DESC NULLS FIRST);--> statement-breakpoint

-- A migration that changes search_normalize() has to write orders.search_text and users.search_text again.
-- A text for searches is made of other columns, and some of these are hidden: the log leaves it out.
CREATE OR REPLACE FUNCTION record_staff_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  staff jsonb := coalesce(nullif(current_setting('shop.staff', true), '')::jsonb,
    jsonb_build_object('name', 'Database role ' || session_user, 'ip', coalesce(host(inet_client_addr()), '')));
  hidden text[] := TG_ARGV[2:];
  before jsonb := coalesce(to_jsonb(OLD), '{}');
  after jsonb := coalesce(to_jsonb(NEW), '{}');
  changes jsonb;
BEGIN
  SELECT jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)) INTO changes
  FROM jsonb_object_keys((before || after) - coalesce(hidden, '{}') - 'search_text') AS key
  WHERE coalesce(before -> key, 'null') <> coalesce(after -> key, 'null');
  IF changes IS NOT NULL THEN
    INSERT INTO staff_log (staff_id, staff_name, ip, thing, thing_id, source, action, changes)
    VALUES ((staff ->> 'id')::integer, staff ->> 'name', staff ->> 'ip', TG_ARGV[0], ((before || after) ->> TG_ARGV[1])::integer,
      TG_TABLE_NAME, lower(TG_OP), changes);
  END IF;
  RETURN NULL;
END $$;
