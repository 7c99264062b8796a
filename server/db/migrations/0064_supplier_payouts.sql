CREATE TABLE "supplier_payouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"supplier_id" integer,
	"amount" numeric(12, 2) NOT NULL,
	"reference" text NOT NULL,
	"recorded_by" integer,
	"recorded_at" timestamp with time zone NOT NULL,
	"taken_back_by" integer,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "supplier_payouts_amount_check" CHECK ("supplier_payouts"."amount" > 0),
	CONSTRAINT "supplier_payouts_reference_check" CHECK ("supplier_payouts"."reference" <> '')
);
--> statement-breakpoint
ALTER TABLE "supplier_payouts" ADD CONSTRAINT "supplier_payouts_supplier_id_users_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_payouts" ADD CONSTRAINT "supplier_payouts_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_payouts" ADD CONSTRAINT "supplier_payouts_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_payouts_supplier_id_idx" ON "supplier_payouts" USING btree ("supplier_id");--> statement-breakpoint
-- A payout is append-only: it is taken back once, and never deleted.
CREATE TRIGGER supplier_payouts_unchanged BEFORE UPDATE ON supplier_payouts FOR EACH ROW
  WHEN ((OLD.amount, OLD.reference, OLD.recorded_at) IS DISTINCT FROM (NEW.amount, NEW.reference, NEW.recorded_at)
    OR (NEW.supplier_id IS NOT NULL AND OLD.supplier_id IS DISTINCT FROM NEW.supplier_id)
    OR (OLD.taken_back_at IS NOT NULL AND OLD.taken_back_at IS DISTINCT FROM NEW.taken_back_at))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER supplier_payouts_kept BEFORE DELETE ON supplier_payouts FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER supplier_payouts_staff_log AFTER INSERT OR UPDATE OR DELETE ON supplier_payouts FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('member', 'supplier_id', 'supplier_id');
