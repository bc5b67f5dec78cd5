ALTER TABLE "contact_changes" ADD COLUMN "proves_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gender_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gender_confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "birth_date_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "birth_date_confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_proof_check" CHECK (NOT "proves_address" OR ("email" IS NOT NULL AND "phone" IS NULL));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_gender_confirmed_check" CHECK (("gender_confirmed_at" IS NULL) = ("gender_confirmed_by" IS NULL)
        AND ("gender_confirmed_at" IS NULL OR "gender" <> 'unspecified'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_birth_date_confirmed_check" CHECK (("birth_date_confirmed_at" IS NULL) = ("birth_date_confirmed_by" IS NULL)
        AND ("birth_date_confirmed_at" IS NULL OR birth_date_of("user_details") IS NOT NULL));--> statement-breakpoint
-- The newsletter is closed to minors; server/db/sql/guardians.sql keeps it so.
UPDATE "users" SET "newsletter" = false, "newsletter_at" = now(), "newsletter_source" = NULL
WHERE "newsletter" AND birth_date_of("user_details") > (now() AT TIME ZONE 'Europe/Istanbul')::date - interval '18 years';--> statement-breakpoint
-- The number that earlier versions invented for the first admin.
UPDATE "users" SET "phone" = '' WHERE "phone" = '+905550001000' AND "name" = 'Kulüp Yöneticisi';
