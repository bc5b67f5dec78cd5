ALTER TYPE "payment_failure" ADD VALUE 'already-paid';--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "form_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "look_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_look_index" ON "payments" USING btree ("look_at") WHERE look_at IS NOT NULL;--> statement-breakpoint
DROP INDEX "payments_order_key";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order_key" ON "payments" USING btree ("subject_id") WHERE kind = 'order' AND failure IS NULL AND status NOT IN ('failed', 'expired', 'cancelled', 'refunded');--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "wallet_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_unattended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_wallet_check" CHECK ("refunds"."wallet_amount" BETWEEN 0 AND "refunds"."amount");--> statement-breakpoint
CREATE INDEX "refunds_failed_index" ON "refunds" USING btree ("payment_id") WHERE status = 'failed' AND is_unattended AND handled_at IS NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "open_orders" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "desk_order_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
DROP INDEX "vitamin_orders_expiry_index";--> statement-breakpoint
CREATE INDEX "vitamin_orders_expiry_index" ON "vitamin_orders" USING btree ("expires_at") WHERE expires_at IS NOT NULL;
