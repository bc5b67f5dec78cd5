import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { addFaq } from '#shared/content/faqs/faqs.contract.ts'
import { type Call, createClient } from '#shared/core/client.ts'
import type { ApiError } from '#shared/core/errors.ts'
import { findNginx, type RunningProxy, startProxy } from '#tests/faults/prove/nginx.ts'
import { type Machines, startMachines } from '#tests/support/processes/machines.ts'
import { callOf } from '#tests/support/processes/two-processes.ts'
import { makeEquipment, openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { sendMessage as writeToClub } from '#tests/support/records/inbound-messages.ts'

const nginx = findNginx()

// Without nginx these tests are listed as skipped.
describe.skipIf(!nginx)('two servers behind the proxy of compose.yaml', () => {
  let club: Machines
  let proxy: RunningProxy | undefined
  let branch: Branch
  let call: Call
  let url: string

  beforeAll(async () => {
    club = await startMachines({ DRAIN_SECONDS: '2' })
    proxy = await startProxy(nginx ?? '', [club.servers[0].url, club.servers[1].url])
    url = proxy.url
    call = callOf(url, 1, club.admin)
    branch = await openBranch({ call }, 'Meram')
  })
  afterAll(async () => {
    await proxy?.stop()
    await club.stop()
  })

  let questions = 0
  const write = () => {
    questions += 1
    return call(addFaq, { body: { question: `Soru ${questions}`, answer: 'Yanıt' } })
  }
  const read = async (path: string) => {
    const answer = await fetch(url + path)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  }

  /** Keeps sending requests of visitors and staff while `run` runs; returns their number and the failures. */
  async function underLoad(run: () => Promise<void>, requests: (() => Promise<unknown>)[]) {
    let isOn = true
    let count = 0
    const failures: string[] = []
    const people = requests.map(async (request) => {
      for (; isOn; count += 1) {
        await request().catch((error: Error & { status?: number }) =>
          failures.push(`${error.status ?? ''} ${error.message}`.trim()),
        )
        await new Promise((fulfil) => setTimeout(fulfil, 10))
      }
    })
    await run().finally(() => {
      isOn = false
    })
    await Promise.all(people)
    return { count, failures }
  }

  /** A rolling update: stops the server gracefully and starts it again. */
  async function renew(server: 0 | 1): Promise<void> {
    await club.servers[server].stop()
    await club.restart(server)
  }

  test('photographs and pages are served through it, metrics are not', async () => {
    const { image } = await makeEquipment({ call }, branch._id, {}, asFile(await photo()))
    const answer = await fetch(`${url}${image}`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    await read(`/${branch.slug}`)
  })

  test('a rolling update of both servers: no request fails, no write is lost or duplicated', async () => {
    const before = questions
    const { rows: had } = await club.pool.query<{ count: number }>('SELECT count(*)::int FROM faqs')
    const { count, failures } = await underLoad(async () => {
      await renew(0)
      await renew(1)
    }, [write, write, () => read('/'), () => read(`/${branch.slug}`), () => read('/api/branch/list')])
    expect(failures).toEqual([])
    expect(count).toBeGreaterThan(200)
    const { rows } = await club.pool.query<{ count: number }>('SELECT count(*)::int FROM faqs')
    expect((rows[0]?.count ?? 0) - (had[0]?.count ?? 0)).toBe(questions - before)
  })

  test('killing a server causes no failed reads', async () => {
    const { count, failures } = await underLoad(async () => {
      const { process: first } = club.servers[0]
      const ended = new Promise((fulfil) => first.once('exit', fulfil))
      first.kill('SIGKILL')
      await ended
      await new Promise((fulfil) => setTimeout(fulfil, 3_000))
      await club.restart(0)
    }, [() => read('/'), () => read(`/${branch.slug}`), () => read('/api/branch/list')])
    expect(failures).toEqual([])
    expect(count).toBeGreaterThan(100)
  })

  test('random paths are rate-limited by the proxy’s view of the client address', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 40 && statuses.at(-1) !== 429; round += 1) {
      const made = `198.51.100.${round}`
      const liar = createClient({
        transport: (path, init) => {
          const headers = new Headers(init.headers)
          for (const name of ['x-forwarded-for', 'x-real-ip']) headers.set(name, made)
          headers.set('forwarded', `for=${made}`)
          return fetch(url + path, { ...init, headers })
        },
      }).call
      const end = await writeToClub(liar).then(
        () => 200,
        (error: ApiError) => error.status,
      )
      statuses.push(end)
    }
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })

  test('server-sent events pass the proxy without delay', async () => {
    const leave = new AbortController()
    const stream = await fetch(`${url}/api/notification/events`, {
      headers: { authorization: `Bearer ${club.admin}` },
      signal: leave.signal,
    })
    const first = await stream.body?.getReader().read()
    expect(new TextDecoder().decode(first?.value)).toContain('retry')
    leave.abort()
  })
})
