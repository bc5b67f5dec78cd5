import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Flag, IdList, Instant, Line, Text, Version } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { pageTags } from '#shared/core/page.ts'
import { imageField, pictureFields } from '#shared/core/pictures.schema.ts'
import { Trainer } from '#shared/people/users/users.schema.ts'
import { teamsMessages } from '#shared/training/teams/teams.messages.ts'

const texts = teamsMessages

export const Team = z.object({
  _id: Id,
  branch: z.object({ _id: Id, name: z.string() }),
  name: z.string(),
  description: z.string(),
  trainers: z.array(Trainer),
  memberCount: z.number().int(),
  /** Whether the current user is a member. */
  isMember: z.boolean(),
  ...pictureFields,
  createdAt: Instant,
  version: z.number().int(),
})
export type Team = z.infer<typeof Team>

const teamQuery = listQuery(['name', 'createdAt'], { branch: Id.optional() })
const TeamList = z.object({ success: z.literal(true), teams: z.array(Team) })

export const listTeams = endpoint({
  method: 'GET',
  url: '/api/team',
  cacheTags: () => [pageTags.every('teams'), pageTags.branches],
  access: 'teams.list',
  failure: texts.listFailed,
  summary: 'Bütün şubelerin takımları',
  list: true,
  schema: { querystring: teamQuery, response: { 200: TeamList } },
})

export const listTeamsOfBranch = endpoint({
  method: 'GET',
  url: '/api/team/branch/:branchId',
  cacheTags: ({ params }: { params: { branchId: string } }) => [
    pageTags.teams(params.branchId),
    pageTags.branches,
  ],
  access: 'teams.list',
  failure: texts.listFailed,
  summary: 'Bir şubenin takımları',
  list: true,
  schema: { params: BranchIdParams, querystring: teamQuery, response: { 200: TeamList } },
})

export const showTeam = endpoint({
  method: 'GET',
  url: '/api/team/:id',
  cacheTags: () => [pageTags.every('teams'), pageTags.branches],
  access: 'teams.show',
  failure: texts.showFailed,
  summary: 'Bir takım',
  schema: { params: IdParams, response: { 200: Team } },
})

export const addTeam = endpoint({
  method: 'POST',
  url: '/api/team/create',
  access: 'teams.create',
  failure: texts.createFailed,
  summary: 'Takım ekler',
  files: { image: imageField },
  schema: {
    body: z.object({
      branch: Id,
      name: Line(80),
      description: Text(2000).default(''),
      trainers: IdList.optional(),
    }),
    response: { 201: z.object({ success: z.literal(true), message: z.string(), team: Team }) },
  },
})

/** Partial update; the branch of a team is fixed. */
export const updateTeam = endpoint({
  method: 'PUT',
  url: '/api/team/:id',
  access: 'teams.edit',
  failure: texts.updateFailed,
  summary: 'Takımı günceller',
  files: { image: imageField },
  schema: {
    params: IdParams,
    body: z.object({
      name: Line(80).optional(),
      description: Text(2000).optional(),
      trainers: IdList.optional(),
      removeImage: Flag.optional(),
      version: Version.optional(),
    }),
    response: { 200: Team },
  },
})

export const deleteTeam = endpoint({
  method: 'DELETE',
  url: '/api/team/:id',
  access: 'teams.delete',
  failure: texts.deleteFailed,
  summary: 'Takımı siler; dersleri takımsız kalır',
  schema: { params: IdParams, response: { 200: Done } },
})

export const joinTeam = endpoint({
  method: 'POST',
  url: '/api/team/:id/join',
  access: 'teams.join',
  failure: texts.joinFailed,
  summary: 'Takıma katılır',
  schema: { params: IdParams, response: { 200: Team } },
})

export const leaveTeam = endpoint({
  method: 'POST',
  url: '/api/team/:id/leave',
  access: 'teams.join',
  failure: texts.leaveFailed,
  summary: 'Takımdan ayrılır',
  schema: { params: IdParams, response: { 200: Team } },
})

export const TeamMember = z.object({
  /** The member's id. */
  _id: Id,
  name: z.string(),
  phone: z.string(),
  profilePhoto: z.string().nullable(),
  joinedAt: Instant,
})
export type TeamMember = z.infer<typeof TeamMember>

export const listTeamMembers = endpoint({
  method: 'GET',
  url: '/api/team/:id/members',
  access: 'teams.members',
  failure: texts.membersFailed,
  summary: 'Takımın üyeleri, katıldıkları sırayla',
  schema: { params: IdParams, response: { 200: z.array(TeamMember) } },
})

const teamId = z.object({ teamId: Id })

export const addTeamMember = endpoint({
  method: 'POST',
  url: '/api/team/:teamId/add-member',
  access: 'teams.members',
  failure: texts.membersFailed,
  summary: 'Bir üyeyi takıma ekler',
  schema: { params: teamId, body: z.object({ userId: Id }), response: { 200: z.array(TeamMember) } },
})

export const removeTeamMember = endpoint({
  method: 'POST',
  url: '/api/team/:teamId/remove-member',
  access: 'teams.members',
  failure: texts.membersFailed,
  summary: 'Bir üyeyi takımdan çıkarır',
  schema: { params: teamId, body: z.object({ userId: Id }), response: { 200: z.array(TeamMember) } },
})
