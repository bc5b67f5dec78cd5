CREATE TYPE "medium_state" AS ENUM('active', 'lost', 'returned');--> statement-breakpoint
CREATE TYPE "medium_format" AS ENUM('decimal', 'hex', 'hex-reversed');--> statement-breakpoint
ALTER TYPE "turnstile_reason" ADD VALUE 'medium-unknown';--> statement-breakpoint
ALTER TYPE "turnstile_reason" ADD VALUE 'medium-lost';--> statement-breakpoint
ALTER TYPE "turnstile_reason" ADD VALUE 'medium-fee';--> statement-breakpoint
ALTER TYPE "turnstile_reason" ADD VALUE 'media-blocked';--> statement-breakpoint
ALTER TYPE "turnstile_source" ADD VALUE 'medium';--> statement-breakpoint
CREATE TABLE "entry_media" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"number" text NOT NULL,
	"state" "medium_state" DEFAULT 'active'::"medium_state" NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "entry_media_number_check" CHECK ("number" ~ '^([0-9A-F]{2}){4,10}$'),
	CONSTRAINT "entry_media_ended_check" CHECK (("state" = 'active') = ("ended_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "turnstile_devices" ADD COLUMN "medium_format" "medium_format" DEFAULT 'decimal'::"medium_format" NOT NULL;--> statement-breakpoint
ALTER TABLE "turnstile_devices" ADD COLUMN "unknown_media" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "turnstile_devices" ADD COLUMN "unknown_media_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "turnstile_devices" ADD COLUMN "media_alarm_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "entry_media_number_key" ON "entry_media" ("number") WHERE state <> 'returned';--> statement-breakpoint
CREATE INDEX "entry_media_number_index" ON "entry_media" ("number","id");--> statement-breakpoint
CREATE INDEX "entry_media_user_index" ON "entry_media" ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "entry_media_created_index" ON "entry_media" ("created_at","id");--> statement-breakpoint
ALTER TABLE "entry_media" ADD CONSTRAINT "entry_media_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;