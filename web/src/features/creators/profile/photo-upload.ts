import { ApiError } from '../../../api/call.ts'
import { draftAt } from '../../../forms/draft.ts'
import { getSession } from '../../../session/state.ts'
import { uploadPhoto } from '../queries.ts'

/** Before the first save only this device knows where the photo is. */
export const photoDraft = (telegram_id: number) =>
  draftAt<{ photo_url: string }>(`profile-photo:${telegram_id}`)

const FAILED = 'Ошибка загрузки фото'

class NoUser extends Error {
  override message = 'Пользователь не найден'
}

export async function uploadOwnPhoto(file: File): Promise<string> {
  const session = getSession()
  if (session.status !== 'user') throw new NoUser()
  return (await uploadPhoto(String(session.user.telegram_id), file)).photo_url
}

/** The server's reason follows, where it gave one: a picture that cannot be read is nothing to try again. */
export function photoProblem(failure: unknown): string {
  if (failure instanceof NoUser) return failure.message
  const detail = failure instanceof ApiError && failure.status > 0 ? failure.message : ''
  return detail === '' || detail === FAILED ? FAILED : `${FAILED}. ${detail}`
}
