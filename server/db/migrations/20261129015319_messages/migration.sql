DROP TRIGGER IF EXISTS "users_newsletter_of_minor" ON "users";--> statement-breakpoint
DROP FUNCTION IF EXISTS "close_newsletter_to_minor";--> statement-breakpoint
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT tgname FROM pg_trigger WHERE tgrelid = 'users'::regclass AND tgname LIKE 'raise\_event%' LOOP
    EXECUTE format('DROP TRIGGER %I ON users', one.tgname);
  END LOOP;
END $$;--> statement-breakpoint
CREATE TYPE "campaign_channel" AS ENUM('email', 'sms');--> statement-breakpoint
CREATE TYPE "iys_entry_state" AS ENUM('waiting', 'sent', 'accepted', 'refused', 'local');--> statement-breakpoint
CREATE TYPE "iys_failure_kind" AS ENUM('busy', 'configuration', 'unavailable');--> statement-breakpoint
CREATE TYPE "sms_template_kind" AS ENUM('debt', 'renewal', 'freeze-end', 'lesson', 'order', 'contract');--> statement-breakpoint
CREATE TYPE "sms_connection" AS ENUM('codes', 'messages');--> statement-breakpoint
CREATE TYPE "sms_hold" AS ENUM('quiet-hours', 'cap', 'daily');--> statement-breakpoint
CREATE TYPE "sms_kind" AS ENUM('code', 'notice', 'commercial');--> statement-breakpoint
CREATE TYPE "sms_request_state" AS ENUM('sending', 'answered', 'unknown');--> statement-breakpoint
CREATE TYPE "sms_state" AS ENUM('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped');--> statement-breakpoint
CREATE TYPE "consent_channel" AS ENUM('email', 'sms', 'call');--> statement-breakpoint
CREATE TYPE "consent_source" AS ENUM('account', 'link', 'list', 'desk', 'import', 'iys', 'earlier');--> statement-breakpoint
CREATE TYPE "consent_status" AS ENUM('approved', 'refused');--> statement-breakpoint
CREATE TABLE "outages" (
	"service" text PRIMARY KEY,
	"since" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"reported_at" timestamp with time zone,
	CONSTRAINT "outages_service_check" CHECK ("service" IN ('mail', 'sms'))
);
--> statement-breakpoint
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
CREATE TABLE "sms_templates" (
	"kind" "sms_template_kind" PRIMARY KEY,
	"text" text NOT NULL,
	"is_on" boolean NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commercial_days" (
	"addressee" text,
	"day" date,
	"taken_by" uuid NOT NULL,
	CONSTRAINT "commercial_days_pkey" PRIMARY KEY("addressee","day")
);
--> statement-breakpoint
CREATE TABLE "sms_caps" (
	"branch_id" uuid PRIMARY KEY,
	"monthly_parts" integer NOT NULL,
	CONSTRAINT "sms_caps_parts_check" CHECK ("monthly_parts" BETWEEN 0 AND 10000000)
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" uuid PRIMARY KEY,
	"kind" "sms_kind" NOT NULL,
	"recipient" text,
	"text" text NOT NULL,
	"sealed_text" bytea,
	"parts" integer NOT NULL,
	"user_id" uuid,
	"branch_id" uuid,
	"campaign_id" uuid,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"state" "sms_state" DEFAULT 'queued'::"sms_state" NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hold" "sms_hold",
	"reason" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"request_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "sms_messages_recipient_check" CHECK ("recipient" ~ '^\+905[0-9]{9}$'),
	CONSTRAINT "sms_messages_text_check" CHECK (("kind" = 'code') = ("sealed_text" IS NOT NULL)),
	CONSTRAINT "sms_messages_parts_check" CHECK ("parts" BETWEEN 1 AND 6),
	CONSTRAINT "sms_messages_campaign_check" CHECK ("campaign_id" IS NULL OR "kind" = 'commercial')
);
--> statement-breakpoint
CREATE TABLE "sms_pauses" (
	"connection" "sms_connection" PRIMARY KEY,
	"until" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"asks_first" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_requests" (
	"id" uuid PRIMARY KEY,
	"connection" "sms_connection" NOT NULL,
	"state" "sms_request_state" DEFAULT 'sending'::"sms_request_state" NOT NULL,
	"job" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"report_due_at" timestamp with time zone,
	"foreign_reports" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_usage" (
	"branch_id" uuid,
	"month" date,
	"parts" integer NOT NULL,
	CONSTRAINT "sms_usage_pkey" PRIMARY KEY("branch_id","month")
);
--> statement-breakpoint
CREATE TABLE "consent_codes" (
	"user_id" uuid,
	"channel" "consent_channel",
	"recipient" text COLLATE "C" NOT NULL,
	"proves_recipient" boolean NOT NULL,
	"code_hash" bytea NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_codes_pkey" PRIMARY KEY("user_id","channel")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY,
	"channel" "consent_channel" NOT NULL,
	"recipient" text COLLATE "C" NOT NULL,
	"status" "consent_status" NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" "consent_source" NOT NULL,
	"is_proven" boolean NOT NULL,
	"user_id" uuid,
	"recorded_by" uuid,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "consents_recipient_check" CHECK (CASE "channel" WHEN 'email' THEN "recipient" = lower("recipient" COLLATE "C") AND "recipient" LIKE '%_@_%'
        ELSE "recipient" ~ '^\+[1-9][0-9]{6,14}$' END),
	CONSTRAINT "consents_time_check" CHECK ("consented_at" <= "recorded_at")
);
--> statement-breakpoint
CREATE TABLE "opt_out_links" (
	"token" text PRIMARY KEY,
	"channel" "consent_channel" NOT NULL,
	"recipient" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opt_out_links_recipient_key" UNIQUE("channel","recipient")
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY,
	"phone_hash" bytea NOT NULL,
	"purpose" text NOT NULL,
	"client" bytea,
	"code_hash" bytea,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "consents" ("id", "channel", "recipient", "status", "consented_at", "source", "is_proven", "user_id", "note")
SELECT gen_random_uuid(), 'email', lower("email" COLLATE "C"),
  (CASE WHEN "newsletter" THEN 'approved' ELSE 'refused' END)::consent_status,
  least(coalesce("newsletter_at", "created_at"), now()),
  (CASE WHEN "newsletter_source" IS NULL THEN 'earlier' ELSE 'import' END)::consent_source,
  NOT "newsletter" OR "email_verified_at" IS NOT NULL
    OR coalesce(lower("newsletter_email" COLLATE "C") = lower("email" COLLATE "C"), false),
  "id", coalesce("newsletter_source", '')
FROM "users"
WHERE "deleted_at" IS NULL AND "email" LIKE '%_@_%' AND ("newsletter" OR "newsletter_at" IS NOT NULL);--> statement-breakpoint
INSERT INTO "consents" ("id", "channel", "recipient", "status", "consented_at", "source", "is_proven", "note")
SELECT gen_random_uuid(), 'email', lower("email" COLLATE "C"), 'approved', least("created_at", now()),
  (CASE "source" WHEN 'desk' THEN 'desk' ELSE 'list' END)::consent_source, true, "consent_note"
FROM "subscribers" WHERE "email" LIKE '%_@_%';--> statement-breakpoint
INSERT INTO "consents" ("id", "channel", "recipient", "status", "consented_at", "source", "is_proven")
SELECT gen_random_uuid(), 'email', lower("email" COLLATE "C"), 'refused', least("unsubscribed_at", now()), 'link', true
FROM "subscribers" WHERE "unsubscribed_at" IS NOT NULL AND "email" LIKE '%_@_%';--> statement-breakpoint
DROP TABLE "mail_outage";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_claimed_email_check";--> statement-breakpoint
ALTER TABLE "subscribers" DROP CONSTRAINT "subscribers_consent_check";--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "sms_quiet_from" smallint DEFAULT 21 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "sms_quiet_to" smallint DEFAULT 9 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "sms_part_price" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "iys_days" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "channel" "campaign_channel" DEFAULT 'email'::"campaign_channel" NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "sms_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "consents" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "account_claims" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "newsletter";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "newsletter_at";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "newsletter_source";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "newsletter_email";--> statement-breakpoint
ALTER TABLE "subscribers" DROP COLUMN "source";--> statement-breakpoint
ALTER TABLE "subscribers" DROP COLUMN "consent_note";--> statement-breakpoint
ALTER TABLE "subscribers" DROP COLUMN "unsubscribed_at";--> statement-breakpoint
CREATE UNIQUE INDEX "iys_entries_consent_key" ON "iys_entries" ("consent_id");--> statement-breakpoint
CREATE INDEX "iys_entries_recipient_index" ON "iys_entries" ("channel","recipient","entered_as");--> statement-breakpoint
CREATE INDEX "iys_entries_open_index" ON "iys_entries" ("channel","recipient","entered_as","id") WHERE state IN ('waiting', 'sent');--> statement-breakpoint
CREATE INDEX "iys_entries_waiting_index" ON "iys_entries" ("deadline","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "iys_entries_request_index" ON "iys_entries" ("request","place") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "iys_entries_consented_index" ON "iys_entries" ("consented_at","id");--> statement-breakpoint
CREATE INDEX "iys_entries_state_index" ON "iys_entries" ("state","consented_at","id");--> statement-breakpoint
CREATE INDEX "iys_entries_search_index" ON "iys_entries" USING gin (fold_turkish("recipient") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "commercial_days_day_index" ON "commercial_days" ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_campaign_key" ON "sms_messages" ("campaign_id","recipient");--> statement-breakpoint
CREATE INDEX "sms_messages_due_index" ON "sms_messages" ("kind","due_at","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "sms_messages_request_index" ON "sms_messages" ("request_id");--> statement-breakpoint
CREATE INDEX "sms_messages_created_index" ON "sms_messages" ("created_at","id");--> statement-breakpoint
CREATE INDEX "sms_messages_branch_created_index" ON "sms_messages" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sms_messages_state_index" ON "sms_messages" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "sms_messages_user_index" ON "sms_messages" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sms_messages_search_index" ON "sms_messages" USING gin (recipient gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sms_messages_recipient_index" ON "sms_messages" ("recipient","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_requests_one_at_a_time_key" ON "sms_requests" ("connection") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "sms_requests_report_index" ON "sms_requests" ("report_due_at") WHERE report_due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sms_requests_started_index" ON "sms_requests" ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_requests_job_key" ON "sms_requests" ("job");--> statement-breakpoint
CREATE INDEX "consents_recipient_index" ON "consents" ("channel","recipient","consented_at" DESC NULLS LAST,"status" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consents_user_index" ON "consents" ("user_id","recorded_at");--> statement-breakpoint
CREATE INDEX "phone_codes_phone_index" ON "phone_codes" ("phone_hash","created_at");--> statement-breakpoint
CREATE INDEX "phone_codes_client_index" ON "phone_codes" ("client","created_at");--> statement-breakpoint
CREATE INDEX "phone_codes_created_index" ON "phone_codes" ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_phone_key" ON "users" ("phone") WHERE phone_verified_at IS NOT NULL AND claimed_at IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE "iys_entries" ADD CONSTRAINT "iys_entries_consent_id_consents_id_fkey" FOREIGN KEY ("consent_id") REFERENCES "consents"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "sms_caps" ADD CONSTRAINT "sms_caps_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_campaign_id_campaigns_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_request_id_sms_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "sms_requests"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "sms_usage" ADD CONSTRAINT "sms_usage_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "consent_codes" ADD CONSTRAINT "consent_codes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_recorded_by_users_id_fkey" FOREIGN KEY ("recorded_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD CONSTRAINT "club_settings_sms_check" CHECK ("sms_quiet_from" BETWEEN 0 AND 23 AND "sms_quiet_to" BETWEEN 0 AND 23
        AND "sms_part_price" BETWEEN 0 AND 100000 AND "iys_days" BETWEEN 1 AND 30);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_claimed_contact_check" CHECK ("claimed_at" IS NULL OR "email" IS NOT NULL OR "phone_verified_at" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_verified_phone_check" CHECK ("phone_verified_at" IS NULL OR "phone" <> '');--> statement-breakpoint
ALTER TABLE "account_claims" DROP CONSTRAINT "account_claims_link_check", ADD CONSTRAINT "account_claims_link_check" CHECK ("kind" NOT IN ('link', 'phone') OR ("email" IS NULL) <> ("phone" IS NULL));--> statement-breakpoint
ALTER TABLE "contact_changes" DROP CONSTRAINT "contact_changes_proof_check", ADD CONSTRAINT "contact_changes_proof_check" CHECK (NOT "proves_address" OR ("email" IS NULL) <> ("phone" IS NULL));--> statement-breakpoint
DROP TYPE "subscriber_source";--> statement-breakpoint
UPDATE "member_import_rows" AS "row" SET
  "before" = "before" - ARRAY['newsletter', 'newsletterAt', 'newsletterSource', 'newsletterEmail'],
  "consents" = CASE WHEN "before" ? 'newsletter' OR "is_new" AND NOT EXISTS (
      SELECT FROM "member_import_rows" AS "later" WHERE "later"."user_id" = "row"."user_id" AND "later"."before" ? 'newsletter')
    THEN ARRAY(SELECT "id" FROM "consents" WHERE "consents"."user_id" = "row"."user_id" AND "source" = 'import') ELSE '{}' END
WHERE "before" ? 'newsletter' OR "is_new";
