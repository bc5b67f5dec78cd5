ALTER TYPE "point_entry_kind" ADD VALUE 'merge';--> statement-breakpoint
ALTER TYPE "wallet_entry_kind" ADD VALUE 'merge';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "merged_email" text;--> statement-breakpoint
CREATE INDEX "users_merged_index" ON "users" ("merged_into") WHERE merged_into IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_merged_into_users_id_fkey" FOREIGN KEY ("merged_into") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "referral_uses" DROP CONSTRAINT "referral_uses_referral_fk", ADD CONSTRAINT "referral_uses_referral_fk" FOREIGN KEY ("referral_id","creator_id","branch_id") REFERENCES "referrals"("id","user_id","branch_id") ON DELETE RESTRICT ON UPDATE CASCADE;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_merged_check" CHECK ("merged_into" IS NULL OR "deleted_at" IS NOT NULL);