CREATE TABLE "package_prices" (
	"package_id" uuid,
	"branch_id" uuid,
	"valid_from" date,
	"price" bigint,
	CONSTRAINT "package_prices_pkey" PRIMARY KEY("package_id","branch_id","valid_from"),
	CONSTRAINT "package_prices_price_check" CHECK ("price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "packages" DROP CONSTRAINT "packages_price_check";--> statement-breakpoint
ALTER TABLE "packages" DROP CONSTRAINT "packages_own_branch_check";--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
INSERT INTO "package_prices" ("package_id", "branch_id", "valid_from", "price")
	SELECT "id", "branch_id", timezone('Europe/Istanbul', "created_at")::date, "price" FROM "packages";--> statement-breakpoint
UPDATE "packages" SET "visibility" = 'hidden' WHERE NOT "is_active";--> statement-breakpoint
ALTER TABLE "packages" DROP COLUMN "price";--> statement-breakpoint
ALTER TABLE "packages" DROP COLUMN "is_active";--> statement-breakpoint
CREATE INDEX "package_prices_branch_index" ON "package_prices" ("branch_id","valid_from");--> statement-breakpoint
ALTER TABLE "package_prices" ADD CONSTRAINT "package_prices_package_id_packages_id_fkey" FOREIGN KEY ("package_id") REFERENCES "packages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "package_prices" ADD CONSTRAINT "package_prices_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;