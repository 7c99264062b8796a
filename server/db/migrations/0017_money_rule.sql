CREATE TABLE "desk_requests" (
	"user_id" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_requests_user_id_idempotency_key_pk" PRIMARY KEY("user_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "episode" TO "reservation";--> statement-breakpoint
ALTER TABLE "stock_movements" RENAME COLUMN "episode" TO "reservation";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason_check";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_order_check";--> statement-breakpoint
DROP INDEX "payment_attempts_paid_key";--> statement-breakpoint
DROP INDEX "refunds_attempt_id_key";--> statement-breakpoint
DROP INDEX "stock_movements_order_key";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_granted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A part of an order's payment went back without a reference to it.
UPDATE refunds SET attempt_id = (SELECT id FROM payment_attempts WHERE order_id = refunds.order_id AND status = 'paid') WHERE attempt_id IS NULL;--> statement-breakpoint
UPDATE refunds SET method = attempt.method, is_granted = attempt.status = 'paid' AND orders.state NOT IN ('cancelled', 'expired')
FROM payment_attempts AS attempt, orders WHERE attempt.id = refunds.attempt_id AND orders.id = refunds.order_id;--> statement-breakpoint
-- All money whose amount is known has arrived, also that of second and wrong payments.
UPDATE payment_attempts SET status = 'paid' WHERE status = 'disputed'
  AND (paid_amount IS NOT NULL OR EXISTS (SELECT FROM refunds WHERE attempt_id = payment_attempts.id));--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "attempt_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "method" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "order_item_id" integer;--> statement-breakpoint
ALTER TABLE "desk_requests" ADD CONSTRAINT "desk_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_attempt_id_idx" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reference_key" ON "refunds" USING btree ("method","reference") WHERE "refunds"."method" <> 'cod';--> statement-breakpoint
CREATE INDEX "stock_movements_order_item_id_idx" ON "stock_movements" USING btree ("order_item_id") WHERE "stock_movements"."order_item_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_order_key" ON "stock_movements" USING btree ("order_id","product_id","reservation","reason") WHERE "stock_movements"."order_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason_check" CHECK ("stock_movements"."reason" IN ('sale', 'release', 'returned', 'received', 'spoiled', 'count', 'other'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_check" CHECK (("stock_movements"."order_id" IS NOT NULL OR "stock_movements"."reason" NOT IN ('sale', 'release', 'returned'))
        AND ("stock_movements"."order_id" IS NULL OR "stock_movements"."reason" IN ('sale', 'release', 'returned', 'spoiled')));--> statement-breakpoint
-- Cancelled is final. An expired order is reopened by a payment, with another reservation of its stock.
CREATE OR REPLACE FUNCTION check_order_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('pending_payment', 'placed'), ('pending_payment', 'cancelled'), ('pending_payment', 'expired'),
    ('placed', 'packing'), ('placed', 'cancelled'),
    ('packing', 'out_for_delivery'), ('packing', 'cancelled'),
    ('out_for_delivery', 'delivered'), ('out_for_delivery', 'packing'), ('out_for_delivery', 'cancelled'))
    AND NOT (OLD.state = 'expired' AND NEW.state = 'placed' AND NEW.payment_status = 'paid'
      AND NEW.reservation = OLD.reservation + 1)
  THEN
    RAISE EXCEPTION 'an order cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_transition_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- A movement of an order refers to its line.
CREATE OR REPLACE FUNCTION record_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cause jsonb := coalesce(nullif(current_setting('shop.stock_cause', true), ''), '{"reason": "count"}')::jsonb;
BEGIN
  INSERT INTO stock_movements (product_id, delta, reason, order_id, order_item_id, reservation, actor_id, note)
  VALUES (NEW.id, NEW.quantity - CASE TG_OP WHEN 'UPDATE' THEN OLD.quantity ELSE 0 END, cause ->> 'reason', (cause ->> 'order_id')::integer,
    (SELECT id FROM order_items WHERE order_id = (cause ->> 'order_id')::integer AND product_id = NEW.id),
    (cause ->> 'reservation')::integer, (cause ->> 'actor_id')::integer, coalesce(cause ->> 'note', ''));
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE stock_movements SET order_item_id = item.id FROM order_items AS item
WHERE item.order_id = stock_movements.order_id AND item.product_id = stock_movements.product_id;
