DROP TRIGGER IF EXISTS "dashboard_insert" ON "users";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_update" ON "users";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_delete" ON "users";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_insert" ON "wallets";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_update" ON "wallets";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_delete" ON "wallets";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_insert" ON "referrals";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_update" ON "referrals";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_delete" ON "referrals";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_insert" ON "memberships";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_update" ON "memberships";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_delete" ON "memberships";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_insert" ON "freezes";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_update" ON "freezes";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_delete" ON "freezes";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_insert" ON "turnstile_entries";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_update" ON "turnstile_entries";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_delete" ON "turnstile_entries";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_insert" ON "turnstile_entry_counts";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_update" ON "turnstile_entry_counts";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_delete" ON "turnstile_entry_counts";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_insert" ON "payments";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_update" ON "payments";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_delete" ON "payments";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_insert" ON "refunds";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_update" ON "refunds";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_delete" ON "refunds";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_insert" ON "till_entries";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_update" ON "till_entries";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_delete" ON "till_entries";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_insert" ON "vitamin_order_events";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_update" ON "vitamin_order_events";--> statement-breakpoint
DROP TRIGGER IF EXISTS "dashboard_delete" ON "vitamin_order_events";--> statement-breakpoint
DROP TRIGGER IF EXISTS "receivables_queue_added" ON "receivables";--> statement-breakpoint
DROP TRIGGER IF EXISTS "receivables_queue_removed" ON "receivables";--> statement-breakpoint
DROP TRIGGER IF EXISTS "receivables_queue_changed" ON "receivables";--> statement-breakpoint
DROP TRIGGER IF EXISTS "sale_lines_queue_sold" ON "sale_lines";--> statement-breakpoint
DROP TRIGGER IF EXISTS "sales_queue_sold" ON "sales";--> statement-breakpoint
DROP TRIGGER IF EXISTS "memberships_queue_sold_insert" ON "memberships";--> statement-breakpoint
DROP TRIGGER IF EXISTS "memberships_queue_sold_update" ON "memberships";--> statement-breakpoint
DROP TRIGGER IF EXISTS "memberships_queue_sold_delete" ON "memberships";--> statement-breakpoint
DROP TRIGGER IF EXISTS "users_membership_summary_change" ON "users";--> statement-breakpoint
DROP TRIGGER IF EXISTS "users_membership_summary" ON "users";--> statement-breakpoint
DROP TRIGGER IF EXISTS "memberships_summary_insert" ON "memberships";--> statement-breakpoint
DROP TRIGGER IF EXISTS "memberships_summary_update" ON "memberships";--> statement-breakpoint
DROP TRIGGER IF EXISTS "memberships_summary_delete" ON "memberships";--> statement-breakpoint
DROP TRIGGER IF EXISTS "pending_signatures_insert" ON "users";--> statement-breakpoint
DROP TRIGGER IF EXISTS "pending_signatures_update" ON "users";--> statement-breakpoint
DROP TRIGGER IF EXISTS "pending_signatures_delete" ON "users";--> statement-breakpoint
DROP TRIGGER IF EXISTS "pending_signatures_insert" ON "memberships";--> statement-breakpoint
DROP TRIGGER IF EXISTS "pending_signatures_update" ON "memberships";--> statement-breakpoint
DROP TRIGGER IF EXISTS "pending_signatures_delete" ON "memberships";--> statement-breakpoint
DROP TRIGGER IF EXISTS "pending_signatures_insert" ON "contract_signatures";--> statement-breakpoint
DROP TRIGGER IF EXISTS "pending_signatures_insert" ON "contract_templates";--> statement-breakpoint
DROP TRIGGER IF EXISTS "pending_signatures_update" ON "contract_templates";--> statement-breakpoint
DROP TRIGGER IF EXISTS "pending_signatures_insert" ON "contract_versions";--> statement-breakpoint
DROP TRIGGER IF EXISTS "pending_signatures_insert" ON "paper_contracts";--> statement-breakpoint
DROP TRIGGER IF EXISTS "pending_signatures_delete" ON "paper_contracts";--> statement-breakpoint
DROP VIEW IF EXISTS "dashboard_facts";--> statement-breakpoint
DROP VIEW IF EXISTS "dashboard_amounts";--> statement-breakpoint
DROP VIEW IF EXISTS "sale_facts";--> statement-breakpoint
DROP VIEW IF EXISTS "sale_amounts";--> statement-breakpoint
DROP VIEW IF EXISTS "debt_amounts";--> statement-breakpoint
DROP VIEW IF EXISTS "membership_summary_facts";--> statement-breakpoint
DROP VIEW IF EXISTS "current_pending_signatures";--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_queue_change_users"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_queue_change_wallets"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_queue_change_referrals"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_queue_change_memberships"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_queue_change_freezes"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_queue_change_turnstile_entries"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_queue_change_turnstile_entry_counts"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_queue_change_payments"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_queue_change_refunds"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_queue_change_till_entries"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_queue_change_vitamin_order_events"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_of"("users");--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_of"("wallets");--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_of"("referrals");--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_of"("memberships");--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_of"("freezes");--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_of"("turnstile_entries");--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_of"("turnstile_entry_counts");--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_of"("payments");--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_of"("refunds");--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_of"("till_entries");--> statement-breakpoint
DROP FUNCTION IF EXISTS "dashboard_of"("vitamin_order_events");--> statement-breakpoint
DROP FUNCTION IF EXISTS "queue_debts"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "queue_changed_debt"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "queue_sold_lines"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "queue_sold_sales"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "queue_sold_memberships"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "summarise_account"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "summarise_new_accounts"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "summarise_memberships"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "sold_of"("sales");--> statement-breakpoint
DROP FUNCTION IF EXISTS "sold_of"("memberships");--> statement-breakpoint
DROP FUNCTION IF EXISTS "refresh_membership_summaries"(uuid[]);--> statement-breakpoint
DROP FUNCTION IF EXISTS "refresh_pending_signatures"(uuid[], uuid);--> statement-breakpoint
DROP FUNCTION IF EXISTS "pending_signature_periods"(uuid[], uuid);--> statement-breakpoint
DROP FUNCTION IF EXISTS "pending_signature_differences"(timestamp with time zone);--> statement-breakpoint
DROP FUNCTION IF EXISTS "pending_signatures_at"(timestamp with time zone);--> statement-breakpoint
DROP FUNCTION IF EXISTS "queue_pending_signatures_of_users"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "queue_pending_signatures_of_memberships"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "queue_pending_signatures_of_signatures"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "queue_pending_signatures_of_templates"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "queue_pending_signatures_of_versions"();--> statement-breakpoint
DROP TABLE "pending_signature_changes";--> statement-breakpoint
DROP TABLE "pending_signature_scans";--> statement-breakpoint
DROP TABLE "pending_signatures";--> statement-breakpoint
DROP TABLE "membership_summaries";--> statement-breakpoint
DROP TABLE "dashboard_changes";--> statement-breakpoint
DROP TABLE "dashboard_counts";--> statement-breakpoint
DROP TABLE "dashboard_sums";--> statement-breakpoint
DROP TABLE "membership_month_counts";--> statement-breakpoint
DROP TABLE "membership_months";--> statement-breakpoint
DROP TABLE "sale_changes";--> statement-breakpoint
DROP TABLE "sale_sums";--> statement-breakpoint
DROP TABLE "debt_changes";--> statement-breakpoint
DROP TABLE "debt_sums";--> statement-breakpoint
CREATE INDEX "turnstile_entries_visits_index" ON "turnstile_entries" ("at","branch_id") WHERE allowed AND direction = 'in';--> statement-breakpoint
CREATE INDEX "turnstile_entries_branch_visits_index" ON "turnstile_entries" ("branch_id","at") WHERE allowed AND direction = 'in';--> statement-breakpoint
CREATE INDEX "memberships_counts_index" ON "memberships" ("branch_id","ends_at","starts_at") WHERE cancelled_at IS NULL;--> statement-breakpoint
CREATE INDEX "payments_paid_index" ON "payments" ("paid_at","branch_id","status","paid_price") WHERE paid_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "vitamin_order_events_at_index" ON "vitamin_order_events" ("at");--> statement-breakpoint
DROP TYPE "dashboard_figure";--> statement-breakpoint
DROP TYPE "month_figure";;