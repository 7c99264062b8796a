CREATE TABLE "staff_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer,
	"member_id" integer,
	"text" text NOT NULL,
	"written_by" integer,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_notes_about_check" CHECK (num_nonnulls("staff_notes"."order_id", "staff_notes"."member_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_notes_order_id_idx" ON "staff_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "staff_notes_member_id_idx" ON "staff_notes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "staff_notes_written_by_idx" ON "staff_notes" USING btree ("written_by");--> statement-breakpoint
CREATE TRIGGER record_staff_change AFTER INSERT OR UPDATE OR DELETE ON staff_notes FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('note', 'id', 'text', 'written_by', 'written_at');
