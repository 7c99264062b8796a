DROP INDEX "refunds_reference_key";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "requested_by" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "restock" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_reference_idx" ON "refunds" USING btree ("reference") WHERE "refunds"."reference" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_requested_by_idx" ON "refunds" USING btree ("requested_by") WHERE "refunds"."requested_by" IS NOT NULL;--> statement-breakpoint
-- Who asked and what came back stands in the log by itself.
DROP TRIGGER refunds_staff_log ON refunds;--> statement-breakpoint
CREATE TRIGGER refunds_staff_log AFTER INSERT OR UPDATE OR DELETE ON refunds FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('order', 'order_id', 'params', 'requested_by', 'restock');--> statement-breakpoint
-- Refunded is what went back.
UPDATE orders SET payment_status = 'refund_due'
WHERE payment_status = 'refunded' AND EXISTS (SELECT FROM refunds WHERE order_id = orders.id AND status = 'due');
