CREATE TYPE "turnstile_direction" AS ENUM('in', 'out');--> statement-breakpoint
CREATE TYPE "turnstile_reason" AS ENUM('membership', 'fee', 'staff', 'override', 'exit', 'forged', 'expired', 'clock', 'replaced', 'replayed', 'unknown', 'closed', 'code-off', 'frozen', 'daytime', 'window', 'window-unknown', 'pass-back', 'balance-low', 'debt', 'not-started', 'membership-over', 'other-branch', 'no-membership', 'offline');--> statement-breakpoint
CREATE TYPE "turnstile_source" AS ENUM('reader', 'branch-code', 'offline', 'override', 'desk');--> statement-breakpoint
CREATE TYPE "second_factor_rule" AS ENUM('off', 'admins', 'staff', 'personnel');--> statement-breakpoint
CREATE TYPE "post_status" AS ENUM('draft', 'published');--> statement-breakpoint
CREATE TYPE "lost_item_state" AS ENUM('found', 'handed-over', 'given-away');--> statement-breakpoint
CREATE TYPE "program_level" AS ENUM('beginner', 'intermediate', 'advanced');--> statement-breakpoint
CREATE TYPE "point_entry_kind" AS ENUM('referral', 'manual');--> statement-breakpoint
CREATE TYPE "referral_status" AS ENUM('pending', 'active', 'deactivated');--> statement-breakpoint
CREATE TYPE "contract_occasion" AS ENUM('registration', 'membership', 'daytime', 'personal-training', 'day-pass');--> statement-breakpoint
CREATE TYPE "freeze_source" AS ENUM('member', 'desk', 'admin', 'closure');--> statement-breakpoint
CREATE TYPE "membership_source" AS ENUM('card', 'balance', 'desk', 'import');--> statement-breakpoint
CREATE TYPE "package_kind" AS ENUM('membership', 'daytime', 'personal-training', 'day-pass');--> statement-breakpoint
CREATE TYPE "campaign_kind" AS ENUM('campaign', 'manual', 'welcome');--> statement-breakpoint
CREATE TYPE "campaign_status" AS ENUM('draft', 'scheduled', 'sent');--> statement-breakpoint
CREATE TYPE "delivery_state" AS ENUM('queued', 'sending', 'sent', 'failed', 'in-doubt', 'skipped');--> statement-breakpoint
CREATE TYPE "notification_audience" AS ENUM('all', 'branch', 'users');--> statement-breakpoint
CREATE TYPE "subscriber_source" AS ENUM('site', 'desk');--> statement-breakpoint
CREATE TYPE "wallet_entry_kind" AS ENUM('opening', 'top-up', 'correction', 'referral', 'card-top-up', 'order', 'order-refund', 'day-pass', 'qr-fee', 'refund', 'sale');--> statement-breakpoint
CREATE TYPE "day_order" AS ENUM('day-first', 'month-first');--> statement-breakpoint
CREATE TYPE "import_state" AS ENUM('ready', 'running', 'done', 'failed', 'undone');--> statement-breakpoint
CREATE TYPE "sheet_epoch" AS ENUM('1900', '1904');--> statement-breakpoint
CREATE TYPE "sheet_name" AS ENUM('general-records', 'payment-records', 'members');--> statement-breakpoint
CREATE TYPE "cancellation_ground" AS ENUM('withdrawal', 'term');--> statement-breakpoint
CREATE TYPE "cancellation_reason" AS ENUM('unstated', 'moving', 'price', 'time', 'service', 'other-club', 'other');--> statement-breakpoint
CREATE TYPE "cancellation_state" AS ENUM('requested', 'effective', 'refunded', 'withdrawn');--> statement-breakpoint
CREATE TYPE "payout_choice" AS ENUM('transfer', 'desk');--> statement-breakpoint
CREATE TYPE "payment_failure" AS ENUM('insufficient-funds', 'declined', 'expired-card', 'wrong-code', 'not-permitted', 'verification-failed', 'limit', 'expired', 'sold-out', 'already-paid', 'general');--> statement-breakpoint
CREATE TYPE "payment_status" AS ENUM('created', 'awaiting-3ds', 'authorising', 'review', 'paid', 'failed', 'expired', 'cancelled', 'partially-refunded', 'refunded');--> statement-breakpoint
CREATE TYPE "purchase_kind" AS ENUM('package', 'order', 'top-up', 'receivables');--> statement-breakpoint
CREATE TYPE "refund_status" AS ENUM('started', 'done', 'failed', 'unknown');--> statement-breakpoint
CREATE TYPE "settlement_kind" AS ENUM('payment', 'write-off', 'credit');--> statement-breakpoint
CREATE TYPE "sale_line_kind" AS ENUM('package', 'fee', 'product', 'day-pass', 'top-up', 'adjustment');--> statement-breakpoint
CREATE TYPE "desk_method" AS ENUM('cash', 'card', 'transfer');--> statement-breakpoint
CREATE TYPE "till_entry_kind" AS ENUM('payment', 'correction', 'refund', 'reversal', 'pay-in', 'pay-out', 'bank-drop', 'expense');--> statement-breakpoint
CREATE TYPE "dashboard_figure" AS ENUM('users', 'balance', 'referrals', 'referrals-active', 'referral-uses', 'referral-points', 'membership-starts', 'membership-ends', 'freeze-starts', 'freeze-ends', 'entries', 'revenue-online', 'revenue-card', 'revenue-cash', 'revenue-transfer', 'revenue-orders');--> statement-breakpoint
CREATE TYPE "month_figure" AS ENUM('new', 'returned', 'renewed', 'lost', 'frozen', 'kept');--> statement-breakpoint
CREATE TYPE "application_status" AS ENUM('new', 'reviewing', 'interview', 'accepted', 'rejected');--> statement-breakpoint
CREATE TYPE "deletion_status" AS ENUM('open', 'withdrawn', 'declined', 'done');--> statement-breakpoint
CREATE TYPE "guardian_relation" AS ENUM('mother', 'father', 'legal-guardian');--> statement-breakpoint
CREATE TYPE "user_gender" AS ENUM('female', 'male', 'unspecified');--> statement-breakpoint
CREATE TYPE "user_role" AS ENUM('member', 'trainer', 'staff', 'admin');--> statement-breakpoint
CREATE TYPE "order_method" AS ENUM('card', 'balance', 'desk');--> statement-breakpoint
CREATE TYPE "order_status" AS ENUM('awaiting-payment', 'pending', 'preparing', 'ready', 'delivered', 'cancelled');--> statement-breakpoint
CREATE TYPE "lesson_booking_state" AS ENUM('joined', 'waiting', 'left', 'released');--> statement-breakpoint
CREATE TABLE "slug_history" (
	"resource" text,
	"slug" text,
	"record_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slug_history_key" PRIMARY KEY("resource","slug")
);
--> statement-breakpoint
CREATE TABLE "mail_outage" (
	"is_only" boolean PRIMARY KEY DEFAULT true,
	"since" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"reported_at" timestamp with time zone,
	CONSTRAINT "mail_outage_check" CHECK ("is_only")
);
--> statement-breakpoint
CREATE TABLE "page_tags" (
	"tag" text PRIMARY KEY,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_windows" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"days" integer[] NOT NULL,
	"from_time" time NOT NULL,
	"until_time" time NOT NULL,
	"gender" "user_gender",
	"min_age" integer,
	"max_age" integer,
	"packages" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	CONSTRAINT "access_windows_days_check" CHECK (cardinality("days") > 0 AND "days" <@ ARRAY[1,2,3,4,5,6,7]),
	CONSTRAINT "access_windows_gender_check" CHECK ("gender" IN ('female', 'male')),
	CONSTRAINT "access_windows_ages_check" CHECK ("min_age" <= "max_age"),
	CONSTRAINT "access_windows_condition_check" CHECK (num_nonnulls("gender", "min_age", "max_age") > 0 OR cardinality("packages") > 0)
);
--> statement-breakpoint
CREATE TABLE "qr_fees" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"fee" bigint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "qr_fees_fee_check" CHECK ("fee" > 0)
);
--> statement-breakpoint
CREATE TABLE "turnstile_codes" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"serial" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turnstile_devices" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"direction" "turnstile_direction" DEFAULT 'in'::"turnstile_direction" NOT NULL,
	"key_hash" bytea NOT NULL,
	"previous_key_hash" bytea,
	"previous_key_until" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "turnstile_entries" (
	"id" uuid PRIMARY KEY,
	"branch_id" uuid NOT NULL,
	"user_id" uuid,
	"device_id" uuid,
	"direction" "turnstile_direction" NOT NULL,
	"source" "turnstile_source" NOT NULL,
	"allowed" boolean NOT NULL,
	"reason" "turnstile_reason" NOT NULL,
	"membership_id" uuid,
	"fee" bigint DEFAULT 0 NOT NULL,
	"overrides_id" uuid,
	"actor_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"report_key" bytea,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turnstile_gates" (
	"branch_id" uuid PRIMARY KEY,
	"pass_back_minutes" integer DEFAULT 5 NOT NULL,
	"stay_hours" integer DEFAULT 4 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turnstile_keys" (
	"only" boolean PRIMARY KEY DEFAULT true,
	"private_key" bytea NOT NULL,
	CONSTRAINT "turnstile_keys_only_check" CHECK ("only")
);
--> statement-breakpoint
CREATE TABLE "turnstile_presence" (
	"branch_id" uuid,
	"user_id" uuid,
	"entered_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "turnstile_presence_pkey" PRIMARY KEY("branch_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "turnstile_used_tokens" (
	"token" bytea PRIMARY KEY,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_codes" (
	"user_id" uuid PRIMARY KEY,
	"serial" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"opening_hours" text DEFAULT '' NOT NULL,
	"weekly_hours" jsonb,
	"special_days" jsonb DEFAULT '[]' NOT NULL,
	"map_url" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"picture" jsonb,
	CONSTRAINT "branches_weekly_hours_check" CHECK ("weekly_hours" IS NULL OR jsonb_array_length("weekly_hours") = 7),
	CONSTRAINT "branches_slug_check" CHECK ("slug" ~ '^[a-z0-9-]+$')
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	CONSTRAINT "categories_id_branch_key" UNIQUE("id","branch_id")
);
--> statement-breakpoint
CREATE TABLE "equipments" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"category_id" uuid,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"brand" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"picture" jsonb,
	"search" text GENERATED ALWAYS AS (fold_turkish(name || ' ' || brand)) STORED,
	CONSTRAINT "equipments_quantity_check" CHECK ("quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "club_identity" (
	"only" boolean PRIMARY KEY DEFAULT true,
	"name" text NOT NULL,
	"short_name" text DEFAULT '' NOT NULL,
	"wordmark" text DEFAULT '' NOT NULL,
	"logo" jsonb,
	"palette" text DEFAULT 'graphite' NOT NULL,
	"colour_ground" text NOT NULL,
	"colour_ink" text NOT NULL,
	"colour_primary" text NOT NULL,
	"colour_accent" text NOT NULL,
	"colour_sky" text NOT NULL,
	"motif" text DEFAULT 'none' NOT NULL,
	"hero_title" jsonb DEFAULT '[]' NOT NULL,
	"hero_text" text DEFAULT '' NOT NULL,
	"hero_picture" jsonb,
	"city" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"whatsapp" text DEFAULT '' NOT NULL,
	"opening_hours" text DEFAULT '' NOT NULL,
	"social_links" jsonb DEFAULT '[]' NOT NULL,
	"trade_name" text DEFAULT '' NOT NULL,
	"mersis" text DEFAULT '' NOT NULL,
	"kep" text DEFAULT '' NOT NULL,
	"tax_office" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"responsible_person" text DEFAULT '' NOT NULL,
	"mail_sender" text DEFAULT '' NOT NULL,
	"test_mail_at" timestamp with time zone,
	"test_mail_job" uuid,
	"skipped_steps" jsonb DEFAULT '[]' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "club_identity_only_check" CHECK ("only")
);
--> statement-breakpoint
CREATE TABLE "club_settings" (
	"only" boolean PRIMARY KEY DEFAULT true,
	"installment_minimums" jsonb NOT NULL,
	"renewal_reminder_days" integer DEFAULT 7 NOT NULL,
	"low_stock" integer DEFAULT 5 NOT NULL,
	"referral_reward" integer DEFAULT 250 NOT NULL,
	"referral_days" integer DEFAULT 30 NOT NULL,
	"open_orders" integer DEFAULT 5 NOT NULL,
	"desk_order_days" integer DEFAULT 3 NOT NULL,
	"referral_needs_membership" boolean DEFAULT true NOT NULL,
	"cancellation_days" integer DEFAULT 3 NOT NULL,
	"cancellation_refund_days" integer DEFAULT 14 NOT NULL,
	"cancellation_term_days" integer DEFAULT 365 NOT NULL,
	"second_factor" "second_factor_rule" DEFAULT 'off'::"second_factor_rule" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "club_settings_only_check" CHECK ("only"),
	CONSTRAINT "club_settings_cancellation_check" CHECK ("cancellation_days" BETWEEN 1 AND 7
        AND "cancellation_refund_days" BETWEEN "cancellation_days" AND 15)
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"slug" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"status" "post_status" DEFAULT 'draft'::"post_status" NOT NULL,
	"published_at" timestamp with time zone,
	"reading_minutes" integer DEFAULT 1 NOT NULL,
	"picture" jsonb,
	"search" text GENERATED ALWAYS AS (fold_turkish(title || ' ' || summary || ' ' || regexp_replace(content, '<[^>]*>', ' ', 'g'))) STORED,
	CONSTRAINT "blog_posts_published_check" CHECK ("status" = 'draft' OR "published_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "blog_views" (
	"post_id" uuid,
	"day" date,
	"visitor" bytea,
	CONSTRAINT "blog_views_key" PRIMARY KEY("post_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"subject" text COLLATE "tr-TR-x-icu" NOT NULL,
	"message" text NOT NULL,
	"entered_by_staff" boolean DEFAULT false NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold_turkish(name || ' ' || email || ' ' || subject)) STORED
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"topic" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"question" text COLLATE "tr-TR-x-icu" NOT NULL,
	"answer" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_items" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"title" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"picture" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lost_items" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"description" text COLLATE "tr-TR-x-icu" NOT NULL,
	"place" text COLLATE "tr-TR-x-icu" NOT NULL,
	"found_on" date NOT NULL,
	"state" "lost_item_state" DEFAULT 'found'::"lost_item_state" NOT NULL,
	"user_id" uuid,
	"receiver_name" text DEFAULT '' NOT NULL,
	"left_at" timestamp with time zone,
	"picture" jsonb,
	"search" text GENERATED ALWAYS AS (fold_turkish(description || ' ' || place || ' ' || receiver_name)) STORED,
	CONSTRAINT "lost_items_left_check" CHECK (("state" = 'found') = ("left_at" IS NULL)),
	CONSTRAINT "lost_items_receiver_check" CHECK (("state" = 'handed-over') = ("receiver_name" <> '')),
	CONSTRAINT "lost_items_user_check" CHECK ("user_id" IS NULL OR "state" = 'handed-over'),
	CONSTRAINT "lost_items_found_check" CHECK (("left_at" AT TIME ZONE 'Europe/Istanbul')::date >= "found_on"),
	CONSTRAINT "lost_items_kept_check" CHECK ("state" <> 'given-away' OR ("left_at" AT TIME ZONE 'Europe/Istanbul')::date >= "found_on" + 90)
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"id" uuid PRIMARY KEY,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"valid_from" date DEFAULT (now() AT TIME ZONE 'Europe/Istanbul') NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"slug" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"level" "program_level" DEFAULT 'beginner'::"program_level" NOT NULL,
	"weeks" integer DEFAULT 8 NOT NULL,
	"sessions_per_week" integer DEFAULT 3 NOT NULL,
	"days" jsonb DEFAULT '[]' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"picture" jsonb
);
--> statement-breakpoint
CREATE TABLE "point_accounts" (
	"user_id" uuid PRIMARY KEY,
	"balance" integer DEFAULT 0 NOT NULL,
	"total_earned" integer DEFAULT 0 NOT NULL,
	"rewards" integer DEFAULT 0 NOT NULL,
	"entry_count" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_accounts_balance_check" CHECK ("balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_entries" (
	"id" uuid PRIMARY KEY,
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
	CONSTRAINT "point_entries_amount_check" CHECK ("amount" <> 0),
	CONSTRAINT "point_entries_balance_check" CHECK ("balance_after" >= 0),
	CONSTRAINT "point_entries_reward_check" CHECK ("kind" <> 'referral' OR ("amount" > 0 AND "reference_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "raffle_draws" (
	"id" uuid PRIMARY KEY,
	"raffle_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"commitment" text NOT NULL,
	"sealed_seed" bytea NOT NULL,
	"source_kind" text NOT NULL,
	"source_round" integer,
	"source_name" text DEFAULT '' NOT NULL,
	"source_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"entrant_count" integer,
	"list_hash" text,
	"entrants" text,
	"public_value" text,
	"signature" text,
	"seed" text,
	"drawn_at" timestamp with time zone,
	"drawn_by" uuid,
	"reset_at" timestamp with time zone,
	"reset_by" uuid,
	"reset_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "raffle_draws_round_check" CHECK ((source_kind = 'drand') = (source_round IS NOT NULL)),
	CONSTRAINT "raffle_draws_list_check" CHECK ((closed_at IS NULL) = (list_hash IS NULL) AND (closed_at IS NULL) = (entrants IS NULL) AND (closed_at IS NULL) = (entrant_count IS NULL)),
	CONSTRAINT "raffle_draws_drawn_check" CHECK (drawn_at IS NULL OR (closed_at IS NOT NULL AND seed IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "raffle_winners" (
	"draw_id" uuid,
	"position" integer,
	"entry_id" uuid NOT NULL,
	"prize" text COLLATE "tr-TR-x-icu" NOT NULL,
	CONSTRAINT "raffle_winners_pkey" PRIMARY KEY("draw_id","position"),
	CONSTRAINT "raffle_winners_position_check" CHECK (position > 0)
);
--> statement-breakpoint
CREATE TABLE "raffle_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"raffle_id" uuid NOT NULL,
	"user_id" uuid,
	"source" text NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"email" text NOT NULL,
	"mailbox" text,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	"removed_reason" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (fold_turkish(name || ' ' || email || ' ' || coalesce(phone, ''))) STORED,
	CONSTRAINT "raffle_entries_source_check" CHECK (source = 'form' OR user_id IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "raffles" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"prizes" text[] DEFAULT '{}'::text[] NOT NULL,
	"winners_count" integer DEFAULT 1 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"permit_no" text DEFAULT '' NOT NULL,
	"staff_barred" boolean DEFAULT true NOT NULL,
	"first_ends_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"drawn_at" timestamp with time zone,
	"picture" jsonb,
	CONSTRAINT "raffles_time_check" CHECK ("ends_at" > "starts_at"),
	CONSTRAINT "raffles_winners_check" CHECK ("winners_count" > 0)
);
--> statement-breakpoint
CREATE TABLE "referral_assignments" (
	"id" uuid PRIMARY KEY,
	"referral_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_uses" (
	"id" uuid PRIMARY KEY,
	"referral_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"promised" integer DEFAULT 0 NOT NULL,
	"needs_membership" boolean DEFAULT false NOT NULL,
	"earned_at" timestamp with time zone,
	"reward" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_uses_own_check" CHECK ("user_id" <> "creator_id"),
	CONSTRAINT "referral_uses_reward_check" CHECK ("reward" >= 0 AND "promised" >= 0),
	CONSTRAINT "referral_uses_earned_check" CHECK ("reward" = 0 OR "earned_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"status" "referral_status" DEFAULT 'pending'::"referral_status" NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"max_uses" integer,
	"use_count" integer DEFAULT 0 NOT NULL,
	"total_earned" integer DEFAULT 0 NOT NULL,
	"approved_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold_turkish(code || ' ' || substr(code, 1, 4) || '-' || substr(code, 5))) STORED,
	CONSTRAINT "referrals_whole_key" UNIQUE("id","user_id","branch_id"),
	CONSTRAINT "referrals_uses_check" CHECK ("use_count" BETWEEN 0 AND coalesce("max_uses", 2147483647)),
	CONSTRAINT "referrals_approved_check" CHECK ("status" <> 'active' OR "approved_at" IS NOT NULL),
	CONSTRAINT "referrals_deactivated_check" CHECK (("status" = 'deactivated') = ("deactivated_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "paper_contracts" (
	"membership_id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"signed_on" date NOT NULL,
	"recorded_by" uuid,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_reminders" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"reminded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_signature_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_signature_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_signature_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_signature_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template_id" uuid NOT NULL,
	"last_user_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_signatures" (
	"id" uuid,
	"user_id" uuid NOT NULL,
	"user_name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"template_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"contract_version" integer NOT NULL,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"required_for" "contract_occasion" NOT NULL,
	"branch_id" uuid,
	"since" timestamp with time zone NOT NULL,
	"pending_from" timestamp with time zone,
	"pending_until" timestamp with time zone NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "pending_signatures_pkey" PRIMARY KEY("id","pending_from")
);
--> statement-breakpoint
CREATE TABLE "contract_chain" (
	"id" smallint PRIMARY KEY DEFAULT 1,
	"length" integer NOT NULL,
	"hash" text NOT NULL,
	"last_id" uuid NOT NULL,
	CONSTRAINT "contract_chain_one_check" CHECK ("id" = 1)
);
--> statement-breakpoint
CREATE TABLE "contract_documents" (
	"sha256" text PRIMARY KEY,
	"signature_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_signatures" (
	"id" uuid PRIMARY KEY,
	"sequence" integer NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"branch_id" uuid,
	"signer_name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"member_name" text COLLATE "tr-TR-x-icu",
	"guardian_id" uuid,
	"relation" "guardian_relation",
	"signature" jsonb NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"digests" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"search" text GENERATED ALWAYS AS (fold_turkish(signer_name || ' ' || coalesce(member_name || ' ', '') || code)) STORED,
	CONSTRAINT "contract_signatures_guardian_fields_check" CHECK (num_nulls("member_name", "guardian_id", "relation") IN (0, 3)),
	CONSTRAINT "contract_signatures_dates_check" CHECK ("agreed_at" <= "signed_at")
);
--> statement-breakpoint
CREATE TABLE "contract_templates" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"required_for" "contract_occasion" NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"published_version" integer DEFAULT 0 NOT NULL,
	"search" text GENERATED ALWAYS AS (fold_turkish(title)) STORED,
	CONSTRAINT "contract_templates_version_check" CHECK ("published_version" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contract_versions" (
	"id" uuid PRIMARY KEY,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"content" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daytime_discounts" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"discount_percent" integer NOT NULL,
	"last_entry_time" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "daytime_discounts_percent_check" CHECK ("discount_percent" BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"reopens_on" date NOT NULL,
	"reason" text NOT NULL,
	"applied_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "closures_days_check" CHECK ("reopens_on" >= "starts_on")
);
--> statement-breakpoint
CREATE TABLE "freezes" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"membership_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"reason" text NOT NULL,
	"source" "freeze_source" NOT NULL,
	"closure_id" uuid,
	"author_id" uuid,
	"noticed_at" timestamp with time zone,
	CONSTRAINT "freezes_days_check" CHECK ("days" > 0),
	CONSTRAINT "freezes_dates_check" CHECK ("ends_at" >= "starts_at"),
	CONSTRAINT "freezes_closure_check" CHECK (("source" = 'closure') = ("closure_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "membership_branches" (
	"membership_id" uuid,
	"branch_id" uuid,
	"user_id" uuid NOT NULL,
	"kind" "package_kind" NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "membership_branches_pkey" PRIMARY KEY("membership_id","branch_id")
);
--> statement-breakpoint
CREATE TABLE "membership_summaries" (
	"user_id" uuid PRIMARY KEY,
	"branch_id" uuid,
	"membership_branch_id" uuid,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"valid_in" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"is_valid_everywhere" boolean DEFAULT false NOT NULL,
	"package_id" uuid,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"kind" "package_kind" NOT NULL,
	"price" bigint NOT NULL,
	"duration_days" integer NOT NULL,
	"freeze_days" integer NOT NULL,
	"freeze_count" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"not_before" date,
	"ends_at" timestamp with time zone NOT NULL,
	"source" "membership_source" NOT NULL,
	"payment_id" uuid,
	"request_key" uuid,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "memberships_dates_check" CHECK ("ends_at" > "starts_at"),
	CONSTRAINT "memberships_not_before_check" CHECK (timezone('Europe/Istanbul', "starts_at")::date >= "not_before")
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"duration_days" integer NOT NULL,
	"kind" "package_kind" DEFAULT 'membership'::"package_kind" NOT NULL,
	"features" text[] DEFAULT '{}'::text[] NOT NULL,
	"freeze_days" integer DEFAULT 0 NOT NULL,
	"freeze_count" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"valid_in" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"is_valid_everywhere" boolean DEFAULT false NOT NULL,
	CONSTRAINT "packages_price_check" CHECK ("price" >= 0),
	CONSTRAINT "packages_duration_check" CHECK ("duration_days" > 0),
	CONSTRAINT "packages_own_branch_check" CHECK (NOT "branch_id" = ANY ("valid_in")),
	CONSTRAINT "packages_everywhere_check" CHECK (NOT "is_valid_everywhere" OR cardinality("valid_in") = 0)
);
--> statement-breakpoint
CREATE TABLE "campaign_deliveries" (
	"id" uuid PRIMARY KEY,
	"campaign_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"state" "delivery_state" DEFAULT 'queued'::"delivery_state" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run" integer,
	"reason" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "campaign_deliveries_run_check" CHECK (("state" = 'sending') = ("run" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "campaign_runs" (
	"number" integer PRIMARY KEY,
	"in_flight" uuid,
	"accepted" uuid[] DEFAULT '{}'::uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" "campaign_kind" DEFAULT 'campaign'::"campaign_kind" NOT NULL,
	"branch_id" uuid,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"subject" text NOT NULL,
	"preheader" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"action_label" text DEFAULT '' NOT NULL,
	"action_link" text DEFAULT '' NOT NULL,
	"audience" jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]' NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"status" "campaign_status" DEFAULT 'draft'::"campaign_status" NOT NULL,
	"scheduled_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"counts" jsonb,
	"total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaigns_scheduled_check" CHECK (("status" = 'scheduled') = ("scheduled_at" IS NOT NULL)),
	CONSTRAINT "campaigns_sent_check" CHECK (("status" = 'sent') = ("sent_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "branch_stays" (
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_readers" (
	"user_id" uuid PRIMARY KEY,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_recipients" (
	"user_id" uuid,
	"notification_id" uuid,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_recipients_pkey" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"audience" "notification_audience" NOT NULL,
	"branch_id" uuid,
	"is_notice" boolean DEFAULT false NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"recipients" integer NOT NULL,
	"request_key" uuid,
	CONSTRAINT "notifications_branch_check" CHECK ("audience" <> 'branch' OR "branch_id" IS NOT NULL),
	CONSTRAINT "notifications_link_check" CHECK ("link" = '' OR ("link" LIKE '/%' AND "link" NOT LIKE '//%'))
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"session_hash" bytea NOT NULL,
	"name" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"only" boolean PRIMARY KEY DEFAULT true,
	"public_key" text NOT NULL,
	"private_key" bytea NOT NULL,
	CONSTRAINT "push_keys_only_check" CHECK ("only")
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"email" text NOT NULL,
	"source" "subscriber_source" DEFAULT 'site'::"subscriber_source" NOT NULL,
	"consent_note" text DEFAULT '' NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "subscribers_consent_check" CHECK (("source" = 'desk') = ("consent_note" <> ''))
);
--> statement-breakpoint
CREATE TABLE "email_recipients" (
	"user_id" uuid,
	"month" text,
	"template" text DEFAULT '' NOT NULL,
	"delivery_id" uuid,
	"queued_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "email_recipients_pkey" PRIMARY KEY("user_id","month"),
	CONSTRAINT "email_recipients_settled_check" CHECK ("queued_at" IS NOT NULL OR "removed_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "welcome_templates" (
	"month" text PRIMARY KEY,
	"subject" text NOT NULL,
	"preheader" text NOT NULL,
	"content" text NOT NULL,
	"action_label" text NOT NULL,
	"action_link" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "welcome_templates_month_check" CHECK ("month" ~ '^20\d\d-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "wallet_entries" (
	"id" uuid PRIMARY KEY,
	"wallet_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"kind" "wallet_entry_kind" NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"reference_id" uuid,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallet_entries_amount_check" CHECK ("amount" <> 0),
	CONSTRAINT "wallet_entries_balance_check" CHECK ("balance_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"surname" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"entry_count" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold_turkish(name || ' ' || surname)) STORED,
	CONSTRAINT "wallets_balance_check" CHECK ("balance" >= 0),
	CONSTRAINT "wallets_closed_check" CHECK ("closed_at" IS NULL OR "balance" = 0)
);
--> statement-breakpoint
CREATE TABLE "desk_rules" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"discount_limit" integer DEFAULT 1000 NOT NULL,
	"debt_grace_days" integer DEFAULT 7,
	"start_back_days" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "desk_rules_discount_check" CHECK ("discount_limit" BETWEEN 0 AND 10000),
	CONSTRAINT "desk_rules_grace_check" CHECK ("debt_grace_days" BETWEEN 0 AND 365),
	CONSTRAINT "desk_rules_start_check" CHECK ("start_back_days" BETWEEN 0 AND 90)
);
--> statement-breakpoint
CREATE TABLE "general_records" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"date" date NOT NULL,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"category" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"import_id" uuid,
	"search" text GENERATED ALWAYS AS (fold_turkish(title || ' ' || category || ' ' || note)) STORED,
	CONSTRAINT "general_records_amount_check" CHECK ("amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "import_contents" (
	"import_id" uuid PRIMARY KEY,
	"rows" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY,
	"sheet" "sheet_name" NOT NULL,
	"branch_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" "import_state" DEFAULT 'ready'::"import_state" NOT NULL,
	"headings" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"day_order" "day_order" NOT NULL,
	"heading_row" integer DEFAULT 1 NOT NULL,
	"epoch" "sheet_epoch" DEFAULT '1900'::"sheet_epoch" NOT NULL,
	"is_club_wide" boolean DEFAULT false NOT NULL,
	"choices" jsonb DEFAULT '{"decisions":{},"shared":"ask"}' NOT NULL,
	"row_count" integer NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"summary" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_added_check" CHECK ("added" <= "row_count"),
	CONSTRAINT "imports_cursor_check" CHECK ("cursor" BETWEEN 0 AND "row_count")
);
--> statement-breakpoint
CREATE TABLE "membership_cancellations" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"membership_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"state" "cancellation_state" DEFAULT 'requested'::"cancellation_state" NOT NULL,
	"ground" "cancellation_ground" NOT NULL,
	"reason" "cancellation_reason" NOT NULL,
	"reason_text" text DEFAULT '' NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"refund_by" date NOT NULL,
	"price" bigint NOT NULL,
	"used_days" integer NOT NULL,
	"remaining_days" integer NOT NULL,
	"used" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"card_refund" bigint NOT NULL,
	"wallet_refund" bigint NOT NULL,
	"desk_refund" bigint NOT NULL,
	"text_version" integer NOT NULL,
	"payout" "payout_choice",
	"iban" text DEFAULT '' NOT NULL,
	"iban_holder" text DEFAULT '' NOT NULL,
	"request_key" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"effected_at" timestamp with time zone,
	"prepared_at" timestamp with time zone,
	"payout_due" bigint DEFAULT 0 NOT NULL,
	"paid_out_at" timestamp with time zone,
	"payout_method" "desk_method",
	"refunded_at" timestamp with time zone,
	"alert_stage" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "membership_cancellations_state_check" CHECK (("state" = 'withdrawn') = ("withdrawn_at" IS NOT NULL)
        AND ("state" IN ('effective', 'refunded')) = ("effected_at" IS NOT NULL)
        AND ("state" = 'refunded') = ("refunded_at" IS NOT NULL)),
	CONSTRAINT "membership_cancellations_payout_check" CHECK (("paid_out_at" IS NULL OR "prepared_at" IS NOT NULL)
        AND ("paid_out_at" IS NULL) = ("payout_method" IS NULL)
        AND ("refunded_at" IS NULL OR "payout_due" = 0 OR "paid_out_at" IS NOT NULL)),
	CONSTRAINT "membership_cancellations_amounts_check" CHECK (least("used", "credit", "card_refund", "wallet_refund", "desk_refund",
        "payout_due", "used_days", "remaining_days") >= 0),
	CONSTRAINT "membership_cancellations_deadlines_check" CHECK ("effective_at" <= "created_at" + interval '7 days'
        AND "refund_by" <= timezone('Europe/Istanbul', "created_at")::date + 15)
);
--> statement-breakpoint
CREATE TABLE "sale_refunds" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sale_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"method" "desk_method",
	"iban" text DEFAULT '' NOT NULL,
	"iban_holder" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"request_key" uuid NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "sale_refunds_amount_check" CHECK ("amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "desk_payments" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"member_name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"package" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"method" "desk_method" NOT NULL,
	"date" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"import_id" uuid,
	"user_id" uuid,
	"membership_id" uuid,
	"sale_id" uuid,
	"taken_by" uuid,
	"till_session_id" uuid,
	"is_historical" boolean DEFAULT false NOT NULL,
	"allocated" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"reversed_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold_turkish(member_name || ' ' || phone || ' ' || package || ' ' || note)) STORED,
	CONSTRAINT "desk_payments_amount_check" CHECK ("amount" > 0),
	CONSTRAINT "desk_payments_allocated_check" CHECK ("allocated" >= 0 AND "refunded" >= 0 AND "allocated" + "refunded" <= "amount"),
	CONSTRAINT "desk_payments_session_check" CHECK ("method" <> 'cash' OR "till_session_id" IS NOT NULL OR "is_historical")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY,
	"payment_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_status" "payment_status",
	"to_status" "payment_status",
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"conversation_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"beneficiary_id" uuid,
	"kind" "purchase_kind" NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text NOT NULL,
	"snapshot" jsonb DEFAULT '{}' NOT NULL,
	"price" bigint NOT NULL,
	"paid_price" bigint NOT NULL,
	"installment" integer DEFAULT 1 NOT NULL,
	"status" "payment_status" DEFAULT 'created'::"payment_status" NOT NULL,
	"failure" "payment_failure",
	"attempt_key" uuid NOT NULL,
	"provider_payment_id" text,
	"provider_token" text,
	"form_expires_at" timestamp with time zone,
	"query_at" timestamp with time zone,
	"items" jsonb DEFAULT '[]' NOT NULL,
	"bin_number" text,
	"last_four_digits" text,
	"card_association" text,
	"bank_name" text,
	"agreements" jsonb DEFAULT '[]' NOT NULL,
	"early_start_at" timestamp with time zone,
	"not_before" timestamp with time zone,
	"ip" text DEFAULT '' NOT NULL,
	"fulfilment_id" uuid,
	"status_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_price_check" CHECK ("price" > 0 AND "paid_price" >= "price"),
	CONSTRAINT "payments_refund_check" CHECK ("refunded" BETWEEN 0 AND "paid_price"),
	CONSTRAINT "payments_beneficiary_check" CHECK ("beneficiary_id" IS NULL OR ("kind" IN ('package', 'receivables') AND "beneficiary_id" <> "user_id")),
	CONSTRAINT "payments_start_check" CHECK (("early_start_at" IS NULL AND "not_before" IS NULL) OR ("kind" = 'package' AND ("early_start_at" IS NULL OR "not_before" IS NULL)))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"wallet_amount" bigint DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"status" "refund_status" DEFAULT 'started'::"refund_status" NOT NULL,
	"request_key" uuid NOT NULL,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"is_unattended" boolean DEFAULT false NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "refunds_amount_check" CHECK ("amount" > 0),
	CONSTRAINT "refunds_wallet_check" CHECK ("wallet_amount" BETWEEN 0 AND "amount")
);
--> statement-breakpoint
CREATE TABLE "receivables" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid,
	"branch_id" uuid NOT NULL,
	"membership_id" uuid,
	"sale_id" uuid,
	"installment" integer,
	"reason" text NOT NULL,
	"due_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"open" bigint NOT NULL,
	"settled" bigint DEFAULT 0 NOT NULL,
	"written_off" bigint DEFAULT 0 NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	"promised_on" date,
	"promise_note" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone,
	"reminder_stage" integer DEFAULT 0 NOT NULL,
	"import_id" uuid,
	CONSTRAINT "receivables_amount_check" CHECK ("amount" > 0),
	CONSTRAINT "receivables_open_check" CHECK ("open" >= 0),
	CONSTRAINT "receivables_sums_check" CHECK ("settled" >= 0 AND "written_off" >= 0 AND "credited" >= 0
        AND "amount" = "open" + "settled" + "written_off" + "credited"),
	CONSTRAINT "receivables_user_check" CHECK ("user_id" IS NOT NULL OR "sale_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY,
	"receivable_id" uuid NOT NULL,
	"kind" "settlement_kind" NOT NULL,
	"amount" bigint NOT NULL,
	"payment_id" uuid,
	"wallet_entry_id" uuid,
	"card_payment_id" uuid,
	"reverses_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"request_key" uuid,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "settlements_source_check" CHECK (num_nonnulls("payment_id", "wallet_entry_id", "card_payment_id") =
        CASE WHEN "kind" = 'payment' THEN 1 ELSE 0 END),
	CONSTRAINT "settlements_sign_check" CHECK (("reverses_id" IS NULL) = ("amount" > 0) AND "amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "sale_approvals" (
	"id" uuid PRIMARY KEY,
	"branch_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"approver_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sale_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_approvals_person_check" CHECK ("approver_id" <> "seller_id")
);
--> statement-breakpoint
CREATE TABLE "sale_lines" (
	"id" uuid PRIMARY KEY,
	"sale_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" "sale_line_kind" NOT NULL,
	"subject_id" uuid,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"unit_price" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"discount_reason" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"membership_id" uuid,
	CONSTRAINT "sale_lines_amount_check" CHECK ("amount" = "quantity" * "unit_price" - "discount"
        AND "amount" >= 0 AND "discount" >= 0 AND "quantity" > 0),
	CONSTRAINT "sale_lines_reason_check" CHECK ("discount" = 0 OR "discount_reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "sales_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"branch_id" uuid NOT NULL,
	"user_id" uuid,
	"seller_id" uuid NOT NULL,
	"day" date NOT NULL,
	"total" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"request_key" uuid NOT NULL,
	"reversed_at" timestamp with time zone,
	"reversal_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "sales_total_check" CHECK ("total" >= 0 AND "discount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "till_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"branch_id" uuid NOT NULL,
	"session_id" uuid,
	"kind" "till_entry_kind" NOT NULL,
	"method" "desk_method" NOT NULL,
	"amount" bigint NOT NULL,
	"day" date NOT NULL,
	"payment_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"request_key" uuid,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "till_entries_amount_check" CHECK ("amount" <> 0),
	CONSTRAINT "till_entries_kind_check" CHECK (("kind" IN ('payment', 'correction', 'refund', 'reversal')) = ("payment_id" IS NOT NULL)),
	CONSTRAINT "till_entries_sign_check" CHECK (CASE WHEN "kind" IN ('payment', 'pay-in') THEN "amount" > 0
        WHEN "kind" = 'correction' THEN true ELSE "amount" < 0 END),
	CONSTRAINT "till_entries_session_check" CHECK ("session_id" IS NOT NULL OR "payment_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "till_sessions" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"till_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opening_float" bigint NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	"expected_cash" bigint,
	"expected_card" bigint,
	"expected_transfer" bigint,
	"counted_cash" bigint,
	"counted_card" bigint,
	"denominations" jsonb,
	"difference_reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "till_sessions_float_check" CHECK ("opening_float" >= 0),
	CONSTRAINT "till_sessions_counted_check" CHECK ("counted_cash" >= 0 AND "counted_card" >= 0),
	CONSTRAINT "till_sessions_closed_check" CHECK (("closed_at" IS NULL) = ("closed_by" IS NULL)
        AND ("closed_at" IS NULL OR "expected_cash" IS NOT NULL AND "counted_cash" IS NOT NULL)),
	CONSTRAINT "till_sessions_difference_check" CHECK ("closed_at" IS NULL OR "counted_cash" = "expected_cash" OR "difference_reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY,
	"actor_id" uuid,
	"resource" text NOT NULL,
	"record_id" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"masked" text[] DEFAULT '{}'::text[] NOT NULL,
	"person_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dashboard_changes" (
	"figure" "dashboard_figure" NOT NULL,
	"branch_id" uuid,
	"since" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dashboard_counts" (
	"id" smallint PRIMARY KEY DEFAULT 1,
	"counted_at" timestamp with time zone NOT NULL,
	"took" integer NOT NULL,
	"renewals_due" jsonb NOT NULL,
	"ending_soon" jsonb NOT NULL,
	"unsigned_contracts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dashboard_sums" (
	"figure" "dashboard_figure" NOT NULL,
	"branch_id" uuid,
	"since" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "dashboard_sums_key" UNIQUE NULLS NOT DISTINCT("figure","since","branch_id")
);
--> statement-breakpoint
CREATE TABLE "member_import_rows" (
	"id" uuid PRIMARY KEY,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"is_new" boolean NOT NULL,
	"user_version" integer NOT NULL,
	"before" jsonb,
	"membership_id" uuid,
	"membership_version" integer,
	"wallet_id" uuid,
	"wallet_amount" bigint DEFAULT 0 NOT NULL,
	"note_id" uuid,
	"paid" bigint,
	CONSTRAINT "member_import_rows_wallet_check" CHECK (("wallet_id" IS NULL) = ("wallet_amount" = 0))
);
--> statement-breakpoint
CREATE TABLE "membership_month_counts" (
	"id" smallint PRIMARY KEY DEFAULT 1,
	"counted_at" timestamp with time zone NOT NULL,
	"took" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_months" (
	"branch_id" uuid NOT NULL,
	"figure" "month_figure" NOT NULL,
	"month" date NOT NULL,
	"cohort" date,
	"amount" integer NOT NULL,
	CONSTRAINT "membership_months_key" UNIQUE NULLS NOT DISTINCT("figure","month","cohort","branch_id")
);
--> statement-breakpoint
CREATE TABLE "sale_changes" (
	"branch_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" "sale_line_kind" NOT NULL,
	"subject_id" uuid,
	"seller_id" uuid,
	"quantity" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"discount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_sums" (
	"branch_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" "sale_line_kind" NOT NULL,
	"subject_id" uuid,
	"seller_id" uuid,
	"quantity" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"discount" bigint NOT NULL,
	CONSTRAINT "sale_sums_key" UNIQUE NULLS NOT DISTINCT("day","branch_id","kind","subject_id","seller_id")
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"view" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_notes" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"branch_id" uuid,
	"text" text NOT NULL,
	"is_important" boolean DEFAULT false NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"position" text COLLATE "tr-TR-x-icu" NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"status" "application_status" DEFAULT 'new'::"application_status" NOT NULL,
	"admin_notes" text DEFAULT '' NOT NULL,
	"entered_by_staff" boolean DEFAULT false NOT NULL,
	"cv_key" text,
	"cv_size" integer,
	"search" text GENERATED ALWAYS AS (fold_turkish(name || ' ' || email || ' ' || position)) STORED,
	CONSTRAINT "applications_cv_check" CHECK (("cv_key" IS NULL) = ("cv_size" IS NULL) AND ("entered_by_staff" OR "cv_key" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "deletion_requests" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"status" "deletion_status" DEFAULT 'open'::"deletion_status" NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "deletion_requests_decided_check" CHECK (("status" = 'open') = ("decided_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "record_views" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"viewer_role" "user_role" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" bytea NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid,
	"code_hash" bytea,
	CONSTRAINT "recovery_codes_key" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" uuid PRIMARY KEY,
	"sealed_secret" bytea,
	"sealed_pending" bytea,
	"pending_until" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "guardianships" (
	"id" uuid PRIMARY KEY,
	"minor_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"relation" "guardian_relation" NOT NULL,
	"slot" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "guardianships_self_check" CHECK ("minor_id" <> "guardian_id"),
	CONSTRAINT "guardianships_slot_check" CHECK ("slot" BETWEEN 1 AND 2)
);
--> statement-breakpoint
CREATE TABLE "position_holder_branches" (
	"user_id" uuid,
	"branch_id" uuid,
	CONSTRAINT "position_holder_branches_pkey" PRIMARY KEY("user_id","branch_id")
);
--> statement-breakpoint
CREATE TABLE "position_holders" (
	"user_id" uuid PRIMARY KEY,
	"position_id" uuid NOT NULL,
	"all_branches" boolean NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"permissions" text[] NOT NULL,
	"is_administrative" boolean NOT NULL,
	"search" text GENERATED ALWAYS AS (fold_turkish(name || ' ' || description)) STORED,
	CONSTRAINT "positions_permissions_check" CHECK (cardinality("permissions") > 0)
);
--> statement-breakpoint
CREATE TABLE "account_claims" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"secret_hash" bytea NOT NULL CONSTRAINT "account_claims_secret_key" UNIQUE,
	"email" text,
	"number_hash" bytea,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_claims_user_key" UNIQUE("user_id","kind"),
	CONSTRAINT "account_claims_link_check" CHECK ("kind" <> 'link' OR "email" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "contact_changes" (
	"token_hash" bytea PRIMARY KEY,
	"user_id" uuid NOT NULL CONSTRAINT "contact_changes_user_key" UNIQUE,
	"email" text,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_changes_any_check" CHECK ("email" IS NOT NULL OR "phone" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "email_verifications" (
	"token_hash" bytea PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_challenges" (
	"token_hash" bytea PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"session" bytea,
	"webauthn" text,
	"client" bytea NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_reset_tries" (
	"reset_id" uuid,
	"client" bytea,
	"tries" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "password_reset_tries_key" PRIMARY KEY("reset_id","client")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"code_hash" bytea NOT NULL,
	"sealed_code" bytea NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"token_hash" bytea CONSTRAINT "password_resets_token_key" UNIQUE,
	"verifies_address" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" bytea PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"has_factor" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"phone" text DEFAULT '' NOT NULL,
	"role" "user_role" DEFAULT 'member'::"user_role" NOT NULL,
	"branch_id" uuid,
	"gender" "user_gender" DEFAULT 'unspecified'::"user_gender" NOT NULL,
	"password_hash" text,
	"google_id" text,
	"profile_photo" text,
	"user_details" jsonb DEFAULT '{}' NOT NULL,
	"newsletter" boolean DEFAULT false NOT NULL,
	"newsletter_at" timestamp with time zone,
	"newsletter_source" text,
	"claimed_at" timestamp with time zone DEFAULT now(),
	"has_temporary_password" boolean DEFAULT false NOT NULL,
	"consent_at" timestamp with time zone,
	"terms_at" timestamp with time zone,
	"consent_version" integer,
	"terms_version" integer,
	"deleted_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold_turkish(name || ' ' || coalesce(email, '') || ' ' || phone)) STORED,
	CONSTRAINT "users_claimed_email_check" CHECK ("claimed_at" IS NULL OR "email" IS NOT NULL),
	CONSTRAINT "users_claimed_sign_in_check" CHECK ("claimed_at" IS NOT NULL OR ("password_hash" IS NULL AND "google_id" IS NULL)),
	CONSTRAINT "users_staff_branch_check" CHECK ("role" <> 'staff' OR "branch_id" IS NOT NULL OR "deleted_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sub_categories" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_sub_categories_category_key" UNIQUE("id","category_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"category_id" uuid NOT NULL,
	"sub_category_id" uuid,
	"features" text[] DEFAULT '{}'::text[] NOT NULL,
	"approval_number" text DEFAULT '' NOT NULL,
	"picture" jsonb,
	"sub_pictures" jsonb DEFAULT '[]' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search" text GENERATED ALWAYS AS (fold_turkish(name || ' ' || approval_number)) STORED,
	CONSTRAINT "products_price_check" CHECK ("price" > 0),
	CONSTRAINT "products_stock_check" CHECK ("stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "vitamin_order_events" (
	"id" uuid PRIMARY KEY,
	"order_id" uuid NOT NULL,
	"status" "order_status" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vitamin_order_items" (
	"id" uuid PRIMARY KEY,
	"order_id" uuid NOT NULL,
	"product_id" uuid,
	"name" text NOT NULL,
	"price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"image" text,
	CONSTRAINT "vitamin_order_items_quantity_check" CHECK ("quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "vitamin_orders" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "vitamin_orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"status" "order_status" NOT NULL,
	"method" "order_method" NOT NULL,
	"total" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"admin_note" text DEFAULT '' NOT NULL,
	"request_key" uuid NOT NULL,
	"restocked_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "vitamin_orders_total_check" CHECK ("total" > 0),
	CONSTRAINT "vitamin_orders_restock_check" CHECK (("status" = 'cancelled') = ("restocked_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "lesson_bookings" (
	"id" uuid PRIMARY KEY,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" "lesson_booking_state" NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lesson_bookings_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"attended" boolean,
	"forgiven_at" timestamp with time zone,
	"added_by" uuid,
	CONSTRAINT "lesson_bookings_joined_check" CHECK (("state" <> 'joined') OR "joined_at" IS NOT NULL),
	CONSTRAINT "lesson_bookings_attended_check" CHECK ("attended" IS NULL OR "state" = 'joined')
);
--> statement-breakpoint
CREATE TABLE "lesson_calendars" (
	"user_id" uuid PRIMARY KEY,
	"token_hash" bytea NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_rules" (
	"branch_id" uuid PRIMARY KEY,
	"late_leave_hours" integer NOT NULL,
	"strike_limit" integer NOT NULL,
	"team_first_hours" integer NOT NULL,
	"promote_minutes" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lesson_rules_check" CHECK ("late_leave_hours" >= 0 AND "strike_limit" >= 0 AND "team_first_hours" >= 0 AND "promote_minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"team_id" uuid,
	"trainer_id" uuid,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"room" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"joined_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"series" uuid,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "lessons_time_check" CHECK ("ends_at" > "starts_at" AND "ends_at" <= "starts_at" + interval '12 hours'),
	CONSTRAINT "lessons_capacity_check" CHECK ("capacity" > 0),
	CONSTRAINT "lessons_joined_check" CHECK ("joined_count" BETWEEN 0 AND "capacity"),
	CONSTRAINT "lessons_waiting_check" CHECK ("waiting_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"team_id" uuid,
	"user_id" uuid,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_key" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team_trainers" (
	"team_id" uuid,
	"trainer_id" uuid,
	CONSTRAINT "team_trainers_key" PRIMARY KEY("team_id","trainer_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture" jsonb,
	CONSTRAINT "teams_id_branch_key" UNIQUE("id","branch_id")
);
--> statement-breakpoint
CREATE INDEX "access_windows_branch_index" ON "access_windows" ("branch_id","from_time","id");--> statement-breakpoint
CREATE INDEX "access_windows_from_index" ON "access_windows" ("from_time","id");--> statement-breakpoint
CREATE INDEX "access_windows_created_index" ON "access_windows" ("created_at","id");--> statement-breakpoint
CREATE INDEX "access_windows_branch_created_index" ON "access_windows" ("branch_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "qr_fees_branch_key" ON "qr_fees" ("branch_id");--> statement-breakpoint
CREATE INDEX "qr_fees_created_index" ON "qr_fees" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "turnstile_codes_serial_key" ON "turnstile_codes" ("branch_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "turnstile_codes_active_key" ON "turnstile_codes" ("branch_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "turnstile_devices_branch_index" ON "turnstile_devices" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "turnstile_devices_created_index" ON "turnstile_devices" ("created_at","id");--> statement-breakpoint
CREATE INDEX "turnstile_devices_name_index" ON "turnstile_devices" ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "turnstile_entries_overrides_key" ON "turnstile_entries" ("overrides_id") WHERE overrides_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "turnstile_entries_report_key" ON "turnstile_entries" ("report_key") WHERE report_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "turnstile_entries_branch_index" ON "turnstile_entries" ("branch_id","at","id");--> statement-breakpoint
CREATE INDEX "turnstile_entries_user_index" ON "turnstile_entries" ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "turnstile_entries_membership_index" ON "turnstile_entries" ("membership_id") WHERE membership_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "turnstile_entries_at_index" ON "turnstile_entries" ("at","id");--> statement-breakpoint
CREATE INDEX "turnstile_entries_reason_index" ON "turnstile_entries" ("reason","at","id");--> statement-breakpoint
CREATE INDEX "turnstile_entries_all_refused_index" ON "turnstile_entries" ("at","id") WHERE NOT allowed;--> statement-breakpoint
CREATE INDEX "turnstile_entries_refused_index" ON "turnstile_entries" ("branch_id","at","id") WHERE NOT allowed;--> statement-breakpoint
CREATE INDEX "turnstile_presence_inside_index" ON "turnstile_presence" ("branch_id","entered_at") WHERE left_at IS NULL;--> statement-breakpoint
CREATE INDEX "turnstile_used_tokens_used_index" ON "turnstile_used_tokens" ("used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "branches_slug_key" ON "branches" ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_branch_name_key" ON "categories" ("branch_id",fold_turkish("name"));--> statement-breakpoint
CREATE INDEX "equipments_branch_name_index" ON "equipments" ("branch_id","name","id");--> statement-breakpoint
CREATE INDEX "equipments_name_index" ON "equipments" ("name","id");--> statement-breakpoint
CREATE INDEX "equipments_created_index" ON "equipments" ("created_at","id");--> statement-breakpoint
CREATE INDEX "equipments_category_index" ON "equipments" ("category_id");--> statement-breakpoint
CREATE INDEX "equipments_search_index" ON "equipments" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug_key" ON "blog_posts" ("slug");--> statement-breakpoint
CREATE INDEX "blog_posts_published_index" ON "blog_posts" ("status","published_at","id","tags");--> statement-breakpoint
CREATE INDEX "blog_posts_title_index" ON "blog_posts" ("title","id");--> statement-breakpoint
CREATE INDEX "blog_posts_created_index" ON "blog_posts" ("created_at","id");--> statement-breakpoint
CREATE INDEX "blog_posts_branch_index" ON "blog_posts" ("branch_id","published_at","id");--> statement-breakpoint
CREATE INDEX "blog_posts_tags_index" ON "blog_posts" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "blog_posts_search_index" ON "blog_posts" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_created_index" ON "contact_messages" ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_branch_index" ON "contact_messages" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_unread_index" ON "contact_messages" ("branch_id","created_at") WHERE NOT is_read;--> statement-breakpoint
CREATE INDEX "contact_messages_name_index" ON "contact_messages" ("name","id");--> statement-breakpoint
CREATE INDEX "contact_messages_branch_name_index" ON "contact_messages" ("branch_id","name","id");--> statement-breakpoint
CREATE INDEX "contact_messages_subject_index" ON "contact_messages" ("subject","id");--> statement-breakpoint
CREATE INDEX "contact_messages_branch_subject_index" ON "contact_messages" ("branch_id","subject","id");--> statement-breakpoint
CREATE INDEX "contact_messages_search_index" ON "contact_messages" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "faqs_order_index" ON "faqs" ("position","id");--> statement-breakpoint
CREATE INDEX "gallery_items_branch_order_index" ON "gallery_items" ("branch_id","position","id");--> statement-breakpoint
CREATE INDEX "gallery_items_order_index" ON "gallery_items" ("position","id");--> statement-breakpoint
CREATE INDEX "gallery_items_title_index" ON "gallery_items" ("title","id");--> statement-breakpoint
CREATE INDEX "gallery_items_created_index" ON "gallery_items" ("created_at","id");--> statement-breakpoint
CREATE INDEX "lost_items_found_index" ON "lost_items" ("found_on","id");--> statement-breakpoint
CREATE INDEX "lost_items_branch_found_index" ON "lost_items" ("branch_id","found_on","id");--> statement-breakpoint
CREATE INDEX "lost_items_state_index" ON "lost_items" ("state","found_on","id");--> statement-breakpoint
CREATE INDEX "lost_items_branch_state_index" ON "lost_items" ("branch_id","state","found_on","id");--> statement-breakpoint
CREATE INDEX "lost_items_description_index" ON "lost_items" ("description","id");--> statement-breakpoint
CREATE INDEX "lost_items_branch_description_index" ON "lost_items" ("branch_id","description","id");--> statement-breakpoint
CREATE INDEX "lost_items_place_index" ON "lost_items" ("place","id");--> statement-breakpoint
CREATE INDEX "lost_items_branch_place_index" ON "lost_items" ("branch_id","place","id");--> statement-breakpoint
CREATE INDEX "lost_items_user_index" ON "lost_items" ("user_id") WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "lost_items_left_index" ON "lost_items" ("left_at") WHERE left_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "lost_items_search_index" ON "lost_items" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "page_versions_key_version_key" ON "page_versions" ("key","version");--> statement-breakpoint
CREATE UNIQUE INDEX "programs_slug_key" ON "programs" ("slug");--> statement-breakpoint
CREATE INDEX "programs_order_index" ON "programs" ("position","id");--> statement-breakpoint
CREATE INDEX "point_accounts_balance_index" ON "point_accounts" ("balance","user_id");--> statement-breakpoint
CREATE INDEX "point_accounts_earned_index" ON "point_accounts" ("total_earned","user_id");--> statement-breakpoint
CREATE INDEX "point_accounts_rewards_index" ON "point_accounts" ("rewards","user_id");--> statement-breakpoint
CREATE INDEX "point_accounts_changed_index" ON "point_accounts" ("changed_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_sequence_key" ON "point_entries" ("user_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_reference_key" ON "point_entries" ("kind","reference_id");--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_draws_number_key" ON "raffle_draws" ("raffle_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_draws_live_key" ON "raffle_draws" ("raffle_id") WHERE reset_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_winners_entry_key" ON "raffle_winners" ("entry_id","draw_id");--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_entries_user_key" ON "raffle_entries" ("raffle_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_entries_mailbox_key" ON "raffle_entries" ("raffle_id","mailbox");--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_entries_phone_key" ON "raffle_entries" ("raffle_id","phone");--> statement-breakpoint
CREATE INDEX "raffle_entries_created_index" ON "raffle_entries" ("raffle_id","created_at","id");--> statement-breakpoint
CREATE INDEX "raffle_entries_name_index" ON "raffle_entries" ("raffle_id","name","id");--> statement-breakpoint
CREATE INDEX "raffle_entries_email_index" ON "raffle_entries" ("raffle_id","email","id");--> statement-breakpoint
CREATE INDEX "raffle_entries_newest_index" ON "raffle_entries" ("created_at","id");--> statement-breakpoint
CREATE INDEX "raffle_entries_all_names_index" ON "raffle_entries" ("name","id");--> statement-breakpoint
CREATE INDEX "raffle_entries_all_emails_index" ON "raffle_entries" ("email","id");--> statement-breakpoint
CREATE INDEX "raffle_entries_source_index" ON "raffle_entries" ("source","created_at","id");--> statement-breakpoint
CREATE INDEX "raffle_entries_removed_index" ON "raffle_entries" ("created_at","id") WHERE removed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "raffle_entries_user_index" ON "raffle_entries" ("user_id");--> statement-breakpoint
CREATE INDEX "raffle_entries_mailbox_index" ON "raffle_entries" ("mailbox");--> statement-breakpoint
CREATE INDEX "raffle_entries_search_index" ON "raffle_entries" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "raffles_slug_key" ON "raffles" ("slug");--> statement-breakpoint
CREATE INDEX "raffles_branch_start_index" ON "raffles" ("branch_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "raffles_end_index" ON "raffles" ("ends_at");--> statement-breakpoint
CREATE INDEX "raffles_start_index" ON "raffles" ("starts_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_assignments_key" ON "referral_assignments" ("referral_id","user_id");--> statement-breakpoint
CREATE INDEX "referral_assignments_user_index" ON "referral_assignments" ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_uses_user_key" ON "referral_uses" ("user_id");--> statement-breakpoint
CREATE INDEX "referral_uses_referral_index" ON "referral_uses" ("referral_id","created_at","id");--> statement-breakpoint
CREATE INDEX "referral_uses_open_index" ON "referral_uses" ("referral_id") WHERE reward = 0;--> statement-breakpoint
CREATE INDEX "referral_uses_waiting_index" ON "referral_uses" ("created_at","id") WHERE earned_at IS NULL;--> statement-breakpoint
CREATE INDEX "referral_uses_creator_index" ON "referral_uses" ("creator_id","created_at","id");--> statement-breakpoint
CREATE INDEX "referral_uses_created_index" ON "referral_uses" ("created_at","id");--> statement-breakpoint
CREATE INDEX "referral_uses_reward_index" ON "referral_uses" ("reward","id");--> statement-breakpoint
CREATE INDEX "referral_uses_branch_created_index" ON "referral_uses" ("branch_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_code_key" ON "referrals" ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_live_key" ON "referrals" ("user_id","branch_id") WHERE status IN ('pending', 'active');--> statement-breakpoint
CREATE INDEX "referrals_user_index" ON "referrals" ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_created_index" ON "referrals" ("created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_uses_index" ON "referrals" ("use_count","id");--> statement-breakpoint
CREATE INDEX "referrals_status_index" ON "referrals" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_branch_created_index" ON "referrals" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_branch_uses_index" ON "referrals" ("branch_id","use_count","id");--> statement-breakpoint
CREATE INDEX "referrals_search_index" ON "referrals" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "paper_contracts_user_index" ON "paper_contracts" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_reminders_key" ON "contract_reminders" ("user_id","version_id");--> statement-breakpoint
CREATE INDEX "pending_signatures_since_index" ON "pending_signatures" ("since","id");--> statement-breakpoint
CREATE INDEX "pending_signatures_branch_since_index" ON "pending_signatures" ("branch_id","since","id");--> statement-breakpoint
CREATE INDEX "pending_signatures_template_since_index" ON "pending_signatures" ("template_id","since","id");--> statement-breakpoint
CREATE INDEX "pending_signatures_name_index" ON "pending_signatures" ("user_name","id");--> statement-breakpoint
CREATE INDEX "pending_signatures_branch_name_index" ON "pending_signatures" ("branch_id","user_name","id");--> statement-breakpoint
CREATE INDEX "pending_signatures_title_index" ON "pending_signatures" ("title","id");--> statement-breakpoint
CREATE INDEX "pending_signatures_branch_title_index" ON "pending_signatures" ("branch_id","title","id");--> statement-breakpoint
CREATE INDEX "pending_signatures_user_index" ON "pending_signatures" ("user_id");--> statement-breakpoint
CREATE INDEX "pending_signatures_until_index" ON "pending_signatures" ("pending_until") WHERE pending_until < 'infinity';--> statement-breakpoint
CREATE INDEX "pending_signatures_search_index" ON "pending_signatures" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contract_documents_signature_index" ON "contract_documents" ("signature_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_signatures_sequence_key" ON "contract_signatures" ("sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_signatures_code_key" ON "contract_signatures" ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_signatures_user_version_key" ON "contract_signatures" ("user_id","version_id");--> statement-breakpoint
CREATE INDEX "contract_signatures_guardian_index" ON "contract_signatures" ("guardian_id") WHERE guardian_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "contract_signatures_version_index" ON "contract_signatures" ("version_id");--> statement-breakpoint
CREATE INDEX "contract_signatures_template_index" ON "contract_signatures" ("template_id","signed_at","id");--> statement-breakpoint
CREATE INDEX "contract_signatures_signed_index" ON "contract_signatures" ("signed_at","id");--> statement-breakpoint
CREATE INDEX "contract_signatures_branch_signed_index" ON "contract_signatures" ("branch_id","signed_at","id");--> statement-breakpoint
CREATE INDEX "contract_signatures_name_index" ON "contract_signatures" ("signer_name","id");--> statement-breakpoint
CREATE INDEX "contract_signatures_branch_name_index" ON "contract_signatures" ("branch_id","signer_name","id");--> statement-breakpoint
CREATE INDEX "contract_signatures_search_index" ON "contract_signatures" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contract_templates_branch_title_index" ON "contract_templates" ("branch_id","title","id");--> statement-breakpoint
CREATE INDEX "contract_templates_title_index" ON "contract_templates" ("title","id");--> statement-breakpoint
CREATE INDEX "contract_templates_created_index" ON "contract_templates" ("created_at","id");--> statement-breakpoint
CREATE INDEX "contract_templates_search_index" ON "contract_templates" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "contract_versions_version_key" ON "contract_versions" ("template_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "daytime_discounts_branch_key" ON "daytime_discounts" ("branch_id");--> statement-breakpoint
CREATE INDEX "closures_branch_start_index" ON "closures" ("branch_id","starts_on","id");--> statement-breakpoint
CREATE INDEX "closures_start_index" ON "closures" ("starts_on","id");--> statement-breakpoint
CREATE INDEX "closures_unapplied_index" ON "closures" ("id") WHERE applied_at IS NULL;--> statement-breakpoint
CREATE INDEX "freezes_membership_index" ON "freezes" ("membership_id","ends_at");--> statement-breakpoint
CREATE INDEX "freezes_end_index" ON "freezes" ("ends_at","membership_id");--> statement-breakpoint
CREATE INDEX "freezes_user_index" ON "freezes" ("user_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "freezes_branch_index" ON "freezes" ("branch_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "freezes_start_index" ON "freezes" ("starts_at","id");--> statement-breakpoint
CREATE INDEX "freezes_source_index" ON "freezes" ("source","starts_at","id");--> statement-breakpoint
CREATE INDEX "freezes_closure_index" ON "freezes" ("closure_id");--> statement-breakpoint
CREATE INDEX "freezes_unannounced_index" ON "freezes" ("ends_at") WHERE noticed_at IS NULL AND ended_at IS NULL AND source <> 'closure';--> statement-breakpoint
CREATE INDEX "membership_branches_user_index" ON "membership_branches" ("user_id","branch_id","ends_at");--> statement-breakpoint
CREATE INDEX "membership_branches_branch_index" ON "membership_branches" ("branch_id","ends_at","user_id");--> statement-breakpoint
CREATE INDEX "membership_summaries_end_index" ON "membership_summaries" ("ends_at","user_id");--> statement-breakpoint
CREATE INDEX "membership_summaries_branch_end_index" ON "membership_summaries" ("branch_id","ends_at","user_id");--> statement-breakpoint
CREATE INDEX "membership_summaries_latest_index" ON "membership_summaries" ("ends_at" DESC NULLS LAST, "user_id" DESC);--> statement-breakpoint
CREATE INDEX "membership_summaries_branch_latest_index" ON "membership_summaries" ("branch_id","ends_at" DESC NULLS LAST, "user_id" DESC);--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_payment_key" ON "memberships" ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_request_key" ON "memberships" ("request_key");--> statement-breakpoint
CREATE INDEX "memberships_created_index" ON "memberships" ("created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_branch_created_index" ON "memberships" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_user_index" ON "memberships" ("user_id","branch_id","ends_at");--> statement-breakpoint
CREATE INDEX "memberships_end_index" ON "memberships" ("ends_at","id");--> statement-breakpoint
CREATE INDEX "memberships_branch_end_index" ON "memberships" ("branch_id","ends_at","id");--> statement-breakpoint
CREATE INDEX "memberships_start_index" ON "memberships" ("starts_at","id");--> statement-breakpoint
CREATE INDEX "memberships_branch_start_index" ON "memberships" ("branch_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "memberships_kind_index" ON "memberships" ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_source_index" ON "memberships" ("source","created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_everywhere_index" ON "memberships" ("ends_at") WHERE is_valid_everywhere;--> statement-breakpoint
CREATE INDEX "memberships_cancelled_index" ON "memberships" ("created_at","id") WHERE cancelled_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "packages_branch_name_key" ON "packages" ("branch_id",fold_turkish("name"));--> statement-breakpoint
CREATE INDEX "packages_branch_order_index" ON "packages" ("branch_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_deliveries_address_key" ON "campaign_deliveries" ("campaign_id",lower("email" COLLATE "C"));--> statement-breakpoint
CREATE INDEX "campaign_deliveries_address_index" ON "campaign_deliveries" (lower("email" COLLATE "C"));--> statement-breakpoint
CREATE INDEX "campaign_deliveries_email_index" ON "campaign_deliveries" ("campaign_id","email","id");--> statement-breakpoint
CREATE INDEX "campaign_deliveries_state_index" ON "campaign_deliveries" ("campaign_id","state","email","id");--> statement-breakpoint
CREATE INDEX "campaign_deliveries_due_index" ON "campaign_deliveries" ("campaign_id","due_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "campaign_deliveries_run_index" ON "campaign_deliveries" ("run") WHERE run IS NOT NULL;--> statement-breakpoint
CREATE INDEX "campaign_deliveries_doubt_index" ON "campaign_deliveries" ("settled_at","id") WHERE state = 'in-doubt';--> statement-breakpoint
CREATE INDEX "campaign_deliveries_user_index" ON "campaign_deliveries" ("user_id");--> statement-breakpoint
CREATE INDEX "campaign_deliveries_search_index" ON "campaign_deliveries" USING gin (fold_turkish("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "campaigns_created_index" ON "campaigns" ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_branch_created_index" ON "campaigns" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_sent_index" ON "campaigns" ("sent_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_branch_sent_index" ON "campaigns" ("branch_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_title_index" ON "campaigns" ("title","id");--> statement-breakpoint
CREATE INDEX "campaigns_unfinished_index" ON "campaigns" ("id") WHERE status = 'sent' AND finished_at IS NULL;--> statement-breakpoint
CREATE INDEX "campaigns_search_index" ON "campaigns" USING gin (fold_turkish("title" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "branch_stays_user_index" ON "branch_stays" ("user_id","branch_id","from_at");--> statement-breakpoint
CREATE UNIQUE INDEX "branch_stays_open_key" ON "branch_stays" ("user_id") WHERE until_at IS NULL;--> statement-breakpoint
CREATE INDEX "notification_recipients_notification_index" ON "notification_recipients" ("notification_id");--> statement-breakpoint
CREATE INDEX "notification_recipients_unread_index" ON "notification_recipients" ("user_id") WHERE read_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_request_key" ON "notifications" ("sent_by","request_key");--> statement-breakpoint
CREATE INDEX "notifications_sent_index" ON "notifications" ("id") WHERE NOT is_notice;--> statement-breakpoint
CREATE INDEX "notifications_branch_sent_index" ON "notifications" ("branch_id","id") WHERE NOT is_notice;--> statement-breakpoint
CREATE INDEX "notifications_broadcast_index" ON "notifications" ("id") WHERE audience <> 'users';--> statement-breakpoint
CREATE INDEX "notifications_moment_index" ON "notifications" ("sent_at") WHERE audience <> 'users';--> statement-breakpoint
CREATE INDEX "notifications_notice_index" ON "notifications" ("sent_at") WHERE is_notice;--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint_key" ON "push_devices" ("endpoint");--> statement-breakpoint
CREATE INDEX "push_devices_user_index" ON "push_devices" ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session_index" ON "push_devices" ("session_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers" (lower("email" COLLATE "C"));--> statement-breakpoint
CREATE INDEX "subscribers_email_index" ON "subscribers" ("email","id");--> statement-breakpoint
CREATE INDEX "subscribers_created_index" ON "subscribers" ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_search_index" ON "subscribers" USING gin (fold_turkish("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "email_recipients_delivery_index" ON "email_recipients" ("delivery_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_entries_sequence_key" ON "wallet_entries" ("wallet_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_entries_reference_key" ON "wallet_entries" ("wallet_id","kind","reference_id");--> statement-breakpoint
CREATE INDEX "wallet_entries_created_index" ON "wallet_entries" ("wallet_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_user_branch_key" ON "wallets" ("user_id","branch_id");--> statement-breakpoint
CREATE INDEX "wallets_branch_name_index" ON "wallets" ("branch_id","name","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "wallets_branch_balance_index" ON "wallets" ("branch_id","balance","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "wallets_branch_created_index" ON "wallets" ("branch_id","created_at","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "wallets_name_index" ON "wallets" ("name","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "wallets_balance_index" ON "wallets" ("balance","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "wallets_created_index" ON "wallets" ("created_at","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "wallets_search_index" ON "wallets" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "desk_rules_branch_key" ON "desk_rules" ("branch_id");--> statement-breakpoint
CREATE INDEX "general_records_branch_date_index" ON "general_records" ("branch_id","date","id");--> statement-breakpoint
CREATE INDEX "general_records_date_index" ON "general_records" ("date","id");--> statement-breakpoint
CREATE INDEX "general_records_branch_title_index" ON "general_records" ("branch_id","title","id");--> statement-breakpoint
CREATE INDEX "general_records_title_index" ON "general_records" ("title","id");--> statement-breakpoint
CREATE INDEX "general_records_branch_category_index" ON "general_records" ("branch_id","category","id");--> statement-breakpoint
CREATE INDEX "general_records_category_index" ON "general_records" ("category","id");--> statement-breakpoint
CREATE INDEX "general_records_branch_amount_index" ON "general_records" ("branch_id","amount","id");--> statement-breakpoint
CREATE INDEX "general_records_amount_index" ON "general_records" ("amount","id");--> statement-breakpoint
CREATE INDEX "general_records_branch_created_index" ON "general_records" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "general_records_created_index" ON "general_records" ("created_at","id");--> statement-breakpoint
CREATE INDEX "general_records_import_index" ON "general_records" ("import_id") WHERE import_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "general_records_search_index" ON "general_records" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "imports_branch_index" ON "imports" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_created_index" ON "imports" ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_open_index" ON "imports" ("state","created_at") WHERE state IN ('ready', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "membership_cancellations_membership_key" ON "membership_cancellations" ("membership_id") WHERE state <> 'withdrawn';--> statement-breakpoint
CREATE UNIQUE INDEX "membership_cancellations_request_key" ON "membership_cancellations" ("request_key");--> statement-breakpoint
CREATE INDEX "membership_cancellations_created_index" ON "membership_cancellations" ("created_at","id");--> statement-breakpoint
CREATE INDEX "membership_cancellations_branch_created_index" ON "membership_cancellations" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "membership_cancellations_effective_index" ON "membership_cancellations" ("effective_at","id");--> statement-breakpoint
CREATE INDEX "membership_cancellations_branch_effective_index" ON "membership_cancellations" ("branch_id","effective_at","id");--> statement-breakpoint
CREATE INDEX "membership_cancellations_refund_index" ON "membership_cancellations" ("refund_by","id");--> statement-breakpoint
CREATE INDEX "membership_cancellations_branch_refund_index" ON "membership_cancellations" ("branch_id","refund_by","id");--> statement-breakpoint
CREATE INDEX "membership_cancellations_state_index" ON "membership_cancellations" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "membership_cancellations_branch_state_index" ON "membership_cancellations" ("branch_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "membership_cancellations_user_index" ON "membership_cancellations" ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "membership_cancellations_sender_index" ON "membership_cancellations" ("sender_id");--> statement-breakpoint
CREATE INDEX "membership_cancellations_open_index" ON "membership_cancellations" ("refund_by","id") WHERE state IN ('requested', 'effective');--> statement-breakpoint
CREATE UNIQUE INDEX "sale_refunds_request_key" ON "sale_refunds" ("request_key");--> statement-breakpoint
CREATE INDEX "sale_refunds_sale_index" ON "sale_refunds" ("sale_id","created_at");--> statement-breakpoint
CREATE INDEX "desk_payments_membership_index" ON "desk_payments" ("membership_id") WHERE membership_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "desk_payments_sale_index" ON "desk_payments" ("sale_id") WHERE sale_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "desk_payments_session_index" ON "desk_payments" ("till_session_id") WHERE till_session_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "desk_payments_unallocated_index" ON "desk_payments" ("branch_id","date","id") WHERE user_id IS NOT NULL AND allocated + refunded < amount;--> statement-breakpoint
CREATE INDEX "desk_payments_branch_date_index" ON "desk_payments" ("branch_id","date","id");--> statement-breakpoint
CREATE INDEX "desk_payments_date_index" ON "desk_payments" ("date","id");--> statement-breakpoint
CREATE INDEX "desk_payments_branch_name_index" ON "desk_payments" ("branch_id","member_name","id");--> statement-breakpoint
CREATE INDEX "desk_payments_name_index" ON "desk_payments" ("member_name","id");--> statement-breakpoint
CREATE INDEX "desk_payments_branch_amount_index" ON "desk_payments" ("branch_id","amount","id");--> statement-breakpoint
CREATE INDEX "desk_payments_amount_index" ON "desk_payments" ("amount","id");--> statement-breakpoint
CREATE INDEX "desk_payments_method_index" ON "desk_payments" ("method","date","id");--> statement-breakpoint
CREATE INDEX "desk_payments_created_index" ON "desk_payments" ("created_at","id");--> statement-breakpoint
CREATE INDEX "desk_payments_branch_created_index" ON "desk_payments" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "desk_payments_user_index" ON "desk_payments" ("user_id","date","id") WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "desk_payments_import_index" ON "desk_payments" ("import_id") WHERE import_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "desk_payments_search_index" ON "desk_payments" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_events_payment_index" ON "payment_events" ("payment_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_conversation_key" ON "payments" ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt_key" ON "payments" ("user_id","attempt_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order_key" ON "payments" ("subject_id") WHERE kind = 'order' AND failure IS NULL AND status NOT IN ('failed', 'expired', 'cancelled', 'refunded');--> statement-breakpoint
CREATE INDEX "payments_beneficiary_index" ON "payments" ("beneficiary_id","created_at") WHERE beneficiary_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_open_index" ON "payments" ("status","status_at") WHERE status IN ('created', 'awaiting-3ds', 'authorising', 'review');--> statement-breakpoint
CREATE INDEX "payments_created_index" ON "payments" ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_branch_created_index" ON "payments" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_status_created_index" ON "payments" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_user_created_index" ON "payments" ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_provider_index" ON "payments" ("provider_payment_id");--> statement-breakpoint
CREATE INDEX "payments_query_index" ON "payments" ("query_at") WHERE query_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_request_key" ON "refunds" ("payment_id","request_key");--> statement-breakpoint
CREATE INDEX "refunds_payment_index" ON "refunds" ("payment_id","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_open_index" ON "refunds" ("sent_at") WHERE status IN ('started', 'unknown');--> statement-breakpoint
CREATE INDEX "refunds_failed_index" ON "refunds" ("payment_id") WHERE status = 'failed' AND is_unattended AND handled_at IS NULL;--> statement-breakpoint
CREATE INDEX "receivables_open_due_index" ON "receivables" ("branch_id","due_on","id") WHERE open > 0;--> statement-breakpoint
CREATE INDEX "receivables_open_index" ON "receivables" ("due_on","id") WHERE open > 0;--> statement-breakpoint
CREATE INDEX "receivables_open_user_index" ON "receivables" ("user_id","due_on") WHERE open > 0;--> statement-breakpoint
CREATE INDEX "receivables_sale_index" ON "receivables" ("sale_id") WHERE sale_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "receivables_user_index" ON "receivables" ("user_id","due_on","id");--> statement-breakpoint
CREATE INDEX "receivables_due_index" ON "receivables" ("due_on","id");--> statement-breakpoint
CREATE INDEX "receivables_branch_due_index" ON "receivables" ("branch_id","due_on","id");--> statement-breakpoint
CREATE INDEX "receivables_membership_index" ON "receivables" ("membership_id") WHERE membership_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "receivables_import_index" ON "receivables" ("import_id") WHERE import_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "settlements_receivable_index" ON "settlements" ("receivable_id","created_at","id");--> statement-breakpoint
CREATE INDEX "settlements_payment_index" ON "settlements" ("payment_id") WHERE payment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "settlements_wallet_index" ON "settlements" ("wallet_entry_id") WHERE wallet_entry_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "settlements_card_index" ON "settlements" ("card_payment_id") WHERE card_payment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "settlements_request_index" ON "settlements" ("request_key") WHERE request_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "settlements_reverses_index" ON "settlements" ("reverses_id") WHERE reverses_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sale_approvals_sale_key" ON "sale_approvals" ("sale_id");--> statement-breakpoint
CREATE INDEX "sale_approvals_expiry_index" ON "sale_approvals" ("expires_at") WHERE sale_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sale_lines_position_key" ON "sale_lines" ("sale_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_lines_membership_key" ON "sale_lines" ("membership_id");--> statement-breakpoint
CREATE INDEX "sale_lines_subject_index" ON "sale_lines" ("subject_id","sale_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_number_key" ON "sales" ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_request_key" ON "sales" ("request_key");--> statement-breakpoint
CREATE INDEX "sales_branch_created_index" ON "sales" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sales_created_index" ON "sales" ("created_at","id");--> statement-breakpoint
CREATE INDEX "sales_branch_day_index" ON "sales" ("branch_id","day","id");--> statement-breakpoint
CREATE INDEX "sales_day_index" ON "sales" ("day","id");--> statement-breakpoint
CREATE INDEX "sales_user_index" ON "sales" ("user_id","created_at","id") WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sales_seller_index" ON "sales" ("seller_id","day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "till_entries_request_key" ON "till_entries" ("request_key");--> statement-breakpoint
CREATE INDEX "till_entries_session_index" ON "till_entries" ("session_id","created_at","id");--> statement-breakpoint
CREATE INDEX "till_entries_payment_index" ON "till_entries" ("payment_id");--> statement-breakpoint
CREATE INDEX "till_entries_branch_day_index" ON "till_entries" ("branch_id","day","id");--> statement-breakpoint
CREATE INDEX "till_entries_day_index" ON "till_entries" ("day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "till_sessions_open_till_key" ON "till_sessions" ("till_id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "till_sessions_open_person_key" ON "till_sessions" ("opened_by") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "till_sessions_branch_opened_index" ON "till_sessions" ("branch_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "till_sessions_opened_index" ON "till_sessions" ("opened_at","id");--> statement-breakpoint
CREATE INDEX "till_sessions_till_index" ON "till_sessions" ("till_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "till_sessions_person_index" ON "till_sessions" ("opened_by","opened_at","id");--> statement-breakpoint
CREATE INDEX "till_sessions_difference_index" ON "till_sessions" ("opened_at","id") WHERE counted_cash <> expected_cash;--> statement-breakpoint
CREATE INDEX "till_sessions_branch_open_index" ON "till_sessions" ("branch_id","opened_at","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tills_name_key" ON "tills" ("branch_id",fold_turkish(name)) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "tills_branch_index" ON "tills" ("branch_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_created_index" ON "audit_log" ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_record_index" ON "audit_log" ("record_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_resource_index" ON "audit_log" ("resource","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_index" ON "audit_log" ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_person_index" ON "audit_log" ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "member_import_rows_import_index" ON "member_import_rows" ("import_id","row");--> statement-breakpoint
CREATE INDEX "member_import_rows_user_index" ON "member_import_rows" ("user_id");--> statement-breakpoint
CREATE INDEX "member_import_rows_membership_index" ON "member_import_rows" ("membership_id") WHERE membership_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "member_import_rows_note_index" ON "member_import_rows" ("note_id") WHERE note_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "member_import_rows_wallet_index" ON "member_import_rows" ("wallet_id") WHERE wallet_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name_key" ON "saved_filters" ("user_id","resource",fold_turkish("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_default_key" ON "saved_filters" ("user_id","resource") WHERE is_default;--> statement-breakpoint
CREATE INDEX "user_notes_user_index" ON "user_notes" ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_notes_important_index" ON "user_notes" ("user_id","created_at") WHERE is_important;--> statement-breakpoint
CREATE INDEX "user_notes_created_index" ON "user_notes" ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_notes_branch_index" ON "user_notes" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_created_index" ON "applications" ("created_at","id");--> statement-breakpoint
CREATE INDEX "applications_branch_index" ON "applications" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_status_index" ON "applications" ("branch_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_name_index" ON "applications" ("name","id");--> statement-breakpoint
CREATE INDEX "applications_branch_name_index" ON "applications" ("branch_id","name","id");--> statement-breakpoint
CREATE INDEX "applications_position_index" ON "applications" ("position","id");--> statement-breakpoint
CREATE INDEX "applications_branch_position_index" ON "applications" ("branch_id","position","id");--> statement-breakpoint
CREATE INDEX "applications_status_sort_index" ON "applications" ("status","id");--> statement-breakpoint
CREATE INDEX "applications_branch_status_sort_index" ON "applications" ("branch_id","status","id");--> statement-breakpoint
CREATE INDEX "applications_status_created_index" ON "applications" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_search_index" ON "applications" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "deletion_requests_open_key" ON "deletion_requests" ("user_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "deletion_requests_user_index" ON "deletion_requests" ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deletion_requests_created_index" ON "deletion_requests" ("created_at","id");--> statement-breakpoint
CREATE INDEX "deletion_requests_status_index" ON "deletion_requests" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "record_views_user_index" ON "record_views" ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "record_views_viewer_index" ON "record_views" ("user_id","viewer_id","at");--> statement-breakpoint
CREATE INDEX "record_views_by_index" ON "record_views" ("viewer_id","at","id");--> statement-breakpoint
CREATE INDEX "record_views_at_index" ON "record_views" ("at","id");--> statement-breakpoint
CREATE INDEX "passkeys_user_index" ON "passkeys" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardianships_pair_key" ON "guardianships" ("minor_id","guardian_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardianships_slot_key" ON "guardianships" ("minor_id","slot");--> statement-breakpoint
CREATE INDEX "guardianships_guardian_index" ON "guardianships" ("guardian_id");--> statement-breakpoint
CREATE INDEX "position_holder_branches_branch_index" ON "position_holder_branches" ("branch_id");--> statement-breakpoint
CREATE INDEX "position_holders_position_index" ON "position_holders" ("position_id","since","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "positions_name_key" ON "positions" (fold_turkish("name"));--> statement-breakpoint
CREATE INDEX "positions_name_index" ON "positions" ("name","id");--> statement-breakpoint
CREATE INDEX "email_verifications_user_index" ON "email_verifications" ("user_id");--> statement-breakpoint
CREATE INDEX "identity_challenges_user_index" ON "identity_challenges" ("user_id");--> statement-breakpoint
CREATE INDEX "identity_challenges_expiry_index" ON "identity_challenges" ("expires_at");--> statement-breakpoint
CREATE INDEX "password_resets_user_index" ON "password_resets" ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_index" ON "sessions" ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" (lower("email" COLLATE "C"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_unclaimed_person_key" ON "users" ("phone",fold_turkish("name")) WHERE claimed_at IS NULL AND deleted_at IS NULL AND phone <> '';--> statement-breakpoint
CREATE INDEX "users_phone_index" ON "users" ("phone") WHERE deleted_at IS NULL AND phone <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "users_google_key" ON "users" ("google_id");--> statement-breakpoint
CREATE INDEX "users_name_index" ON "users" ("name","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_email_index" ON "users" ("email","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_created_index" ON "users" ("created_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_role_sort_index" ON "users" ("role","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_role_index" ON "users" ("role","created_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_branch_name_index" ON "users" ("branch_id","name","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_branch_created_index" ON "users" ("branch_id","created_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_birth_date_index" ON "users" (birth_date_of(user_details)) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "product_categories_name_key" ON "product_categories" (fold_turkish("name"));--> statement-breakpoint
CREATE INDEX "product_categories_order_index" ON "product_categories" ("position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_sub_categories_name_key" ON "product_sub_categories" ("category_id",fold_turkish("name"));--> statement-breakpoint
CREATE INDEX "product_sub_categories_order_index" ON "product_sub_categories" ("category_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug_key" ON "products" ("slug");--> statement-breakpoint
CREATE INDEX "products_name_index" ON "products" ("name","id");--> statement-breakpoint
CREATE INDEX "products_price_index" ON "products" ("price","id");--> statement-breakpoint
CREATE INDEX "products_stock_index" ON "products" ("stock","id");--> statement-breakpoint
CREATE INDEX "products_created_index" ON "products" ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_category_index" ON "products" ("category_id","name","id");--> statement-breakpoint
CREATE INDEX "products_sub_category_index" ON "products" ("sub_category_id","name","id");--> statement-breakpoint
CREATE INDEX "products_search_index" ON "products" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vitamin_order_events_order_index" ON "vitamin_order_events" ("order_id","at","id");--> statement-breakpoint
CREATE INDEX "vitamin_order_items_order_index" ON "vitamin_order_items" ("order_id","id");--> statement-breakpoint
CREATE INDEX "vitamin_order_items_product_index" ON "vitamin_order_items" ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vitamin_orders_number_key" ON "vitamin_orders" ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "vitamin_orders_request_key" ON "vitamin_orders" ("user_id","request_key");--> statement-breakpoint
CREATE INDEX "vitamin_orders_created_index" ON "vitamin_orders" ("created_at","id");--> statement-breakpoint
CREATE INDEX "vitamin_orders_status_index" ON "vitamin_orders" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "vitamin_orders_branch_index" ON "vitamin_orders" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "vitamin_orders_branch_status_index" ON "vitamin_orders" ("branch_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "vitamin_orders_user_index" ON "vitamin_orders" ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "vitamin_orders_total_index" ON "vitamin_orders" ("total","id");--> statement-breakpoint
CREATE INDEX "vitamin_orders_expiry_index" ON "vitamin_orders" ("expires_at") WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_bookings_live_key" ON "lesson_bookings" ("lesson_id","user_id") WHERE state IN ('joined', 'waiting');--> statement-breakpoint
CREATE INDEX "lesson_bookings_order_index" ON "lesson_bookings" ("lesson_id","state","sequence");--> statement-breakpoint
CREATE INDEX "lesson_bookings_user_index" ON "lesson_bookings" ("user_id","state");--> statement-breakpoint
CREATE INDEX "lesson_bookings_user_created_index" ON "lesson_bookings" ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lesson_bookings_created_index" ON "lesson_bookings" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_calendars_token_key" ON "lesson_calendars" ("token_hash");--> statement-breakpoint
CREATE INDEX "lessons_branch_start_index" ON "lessons" ("branch_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "lessons_start_index" ON "lessons" ("starts_at","id");--> statement-breakpoint
CREATE INDEX "lessons_title_index" ON "lessons" ("title","id");--> statement-breakpoint
CREATE INDEX "lessons_branch_title_index" ON "lessons" ("branch_id","title","id");--> statement-breakpoint
CREATE INDEX "lessons_created_index" ON "lessons" ("created_at","id");--> statement-breakpoint
CREATE INDEX "lessons_branch_created_index" ON "lessons" ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lessons_trainer_index" ON "lessons" ("trainer_id","starts_at");--> statement-breakpoint
CREATE INDEX "lessons_team_index" ON "lessons" ("team_id","starts_at");--> statement-breakpoint
CREATE INDEX "lessons_cancelled_index" ON "lessons" ("starts_at","id") WHERE cancelled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "lessons_search_index" ON "lessons" USING gin (fold_turkish("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lessons_series_index" ON "lessons" ("series","starts_at") WHERE series IS NOT NULL;--> statement-breakpoint
CREATE INDEX "team_members_user_index" ON "team_members" ("user_id");--> statement-breakpoint
CREATE INDEX "team_members_joined_index" ON "team_members" ("team_id","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "team_trainers_trainer_index" ON "team_trainers" ("trainer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_branch_name_key" ON "teams" ("branch_id",fold_turkish("name"));--> statement-breakpoint
CREATE INDEX "teams_branch_sort_index" ON "teams" ("branch_id","name","id");--> statement-breakpoint
ALTER TABLE "access_windows" ADD CONSTRAINT "access_windows_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "qr_fees" ADD CONSTRAINT "qr_fees_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "turnstile_codes" ADD CONSTRAINT "turnstile_codes_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "turnstile_devices" ADD CONSTRAINT "turnstile_devices_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "turnstile_entries" ADD CONSTRAINT "turnstile_entries_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "turnstile_entries" ADD CONSTRAINT "turnstile_entries_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "turnstile_entries" ADD CONSTRAINT "turnstile_entries_device_id_turnstile_devices_id_fkey" FOREIGN KEY ("device_id") REFERENCES "turnstile_devices"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "turnstile_entries" ADD CONSTRAINT "turnstile_entries_membership_id_memberships_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "turnstile_entries" ADD CONSTRAINT "turnstile_entries_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "turnstile_gates" ADD CONSTRAINT "turnstile_gates_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "turnstile_presence" ADD CONSTRAINT "turnstile_presence_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "turnstile_presence" ADD CONSTRAINT "turnstile_presence_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "user_codes" ADD CONSTRAINT "user_codes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "equipments" ADD CONSTRAINT "equipments_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "equipments" ADD CONSTRAINT "equipments_category_fkey" FOREIGN KEY ("category_id","branch_id") REFERENCES "categories"("id","branch_id");--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "blog_views" ADD CONSTRAINT "blog_views_post_id_blog_posts_id_fkey" FOREIGN KEY ("post_id") REFERENCES "blog_posts"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "gallery_items" ADD CONSTRAINT "gallery_items_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lost_items" ADD CONSTRAINT "lost_items_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lost_items" ADD CONSTRAINT "lost_items_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "point_accounts" ADD CONSTRAINT "point_accounts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_user_id_point_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "point_accounts"("user_id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_raffle_id_raffles_id_fkey" FOREIGN KEY ("raffle_id") REFERENCES "raffles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_drawn_by_users_id_fkey" FOREIGN KEY ("drawn_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_reset_by_users_id_fkey" FOREIGN KEY ("reset_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "raffle_winners" ADD CONSTRAINT "raffle_winners_draw_id_raffle_draws_id_fkey" FOREIGN KEY ("draw_id") REFERENCES "raffle_draws"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "raffle_winners" ADD CONSTRAINT "raffle_winners_entry_id_raffle_entries_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "raffle_entries"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD CONSTRAINT "raffle_entries_raffle_id_raffles_id_fkey" FOREIGN KEY ("raffle_id") REFERENCES "raffles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD CONSTRAINT "raffle_entries_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD CONSTRAINT "raffle_entries_removed_by_users_id_fkey" FOREIGN KEY ("removed_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "raffles" ADD CONSTRAINT "raffles_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "referral_assignments" ADD CONSTRAINT "referral_assignments_referral_id_referrals_id_fkey" FOREIGN KEY ("referral_id") REFERENCES "referrals"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "referral_assignments" ADD CONSTRAINT "referral_assignments_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "referral_uses" ADD CONSTRAINT "referral_uses_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "referral_uses" ADD CONSTRAINT "referral_uses_referral_fk" FOREIGN KEY ("referral_id","creator_id","branch_id") REFERENCES "referrals"("id","user_id","branch_id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "paper_contracts" ADD CONSTRAINT "paper_contracts_membership_id_memberships_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "paper_contracts" ADD CONSTRAINT "paper_contracts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "paper_contracts" ADD CONSTRAINT "paper_contracts_recorded_by_users_id_fkey" FOREIGN KEY ("recorded_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "contract_reminders" ADD CONSTRAINT "contract_reminders_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contract_reminders" ADD CONSTRAINT "contract_reminders_version_id_contract_versions_id_fkey" FOREIGN KEY ("version_id") REFERENCES "contract_versions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contract_chain" ADD CONSTRAINT "contract_chain_last_id_contract_signatures_id_fkey" FOREIGN KEY ("last_id") REFERENCES "contract_signatures"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "contract_documents" ADD CONSTRAINT "contract_documents_signature_id_contract_signatures_id_fkey" FOREIGN KEY ("signature_id") REFERENCES "contract_signatures"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_template_id_contract_templates_id_fkey" FOREIGN KEY ("template_id") REFERENCES "contract_templates"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_version_id_contract_versions_id_fkey" FOREIGN KEY ("version_id") REFERENCES "contract_versions"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_guardian_id_users_id_fkey" FOREIGN KEY ("guardian_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_template_id_contract_templates_id_fkey" FOREIGN KEY ("template_id") REFERENCES "contract_templates"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "daytime_discounts" ADD CONSTRAINT "daytime_discounts_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_membership_id_memberships_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_closure_id_closures_id_fkey" FOREIGN KEY ("closure_id") REFERENCES "closures"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "membership_branches" ADD CONSTRAINT "membership_branches_membership_id_memberships_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "membership_branches" ADD CONSTRAINT "membership_branches_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_package_id_packages_id_fkey" FOREIGN KEY ("package_id") REFERENCES "packages"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "campaign_deliveries" ADD CONSTRAINT "campaign_deliveries_campaign_id_campaigns_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "campaign_deliveries" ADD CONSTRAINT "campaign_deliveries_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "branch_stays" ADD CONSTRAINT "branch_stays_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "branch_stays" ADD CONSTRAINT "branch_stays_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_readers" ADD CONSTRAINT "notification_readers_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_notification_id_notifications_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_sent_by_users_id_fkey" FOREIGN KEY ("sent_by") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_hash_sessions_token_hash_fkey" FOREIGN KEY ("session_hash") REFERENCES "sessions"("token_hash") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "email_recipients" ADD CONSTRAINT "email_recipients_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "email_recipients" ADD CONSTRAINT "email_recipients_delivery_id_campaign_deliveries_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "campaign_deliveries"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_wallet_id_wallets_id_fkey" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "desk_rules" ADD CONSTRAINT "desk_rules_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "general_records" ADD CONSTRAINT "general_records_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "general_records" ADD CONSTRAINT "general_records_import_id_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "import_contents" ADD CONSTRAINT "import_contents_import_id_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "membership_cancellations" ADD CONSTRAINT "membership_cancellations_membership_id_memberships_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "membership_cancellations" ADD CONSTRAINT "membership_cancellations_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "membership_cancellations" ADD CONSTRAINT "membership_cancellations_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "membership_cancellations" ADD CONSTRAINT "membership_cancellations_sender_id_users_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "sale_refunds" ADD CONSTRAINT "sale_refunds_sale_id_sales_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sales"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "sale_refunds" ADD CONSTRAINT "sale_refunds_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_import_id_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_membership_id_memberships_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_sale_id_sales_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sales"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_taken_by_users_id_fkey" FOREIGN KEY ("taken_by") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_till_session_id_till_sessions_id_fkey" FOREIGN KEY ("till_session_id") REFERENCES "till_sessions"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_beneficiary_id_users_id_fkey" FOREIGN KEY ("beneficiary_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_membership_id_memberships_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_sale_id_sales_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sales"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_import_id_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_receivable_id_receivables_id_fkey" FOREIGN KEY ("receivable_id") REFERENCES "receivables"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_payment_id_desk_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "desk_payments"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_wallet_entry_id_wallet_entries_id_fkey" FOREIGN KEY ("wallet_entry_id") REFERENCES "wallet_entries"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_card_payment_id_payments_id_fkey" FOREIGN KEY ("card_payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "sale_approvals" ADD CONSTRAINT "sale_approvals_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "sale_approvals" ADD CONSTRAINT "sale_approvals_seller_id_users_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "sale_approvals" ADD CONSTRAINT "sale_approvals_approver_id_users_id_fkey" FOREIGN KEY ("approver_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "sale_approvals" ADD CONSTRAINT "sale_approvals_sale_id_sales_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sales"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_sale_id_sales_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sales"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_membership_id_memberships_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_seller_id_users_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_session_id_till_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "till_sessions"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_till_id_tills_id_fkey" FOREIGN KEY ("till_id") REFERENCES "tills"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_opened_by_users_id_fkey" FOREIGN KEY ("opened_by") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_closed_by_users_id_fkey" FOREIGN KEY ("closed_by") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "dashboard_changes" ADD CONSTRAINT "dashboard_changes_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "dashboard_sums" ADD CONSTRAINT "dashboard_sums_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD CONSTRAINT "member_import_rows_import_id_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD CONSTRAINT "member_import_rows_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD CONSTRAINT "member_import_rows_membership_id_memberships_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD CONSTRAINT "member_import_rows_wallet_id_wallets_id_fkey" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD CONSTRAINT "member_import_rows_note_id_user_notes_id_fkey" FOREIGN KEY ("note_id") REFERENCES "user_notes"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "membership_months" ADD CONSTRAINT "membership_months_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sale_changes" ADD CONSTRAINT "sale_changes_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sale_sums" ADD CONSTRAINT "sale_sums_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_decided_by_users_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "record_views" ADD CONSTRAINT "record_views_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "record_views" ADD CONSTRAINT "record_views_viewer_id_users_id_fkey" FOREIGN KEY ("viewer_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_minor_id_users_id_fkey" FOREIGN KEY ("minor_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_guardian_id_users_id_fkey" FOREIGN KEY ("guardian_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "position_holder_branches" ADD CONSTRAINT "position_holder_branches_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "position_holder_branches" ADD CONSTRAINT "position_holder_branches_holder_fkey" FOREIGN KEY ("user_id") REFERENCES "position_holders"("user_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "position_holders" ADD CONSTRAINT "position_holders_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "position_holders" ADD CONSTRAINT "position_holders_position_id_positions_id_fkey" FOREIGN KEY ("position_id") REFERENCES "positions"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "account_claims" ADD CONSTRAINT "account_claims_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "identity_challenges" ADD CONSTRAINT "identity_challenges_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "password_reset_tries" ADD CONSTRAINT "password_reset_tries_reset_id_password_resets_id_fkey" FOREIGN KEY ("reset_id") REFERENCES "password_resets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "product_sub_categories" ADD CONSTRAINT "product_sub_categories_category_id_product_categories_id_fkey" FOREIGN KEY ("category_id") REFERENCES "product_categories"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fkey" FOREIGN KEY ("category_id") REFERENCES "product_categories"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sub_category_fkey" FOREIGN KEY ("sub_category_id","category_id") REFERENCES "product_sub_categories"("id","category_id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "vitamin_order_events" ADD CONSTRAINT "vitamin_order_events_order_id_vitamin_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "vitamin_orders"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "vitamin_order_items" ADD CONSTRAINT "vitamin_order_items_order_id_vitamin_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "vitamin_orders"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "vitamin_order_items" ADD CONSTRAINT "vitamin_order_items_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "vitamin_orders" ADD CONSTRAINT "vitamin_orders_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "vitamin_orders" ADD CONSTRAINT "vitamin_orders_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "lesson_bookings" ADD CONSTRAINT "lesson_bookings_lesson_id_lessons_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "lessons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lesson_bookings" ADD CONSTRAINT "lesson_bookings_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "lesson_bookings" ADD CONSTRAINT "lesson_bookings_added_by_users_id_fkey" FOREIGN KEY ("added_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "lesson_calendars" ADD CONSTRAINT "lesson_calendars_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lesson_rules" ADD CONSTRAINT "lesson_rules_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_trainer_id_users_id_fkey" FOREIGN KEY ("trainer_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_team_fkey" FOREIGN KEY ("team_id","branch_id") REFERENCES "teams"("id","branch_id");--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "team_trainers" ADD CONSTRAINT "team_trainers_team_id_teams_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "team_trainers" ADD CONSTRAINT "team_trainers_trainer_id_users_id_fkey" FOREIGN KEY ("trainer_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;