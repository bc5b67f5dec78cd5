ALTER TYPE "sale_line_kind" ADD VALUE 'joining-fee' BEFORE 'fee';--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "joining_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "joining_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_joining_fee_check" CHECK ("joining_fee" >= 0 AND ("joining_fee" = 0 OR "kind" <> 'day-pass'));--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_joining_fee_check" CHECK ("joining_fee" >= 0 AND ("joining_fee" = 0 OR "kind" <> 'day-pass'));