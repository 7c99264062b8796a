CREATE TABLE "staff_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_mails_kind_day_key" UNIQUE("kind","day")
);
--> statement-breakpoint
DROP INDEX "problems_waiting_since_idx";--> statement-breakpoint
CREATE INDEX "problems_undecided_since_idx" ON "problems" USING btree ((CASE WHEN "state" IN ('open', 'answered') THEN "created_at" END),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "problems_waiting_since_idx" ON "problems" USING btree ("waiting_since");