CREATE TABLE "general_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"date" date NOT NULL,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"category" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(title || ' ' || category || ' ' || note)) STORED,
	CONSTRAINT "general_records_amount_check" CHECK ("general_records"."amount" <> 0)
);
--> statement-breakpoint
DROP INDEX "blog_posts_published_index";--> statement-breakpoint
ALTER TABLE "general_records" ADD CONSTRAINT "general_records_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "general_records_branch_date_index" ON "general_records" USING btree ("branch_id","date","id");--> statement-breakpoint
CREATE INDEX "general_records_date_index" ON "general_records" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "general_records_branch_title_index" ON "general_records" USING btree ("branch_id","title","id");--> statement-breakpoint
CREATE INDEX "general_records_title_index" ON "general_records" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "general_records_branch_category_index" ON "general_records" USING btree ("branch_id","category","id");--> statement-breakpoint
CREATE INDEX "general_records_category_index" ON "general_records" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "general_records_branch_amount_index" ON "general_records" USING btree ("branch_id","amount","id");--> statement-breakpoint
CREATE INDEX "general_records_amount_index" ON "general_records" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "general_records_branch_created_index" ON "general_records" USING btree ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "general_records_created_index" ON "general_records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "general_records_search_index" ON "general_records" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "blog_posts_published_index" ON "blog_posts" USING btree ("status","published_at","id","tags");