ALTER TABLE "entry_media" ADD COLUMN "import_id" uuid;--> statement-breakpoint
CREATE INDEX "entry_media_import_index" ON "entry_media" ("import_id") WHERE import_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_media" ADD CONSTRAINT "entry_media_import_id_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE SET NULL;