CREATE TABLE "sales_pause" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"paused_by" text NOT NULL,
	CONSTRAINT "sales_pause_id_check" CHECK ("sales_pause"."id" = 1)
);
