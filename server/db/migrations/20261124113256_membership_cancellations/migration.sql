CREATE TYPE "cancellation_ground" AS ENUM('withdrawal', 'term');--> statement-breakpoint
CREATE TYPE "cancellation_reason" AS ENUM('unstated', 'moving', 'price', 'time', 'service', 'other-club', 'other');--> statement-breakpoint
CREATE TYPE "cancellation_state" AS ENUM('requested', 'effective', 'refunded', 'withdrawn');--> statement-breakpoint
CREATE TYPE "payout_choice" AS ENUM('transfer', 'desk');--> statement-breakpoint
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
ALTER TABLE "club_settings" ADD COLUMN "cancellation_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "cancellation_refund_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "cancellation_term_days" integer DEFAULT 365 NOT NULL;--> statement-breakpoint
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
ALTER TABLE "membership_cancellations" ADD CONSTRAINT "membership_cancellations_membership_id_memberships_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "membership_cancellations" ADD CONSTRAINT "membership_cancellations_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "membership_cancellations" ADD CONSTRAINT "membership_cancellations_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "membership_cancellations" ADD CONSTRAINT "membership_cancellations_sender_id_users_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "club_settings" ADD CONSTRAINT "club_settings_cancellation_check" CHECK ("cancellation_days" BETWEEN 1 AND 7
        AND "cancellation_refund_days" BETWEEN "cancellation_days" AND 15);