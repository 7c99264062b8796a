CREATE TABLE "till_closings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_closings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"expected" numeric(12, 2) NOT NULL,
	"counted" numeric(12, 2) NOT NULL,
	"kept" numeric(12, 2) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"closed_by" integer,
	"closed_at" timestamp with time zone NOT NULL,
	"reopened_by" integer,
	"reopened_at" timestamp with time zone,
	"reopen_reason" text,
	CONSTRAINT "till_closings_kept_check" CHECK ("till_closings"."kept" BETWEEN 0 AND "till_closings"."counted"),
	CONSTRAINT "till_closings_reason_check" CHECK ("till_closings"."counted" = "till_closings"."expected" OR "till_closings"."reason" <> ''),
	CONSTRAINT "till_closings_reopened_check" CHECK (("till_closings"."reopened_at" IS NULL) = ("till_closings"."reopen_reason" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "till_closings" ADD CONSTRAINT "till_closings_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_closings" ADD CONSTRAINT "till_closings_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "till_closings_day_key" ON "till_closings" USING btree ("day") WHERE "till_closings"."reopened_at" IS NULL;--> statement-breakpoint
CREATE INDEX "cash_receipts_recorded_at_idx" ON "cash_receipts" USING btree ("recorded_at") WHERE "cash_receipts"."taken_back_at" IS NULL;--> statement-breakpoint
CREATE INDEX "hand_overs_recorded_at_idx" ON "hand_overs" USING btree ("recorded_at") WHERE "hand_overs"."taken_back_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_events_write_offs_idx" ON "order_events" USING btree ("created_at") WHERE "order_events"."type" IN ('cash_written_off', 'cash_not_written_off');--> statement-breakpoint
CREATE INDEX "payment_attempts_paid_at_idx" ON "payment_attempts" USING btree ("paid_at") WHERE "payment_attempts"."status" = 'paid';--> statement-breakpoint
CREATE INDEX "refunds_done_at_idx" ON "refunds" USING btree ("done_at") WHERE "refunds"."status" = 'done';--> statement-breakpoint
-- A count is append-only: it is reopened once, and never deleted.
CREATE TRIGGER till_closings_unchanged BEFORE UPDATE ON till_closings FOR EACH ROW
  WHEN ((OLD.day, OLD.until, OLD.expected, OLD.counted, OLD.kept, OLD.reason, OLD.closed_at)
      IS DISTINCT FROM (NEW.day, NEW.until, NEW.expected, NEW.counted, NEW.kept, NEW.reason, NEW.closed_at)
    OR (OLD.reopened_at IS NOT NULL AND OLD.reopened_at IS DISTINCT FROM NEW.reopened_at))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER till_closings_kept BEFORE DELETE ON till_closings FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER till_closings_staff_log AFTER INSERT OR UPDATE OR DELETE ON till_closings FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('till_count', 'id');
