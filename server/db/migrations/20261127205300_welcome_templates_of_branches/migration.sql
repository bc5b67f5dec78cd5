ALTER TABLE "welcome_templates" DROP CONSTRAINT "welcome_templates_pkey";--> statement-breakpoint
ALTER TABLE "welcome_templates" ADD COLUMN "branch_id" uuid;--> statement-breakpoint
ALTER TABLE "welcome_templates" ADD CONSTRAINT "welcome_templates_month_branch_key" UNIQUE NULLS NOT DISTINCT("month","branch_id");--> statement-breakpoint
CREATE INDEX "welcome_templates_branch_index" ON "welcome_templates" ("branch_id");--> statement-breakpoint
ALTER TABLE "welcome_templates" ADD CONSTRAINT "welcome_templates_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;