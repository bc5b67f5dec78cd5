ALTER TABLE "raffle_draws" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD COLUMN "rule_changed_at" timestamp with time zone;--> statement-breakpoint
-- Draws without a result go on under the new rule, with their commitment and their list.
UPDATE "raffle_draws" SET
  "rule" = CASE WHEN drawn_at IS NULL AND reset_at IS NULL THEN 'club-raffle-2' ELSE 'club-raffle-1' END,
  "rule_changed_at" = CASE WHEN drawn_at IS NULL AND reset_at IS NULL THEN now() END;--> statement-breakpoint
ALTER TABLE "raffle_draws" ALTER COLUMN "rule" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD COLUMN "substitutes" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "raffle_draws" ALTER COLUMN "source_kind" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "raffle_draws" ALTER COLUMN "source_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_rule_check" CHECK (rule = 'club-raffle-2' OR source_kind IS NOT NULL);--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_close_check" CHECK ((closed_at IS NULL) = (drawn_at IS NULL) OR source_kind IS NOT NULL);--> statement-breakpoint
ALTER TABLE "raffles" ADD CONSTRAINT "raffles_archived_check" CHECK (archived_at IS NULL OR drawn_at IS NOT NULL OR cancelled_at IS NOT NULL);