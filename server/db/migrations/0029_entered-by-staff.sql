CREATE TYPE "public"."subscriber_source" AS ENUM('site', 'desk');--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "email" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "phone" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "cv_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "cv_size" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "entered_by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_cv_check" CHECK (("applications"."cv_key" IS NULL) = ("applications"."cv_size" IS NULL) AND ("applications"."entered_by_staff" OR "applications"."cv_key" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "contact_messages" ALTER COLUMN "email" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "entered_by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "source" "subscriber_source" DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "consent_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_consent_check" CHECK (("subscribers"."source" = 'desk') = ("subscribers"."consent_note" <> ''));
