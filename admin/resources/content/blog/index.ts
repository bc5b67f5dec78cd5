import { type AdminResource, screen } from '#admin/core/resource.ts'
import { blogTexts } from '#admin/resources/content/blog/blog.texts.ts'
import {
  addPost,
  deletePost,
  listPosts,
  publishPosts,
  showPost,
  updatePost,
} from '#shared/content/blog/blog.contract.ts'

export const blog: AdminResource = {
  name: 'blog',
  data: {
    list: listPosts,
    show: showPost,
    create: addPost,
    update: updatePost,
    updateMany: publishPosts,
    remove: deletePost,
    rows: 'data',
    branchScope: 'branch',
  },
  texts: blogTexts,
  recordRepresentation: 'title',
  keywords: 'yazı haber makale blog',
  isDeletionUndoable: true,
  loggedValues: { status: blogTexts.statuses },
  list: screen(() => import('#admin/resources/content/blog/BlogList.tsx'), 'BlogList'),
  create: screen(() => import('#admin/resources/content/blog/BlogForm.tsx'), 'BlogCreate'),
  edit: screen(() => import('#admin/resources/content/blog/BlogForm.tsx'), 'BlogEdit'),
}
