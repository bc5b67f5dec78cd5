ALTER TABLE "memberships" ADD COLUMN "paid_before" bigint;--> statement-breakpoint
ALTER TABLE "membership_cancellations" ADD COLUMN "paid_out" bigint;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "imported_id" uuid;--> statement-breakpoint
ALTER TABLE "till_entries" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "till_entries" ADD COLUMN "imported_id" uuid;--> statement-breakpoint
CREATE INDEX "settlements_imported_index" ON "settlements" ("imported_id") WHERE imported_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "till_entries_user_index" ON "till_entries" ("user_id") WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "till_entries_imported_index" ON "till_entries" ("imported_id") WHERE imported_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_imported_id_memberships_id_fkey" FOREIGN KEY ("imported_id") REFERENCES "memberships"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_imported_id_memberships_id_fkey" FOREIGN KEY ("imported_id") REFERENCES "memberships"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_paid_before_check" CHECK ("paid_before" >= 0);--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_imported_check" CHECK ("imported_id" IS NULL OR ("kind" = 'pay-out' AND "user_id" IS NOT NULL));--> statement-breakpoint
-- What the refund of the sale says; otherwise the notice said what was to be paid.
UPDATE "membership_cancellations" "notice" SET "paid_out" = coalesce(
	(SELECT "amount" FROM "sale_refunds" WHERE "request_key" = "notice"."id"),
	CASE WHEN EXISTS (SELECT FROM "sale_lines" WHERE "membership_id" = "notice"."membership_id") THEN 0 ELSE "payout_due" END)
WHERE "paid_out_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_cancellations" DROP CONSTRAINT "membership_cancellations_payout_check", ADD CONSTRAINT "membership_cancellations_payout_check" CHECK (("paid_out_at" IS NULL OR "prepared_at" IS NOT NULL)
        AND ("paid_out_at" IS NULL) = ("payout_method" IS NULL)
        AND ("paid_out_at" IS NULL) = ("paid_out" IS NULL)
        AND "paid_out" BETWEEN 0 AND "payout_due"
        AND ("refunded_at" IS NULL OR "payout_due" = 0 OR "paid_out_at" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "settlements" DROP CONSTRAINT "settlements_source_check", ADD CONSTRAINT "settlements_source_check" CHECK (num_nonnulls("payment_id", "wallet_entry_id", "card_payment_id", "imported_id") =
        CASE WHEN "kind" = 'payment' THEN 1 ELSE 0 END);--> statement-breakpoint
ALTER TABLE "till_entries" DROP CONSTRAINT "till_entries_session_check", ADD CONSTRAINT "till_entries_session_check" CHECK ("session_id" IS NOT NULL OR "payment_id" IS NOT NULL OR "imported_id" IS NOT NULL);--> statement-breakpoint
-- As the file said; without a word about it, what was not named as a debt.
UPDATE "memberships" SET "paid_before" = coalesce(
	(SELECT "paid" FROM "member_import_rows" WHERE "membership_id" = "memberships"."id" ORDER BY "id" LIMIT 1),
	greatest(0, "price" - (SELECT coalesce(sum("amount"), 0) FROM "receivables"
		WHERE "membership_id" = "memberships"."id" AND "import_id" IS NOT NULL)))
WHERE "source" = 'import';--> statement-breakpoint
ALTER TABLE "member_import_rows" DROP COLUMN "paid";
