CREATE TABLE "page_text_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_text_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"text" text,
	"written_by" integer,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_text_versions_name_version_key" UNIQUE("name","version"),
	CONSTRAINT "page_text_versions_version_check" CHECK ("page_text_versions"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "page_text_versions" ADD CONSTRAINT "page_text_versions_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_text_versions_written_by_idx" ON "page_text_versions" USING btree ("written_by");