-- Signatures that members owe now: of the published version of every active template, by members of its branch (by home
-- branch or a membership that has not ended) and holders of a package of its kind. Read for single persons; lists read
-- pending_signatures. DISTINCT ON picks the membership whose branch asks for the signature.
CREATE OR REPLACE VIEW "current_pending_signatures" AS
  SELECT md5(owed.user_id::text || owed.template_id::text)::uuid AS id, owed.user_id, member.name AS user_name,
    coalesce(member.email, '') AS user_email, owed.template_id, owed.version_id, owed.contract_version, owed.title,
    owed.required_for, owed.branch_id, owed.since, reminder.reminded_at,
    member.search || ' ' || fold_turkish(owed.title) AS search
  FROM (
    SELECT DISTINCT ON (candidate.user_id, candidate.template_id) candidate.user_id, candidate.template_id,
      version.id AS version_id, version.version AS contract_version, version.title, template.required_for,
      coalesce(template.branch_id, candidate.branch_id, person.branch_id) AS branch_id,
      greatest(version.created_at,
        CASE WHEN template.required_for = 'registration' THEN person.created_at ELSE candidate.created_at END) AS since
    FROM (
      SELECT held.user_id, wanted.id AS template_id, held.branch_id, held.created_at, held.starts_at, held.id
      FROM contract_templates wanted
      JOIN memberships held ON held.cancelled_at IS NULL AND held.ends_at > now()
        AND (wanted.branch_id IS NULL OR held.branch_id = wanted.branch_id)
        AND (wanted.required_for = 'registration' OR held.kind::text = wanted.required_for::text)
      WHERE wanted.is_active AND (wanted.required_for = 'registration'
        OR NOT EXISTS (SELECT FROM paper_contracts paper WHERE paper.membership_id = held.id))
      UNION ALL
      SELECT registered.id, wanted.id, NULL, NULL, NULL, NULL
      FROM contract_templates wanted
      JOIN users registered ON registered.role = 'member' AND registered.deleted_at IS NULL
        AND (wanted.branch_id IS NULL OR registered.branch_id = wanted.branch_id)
      WHERE wanted.is_active AND wanted.required_for = 'registration'
    ) candidate
    JOIN users person ON person.id = candidate.user_id AND person.deleted_at IS NULL
    JOIN contract_templates template ON template.id = candidate.template_id
    JOIN contract_versions version
      ON version.template_id = template.id AND version.version = template.published_version
    ORDER BY candidate.user_id, candidate.template_id, candidate.id IS NULL,
      candidate.branch_id IS DISTINCT FROM person.branch_id, candidate.starts_at, candidate.id
  ) owed
  JOIN users member ON member.id = owed.user_id
  LEFT JOIN contract_reminders reminder ON reminder.user_id = owed.user_id AND reminder.version_id = owed.version_id
  WHERE NOT EXISTS (
      SELECT FROM contract_signatures signed
      WHERE signed.user_id = owed.user_id AND signed.version_id = owed.version_id
    )
    AND NOT EXISTS (
      SELECT FROM users former JOIN contract_signatures signed ON signed.user_id = former.id
      WHERE former.merged_into = owed.user_id AND signed.version_id = owed.version_id
    )
    -- While a membership lasts that was signed for on paper, registration is as well.
    AND (owed.required_for <> 'registration' OR NOT EXISTS (
      SELECT FROM paper_contracts paper JOIN memberships covered ON covered.id = paper.membership_id
      WHERE paper.user_id = owed.user_id AND covered.cancelled_at IS NULL AND covered.ends_at > now()
    ));

-- The same for the list and its counts, refreshed every ten minutes: rows also change when a membership ends, without a
-- write. It holds no names, so that an erased person leaves the list at once.
CREATE MATERIALIZED VIEW IF NOT EXISTS "pending_signatures" AS
  SELECT id, user_id, template_id, version_id, contract_version, title, fold_turkish(title) AS title_search,
    required_for, branch_id, since
  FROM current_pending_signatures;

CREATE UNIQUE INDEX IF NOT EXISTS "pending_signatures_key" ON "pending_signatures" ("id");
CREATE INDEX IF NOT EXISTS "pending_signatures_since_index" ON "pending_signatures" ("since", "id");
CREATE INDEX IF NOT EXISTS "pending_signatures_branch_since_index" ON "pending_signatures" ("branch_id", "since", "id");
CREATE INDEX IF NOT EXISTS "pending_signatures_title_index" ON "pending_signatures" ("title", "id");
CREATE INDEX IF NOT EXISTS "pending_signatures_user_index" ON "pending_signatures" ("user_id");
