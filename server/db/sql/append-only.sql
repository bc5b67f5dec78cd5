-- Ledgers, logs and signed documents refuse every change.
-- `expire_turnstile_entries` may delete entries that are older than the club's setting.
-- The arguments of a trigger name the columns that `forget_person` may change, for a person whose account is closed.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_NARGS > 0 THEN
    IF to_jsonb(NEW) - TG_ARGV = to_jsonb(OLD) - TG_ARGV AND EXISTS (
      SELECT 1 FROM users
      WHERE id = nullif(current_setting('club.forgotten_person', true), '')::uuid AND deleted_at IS NOT NULL
    ) THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'turnstile_entries' THEN
    IF current_setting('club.expiring_entries', true) = 'on' AND OLD.at < turnstile_entries_expiry() THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER contract_signatures_append_only BEFORE UPDATE OR DELETE ON "contract_signatures"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER contract_documents_append_only BEFORE UPDATE OR DELETE ON "contract_documents"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_change('before', 'after');

CREATE OR REPLACE TRIGGER wallet_entries_append_only BEFORE UPDATE OR DELETE ON "wallet_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_change('actor_name', 'description');

CREATE OR REPLACE TRIGGER point_entries_append_only BEFORE UPDATE OR DELETE ON "point_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_change('description');

CREATE OR REPLACE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON "payment_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_change('note');

CREATE OR REPLACE TRIGGER turnstile_entries_append_only BEFORE UPDATE OR DELETE ON "turnstile_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_change('note');

CREATE OR REPLACE TRIGGER page_versions_append_only BEFORE UPDATE OR DELETE ON "page_versions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change('author_name');

CREATE OR REPLACE TRIGGER contract_versions_append_only BEFORE UPDATE OR DELETE ON "contract_versions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change('author_name');
