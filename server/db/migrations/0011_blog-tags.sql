DROP INDEX "blog_posts_published_index";--> statement-breakpoint
CREATE INDEX "blog_posts_published_index" ON "blog_posts" USING btree ("status","published_at","id","tags");