import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import express, { type Request, type Response } from 'express'
import pg from 'pg'

/**
 * What a developer would write with Express 5 and node-postgres: prepared statements, `json()`, no cache. The answers have
 * the fields of ours.
 */

const noDetails = {
  birthDate: '',
  city: '',
  district: '',
  address: '',
  emergencyName: '',
  emergencyPhone: '',
}
const userOf = (row: Record<string, unknown>) => ({
  ...row,
  userDetails: { ...noDetails, ...(row.userDetails as object) },
})

const pictureOf = (picture: { image?: string } | null) => ({ image: picture?.image ?? null, picture })

const statements = {
  session: `SELECT u.id AS _id, u.name, u.email, u.email_verified_at IS NOT NULL AS "emailVerified", u.phone, u.role,
      u.claimed_at IS NOT NULL AS "isClaimed", u.role = 'admin' AS "isAdmin", u.branch_id AS branch, u.gender, u.gender_confirmed_at AS "genderConfirmedAt",
      u.birth_date_confirmed_at AS "birthDateConfirmedAt", u.newsletter, u.profile_photo AS "profilePhoto",
      u.user_details AS "userDetails", u.created_at AS "createdAt", u.version
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = $1 AND s.expires_at > now() AND u.deleted_at IS NULL`,
  memberships: `SELECT m.id AS _id, m.user_id AS "user", b.name AS "branchName", m.branch_id AS branch,
      m.package_id AS package, m.name, m.kind, m.price / 100.0 AS price, m.duration_days AS "durationDays",
      m.freeze_days AS "freezeDays", m.freeze_count AS "freezeCount", m.starts_at AS "startsAt", m.ends_at AS "endsAt",
      m.source, m.payment_id AS payment, m.cancelled_at AS "cancelledAt", m.cancel_reason AS "cancelReason",
      m.reminded_at AS "remindedAt", m.created_at AS "createdAt", m.version,
      (SELECT json_agg(json_build_object('_id', o.id, 'name', o.name) ORDER BY o.position, o.id)
       FROM membership_branches mb JOIN branches o ON o.id = mb.branch_id
       WHERE mb.membership_id = m.id) AS "validBranches"
    FROM memberships m JOIN branches b ON b.id = m.branch_id WHERE m.user_id = $1 ORDER BY m.created_at DESC`,
  freezes: `SELECT f.* FROM freezes f JOIN memberships m ON m.id = f.membership_id
    WHERE m.user_id = $1 AND m.cancelled_at IS NULL AND m.ends_at > now() ORDER BY f.starts_at`,
  unsigned: 'SELECT count(*)::int AS count FROM current_pending_signatures WHERE user_id = $1',
  branch: 'SELECT id AS _id, name, slug, is_active AS "isActive" FROM branches WHERE id = $1',
  packages: `SELECT p.id AS _id, p.branch_id AS branch, p.name, p.description, (SELECT price / 100.0
      FROM package_prices WHERE package_id = p.id AND branch_id = p.branch_id ORDER BY valid_from DESC LIMIT 1) AS price,
      p.duration_days AS "durationDays", p.kind, p.features, p.freeze_days AS "freezeDays",
      p.freeze_count AS "freezeCount", p.visibility, p.position AS "order", p.created_at AS "createdAt",
      p.version
    FROM packages p JOIN branches b ON b.id = p.branch_id
    WHERE p.branch_id = $1 AND p.visibility = 'public' AND b.is_active ORDER BY p.position, p.id`,
  branches: `SELECT id AS _id, name, slug, description, address, phone, email, opening_hours AS "openingHours",
      map_url AS "mapUrl", position AS "order", is_active AS "isActive", picture, created_at AS "createdAt", version
    FROM branches WHERE is_active ORDER BY position, id`,
  posts: `SELECT id AS _id, branch_id AS branch, title, slug, summary, content, tags, author_id AS author,
      author_name AS "authorName", views, status, published_at AS "publishedAt", reading_minutes AS "readingMinutes",
      picture, created_at AS "createdAt", version
    FROM blog_posts WHERE status = 'published' AND published_at <= now() ORDER BY published_at DESC, id DESC LIMIT 25`,
  products: `SELECT p.id AS _id, p.name, p.slug, p.description, (SELECT price / 100.0
      FROM package_prices WHERE package_id = p.id AND branch_id = p.branch_id ORDER BY valid_from DESC LIMIT 1) AS price, p.stock, p.category_id AS category,
      c.name AS "categoryName", p.sub_category_id AS "subCategory", p.features, p.approval_number AS "approvalNumber",
      p.picture, p.sub_pictures AS "subImages", p.is_active AS "isActive", p.created_at AS "createdAt", p.version
    FROM products p JOIN product_categories c ON c.id = p.category_id WHERE p.is_active ORDER BY p.name, p.id`,
  users: `SELECT id AS _id, name, email, email_verified_at IS NOT NULL AS "emailVerified", phone, role,
      claimed_at IS NOT NULL AS "isClaimed", role = 'admin' AS "isAdmin", branch_id AS branch, gender, gender_confirmed_at AS "genderConfirmedAt",
      birth_date_confirmed_at AS "birthDateConfirmedAt", newsletter, profile_photo AS "profilePhoto",
      user_details AS "userDetails", created_at AS "createdAt", version
    FROM users WHERE deleted_at IS NULL ORDER BY name, id LIMIT 25`,
  countUsers: 'SELECT count(*)::int AS total FROM users WHERE deleted_at IS NULL',
} as const

process.on('message', ({ connectionString }: { connectionString: string }) => {
  const pool = new pg.Pool({ connectionString, max: 20 })
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const rows = async (name: keyof typeof statements, ...values: unknown[]) =>
    (await pool.query({ name, text: statements[name], values })).rows
  const app = express()
  /** A route for a signed-in user. */
  const signedIn =
    (handler: (user: Record<string, unknown>, response: Response) => Promise<void>) =>
    async (request: Request, response: Response) => {
      const token = request.get('authorization')?.slice('Bearer '.length) ?? ''
      const [user] = await rows('session', createHash('sha256').update(token).digest())
      if (user) await handler(user, response)
      else response.status(401).end()
    }

  app.get(
    '/api/users/profile/details',
    signedIn(async (user, response) => {
      const [memberships, freezes, [unsigned]] = await Promise.all([
        rows('memberships', user._id),
        rows('freezes', user._id),
        rows('unsigned', user._id),
      ])
      const now = new Date()
      const running = freezes.find((freeze) => freeze.starts_at <= now && freeze.ends_at > now)
      const used = freezes.reduce((sum, { days }) => sum + days, 0)
      const freezable = memberships.find(({ cancelledAt, endsAt }) => !cancelledAt && endsAt > now)
      const freezeInfo = {
        isFrozen: Boolean(running),
        freezeDays: running?.days ?? null,
        freezeReason: running?.reason ?? '',
        source: running?.source ?? null,
        startedAt: running?.starts_at ?? null,
        endsAt: running?.ends_at ?? null,
        allowance: freezable?.freezeDays ?? 0,
        used,
        remaining: Math.max(0, (freezable?.freezeDays ?? 0) - used),
        freezesLeft: Math.max(0, (freezable?.freezeCount ?? 0) - freezes.length),
        membership: freezable ?? null,
        newEndsAt: null,
        refusal: null,
        limit: null,
      }
      const [ownBranch = null] = await rows('branch', freezable?.branch ?? user.branch)
      response.json({
        ...userOf(user),
        freezeInfo,
        freezeInfos: freezable ? [freezeInfo] : [],
        ownBranch,
        unsignedContracts: unsigned?.count ?? 0,
        memberships: memberships.map((membership) => ({
          ...membership,
          userName: user.name,
          status: membership.cancelledAt ? 'cancelled' : membership.endsAt < now ? 'expired' : 'active',
        })),
      })
    }),
  )
  app.get('/api/packages/packages/branch/:branch', async ({ params }, response) => {
    response.json({ success: true, packages: await rows('packages', params.branch) })
  })
  app.get('/api/branch/list', async (_request, response) => {
    const branches = await rows('branches')
    response.json({ branches: branches.map(({ picture, ...row }) => ({ ...row, ...pictureOf(picture) })) })
  })
  app.get('/api/blog', async (_request, response) => {
    const posts = await rows('posts')
    response.json({ data: posts.map(({ picture, ...row }) => ({ ...row, ...pictureOf(picture) })) })
  })
  app.get('/api/products', async (_request, response) => {
    const products = await rows('products')
    response.json(products.map(({ picture, ...row }) => ({ ...row, ...pictureOf(picture) })))
  })
  app.get(
    '/api/users',
    signedIn(async (_user, response) => {
      const [users, [counted]] = await Promise.all([rows('users'), rows('countUsers')])
      response.set('content-range', `items 0-24/${counted?.total}`)
      response.json(users.map(userOf))
    }),
  )
  const server = app.listen(0, '127.0.0.1', () => {
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  })
})
