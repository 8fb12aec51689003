import { ApiError } from '../../../api/call.ts'
import { getSession } from '../../../session/state.ts'
import { uploadPhoto } from '../queries.ts'

const FAILED = 'Ошибка загрузки фото'

class NoUser extends Error {
  override message = 'Пользователь не найден'
}

export async function uploadOwnPhoto(file: File): Promise<string> {
  const session = getSession()
  if (session.status !== 'user') throw new NoUser()
  return (await uploadPhoto(String(session.user.telegram_id), file)).photo_url
}

/** Followed by the server's reason, where there is one: a picture that cannot be read is not worth another try. */
export function photoProblem(failure: unknown): string {
  if (failure instanceof NoUser) return failure.message
  const refused = failure instanceof ApiError && failure.status >= 400 && failure.code !== undefined
  return refused ? `${FAILED}. ${failure.message}` : FAILED
}
