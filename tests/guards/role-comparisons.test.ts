import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Comparisons that concern another person's role, or a user's standing and no permission, with the reason. */
const allowed: Record<string, string> = {
  'admin/core/auth/access.ts': 'the one place of the back office',
  'admin/core/auth/session.ts': 'members use the site',
  'admin/resources/people/positions/UserPosition.tsx': 'only staff hold a position',
  'admin/resources/people/trainers/TrainerForm.tsx': 'the role of the edited person',
  'admin/resources/people/users/QuickActions.tsx': 'the role of the shown person',
  'admin/resources/people/users/RoleChip.tsx': 'the look of a role',
  'admin/resources/people/users/UserSecondFactor.tsx': 'the role of the shown person',
  'admin/resources/people/users/index.ts': 'the role of the shown person',
  'server/core/current-user.ts': 'the one place of the server',
  'server/modules/loyalty/referrals/referral-lists.ts': 'only members use a code',
  'server/modules/loyalty/referrals/use-referral.ts': 'only members use a code',
  'server/modules/office/member-imports/plan-rows.ts': 'the role of the imported person',
  'server/modules/people/claims/claims.service.ts': 'the role of the claimed account',
  'server/modules/people/positions/positions.service.ts': 'only staff hold a position',
  'server/modules/people/privacy/deletion-requests.ts': 'only members ask for their deletion',
  'server/modules/people/privacy/record-views.ts': 'members see their own data and that of their wards',
  'server/modules/people/users/profile.service.ts': 'employees do not choose their branch',
  'server/modules/people/users/trainers.ts': 'the role of a changed person',
  'server/modules/people/users/users.routes.ts': 'the roles of a filter',
  'server/modules/people/users/users.service.ts': 'the role of a changed person',
  'server/modules/people/walk-ins/walk-ins.service.ts': 'the role of the edited person',
  'shared/permissions/delegation.ts': 'the one comparison of rights',
  'shared/permissions/permissions.ts': 'the permissions of a role',
}

const comparison = /\brole\s*[!=]==?\s*'(member|trainer|staff|admin)'|\bcan\(\s*[\w.?]*role\b/

test('rights are compared in one place: no other file compares a role', () => {
  const found = globSync('{server,admin,site,shared}/**/*.{ts,tsx,astro}', {
    exclude: (name) => ['node_modules', 'demo', 'dist'].includes(name),
  })
    .filter((file) => comparison.test(readFileSync(file, 'utf8')))
    .toSorted()
  expect(found).toEqual(Object.keys(allowed).sort())
})
