ALTER TABLE "club_settings" ADD COLUMN "referral_needs_membership" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_uses" ADD COLUMN "promised" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_uses" ADD COLUMN "needs_membership" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_uses" ADD COLUMN "earned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referral_uses" DROP CONSTRAINT "referral_uses_reward_check";--> statement-breakpoint
ALTER TABLE "referral_uses" ADD CONSTRAINT "referral_uses_reward_check" CHECK ("referral_uses"."reward" >= 0 AND "referral_uses"."promised" >= 0);--> statement-breakpoint
ALTER TABLE "referral_uses" ADD CONSTRAINT "referral_uses_earned_check" CHECK ("referral_uses"."reward" = 0 OR "referral_uses"."earned_at" IS NOT NULL);--> statement-breakpoint
CREATE INDEX "referral_uses_waiting_index" ON "referral_uses" USING btree ("created_at","id") WHERE earned_at IS NULL;
