import { joinTeam, leaveTeam, showTeam, type Team } from '#shared/training/teams/teams.contract.ts'
import { bookingTexts as texts } from '#site/features/lessons/lesson-booking.texts.ts'
import { showFailure } from '#site/features/lessons/lesson-booking.ts'
import { call } from '#site/features/session/client.ts'
import { toast } from '#site/ui/toast.ts'

const teams = new WeakMap<HTMLElement, Team>()

function show(element: HTMLElement, team: Team): void {
  teams.set(element, team)
  const { name, isMember, memberCount } = team
  const [text, button] = [element.querySelector('p'), element.querySelector('button')]
  const action = isMember ? texts.leaveTeam : texts.joinTeam
  if (text) text.textContent = isMember ? texts.inTeam(memberCount) : texts.teamMembers(memberCount)
  if (!button) return
  button.textContent = action
  button.ariaLabel = texts.of(action, name)
}

/** Shows whether the member belongs to a team. */
export async function openTeam(element: HTMLElement): Promise<Team | undefined> {
  try {
    const team = await call(showTeam, { params: { id: element.dataset.team ?? '' } })
    show(element, team)
    return team
  } catch (cause) {
    showFailure(cause, '#takimlar')
    return undefined
  }
}

/** Joins or leaves the team. */
export async function changeTeam(element: HTMLElement): Promise<void> {
  const team = teams.get(element) ?? (await openTeam(element))
  const button = element.querySelector('button')
  if (!team || !button) return
  button.disabled = true
  try {
    const target = team.isMember ? leaveTeam : joinTeam
    const changed = await call(target, { params: { id: team._id } })
    show(element, changed)
    toast(changed.isMember ? texts.teamJoined(team.name) : texts.teamLeft(team.name))
  } catch (cause) {
    showFailure(cause, '#takimlar')
  } finally {
    button.disabled = false
    button.focus()
  }
}
