CREATE TYPE "public"."point_entry_kind" AS ENUM('referral', 'manual');--> statement-breakpoint
CREATE TYPE "public"."referral_status" AS ENUM('pending', 'active', 'deactivated');--> statement-breakpoint
CREATE TABLE "point_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"total_earned" integer DEFAULT 0 NOT NULL,
	"rewards" integer DEFAULT 0 NOT NULL,
	"entry_count" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_accounts_balance_check" CHECK ("point_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"kind" "point_entry_kind" NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"reference_id" uuid,
	"branch_id" uuid,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_entries_amount_check" CHECK ("point_entries"."amount" <> 0),
	CONSTRAINT "point_entries_balance_check" CHECK ("point_entries"."balance_after" >= 0),
	CONSTRAINT "point_entries_reward_check" CHECK ("point_entries"."kind" <> 'referral' OR ("point_entries"."amount" > 0 AND "point_entries"."reference_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "referral_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referral_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referral_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reward" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_uses_own_check" CHECK ("referral_uses"."user_id" <> "referral_uses"."creator_id"),
	CONSTRAINT "referral_uses_reward_check" CHECK ("referral_uses"."reward" >= 0)
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"status" "referral_status" DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"max_uses" integer,
	"use_count" integer DEFAULT 0 NOT NULL,
	"total_earned" integer DEFAULT 0 NOT NULL,
	"approved_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(code || ' ' || substr(code, 1, 4) || '-' || substr(code, 5))) STORED,
	CONSTRAINT "referrals_whole_key" UNIQUE("id","user_id","branch_id"),
	CONSTRAINT "referrals_uses_check" CHECK ("referrals"."use_count" BETWEEN 0 AND coalesce("referrals"."max_uses", 2147483647)),
	CONSTRAINT "referrals_approved_check" CHECK ("referrals"."status" <> 'active' OR "referrals"."approved_at" IS NOT NULL),
	CONSTRAINT "referrals_deactivated_check" CHECK (("referrals"."status" = 'deactivated') = ("referrals"."deactivated_at" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "referral_reward" integer DEFAULT 250 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "referral_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "point_accounts" ADD CONSTRAINT "point_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_user_id_point_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."point_accounts"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_assignments" ADD CONSTRAINT "referral_assignments_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_assignments" ADD CONSTRAINT "referral_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_uses" ADD CONSTRAINT "referral_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_uses" ADD CONSTRAINT "referral_uses_referral_fk" FOREIGN KEY ("referral_id","creator_id","branch_id") REFERENCES "public"."referrals"("id","user_id","branch_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_accounts_balance_index" ON "point_accounts" USING btree ("balance","user_id");--> statement-breakpoint
CREATE INDEX "point_accounts_earned_index" ON "point_accounts" USING btree ("total_earned","user_id");--> statement-breakpoint
CREATE INDEX "point_accounts_rewards_index" ON "point_accounts" USING btree ("rewards","user_id");--> statement-breakpoint
CREATE INDEX "point_accounts_changed_index" ON "point_accounts" USING btree ("changed_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_sequence_key" ON "point_entries" USING btree ("user_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_reference_key" ON "point_entries" USING btree ("kind","reference_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_assignments_key" ON "referral_assignments" USING btree ("referral_id","user_id");--> statement-breakpoint
CREATE INDEX "referral_assignments_user_index" ON "referral_assignments" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_uses_user_key" ON "referral_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "referral_uses_referral_index" ON "referral_uses" USING btree ("referral_id","created_at","id");--> statement-breakpoint
CREATE INDEX "referral_uses_open_index" ON "referral_uses" USING btree ("referral_id") WHERE reward = 0;--> statement-breakpoint
CREATE INDEX "referral_uses_creator_index" ON "referral_uses" USING btree ("creator_id","created_at","id");--> statement-breakpoint
CREATE INDEX "referral_uses_created_index" ON "referral_uses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "referral_uses_reward_index" ON "referral_uses" USING btree ("reward","id");--> statement-breakpoint
CREATE INDEX "referral_uses_branch_created_index" ON "referral_uses" USING btree ("branch_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_code_key" ON "referrals" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_live_key" ON "referrals" USING btree ("user_id","branch_id") WHERE status IN ('pending', 'active');--> statement-breakpoint
CREATE INDEX "referrals_user_index" ON "referrals" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_created_index" ON "referrals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_uses_index" ON "referrals" USING btree ("use_count","id");--> statement-breakpoint
CREATE INDEX "referrals_status_index" ON "referrals" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_branch_created_index" ON "referrals" USING btree ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_branch_uses_index" ON "referrals" USING btree ("branch_id","use_count","id");--> statement-breakpoint
CREATE INDEX "referrals_search_index" ON "referrals" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
-- Written by hand: what was given stays as it was written.
CREATE TRIGGER point_entries_append_only BEFORE UPDATE OR DELETE ON "point_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
