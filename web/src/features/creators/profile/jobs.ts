import type { QueryClient } from '@tanstack/react-query'
import { acceptedTitlesQuery } from '../../projects/queries.ts'

/** The accepted work that is not over, as a warning before the profile is deleted. Empty where there is none or nothing is known. */
export async function runningJobs(client: QueryClient): Promise<string> {
  const titles = await client.fetchQuery(acceptedTitlesQuery).catch((): string[] => [])
  const [first] = titles
  if (first === undefined) return ''
  const where = `«${first.replaceAll('«', '„').replaceAll('»', '“')}»`
  const more = titles.length > 1 ? ` и ещё в ${titles.length - 1}` : ''
  return `Тебя ждут в проекте ${where}${more}: после удаления с тобой не смогут связаться. `
}
