import { z } from 'zod'
import { crudEndpoints, listOfBranch } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Flag, IdList, Instant, Line, Text, Version } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'
import { imageField, pictureFields } from '#shared/core/pictures.schema.ts'
import { Trainer } from '#shared/people/users/users.schema.ts'
import { teamsMessages } from '#shared/training/teams/teams.messages.ts'

const texts = teamsMessages

export const Team = named('Team', {
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

const TeamInput = named('TeamInput', {
  branch: Id,
  name: Line(80),
  description: Text(2000).default(''),
  trainers: IdList.optional(),
})

const calls = crudEndpoints({
  resource: 'teams',
  url: '/api/team',
  urls: { create: '/api/team/create' },
  texts,
  summaries: {
    list: 'Bütün şubelerin takımları',
    show: 'Bir takım',
    create: 'Takım ekler',
    update: 'Takımı günceller',
    remove: 'Takımı siler; dersleri takımsız kalır',
  },
  row: Team,
  rows: z.object({ success: z.literal(true), teams: z.array(Team) }),
  query: listQuery(['name', 'createdAt'], { branch: Id.optional() }),
  input: TeamInput,
  /** Partial; the branch of a team is fixed. */
  change: z.object({
    name: Line(80).optional(),
    description: Text(2000).optional(),
    trainers: IdList.optional(),
    removeImage: Flag.optional(),
    version: Version.optional(),
  }),
  files: { image: imageField },
  cacheTags: () => [pageTags.every('teams'), pageTags.branches],
})
export const { list: listTeams, show: showTeam, update: updateTeam, remove: deleteTeam } = calls

export const addTeam = endpoint({
  ...calls.create,
  schema: {
    body: TeamInput,
    response: { 201: z.object({ success: z.literal(true), message: z.string(), team: Team }) },
  },
})

export const listTeamsOfBranch = listOfBranch(listTeams, {
  url: '/api/team/branch/:branchId',
  summary: 'Bir şubenin takımları',
  cacheTags: ({ params }) => [pageTags.teams(params.branchId), pageTags.branches],
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

export const TeamMember = named('TeamMember', {
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
