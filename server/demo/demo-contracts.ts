import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import {
  type DemoContract,
  healthDeclaration,
  lockerRules,
  membershipContract,
  trainingContract,
} from '#server/demo/demo-contract-texts.ts'
import { newDocumentCode } from '#server/modules/membership/contracts/signatures/document-code.ts'
import { digestsOf, textHashOf } from '#server/modules/membership/contracts/signatures/hash-chain.ts'
import { appendSignature, lockChain } from '#server/modules/membership/contracts/signatures/sign-contract.ts'
import {
  type ContractVersionRow,
  contractVersions,
} from '#server/modules/membership/contracts/templates/templates.table.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import type { Call } from '#shared/core/client.ts'
import { addContract, publishContract } from '#shared/membership/contracts/contracts.contract.ts'
import { type Stroke, signatureField } from '#shared/membership/contracts/signature.ts'

const ownMember = 'uye@bozkir.example'

/** Publishes a contract through the API and returns its published version. */
async function publish(
  call: Call,
  db: Database,
  branch: string | null,
  contract: DemoContract,
): Promise<ContractVersionRow> {
  const { _id } = await call(addContract, { body: { ...contract, branch } })
  await call(publishContract, { params: { id: _id }, body: {} })
  const [version] = await db.select().from(contractVersions).where(eq(contractVersions.template, _id))
  return version as ContractVersionRow
}

/** Points of one letter of a signature. */
const pointsOfLetter = 9

/** Draws loops whose height follows from the letters of the name. */
function penStrokes(name: string): Stroke[] {
  const step = (signatureField.width - 240) / Math.max(1, name.length)
  let left = 110
  return name.split(' ').map((word) => {
    const points = [...word].flatMap((letter, index): Stroke => {
      const height = 50 + ((letter.codePointAt(0) ?? 0) % 80) + (index === 0 ? 90 : 0)
      const start = left
      left += step
      return Array.from({ length: pointsOfLetter }, (_, point) => {
        const turn = (point / pointsOfLetter) * Math.PI
        const x = start + (step * point) / pointsOfLetter + Math.sin(turn * 2) * step * 0.45
        return [Math.round(x), Math.round(270 - Math.sin(turn) * height)]
      })
    })
    left += step
    return points
  })
}

/** Signs a version for a member. */
async function signFor(db: Database, member: UserRow, version: ContractVersionRow): Promise<void> {
  const signedAt = new Date()
  const facts = {
    user: member._id,
    version: version._id,
    contractVersion: version.version,
    textHash: textHashOf(version),
    signerName: member.name,
    signature: { kind: 'drawn' as const, strokes: penStrokes(member.name) },
    agreedAt: new Date(signedAt.getTime() - 20_000).toISOString(),
    signedAt: signedAt.toISOString(),
    ip: '127.0.0.1',
    userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile',
  }
  await appendSignature(db, await lockChain(db), {
    ...facts,
    template: version.template,
    branch: member.branch,
    code: newDocumentCode(),
    digests: digestsOf(facts),
  })
}

/** Adds contracts with signatures; returns the number of signatures. */
export async function addDemoContracts(
  call: Call,
  db: Database,
  branches: Record<BranchKey, string>,
): Promise<number> {
  const membership = await publish(call, db, null, membershipContract)
  const health = await publish(call, db, null, healthDeclaration)
  await publish(call, db, null, trainingContract)
  await publish(call, db, branches.selcuklu, lockerRules)
  const members = await db
    .select()
    .from(users)
    .where(and(eq(users.role, 'member'), inArray(users.branch, Object.values(branches))))
    .orderBy(users.email)
  let signatures = 0
  for (const [index, member] of members.entries()) {
    const isOwn = member.email === ownMember
    const signed = isOwn ? [membership] : [membership, health].slice(0, index % 3)
    for (const version of signed) await signFor(db, member, version)
    signatures += signed.length
  }
  return signatures
}
