-- Memberships of a user, freezes of a membership and closures of a branch do not overlap.
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

-- `payments` belongs to a domain above this one, so the table file cannot reference it.
CALL ensure_constraint('memberships', 'memberships_payment_id_payments_id_fkey', $$
  FOREIGN KEY ("payment_id") REFERENCES "payments" ("id") ON DELETE RESTRICT
$$);
