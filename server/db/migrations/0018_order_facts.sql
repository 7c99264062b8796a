-- Events, the reasons of refunds and marks for the staff become codes with parameters. Earlier sentences are converted; what staff and
-- members wrote stays as a note.
ALTER TABLE "order_events" ADD COLUMN "params" jsonb;--> statement-breakpoint
DROP TRIGGER order_events_unchanged ON order_events;--> statement-breakpoint
UPDATE order_events AS event SET params = CASE type
  WHEN 'placed' THEN jsonb_build_object('method', 'cod')
  WHEN 'pending_payment' THEN jsonb_build_object('method', payment_method)
  WHEN 'paid' THEN jsonb_build_object('amount', total::text, 'method', payment_method)
  WHEN 'reopened' THEN jsonb_build_object('amount', total::text, 'method', payment_method)
  WHEN 'cash_collected' THEN jsonb_build_object('amount', total::text)
  WHEN 'cash_not_collected' THEN jsonb_build_object('amount', total::text)
  WHEN 'delivery_failed' THEN jsonb_build_object('reason',
    CASE WHEN text LIKE '%nobody was there%' THEN 'nobody_there' WHEN text LIKE '%it was refused%' THEN 'refused' ELSE 'our_fault' END,
    'note', coalesce(substring(text FROM '^(?:We could not deliver your order: nobody was there\.|We could not deliver your order: it was refused\.|.* we are sorry\.) (.*)$'), ''))
  WHEN 'cancelled' THEN jsonb_build_object('by', CASE WHEN text LIKE 'You have cancelled%' THEN 'member' ELSE 'staff' END,
    'note', coalesce(substring(text FROM '^(?:You have cancelled this order\. Reason|We had to cancel this order): (.*)$'), ''))
  WHEN 'slot_changed' THEN (SELECT jsonb_build_object('starts_at', to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'ends_at', to_char(ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) FROM delivery_slots WHERE id = orders.slot_id)
  WHEN 'refund_due' THEN jsonb_build_object('amount', sum, 'method', payment_method, 'reason', CASE
    WHEN text LIKE 'You have paid twice.%' THEN 'paid_twice' WHEN event.state = 'cancelled' THEN 'order_cancelled'
    WHEN event.state = 'expired' THEN 'order_expired' ELSE 'overpaid' END)
  WHEN 'refunded' THEN jsonb_build_object('amount', sum, 'method', payment_method,
    'note', coalesce(substring(text FROM ' was refunded: (.*)$'), ''))
  ELSE '{}' END
FROM orders, (SELECT id, replace(substring(text FROM 'NPR ([\d,]+\.\d\d)'), ',', '') AS sum FROM order_events) AS named
WHERE orders.id = event.order_id AND named.id = event.id;--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "params" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" DROP COLUMN "text";--> statement-breakpoint
CREATE TRIGGER order_events_unchanged BEFORE UPDATE ON order_events FOR EACH ROW
  WHEN ((OLD.order_id, OLD.type, OLD.state, OLD.params, OLD.created_at) IS DISTINCT FROM (NEW.order_id, NEW.type, NEW.state, NEW.params, NEW.created_at))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "params" jsonb;--> statement-breakpoint
UPDATE refunds SET params = CASE WHEN code IS NULL THEN jsonb_build_object('note', reason) ELSE '{}' END, reason = coalesce(code, 'by_staff')
FROM (SELECT id, CASE reason WHEN 'the order was cancelled' THEN 'order_cancelled' WHEN 'the order has expired' THEN 'order_expired'
  WHEN 'the order was paid twice' THEN 'paid_twice' WHEN 'more was paid than the order costs' THEN 'overpaid'
  WHEN 'refunded at the provider' THEN 'at_provider' END AS code FROM refunds) AS coded
WHERE coded.id = refunds.id;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "params" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "attention" SET DATA TYPE jsonb
  USING CASE WHEN attention IS NOT NULL THEN jsonb_build_array(jsonb_build_object('code', 'other', 'params', jsonb_build_object('note', attention))) END;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_attention_check" CHECK (jsonb_typeof("orders"."attention") = 'array' AND "orders"."attention" <> '[]');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_check" CHECK ("refunds"."reason" IN ('order_cancelled', 'order_expired', 'paid_twice', 'overpaid', 'at_provider', 'by_staff'));
