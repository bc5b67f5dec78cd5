CREATE TABLE "request_keys" (
	"author_id" uuid,
	"key" uuid,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_keys_pkey" PRIMARY KEY("author_id","key")
);
--> statement-breakpoint
CREATE INDEX "request_keys_created_index" ON "request_keys" ("created_at");