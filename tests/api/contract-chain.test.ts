import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { maskedName } from '#server/modules/membership/contracts/signatures/verify-document.ts'
import { type CallInput, pathOf } from '#shared/core/client.ts'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { verifyDocument } from '#shared/membership/contracts/contracts.contract.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import type { ContractTemplate, SignaturePart } from '#shared/membership/contracts/contracts.schema.ts'
import { signaturePartNames } from '#shared/membership/contracts/part-names.ts'
import {
  checkSignatureChain,
  downloadSignedContract,
  listContractSignatures,
  showContractSignature,
} from '#shared/membership/contracts/signatures.contract.ts'
import { runCheck } from '#tests/support/processes/run-check.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeContract, publishNewVersion, signatureOf } from '#tests/support/records/contracts.ts'

const texts = contractsMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')

interface Signed {
  id: string
  member: Person
  contract: ContractTemplate
}

/** A signature of a new contract. */
async function newSignature(): Promise<Signed> {
  const contract = await makeContract(admin, meram._id, { title: 'Üyelik Sözleşmesi' })
  const member = await product.person({ branch: meram._id, name: 'Ayşe Nur Yılmaz' })
  return { id: await signatureOf(member, contract), member, contract }
}

/**
 * Changes rows in the database with the triggers disabled. Returns a function that restores the table.
 */
async function byHand(table: string, statement: string, values: unknown[]): Promise<() => Promise<void>> {
  const { pool } = product.services
  const run = async (sql: string, parameters: unknown[]) => {
    await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await pool.query(sql, parameters)
    await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  }
  await pool.query(`CREATE TABLE kept AS SELECT * FROM ${table}`)
  await run(statement, values)
  return async () => {
    const columns = await pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_name = $1 AND is_generated = 'NEVER' AND column_name <> 'id'`,
      [table],
    )
    const set = columns.rows.map(({ name }) => `${name} = kept.${name}`).join(', ')
    await run(`UPDATE ${table} SET ${set} FROM kept WHERE kept.id = ${table}.id`, [])
    await pool.query('DROP TABLE kept')
  }
}

const settings = () => ({ DATABASE_URL: String(product.services.pool.options.connectionString) })
const detail = (id: string) => admin.call(showContractSignature, { params: { id } })
const ask = (body: BodyInputOf<typeof verifyDocument>) =>
  product.visitor()(verifyDocument, { body } as CallInput<typeof verifyDocument>)
const pdfOf = (person: Person, id: string) =>
  send(product, 'GET', pathOf(downloadSignedContract.url, { id }), { headers: bearer(person) })

describe('a chain written only by the product', () => {
  test('is valid, and the command reports so', async () => {
    await newSignature()
    const { signatures, ...proof } = await admin.call(checkSignatureChain, {})
    expect(proof).toEqual({ breaks: 0, missing: 0, broken: [] })
    const { code, output } = await runCheck('server/cli/check-contracts.ts', settings())
    expect(output).toContain(`${signatures} imza kontrol edildi.`)
    expect(output).toContain('İmza zinciri tutuyor')
    expect(code).toBe(0)
  })

  test('cannot be updated or truncated', async () => {
    const { id } = await newSignature()
    const { pool } = product.services
    for (const attempt of [
      `UPDATE contract_signatures SET signer_name = 'X' WHERE id = $1`,
      'DELETE FROM contract_signatures WHERE id = $1',
      `UPDATE contract_documents SET sha256 = 'X' WHERE signature_id <> $1`,
    ]) {
      await pdfOf(admin, (await newSignature()).id)
      await expect(pool.query(attempt, [id])).rejects.toThrow('append-only')
    }
  })
})

describe('manual alterations are reported with the affected link', () => {
  const ofSignature = (set: string) => ({ table: 'contract_signatures', set })
  const cases: [string, { table: string; set: string }, SignaturePart[]][] = [
    [
      'a text',
      { table: 'contract_versions', set: `content = replace(content, 'anlaşmıştır', 'anlaşmamıştır')` },
      ['text'],
    ],
    ['a title', { table: 'contract_versions', set: `title = 'Başka Sözleşme'` }, ['text']],
    ['a name', ofSignature(`signer_name = 'Fatma Yılmaz'`), ['name']],
    ['a date', ofSignature(`signed_at = signed_at + interval '1 day'`), ['signedAt']],
    ['a time of consent', ofSignature(`agreed_at = agreed_at - interval '1 day'`), ['agreedAt']],
    ['a drawing', ofSignature(`signature = jsonb_set(signature, '{strokes,0,0,0}', '121')`), ['drawing']],
    ['an IP address', ofSignature(`ip = '10.0.0.1'`), ['origin']],
    [
      'a name together with its digest',
      ofSignature(
        `signer_name = 'Fatma', digests = jsonb_set(digests, '{name}', to_jsonb(encode(sha256('["name","Fatma"]'), 'hex')))`,
      ),
      ['seal'],
    ],
    ['a seal', ofSignature(`hash = repeat('a', 64)`), ['seal', 'chain']],
    ['a code', ofSignature(`code = '000000000000'`), ['seal']],
  ]

  test.each(cases)('%s', async (_what, { table, set }, altered) => {
    const { id, contract } = await newSignature()
    await newSignature()
    const { code, sequence } = await detail(id)
    const where = table === 'contract_versions' ? 'template_id = $1' : 'id = $1'
    const restore = await byHand(table, `UPDATE ${table} SET ${set} WHERE ${where}`, [
      table === 'contract_versions' ? contract._id : id,
    ])
    try {
      const { breaks, broken } = await admin.call(checkSignatureChain, {})
      expect(broken.find((link) => link._id === id)).toMatchObject({ sequence, altered })
      // An altered hash does not match the successor either.
      expect(breaks).toBe(altered.includes('chain') ? 2 : 1)
      expect((await detail(id)).altered).toEqual(altered)
      const shown = code.replaceAll('-', '')
      const answer = await ask({ code: set.startsWith('code') ? '000000000000' : shown })
      expect(answer).toMatchObject({ result: 'broken', altered })
      const { output, code: exit } = await runCheck('server/cli/check-contracts.ts', settings())
      expect(output).toContain(`KIRIK  ${sequence}. halka`)
      for (const part of altered) expect(output).toContain(signaturePartNames[part])
      expect(exit).toBe(1)
    } finally {
      await restore()
    }
    expect((await admin.call(checkSignatureChain, {})).breaks).toBe(0)
  })

  test('altered signatures are no longer certified', async () => {
    const { id, member } = await newSignature()
    const restore = await byHand(
      'contract_signatures',
      `UPDATE contract_signatures SET signer_name = 'X' WHERE id = $1`,
      [id],
    )
    const answer = await pdfOf(member, id)
    await restore()
    expect([answer.statusCode, answer.json().message]).toEqual([409, texts.altered])
    expect((await pdfOf(member, id)).statusCode).toBe(200)
  })
})

describe('the signed document', () => {
  test('is the same PDF, byte for byte, for the member and the staff', async () => {
    const { id, member } = await newSignature()
    const staff = await product.person({ role: 'staff', branch: meram._id })
    const answers = await Promise.all([member, staff, admin].map((person) => pdfOf(person, id)))
    const [own] = answers
    expect(own?.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="imzali-sozlesme-[0-9A-Z]{12}\.pdf"$/,
      ),
      'cache-control': 'private, no-store',
    })
    expect(own?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    for (const answer of answers)
      expect(answer.rawPayload.equals(own?.rawPayload ?? Buffer.alloc(0))).toBe(true)
  })

  test('is unchanged when a new version is published', async () => {
    const { id, member, contract } = await newSignature()
    const before = await pdfOf(member, id)
    await publishNewVersion(admin, contract, '<p>Yeni metin</p>')
    expect((await pdfOf(member, id)).rawPayload.equals(before.rawPayload)).toBe(true)
  })

  test('returns 404 for other members and other branches', async () => {
    const { id } = await newSignature()
    const karatay = await openBranch(admin, `Karatay ${id}`)
    const others = [
      await product.person({ branch: meram._id }),
      await product.person({ role: 'staff', branch: karatay._id }),
    ]
    for (const other of others) {
      const answer = await pdfOf(other, id)
      expect([answer.statusCode, answer.json().message]).toEqual([404, texts.signatureNotFound])
    }
    const [, staff] = others
    expect(await staff?.call(listContractSignatures, { query: {} })).toEqual([])
  })
})

describe('public verification', () => {
  test('by code, however it was typed, reveals nothing personal', async () => {
    const { id, contract } = await newSignature()
    const { code, signedAt } = await detail(id)
    const expected = {
      result: 'authentic',
      title: contract.title,
      contractVersion: 1,
      signedAt,
      signerName: 'A*** N*** Y***',
      altered: [],
    }
    for (const typed of [
      code,
      code.toLowerCase(),
      ` ${code.replaceAll('-', ' ')} `,
      code.replaceAll('0', 'o').replaceAll('1', 'l'),
    ])
      expect(await ask({ code: typed })).toEqual(expected)
    expect(await ask({ code: 'ABCD-EFGH-JKMN' })).toEqual({ result: 'unknown' })
  })

  test('by file: authentic to the last byte, or unknown', async () => {
    const { id, member } = await newSignature()
    const { rawPayload } = await pdfOf(member, id)
    const sha256 = createHash('sha256').update(rawPayload).digest('hex')
    expect(await ask({ sha256 })).toMatchObject({ result: 'authentic', signerName: 'A*** N*** Y***' })
    const forged = Buffer.from(rawPayload)
    forged[forged.length - 10] = (forged.at(-10) ?? 0) ^ 1
    expect(await ask({ sha256: createHash('sha256').update(forged).digest('hex') })).toEqual({
      result: 'unknown',
    })
  })

  test.each([[{}], [{ code: '' }], [{ code: 'x'.repeat(41) }], [{ sha256: 'abc' }], [{ sha256: 7 }]])(
    'is refused for %j',
    async (payload) => {
      const answer = await send(product, 'POST', verifyDocument.url, { payload })
      expect(answer.statusCode).toBe(400)
    },
  )

  test('is rate-limited', async () => {
    const call = product.visitor('203.0.113.9')
    for (let time = 0; time < 60; time += 1) await call(verifyDocument, { body: { code: 'ABCD' } })
    await expect(call(verifyDocument, { body: { code: 'ABCD' } })).rejects.toMatchObject({ status: 429 })
  })

  test('masks a name after its first letters', () => {
    expect(maskedName('  İbrahim   çetin ')).toBe('İ*** ç***')
    expect(maskedName('Ada')).toBe('A***')
  })
})

test('links removed from the end of the chain are detected', async () => {
  const { id } = await newSignature()
  const { pool } = product.services
  await pool.query('ALTER TABLE contract_signatures DISABLE TRIGGER USER')
  // The chain's end references the newest signature, so the foreign key is bypassed as well.
  await pool.query(
    `UPDATE contract_chain SET last_id = (SELECT id FROM contract_signatures WHERE id <> $1 LIMIT 1)`,
    [id],
  )
  await pool.query('DELETE FROM contract_signatures WHERE id = $1', [id])
  await pool.query('ALTER TABLE contract_signatures ENABLE TRIGGER USER')
  expect(await admin.call(checkSignatureChain, {})).toMatchObject({ missing: 1 })
  const { output, code } = await runCheck('server/cli/check-contracts.ts', settings())
  expect(output).toContain('Zincirin sonunda 1 imza eksik.')
  expect(code).toBe(1)
})

test('an unreachable database is not reported as a valid chain', async () => {
  const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const { code, output } = await runCheck('server/cli/check-contracts.ts', unreachable)
  expect(output).toContain('İmza zinciri kontrol edilemedi')
  expect(code).toBe(2)
})
