// Prints every call of the API with its permission and who has it: `npm run calls`.

import { contract } from '#shared/contract.ts'
import { can, levelOf, roles } from '#shared/permissions/permissions.ts'

const callers = [undefined, ...roles] as const

for (const { method, url, access } of contract.toSorted((one, other) =>
  one.url.localeCompare(other.url, 'en'),
)) {
  const allowed = callers.filter((role) => can(role, access)).map((role) => role ?? 'anonymous')
  const who = levelOf(access) === 'device' ? ['device'] : allowed
  console.log(`${method.padEnd(6)} ${url.padEnd(64)} ${access.padEnd(36)} ${who.join(', ')}`)
}
