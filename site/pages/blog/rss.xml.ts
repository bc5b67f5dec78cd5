import type { APIRoute } from 'astro'
import { showClub } from '#shared/club/club/club.contract.ts'
import { feedOf } from '#site/features/blog/feed.ts'
import { loadFeed } from '#site/features/blog/load-posts.ts'

export const GET: APIRoute = async ({ locals }) => {
  const [club, posts] = await Promise.all([locals.call(showClub), loadFeed(locals)])
  return new Response(feedOf(posts, club), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  })
}
