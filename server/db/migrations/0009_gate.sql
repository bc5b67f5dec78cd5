CREATE TYPE "public"."turnstile_direction" AS ENUM('in', 'out');--> statement-breakpoint
CREATE TYPE "public"."turnstile_reason" AS ENUM('membership', 'fee', 'staff', 'override', 'exit', 'forged', 'expired', 'clock', 'replaced', 'replayed', 'unknown', 'closed', 'code-off', 'frozen', 'daytime', 'pass-back', 'balance-low', 'not-started', 'membership-over', 'other-branch', 'no-membership', 'offline');--> statement-breakpoint
CREATE TYPE "public"."turnstile_source" AS ENUM('reader', 'branch-code', 'offline', 'override');--> statement-breakpoint
CREATE TABLE "turnstile_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"serial" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turnstile_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"direction" "turnstile_direction" DEFAULT 'in' NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"previous_key_hash" "bytea",
	"previous_key_until" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "turnstile_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"branch_id" uuid NOT NULL,
	"user_id" uuid,
	"device_id" uuid,
	"direction" "turnstile_direction" NOT NULL,
	"source" "turnstile_source" NOT NULL,
	"allowed" boolean NOT NULL,
	"reason" "turnstile_reason" NOT NULL,
	"membership_id" uuid,
	"fee" bigint DEFAULT 0 NOT NULL,
	"overrides_id" uuid,
	"actor_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"report_key" "bytea",
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turnstile_gates" (
	"branch_id" uuid PRIMARY KEY NOT NULL,
	"pass_back_minutes" integer DEFAULT 5 NOT NULL,
	"stay_hours" integer DEFAULT 4 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turnstile_keys" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"private_key" "bytea" NOT NULL,
	CONSTRAINT "turnstile_keys_only_check" CHECK ("turnstile_keys"."only")
);
--> statement-breakpoint
CREATE TABLE "turnstile_presence" (
	"branch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "turnstile_presence_branch_id_user_id_pk" PRIMARY KEY("branch_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "turnstile_used_tokens" (
	"token" "bytea" PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"serial" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "turnstile_codes" ADD CONSTRAINT "turnstile_codes_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnstile_devices" ADD CONSTRAINT "turnstile_devices_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnstile_entries" ADD CONSTRAINT "turnstile_entries_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnstile_entries" ADD CONSTRAINT "turnstile_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnstile_entries" ADD CONSTRAINT "turnstile_entries_device_id_turnstile_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."turnstile_devices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnstile_entries" ADD CONSTRAINT "turnstile_entries_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnstile_entries" ADD CONSTRAINT "turnstile_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnstile_gates" ADD CONSTRAINT "turnstile_gates_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnstile_presence" ADD CONSTRAINT "turnstile_presence_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnstile_presence" ADD CONSTRAINT "turnstile_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_codes" ADD CONSTRAINT "user_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "turnstile_codes_serial_key" ON "turnstile_codes" USING btree ("branch_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "turnstile_codes_active_key" ON "turnstile_codes" USING btree ("branch_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "turnstile_devices_branch_index" ON "turnstile_devices" USING btree ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "turnstile_devices_created_index" ON "turnstile_devices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "turnstile_devices_name_index" ON "turnstile_devices" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "turnstile_entries_overrides_key" ON "turnstile_entries" USING btree ("overrides_id") WHERE overrides_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "turnstile_entries_report_key" ON "turnstile_entries" USING btree ("report_key") WHERE report_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "turnstile_entries_branch_index" ON "turnstile_entries" USING btree ("branch_id","at","id");--> statement-breakpoint
CREATE INDEX "turnstile_entries_user_index" ON "turnstile_entries" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "turnstile_entries_at_index" ON "turnstile_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "turnstile_entries_refused_index" ON "turnstile_entries" USING btree ("branch_id","at","id") WHERE NOT allowed;--> statement-breakpoint
CREATE INDEX "turnstile_presence_inside_index" ON "turnstile_presence" USING btree ("branch_id","entered_at") WHERE left_at IS NULL;--> statement-breakpoint
CREATE INDEX "turnstile_used_tokens_used_index" ON "turnstile_used_tokens" USING btree ("used_at");--> statement-breakpoint
-- Written by hand: the log of the gates is append-only, and one call decides about one person at a gate.
--> statement-breakpoint
CREATE TRIGGER turnstile_entries_append_only BEFORE UPDATE OR DELETE ON "turnstile_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION turnstile_decide(
  the_entry uuid, the_branch uuid, the_user uuid, the_device uuid, the_token bytea,
  the_direction turnstile_direction, the_source turnstile_source,
  the_standing text, is_granted boolean, the_membership uuid, the_fee bigint, the_wallet uuid,
  the_pass_back integer, takes_fee boolean
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  verdict text := the_standing;
  is_allowed boolean := is_granted;
BEGIN
  -- Decisions about one person take turns; every statement below sees what those before it committed.
  PERFORM pg_advisory_xact_lock(hashtextextended(the_user::text, 3));
  IF EXISTS (SELECT 1 FROM turnstile_used_tokens WHERE token = the_token) THEN
    verdict := 'replayed';
    is_allowed := false;
  ELSIF is_allowed AND the_direction = 'in' AND EXISTS (
    SELECT 1 FROM turnstile_presence
    WHERE branch_id = the_branch AND user_id = the_user
      AND entered_at > clock_timestamp() - make_interval(mins => the_pass_back)
  ) THEN
    verdict := 'pass-back';
    is_allowed := false;
  ELSIF is_allowed AND the_fee > 0 THEN
    -- Nothing is written: the caller comes back in a transaction that takes the money as well.
    IF NOT takes_fee THEN RETURN 'fee-due'; END IF;
    PERFORM 1 FROM wallets WHERE id = the_wallet AND closed_at IS NULL AND balance >= the_fee FOR UPDATE;
    IF NOT FOUND THEN
      verdict := 'balance-low';
      is_allowed := false;
    END IF;
  END IF;
  INSERT INTO turnstile_entries
    (id, branch_id, user_id, device_id, direction, source, allowed, reason, membership_id, fee)
  VALUES (the_entry, the_branch, the_user, the_device, the_direction, the_source, is_allowed,
    verdict::turnstile_reason, the_membership, CASE WHEN is_allowed THEN the_fee ELSE 0 END);
  IF is_allowed THEN
    INSERT INTO turnstile_used_tokens (token) VALUES (the_token);
    PERFORM turnstile_note_presence(the_branch, the_user, the_direction, clock_timestamp());
  END IF;
  RETURN verdict;
END $$;
--> statement-breakpoint
CREATE FUNCTION turnstile_note_presence(
  the_branch uuid, the_user uuid, the_direction turnstile_direction, the_moment timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF the_direction = 'in' THEN
    INSERT INTO turnstile_presence AS known (branch_id, user_id, entered_at, left_at)
    VALUES (the_branch, the_user, the_moment, NULL)
    ON CONFLICT (branch_id, user_id) DO UPDATE
      SET entered_at = excluded.entered_at, left_at = NULL WHERE known.entered_at < excluded.entered_at;
  ELSE
    UPDATE turnstile_presence SET left_at = the_moment
    WHERE branch_id = the_branch AND user_id = the_user AND entered_at <= the_moment;
  END IF;
END $$;
