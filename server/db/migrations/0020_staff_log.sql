CREATE TABLE "staff_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"ip" text NOT NULL,
	"thing" text NOT NULL,
	"thing_id" integer NOT NULL,
	"source" text NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "staff_log_action_check" CHECK ("staff_log"."action" IN ('insert', 'update', 'delete'))
);
--> statement-breakpoint
CREATE INDEX "staff_log_at_idx" ON "staff_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_log_staff_id_idx" ON "staff_log" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "staff_log_thing_idx" ON "staff_log" USING btree ("thing","thing_id","id");