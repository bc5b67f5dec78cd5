CREATE TABLE "debt_changes" (
	"branch_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"debts" integer NOT NULL,
	"open" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "debt_sums" (
	"branch_id" uuid,
	"due_on" date,
	"debts" integer NOT NULL,
	"open" bigint NOT NULL,
	CONSTRAINT "debt_sums_pkey" PRIMARY KEY("branch_id","due_on")
);
--> statement-breakpoint
ALTER TABLE "debt_sums" ADD CONSTRAINT "debt_sums_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;--> statement-breakpoint
INSERT INTO "debt_sums" ("branch_id", "due_on", "debts", "open")
	SELECT "branch_id", "due_on", count(*), sum("open") FROM "receivables" WHERE "open" > 0 GROUP BY "branch_id", "due_on";
