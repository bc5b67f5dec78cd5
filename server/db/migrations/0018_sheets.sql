CREATE TYPE "public"."day_order" AS ENUM('day-first', 'month-first');--> statement-breakpoint
CREATE TYPE "public"."import_state" AS ENUM('ready', 'running', 'done', 'failed', 'undone');--> statement-breakpoint
CREATE TYPE "public"."sheet_name" AS ENUM('generalRecords', 'paymentRecords');--> statement-breakpoint
CREATE TABLE "import_contents" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"rows" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sheet" "sheet_name" NOT NULL,
	"branch_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" "import_state" DEFAULT 'ready' NOT NULL,
	"headings" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"day_order" "day_order" NOT NULL,
	"row_count" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_added_check" CHECK ("imports"."added" <= "imports"."row_count")
);
--> statement-breakpoint
ALTER TABLE "general_records" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "import_contents" ADD CONSTRAINT "import_contents_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_branch_index" ON "imports" USING btree ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_created_index" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_open_index" ON "imports" USING btree ("state","created_at") WHERE state IN ('ready', 'running');--> statement-breakpoint
ALTER TABLE "general_records" ADD CONSTRAINT "general_records_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "general_records_import_index" ON "general_records" USING btree ("import_id") WHERE import_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "desk_payments_import_index" ON "desk_payments" USING btree ("import_id") WHERE import_id IS NOT NULL;