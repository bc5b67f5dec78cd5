import type { FastifyReply } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { changesChannel, type RecordChanges, readChanges } from '#server/core/record-changes.ts'
import { listenerOf } from '#server/db/listener.ts'
import { type EventStream, openEventStream } from '#server/modules/people/session/event-stream.ts'
import type { ListNews } from '#shared/office/changes/changes.contract.ts'
import { type Access, can, levelOf, permissions } from '#shared/permissions/permissions.ts'

/** Streams that one person may hold open; the oldest makes room. */
const mostStreams = 8
/** Milliseconds in which the news of one stream is gathered, however much is written. */
const gathering = 1000
/** Records of one list that are named at once; a list that changed so much is read anew anyway. */
const mostIds = 100

const beginning: ListNews = { resource: null, ids: [] }

interface Watcher {
  currentUser: CurrentUser
  stream: EventStream
  due: Map<string, Set<string>>
  timer: NodeJS.Timeout | undefined
}

const listAccess = (resource: string): Access | undefined =>
  resource in permissions && 'list' in permissions[resource as keyof typeof permissions]
    ? (`${resource}.list` as Access)
    : undefined

/** Whether a person may see in a list what has changed. What is of no known branch is for those who see them all. */
export function maySee(
  currentUser: Pick<CurrentUser, 'role' | 'branch'>,
  { resource, branch }: RecordChanges,
): boolean {
  const access = listAccess(resource)
  if (!access || !can(currentUser.role, access)) return false
  if (currentUser.role === 'admin' || levelOf(access) === 'public') return true
  return branch !== null && branch === currentUser.branch
}

/**
 * Tells those who look at a list in the back office that somebody else has changed it. It listens only while somebody
 * looks, on the one connection that the process listens with.
 */
export class ChangeWatch {
  readonly #services: Pick<Services, 'pool'>
  readonly #watchers = new Set<Watcher>()
  #stopListening: (() => Promise<void>) | undefined
  #isListening = false

  constructor(services: Pick<Services, 'pool'>) {
    this.#services = services
  }

  open(currentUser: CurrentUser, reply: FastifyReply): ReturnType<typeof openEventStream> {
    const stream = openEventStream(this.#services, currentUser, reply, () => this.#leave(watcher))
    const watcher: Watcher = { currentUser, stream, due: new Map(), timer: undefined }
    this.#watchers.add(watcher)
    const own = [...this.#watchers].filter((one) => one.currentUser._id === currentUser._id)
    if (own.length > mostStreams) own[0]?.stream.end()
    if (this.#isListening) stream.send(beginning)
    this.#stopListening ??= listenerOf(this.#services.pool).listen(changesChannel, {
      listening: () => {
        this.#isListening = true
        for (const watcher of this.#watchers) watcher.stream.send(beginning)
      },
      received: (payload) => this.#hear(readChanges(payload)),
    })
    return stream
  }

  async stop(): Promise<void> {
    for (const { stream } of [...this.#watchers]) stream.end()
    await this.#rest()
  }

  #leave(watcher: Watcher): void {
    clearTimeout(watcher.timer)
    this.#watchers.delete(watcher)
    if (this.#watchers.size === 0) void this.#rest()
  }

  async #rest(): Promise<void> {
    const stopListening = this.#stopListening
    this.#stopListening = undefined
    this.#isListening = false
    await stopListening?.()
  }

  #hear(changes: RecordChanges | undefined): void {
    if (!changes) return
    for (const watcher of this.#watchers) {
      // One's own changes are on one's screen already.
      if (changes.actor === watcher.currentUser._id || !maySee(watcher.currentUser, changes)) continue
      const ids = watcher.due.get(changes.resource) ?? new Set()
      watcher.due.set(changes.resource, ids)
      for (const id of changes.ids) if (ids.size < mostIds) ids.add(id)
      watcher.timer ??= setTimeout(() => this.#tell(watcher), gathering).unref()
    }
  }

  #tell(watcher: Watcher): void {
    watcher.timer = undefined
    for (const [resource, ids] of watcher.due) {
      const news: ListNews = { resource, ids: [...ids] }
      watcher.stream.send(news)
    }
    watcher.due.clear()
  }
}
