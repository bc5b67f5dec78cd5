CREATE TABLE "mail_outage" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"reported_at" timestamp with time zone,
	CONSTRAINT "mail_outage_check" CHECK ("mail_outage"."is_only")
);
