import type { FastifyReply } from 'fastify'
import { type CurrentUser, type EffectiveRights, worksIn } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { changesChannel, type RecordChanges, readChanges } from '#server/core/record-changes.ts'
import { listenerOf } from '#server/db/listener.ts'
import { type EventStream, openEventStream } from '#server/modules/people/session/event-stream.ts'
import type { ListNews } from '#shared/office/changes/changes.contract.ts'
import { isAllowed, isClubWide } from '#shared/permissions/delegation.ts'
import { type Access, levelOf, permissions } from '#shared/permissions/permissions.ts'

/** Milliseconds in which the events of one stream are batched. */
const batchMilliseconds = 1000
/** Ids per event. */
const mostIds = 100

const connectedEvent: ListNews = { resource: null, ids: [] }

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

/** Whether a user may see the changed records; records without a branch are visible to users of all branches. */
function maySee(currentUser: EffectiveRights, { resource, branch }: RecordChanges): boolean {
  const access = listAccess(resource)
  if (!access || !isAllowed(currentUser, access)) return false
  return levelOf(access) === 'public' || isClubWide(access) || worksIn(currentUser, branch)
}

/**
 * Sends changes by other users to the open lists of the back office as server-sent events. It listens only while a list
 * is open, on the LISTEN connection of the process.
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
    if (this.#isListening) stream.send(connectedEvent)
    this.#stopListening ??= listenerOf(this.#services.pool).listen(changesChannel, {
      listening: () => {
        this.#isListening = true
        for (const watcher of this.#watchers) watcher.stream.send(connectedEvent)
      },
      received: (payload) => this.#hear(readChanges(payload)),
    })
    return stream
  }

  #leave(watcher: Watcher): void {
    clearTimeout(watcher.timer)
    this.#watchers.delete(watcher)
    if (this.#watchers.size === 0) void this.stop()
  }

  async stop(): Promise<void> {
    const stopListening = this.#stopListening
    this.#stopListening = undefined
    this.#isListening = false
    await stopListening?.()
  }

  #hear(changes: RecordChanges | undefined): void {
    if (!changes) return
    for (const watcher of this.#watchers) {
      // A user's own changes are on the screen already.
      if (changes.actor === watcher.currentUser._id || !maySee(watcher.currentUser, changes)) continue
      const ids = watcher.due.get(changes.resource) ?? new Set()
      watcher.due.set(changes.resource, ids)
      for (const id of changes.ids) if (ids.size < mostIds) ids.add(id)
      watcher.timer ??= setTimeout(() => this.#tell(watcher), batchMilliseconds).unref()
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
