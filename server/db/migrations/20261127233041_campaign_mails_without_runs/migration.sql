ALTER TABLE "campaign_deliveries" DROP CONSTRAINT "campaign_deliveries_run_check";--> statement-breakpoint
-- A run knew its accepted mails and the one in flight. Without its row, which a crash of the database emptied, the outcome is unknown.
UPDATE "campaign_deliveries" SET
  "state" = (CASE WHEN "id" = ANY ("accepted") THEN 'sent' WHEN "number" IS NULL OR "id" = "in_flight" THEN 'in-doubt'
    ELSE 'queued' END)::"delivery_state",
  "settled_at" = CASE WHEN "id" = ANY ("accepted") OR "number" IS NULL OR "id" = "in_flight"
    THEN coalesce("settled_at", now()) ELSE "settled_at" END
FROM (SELECT "id" AS "mail", "campaign_runs".* FROM "campaign_deliveries" LEFT JOIN "campaign_runs" ON "number" = "run"
  WHERE "state" = 'sending') AS "claimed"
WHERE "id" = "mail";--> statement-breakpoint
DROP TABLE "campaign_runs";--> statement-breakpoint
DROP INDEX "campaign_deliveries_run_index";--> statement-breakpoint
ALTER TABLE "campaign_deliveries" DROP COLUMN "run";--> statement-breakpoint
CREATE INDEX "campaign_deliveries_sending_index" ON "campaign_deliveries" ("due_at") WHERE state = 'sending';
