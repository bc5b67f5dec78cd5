import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import { demoPosts } from '#server/demo/demo-posts.ts'
import { equipmentPicture } from '#server/demo/pictures.ts'
import { addPost } from '#shared/content/blog/blog.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { login, logout } from '#shared/people/session/session.contract.ts'

const dayMilliseconds = 86_400_000

/** Publishes posts as the staff of each branch, and as the admin for the whole club. */
export async function addDemoPosts(
  call: Call,
  callAs: (token: string) => Call,
  branches: Record<BranchKey, string>,
): Promise<number> {
  const writers = new Map<BranchKey, Call>()
  for (const { role, branch, email } of demoAccounts) {
    if (role !== 'staff' || !branch) continue
    const { token } = await call(login, { body: { email, password: demoPassword } })
    writers.set(branch, callAs(token))
  }
  for (const { branch, daysAgo, picture, tags, ...post } of demoPosts) {
    const write = (branch && writers.get(branch)) ?? call
    const moment = daysAgo === undefined ? undefined : new Date(Date.now() - daysAgo * dayMilliseconds)
    await write(addPost, {
      body: {
        ...post,
        tags: [...tags],
        branch: branch && branches[branch],
        ...(moment && { status: 'published' as const, publishedAt: moment.toISOString() }),
      },
      ...(picture && { files: { image: await equipmentPicture(picture) } }),
    })
  }
  for (const write of writers.values()) await write(logout)
  return demoPosts.length
}
