CREATE TABLE "web_vitals" (
	"week" date NOT NULL,
	"page" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "web_vitals_week_page_metric_bucket_pk" PRIMARY KEY("week","page","metric","bucket"),
	CONSTRAINT "web_vitals_metric_check" CHECK ("web_vitals"."metric" IN ('lcp', 'inp', 'cls'))
);
