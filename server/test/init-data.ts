import { sign } from '@tma.js/init-data-node'

type LaunchUser = {
  id: number
  first_name?: string
  last_name?: string
  username?: string
  language_code?: string
  is_premium?: boolean
  photo_url?: string
  allows_write_to_pm?: boolean
}

type Launch = { token: string; user: LaunchUser; auth_date?: Date; start_param?: string; query_id?: string }

export function signLaunch({ token, user, auth_date = new Date(), ...fields }: Launch): string {
  return sign({ ...fields, user: { first_name: `User ${user.id}`, ...user } }, token, auth_date)
}

type LaunchParams = {
  init_data: string
  version?: string
  platform?: string
  theme: Record<string, string>
}

// What a Telegram client puts after «#» of the mini-app's address.
export function launchHash({ init_data, version = '9.6', platform = 'ios', theme }: LaunchParams): string {
  return new URLSearchParams({
    tgWebAppData: init_data,
    tgWebAppVersion: version,
    tgWebAppPlatform: platform,
    tgWebAppThemeParams: JSON.stringify(theme),
  }).toString()
}
