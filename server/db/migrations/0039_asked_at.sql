ALTER TABLE "payment_attempts" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
-- What the log of staff leaves out grows by the times of look-ups.
DROP TRIGGER payment_attempts_staff_log ON payment_attempts;--> statement-breakpoint
CREATE TRIGGER payment_attempts_staff_log AFTER INSERT OR UPDATE OR DELETE ON payment_attempts FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('order', 'order_id', 'payment_url', 'next_look_up_at', 'asked_at');
