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
CREATE TABLE "opt_out_links" (
	"token" text PRIMARY KEY,
	"channel" "consent_channel" NOT NULL,
	"recipient" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opt_out_links_recipient_key" UNIQUE("channel","recipient")
);
--> statement-breakpoint
ALTER TABLE "subscribers" DROP CONSTRAINT "subscribers_consent_check";--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "consents" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" DROP COLUMN "source";--> statement-breakpoint
ALTER TABLE "subscribers" DROP COLUMN "consent_note";--> statement-breakpoint
ALTER TABLE "subscribers" DROP COLUMN "unsubscribed_at";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "newsletter";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "newsletter_at";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "newsletter_source";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "newsletter_email";--> statement-breakpoint
ALTER TABLE "consents" ALTER COLUMN "recipient" SET DATA TYPE text COLLATE "C" USING "recipient"::text COLLATE "C";--> statement-breakpoint
ALTER TABLE "consent_codes" ADD CONSTRAINT "consent_codes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
DROP TYPE "subscriber_source";--> statement-breakpoint
UPDATE "member_import_rows" AS "row" SET
  "before" = "before" - ARRAY['newsletter', 'newsletterAt', 'newsletterSource', 'newsletterEmail'],
  "consents" = CASE WHEN "before" ? 'newsletter' OR "is_new" AND NOT EXISTS (
      SELECT FROM "member_import_rows" AS "later" WHERE "later"."user_id" = "row"."user_id" AND "later"."before" ? 'newsletter')
    THEN ARRAY(SELECT "id" FROM "consents" WHERE "consents"."user_id" = "row"."user_id" AND "source" = 'import') ELSE '{}' END
WHERE "before" ? 'newsletter' OR "is_new";
