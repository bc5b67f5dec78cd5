CREATE TYPE "iys_entry_state" AS ENUM('waiting', 'sent', 'accepted', 'refused', 'local');--> statement-breakpoint
CREATE TYPE "iys_failure_kind" AS ENUM('busy', 'configuration', 'unavailable');--> statement-breakpoint
CREATE TABLE "iys_entries" (
	"id" uuid PRIMARY KEY,
	"consent_id" uuid,
	"channel" "consent_channel" NOT NULL,
	"recipient" text NOT NULL,
	"status" "consent_status" NOT NULL,
	"source" "consent_source",
	"consented_at" timestamp with time zone NOT NULL,
	"entered_as" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" "iys_entry_state" DEFAULT 'waiting'::"iys_entry_state" NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"request" text,
	"place" integer,
	"code" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	"is_forgotten" boolean DEFAULT false NOT NULL,
	CONSTRAINT "iys_entries_request_check" CHECK ("state" <> 'sent' OR ("request" IS NOT NULL AND "place" IS NOT NULL)),
	CONSTRAINT "iys_entries_settled_check" CHECK (("state" IN ('waiting', 'sent')) = ("settled_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "iys_state" (
	"is_only" boolean PRIMARY KEY DEFAULT true,
	"is_on" boolean NOT NULL,
	"queued_at" timestamp with time zone,
	"cursor" text DEFAULT '' NOT NULL,
	"read_at" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"failed_since" timestamp with time zone,
	"failure" "iys_failure_kind",
	"paused_until" timestamp with time zone,
	CONSTRAINT "iys_state_only_check" CHECK ("is_only"),
	CONSTRAINT "iys_state_failure_check" CHECK (("failure" IS NULL) = ("failed_since" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "iys_entries_consent_key" ON "iys_entries" ("consent_id");--> statement-breakpoint
CREATE INDEX "iys_entries_recipient_index" ON "iys_entries" ("channel","recipient","entered_as");--> statement-breakpoint
CREATE INDEX "iys_entries_open_index" ON "iys_entries" ("channel","recipient","entered_as","id") WHERE state IN ('waiting', 'sent');--> statement-breakpoint
CREATE INDEX "iys_entries_waiting_index" ON "iys_entries" ("deadline","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "iys_entries_request_index" ON "iys_entries" ("request","place") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "iys_entries_consented_index" ON "iys_entries" ("consented_at","id");--> statement-breakpoint
CREATE INDEX "iys_entries_state_index" ON "iys_entries" ("state","consented_at","id");--> statement-breakpoint
CREATE INDEX "iys_entries_search_index" ON "iys_entries" USING gin (fold_turkish("recipient") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "iys_entries" ADD CONSTRAINT "iys_entries_consent_id_consents_id_fkey" FOREIGN KEY ("consent_id") REFERENCES "consents"("id") ON DELETE SET NULL;