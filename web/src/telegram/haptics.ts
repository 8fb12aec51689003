import { getHost } from './host.ts'

/** Felt on a phone, nothing elsewhere; an old client ignores it by itself. */
export const haptics = {
  selection: () => getHost()?.HapticFeedback?.selectionChanged(),
  pull: () => getHost()?.HapticFeedback?.impactOccurred('light'),
  success: () => getHost()?.HapticFeedback?.notificationOccurred('success'),
  error: () => getHost()?.HapticFeedback?.notificationOccurred('error'),
  warning: () => getHost()?.HapticFeedback?.notificationOccurred('warning'),
}
