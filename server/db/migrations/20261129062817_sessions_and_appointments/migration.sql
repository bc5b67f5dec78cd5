CREATE TYPE "session_credit" AS ENUM('reserved', 'consumed', 'released');--> statement-breakpoint
CREATE TYPE "session_entry_kind" AS ENUM('grant', 'reserve', 'consume', 'release', 'expire', 'refund', 'reverse', 'transfer');--> statement-breakpoint
CREATE TYPE "appointment_state" AS ENUM('booked', 'attended', 'no-show', 'cancelled', 'late-cancelled');--> statement-breakpoint
ALTER TYPE "turnstile_reason" ADD VALUE 'appointment' BEFORE 'fee';--> statement-breakpoint
ALTER TYPE "turnstile_reason" ADD VALUE 'no-appointment' BEFORE 'no-membership';--> statement-breakpoint
CREATE TABLE "session_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"pack_id" uuid NOT NULL,
	"kind" "session_entry_kind" NOT NULL,
	"amount" integer NOT NULL,
	"appointment_id" uuid,
	"reverses_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "session_entries_amount_check" CHECK ("amount" > 0),
	CONSTRAINT "session_entries_reverse_check" CHECK (("kind" = 'reverse') = ("reverses_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "session_packs" (
	"membership_id" uuid PRIMARY KEY,
	"granted" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"consumed" integer DEFAULT 0 NOT NULL,
	"expired" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"available" integer GENERATED ALWAYS AS (granted - consumed - expired - refunded - reserved) STORED NOT NULL,
	CONSTRAINT "session_packs_available_check" CHECK ("available" >= 0),
	CONSTRAINT "session_packs_sums_check" CHECK ("granted" >= 0 AND "reserved" >= 0 AND "consumed" >= 0 AND "expired" >= 0
        AND "refunded" >= 0)
);
--> statement-breakpoint
CREATE TABLE "appointment_rules" (
	"branch_id" uuid PRIMARY KEY,
	"session_minutes" integer NOT NULL,
	"earliest_days" integer NOT NULL,
	"latest_hours" integer NOT NULL,
	"late_cancel_hours" integer NOT NULL,
	"charges_late_cancel" boolean NOT NULL,
	"charges_no_show" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appointment_rules_check" CHECK ("session_minutes" BETWEEN 15 AND 240 AND "earliest_days" BETWEEN 1 AND 180
        AND "latest_hours" BETWEEN 0 AND 168 AND "late_cancel_hours" BETWEEN 0 AND 168)
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"trainer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"pack_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"room" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" "appointment_state" DEFAULT 'booked'::"appointment_state" NOT NULL,
	"credit" "session_credit" DEFAULT 'reserved'::"session_credit" NOT NULL,
	"booked_by" uuid,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone,
	"request_key" uuid,
	CONSTRAINT "appointments_time_check" CHECK ("ends_at" > "starts_at"
        AND timezone('Europe/Istanbul', "starts_at")::date
          = timezone('Europe/Istanbul', "ends_at" - interval '1 microsecond')::date),
	CONSTRAINT "appointments_credit_check" CHECK (CASE "state" WHEN 'booked' THEN "credit" = 'reserved' WHEN 'attended' THEN "credit" = 'consumed'
        WHEN 'cancelled' THEN "credit" = 'released' ELSE "credit" <> 'reserved' END),
	CONSTRAINT "appointments_decided_check" CHECK (("state" = 'booked') = ("decided_at" IS NULL)),
	CONSTRAINT "appointments_people_check" CHECK ("trainer_id" <> "user_id")
);
--> statement-breakpoint
CREATE TABLE "occupancies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"during" tstzrange NOT NULL,
	"lesson_id" uuid,
	"booking_id" uuid,
	"appointment_id" uuid,
	"absence_id" uuid,
	"is_exempt" boolean DEFAULT false NOT NULL,
	CONSTRAINT "occupancies_source_check" CHECK (num_nonnulls("lesson_id", "booking_id", "appointment_id", "absence_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "trainer_absences" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"trainer_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "trainer_absences_time_check" CHECK ("ends_at" > "starts_at" AND "ends_at" <= "starts_at" + interval '366 days')
);
--> statement-breakpoint
CREATE TABLE "trainer_hours" (
	"id" uuid PRIMARY KEY,
	"trainer_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"from_minute" integer NOT NULL,
	"until_minute" integer NOT NULL,
	CONSTRAINT "trainer_hours_weekday_check" CHECK ("weekday" BETWEEN 1 AND 7),
	CONSTRAINT "trainer_hours_time_check" CHECK ("from_minute" >= 0 AND "until_minute" <= 1440 AND "from_minute" < "until_minute")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "sessions" integer;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "sessions" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "session_entries_reverses_key" ON "session_entries" ("reverses_id");--> statement-breakpoint
CREATE INDEX "session_entries_pack_index" ON "session_entries" ("pack_id","created_at","id");--> statement-breakpoint
CREATE INDEX "session_entries_appointment_index" ON "session_entries" ("appointment_id") WHERE appointment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "session_entries_consumed_index" ON "session_entries" ("created_at","pack_id") WHERE kind = 'consume';--> statement-breakpoint
CREATE INDEX "session_packs_available_index" ON "session_packs" ("membership_id") WHERE available > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_request_key" ON "appointments" ("request_key");--> statement-breakpoint
CREATE INDEX "appointments_branch_start_index" ON "appointments" ("branch_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointments_start_index" ON "appointments" ("starts_at","id");--> statement-breakpoint
CREATE INDEX "appointments_trainer_index" ON "appointments" ("trainer_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_member_index" ON "appointments" ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_pack_index" ON "appointments" ("pack_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_booked_index" ON "appointments" ("ends_at") WHERE state = 'booked';--> statement-breakpoint
CREATE INDEX "appointments_created_index" ON "appointments" ("created_at","id");--> statement-breakpoint
CREATE INDEX "appointments_branch_created_index" ON "appointments" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "occupancies_lesson_index" ON "occupancies" ("lesson_id") WHERE lesson_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "occupancies_booking_index" ON "occupancies" ("booking_id") WHERE booking_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "occupancies_appointment_index" ON "occupancies" ("appointment_id") WHERE appointment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "occupancies_absence_index" ON "occupancies" ("absence_id") WHERE absence_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "occupancies_exempt_index" ON "occupancies" USING gist ("kind","subject","during") WHERE is_exempt;--> statement-breakpoint
CREATE INDEX "trainer_absences_trainer_index" ON "trainer_absences" ("trainer_id","starts_at");--> statement-breakpoint
CREATE INDEX "trainer_hours_trainer_index" ON "trainer_hours" ("trainer_id","weekday");--> statement-breakpoint
CREATE INDEX "trainer_hours_branch_index" ON "trainer_hours" ("branch_id","weekday");--> statement-breakpoint
ALTER TABLE "session_entries" ADD CONSTRAINT "session_entries_pack_id_session_packs_membership_id_fkey" FOREIGN KEY ("pack_id") REFERENCES "session_packs"("membership_id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "session_entries" ADD CONSTRAINT "session_entries_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "session_packs" ADD CONSTRAINT "session_packs_membership_id_memberships_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "appointment_rules" ADD CONSTRAINT "appointment_rules_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_trainer_id_users_id_fkey" FOREIGN KEY ("trainer_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_pack_id_session_packs_membership_id_fkey" FOREIGN KEY ("pack_id") REFERENCES "session_packs"("membership_id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_booked_by_users_id_fkey" FOREIGN KEY ("booked_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_decided_by_users_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "trainer_absences" ADD CONSTRAINT "trainer_absences_trainer_id_users_id_fkey" FOREIGN KEY ("trainer_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "trainer_hours" ADD CONSTRAINT "trainer_hours_trainer_id_users_id_fkey" FOREIGN KEY ("trainer_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "trainer_hours" ADD CONSTRAINT "trainer_hours_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_sessions_check" CHECK ("sessions" IS NULL OR "sessions" > 0 AND "kind" = 'personal-training');--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_sessions_check" CHECK ("sessions" IS NULL OR "sessions" > 0 AND "kind" = 'personal-training');--> statement-breakpoint
-- Trainers, rooms and members of lessons; the exclusion constraints of lessons give way to that of occupancies.
INSERT INTO "occupancies" ("id", "kind", "subject", "during", "lesson_id")
  SELECT gen_random_uuid(), taken.kind, taken.subject, tstzrange(lesson.starts_at, lesson.ends_at), lesson.id
  FROM "lessons" lesson, LATERAL (VALUES ('trainer', lesson.trainer_id::text),
    ('room', lesson.branch_id || ' ' || fold_turkish(nullif(lesson.room, '')))) AS taken (kind, subject)
  WHERE lesson.cancelled_at IS NULL AND taken.subject IS NOT NULL;--> statement-breakpoint
INSERT INTO "occupancies" ("id", "kind", "subject", "during", "booking_id", "is_exempt")
  SELECT gen_random_uuid(), 'member', booking.user_id::text, tstzrange(lesson.starts_at, lesson.ends_at), booking.id,
    EXISTS (SELECT FROM "lesson_bookings" twin JOIN "lessons" other ON other.id = twin.lesson_id
      WHERE twin.user_id = booking.user_id AND twin.state = 'joined' AND twin.id <> booking.id
        AND other.cancelled_at IS NULL AND other.starts_at < lesson.ends_at AND lesson.starts_at < other.ends_at)
  FROM "lesson_bookings" booking JOIN "lessons" lesson ON lesson.id = booking.lesson_id
  WHERE booking.state = 'joined' AND lesson.cancelled_at IS NULL;--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT IF EXISTS "lessons_trainer_clash", DROP CONSTRAINT IF EXISTS "lessons_room_clash";
