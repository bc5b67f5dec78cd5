ALTER TABLE "sessions" ADD COLUMN "signing_for" uuid;--> statement-breakpoint
-- It returns one column more, which needs another function.
DROP FUNCTION IF EXISTS hold_rights(uuid, bytea, uuid[], uuid);
