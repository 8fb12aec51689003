import { getHost } from './host.ts'

/** Vibration on a phone; other clients and old ones ignore the call. */
export const haptics = {
  selection: () => getHost()?.HapticFeedback?.selectionChanged(),
  pull: () => getHost()?.HapticFeedback?.impactOccurred('light'),
  success: () => getHost()?.HapticFeedback?.notificationOccurred('success'),
  error: () => getHost()?.HapticFeedback?.notificationOccurred('error'),
  warning: () => getHost()?.HapticFeedback?.notificationOccurred('warning'),
}
