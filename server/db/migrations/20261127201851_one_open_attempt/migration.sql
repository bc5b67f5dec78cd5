ALTER TYPE "payment_failure" ADD VALUE 'given-up' BEFORE 'general';--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "bank_page" text;--> statement-breakpoint
-- Of several open attempts for the same thing one stays open: one whose charge was requested, else the newest. Of the
-- others, those at the bank end, and a charge in flight is refunded when it is confirmed.
WITH "ranked" AS (
  SELECT "id", "status", row_number() OVER (
    PARTITION BY "user_id", "kind", "subject_id", coalesce("beneficiary_id", "user_id")
    ORDER BY "status" IN ('authorising', 'review') DESC, "created_at" DESC, "id" DESC
  ) AS "place"
  FROM "payments" WHERE failure IS NULL AND status IN ('created', 'awaiting-3ds', 'authorising', 'review')
), "ended" AS (
  UPDATE "payments" SET "failure" = CASE WHEN "ranked"."status" IN ('created', 'awaiting-3ds')
      THEN 'expired'::"payment_failure" ELSE 'already-paid'::"payment_failure" END,
    "status" = CASE WHEN "ranked"."status" IN ('created', 'awaiting-3ds') THEN 'expired'::"payment_status" ELSE "ranked"."status" END,
    "status_at" = now(), "version" = "payments"."version" + 1
  FROM "ranked" WHERE "payments"."id" = "ranked"."id" AND "ranked"."place" > 1
  RETURNING "payments"."id", "ranked"."status" AS "before", "payments"."status" AS "after"
)
INSERT INTO "payment_events" ("id", "payment_id", "from_status", "to_status", "note")
  SELECT gen_random_uuid(), "id", "before", "after", 'Aynı alışveriş için başka bir ödeme sürüyor.' FROM "ended";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_key" ON "payments" ("user_id","kind","subject_id",coalesce("beneficiary_id", "user_id")) WHERE failure IS NULL AND status IN ('created', 'awaiting-3ds', 'authorising', 'review');