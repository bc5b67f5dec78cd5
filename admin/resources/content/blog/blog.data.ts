import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addPost,
  deletePost,
  listPosts,
  publishPosts,
  showPost,
  updatePost,
} from '#shared/content/blog/blog.contract.ts'

export const blogData: ResourceData = {
  list: listPosts,
  show: showPost,
  create: addPost,
  update: updatePost,
  updateMany: publishPosts,
  remove: deletePost,
  rows: 'data',
  branchScope: 'branch',
}
