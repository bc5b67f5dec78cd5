import type { Branch } from '#shared/club/branches/branches.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

/** Structured data of lessons. */
export function lessonEvents(
  lessons: readonly Lesson[],
  branch: Branch,
  club: { name: string; page: string },
) {
  return {
    '@context': 'https://schema.org',
    '@graph': lessons.map((lesson) => ({
      '@type': 'Event',
      name: lesson.title,
      startDate: lesson.startsAt,
      endDate: lesson.endsAt,
      url: club.page,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      maximumAttendeeCapacity: lesson.capacity,
      location: { '@type': 'Place', name: `${club.name} ${branch.name}`, address: branch.address },
      organizer: { '@type': 'Organization', name: club.name, url: club.page },
      ...(lesson.description && { description: lesson.description }),
      ...(lesson.trainerName && { performer: { '@type': 'Person', name: lesson.trainerName } }),
    })),
  }
}
