-- By hand: file names may name people who were erased before; whom, is not known any more.
UPDATE "imports" SET "file_name" = ''
	WHERE "created_at" < (SELECT max("deleted_at") FROM "users" WHERE "email" LIKE '%@deleted.invalid');--> statement-breakpoint
ALTER TABLE "audit_log" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "audit_log" SET "before" = "before" - 'fileName', "after" = "after" - 'fileName'
	WHERE "resource" = 'imports' AND ("before" ? 'fileName' OR "after" ? 'fileName')
		AND "created_at" < (SELECT max("deleted_at") FROM "users" WHERE "email" LIKE '%@deleted.invalid');--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER USER;
