import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'
import { deviceKeyHeader, reportDecisions, scan } from '#shared/access/turnstile/gate.contract.ts'
import { generateCode } from '#shared/access/turnstile/turnstile.contract.ts'
import type { Decision } from '#shared/access/turnstile/turnstile.schema.ts'
import { addDevice, type DeviceWithKey } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { overrideEntry } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { generateUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { openWallet } from '#shared/money/balances/balances.contract.ts'
import { openRuleRaces, type RuleRaces } from '#tests/support/processes/rule-races.ts'
import { concurrentCalls, runConcurrently } from '#tests/support/processes/two-processes.ts'
import type { Member } from '#tests/support/records/members.ts'

let track: RuleRaces
let device: DeviceWithKey

beforeAll(async () => {
  track = await openRuleRaces()
  device = await track.admin().call(addDevice, { body: { branch: track.branch, name: 'Ana turnike' } })
})
afterAll(() => track.stop())

const codesOf = async (member: Member) =>
  (await track.as(member).call(generateUserQr, { params: { id: member._id } })).tokens

async function post<Answer>(url: string, body: object, index: number, { key } = device): Promise<Answer> {
  const answer = await fetch(`${track.processes.nodes[index % 2]?.url}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [deviceKeyHeader]: key },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw Object.assign(new Error(await answer.text()), { status: answer.status })
  return (await answer.json()) as Answer
}

/** 200 concurrent readers; returns the count of each decision. */
async function scans(token: string, { _id: deviceId, key } = device): Promise<Record<string, number>> {
  const verdicts: Record<string, number> = {}
  const ends = await runConcurrently(async (index) => {
    const { allowed, reason } = await post<Decision>(scan.url, { token, deviceId }, index, {
      key,
    } as DeviceWithKey)
    const verdict = allowed ? 'in' : reason
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
  })
  expect(ends).toEqual({ done: concurrentCalls })
  return verdicts
}

describe('200 concurrent calls to two server processes on one database', () => {
  test('one code opens one gate', async () => {
    const member = await track.member()
    const [token = ''] = await codesOf(member)
    const verdicts = await scans(token)
    expect(verdicts).toEqual({ in: 1, replayed: concurrentCalls - 1 })
    expect(
      await track.row(
        'SELECT count(*)::int AS opened FROM turnstile_entries WHERE user_id = $1 AND allowed',
        [member._id],
      ),
    ).toEqual({ opened: 1 })
  })

  test('the fee of an entry is debited once', async () => {
    const elsewhere = (await track.admin().call(addBranch, { body: { name: 'Karatay Şubesi' } }))._id
    await track.admin().call(saveQrFee, { body: { branchId: elsewhere, fee: 30 } })
    const gate = await track.admin().call(addDevice, { body: { branch: elsewhere, name: 'Kapı' } })
    const member = await track.member()
    const body = { user_id: member._id, branch_id: elsewhere, balance: 1000, name: 'Üye' }
    const { _id: wallet } = await track.admin().call(openWallet, { body })
    const [token = ''] = await codesOf(member)
    const verdicts = await scans(token, gate)
    expect(verdicts).toEqual({ in: 1, replayed: concurrentCalls - 1 })
    expect(await track.row('SELECT balance::int FROM wallets WHERE id = $1', [wallet])).toEqual({
      balance: 97_000,
    })
  })

  test('a refusal is overridden once', async () => {
    const member = await track.member()
    const [token = ''] = await codesOf(member)
    await post<Decision>(scan.url, { token, deviceId: device._id }, 0)
    const again = await post<Decision>(scan.url, { token, deviceId: device._id }, 1)
    expect(again.allowed).toBe(false)
    const ends = await runConcurrently((index) =>
      track
        .admin(index)
        .call(overrideEntry, { params: { id: again._id }, body: { reason: 'Telefonu kapandı' } }),
    )
    expect(ends).toEqual({ done: 1, 409: concurrentCalls - 1 })
  })

  test('an offline decision is recorded once, however often it is reported', async () => {
    const member = await track.member()
    const [token = ''] = await codesOf(member)
    const decision = { token, direction: 'in', reason: 'membership', at: new Date().toISOString() }
    let recorded = 0
    const ends = await runConcurrently(async (index) => {
      const answer = await post<{ recorded: number }>(reportDecisions.url, { decisions: [decision] }, index)
      recorded += answer.recorded
    })
    expect(ends).toEqual({ done: concurrentCalls })
    expect(recorded).toBe(1)
  })

  test('a branch has one active code', async () => {
    const ends = await runConcurrently((index) =>
      track.admin(index).call(generateCode, { params: { branchId: track.branch } }),
    )
    expect(ends).toEqual({ done: concurrentCalls })
    expect(
      await track.row(
        'SELECT count(*)::int AS codes FROM turnstile_codes WHERE branch_id = $1 AND is_active',
        [track.branch],
      ),
    ).toEqual({ codes: 1 })
  })
})
