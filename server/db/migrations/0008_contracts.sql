CREATE TYPE "public"."contract_occasion" AS ENUM('registration', 'membership', 'daytime', 'personal-training', 'day-pass');--> statement-breakpoint
CREATE TABLE "contract_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"required_for" "contract_occasion" NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"published_version" integer DEFAULT 0 NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(title)) STORED,
	CONSTRAINT "contract_templates_version_check" CHECK ("contract_templates"."published_version" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contract_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"content" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_chain" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"length" integer NOT NULL,
	"hash" text NOT NULL,
	"last_id" uuid NOT NULL,
	CONSTRAINT "contract_chain_one_check" CHECK ("contract_chain"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "contract_documents" (
	"sha256" text PRIMARY KEY NOT NULL,
	"signature_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"reminded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"branch_id" uuid,
	"signer_name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"signature" jsonb NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"digests" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(signer_name || ' ' || code)) STORED,
	CONSTRAINT "contract_signatures_dates_check" CHECK ("contract_signatures"."agreed_at" <= "contract_signatures"."signed_at")
);
--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_template_id_contract_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."contract_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_chain" ADD CONSTRAINT "contract_chain_last_id_contract_signatures_id_fk" FOREIGN KEY ("last_id") REFERENCES "public"."contract_signatures"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_documents" ADD CONSTRAINT "contract_documents_signature_id_contract_signatures_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."contract_signatures"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_reminders" ADD CONSTRAINT "contract_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_reminders" ADD CONSTRAINT "contract_reminders_version_id_contract_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."contract_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_template_id_contract_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."contract_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_version_id_contract_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."contract_versions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_templates_branch_title_index" ON "contract_templates" USING btree ("branch_id","title","id");--> statement-breakpoint
CREATE INDEX "contract_templates_title_index" ON "contract_templates" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "contract_templates_created_index" ON "contract_templates" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contract_templates_search_index" ON "contract_templates" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "contract_versions_version_key" ON "contract_versions" USING btree ("template_id","version");--> statement-breakpoint
CREATE INDEX "contract_documents_signature_index" ON "contract_documents" USING btree ("signature_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_reminders_key" ON "contract_reminders" USING btree ("user_id","version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_signatures_sequence_key" ON "contract_signatures" USING btree ("sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_signatures_code_key" ON "contract_signatures" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_signatures_user_version_key" ON "contract_signatures" USING btree ("user_id","version_id");--> statement-breakpoint
CREATE INDEX "contract_signatures_version_index" ON "contract_signatures" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "contract_signatures_template_index" ON "contract_signatures" USING btree ("template_id","signed_at","id");--> statement-breakpoint
CREATE INDEX "contract_signatures_signed_index" ON "contract_signatures" USING btree ("signed_at","id");--> statement-breakpoint
CREATE INDEX "contract_signatures_branch_signed_index" ON "contract_signatures" USING btree ("branch_id","signed_at","id");--> statement-breakpoint
CREATE INDEX "contract_signatures_name_index" ON "contract_signatures" USING btree ("signer_name","id");--> statement-breakpoint
CREATE INDEX "contract_signatures_branch_name_index" ON "contract_signatures" USING btree ("branch_id","signer_name","id");--> statement-breakpoint
CREATE INDEX "contract_signatures_search_index" ON "contract_signatures" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
-- Written by hand from here on.
CREATE TRIGGER contract_versions_append_only BEFORE UPDATE OR DELETE ON "contract_versions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER contract_signatures_append_only BEFORE UPDATE OR DELETE ON "contract_signatures"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER contract_documents_append_only BEFORE UPDATE OR DELETE ON "contract_documents"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE VIEW "owed_contracts" AS
SELECT md5(member.id::text || template.id::text)::uuid AS id,
       member.id AS user_id, member.name AS user_name, member.email AS user_email,
       template.id AS template_id, version.id AS version_id, version.version AS contract_version,
       version.title, template.required_for, version.created_at AS published_at,
       template.branch_id AS template_branch_id,
       coalesce(template.branch_id, held.branch_id, member.branch_id) AS branch_id,
       greatest(version.created_at, CASE WHEN template.required_for = 'registration' THEN member.created_at ELSE held.created_at END) AS since,
       reminder.reminded_at,
       member.search || ' ' || fold(version.title) AS search
FROM contract_templates template
JOIN contract_versions version ON version.template_id = template.id AND version.version = template.published_version
JOIN users member ON member.deleted_at IS NULL
LEFT JOIN LATERAL (
  SELECT membership.branch_id, membership.created_at FROM memberships membership
  WHERE membership.user_id = member.id AND membership.cancelled_at IS NULL AND membership.ends_at > now()
    AND (template.branch_id IS NULL OR membership.branch_id = template.branch_id)
    AND (template.required_for = 'registration' OR membership.kind::text = template.required_for::text)
  ORDER BY membership.branch_id IS DISTINCT FROM member.branch_id, membership.starts_at, membership.id
  LIMIT 1
) held ON true
LEFT JOIN contract_reminders reminder ON reminder.user_id = member.id AND reminder.version_id = version.id
WHERE template.is_active
  AND (held.branch_id IS NOT NULL
    OR (template.required_for = 'registration' AND member.role = 'member'
      AND (template.branch_id IS NULL OR member.branch_id = template.branch_id)))
  AND NOT EXISTS (
    SELECT 1 FROM contract_signatures signed WHERE signed.user_id = member.id AND signed.version_id = version.id
  );
