ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_check";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason_check";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_order_check";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "taken_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "replaces" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_replaces_order_items_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_taken_out_check" CHECK ("order_items"."taken_out" BETWEEN 0 AND "order_items"."quantity");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_check" CHECK ("refunds"."reason" IN ('order_cancelled', 'order_expired', 'paid_twice', 'overpaid', 'at_provider', 'by_staff', 'line_changed'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason_check" CHECK ("stock_movements"."reason" IN ('sale', 'release', 'line_changed', 'returned', 'received', 'spoiled', 'count', 'other'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_check" CHECK (("stock_movements"."order_id" IS NOT NULL OR "stock_movements"."reason" NOT IN ('sale', 'release', 'line_changed', 'returned'))
        AND ("stock_movements"."order_id" IS NULL OR "stock_movements"."reason" IN ('sale', 'release', 'line_changed', 'returned', 'spoiled')));