CREATE TYPE "public"."application_status" AS ENUM('new', 'reviewing', 'interview', 'accepted', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."post_status" AS ENUM('draft', 'published');--> statement-breakpoint
CREATE TYPE "public"."package_kind" AS ENUM('membership', 'daytime', 'personal-training', 'day-pass');--> statement-breakpoint
CREATE TYPE "public"."program_level" AS ENUM('beginner', 'intermediate', 'advanced');--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"position" text COLLATE "tr-TR-x-icu" NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"status" "application_status" DEFAULT 'new' NOT NULL,
	"admin_notes" text DEFAULT '' NOT NULL,
	"cv_key" text NOT NULL,
	"cv_size" integer NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(name || ' ' || email || ' ' || position)) STORED
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"slug" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"status" "post_status" DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"reading_minutes" integer DEFAULT 1 NOT NULL,
	"picture" jsonb,
	"search" text GENERATED ALWAYS AS (fold(title || ' ' || summary || ' ' || regexp_replace(content, '<[^>]*>', ' ', 'g'))) STORED,
	CONSTRAINT "blog_posts_published_check" CHECK ("blog_posts"."status" = 'draft' OR "blog_posts"."published_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "blog_views" (
	"post_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "blog_views_key" PRIMARY KEY("post_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"subject" text COLLATE "tr-TR-x-icu" NOT NULL,
	"message" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(name || ' ' || email || ' ' || subject)) STORED
);
--> statement-breakpoint
CREATE TABLE "daytime_discounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"discount_percent" integer NOT NULL,
	"last_entry_time" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "daytime_discounts_percent_check" CHECK ("daytime_discounts"."discount_percent" BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"topic" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"question" text COLLATE "tr-TR-x-icu" NOT NULL,
	"answer" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"title" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"picture" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"team_id" uuid,
	"trainer_id" uuid,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"capacity" integer NOT NULL,
	CONSTRAINT "lessons_time_check" CHECK ("lessons"."ends_at" > "lessons"."starts_at" AND "lessons"."ends_at" <= "lessons"."starts_at" + interval '12 hours'),
	CONSTRAINT "lessons_capacity_check" CHECK ("lessons"."capacity" > 0)
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"duration_days" integer NOT NULL,
	"kind" "package_kind" DEFAULT 'membership' NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"freeze_days" integer DEFAULT 0 NOT NULL,
	"freeze_count" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "packages_price_check" CHECK ("packages"."price" >= 0),
	CONSTRAINT "packages_duration_check" CHECK ("packages"."duration_days" > 0)
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"slug" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"level" "program_level" DEFAULT 'beginner' NOT NULL,
	"weeks" integer DEFAULT 8 NOT NULL,
	"sessions_per_week" integer DEFAULT 3 NOT NULL,
	"days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"picture" jsonb
);
--> statement-breakpoint
CREATE TABLE "raffles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"prizes" text[] DEFAULT '{}' NOT NULL,
	"winners_count" integer DEFAULT 1 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"permit_no" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"drawn_at" timestamp with time zone,
	"picture" jsonb,
	CONSTRAINT "raffles_time_check" CHECK ("raffles"."ends_at" > "raffles"."starts_at"),
	CONSTRAINT "raffles_winners_check" CHECK ("raffles"."winners_count" > 0)
);
--> statement-breakpoint
CREATE TABLE "slug_history" (
	"resource" text NOT NULL,
	"slug" text NOT NULL,
	"record_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slug_history_key" PRIMARY KEY("resource","slug")
);
--> statement-breakpoint
CREATE TABLE "team_trainers" (
	"team_id" uuid NOT NULL,
	"trainer_id" uuid NOT NULL,
	CONSTRAINT "team_trainers_key" PRIMARY KEY("team_id","trainer_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture" jsonb,
	CONSTRAINT "teams_id_branch_key" UNIQUE("id","branch_id")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_views" ADD CONSTRAINT "blog_views_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daytime_discounts" ADD CONSTRAINT "daytime_discounts_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_items" ADD CONSTRAINT "gallery_items_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_trainer_id_users_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_team_fkey" FOREIGN KEY ("team_id","branch_id") REFERENCES "public"."teams"("id","branch_id") ON DELETE SET NULL ("team_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffles" ADD CONSTRAINT "raffles_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_trainers" ADD CONSTRAINT "team_trainers_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_trainers" ADD CONSTRAINT "team_trainers_trainer_id_users_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_created_index" ON "applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "applications_branch_index" ON "applications" USING btree ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_status_index" ON "applications" USING btree ("branch_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_search_index" ON "applications" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug_key" ON "blog_posts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "blog_posts_published_index" ON "blog_posts" USING btree ("status","published_at","id");--> statement-breakpoint
CREATE INDEX "blog_posts_created_index" ON "blog_posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "blog_posts_branch_index" ON "blog_posts" USING btree ("branch_id","published_at","id");--> statement-breakpoint
CREATE INDEX "blog_posts_tags_index" ON "blog_posts" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "blog_posts_search_index" ON "blog_posts" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_created_index" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_branch_index" ON "contact_messages" USING btree ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_unread_index" ON "contact_messages" USING btree ("branch_id","created_at") WHERE NOT is_read;--> statement-breakpoint
CREATE INDEX "contact_messages_search_index" ON "contact_messages" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "daytime_discounts_branch_key" ON "daytime_discounts" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "faqs_order_index" ON "faqs" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "gallery_items_branch_order_index" ON "gallery_items" USING btree ("branch_id","position","id");--> statement-breakpoint
CREATE INDEX "gallery_items_created_index" ON "gallery_items" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lessons_branch_start_index" ON "lessons" USING btree ("branch_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "lessons_start_index" ON "lessons" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "lessons_trainer_index" ON "lessons" USING btree ("trainer_id","starts_at");--> statement-breakpoint
CREATE INDEX "lessons_team_index" ON "lessons" USING btree ("team_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "packages_branch_name_key" ON "packages" USING btree ("branch_id",fold("name"));--> statement-breakpoint
CREATE INDEX "packages_branch_order_index" ON "packages" USING btree ("branch_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_versions_key_version_key" ON "page_versions" USING btree ("key","version");--> statement-breakpoint
CREATE UNIQUE INDEX "programs_slug_key" ON "programs" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "programs_order_index" ON "programs" USING btree ("position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "raffles_slug_key" ON "raffles" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "raffles_branch_start_index" ON "raffles" USING btree ("branch_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "raffles_start_index" ON "raffles" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "team_trainers_trainer_index" ON "team_trainers" USING btree ("trainer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_branch_name_key" ON "teams" USING btree ("branch_id",fold("name"));--> statement-breakpoint
CREATE INDEX "teams_branch_sort_index" ON "teams" USING btree ("branch_id","name","id");