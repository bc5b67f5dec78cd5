-- The branches that know a user: the home branch, and each branch where the user has a wallet or a membership.
CREATE OR REPLACE VIEW "user_branches" AS
  SELECT id AS user_id, branch_id FROM users WHERE branch_id IS NOT NULL
  UNION ALL SELECT user_id, branch_id FROM wallets
  UNION ALL SELECT user_id, branch_id FROM memberships;

-- How many people are minors: the planner does not use the statistics of a partial index, and would read all members by
-- name to find those without a guardian.
CREATE STATISTICS IF NOT EXISTS users_birth_date ON (birth_date_of(user_details)) FROM "users";
