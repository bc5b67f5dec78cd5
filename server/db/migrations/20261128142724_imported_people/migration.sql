ALTER TYPE "freeze_source" ADD VALUE 'import';--> statement-breakpoint
ALTER TYPE "guardian_relation" ADD VALUE 'guardian';--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "newsletter_email" text;--> statement-breakpoint
-- Consents that earlier imports brought with their source.
UPDATE "users" SET "newsletter_email" = "email" WHERE "newsletter" AND "newsletter_source" IS NOT NULL AND "claimed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "guardianships_import_index" ON "guardianships" ("import_id") WHERE import_id IS NOT NULL;