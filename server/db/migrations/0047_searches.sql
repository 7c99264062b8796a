CREATE TABLE "searches" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"found" boolean NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "searches_pkey" PRIMARY KEY("day","text")
);
