CREATE TABLE "rider_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rider_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rider_id" integer NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"refund_id" integer,
	"recorded_by" integer,
	"recorded_at" timestamp with time zone NOT NULL,
	"taken_back_by" integer,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "rider_entries_kind_check" CHECK ("rider_entries"."kind" IN ('given_back', 'written_off', 'debt')),
	CONSTRAINT "rider_entries_amount_check" CHECK ("rider_entries"."amount" > 0),
	CONSTRAINT "rider_entries_refund_check" CHECK (("rider_entries"."kind" = 'given_back') = ("rider_entries"."refund_id" IS NOT NULL)),
	CONSTRAINT "rider_entries_reason_check" CHECK ("rider_entries"."kind" = 'given_back' OR "rider_entries"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "hand_overs" ADD COLUMN "surplus" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "rider_entries" ADD CONSTRAINT "rider_entries_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_entries" ADD CONSTRAINT "rider_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_entries" ADD CONSTRAINT "rider_entries_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_entries" ADD CONSTRAINT "rider_entries_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rider_entries_rider_id_idx" ON "rider_entries" USING btree ("rider_id","day");--> statement-breakpoint
CREATE INDEX "rider_entries_recorded_at_idx" ON "rider_entries" USING btree ("recorded_at") WHERE "rider_entries"."taken_back_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "rider_entries_refund_id_key" ON "rider_entries" USING btree ("refund_id") WHERE "rider_entries"."taken_back_at" IS NULL;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_surplus_check" CHECK ("hand_overs"."surplus" BETWEEN 0 AND "hand_overs"."amount" AND ("hand_overs"."surplus" = 0 OR "hand_overs"."note" <> ''));--> statement-breakpoint
-- An entry is append-only: it is taken back once, and never deleted.
CREATE TRIGGER rider_entries_unchanged BEFORE UPDATE ON rider_entries FOR EACH ROW
  WHEN ((OLD.rider_id, OLD.day, OLD.kind, OLD.amount, OLD.reason, OLD.refund_id, OLD.recorded_at)
      IS DISTINCT FROM (NEW.rider_id, NEW.day, NEW.kind, NEW.amount, NEW.reason, NEW.refund_id, NEW.recorded_at)
    OR (OLD.taken_back_at IS NOT NULL AND OLD.taken_back_at IS DISTINCT FROM NEW.taken_back_at))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER rider_entries_kept BEFORE DELETE ON rider_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER rider_entries_staff_log AFTER INSERT OR UPDATE OR DELETE ON rider_entries FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('rider', 'rider_id');--> statement-breakpoint
DROP TRIGGER hand_overs_unchanged ON hand_overs;--> statement-breakpoint
CREATE TRIGGER hand_overs_unchanged BEFORE UPDATE ON hand_overs FOR EACH ROW
  WHEN ((OLD.rider_id, OLD.day, OLD.amount, OLD.surplus, OLD.note, OLD.recorded_at)
      IS DISTINCT FROM (NEW.rider_id, NEW.day, NEW.amount, NEW.surplus, NEW.note, NEW.recorded_at)
    OR (OLD.taken_back_at IS NOT NULL AND OLD.taken_back_at IS DISTINCT FROM NEW.taken_back_at))
  EXECUTE FUNCTION refuse_change();
