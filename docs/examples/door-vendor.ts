// A door vendor's program: keeps the list of a branch's valid members and asks the club before it opens the door.
// BOZKIR_URL=https://… BOZKIR_KEY=bzk_… BOZKIR_BRANCH=… WEBHOOK_SECRET=whsec_… node door-vendor.ts
// The key needs the permissions memberships.list and turnstile-entries.check-in.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

const { BOZKIR_URL: club = '', BOZKIR_KEY: apiKey, BOZKIR_BRANCH: branch, PORT = '8080' } = process.env
const secret = Buffer.from((process.env.WEBHOOK_SECRET ?? '').replace(/^whsec_/, ''), 'base64')

/** Calls the API. A lost answer is asked for again with the same key, so that a write has one effect. */
async function call(path: string, body?: object, key: string = randomUUID(), tries = 5): Promise<Response> {
  const types = { 'content-type': 'application/json', 'idempotency-key': key }
  const headers = { authorization: `Bearer ${apiKey}`, ...(body && types) }
  const write = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(club + path, { headers, ...write }).catch(() => undefined)
  if (answer?.ok) return answer
  const isLost = !answer || answer.status >= 500 || answer.status === 409 || answer.status === 429
  if (!isLost || tries === 1) throw new Error(`${path}: ${(await answer?.text()) ?? 'no answer'}`)
  await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer?.headers.get('retry-after') ?? 1)))
  return call(path, body, key, tries - 1)
}

/** The ids of the people whose membership is valid now. */
let members = new Set<string>()
async function readMembers(): Promise<void> {
  const found = new Set<string>()
  const filter = encodeURIComponent(JSON.stringify({ branch, status: 'active' }))
  for (let first = 0, total = 1; first < total; first += 500) {
    const answer = await call(`/api/memberships?filter=${filter}&range=[${first},${first + 499}]`)
    total = Number(answer.headers.get('content-range')?.split('/')[1])
    for (const { user } of await answer.json()) found.add(user)
  }
  members = found
}

/** Whether a webhook is signed with our secret and at most five minutes old (Standard Webhooks). */
function isSigned({ headers }: IncomingMessage, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers
  const expected = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')
  const given = String(signatures).match(/(?<=v1,)\S+/g) ?? []
  const isSame = (one: string) => timingSafeEqual(Buffer.from(one), Buffer.from(expected))
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false
  return given.some((one) => one.length === expected.length && isSame(one))
}

async function respond(request: IncomingMessage): Promise<[status: number, opens?: boolean]> {
  const body = await text(request)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://door')
  const user = searchParams.get('member') ?? ''
  if (pathname === '/webhook') return isSigned(request, body) ? readMembers().then(() => [204]) : [401]
  if (!members.has(user)) return [200, false]
  return [200, (await (await call('/api/turnike/check-in', { user, branch })).json()).allowed]
}

await readMembers()
createServer(async (request, response) => {
  const [status, opens] = await respond(request).catch((error) => [503, console.error(error)] as const)
  response.writeHead(status).end(JSON.stringify(opens === undefined ? undefined : { opens }))
}).listen(Number(PORT), '127.0.0.1', () => console.log(`${members.size} valid members`))
