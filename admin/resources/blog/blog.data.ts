import type { ResourceData } from '#admin/app/data/resource-data.ts'
import { addPost, deletePost, listPosts, showPost, updatePost } from '#shared/blog/blog.contract.ts'

export const blogData: ResourceData = {
  list: listPosts,
  show: showPost,
  create: addPost,
  update: updatePost,
  remove: deletePost,
  rows: 'data',
  branchScope: 'branch',
}
