CREATE TABLE "outages" (
	"service" text PRIMARY KEY,
	"since" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"reported_at" timestamp with time zone,
	CONSTRAINT "outages_service_check" CHECK ("service" IN ('mail', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "sms_pauses" (
	"connection" "sms_connection" PRIMARY KEY,
	"until" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"asks_first" boolean NOT NULL
);
--> statement-breakpoint
DROP TABLE "mail_outage";--> statement-breakpoint
ALTER TABLE "sms_requests" ADD COLUMN "foreign_reports" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ALTER COLUMN "recipient" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "sms_messages_search_index" ON "sms_messages" USING gin (recipient gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "sms_messages" DROP CONSTRAINT "sms_messages_parts_check", ADD CONSTRAINT "sms_messages_parts_check" CHECK ("parts" BETWEEN 1 AND 6);