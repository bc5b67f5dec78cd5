CREATE TYPE "trial_status" AS ENUM('booked', 'arrived', 'missed', 'cancelled');--> statement-breakpoint
ALTER TYPE "turnstile_reason" ADD VALUE 'trial' BEFORE 'exit';--> statement-breakpoint
CREATE TABLE "trials" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"phone" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"seat" integer,
	"status" "trial_status" DEFAULT 'booked'::"trial_status" NOT NULL,
	"is_minor" boolean DEFAULT false NOT NULL,
	"guardian_name" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"entered_by_staff" boolean DEFAULT false NOT NULL,
	"entry_id" uuid,
	"search" text GENERATED ALWAYS AS (fold_turkish(name || ' ' || phone || ' ' || email)) STORED,
	CONSTRAINT "trials_seat_check" CHECK (("seat" IS NOT NULL) = ("status" IN ('booked', 'arrived')) AND "seat" >= 1),
	CONSTRAINT "trials_entry_check" CHECK ("entry_id" IS NULL OR "status" = 'arrived'),
	CONSTRAINT "trials_guardian_check" CHECK (NOT ("status" = 'arrived' AND "is_minor" AND "guardian_name" = ''))
);
--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "trials_per_hour" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "trials_seat_key" ON "trials" ("branch_id","starts_at","seat") WHERE seat IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "trials_open_phone_key" ON "trials" ("phone") WHERE status = 'booked';--> statement-breakpoint
CREATE UNIQUE INDEX "trials_entry_key" ON "trials" ("entry_id") WHERE entry_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "trials_starts_index" ON "trials" ("starts_at","id");--> statement-breakpoint
CREATE INDEX "trials_branch_index" ON "trials" ("branch_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "trials_status_index" ON "trials" ("status","starts_at","id");--> statement-breakpoint
CREATE INDEX "trials_branch_status_index" ON "trials" ("branch_id","status","starts_at","id");--> statement-breakpoint
CREATE INDEX "trials_created_index" ON "trials" ("created_at","id");--> statement-breakpoint
CREATE INDEX "trials_name_index" ON "trials" ("name","id");--> statement-breakpoint
CREATE INDEX "trials_search_index" ON "trials" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_entry_id_turnstile_entries_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "turnstile_entries"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_trials_check" CHECK ("trials_per_hour" BETWEEN 0 AND 20);