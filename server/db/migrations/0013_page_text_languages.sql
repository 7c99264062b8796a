ALTER TABLE "page_text_versions" DROP CONSTRAINT "page_text_versions_name_version_key";--> statement-breakpoint
ALTER TABLE "page_text_versions" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "page_text_versions" ADD CONSTRAINT "page_text_versions_name_language_version_key" UNIQUE("name","language","version");--> statement-breakpoint
ALTER TABLE "page_text_versions" ADD CONSTRAINT "page_text_versions_language_check" CHECK ("page_text_versions"."language" IN ('en', 'ne'));