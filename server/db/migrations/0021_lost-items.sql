CREATE TYPE "public"."lost_item_state" AS ENUM('found', 'handed-over', 'given-away');--> statement-breakpoint
CREATE TABLE "lost_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"description" text COLLATE "tr-TR-x-icu" NOT NULL,
	"place" text COLLATE "tr-TR-x-icu" NOT NULL,
	"found_on" date NOT NULL,
	"state" "lost_item_state" DEFAULT 'found' NOT NULL,
	"user_id" uuid,
	"receiver_name" text DEFAULT '' NOT NULL,
	"left_at" timestamp with time zone,
	"picture" jsonb,
	"search" text GENERATED ALWAYS AS (fold(description || ' ' || place || ' ' || receiver_name)) STORED,
	CONSTRAINT "lost_items_left_check" CHECK (("lost_items"."state" = 'found') = ("lost_items"."left_at" IS NULL)),
	CONSTRAINT "lost_items_receiver_check" CHECK (("lost_items"."state" = 'handed-over') = ("lost_items"."receiver_name" <> '')),
	CONSTRAINT "lost_items_user_check" CHECK ("lost_items"."user_id" IS NULL OR "lost_items"."state" = 'handed-over'),
	CONSTRAINT "lost_items_found_check" CHECK (("lost_items"."left_at" AT TIME ZONE 'Europe/Istanbul')::date >= "lost_items"."found_on"),
	CONSTRAINT "lost_items_kept_check" CHECK ("lost_items"."state" <> 'given-away' OR ("lost_items"."left_at" AT TIME ZONE 'Europe/Istanbul')::date >= "lost_items"."found_on" + 90)
);
--> statement-breakpoint
ALTER TABLE "lost_items" ADD CONSTRAINT "lost_items_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_items" ADD CONSTRAINT "lost_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lost_items_found_index" ON "lost_items" USING btree ("found_on","id");--> statement-breakpoint
CREATE INDEX "lost_items_branch_found_index" ON "lost_items" USING btree ("branch_id","found_on","id");--> statement-breakpoint
CREATE INDEX "lost_items_state_index" ON "lost_items" USING btree ("state","found_on","id");--> statement-breakpoint
CREATE INDEX "lost_items_branch_state_index" ON "lost_items" USING btree ("branch_id","state","found_on","id");--> statement-breakpoint
CREATE INDEX "lost_items_description_index" ON "lost_items" USING btree ("description","id");--> statement-breakpoint
CREATE INDEX "lost_items_branch_description_index" ON "lost_items" USING btree ("branch_id","description","id");--> statement-breakpoint
CREATE INDEX "lost_items_place_index" ON "lost_items" USING btree ("place","id");--> statement-breakpoint
CREATE INDEX "lost_items_branch_place_index" ON "lost_items" USING btree ("branch_id","place","id");--> statement-breakpoint
CREATE INDEX "lost_items_user_index" ON "lost_items" USING btree ("user_id") WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "lost_items_left_index" ON "lost_items" USING btree ("left_at") WHERE left_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "lost_items_search_index" ON "lost_items" USING gin ("search" gin_trgm_ops);