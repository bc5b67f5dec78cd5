import { Chip } from '@mui/material'
import { blogTexts } from '#admin/resources/content/blog/blog.texts.ts'
import type { BlogPost, postStates } from '#shared/content/blog/blog.contract.ts'

export type PostState = (typeof postStates)[number]

/** Draft, scheduled or published, by the current time. */
export function stateOf({ status, publishedAt }: Pick<BlogPost, 'status' | 'publishedAt'>): PostState {
  if (status === 'draft') return 'draft'
  return publishedAt && Date.parse(publishedAt) > Date.now() ? 'scheduled' : 'published'
}

const colours = { draft: 'default', scheduled: 'info', published: 'success' } as const

export function PostStatus({ state }: { state: PostState }) {
  return <Chip size="small" variant="outlined" color={colours[state]} label={blogTexts.statuses[state]} />
}
