CREATE TYPE "commission_basis" AS ENUM('session', 'pack');--> statement-breakpoint
ALTER TYPE "contract_occasion" ADD VALUE 'class-pack' BEFORE 'day-pass';--> statement-breakpoint
ALTER TYPE "package_kind" ADD VALUE 'class-pack' BEFORE 'day-pass';--> statement-breakpoint
CREATE TABLE "commission_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"branch_id" uuid NOT NULL,
	"month" date NOT NULL,
	"trainer_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"base" bigint NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_months" (
	"branch_id" uuid,
	"month" date,
	"closed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"closed_by" uuid,
	CONSTRAINT "commission_months_pkey" PRIMARY KEY("branch_id","month"),
	CONSTRAINT "commission_months_month_check" CHECK (date_trunc('month', "month"::timestamp) = "month")
);
--> statement-breakpoint
CREATE TABLE "commission_rules" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"trainer_id" uuid,
	"package_id" uuid,
	"valid_from" date NOT NULL,
	"basis" "commission_basis" NOT NULL,
	"rate" integer,
	"fixed" bigint,
	"pays_no_show" boolean DEFAULT false NOT NULL,
	CONSTRAINT "commission_rules_key" UNIQUE NULLS NOT DISTINCT("branch_id","trainer_id","package_id","valid_from"),
	CONSTRAINT "commission_rules_kind_check" CHECK (num_nonnulls("rate", "fixed") = 1 AND coalesce("rate" BETWEEN 0 AND 10000, true)
        AND coalesce("fixed" > 0, true))
);
--> statement-breakpoint
ALTER TABLE "session_entries" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "lesson_bookings" ADD COLUMN "pack_id" uuid;--> statement-breakpoint
ALTER TABLE "lesson_bookings" ADD COLUMN "credit" "session_credit";--> statement-breakpoint
CREATE INDEX "session_entries_booking_index" ON "session_entries" ("booking_id") WHERE booking_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_lines_entry_key" ON "commission_lines" ("entry_id");--> statement-breakpoint
CREATE INDEX "commission_lines_month_index" ON "commission_lines" ("branch_id","month","trainer_id");--> statement-breakpoint
CREATE INDEX "commission_lines_trainer_index" ON "commission_lines" ("trainer_id","month");--> statement-breakpoint
CREATE INDEX "commission_lines_rule_index" ON "commission_lines" ("rule_id");--> statement-breakpoint
CREATE INDEX "commission_rules_branch_index" ON "commission_rules" ("branch_id","valid_from","id");--> statement-breakpoint
CREATE INDEX "commission_rules_created_index" ON "commission_rules" ("created_at","id");--> statement-breakpoint
CREATE INDEX "lesson_bookings_pack_index" ON "lesson_bookings" ("pack_id") WHERE pack_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "lesson_bookings_reserved_index" ON "lesson_bookings" ("lesson_id") WHERE credit = 'reserved';--> statement-breakpoint
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_trainer_id_users_id_fkey" FOREIGN KEY ("trainer_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_rule_id_commission_rules_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "commission_rules"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_entry_id_session_entries_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "session_entries"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_month_fkey" FOREIGN KEY ("branch_id","month") REFERENCES "commission_months"("branch_id","month");--> statement-breakpoint
ALTER TABLE "commission_months" ADD CONSTRAINT "commission_months_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "commission_months" ADD CONSTRAINT "commission_months_closed_by_users_id_fkey" FOREIGN KEY ("closed_by") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_trainer_id_users_id_fkey" FOREIGN KEY ("trainer_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_package_id_packages_id_fkey" FOREIGN KEY ("package_id") REFERENCES "packages"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "lesson_bookings" ADD CONSTRAINT "lesson_bookings_pack_id_session_packs_membership_id_fkey" FOREIGN KEY ("pack_id") REFERENCES "session_packs"("membership_id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "session_entries" ADD CONSTRAINT "session_entries_source_check" CHECK (num_nonnulls("appointment_id", "booking_id") <= 1);--> statement-breakpoint
ALTER TABLE "lesson_bookings" ADD CONSTRAINT "lesson_bookings_credit_check" CHECK (("pack_id" IS NULL) = ("credit" IS NULL) AND ("credit" IS NULL OR
        CASE "state" WHEN 'joined' THEN CASE "attended" WHEN true THEN "credit" = 'consumed'
            WHEN false THEN "credit" <> 'reserved' ELSE "credit" <> 'released' END
          WHEN 'left' THEN "credit" <> 'reserved' WHEN 'released' THEN "credit" = 'released' ELSE false END));--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_sessions_check", ADD CONSTRAINT "memberships_sessions_check" CHECK (CASE "kind" WHEN 'class-pack' THEN "sessions" IS NOT NULL AND "sessions" > 0
        WHEN 'personal-training' THEN "sessions" > 0 ELSE "sessions" IS NULL END);--> statement-breakpoint
ALTER TABLE "packages" DROP CONSTRAINT "packages_sessions_check", ADD CONSTRAINT "packages_sessions_check" CHECK (CASE "kind" WHEN 'class-pack' THEN "sessions" IS NOT NULL AND "sessions" > 0
        WHEN 'personal-training' THEN "sessions" > 0 ELSE "sessions" IS NULL END);