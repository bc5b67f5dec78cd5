-- What holds between the memberships of a person, the freezes of a membership and the closures of a branch.
CALL ensure_constraint('memberships', 'memberships_no_overlap', $$
  EXCLUDE USING gist ("user_id" WITH =, "branch_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("cancelled_at" IS NULL AND "kind" IN ('membership', 'daytime')) DEFERRABLE INITIALLY DEFERRED
$$);

CALL ensure_constraint('freezes', 'freezes_no_overlap', $$
  EXCLUDE USING gist ("membership_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  DEFERRABLE INITIALLY DEFERRED
$$);

CALL ensure_constraint('closures', 'closures_no_overlap', $$
  EXCLUDE USING gist ("branch_id" WITH =, daterange("starts_on", "reopens_on") WITH &&)
$$);
