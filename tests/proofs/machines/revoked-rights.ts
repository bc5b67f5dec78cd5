import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, form, photo, signIn } from '#tests/proofs/support/client.ts'
import { type Account, addAccount, openClub } from '#tests/proofs/support/club.ts'
import { startPgBouncer } from '#tests/proofs/support/pgbouncer.ts'
import { environmentOf, openFolder, startProduct } from '#tests/proofs/support/product.ts'

/** Sends a request except its last bytes; returns a function that sends them and resolves to the status. */
async function hold(
  url: string,
  token: string,
  path: string,
  body: FormData,
): Promise<() => Promise<number>> {
  const encoded = new Response(body)
  const payload = Buffer.from(await encoded.clone().arrayBuffer())
  const { port, host } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const head = {
    host,
    connection: 'close',
    authorization: `Bearer ${token}`,
    'content-type': encoded.headers.get('content-type'),
    'content-length': payload.length,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(payload.subarray(0, -40))
  // Until the headers are read; nothing outside of the product tells when.
  await sleep(500)
  return async () => {
    socket.write(payload.subarray(-40))
    const answer = await text(socket)
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
  }
}

/** Uploads that one process holds open while the other takes their authors’ rights: nothing is written. */
export async function revokedRights(rounds: number, pooled: boolean): Promise<string[]> {
  const dataDir = openFolder()
  const product = await startProduct({ dataDir })
  const direct = environmentOf(dataDir)
  const pooler = pooled ? await startPgBouncer(String(direct.DATABASE_URL)) : null
  const environment = { ...direct, ...pooler?.environment, ROLE: 'server' }
  const other = await startProduct({ dataDir: openFolder(), environment })
  const visitor = new Client(() => product.url)
  const admin = await signIn(new Client(() => other.url))
  const meram = await openClub(admin)
  const karatay = await openClub(admin, 'Karatay')

  /** The ways to lose the right to write into a branch. */
  const revocations: Record<string, (author: Account, client: Client) => Promise<unknown>> = {
    'no revocation': () => Promise.resolve(),
    'a lower role': ({ _id }) => admin.call('PUT', `/api/users/${_id}/role`, { role: 'member' }),
    'another branch': ({ _id }) =>
      admin.call('PUT', `/api/users/${_id}/assign-branch`, { branchId: karatay.branch }),
    'a deleted account': ({ _id }) => admin.call('DELETE', `/api/users/${_id}`),
    'a sign-out': (_, client) => client.call('POST', '/api/users/logout'),
    'a new password': ({ password }, client) =>
      client.call('PUT', '/api/users/updatePassword', {
        oldPassword: password,
        newPassword: 'Yepyeni-2027-parola',
      }),
  }
  /** Writes with a body that arrives late, and the list in which their rows appear. */
  const writes: Record<
    string,
    { path: string; list: string; field: string; fields: Record<string, string> }
  > = {
    equipment: { path: '/api/equipments', list: '/api/equipments', field: 'name', fields: {} },
    picture: { path: '/api/gallery/create', list: '/api/gallery', field: 'title', fields: {} },
    'lost item': {
      path: '/api/lost-items',
      list: '/api/lost-items',
      field: 'description',
      fields: { place: 'Salon', foundOn: '2026-01-15' },
    },
    team: { path: '/api/team/create', list: '/api/team', field: 'name', fields: {} },
  }

  const violations: string[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const [way, revoke] of Object.entries(revocations)) {
      const author = await addAccount(admin, meram.branch, 'staff')
      const client = await signIn(visitor, author)
      const finishes = new Map<string, () => Promise<number>>()
      for (const [kind, { path, field, fields }] of Object.entries(writes)) {
        const key = `${kind} ${round} ${way}`
        const body = form({ branch: meram.branch, ...fields, [field]: key, image: photo() })
        finishes.set(key, await hold(product.url, client.token ?? '', path, body))
      }
      await revoke(author, client)
      const isAllowed = way === 'no revocation'
      for (const [key, finish] of finishes) {
        const status = await finish()
        const isExpected = isAllowed ? status === 201 : status === 401 || status === 403
        if (!isExpected) violations.push(`${key}: status ${status}`)
      }
      for (const [kind, { list, field }] of Object.entries(writes)) {
        const key = `${kind} ${round} ${way}`
        const rows = await admin.rows<Record<string, string>>(list)
        const isWritten = rows.some((row) => row[field] === key)
        if (isWritten !== isAllowed) violations.push(`${key}: ${isWritten ? 'was' : 'was not'} written`)
      }
    }
  await other.stop()
  await product.stop()
  return violations
}
