CREATE TYPE "public"."lesson_place_state" AS ENUM('joined', 'waiting', 'left', 'released');--> statement-breakpoint
CREATE TABLE "lesson_calendars" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" "lesson_place_state" NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lesson_places_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"attended" boolean,
	"forgiven_at" timestamp with time zone,
	"added_by" uuid,
	CONSTRAINT "lesson_places_joined_check" CHECK (("lesson_places"."state" <> 'joined') OR "lesson_places"."joined_at" IS NOT NULL),
	CONSTRAINT "lesson_places_attended_check" CHECK ("lesson_places"."attended" IS NULL OR "lesson_places"."state" = 'joined')
);
--> statement-breakpoint
CREATE TABLE "lesson_rules" (
	"branch_id" uuid PRIMARY KEY NOT NULL,
	"late_leave_hours" integer NOT NULL,
	"strike_limit" integer NOT NULL,
	"team_first_hours" integer NOT NULL,
	"promote_minutes" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lesson_rules_check" CHECK ("lesson_rules"."late_leave_hours" >= 0 AND "lesson_rules"."strike_limit" >= 0 AND "lesson_rules"."team_first_hours" >= 0 AND "lesson_rules"."promote_minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_key" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "room" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "joined_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "waiting_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "series" uuid;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_calendars" ADD CONSTRAINT "lesson_calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_places" ADD CONSTRAINT "lesson_places_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_places" ADD CONSTRAINT "lesson_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_places" ADD CONSTRAINT "lesson_places_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_rules" ADD CONSTRAINT "lesson_rules_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_calendars_token_key" ON "lesson_calendars" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_places_live_key" ON "lesson_places" USING btree ("lesson_id","user_id") WHERE state IN ('joined', 'waiting');--> statement-breakpoint
CREATE INDEX "lesson_places_order_index" ON "lesson_places" USING btree ("lesson_id","state","sequence");--> statement-breakpoint
CREATE INDEX "lesson_places_user_index" ON "lesson_places" USING btree ("user_id","state");--> statement-breakpoint
CREATE INDEX "team_members_user_index" ON "team_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_members_joined_index" ON "team_members" USING btree ("team_id","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "lessons_series_index" ON "lessons" USING btree ("series","starts_at") WHERE series IS NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_joined_check" CHECK ("lessons"."joined_count" BETWEEN 0 AND "lessons"."capacity");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_waiting_check" CHECK ("lessons"."waiting_count" >= 0);--> statement-breakpoint
-- Written by hand: where a trainer was in two places at once, the later lesson waits for another one.
UPDATE "lessons" later SET "trainer_id" = NULL WHERE EXISTS (
  SELECT 1 FROM "lessons" earlier
  WHERE earlier."trainer_id" = later."trainer_id" AND earlier."id" < later."id"
    AND tstzrange(earlier."starts_at", earlier."ends_at") && tstzrange(later."starts_at", later."ends_at")
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_trainer_clash"
  EXCLUDE USING gist ("trainer_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("cancelled_at" IS NULL) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_room_clash"
  EXCLUDE USING gist ("branch_id" WITH =, fold("room") WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("cancelled_at" IS NULL AND "room" <> '') DEFERRABLE INITIALLY DEFERRED;
