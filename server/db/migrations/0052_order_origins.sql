ALTER TABLE "orders" ADD COLUMN "origin" text;--> statement-breakpoint
CREATE INDEX "orders_origin_idx" ON "orders" USING btree ("origin") WHERE "orders"."origin" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_origin_check" CHECK ("orders"."origin" IS NULL OR "orders"."state" = 'pending_payment');--> statement-breakpoint
-- The network that an unpaid order came from is gone when the order is paid or ends: the log does not keep it.
DROP TRIGGER orders_staff_log ON orders;--> statement-breakpoint
CREATE TRIGGER orders_staff_log AFTER INSERT OR UPDATE OR DELETE ON orders FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('order', 'id', 'address', 'note', 'gift', 'buyer_pan', 'write_off_reason', 'origin', 'user_id', 'idempotency_key', 'request_hash');
