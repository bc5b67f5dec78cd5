CREATE TYPE "sms_connection" AS ENUM('codes', 'messages');--> statement-breakpoint
CREATE TYPE "sms_hold" AS ENUM('quiet-hours', 'cap', 'daily');--> statement-breakpoint
CREATE TYPE "sms_kind" AS ENUM('code', 'notice', 'commercial');--> statement-breakpoint
CREATE TYPE "sms_request_state" AS ENUM('sending', 'answered', 'unknown');--> statement-breakpoint
CREATE TYPE "sms_state" AS ENUM('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped');--> statement-breakpoint
CREATE TYPE "consent_channel" AS ENUM('email', 'sms', 'call');--> statement-breakpoint
CREATE TYPE "consent_source" AS ENUM('account', 'link', 'list', 'desk', 'import', 'iys', 'earlier');--> statement-breakpoint
CREATE TYPE "consent_status" AS ENUM('approved', 'refused');--> statement-breakpoint
CREATE TABLE "commercial_days" (
	"addressee" text,
	"day" date,
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
	"recipient" text NOT NULL,
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
	CONSTRAINT "sms_messages_parts_check" CHECK ("parts" BETWEEN 1 AND 10),
	CONSTRAINT "sms_messages_campaign_check" CHECK ("campaign_id" IS NULL OR "kind" = 'commercial')
);
--> statement-breakpoint
CREATE TABLE "sms_requests" (
	"id" uuid PRIMARY KEY,
	"connection" "sms_connection" NOT NULL,
	"state" "sms_request_state" DEFAULT 'sending'::"sms_request_state" NOT NULL,
	"job" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"report_due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sms_usage" (
	"branch_id" uuid,
	"month" date,
	"parts" integer NOT NULL,
	CONSTRAINT "sms_usage_pkey" PRIMARY KEY("branch_id","month")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY,
	"channel" "consent_channel" NOT NULL,
	"recipient" text NOT NULL,
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
ALTER TABLE "users" DROP CONSTRAINT "users_claimed_email_check";--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "sms_quiet_from" smallint DEFAULT 21 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "sms_quiet_to" smallint DEFAULT 9 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "sms_part_price" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "iys_days" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "commercial_days_day_index" ON "commercial_days" ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_campaign_key" ON "sms_messages" ("campaign_id","recipient");--> statement-breakpoint
CREATE INDEX "sms_messages_due_index" ON "sms_messages" ("kind","due_at","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "sms_messages_request_index" ON "sms_messages" ("request_id");--> statement-breakpoint
CREATE INDEX "sms_messages_created_index" ON "sms_messages" ("created_at","id");--> statement-breakpoint
CREATE INDEX "sms_messages_branch_created_index" ON "sms_messages" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sms_messages_state_index" ON "sms_messages" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "sms_messages_user_index" ON "sms_messages" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sms_messages_recipient_index" ON "sms_messages" ("recipient","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_requests_one_at_a_time_key" ON "sms_requests" ("connection") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "sms_requests_report_index" ON "sms_requests" ("report_due_at") WHERE report_due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sms_requests_started_index" ON "sms_requests" ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_requests_job_key" ON "sms_requests" ("job");--> statement-breakpoint
CREATE INDEX "consents_recipient_index" ON "consents" ("channel","recipient","consented_at" DESC NULLS LAST,"status" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consents_user_index" ON "consents" ("user_id","recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_phone_key" ON "users" ("phone") WHERE phone_verified_at IS NOT NULL AND claimed_at IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE "sms_caps" ADD CONSTRAINT "sms_caps_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_campaign_id_campaigns_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_request_id_sms_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "sms_requests"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "sms_usage" ADD CONSTRAINT "sms_usage_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_recorded_by_users_id_fkey" FOREIGN KEY ("recorded_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD CONSTRAINT "club_settings_sms_check" CHECK ("sms_quiet_from" BETWEEN 0 AND 23 AND "sms_quiet_to" BETWEEN 0 AND 23
        AND "sms_part_price" BETWEEN 0 AND 100000 AND "iys_days" BETWEEN 1 AND 30);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_claimed_contact_check" CHECK ("claimed_at" IS NULL OR "email" IS NOT NULL OR "phone_verified_at" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_verified_phone_check" CHECK ("phone_verified_at" IS NULL OR "phone" <> '');--> statement-breakpoint
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
FROM "subscribers" WHERE "unsubscribed_at" IS NOT NULL AND "email" LIKE '%_@_%';
