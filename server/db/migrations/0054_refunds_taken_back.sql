ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_problem_id_key";--> statement-breakpoint
ALTER TABLE "credit_note_lines" DROP CONSTRAINT "credit_note_lines_total_check";--> statement-breakpoint
ALTER TABLE "credit_note_lines" DROP CONSTRAINT "credit_note_lines_quantity_check";--> statement-breakpoint
ALTER TABLE "credit_note_lines" DROP CONSTRAINT "credit_note_lines_vat_check";--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_total_check";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_check";--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "reverses" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "taken_back_by" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_reverses_credit_notes_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_problem_id_idx" ON "credit_notes" USING btree ("problem_id") WHERE "credit_notes"."problem_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_taken_back_by_idx" ON "refunds" USING btree ("taken_back_by") WHERE "refunds"."taken_back_by" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_reverses_key" UNIQUE("reverses");--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_quantity_check" CHECK ("credit_note_lines"."quantity" * "credit_note_lines"."total" >= 0);--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_vat_check" CHECK ("credit_note_lines"."vat" BETWEEN least("credit_note_lines"."total", 0) AND greatest("credit_note_lines"."total", 0));--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_total_check" CHECK (CASE WHEN "credit_notes"."reverses" IS NULL THEN "credit_notes"."total" > 0 ELSE "credit_notes"."total" < 0 END);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" IN ('due', 'done', 'taken_back') AND ("refunds"."status" = 'taken_back') = ("refunds"."taken_back_at" IS NOT NULL));--> statement-breakpoint
-- At the end of the transaction a credit note is the sum of its lines, all credit notes of a line take no more off it than it has and give back no
-- more than was taken off, and a reversal takes one credit note back as a whole.
CREATE OR REPLACE FUNCTION check_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  credited integer := (to_jsonb(NEW) ->> TG_ARGV[0])::integer;
BEGIN
  IF EXISTS (SELECT FROM credit_notes AS note LEFT JOIN (SELECT credit_note_id AS id, sum(line.total) AS total, sum(line.vat) AS vat,
        coalesce(sum(line.total) FILTER (WHERE vat_rate = 0), 0) AS exempt, bool_or(billed.order_id <> (SELECT order_id FROM credit_notes WHERE id = credited)) AS foreign_line
      FROM credit_note_lines AS line JOIN bill_lines AS billed USING (order_item_id) WHERE credit_note_id = credited GROUP BY credit_note_id) AS lines USING (id)
    WHERE id = credited AND (lines.total IS DISTINCT FROM note.total OR lines.vat IS DISTINCT FROM note.vat OR lines.exempt <> note.exempt OR foreign_line))
  THEN
    RAISE EXCEPTION 'credit note % is not the sum of its lines', credited USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_notes_lines_check';
  END IF;
  IF EXISTS (SELECT FROM credit_note_lines AS line JOIN bill_lines AS billed USING (order_item_id)
    WHERE billed.order_id = (SELECT order_id FROM credit_notes WHERE id = credited)
    GROUP BY billed.order_item_id HAVING sum(line.quantity) NOT BETWEEN 0 AND billed.quantity OR sum(line.total) NOT BETWEEN 0 AND billed.total
      OR sum(line.vat) NOT BETWEEN 0 AND billed.vat OR sum(line.total - line.vat) > billed.total - billed.vat)
  THEN
    RAISE EXCEPTION 'credit note % exceeds its bill', credited USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_notes_bill_check';
  END IF;
  IF EXISTS (SELECT FROM credit_notes AS note JOIN credit_notes AS reversed ON reversed.id = note.reverses
    WHERE note.id = credited AND (reversed.reverses IS NOT NULL
      OR (note.order_id, note.problem_id, note.total) IS DISTINCT FROM (reversed.order_id, reversed.problem_id, -reversed.total)))
  THEN
    RAISE EXCEPTION 'credit note % does not take another one back as a whole', credited
      USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_notes_reverses_check';
  END IF;
  RETURN NULL;
END $$;
