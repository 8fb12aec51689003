import type { Work } from '@ugc/contract/works'

/** What the client's people said of the last version on which they remarked, each with the author; undefined without a remark. */
export function openRemarks(remarks: Work['remarks']): string | undefined {
  const last = remarks.at(-1)
  return (
    last &&
    remarks
      .filter(({ number }) => number === last.number)
      .map(({ author, text }) => (author === null ? text : `${author}: ${text}`))
      .join('\n')
  )
}
